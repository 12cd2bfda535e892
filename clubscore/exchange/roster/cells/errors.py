"""Errors and notes of single cells of a list of players."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "bad_result_points": _("“%(text)s” is not a number of points."),
        "points_two_ways": _(
            "“%(text)s” can be read in two ways: this column uses both points and commas for"
            " thousands. Write it without a thousands separator."
        ),
        "bad_place": _(
            "“%(text)s” is not a place. Write a number; skip the row if the player has no place."
        ),
        "country_unknown": _(
            "Unknown country “%(text)s”. Write its name, or three letters: ITA, FRA, DEU…"
        ),
        "country_perhaps": _("Unknown country “%(text)s”. If you mean %(country)s, write that."),
        "bad_number": _("“%(text)s” is not a number from 1 to %(highest)s."),
        "neither_yes_nor_no": _("“%(text)s” is neither “yes” nor “no”."),
        "ema_number_elsewhere": _(
            "EMA numbers that begin with %(prefix)s belong to %(expected)s, but the country here is"
            " %(country)s."
        ),
        "ema_number_without_country": _(
            "The list has no country here, but EMA numbers that begin with %(prefix)s belong to"
            " %(expected)s."
        ),
    }
)
