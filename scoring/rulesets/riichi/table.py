"""The table of riichi as cards and explanations show it, and the rules in sentences."""

from __future__ import annotations

from typing import Final

from scoring.errors import _
from scoring.rulesets.base import PatternInfo

from .circumstances import IPPATSU
from .count import CLOSED_ONLY, NEEDS_YAKU, RENHOU_ALONE, rows_under
from .options import MANGAN, RiichiOptions
from .patterns import BONUS, BONUSES, RED_FIVE, RENHOU_HAN, TANYAO, URA_DORA, YakuRow, always

COUNTING: Final = (
    _("A hand needs a yaku to win; dora and red fives add han but are not yaku."),
    _("The han of all yaku and dora are added; fu are counted and rounded up to tens."),
    _("Basic points are the fu, doubled once for each han and twice more, up to a mangan."),
    _("A yakuman counts alone: other yaku, dora and fu are ignored."),
    _("Of all ways to read the hand and place the winning tile, the best one counts."),
)
PAYMENT: Final = (
    _("On a discard: the discarder pays four times the basic points, six times to the dealer."),
    _("Self-drawn: the dealer pays twice the basic points, the others once each."),
    _("Self-drawn by the dealer: each of the others pays twice the basic points."),
    _("Every payment is rounded up to hundreds."),
    _("Counters and riichi sticks are paid in addition."),
)
WITHOUT_YAKU: Final = _("no yaku")
PRINCIPLES: Final = {
    CLOSED_ONLY: _("does not count in an open hand"),
    NEEDS_YAKU: _("does not count without a yaku"),
    RENHOU_ALONE: _("counts alone as a mangan, which the hand is worth anyway"),
}


def table_under(options: RiichiOptions) -> tuple[PatternInfo, ...]:
    """Return all that can count under the options, with its han."""
    yaku, yakuman = rows_under(options)
    if options.renhou == MANGAN:
        yaku = (*yaku, RENHOU_HAN)
    off = {
        IPPATSU: not options.ippatsu,
        URA_DORA: not options.ura_dora,
        RED_FIVE: not options.red_fives,
    }
    rows = [_info(row, options) for row in (*yaku, *yakuman)]
    rows += [
        PatternInfo(key, 1, names.usual, text, BONUS, plain_names=names.plain)
        for key, names, text in BONUSES
    ]
    return tuple(row for row in rows if not off.get(row.key, False))


def _info(row: YakuRow, options: RiichiOptions) -> PatternInfo:
    twice = 2 if options.double_yakuman and row.double is always else 1
    open_han = 0 if row.key == TANYAO and not options.open_tanyao else row.open_han * twice
    han = row.han * twice
    return PatternInfo(
        row.key,
        han,
        row.names.usual,
        row.text,
        row.category,
        limit=row.yakuman,
        limits=twice if row.yakuman else 0,
        implies=row.displaces,
        open_points=None if open_han == han else open_han,
        plain_names=row.names.plain,
    )
