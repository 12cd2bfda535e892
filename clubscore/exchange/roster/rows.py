"""A row of a list of players as a person: cells become data, or the errors of the row."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Final, TypeVar

from clubscore.errors import ClubError
from clubscore.people.names import NameKey, name_key, plain
from clubscore.people.players.countries import country_code
from clubscore.people.players.ema_numbers import read_ema_number

from .cells.ema import ema_notes
from .cells.names import has_capitals, tidy_capitals, with_particle, written_name
from .cells.states import DISQUALIFIED, SUBSTITUTE, read_state
from .cells.values import (
    DASHES,
    FLAG,
    decimal_mark,
    exact_points,
    is_nothing,
    is_pending,
    read_country,
    read_number,
    read_place,
    read_yes_no,
    round_points,
    short,
)
from .columns import RESULTS, Layout, RosterColumn
from .grid import Grid, GridRow
from .own_files import check_is_list

MAX_NAME = 60
MAX_TEAM = 60
MAX_NOTE = 200
MISSING: Final = {  # in a row of results
    RosterColumn.PLACE: "result_without_place",
    RosterColumn.TABLE_POINTS: "result_without_table_points",
    RosterColumn.POINTS: "result_without_points",
}
# A letter replaced by a sign, and UTF-8 that was read as Windows has it: “Ã©” for “é”.
LOST_LETTERS: Final = re.compile(
    r"[?\ufffd\u25a1]|[\u00c2-\u00c5\u00d0\u00d1]"
    r"[\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]"
)
# Words of the line below a list, which counts those above it.
TOTALS: Final = (
    "total totale totali totals tot sum somma summe gesamt insgesamt subtotal subtotale suma"
    " totaux count conteggio anzahl nombre numero n players giocatori iscritti partecipanti"
    " presenti spieler teilnehmer joueurs jugadores participants entries"
)
NO_NAME: Final = re.compile(rf"[:@/\\|\[\]]|www\.|\s[-–—](?:\s|$)|[0-9]{{4}}|{FLAG.pattern}|[🏳🏴]")
IN_BRACKETS: Final = re.compile(r"\(\s*([^()]+?)\s*\)")
CELL_ERRORS: Final = frozenset(
    {"#N/A", "#REF!", "#NAME?", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!", "#N/D", "#NOME?"}
)
# Where the family name comes first at home, and abroad now and then.
FAMILY_FIRST: Final = frozenset({"HUN", "CHN", "TWN", "HKG", "MAC", "JPN", "KOR", "VNM"})
NAMES: Final = frozenset({RosterColumn.FIRST_NAME, RosterColumn.LAST_NAME, RosterColumn.FULL_NAME})

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RosterPerson:
    """The person in a row; ``errors`` say what is wrong with the row.

    ``doubts`` say why it may name nobody, or why the name may be written wrongly; ``notes`` are
    other things to know about it.
    """

    row: int
    first_name: str = ""
    last_name: str = ""
    country: str = ""
    ema_number: str = ""
    team: str = ""
    home_club: str = ""
    number: int | None = None
    substitute: bool | None = None  # None: the list does not say
    contact: str = ""
    remark: str = ""
    paid: bool | None = None  # likewise
    state: str = ""  # of the entry; “disqualified” on lists of results
    clears: tuple[RosterColumn, ...] = ()  # what blank cells take away, in the list's order
    place: int | None = None  # of a list of results; None: not ranked, or it has no places
    points: Decimal | None = None  # likewise
    table_points: Decimal | None = None  # likewise
    participants: int | None = None  # in the event; None: the list has no column of it
    errors: tuple[ClubError, ...] = ()
    doubts: tuple[ClubError, ...] = ()
    notes: tuple[ClubError, ...] = ()
    original_name: tuple[str, str] = field(default=("", ""), compare=False)
    """First and last name, before capitals are tidied."""

    @property
    def has_several_words(self) -> bool:
        """Whether the name is read as most of the list is, and may be otherwise."""
        return any(note.code == "name_of_several_words" for note in self.notes)

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def key(self) -> NameKey:
        """What spellings of this name have in common."""
        return name_key(self.first_name, self.last_name)


def read_people(grid: Grid, layout: Layout, *, with_results: bool = False) -> list[RosterPerson]:
    """Return everyone below the headings, and what they came to ``with_results``.

    Raises ``roster_no_names`` without a column of names, ``results_no_points`` without the points
    where they are wanted, ``roster_column_twice`` for two columns of what there is one of,
    ``roster_empty`` without rows, and what ``check_is_list`` raises for other files of ours.
    """
    check_is_list(grid, with_results=with_results)
    if not layout.has_names:
        raise ClubError("roster_no_names")
    if with_results and RosterColumn.POINTS not in layout.columns:
        raise ClubError("results_no_points")
    if layout.twice:
        raise ClubError("roster_column_twice")
    rows = layout.people(grid)
    if not rows:
        raise ClubError("roster_empty")
    marks = {one: decimal_mark(layout.cells(grid, one)) for one in RESULTS}
    capitals = has_capitals(layout.cells(grid, RosterColumn.FULL_NAME))
    people = [_RowReader(row, layout, marks, capitals).person() for row in rows]
    return _with_family_names(people, layout, grid)


class _RowReader:
    """Reads the cells of one row and collects their errors."""

    def __init__(
        self, row: GridRow, layout: Layout, marks: Mapping[RosterColumn, str], capitals: bool
    ) -> None:
        """``marks`` are decimal marks; ``capitals``: last names are written in them."""
        self.row = row
        self.layout = layout
        self.cells = _by_column(row, layout)
        self.marks = marks
        self.capitals = capitals
        self.errors: list[ClubError] = []
        self.notes: list[ClubError] = []

    def text(self, column: RosterColumn, limit: int) -> str:
        text = self.cells.get(column, "")
        if text.upper() in CELL_ERRORS:
            self.errors.append(ClubError("cell_is_an_error", text=text))
            return ""
        if len(text) > limit:
            self.errors.append(ClubError("text_too_long", text=short(text), limit=limit))
            return text[:limit]
        if column in NAMES:
            return "" if set(text) <= DASHES else text
        return "" if is_nothing(text) else text

    def value(self, column: RosterColumn, parse: Callable[[str], T], empty: T) -> T:
        text = self.text(column, MAX_NOTE)
        try:
            return parse(text) if text else empty
        except ClubError as error:
            self.errors.append(error)
            return empty

    def person(self) -> RosterPerson:
        """Return the person in the row, with any errors."""
        written = self._name()
        first, last = self._tidy_names(*written)
        substitute = self.value(RosterColumn.SUBSTITUTE, read_yes_no, None)
        state = self.value(RosterColumn.STATE, read_state, "")
        if state == SUBSTITUTE:
            substitute, state = True, ""
        is_ranked = not substitute and state != DISQUALIFIED
        place, points, table_points = self._result(is_ranked=is_ranked)
        country = self.value(RosterColumn.COUNTRY, read_country, "")
        ema_number = self.value(RosterColumn.EMA_NUMBER, self._ema_number, "")
        return RosterPerson(
            row=self.row.number,
            first_name=first,
            last_name=last,
            country=country,
            ema_number=ema_number,
            team=self.text(RosterColumn.TEAM, MAX_TEAM),
            home_club=self.text(RosterColumn.HOME_CLUB, MAX_TEAM),
            number=self.value(RosterColumn.NUMBER, read_number, 0) or None,
            substitute=substitute,
            contact=self.text(RosterColumn.CONTACT, MAX_NOTE),
            remark=self.text(RosterColumn.REMARK, MAX_NOTE),
            paid=self.value(RosterColumn.PAID, read_yes_no, None),
            state=state,
            clears=self._blanks() if self.layout.clears_blanks else (),
            place=place,
            points=points,
            table_points=table_points,
            participants=self.value(RosterColumn.PARTICIPANTS, read_number, 0) or None,
            errors=tuple(self.errors),
            doubts=tuple(name_doubts(f"{first} {last}".strip())),
            notes=(*self.notes, *ema_notes(ema_number, country)),
            original_name=written,
        )

    def _blanks(self) -> tuple[RosterColumn, ...]:
        """Return the columns the list has and this row leaves blank."""
        columns = dict.fromkeys(self.layout.columns)
        return tuple(one for one in columns if set(self.cells.get(one, "")) <= DASHES)

    def _name(self) -> tuple[str, str]:
        if RosterColumn.LAST_NAME in self.layout.columns:
            first, last = with_particle(
                self.text(RosterColumn.FIRST_NAME, MAX_NAME),
                self.text(RosterColumn.LAST_NAME, MAX_NAME),
                self.text(RosterColumn.PARTICLE, MAX_NAME),
            )
        else:
            name = self.text(RosterColumn.FULL_NAME, 2 * MAX_NAME)
            written = written_name(name, has_capitals=self.capitals)
            first, last = written.read(self.layout.order, self.layout.middle)
            if written.has_middle:
                other = ", ".join(written.read(self.layout.order, self.layout.middle.other)[::-1])
                facts = {"last": short(last), "other": short(other)}
                self.notes.append(ClubError("name_of_several_words", **facts))
        if len(longer := max(first, last, key=len)) > MAX_NAME and not self.errors:
            self.errors.append(ClubError("text_too_long", text=short(longer), limit=MAX_NAME))
        if not any(one.isalnum() for one in last):
            self.errors.append(ClubError("last_name_missing" if first else "name_missing"))
        return first, last

    def _tidy_names(self, first: str, last: str) -> tuple[str, str]:
        if not self.layout.tidy_capitals:
            return first, last
        country = country_code(self.cells.get(RosterColumn.COUNTRY, ""))
        return tidy_capitals(first, country), tidy_capitals(last, country)

    def _ema_number(self, text: str) -> str:
        if is_pending(text):
            self.notes.append(ClubError("ema_number_pending", text=short(text)))
            return ""
        return read_ema_number(text)

    def _result(self, *, is_ranked: bool) -> tuple[int | None, Decimal | None, Decimal | None]:
        """Return place, points and table points; a row must have those that the list has.

        But someone with none of them in the list has no result.
        """
        errors = len(self.errors)
        place = self.value(RosterColumn.PLACE, read_place, 0) or None
        points = self._points(RosterColumn.POINTS)
        table_points = self._points(RosterColumn.TABLE_POINTS)
        found = dict(zip(RESULTS, (place, table_points, points), strict=True))
        missing = [one for one in RESULTS if one in self.layout.columns and found[one] is None]
        if not is_ranked:
            missing = [one for one in missing if one != RosterColumn.PLACE]
        nothing = not any(self.cells.get(one) for one in RESULTS)  # it is no result at all
        if missing and not nothing and len(self.errors) == errors:
            self.errors.append(ClubError(MISSING[missing[0]]))
        return place, points, table_points

    def _points(self, column: RosterColumn) -> Decimal | None:
        """Return points with two decimals; of table points the standings know thirds by them."""
        is_total = column == RosterColumn.POINTS

        def parse(text: str) -> Decimal:
            exact = exact_points(text, decimal=self.marks[column], thousands=is_total)
            kept = round_points(exact)
            if is_total and kept != exact:
                facts = {"text": short(text), "kept": f"{kept:f}"}
                self.notes.append(ClubError("points_rounded", **facts))
            return kept

        return self.value(column, parse, None)


def _with_family_names(
    people: list[RosterPerson], layout: Layout, grid: Grid
) -> list[RosterPerson]:
    """Doubt the order of a name from where the family name comes first, among names of others.

    If the whole list is from there, the question about the order is enough.
    """
    at = layout.at(RosterColumn.FULL_NAME)
    if at is None or all(person.country in FAMILY_FIRST for person in people):
        return people
    cells = {row.number: row.cells[at] for row in layout.people(grid)}
    return [
        replace(person, doubts=(*person.doubts, _doubted_order(person)))
        if person.country in FAMILY_FIRST and not written_name(cells[person.row]).is_told
        else person
        for person in people
    ]


def _doubted_order(person: RosterPerson) -> ClubError:
    other = f"{person.first_name}, {person.last_name}"
    facts = {"country": person.country, "last": person.last_name, "other": short(other)}
    return ClubError("family_name_first", **facts)


def name_doubts(name: str) -> list[ClubError]:
    """Return why a name has to be looked at: ``letters_lost``, or ``name_of_nobody``."""
    doubts = []
    if LOST_LETTERS.search(name):
        doubts.append(ClubError("letters_lost", text=short(name)))
    words = plain(name).split()
    counts = [word for word in words if word.isdecimal()]
    totals = [word for word in words if word in TOTALS.split()]
    is_told_country = any(map(country_code, IN_BRACKETS.findall(name)))
    is_total = words and len(counts) + len(totals) == len(words)
    if NO_NAME.search(name) or is_told_country or is_total:
        doubts.append(ClubError("name_of_nobody", text=short(name)))
    return doubts


def _by_column(row: GridRow, layout: Layout) -> dict[RosterColumn, str]:
    cells: dict[RosterColumn, list[str]] = {}
    for column, text in zip(layout.columns, row.cells, strict=False):
        if text:
            cells.setdefault(column, []).append(text)
    return {column: ", ".join(texts) for column, texts in cells.items()}
