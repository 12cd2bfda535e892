"""The likely meaning of the columns of a list, and how it is known."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from clubscore.exchange.roster.cells.names import NameOrder, is_particle, written_name
from clubscore.exchange.roster.cells.states import state_words
from clubscore.exchange.roster.columns import (
    OF_RESULTS,
    SEVERAL,
    Layout,
    RosterColumn,
)
from clubscore.exchange.roster.grid import Grid
from clubscore.people.names import plain

from .contents import (
    MOST,
    are_places,
    are_some_places,
    are_table_points,
    country_share,
    fall_together,
    is_counted,
    is_ema_number,
    is_name,
    is_number,
    looks,
    numbers,
)
from .heading_rows import NAMES
from .headings import COUNTED, ColumnHeading, HeadingKind, read_heading, read_headings
from .swaps import NOBODY, KnownNames, look_swapped
from .words import FIRST_NAME_LEADS, LAST_NAME_LEADS, STATE_OR_COUNTRY

MOST_SUMMED = 40  # columns among which those before a total are looked for


class KnownBy(StrEnum):
    """How it is known what a column holds."""

    HEADING = "heading"
    CONTENT = "content"
    SESSION = "session"  # it belongs to one session, and is skipped
    CHOSEN = "chosen"  # by the person who imports
    NOTHING = ""


@dataclass(frozen=True, slots=True)
class Guess:
    """A layout, and for every column how its meaning is known."""

    layout: Layout
    known_by: tuple[KnownBy, ...]
    headings: tuple[ColumnHeading, ...]

    @property
    def tells_order(self) -> bool:
        """Whether the heading of the full names shows which part comes first."""
        at = self.layout.at(RosterColumn.FULL_NAME)
        return at is not None and self.headings[at].word in (LAST_NAME_LEADS | FIRST_NAME_LEADS)

    def source(self, at: int, column: str) -> KnownBy:
        """Return how it is known that a column holds that: as guessed, or the person chose it."""
        return self.known_by[at] if column == self.layout.columns[at] else KnownBy.CHOSEN


def guess_columns(
    grid: Grid, headings: int, *, with_results: bool = False, player_names: KnownNames = NOBODY
) -> Guess:
    """Return the likely meaning of the columns below the row ``headings``; 0: there is none.

    ``player_names`` are players of the club, whose names show the order of others.
    """
    return _Guesser(grid, headings, with_results, player_names).guess()


class _Guesser:
    """Gives columns their meanings: what headings say first, then what cells look like."""

    def __init__(
        self, grid: Grid, number: int, with_results: bool, player_names: KnownNames
    ) -> None:
        self.number = number
        self.player_names = player_names
        self.with_results = with_results
        self.headings = tuple(
            read_headings(grid, number) if number else [read_heading("")] * grid.width
        )
        below = [row.cells for row in grid.rows if row.number > number]
        self.cells = [[cells[at] for cells in below] for at in range(grid.width)]
        self.columns = [RosterColumn.IGNORED] * grid.width
        self.known_by = [KnownBy.NOTHING] * grid.width
        self.numbers: dict[int, list[Fraction | None]] = {}

    def guess(self) -> Guess:
        self._by_headings()
        self._by_contents()
        layout = Layout(self.number, tuple(self.columns), self._order())
        return Guess(layout, tuple(self.known_by), self.headings)

    def _order(self) -> NameOrder:
        """Return the likely order of full names: as headed, else as the names look."""
        words = {one.word for one in self.headings}
        if words & LAST_NAME_LEADS:
            return NameOrder.LAST_FIRST
        if words & FIRST_NAME_LEADS or RosterColumn.FULL_NAME not in self.columns:
            return NameOrder.FIRST_LAST
        at = self.columns.index(RosterColumn.FULL_NAME)
        is_guess = self.known_by[at] == KnownBy.CONTENT
        order = NameOrder.LAST_FIRST if is_guess else NameOrder.FIRST_LAST
        names = [written_name(cell) for cell in self.cells[at]]
        pairs = [name.read(order) for name in names if not name.is_told]
        return order.other if look_swapped(pairs, self.player_names) else order

    def _take(self, at: int, column: RosterColumn, by: KnownBy) -> None:
        self.columns[at], self.known_by[at] = column, by

    def _free(self, looks_so: Iterable[HeadingKind] = (HeadingKind.UNREAD,)) -> list[int]:
        """Return the columns whose headings say nothing, and that hold something."""
        return [
            at
            for at, heading in enumerate(self.headings)
            if heading.kind in looks_so
            and self.columns[at] == RosterColumn.IGNORED
            and any(self.cells[at])
        ]

    def _by_headings(self) -> None:
        for column in RosterColumn:
            ats = [at for at in range(len(self.headings)) if self._heading_column(at) == column]
            if column == RosterColumn.IGNORED or (column in OF_RESULTS and not self.with_results):
                continue
            for at in ats if column in SEVERAL else self._one_of(ats, column):
                self._take(at, column, KnownBy.HEADING)
        self._skip_other_states()
        for at, heading in enumerate(self.headings):
            if heading.kind == HeadingKind.SESSION:
                self.known_by[at] = KnownBy.SESSION
        self._by_half_names()
        if RosterColumn.LAST_NAME in self.columns and RosterColumn.FULL_NAME in self.columns:
            self._take(
                self.columns.index(RosterColumn.FULL_NAME), RosterColumn.IGNORED, KnownBy.NOTHING
            )
        if self.with_results:
            self._by_ambiguous()
            self._numbered_places()

    def _heading_column(self, at: int) -> RosterColumn:
        """Return the column a heading names; next to countries, “Stato” is the entry’s state."""
        heading = self.headings[at]
        words = {one.word for one in self.headings if one.column == RosterColumn.COUNTRY}
        if heading.word == STATE_OR_COUNTRY and len(words) > 1:
            return RosterColumn.STATE
        return heading.column

    def _skip_other_states(self) -> None:
        """Skip a column of states that says other things: lists have many that are called so."""
        if RosterColumn.STATE in self.columns:
            at = self.columns.index(RosterColumn.STATE)
            if not {plain(cell) for cell in self.cells[at]} - {""} <= set(state_words()):
                self._take(at, RosterColumn.IGNORED, KnownBy.NOTHING)

    def _one_of(self, ats: Sequence[int], column: RosterColumn) -> Sequence[int]:
        """Return the first, but of points the total, and none if it is not clear which that is."""
        if column not in COUNTED or len(ats) < 2:
            return ats[:1]
        totals = [at for at in ats if self.headings[at].is_total]
        summed = [at for at in ats if self._is_sum(at, [one for one in ats if one != at])]
        return next((one for one in (totals, summed) if len(one) == 1), ())

    def _is_sum(self, at: int, others: Sequence[int]) -> bool:
        """Tell whether a column is the sum of others of the same kind."""
        told = [self._numbers(one) for one in (*others, at)]
        rows = 0
        for row in zip(*told, strict=True):
            numbers_told = [number for number in row if number is not None]
            if len(numbers_told) < len(row):
                continue
            rows += 1
            if sum(numbers_told[:-1]) != numbers_told[-1]:
                return False
        return len(others) > 1 and rows > 1

    def _numbers(self, at: int) -> list[Fraction | None]:
        """Return the numbers of a column, which are read once."""
        if at not in self.numbers:
            self.numbers[at] = numbers(self.cells[at])
        return self.numbers[at]

    def _by_half_names(self) -> None:
        ats = self._free((HeadingKind.HALF_NAME,))
        if RosterColumn.FIRST_NAME in self.columns:
            meant = RosterColumn.LAST_NAME
        elif RosterColumn.LAST_NAME in self.columns:
            meant = RosterColumn.FIRST_NAME
        else:
            meant = RosterColumn.FULL_NAME
        if meant not in self.columns:
            for at in ats[:1]:
                self._take(at, meant, KnownBy.HEADING)

    def _by_ambiguous(self) -> None:
        """Let other columns decide what “PT” means: table points next to points, or the reverse."""
        ats = self._free((HeadingKind.AMBIGUOUS,))
        if len(ats) != 1:
            return
        for one, other in (COUNTED, COUNTED[::-1]):
            if one in self.columns and other not in self.columns:
                is_small = are_table_points(numbers(self.cells[ats[0]], thousands=False))
                if other == RosterColumn.TABLE_POINTS and not is_small:
                    return  # punti totali, perhaps: that is asked
                self._take(ats[0], other, KnownBy.HEADING)
                return
        if not set(COUNTED) & set(self.columns):
            self._take(ats[0], RosterColumn.POINTS, KnownBy.CONTENT)

    def _numbered_places(self) -> None:
        """Take a column headed “No.” for places if it counts the rows and no other has places."""
        at = (
            self.columns.index(RosterColumn.NUMBER) if RosterColumn.NUMBER in self.columns else None
        )
        if at is not None and RosterColumn.PLACE not in self.columns and are_places(self.cells[at]):
            self._take(at, RosterColumn.PLACE, KnownBy.CONTENT)

    def _by_contents(self) -> None:
        self._strong_looks()
        if self.with_results:
            self._places_and_points()
        self._names()
        if not self.number and not self.with_results and RosterColumn.NUMBER not in self.columns:
            for at in self._free():
                if looks(self.cells[at], lambda cell: cell.isdecimal() and len(cell) < 4):
                    self._take(at, RosterColumn.NUMBER, KnownBy.CONTENT)
                    break

    def _strong_looks(self) -> None:
        for at in self._free():
            cells = self.cells[at]
            if looks(cells, lambda cell: "@" in cell):
                self._take(at, RosterColumn.CONTACT, KnownBy.CONTENT)
            elif self._are_particles(at):
                self._take(at, RosterColumn.PARTICLE, KnownBy.CONTENT)
            elif looks(cells, is_ema_number) and RosterColumn.EMA_NUMBER not in self.columns:
                self._take(at, RosterColumn.EMA_NUMBER, KnownBy.CONTENT)
            elif country_share(cells) >= MOST and RosterColumn.COUNTRY not in self.columns:
                self._take(at, RosterColumn.COUNTRY, KnownBy.CONTENT)

    def _are_particles(self, at: int) -> bool:
        """Tell whether a column has particles of last names rather than countries: DE, LA."""
        cells, free = self.cells[at], RosterColumn.PARTICLE not in self.columns
        is_beside_names = RosterColumn.LAST_NAME in self.columns and free
        is_country = country_share([cell for cell in cells if cell.isupper()]) >= MOST
        return is_beside_names and looks(cells, is_particle) and not is_country

    def _places_and_points(self) -> None:
        """Find places, then points: a single column, or two that fall together."""
        free = [at for at in self._free() if looks(self.cells[at], is_counted)]
        if RosterColumn.PLACE not in self.columns:
            for at in free:
                others = [self.cells[one] for one in (*free, *self._counted_ats()) if one != at]
                if are_places(self.cells[at]) or are_some_places(self.cells[at], others):
                    self._take(at, RosterColumn.PLACE, KnownBy.CONTENT)
                    free.remove(at)
                    break
        if RosterColumn.POINTS in self.columns:
            return
        free = [at for at in free if looks(self.cells[at], is_number)]
        totals = [at for at in free if len(free) <= MOST_SUMMED and self._is_sum_of_run(at, free)]
        free = totals or free
        if len(free) == 1:
            self._take(free[0], RosterColumn.POINTS, KnownBy.CONTENT)
        elif len(free) == 2 and RosterColumn.TABLE_POINTS not in self.columns:
            fitting = [
                (one, other)
                for one, other in (free, free[::-1])
                if fall_together(self.cells[one], self.cells[other])
            ]
            if len(fitting) == 1:
                table_points, points = fitting[0]
                self._take(table_points, RosterColumn.TABLE_POINTS, KnownBy.CONTENT)
                self._take(points, RosterColumn.POINTS, KnownBy.CONTENT)

    def _counted_ats(self) -> list[int]:
        return [at for at, column in enumerate(self.columns) if column in COUNTED]

    def _is_sum_of_run(self, at: int, free: Sequence[int]) -> bool:
        before = [one for one in free if one < at]
        return any(self._is_sum(at, before[start:]) for start in range(len(before) - 1))

    def _names(self) -> None:
        """Find who it is about: one column of full names, or two of halves."""
        has = {*self.columns} & NAMES
        if RosterColumn.FULL_NAME in has or len(has) > 1:
            return
        free = [at for at in self._free() if looks(self.cells[at], is_name)]
        if has:
            missing = (
                RosterColumn.FIRST_NAME if RosterColumn.LAST_NAME in has else RosterColumn.LAST_NAME
            )
            there = self.columns.index(has.pop())
            for at in free:
                if abs(at - there) == 1:
                    self._take(at, missing, KnownBy.CONTENT)
                    return
            return
        full = [at for at in free if looks(self.cells[at], lambda cell: len(cell.split()) > 1)]
        if full or len(free) == 1:
            self._take((full or free)[0], RosterColumn.FULL_NAME, KnownBy.CONTENT)
        elif free:
            last, first = free[:2]
            pairs = list(zip(self.cells[first], self.cells[last], strict=True))
            if look_swapped(pairs, self.player_names):
                last, first = first, last
            self._take(last, RosterColumn.LAST_NAME, KnownBy.CONTENT)
            self._take(first, RosterColumn.FIRST_NAME, KnownBy.CONTENT)
