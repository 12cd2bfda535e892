"""Errors of sessions: their seats, start, clock and timetable."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "players_not_multiple_of_four": _(
            "Players: %(players)s. That leaves %(left)s over:"
            " add %(missing)s, or take off %(left)s."
        ),
        "no_players": _("There are no players yet."),
        "entry_seated_twice": _("%(name)s is seated twice."),
        "seats_not_four": _("Table %(table)s has %(found)s players; it needs four."),
        "session_still_open": _("Session %(session)s is not closed yet: close it first."),
        "no_minutes": _("Say first how many minutes session %(session)s lasts."),
        "bad_minutes": _("“%(text)s” is not a number of minutes from %(lowest)s to %(highest)s."),
        "seats_not_drawn": _("The seats of session %(session)s have not been drawn yet."),
        "dispute_missing": _("Say what is in dispute."),
        "seated_elsewhere": _(
            "At an open table of session %(session)s, which is being played: %(names)s. Nobody can"
            " sit at two tables at once: close those tables first, or change the seats."
        ),
        "start_not_confirmed": _(
            "Before session %(session)s starts, look at what is not in order, then confirm."
        ),
        "session_has_hands": _(
            "In session %(session)s a hand or the totals of a table have been recorded, or a table"
            " closed: it cannot go back to preparation."
        ),
        "session_number_unknown": _("There is no session %(session)s."),
        "times_overlap": _(
            "Session %(other)s and session %(one)s are at the same time. Correct it, or tick below"
            " that it is meant so."
        ),
        "session_has_started": _(
            "Session %(session)s has started, or others follow it: it cannot be taken away."
        ),
        "disputes_enough": _(
            "So much is in dispute at table %(table)s that no more can be written down. The referee"
            " knows of it: tell the rest at the table."
        ),
    }
)
