"""Errors of circuits."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "circuit_points": _("“%(text)s” is not a number of points, such as 3000 or 1/2."),
        "circuit_beyond_all": _(
            "A share of all events goes without best results that count in any case."
        ),
        "circuit_share_missing": _("Say which share of all events counts."),
        "circuit_days": _("The last day is before the first."),
        "circuit_points_mixed": _(
            "Points of different rules can’t be added. Choose the rules of the events, or let "
            "places count instead of points."
        ),
        "circuit_lists_mixed": _(
            "The EMA ranks each rule system by itself. Choose the rules of the events, or let them"
            " weigh something else."
        ),
        "circuit_without_table_points": _(
            "Some events have no table points to add: %(events)s. Let places or points count "
            "instead, or give these events table points in their settings, such as 4 2 1 0."
        ),
        "circuit_participants_unknown": _(
            "%(event)s doesn’t count yet: how many players took part is not known. Enter the"
            " number of players in the settings of the event."
        ),
        "circuit_weight_unknown": _(
            "%(event)s doesn’t count yet: its list is partial, so what it weighs for the EMA is"
            " not known. Enter the weight the EMA gave in the settings of the event, or import the"
            " whole list."
        ),
        "circuit_ranked_unknown": _(
            "%(event)s doesn’t count yet: its list is partial, so whether enough of those who are"
            " ranked came is not known. Import the whole list."
        ),
        "circuit_scale_missing": _("Enter the points of each place, such as 10 8 6 5 4 3 2 1."),
        "circuit_scale_rises": _("A place can’t have more points than the one before it."),
        "circuit_best_and_share": _(
            "Choose either a number of best results or a share of them, not both."
        ),
        "circuit_number": _("%(text)s is no number from %(least)s to %(most)s."),
        "circuit_event_elsewhere": _("One of the events can’t be chosen. Load the page again."),
    }
)
