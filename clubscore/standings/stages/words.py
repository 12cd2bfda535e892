"""How a player did in the stages, one sentence each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore.standings.cuts import CutNote
from clubscore.standings.stage_standing import CarryOver, StageLine
from clubscore.tournaments.place_points import place_points_words
from clubscore.tournaments.stages.points import Exact, points_words
from clubscore.tournaments.stages.stage import (
    Carry,
    Cut,
    CutKind,
    Earns,
    NumberedStage,
    OnTie,
    Rounding,
)
from clubscore.tournaments.units import TWELFTHS

if TYPE_CHECKING:
    from clubscore.standings.rows import StandingRow


def stage_sentences(row: StandingRow, *, has_table_points: bool) -> list[str]:
    """Describe a player's way through the stages: place, what followed, what was carried over."""
    return [
        words
        for line in row.stages
        for words in _sentences(line, has_table_points=has_table_points)
    ]


def _sentences(line: StageLine, *, has_table_points: bool) -> Iterator[str]:
    if line.carry_over is not None and line.carry_over.stage.stage.carry.factor != 1:
        yield _carried_words(line.carry_over, has_table_points=has_table_points)
    if line.note is not None:
        yield _note_words(line)


def _note_words(line: StageLine) -> str:
    facts = {"place": line.place, "stage": line.stage.name}
    note, cut = line.note, line.stage.stage.cut
    assert note is not None  # noqa: S101 - asked before
    if line.place is None:
        if note.through:
            return _("No result in %(stage)s: through") % facts
        return _("No result in %(stage)s: out") % facts
    if cut is not None and cut.kind == CutKind.BLOCKS and note.group is not None:
        facts |= {"first": 1 + cut.size * (note.group - 1), "last": cut.size * note.group}
        return _("Place %(place)s after %(stage)s: plays for places %(first)s–%(last)s") % facts
    if note.through:
        return _through_words(cut, note) % (facts | {"group": note.group})
    if note.by_lot:
        return _("Place %(place)s after %(stage)s: out, by lot") % facts
    return _("Place %(place)s after %(stage)s: out") % facts


def _through_words(cut: Cut | None, note: CutNote) -> str:
    if cut is not None and cut.kind == CutKind.PERIODS:
        if note.by_lot:
            return _("Place %(place)s after %(stage)s: through in period %(group)s, by lot")
        return _("Place %(place)s after %(stage)s: through in period %(group)s")
    if cut is not None and cut.kind == CutKind.TABLES:
        if note.by_lot:
            return _("Place %(place)s after %(stage)s: through at table %(group)s, by lot")
        return _("Place %(place)s after %(stage)s: through at table %(group)s")
    if note.by_lot:
        return _("Place %(place)s after %(stage)s: through, by lot")
    return _("Place %(place)s after %(stage)s: through")


def _carried_words(carry_over: CarryOver, *, has_table_points: bool) -> str:
    carry = carry_over.stage.stage.carry
    facts = {
        "factor": points_words(carry.factor * TWELFTHS),
        "points": _of(carry_over.before.total, carry_over.figures.total),
    }
    if not has_table_points:
        # Translators: the factor is a fraction, the points a sum: “½ of 30 = 15 points”
        return _("Carried over: %(factor)s of %(points)s points") % facts
    before = points_words(carry_over.before.twelfths)
    facts["table_points"] = f"{before} = {points_words(carry_over.figures.twelfths)}"
    earns = carry_over.stage.stage.earns
    if earns == Earns.ROOTS:
        words = _("Carried over: %(factor)s of %(table_points)s match points, %(points)s points")
    elif earns == Earns.IMPS:
        words = _("Carried over: %(factor)s of %(table_points)s IMPs, %(points)s points")
    else:
        words = _("Carried over: %(factor)s of %(table_points)s table points, %(points)s points")
    return words % facts


def _of(before: Exact, after: Exact) -> str:
    return f"{points_words(before * TWELFTHS)} = {points_words(after * TWELFTHS)}"


