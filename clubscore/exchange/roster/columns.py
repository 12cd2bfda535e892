"""What the columns of a list of players mean, guessed from headings or from what they hold."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from clubscore.people.players.countries import country_code
from clubscore.people.players.names import plain

from .grid import Grid, GridRow

HEADING_ROWS = 10  # the first ones, where the headings are looked for
NO_HEADINGS = 0


class RosterColumn(StrEnum):
    """What a column holds; ``IGNORED``: nothing that is imported."""

    IGNORED = ""
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    FULL_NAME = "full_name"
    COUNTRY = "country"
    EMA_NUMBER = "ema_number"
    TEAM = "team"
    HOME_CLUB = "home_club"
    NUMBER = "number"
    SUBSTITUTE = "substitute"
    CONTACT = "contact"
    REMARK = "remark"
    STATE = "state"
    PLACE = "place"
    POINTS = "points"
    TABLE_POINTS = "table_points"


class NameOrder(StrEnum):
    """How a full name is written; after a comma there is the first name in either case."""

    FIRST_LAST = "first_last"
    LAST_FIRST = "last_first"


SEVERAL: Final = frozenset({RosterColumn.IGNORED, RosterColumn.CONTACT, RosterColumn.REMARK})
"""Columns there may be more than one of."""
RESULTS: Final = (RosterColumn.PLACE, RosterColumn.TABLE_POINTS, RosterColumn.POINTS)
"""Columns of a list of results, of an event that another program ran."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How a grid is read; ``headings`` is the number of their row, 0 without any."""

    headings: int
    columns: tuple[RosterColumn, ...]
    order: NameOrder = NameOrder.FIRST_LAST
    tidy_capitals: bool = True
    clears_blanks: bool = False  # a blank cell is no longer “as it is” but “nothing”

    @property
    def has_names(self) -> bool:
        """There is a column that names people."""
        return bool({RosterColumn.LAST_NAME, RosterColumn.FULL_NAME} & set(self.columns))

    @property
    def twice(self) -> list[RosterColumn]:
        """What more than one column has been said to hold, though one can."""
        single = [column for column in self.columns if column not in SEVERAL]
        return [column for column in dict.fromkeys(single) if single.count(column) > 1]

    def people(self, grid: Grid) -> list[GridRow]:
        """Return the rows below the headings."""
        return [row for row in grid.rows if row.number > self.headings]

    @property
    def fingerprint(self) -> str:
        """Return what tells two layouts apart."""
        told = [str(self.headings), *self.columns, self.order, str(self.tidy_capitals)]
        told.append(str(self.clears_blanks))
        return "|".join(told)


