"""Formats that have been played, ready to be chosen; their figures can be changed afterwards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext_noop as _

from .stage import Carry, Cut, CutKind, Earns, OnTie, Rounding, Seating, Stage

NOTHING: Final = Carry(0)


@dataclass(frozen=True, slots=True)
class StagesPreset:
    """A format by its name."""

    key: str
    name: str  # msgid
    text: str  # msgid: what happens
    stages: tuple[Stage, ...]
    sizes: tuple[int, ...] = ()  # of its cut, to choose from; the first is that of ``stages``

    @property
    def has_imps(self) -> bool:
        """Whether it has duplicate, which not all rules can be played in."""
        return any(stage.earns == Earns.IMPS for stage in self.stages)

    def of_size(self, size: int) -> tuple[Stage, ...]:
        """Return the stages with this many players advancing; unchanged for other numbers."""
        if size not in self.sizes:
            return self.stages
        return tuple(
            stage if stage.cut is None else replace(stage, cut=replace(stage.cut, size=size))
            for stage in self.stages
        )


def _top(size: int, on_tie: OnTie = OnTie.LOT) -> Cut:
    return Cut(CutKind.TOP, size, on_tie)


def _halving(first: int, earns: Earns) -> tuple[Stage, ...]:
    """Return rounds of a session each, from ``first`` players down to a final of four."""
    rounds = []
    while first > 4:
        first //= 2
        rounds.append(Stage(1, earns=earns, seating=Seating.LOT, cut=_top(first), carry=NOTHING))
    return (*rounds, Stage(1, earns=earns, seating=Seating.LOT))


PRESETS: Final = {
    preset.key: preset
    for preset in (
        StagesPreset(
            "whole",
            _("One ranking"),
            _("Everyone plays all sessions, and all count together. Most tournaments and leagues."),
            (),
        ),
        StagesPreset(
            "final_by_rank",
            _("Last session by rank"),
            _(
                "Five planned sessions; in the sixth, places 1–4 meet, then 5–8, and so on. "
                "Danish Open 2005."
            ),
            (Stage(5), Stage(1, seating=Seating.BY_RANK)),
        ),
        StagesPreset(
            "final",
            _("Final of the first 4, 8 or 16"),
            _(
                "Five sessions; then the first 4, 8 or 16 play a final, by rank, and keep all their"
                " points. The others keep their places behind them."
            ),
            (Stage(5, cut=_top(4)), Stage(1, seating=Seating.BY_RANK)),
            sizes=(4, 8, 16),
        ),
        StagesPreset(
            "two_thirds",
            _("Last session by rank, two thirds carried"),
            _("Five sessions; two thirds of the points, rounded up, are carried into the last."),
            (
                Stage(5, carry=Carry(2, 3, Rounding.UP)),
                Stage(1, seating=Seating.BY_RANK),
            ),
        ),
        StagesPreset(
            "duplicate",
            _("Duplicate"),
            _(
                "Four tables play the same deals, compared hand by hand in IMPs; enter "
                "the scale. After five sessions two thirds, rounded up, are carried into "
                "the last, which is by rank. Russia 2016."
            ),
            (
                Stage(5, earns=Earns.IMPS, tables_compared=4, carry=Carry(2, 3, Rounding.UP)),
                Stage(1, earns=Earns.IMPS, tables_compared=4, seating=Seating.BY_RANK),
            ),
        ),
        StagesPreset(
            "blocks",
            _("Blocks of sixteen"),
            _(
                "After eight sessions everyone stays within 16 places: 1–16, 17–32, and so on. Then"
                " one from each four meet at a table, and the last session is by rank. WMC 2019."
            ),
            (
                Stage(8, cut=Cut(CutKind.BLOCKS, 16)),
                Stage(1, seating=Seating.CROSS),
                Stage(1, seating=Seating.BY_RANK),
            ),
        ),
        StagesPreset(
            "wsom_2010",
            _("World Series of Mahjong 2010"),
            _("Six sessions by match points; sixteen advance, then half of them after each round."),
            (
                Stage(6, earns=Earns.ROOTS, cut=_top(16), carry=NOTHING),
                *_halving(16, Earns.ROOTS),
            ),
        ),
        StagesPreset(
            "wsom_2015",
            _("World Series of Mahjong 2015 and 2018"),
            _("Four sessions by match points; 32 advance, then half of them after each round."),
            (
                Stage(4, earns=Earns.ROOTS, cut=_top(32), carry=NOTHING),
                *_halving(32, Earns.ROOTS),
            ),
        ),
        StagesPreset(
            "masters",
            _("Mahjong Masters"),
            _(
                "Only points count. 128 advance after two sessions and 64 after four, each time "
                "with a quarter of their points."
            ),
            (
                Stage(2, earns=Earns.POINTS, cut=_top(128), carry=Carry(1, 4)),
                Stage(2, earns=Earns.POINTS, cut=_top(64), carry=Carry(1, 4)),
                Stage(4, earns=Earns.POINTS),
            ),
        ),
        StagesPreset(
            "knockout",
            _("Knockout: 32, 16, 8, 4"),
            _("Eight sessions; 32 advance, then half of them after each round. WRC 2014."),
            (Stage(8, cut=_top(32), carry=NOTHING), *_halving(32, Earns.EVENT)),
        ),
        StagesPreset(
            "qualifying",
            _("Ten sessions, then 32"),
            _("32 advance after ten sessions, and start again from 0. WRC 2022."),
            (Stage(10, cut=_top(32), carry=NOTHING), Stage(1, seating=Seating.LOT)),
        ),
        StagesPreset(
            "tables",
            _("Knockout by table"),
            _("The first two at each table advance until four are left. For sixteen players."),
            (
                Stage(1, cut=Cut(CutKind.TABLES, 2), carry=NOTHING),
                Stage(1, seating=Seating.LOT, cut=Cut(CutKind.TABLES, 2), carry=NOTHING),
                Stage(1, seating=Seating.LOT),
            ),
        ),
        StagesPreset(
            "periods",
            _("Four periods and finals"),
            _(
                "Four periods of seven evenings, of which the best five count. The first "
                "two of each meet in semi-finals, and the first two of those in the "
                "final. Bamboe Acht."
            ),
            (
                Stage(28, periods=4, best_of=5, cut=Cut(CutKind.PERIODS, 2), carry=NOTHING),
                Stage(1, seating=Seating.CROSS, cut=Cut(CutKind.TABLES, 2), carry=NOTHING),
                Stage(1, seating=Seating.LOT),
            ),
        ),
        StagesPreset(
            "swiss",
            _("Swiss system, then the first sixteen"),
            _(
                "Players close in rank meet; sixteen advance with half their points. As at "
                "RiichiNomi."
            ),
            (
                Stage(4, seating=Seating.NEAR_IN_RANK, cut=_top(16), carry=Carry(1, 2)),
                Stage(2, seating=Seating.NEAR_IN_RANK),
            ),
        ),
    )
}
