"""Errors of sessions: their seats, start, clock, disputes and timetable."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "no_players": _("No players yet."),
        "entry_not_playing": _(
            "%(name)s doesn’t play in session %(session)s: the entry is not confirmed, "
            "the player has a bye, or the player has not checked in."
        ),
        "entry_seated_twice": _("%(name)s is seated twice."),
        "seats_unchanged": _("Everyone sits there already. Choose who really sat where."),
        "no_such_seat": _("The seats of session %(session)s have changed. Check them again."),
        "seats_not_four": _("Players at table %(table)s: %(found)s. Four are needed."),
        "session_still_open": _("Session %(session)s is not closed yet. Close it first."),
        "no_minutes": _("First enter how many minutes session %(session)s lasts."),
        "bad_minutes": _("“%(text)s” is not a number of minutes from %(lowest)s to %(highest)s."),
        "minutes_changed": _(
            "Someone else has changed the minutes to %(minutes)s. Check them, then save again."
        ),
        "seats_not_drawn": _("The seats of session %(session)s have not been drawn yet."),
        "dispute_missing": _("Describe the dispute."),
        "seated_elsewhere": _(
            "Still at an open table of session %(session)s: %(names)s. Nobody can sit at"
            " two tables at once. Close those tables first, or change the seats."
        ),
        "start_not_confirmed": _(
            "Before starting session %(session)s, check the warnings, then confirm."
        ),
        "session_has_hands": _(
            "Session %(session)s already has a hand, totals or a closed table (void ones "
            "included), so it cannot go back to preparation. If it should not count, "
            "annul it."
        ),
        "session_number_unknown": _("There is no session %(session)s."),
        "times_overlap": _(
            "Sessions %(other)s and %(one)s overlap. Correct the times, or tick the box"
            " below if this is intended."
        ),
        "session_without_time": _("First enter when session %(session)s starts."),
        "timetable_changed": _(
            "The timetable has changed in the meantime. Check it, then try again."
        ),
        "shift_overlaps": _(
            "Session %(other)s would begin before session %(one)s ends. Nothing was changed."
        ),
        "break_name_missing": _("Enter a name for the break."),
        "break_name_long": _("The name of a break can have %(limit)s characters at most."),
        "break_first_of_day": _(
            "Session %(session)s is the first of its day, so no break can come before it."
        ),
        "session_has_started": _(
            "Session %(session)s has started, or other sessions follow it, so it cannot be"
            " removed. If it has started and should not count, annul it."
        ),
        "nothing_to_annul": _("Session %(session)s has not started, so there is nothing to annul."),
        "annulment_not_confirmed": _(
            "Something that depends on session %(session)s has changed in the meantime. "
            "Check it again, then confirm."
        ),
        "disputes_enough": _(
            "Table %(table)s has too many disputes to record more. The referee has been"
            " informed: explain the rest at the table."
        ),
    }
)
