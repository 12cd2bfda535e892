"""A row of a list of players as a person: cells become data, or the errors of the row."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, TypeVar

from clubscore.errors import ClubError
from clubscore.people.players.countries import country_code, country_nearest
from clubscore.people.players.ema_numbers import read_ema_number
from clubscore.people.players.names import NameKey, name_key, plain

from .columns import (
    DISQUALIFIED,
    RESULTS,
    STATE_WORDS,
    SUBSTITUTE,
    Layout,
    NameOrder,
    RosterColumn,
)
from .grid import Grid, GridRow

MAX_NAME = 60
MAX_TEAM = 60
MAX_NOTE = 200
MAX_NUMBER = 9_999
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
THOUSANDS: Final = re.compile(r"-?[1-9][0-9]{0,2}(\.[0-9]{3})+|-?[1-9][0-9]{0,2}(,[0-9]{3})+")
NO_NAME: Final = re.compile(r"[:@/\\]|www\.")
DASHES: Final = frozenset("-–—−/.")  # written where there is nothing
CELL_ERRORS: Final = frozenset(
    {"#N/A", "#REF!", "#NAME?", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!", "#N/D", "#NOME?"}
)
YES: Final = (
    "x ✓ ✔ ✗ 1 y yes s si sì sí true vero wahr vrai j ja oui sub substitute riserva reserve"
    " reserva réserve ersatz suplente remplaçant sostituto verdadero"
)
NO: Final = "0 n no non nein false falso falsch faux"
# Words that begin a last name: De Luca, van der Berg.
PARTICLES: Final = (
    "al ap ben da dal dalla de degli dei del della delle den der des di do dos du el la las le li"
    " lo los mac mc o san santa st te ten ter van von zu zum zur"
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RosterPerson:
    """Somebody a row is about; ``errors`` say what is wrong with the row.

    ``doubts`` say why it may name nobody, or not as the name is written.
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
    state: str = ""  # of the entry; “disqualified” on lists of results
    clears: frozenset[RosterColumn] = frozenset()  # what blank cells take away
    place: int | None = None  # of a list of results; None: not ranked, or it has no places
    points: Decimal | None = None  # likewise
    table_points: Decimal | None = None  # likewise
    errors: tuple[ClubError, ...] = ()
    doubts: tuple[ClubError, ...] = ()

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def key(self) -> NameKey:
        """What spellings of this name have in common."""
        return name_key(self.first_name, self.last_name)


def read_people(grid: Grid, layout: Layout, *, with_results: bool = False) -> list[RosterPerson]:
    """Return everybody below the headings, and what they came to ``with_results``.

    Raises ``roster_no_names`` without a column of names, ``results_no_points`` without the points
    where they are wanted, ``roster_column_twice`` for two columns of what there is one of, and
    ``roster_empty`` without rows.
    """
    if not layout.has_names:
        raise ClubError("roster_no_names")
    if with_results and RosterColumn.POINTS not in layout.columns:
        raise ClubError("results_no_points")
    if layout.twice:
        raise ClubError("roster_column_twice")
    rows = layout.people(grid)
    if not rows:
        raise ClubError("roster_empty")
    return [_person(row, layout) for row in rows]


class _RowReader:
    """Reads the cells of one row and collects what is wrong with them."""

    def __init__(
        self, cells: Mapping[RosterColumn, str], columns: Collection[RosterColumn]
    ) -> None:
        self.cells = cells
        self.columns = columns
        self.errors: list[ClubError] = []

    def text(self, column: RosterColumn, limit: int) -> str:
        text = self.cells.get(column, "")
        if text.upper() in CELL_ERRORS:
            self.errors.append(ClubError("cell_is_an_error", text=text))
            return ""
        if len(text) > limit:
            self.errors.append(ClubError("text_too_long", text=_short(text), limit=limit))
            return text[:limit]
        return "" if set(text) <= DASHES else text

    def blanks(self) -> frozenset[RosterColumn]:
        """Return the columns the list has and this row leaves blank."""
        return frozenset(one for one in self.columns if not set(self.cells.get(one, "")) - DASHES)

    def value(self, column: RosterColumn, parse: Callable[[str], T], empty: T) -> T:
        text = self.text(column, MAX_NOTE)
        try:
            return parse(text) if text else empty
        except ClubError as error:
            self.errors.append(error)
            return empty


