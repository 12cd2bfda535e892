"""Errors in MTS databases; ``table`` and ``column`` are the names MTS uses."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "mts_not_text": _(
            "This is not a script of the MTS database. Save it in SQL Server as a script with data."
        ),
        "mts_unreadable": _("Line %(line)s of the script can’t be read, at “%(text)s”."),
        "mts_too_large": _("The script inserts more than %(most)s rows."),
        "mts_no_tournament": _(
            "There is no tournament in these files. Send the script of the table DBTournaments too."
        ),
        "mts_part_missing": _(
            "The table %(table)s is missing. Send its script together with the others."
        ),
        "mts_bad_value": _("“%(text)s” can’t be the %(column)s of a row of %(table)s."),
        "mts_not_there": _("This tournament is not in the files."),
        "mts_nothing_played": _("No table of this tournament has a result."),
        "mts_seat_unknown": _(
            "Round %(round)s, table %(table)s: player %(player)s is not on the list of players."
        ),
        "mts_seat_twice": _(
            "Round %(round)s, table %(table)s: player %(player)s has two seats in this round."
        ),
        "mts_ema_number": _("%(player)s: “%(text)s” is not an EMA number."),
    }
)
