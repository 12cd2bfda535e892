"""What can be wrong with a pasted seating plan."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "plan_not_read": _(
            "It isn’t clear what the columns are. Add a first row that names them, such as session,"
            " table, wind, player; or paste one row per table with four players, East first."
        ),
        "plan_line_unread": _("This line can’t be read. Write it like the others, or remove it."),
        "plan_bad_table": _("“%(text)s” is not a table number. Write a number from 1."),
        "plan_bad_session": _("“%(text)s” is not a session number. Write a number from 1."),
        "plan_bad_wind": _(
            "“%(text)s” is not a wind. Write East, South, West or North, or 1 to 4."
        ),
        "plan_no_wind": _(
            "The wind is missing. Write East, South, West or North, or 1 to 4, on this line."
        ),
        "plan_no_table": _("The table is missing. Write its number on this line."),
        "plan_no_session": _("The session is missing. Write its number on this line."),
        "plan_no_player": _("The player is missing. Write a name or a number on this line."),
        "plan_seat_twice": _(
            "Table %(table)s of session %(session)s has this seat already, on line %(line)s."
            " Remove one of the two."
        ),
        "plan_player_twice": _(
            "%(name)s is seated twice in session %(session)s, also on line %(line)s. "
            "Correct one of the two."
        ),
        "plan_unknown_number": _(
            "No player of this event has number %(number)s. Correct it, or write the name."
        ),
        "plan_other_number": _(
            "Number %(number)s is %(name)s, but this line has another name. Correct one of the two."
        ),
        "plan_not_playing": _(
            "%(name)s doesn’t play in session %(session)s: withdrawn, not here, or with a bye."
            " Change that first, or seat someone else."
        ),
        "plan_table_size": _(
            "Players at table %(table)s of session %(session)s: %(found)s instead of %(due)s. Add"
            " those missing, or remove those too many."
        ),
        "plan_seat_gap": _(
            "Table %(table)s of session %(session)s has an empty seat between others. Add who sits"
            " there."
        ),
        "plan_table_gap": _(
            "Session %(session)s has no table %(table)s. Number the tables from 1, without gaps."
        ),
        "plan_session_gap": _(
            "Session %(missing)s is missing before session %(session)s. Number the sessions "
            "without gaps."
        ),
        "plan_session_begun": _(
            "Session %(session)s has started. Correct its seats on its own page."
        ),
        "plan_too_many_sessions": _("A plan has at most %(most)s sessions. Paste it in parts."),
        "plan_changed": _(
            "The plan, the seats or the players have changed since it was checked. Look at it"
            " again, then set the seats."
        ),
    }
)
