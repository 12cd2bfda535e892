"""Errors of events that more than one part of them raises."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare
from scoring.errors import PluralText

declare(
    {
        "club_events_enough": _(
            "Events of %(club)s: %(events)s; this site allows %(most)s. Delete rehearsals or old"
            " drafts, or ask the operator of the site for more."
        ),
        "club_uploads_enough": _(
            "Files sent for %(club)s today: %(sent)s MB. This one has %(size)s MB, which would "
            "exceed the daily limit of %(most)s MB. Try again tomorrow, or ask the operator of "
            "the site for more."
        ),
        "club_storage_full": _(
            "%(club)s uses %(used)s MB; this site allows %(most)s MB. Hands are still recorded. "
            "To add events or send files, delete events nobody needs (storage is counted every "
            "night), or ask the operator of the site for more."
        ),
        "ends_before_start": _("The last day comes before the first."),
        "day_out_of_range": _("The year must be between %(first)s and %(last)s."),
        "closes_before_opening": _("Registration would close before it opens."),
        "event_has_hands": _("Hands have been recorded in this event, so it cannot be deleted."),
        "event_has_penalties": _(
            "Penalties have been given in this event, so it cannot be deleted."
        ),
        "rules_have_hands": _(
            "Hands have been recorded, so the rules of this event can no longer be changed."
        ),
        "odd_tables_unknown": _("Under these rules four players sit at every table."),
        "entry_gone": _("%(name)s has been removed from the list in the meantime."),
        "entry_of_another_event": _("%(name)s does not play in this event."),
        "session_not_draft": _(
            "Session %(session)s has already started, so its seats can no longer be changed."
        ),
        "session_not_running": _("Session %(session)s has not started yet."),
        "session_closed": _("Session %(session)s is closed; only an organizer can change it."),
        "table_closed": _("Table %(table)s is closed; only an organizer can change it."),
        "link_not_valid": _(
            "The link of table %(table)s is no longer valid. Ask the organizer for the new one."
        ),
        "bad_sessions": _("“%(text)s” is not a number of sessions from 1 to %(highest)s."),
        "session_over": _("Session %(session)s is closed."),
        "session_annulled": _(
            "Session %(session)s was annulled (“%(reason)s”). Nothing can be entered or changed"
            " there unless an organizer restores it."
        ),
        "event_run_elsewhere": _(
            "This event was run with another program (%(program)s). Only its final results are "
            "stored here, so it has no sessions."
        ),
        "participants_too_few": PluralText(
            "%(participants)s player is too few: the list shows that there were at least "
            "%(fewest)s.",
            "%(participants)s players are too few: the list shows that there were at least "
            "%(fewest)s.",
            "participants",
        ),
        "participants_too_many": _("Enter a number of players up to %(most)s."),
        "reason_missing": _("Give a reason."),
        "entry_not_in_session": _("%(name)s does not play in session %(session)s."),
        "same_player": _("Choose two different players."),
        "entry_not_in_play": _("The entry of %(name)s is not confirmed."),
        "form_sent_otherwise": _(
            "This form has already been sent with different data, which has been saved."
            " Reopen the page to send another one."
        ),
        "token_used_elsewhere": _("This form was already used elsewhere. Open it again."),
        "table_number_unknown": _("Session %(session)s has no table %(table)s."),
    }
)