# Headings in English, Italian, French, German and Spanish, as ``plain`` has them.
HEADINGS: Final = {
    RosterColumn.FIRST_NAME: "first name|first|firstname|given name|givenname|forename|prenom"
    "|vorname|rufname|nome di battesimo|nome proprio|nombre de pila|players first name",
    RosterColumn.LAST_NAME: "last name|last|lastname|surname|family name|familyname|cognome"
    "|nom de famille|nachname|familienname|zuname|apellido|apellidos|players last name",
    RosterColumn.FULL_NAME: "full name|fullname|player|players|player name|players name|participant"
    "|giocatore|giocatrice|giocatori|partecipante|iscritto|nominativo|nome e cognome|nome cognome"
    "|cognome e nome|cognome nome|name and surname|surname and name|surname name|joueur|joueuse"
    "|nom et prenom|nom prenom|prenom et nom|prenom nom|spieler|spielerin|teilnehmer"
    "|vor und nachname|vorname nachname|vorname name|name vorname|nachname vorname|jugador"
    "|jugadora|nombre completo|nombre y apellidos|nombre y apellido|apellidos y nombre",
    RosterColumn.COUNTRY: "country|country code|nation|nationality|nat|flag|paese|nazione"
    "|nazionalita|stato|pays|nationalite|land|staat|nationalitat|pais|nacionalidad",
    RosterColumn.EMA_NUMBER: "ema|ema number|ema no|ema nr|ema n|ema num|ema id|emaid|ema nummer"
    "|emanummer|numero ema|n ema|no ema|nr ema|num ema|tessera ema|codice ema|numero de ema"
    "|numero d ema|licence ema|ema licence|ema code",
    RosterColumn.TEAM: "team|team name|squadra|nome squadra|equipe|nom d equipe|mannschaft|equipo",
    RosterColumn.HOME_CLUB: "club|home club|club name|associazione|circolo|societa|verein|klub"
    "|association|asociacion",
    RosterColumn.NUMBER: "number|no|nr|num|n|numero|nummer|start number|player number|startnummer"
    "|pettorale|numero di gara|dossard|dorsal",
    RosterColumn.SUBSTITUTE: "substitute|substitut|sub|reserve|riserva|sostituto|remplacant|ersatz"
    "|ersatzspieler|suplente|reserva",
    RosterColumn.CONTACT: "contact|contacts|e mail|email|mail|e mail address|email address|contatto"
    "|contatti|indirizzo e mail|indirizzo email|posta elettronica|contacto|correo"
    "|correo electronico|courriel|adresse e mail|kontakt|telefono|telefone|telephone|telefon|phone"
    "|tel|cellulare|cell|mobile|handy|portable|movil",
    RosterColumn.REMARK: "remark|remarks|note|notes|nota|comment|comments|commento|commenti"
    "|annotazioni|osservazioni|remarque|remarques|commentaire|bemerkung|bemerkungen|anmerkung|anmerkungen"
    "|hinweis|observacion|observaciones|comentario|comentarios|notas",
    RosterColumn.STATE: "status|entry status|stato dell iscrizione|stato iscrizione|iscrizione",
    RosterColumn.PLACE: "place|rank|ranking|position|pos|posizione|posto|classifica|piazzamento"
    "|platz|rang|classement|puesto|posicion|final place|final rank",
    RosterColumn.POINTS: "points|score|scores|total|total points|total score|punti|punteggio"
    "|totale|totale punti|punti totali|rating points|rating|punkte|gesamtpunkte|puntos|puntuacion"
    "|pts|mini points|minipoints|small points|game points",
    RosterColumn.TABLE_POINTS: "table points|tablepoints|tp|punti tavolo|points de table"
    "|points table|tischpunkte|puntos de mesa|victory points|vp",
}
MEANINGS: Final = {
    heading: column for column, headings in HEADINGS.items() for heading in headings.split("|")
}
SUBSTITUTE: Final = "substitute"
DISQUALIFIED: Final = "disqualified"
# What becomes of an entry, as our own lists have it and as people write it, as ``plain`` has them.
STATES: Final = {
    "confirmed": "confirmed|iscrizione confermata|confermato|confermata|iscritto|iscritta|ok"
    "|bestatigt|confirme|confirmado",
    "requested": "awaiting confirmation|requested|in attesa di conferma|da confermare|richiesta",
    "waiting": "on the waiting list|waiting list|waiting|in lista d attesa|in lista dattesa"
    "|lista d attesa|lista dattesa|warteliste|liste d attente|lista de espera",
    "withdrawn": "withdrawn|cancelled|canceled|ritirato|ritirata|ritiro|cancellato|cancellata"
    "|abgemeldet|desiste|retirado|retirada",
    SUBSTITUTE: "substitute|riserva|sostituto|sostituta",
    DISQUALIFIED: "disqualified|squalificato|squalificata|squalifica",
}
STATE_WORDS: Final = {word: state for state, words in STATES.items() for word in words.split("|")}
HALF_NAMES: Final = frozenset({"name", "nome", "nom", "nombre"})  # of what, the others tell
LAST_NAME_LEADS: Final = (
    "nominativo|cognome e nome|cognome nome|surname and name|surname name|nom et prenom|nom prenom"
    "|name vorname|nachname vorname|apellidos y nombre"
)
EMA_LIKE: Final = re.compile(r"[0-9]{7,8}")
NUMBER_LIKE: Final = re.compile(r"[-−+]?[0-9][0-9.,]*")
NAMES: Final = frozenset({RosterColumn.FIRST_NAME, RosterColumn.LAST_NAME, RosterColumn.FULL_NAME})


def guess_layout(grid: Grid, *, with_results: bool = False) -> Layout:
    """Return the likely meaning of every column; of results only ``with_results``."""
    best = Layout(NO_HEADINGS, ())
    for row in grid.rows[:HEADING_ROWS]:
        layout = _by_headings(row, with_results)
        if _known_columns(layout) > _known_columns(best) and NAMES & set(layout.columns):
            best = layout
    if not best.columns:
        return layout_below(grid, NO_HEADINGS, with_results=with_results)
    return _with_readable_states(grid, best)


def layout_below(grid: Grid, headings: int, *, with_results: bool = False) -> Layout:
    """Return the likely meaning of the columns with the headings in that row, 0: without any."""
    for row in grid.rows:
        if headings and row.number == headings:
            layout = _by_headings(row, with_results)
            if NAMES & set(layout.columns):
                return _with_readable_states(grid, layout)
    return _by_contents(grid, headings, with_results)


def _with_readable_states(grid: Grid, layout: Layout) -> Layout:
    """Skip a column of states that says other things: lists have many that are called so."""
    if RosterColumn.STATE not in layout.columns:
        return layout
    at = layout.columns.index(RosterColumn.STATE)
    told = {plain(row.cells[at]) for row in layout.people(grid)} - {""}
    if told <= set(STATE_WORDS):
        return layout
    columns = list(layout.columns)
    columns[at] = RosterColumn.IGNORED
    return replace(layout, columns=tuple(columns))


