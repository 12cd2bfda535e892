"""The tables of what hands are paid, in words: by what they count, and the limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext

from clubscore.words import localized_name, localized_unit, with_thousands
from scoring.errors import RuleError
from scoring.result import Settlement
from scoring.rulesets.base import LimitRow, Outcome, Result, Ruleset, Unit, ValueCell, ValueTable
from scoring.rulesets.options import Options
from scoring.tiles import Wind

NONE: Final = "–"


@dataclass(frozen=True, slots=True)
class PaidHand:
    """What a hand is paid, written: by the discarder, and by the others if it is self-drawn."""

    on_discard: str = NONE
    self_drawn: str = NONE
    limit: str = ""  # what it has reached

    @property
    def shares(self) -> list[str]:
        """What those others pay, one by one."""
        return self.self_drawn.split("/")


@dataclass(frozen=True, slots=True)
class PaidColumn:
    """What hands of a row are paid that are doubled so often, by who wins."""

    by_winner: tuple[PaidHand, ...]

    @property
    def limit(self) -> str:
        """The limit that they have all reached."""
        limits = {hand.limit for hand in self.by_winner}
        return limits.pop() if len(limits) == 1 else ""


@dataclass(frozen=True, slots=True)
class PaidRow:
    """Hands that count the same in one way, as "30 fu", or that reach a limit."""

    title: str
    columns: tuple[PaidColumn, ...]


@dataclass(frozen=True, slots=True)
class WinnerRow:
    """A row of what one kind of winner is paid."""

    title: str
    hands: tuple[PaidHand, ...]


@dataclass(frozen=True, slots=True)
class WinnerTable:
    """What one kind of winner is paid, in a table of its own, for narrow pages."""

    title: str
    rows: tuple[WinnerRow, ...]
    limits: tuple[WinnerRow, ...]


@dataclass(frozen=True, slots=True)
class PaidTable:
    """The payments of hands: those of another player, then those of the dealer."""

    columns: tuple[str, ...]
    winners: tuple[str, ...]
    rows: tuple[PaidRow, ...]
    limits: tuple[PaidRow, ...]

    @property
    def by_winner(self) -> tuple[WinnerTable, ...]:
        """The same in a table for each kind of winner."""
        return tuple(
            WinnerTable(capfirst(title), _rows_of(self.rows, at), _rows_of(self.limits, at))
            for at, title in enumerate(self.winners)
        )


def _rows_of(rows: tuple[PaidRow, ...], winner: int) -> tuple[WinnerRow, ...]:
    return tuple(
        WinnerRow(row.title, tuple(column.by_winner[winner] for column in row.columns))
        for row in rows
    )


def paid_table(ruleset: Ruleset, options: Options) -> PaidTable | None:
    """Return the table that players learn, in the active language, or None if they do not."""
    tables = ruleset.value_tables(options)
    if not tables:
        return None
    first = tables[0]
    columns = [_beside(count, ruleset.pattern_unit) for count in first.doubles]
    rows = [
        PaidRow(
            _beside(row.points, ruleset.base_unit),
            tuple(
                PaidColumn(tuple(_cell(ruleset, table.rows[at].cells[column]) for table in tables))
                for column in range(len(columns))
            ),
        )
        for at, row in enumerate(first.rows)
    ]
    limits = [
        PaidRow(
            _limit_title(ruleset, row),
            (PaidColumn(tuple(_cell(ruleset, table.limits[at].cell) for table in tables)),),
        )
        for at, row in enumerate(first.limits)
    ]
    return PaidTable(tuple(columns), tuple(map(_winner_title, tables)), tuple(rows), tuple(limits))


def _winner_title(table: ValueTable) -> str:
    return pgettext("who wins", "dealer") if table.dealer else pgettext("who wins", "others")


def counter_sentences(ruleset: Ruleset, options: Options) -> tuple[str, ...]:
    """Return what each counter on the table adds to a win, in the active language."""
    sentences = []
    for counter in ruleset.counters:
        discard, drawn = (
            _cost_of_counter(ruleset, options, counter.key, discarder)
            for discarder in (Wind.W, None)
        )
        if discard and drawn:
            facts = {
                "counter": localized_name(counter.names),
                "points": with_thousands(discard),
                "each": with_thousands(drawn),
            }
            text = gettext("%(counter)s: each adds %(points)s, self-drawn %(each)s from each.")
            sentences.append(text % facts)
    return tuple(sentences)


def _cost_of_counter(
    ruleset: Ruleset, options: Options, counter: str, discarder: Wind | None
) -> int:
    """Return how much more one player pays for a counter."""
    payer = Wind.W if discarder is None else discarder
    without, with_one = (
        _paid_by(ruleset, options, payer, discarder, {counter: count}) for count in (0, 1)
    )
    return without - with_one


def _paid_by(
    ruleset: Ruleset,
    options: Options,
    payer: Wind,
    discarder: Wind | None,
    counters: dict[str, int],
) -> int:
    for value in ruleset.minimum(options), ruleset.minimum(options) + 100:
        result = Result(
            Outcome.WIN, Wind.S, discarder, {Wind.S: value}, winds=tuple(Wind), counters=counters
        )
        try:
            settlement: Settlement = ruleset.settle(result, options)
        except RuleError:
            continue
        return settlement.net(payer)
    return 0


def _cell(ruleset: Ruleset, cell: ValueCell | None) -> PaidHand:
    if cell is None:
        return PaidHand("", "")
    discard = NONE if cell.on_discard is None else with_thousands(cell.on_discard)
    drawn = "/".join(map(with_thousands, cell.shares)) or NONE
    return PaidHand(discard, drawn, _limit_name(ruleset, cell.limit))


def _limit_name(ruleset: Ruleset, limit: str) -> str:
    return localized_name(ruleset.limit_names[limit]) if limit in ruleset.limit_names else ""


def _limit_title(ruleset: Ruleset, row: LimitRow) -> str:
    """Return "6–7 han: haneman", "2 × yakuman"."""
    name = _limit_name(ruleset, row.limit)
    if not row.least_doubles:
        return capfirst(name) if row.limits < 2 else f"{row.limits} × {name}"
    counts = str(row.least_doubles)
    if row.most_doubles is None:
        counts += "+"
    elif row.most_doubles != row.least_doubles:
        counts += f"–{row.most_doubles}"
    unit = localized_name(ruleset.pattern_unit.names)
    return f"{capfirst(name)} ({counts} {unit})"


def _beside(count: int, unit: Unit) -> str:
    return f"{count} {localized_unit(unit, count)}"
