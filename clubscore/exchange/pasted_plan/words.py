"""Words for sessions, tables and winds in the languages in which plans are written."""

import re
from enum import StrEnum
from functools import cache
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubscore.exchange.roster.columns import RosterColumn
from clubscore.exchange.roster.meaning.words import HALF_NAMES, meaning_of
from clubscore.languages import in_all_languages
from clubscore.people.names import plain
from clubscore.tile_names import LETTERS
from clubscore.words import wind_name


class PlanColumn(StrEnum):
    """What a column of a plan holds."""

    SESSION = "session"
    TABLE = "table"
    WIND = "wind"
    NUMBER = "number"
    NAME = "name"
    OTHER = "other"  # a country, a team: not read


def _plain(words: str) -> frozenset[str]:
    return frozenset(map(plain, words.split("|")))


SESSION_WORDS: Final = _plain(
    "session|session number|sessione|sess|round|rd|rnd|turno|giro|ronda|ronde|runde|séance|manche"
    "|hanchan|partita|partie|partij|tour|game|s|r|轮|輪|轮次|輪次|回合|第"
)
TABLE_WORDS: Final = _plain(
    "table|table number|tavolo|tav|tisch|mesa|tafel|bord|stol|t|n tavolo|numero tavolo|stół|桌"
    "|台|牌桌|檯"
)
SEAT_WORDS: Final = _plain(
    "seat|wind|starting wind|posto|vento|vento di partenza|platz|sitz|place|siège|vent|position"
    "|posizione|asiento|viento|座位|风|風"
)
WINDS: Final = (
    _plain("e|east|est|ost|este|東|东|1"),
    _plain("s|south|sud|süd|sur|南|2"),
    _plain("w|west|o|ovest|ouest|oeste|西|3"),
    _plain("n|north|nord|norte|北|4"),
    _plain("5|out|fuori"),
)
# Two names of one column, or two columns of one name.
NAMES: Final = {RosterColumn.FIRST_NAME, RosterColumn.LAST_NAME, RosterColumn.FULL_NAME}
NUMBERED: Final = re.compile(r"(?P<word>[^\W0-9]*)[\s.:#№°º-]*(?P<number>[0-9]{1,4})[.:°º]?")
CHINESE: Final = re.compile(r"第?\s*([0-9]{1,4})\s*[号號]?\s*(?=[^\W0-9])")  # 第2轮, 3号桌
BETWEEN: Final = re.compile(r"\s*[/·–—-]\s*|(?<=[轮輪])\s*(?=第)")  # a session and its table
BACKWARDS: Final = re.compile(r"(?P<number>[0-9]{1,4})[.°ºaª]{0,2}\s*(?P<word>[^\W0-9]+)")


@cache
def _session_words() -> frozenset[str]:
    return SESSION_WORDS | set(map(plain, in_all_languages(lambda: [_("Session")])))


@cache
def _table_words() -> frozenset[str]:
    return TABLE_WORDS | set(map(plain, in_all_languages(lambda: [_("Table")])))


@cache
def _seat_words() -> frozenset[str]:
    said = in_all_languages(lambda: [_("Seat"), _("Wind"), _("Starting wind")])
    return SEAT_WORDS | set(map(plain, said))


@cache
def _winds() -> tuple[frozenset[str], ...]:
    """Return the words for each wind, and for the fifth seat, in all languages."""
    said = in_all_languages(lambda: [(wind, plain(wind_name(wind))) for wind in range(4)])
    names = (frozenset(word for own, word in said if own == wind) for wind in range(4))
    return (*(words | own for words, own in zip(WINDS, names, strict=False)), WINDS[-1])


@cache
def _letters(_language: str) -> tuple[str, ...]:
    """Return the letters of the winds in the active language, from East to North."""
    return tuple(plain(str(letter)) for letter in LETTERS)


def read_heading(text: str) -> PlanColumn | int | None:
    """Return what a heading names: a column, or the wind whose players are below it."""
    word = plain(text)
    for column, words in (
        (PlanColumn.SESSION, _session_words() - {"s"}),
        (PlanColumn.TABLE, _table_words()),
        (PlanColumn.WIND, _seat_words()),
    ):
        if word in words:
            return column
    wind = read_wind(text)
    if wind is not None and not word.isdecimal():
        return wind
    meaning = meaning_of(word)
    if meaning == RosterColumn.NUMBER or text.strip() == "#":
        return PlanColumn.NUMBER
    if meaning in NAMES or word in HALF_NAMES:
        return PlanColumn.NAME
    return PlanColumn.OTHER if meaning else None


def read_wind(text: str) -> int | None:
    """Return a wind, 0 to 3, or the fifth seat; None for anything else.

    A letter is read as the visitor's language has it: ``O`` is East in German and Dutch, West in
    French, Italian and Spanish.
    """
    word = plain(text)
    own = _letters(get_language() or "en")
    if word in own:
        return own.index(word)
    return next((wind for wind, words in enumerate(_winds()) if word in words), None)


def read_session(text: str) -> int | None:
    """Return the number of a session: ``3``, ``Session 3``, ``3. Runde``."""
    return _number(text, _session_words())


def read_table(text: str) -> int | None:
    """Return the number of a table: ``3``, ``Table 3``, ``T3``."""
    return _number(text, _table_words())


def titled_session(text: str) -> int | None:
    """Return the session a title names, None if no word says that it is one."""
    return None if text.strip(" .:#").isdecimal() else read_session(text)


def titled_table(text: str) -> int | None:
    """Return the table a title names, None if no word says that it is one."""
    return None if text.strip(" .:#").isdecimal() else read_table(text)


def titled_both(text: str) -> tuple[int, int] | None:
    """Return session and table of one title that names both: ``Runde 2 / Tisch 3``, 第2轮第3桌."""
    parts = BETWEEN.split(text.strip())
    if len(parts) != 2:
        return None
    session, table = titled_session(parts[0]), titled_table(parts[1])
    return None if session is None or table is None else (session, table)


def _number(text: str, words: frozenset[str]) -> int | None:
    text = CHINESE.sub("\\1", text.strip(" :."), count=1)
    match = NUMBERED.fullmatch(text) or BACKWARDS.fullmatch(text)
    if match is None or (match["word"] and plain(match["word"]) not in words):
        return None
    return int(match["number"]) or None