def _known_columns(layout: Layout) -> int:
    return sum(column != RosterColumn.IGNORED for column in layout.columns)


def _by_headings(row: GridRow, with_results: bool) -> Layout:
    words = [_heading(cell) for cell in row.cells]
    columns = [MEANINGS.get(word, RosterColumn.IGNORED) for word in words]
    if with_results:
        columns = _numbered_places(columns)
    else:
        columns = [RosterColumn.IGNORED if one in RESULTS else one for one in columns]
    columns = _states(columns, words)
    half = {at for at, word in enumerate(words) if word in HALF_NAMES}
    if RosterColumn.FIRST_NAME in columns:
        meant = RosterColumn.LAST_NAME
    elif RosterColumn.LAST_NAME in columns:
        meant = RosterColumn.FIRST_NAME
    else:
        meant = RosterColumn.FULL_NAME
    columns = [meant if at in half else column for at, column in enumerate(columns)]
    layout = Layout(row.number, tuple(_once(columns)))
    full = columns.index(RosterColumn.FULL_NAME) if RosterColumn.FULL_NAME in columns else None
    if full is not None and words[full] in LAST_NAME_LEADS.split("|"):
        return replace(layout, order=NameOrder.LAST_FIRST)
    return layout


def _states(columns: list[RosterColumn], words: Sequence[str]) -> list[RosterColumn]:
    """Return the columns: “Stato” beside another one of countries is what became of the entry."""
    countries = {
        word for one, word in zip(columns, words, strict=True) if one == RosterColumn.COUNTRY
    }
    if countries <= {"stato"}:
        return columns
    pairs = zip(columns, words, strict=True)
    return [RosterColumn.STATE if word == "stato" else one for one, word in pairs]


def _numbered_places(columns: list[RosterColumn]) -> list[RosterColumn]:
    """Return the columns of results: what is headed “No.” there, without places, are these."""
    if RosterColumn.PLACE in columns:
        return columns
    return [RosterColumn.PLACE if one == RosterColumn.NUMBER else one for one in columns]


def _heading(cell: str) -> str:
    word = plain(re.sub(r"\(.*?\)", " ", cell))
    return word or ("number" if "#" in cell else "")


def _once(columns: Sequence[RosterColumn]) -> list[RosterColumn]:
    """Let the first of several columns have what one alone can have; full names need no halves."""
    taken: list[RosterColumn] = []
    halves = RosterColumn.LAST_NAME in columns
    for column in columns:
        free = column in SEVERAL or column not in taken
        if column == RosterColumn.FULL_NAME and halves:
            free = False
        taken.append(column if free else RosterColumn.IGNORED)
    return taken


def _by_contents(grid: Grid, headings: int, with_results: bool) -> Layout:
    below = [row for row in grid.rows if row.number > headings]
    columns = [
        _content([row.cells[at] for row in below if row.cells[at]], with_results)
        for at in range(grid.width)
    ]
    names = [at for at, column in enumerate(columns) if column == RosterColumn.FULL_NAME]
    if len(names) > 1:
        columns[names[0]], columns[names[1]] = RosterColumn.LAST_NAME, RosterColumn.FIRST_NAME
    columns = [
        RosterColumn.IGNORED if column == RosterColumn.FULL_NAME and len(names) > 1 else column
        for column in columns
    ]
    return Layout(headings, tuple(_once(columns)), NameOrder.LAST_FIRST)


def _content(cells: Sequence[str], with_results: bool) -> RosterColumn:
    """Return what all or nearly all cells of a column look like; text is taken for names."""
    if not cells:
        return RosterColumn.IGNORED
    if with_results and [*cells] == [str(place) for place in range(1, len(cells) + 1)]:
        return RosterColumn.PLACE
    looks = {
        RosterColumn.CONTACT: lambda cell: "@" in cell,
        RosterColumn.EMA_NUMBER: lambda cell: bool(EMA_LIKE.fullmatch(cell)),
        **(
            {RosterColumn.POINTS: lambda cell: bool(NUMBER_LIKE.fullmatch(cell))}
            if with_results
            else {}
        ),
        RosterColumn.NUMBER: lambda cell: cell.isdecimal() and len(cell) < 4,
        RosterColumn.COUNTRY: lambda cell: bool(country_code(cell)),
        RosterColumn.FULL_NAME: lambda cell: cell[:1].isalpha() and len(cell) > 1,
    }
    for column, looks_so in looks.items():
        if sum(map(looks_so, cells)) >= 0.8 * len(cells):
            return column
    return RosterColumn.IGNORED
