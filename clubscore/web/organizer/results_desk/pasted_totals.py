"""The totals of a session as someone pastes them: read, matched with their seats, checked.

In one column, table after table from East on; with table and seat, or a name, before each; or a
row for each table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import pairwise
from typing import Final

from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.exchange.pasted_plan.words import read_table, read_wind
from clubscore.people.names import name_key
from clubscore.play.entry.assessment import no_points
from clubscore.play.totals.paper import PaperTotals, paper_of
from clubscore.web.fields import whole_number
from clubscore.words import explain, wind_name

from .rows import Desk, DeskTable

LONGEST: Final = 50_000  # characters
MOST_POINTS: Final = 9_999_999
APART: Final = re.compile(r"\t|;|\||\s{2,}")
Row = tuple[int, tuple[str, ...]]  # line, its cells


@dataclass
class TableTotalsRow:
    """A table with the totals that were pasted for it, by seat."""

    one: DeskTable
    totals: dict[int, int] = field(default_factory=dict)
    lines: dict[int, int] = field(default_factory=dict)  # of each seat
    is_known: bool = False  # it has exactly these already

    @property
    def seats(self) -> list[tuple[str, str, str]]:
        """Wind, name and total in words, for the page."""
        return [
            (wind_name(seat.seat), seat.name, self.one.sheet.total_words(self.totals[seat.seat]))
            for seat in self.one.row.seats
            if seat.seat in self.totals
        ]

    @property
    def paper(self) -> PaperTotals:
        """The totals as they are recorded. Raises ``ClubError`` for what cannot be."""
        size = self.one.table.size
        written = [self.totals[seat] for seat in range(size)]
        return self.one.sheet.paper(written, no_points(size), 0, as_on_sheet=False)


@dataclass
class PastedTotals:
    """What was understood of a text; ``faults`` are a line, or 0, and what is wrong there."""

    tables: list[TableTotalsRow] = field(default_factory=list)
    faults: list[tuple[int, str]] = field(default_factory=list)

    @property
    def to_record(self) -> list[TableTotalsRow]:
        """The tables that get totals."""
        return [one for one in self.tables if not one.is_known]

    @property
    def is_ready(self) -> bool:
        """Whether there are totals to record and no faults."""
        return bool(self.to_record) and not self.faults

    @property
    def fingerprint(self) -> str:
        """What changes with the totals, and with who sits where."""
        parts = [
            (row.one.table.pk, sorted(row.totals.items()), str(row.one.row.state.sitters))
            for row in self.tables
        ]
        return sha256(repr(parts).encode()).hexdigest()[:32]


def read_totals(text: str, desk: Desk) -> PastedTotals:
    """Return what a text says about the tables of a session."""
    return _TotalsReader(desk).read(text)


class _TotalsReader:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.result = PastedTotals()
        self.rows = {one.number: TableTotalsRow(one) for one in desk.tables}
        self.names: dict[tuple[str, ...], list[tuple[int, int]]] = {}
        for one in desk.tables:
            for seat in one.row.seats:
                place = (one.number, seat.seat)
                # As namesakes are told apart here, and as a spreadsheet has them.
                for name in {name_key("", seat.name), name_key("", seat.player.full_name)}:
                    self.names.setdefault(name, []).append(place)

    def read(self, text: str) -> PastedTotals:
        rows = [(line, cells) for line, cells in _rows(text) if any(map(_is_total, cells))]
        width = max((len(cells) for _line, cells in rows), default=0)
        if not rows:
            self._fault(0, _("There is no number of points in this text."))
        elif width == 1:
            self._column([(line, cells[0]) for line, cells in rows])
        elif all(len(cells) >= 4 and all(map(_is_total, cells[-4:])) for _line, cells in rows):
            for line, cells in rows:
                self._whole_table(line, cells)
        else:
            for line, cells in rows:
                self._seat(line, cells)
        self.result.tables = [row for row in self.rows.values() if row.totals]
        if not self.result.faults:
            for row in self.result.tables:
                self._check(row)
        return self.result

    def _fault(self, line: int, text: str) -> None:
        self.result.faults.append((line, text))

    def _column(self, cells: Sequence[tuple[int, str]]) -> None:
        """Read totals without seats: those of the missing tables, or of all."""
        missing = [one for one in self.desk.tables if one.kind == "none"]
        for tables in (missing, list(self.desk.tables)):
            places = [(one.number, seat) for one in tables for seat in range(one.table.size)]
            if len(places) == len(cells):
                for (table, seat), (line, text) in zip(places, cells, strict=True):
                    self._put(line, table, seat, text)
                return
        due = sum(one.table.size for one in missing)
        text = _(
            "%(found)s totals were pasted, but %(due)s are needed. Paste exactly those, table by "
            "table from East on, or write table and seat before each."
        )
        self._fault(0, text % {"found": len(cells), "due": due})

    def _whole_table(self, line: int, cells: Sequence[str]) -> None:
        """Read a row with all totals of a table, its number before them."""
        if len(cells) > 4:
            table = read_table(cells[0])
            totals = [cell for cell in cells[1:] if cell]
        else:
            open_ones = [row for row in self.rows.values() if row.one.kind == "none"]
            table = next((row.one.number for row in open_ones if not row.totals), None)
            totals = list(cells)
        if table not in self.rows:
            self._fault(line, _("There is no such table in this session. Correct its number."))
            return
        for seat, text in enumerate(totals):
            self._put(line, table, seat, text)

    def _seat(self, line: int, cells: Sequence[str]) -> None:
        """Read a row with one total, and who it is of: table and seat, or a name."""
        *before, total = cells
        words = [cell for cell in before if cell]
        if (
            len(words) >= 2
            and (table := read_table(words[0]))
            and ((seat := read_wind(words[1])) is not None)
        ):
            if table in self.rows:
                self._put(line, table, seat, total)
            else:
                text = _("There is no such table in this session. Correct its number.")
                self._fault(line, text)
            return
        found = self._by_name(words)
        if len(found) == 1:
            self._put(line, *found[0], total)
        else:
            text = (
                _("Several people in this session are called “%(name)s”. Write table and seat.")
                if found
                else _(
                    "Nobody called “%(name)s” plays in this session. Correct the name, or write "
                    "table and seat."
                )
            )
            self._fault(line, text % {"name": " ".join(words)[:60]})

    def _by_name(self, words: Sequence[str]) -> list[tuple[int, int]]:
        pairs = (f"{one} {two}" for one, two in pairwise(words))
        for name in (" ".join(words), *pairs, *words):
            bare = re.sub(r"^[#\d.\s]+", "", name)
            if bare and (found := self.names.get(name_key("", bare))):
                return found
        return []

    def _put(self, line: int, table: int, seat: int, text: str) -> None:
        row, points = self.rows[table], _points(text)
        facts = {"table": table, "wind": wind_name(seat)}
        if points is None:
            said = _("“%(text)s” is not a number of points. Write it like 85 or -23.")
            self._fault(line, said % {"text": text[:20]})
        elif seat >= row.one.table.size:
            said = _("Table %(table)s has no %(wind)s.")
            self._fault(line, said % facts)
        elif seat in row.totals:
            said = _("Table %(table)s, %(wind)s: line %(line)s already has a total for this seat.")
            self._fault(line, said % {**facts, "line": row.lines[seat]})
        else:
            row.totals[seat], row.lines[seat] = points, line

    def _check(self, row: TableTotalsRow) -> None:
        """Say what is wrong with the totals of a table."""
        one, line = row.one, min(row.lines.values())
        facts = {"table": one.number}
        if len(row.totals) < one.table.size:
            self._fault(line, _("Table %(table)s: a total is missing.") % facts)
            return
        if one.kind == "hands":
            said = _(
                "Table %(table)s has hands: enter its totals on the desk, which compares them."
            )
            self._fault(line, said % facts)
            return
        try:
            paper = row.paper
        except ClubError as error:
            said = _("Table %(table)s: %(why)s If the sheet says so, enter it on the desk.")
            self._fault(line, said % {**facts, "why": explain(error)})
            return
        there = one.row.state.paper
        row.is_known = there is not None and paper_of(there) == paper
        if there is not None and not row.is_known:
            said = _("Table %(table)s has other totals already: correct them on the desk.")
            self._fault(line, said % facts)


def _rows(text: str) -> list[Row]:
    """Return the lines with something in them, in cells."""
    found = []
    for line, written in enumerate(text.splitlines(), start=1):
        cells = tuple(cell.strip() for cell in APART.split(written.strip()))
        words = tuple(written.split())
        if len(cells) == 1 and not _is_total(written) and all(map(_is_total, words)):
            cells = words  # 12 -30 18 0, but not 8 000
        if any(cells):
            found.append((line, cells))
    return found


def _is_total(text: str) -> bool:
    return _points(text) is not None


def _points(text: str) -> int | None:
    """Return points with a sign before or after them, as either language writes thousands."""
    text = text.strip()
    if text[-1:] in "+-−–" and text[:1].isdigit():
        text = text[-1] + text[:-1]
    points = whole_number(text.removeprefix("+"))
    return points if points is not None and abs(points) <= MOST_POINTS else None