def part_words(row: StandingRow) -> str:
    """Return what a part of the standings is called: of those in a stage, a block, or cut there."""
    last = row.stages[-1]
    for line in reversed(row.stages):
        cut, note = line.stage.stage.cut, line.note
        if cut and cut.kind == CutKind.BLOCKS and note and note.group:
            first = 1 + cut.size * (note.group - 1)
            return _("Places %(first)s–%(last)s") % {"first": first, "last": first + cut.size - 1}
    if last.note is None:
        return capfirst(last.stage.name)
    if last.note.through:
        return _("Through after %(stage)s") % {"stage": last.stage.name}
    return _("Out after %(stage)s") % {"stage": last.stage.name}


def stage_rules(stage: NumberedStage) -> list[str]:
    """Describe a stage, a sentence each: its sessions, what counts, who advances."""
    rules = [_sessions_words(stage)]
    if stage.stage.earns == Earns.ROOTS:
        rules.append(_("Match points: √ of each session’s points, keeping their sign."))
    elif stage.stage.earns == Earns.POINTS:
        rules.append(_("Only points count."))
    elif stage.stage.earns == Earns.PLACES:
        points = place_points_words(stage.stage.scale, "–")
        rules.append(_("Table points: %(points)s.") % {"points": points})
    elif stage.stage.earns == Earns.IMPS:
        rules += _duplicate_words(stage)
    rules += _period_words(stage)
    if stage.stage.bonus:
        facts = {"points": points_words(stage.stage.bonus)}
        rules.append(_("Table points for attending each session: %(points)s.") % facts)
    if stage.stage.premium:
        rules.append(
            _("Points for attending each session: %(points)s.") % {"points": stage.stage.premium}
        )
    if not stage.is_last:
        rules.append(_cut_words(stage.stage.cut))
        rules.append(_carry_words(stage.stage.carry))
    return rules


def _sessions_words(stage: NumberedStage) -> str:
    facts = {"first": stage.first, "last": stage.last}
    if stage.is_last:
        return _("Sessions from %(first)s on.") % facts
    if stage.first == stage.last:
        return _("Session %(first)s.") % facts
    return _("Sessions %(first)s–%(last)s.") % facts


def _duplicate_words(stage: NumberedStage) -> Iterator[str]:
    yield _("Duplicate: each hand is compared with the same seat at the other tables.")
    if (tables := stage.stage.tables_compared) is not None:
        yield _("Compared with each other: tables 1–%(tables)s, and so on.") % {"tables": tables}
    steps = ", ".join(map(str, stage.stage.imps))
    yield _("IMPs: 1, 2, 3 … from a difference of %(steps)s points.") % {"steps": steps}


def _period_words(stage: NumberedStage) -> list[str]:
    rules = []
    if stage.stage.periods > 1:
        facts = {"periods": stage.stage.periods, "sessions": stage.stage.sessions_of_period}
        text = ngettext(
            "Periods: %(periods)s, of %(sessions)s session each.",
            "Periods: %(periods)s, of %(sessions)s sessions each.",
            stage.stage.sessions_of_period,
        )
        rules.append(text % facts)
    if stage.stage.best_of is not None:
        rules.append(
            ngettext(
                "Only the best session of each player counts.",
                "The best %(best)s sessions of each player count.",
                stage.stage.best_of,
            )
            % {"best": stage.stage.best_of}
        )
    return rules


def _cut_words(cut: Cut | None) -> str:
    if cut is None:
        return _("Everyone advances.")
    facts = {"size": cut.size}
    if cut.kind == CutKind.BLOCKS:
        return _("Everyone advances, in blocks of %(size)s that keep their places.") % facts
    if cut.kind == CutKind.TABLES:
        return _("The first %(size)s at each table advance.") % facts
    if cut.kind == CutKind.PERIODS:
        return _("The first %(size)s of each period advance.") % facts
    if cut.on_tie == OnTie.ALL:
        return _("The first %(size)s advance, and everyone tied with the last of them.") % facts
    return _("The first %(size)s advance.") % facts


def _carry_words(carry: Carry) -> str:
    if not carry.factor:
        return _("Nothing is carried over: everyone starts again from 0.")
    if carry.factor == 1:
        return _("All points are carried over.")
    facts = {"factor": points_words(carry.factor * TWELFTHS)}
    if carry.rounding == Rounding.EXACT:
        return _("Carried over: %(factor)s of the points.") % facts
    facts["rounding"] = str(Rounding(carry.rounding).label)
    return _("Carried over: %(factor)s of the points, rounded %(rounding)s.") % facts
