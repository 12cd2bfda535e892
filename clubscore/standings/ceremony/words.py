"""Special prizes in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore.standings.figure import Figure
from clubscore.words import worth

from .prizes import PrizeKind


def prize_title(kind: PrizeKind) -> str:
    """Return what a prize is for."""
    titles = {
        PrizeKind.BEST_HAND: _("Best hand"),
        PrizeKind.FEWEST_DEAL_INS: _("Fewest deal-ins"),
        PrizeKind.MOST_WINS: _("Most hands won"),
        PrizeKind.NEWCOMER: _("Best newcomer"),
    }
    return titles[kind]


def prize_explanation(kind: PrizeKind) -> str:
    """Return who can win a prize, in a sentence."""
    return {
        PrizeKind.BEST_HAND: _("The most valuable hand won."),
        PrizeKind.FEWEST_DEAL_INS: _(
            "The smallest share of hands that others won by a discard, among those who played at"
            " least half as many hands as anybody."
        ),
        PrizeKind.MOST_WINS: _("The most hands won."),
        PrizeKind.NEWCOMER: _(
            "The best of those who play in an event of the club for the first time."
        ),
    }[kind]


def undecided_words(tables: Figure) -> str:
    """Say why nobody has won a prize: the hands of some tables are not known."""
    text = ngettext(
        "Hands are known for %(known)s of %(of)s table only. The organizers decide this prize.",
        "Hands are known for %(known)s of %(of)s tables only. The organizers decide this prize.",
        tables.of,
    )
    return text % {"known": tables.known, "of": tables.of}


def prize_words(kind: PrizeKind, value: int, of: int, ruleset: str) -> str:
    """Return why somebody gets it: ``88 points``, ``3 in 128 hands``."""
    if kind == PrizeKind.BEST_HAND:
        return worth(value, ruleset)
    if kind == PrizeKind.FEWEST_DEAL_INS:
        return ngettext("%(count)s in %(hands)s hand", "%(count)s in %(hands)s hands", of) % {
            "count": value,
            "hands": of,
        }
    if kind == PrizeKind.MOST_WINS:
        return ngettext("%(won)s hand won", "%(won)s hands won", value) % {"won": value}
    return _("place %(place)s") % {"place": value}