def _person(row: GridRow, layout: Layout) -> RosterPerson:
    reader = _RowReader(_by_column(row, layout), layout.columns)
    first, last = _name(reader, layout)
    substitute = reader.value(RosterColumn.SUBSTITUTE, read_yes_no, None)
    state = reader.value(RosterColumn.STATE, read_state, "")
    if state == SUBSTITUTE:
        substitute, state = True, ""
    is_ranked = not substitute and state != DISQUALIFIED
    place, points, table_points = _result(reader, layout, is_ranked=is_ranked)
    return RosterPerson(
        row=row.number,
        first_name=first,
        last_name=last,
        country=reader.value(RosterColumn.COUNTRY, read_country, ""),
        ema_number=reader.value(RosterColumn.EMA_NUMBER, read_ema_number, ""),
        team=reader.text(RosterColumn.TEAM, MAX_TEAM),
        home_club=reader.text(RosterColumn.HOME_CLUB, MAX_TEAM),
        number=reader.value(RosterColumn.NUMBER, read_number, 0) or None,
        substitute=substitute,
        contact=reader.text(RosterColumn.CONTACT, MAX_NOTE),
        remark=reader.text(RosterColumn.REMARK, MAX_NOTE),
        state=state,
        clears=reader.blanks() if layout.clears_blanks else frozenset(),
        place=place,
        points=points,
        table_points=table_points,
        errors=tuple(reader.errors),
        doubts=tuple(name_doubts(f"{first} {last}".strip())),
    )


def _result(
    reader: _RowReader, layout: Layout, *, is_ranked: bool
) -> tuple[int | None, Decimal | None, Decimal | None]:
    """Return place, points and table points; what the list has a column of, a row has to have.

    But somebody of whom the list has none of these has no result.
    """
    errors = len(reader.errors)
    place = reader.value(RosterColumn.PLACE, read_number, 0) or None
    points = reader.value(RosterColumn.POINTS, read_points, None)
    table_points = reader.value(RosterColumn.TABLE_POINTS, read_points, None)
    found = dict(zip(RESULTS, (place, table_points, points), strict=True))
    missing = [one for one in RESULTS if one in layout.columns and found[one] is None]
    if not is_ranked:
        missing = [one for one in missing if one != RosterColumn.PLACE]
    nothing = not any(reader.cells.get(one) for one in RESULTS)  # it is no result at all
    if missing and not nothing and len(reader.errors) == errors:
        reader.errors.append(ClubError(MISSING[missing[0]]))
    return place, points, table_points


def name_doubts(name: str) -> list[ClubError]:
    """Return why a name has to be looked at: ``letters_lost``, or ``name_of_nobody``."""
    doubts = []
    if LOST_LETTERS.search(name):
        doubts.append(ClubError("letters_lost", text=_short(name)))
    words = plain(name).split()
    counts = [word for word in words if word.isdecimal()]
    totals = [word for word in words if word in TOTALS.split()]
    if NO_NAME.search(name) or (words and len(counts) + len(totals) == len(words)):
        doubts.append(ClubError("name_of_nobody", text=_short(name)))
    return doubts


def _by_column(row: GridRow, layout: Layout) -> dict[RosterColumn, str]:
    cells: dict[RosterColumn, list[str]] = {}
    for column, text in zip(layout.columns, row.cells, strict=False):
        if text:
            cells.setdefault(column, []).append(text)
    return {column: ", ".join(texts) for column, texts in cells.items()}


