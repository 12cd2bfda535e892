"""Errors of circuits."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "circuit_points": _("“%(text)s” is not a number of points, such as 3000 or 1/2."),
        "circuit_beyond_all": _(
            "A share of all events can’t be combined with best results that always count."
        ),
        "circuit_share_missing": _("Enter the share of events that counts."),
        "circuit_days": _("The last day is before the first."),
        "circuit_points_mixed": _(
            "Points from different rules can’t be added. Choose the rules of the events, or "
            "count places instead of points."
        ),
        "circuit_lists_mixed": _(
            "The EMA ranks each rule system separately. Choose the rules of the events, or "
            "another weighting."
        ),
        "circuit_without_table_points": _(
            "Some events have no table points to add: %(events)s. Count places or points "
            "instead, or give these events table points in their settings, such as 4 2 1 0."
        ),
        "circuit_participants_unknown": _(
            "%(event)s doesn’t count yet: its number of players is not known. Enter it in the "
            "event’s settings."
        ),
        "circuit_weight_unknown": _(
            "%(event)s doesn’t count yet: its list is partial, so its EMA weight is not known. "
            "Enter the weight the EMA gave it in the event’s settings, or import the whole list."
        ),
        "circuit_ranked_unknown": _(
            "%(event)s doesn’t count yet: its list is partial, so it is not known whether enough "
            "ranked players took part. Import the whole list."
        ),
        "circuit_scale_missing": _("Enter the points of each place, such as 10 8 6 5 4 3 2 1."),
        "circuit_scale_rises": _("A place can’t have more points than the one before it."),
        "circuit_best_and_share": _(
            "Choose either a number of best results or a share of them, not both."
        ),
        "circuit_number": _("%(text)s is not a number from %(least)s to %(most)s."),
        "circuit_event_elsewhere": _("One of the events can’t be chosen. Reload the page."),
    }
)
