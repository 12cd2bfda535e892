"""The list of a federation: a CSV or XLSX file becomes people, and what could not be read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import IO, Final

from clubscore.errors import ClubError
from clubscore.exchange.roster.cells.names import NameOrder
from clubscore.exchange.roster.columns import Layout, RosterColumn
from clubscore.exchange.roster.grid import Grid, grid_dump, grid_load
from clubscore.exchange.roster.limits import OF_FEDERATION
from clubscore.exchange.roster.meaning.guess import guess_columns
from clubscore.exchange.roster.meaning.heading_rows import heading_row
from clubscore.exchange.roster.meaning.questions import (
    HALVES,
    ORDER,
    Asking,
    ColumnQuestion,
    column_questions,
    with_answers,
)
from clubscore.exchange.roster.meaning.swaps import known_names
from clubscore.exchange.roster.reading.readings import read_roster
from clubscore.exchange.roster.rows import RosterPerson, read_people
from clubscore.people.federation.services import ListedPerson
from clubscore.uploads.process import Reader

READER: Final = Reader(
    "clubscore.exchange.federation:list_text",
    memory=1500 * 2**20,
    seconds=120,
    uses_models=True,
)
TAKEN: Final = (
    RosterColumn.FIRST_NAME,
    RosterColumn.LAST_NAME,
    RosterColumn.PARTICLE,
    RosterColumn.FULL_NAME,
    RosterColumn.COUNTRY,
    RosterColumn.EMA_NUMBER,
)
"""What is kept of a list; all its other columns are left alone."""
WITHOUT_COUNTRY: Final = frozenset({"country_unknown", "country_perhaps"})


@dataclass(frozen=True, slots=True)
class UnreadRow:
    """A row that is skipped, whole or in part, and why."""

    row: int
    name: str
    error: ClubError


@dataclass(frozen=True, slots=True)
class ReadList:
    """A list as read: people to store, some ``without_country``, and rows ``left_out``."""

    grid: Grid
    layout: Layout
    people: tuple[ListedPerson, ...]
    left_out: tuple[UnreadRow, ...]
    without_country: tuple[UnreadRow, ...]
    questions: tuple[ColumnQuestion, ...] = ()  # about the columns, that nobody has answered

    @property
    def rows(self) -> int:
        """The number of rows below the headings."""
        return len(self.layout.people(self.grid))

    @property
    def is_doubtful(self) -> bool:
        """Whether more than one row in ten cannot be taken: perhaps the columns are others."""
        return 10 * len(self.left_out) > self.rows


def list_text(file: IO[bytes]) -> bytes:
    """Return the rows of a file as ``grid_dump`` writes them."""
    return grid_dump(read_roster(file.read(OF_FEDERATION.file + 1), OF_FEDERATION)).encode()


def read_list(
    file: IO[bytes],
    columns: Sequence[RosterColumn] | None = None,
    order: NameOrder | None = None,
    player_names: Iterable[tuple[str, str]] = (),
) -> ReadList:
    """Read a list in a process of its own.

    ``columns`` and the ``order`` of full names are given where a person has said what they are.
    ``player_names`` are names, (first, last), by which swapped ones are noticed.

    Raises ``ClubError``: what the reading of a list of players raises.
    """
    grid = grid_load(READER.read(file).decode(), OF_FEDERATION)
    return list_of(grid, columns, order, player_names)


def list_of(
    grid: Grid,
    columns: Sequence[RosterColumn] | None = None,
    order: NameOrder | None = None,
    player_names: Iterable[tuple[str, str]] = (),
) -> ReadList:
    """Return the people in rows; if two share a number, both are left out."""
    names = known_names(list(player_names))
    guess = guess_columns(grid, heading_row(grid), player_names=names)
    given = guess.layout.columns if columns is None else columns
    kept = [one if one in TAKEN else RosterColumn.IGNORED for one in given]
    kept += [RosterColumn.IGNORED] * (grid.width - len(kept))
    layout = replace(guess.layout, columns=tuple(kept[: grid.width]))
    answers = {ORDER: order} if order else {}
    layout = with_answers(layout, guess, answers)
    asking = Asking(grid, layout, guess, answers, names, country="–")
    asked = column_questions(asking, with_results=False)
    wanted = (ORDER, HALVES) if columns is None else (ORDER,)  # somebody has named the columns
    questions = tuple(one for one in asked if one.is_open and one.key in wanted)
    people: dict[int, ListedPerson] = {}
    left_out: list[UnreadRow] = []
    noted: list[UnreadRow] = []
    for person in read_people(grid, layout):
        faults = [UnreadRow(person.row, person.name, error) for error in _faults(person)]
        wrong = [one for one in faults if one.error.code not in WITHOUT_COUNTRY]
        if wrong:
            left_out.append(wrong[0])
            continue
        noted += faults
        people[person.row] = ListedPerson(
            person.first_name, person.last_name, person.country, person.ema_number
        )
    for fault in list(_same_number(people)):
        left_out.append(fault)
        del people[fault.row]
    left_out.sort(key=lambda fault: fault.row)
    return ReadList(grid, layout, tuple(people.values()), tuple(left_out), tuple(noted), questions)


def _faults(person: RosterPerson) -> Iterable[ClubError]:
    return [*person.errors, *person.doubts]


def _same_number(people: dict[int, ListedPerson]) -> Iterable[UnreadRow]:
    """Yield the rows of people who share a number and are not the same."""
    rows: dict[str, list[int]] = {}
    for row, person in people.items():
        if person.ema_number:
            rows.setdefault(person.ema_number, []).append(row)
    for number, same in rows.items():
        if len({people[row] for row in same}) > 1:
            for row in same:
                other = next(one for one in same if people[one] != people[row])
                error = ClubError("ema_number_twice", row=other, number=number)
                yield UnreadRow(row, people[row].name, error)
