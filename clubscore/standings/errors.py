"""Errors of the list of games that ``rating_backtest`` reads."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "games_not_utf8": _("Line %(line)s is not UTF-8. Save the file as UTF-8."),
        "games_not_json": _(
            "Line %(line)s is not a game. Write one JSON object a line, with “players” and"
            " “points”."
        ),
        "games_no_list": _("Line %(line)s: “%(field)s” is missing, or is not a list."),
        "games_player_count": _(
            "Line %(line)s has %(count)s players. A game has from %(least)s to %(most)s."
        ),
        "games_no_name": _("Line %(line)s: player %(number)s has no name."),
        "games_player_twice": _("Line %(line)s: “%(player)s” is there twice."),
        "games_points_count": _(
            "Line %(line)s: the numbers of players and of points differ (%(players)s, %(points)s)."
        ),
        "games_bad_number": _("Line %(line)s, “%(field)s”: “%(text)s” is not a number."),
        "games_bad_hands": _("Line %(line)s, “hands”: “%(text)s” is not a number above 0."),
        "games_bad_date": _("Line %(line)s: “%(text)s” is not a date, such as 2026-03-14."),
        "games_out_of_order": _(
            "Line %(line)s is of %(day)s, the line before it of %(before)s. Sort the lines by date,"
            " the earliest first."
        ),
    }
)