def _name(reader: _RowReader, layout: Layout) -> tuple[str, str]:
    if RosterColumn.LAST_NAME in layout.columns:
        first = reader.text(RosterColumn.FIRST_NAME, MAX_NAME)
        last = reader.text(RosterColumn.LAST_NAME, MAX_NAME)
    else:
        first, last = split_name(reader.text(RosterColumn.FULL_NAME, 2 * MAX_NAME), layout.order)
        if len(longer := max(first, last, key=len)) > MAX_NAME:
            reader.errors.append(ClubError("text_too_long", text=_short(longer), limit=MAX_NAME))
    if not any(one.isalnum() for one in last):
        reader.errors.append(ClubError("last_name_missing" if first else "name_missing"))
    if layout.tidy_capitals:
        first, last = tidy_capitals(first), tidy_capitals(last)
    return first, last


def split_name(text: str, order: NameOrder) -> tuple[str, str]:
    """Return first and last name of a full name.

    A comma tells which is which, and so do capitals: ``ROSSI Mario``. Else the last name is one
    word with the particles before it, at the end that ``order`` says.
    """
    last, comma, first = (part.strip() for part in text.partition(","))
    if comma:
        return first, last
    words = text.split()
    capitals = [word for word in words if word.isupper() and len(word) > 1]
    if capitals and len(capitals) < len(words):
        return " ".join(word for word in words if word not in capitals), " ".join(capitals)
    if len(words) < 2:
        return "", text
    if order == NameOrder.LAST_FIRST:
        cut = 1
        while cut < len(words) - 1 and _is_particle(words[cut - 1]):
            cut += 1
        return " ".join(words[cut:]), " ".join(words[:cut])
    cut = len(words) - 1
    while cut > 1 and _is_particle(words[cut - 1]):
        cut -= 1
    return " ".join(words[:cut]), " ".join(words[cut:])


def _is_particle(word: str) -> bool:
    return word.lower() in PARTICLES.split()


def tidy_capitals(name: str) -> str:
    """Return ``D'ANGELO`` as ``D'Angelo``; words of one or two letters may be initials and stay."""
    if not name.isupper() or all(len(word) < 3 for word in name.split()):
        return name
    return re.sub(r"\w+", lambda word: word[0].capitalize(), name)


def read_country(text: str) -> str:
    """Return three letters; raises ``country_unknown``, or ``country_perhaps`` with a guess."""
    if code := country_code(text):
        return code
    if near := country_nearest(text):
        raise ClubError("country_perhaps", text=_short(text), country=near)
    raise ClubError("country_unknown", text=_short(text))


def read_number(text: str) -> int:
    """Return a player's number in the event; raises ``bad_number``."""
    digits = re.sub(r"[.,]0$", "", text).strip("#. ")
    if not re.fullmatch(r"[0-9]{1,4}", digits) or not int(digits):
        raise ClubError("bad_number", text=_short(text), highest=MAX_NUMBER)
    return int(digits)


def read_points(text: str) -> Decimal:
    """Return points, with at most two decimals; raises ``bad_result_points``.

    A comma or point is decimal, the last one where there are both; but it parts thousands where
    all groups after it have three digits and the first has at most three.
    """
    number = re.sub(r"[\s'’]", "", text.replace("−", "-").replace("–", "-")).lstrip("+")
    if THOUSANDS.fullmatch(number):
        number = re.sub(r"[.,]", "", number)
    found = re.fullmatch(
        r"(-?[0-9]{1,3}(?:[.,][0-9]{3})*|-?[0-9]{1,8})(?:[.,]([0-9]{0,20}))?", number
    )
    if found is None or len(whole := re.sub(r"[.,]", "", found[1]).lstrip("-")) > 8:
        raise ClubError("bad_result_points", text=_short(text))
    sign = "-" if number.startswith("-") else ""
    return round(Decimal(f"{sign}{whole}.{found[2] or 0}"), 2)


def read_state(text: str) -> str:
    """Return what became of an entry, one of ``STATES``; raises ``state_unknown``."""
    if state := STATE_WORDS.get(plain(text)):
        return state
    raise ClubError("state_unknown", text=_short(text))


def read_yes_no(text: str) -> bool:
    """Return whether a cell says yes; raises ``neither_yes_nor_no``."""
    word = text.casefold().strip(" .!")
    if word not in (*YES.split(), *NO.split()):
        raise ClubError("neither_yes_nor_no", text=_short(text))
    return word in YES.split()


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
