"""What someone asked to have printed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from clubscore.text import one_line

from .roster import ListedPlayer, Roster, RosterSession, SeatedTable, people_of

RANGE: Final = re.compile(r"([0-9]{1,5})(?:[-–]([0-9]{1,5}))?")
PRIZE_LENGTH: Final = 80
MOST_TABLES: Final = 500  # of an event that has no seats yet
LONGEST: Final[Mapping[str, int]] = {"sessions": 100, "tables": 100, "players": 2000}  # letters


def numbers_of(text: str) -> frozenset[int]:
    """Read ``1-3, 5`` as 1, 2, 3 and 5; raises ``ValueError`` for anything else."""
    found: set[int] = set()
    spaced = re.sub(r"\s*[-–]\s*", "-", text)
    for part in re.split(r"[,;\s]+", spaced.strip(" ,;")):
        match = RANGE.fullmatch(part)
        if match is None:
            raise ValueError(part)
        first = int(match[1])
        last = int(match[2] or first)
        if not 1 <= first <= last:
            raise ValueError(part)
        found.update(range(first, last + 1))
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class PaperSelection:
    """The numbers chosen, none for everything; the session whose QR codes are printed."""

    sessions: frozenset[int]
    tables: frozenset[int]
    codes: int | None
    players: frozenset[int] = frozenset()
    prize: str = ""
    winner: str = ""  # of the roster's winners


class UnknownNumberError(Exception):
    """No session, table or player has this number."""

    def __init__(self, number: int) -> None:
        """Keep the number."""
        super().__init__(number)
        self.number = number


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be chosen of an event, all by number."""

    existing_numbers: Mapping[str, frozenset[int]]  # sessions, tables, players
    codes: tuple[int, ...]  # sessions that have links
    winners: frozenset[str] = frozenset()  # of a prize

    @classmethod
    def of(cls, roster: Roster) -> Choices:
        """Return the sessions and tables of an event; before the draw, as many tables as fit."""
        sessions = frozenset(one.number for one in roster.sessions)
        players = frozenset(person.number for person in people_of(roster.sessions))
        seated = roster.seated_sessions
        tables = frozenset(roster.table_numbers if seated else range(1, MOST_TABLES + 1))
        known = {"sessions": sessions, "tables": tables, "players": players}
        return cls(known, tuple(one.number for one in seated), frozenset(roster.winners))

    def numbers(self, name: str, text: str) -> frozenset[int]:
        """Read the chosen numbers of ``sessions``, ``tables`` or ``players``; none for no text.

        Raises ``ValueError`` if they are not numbers, and :class:`UnknownNumberError`.
        """
        asked = numbers_of(text) if text else frozenset()
        if unknown := sorted(asked - self.existing_numbers[name]):
            raise UnknownNumberError(unknown[0])
        return asked

    def read_selection(self, query: Mapping[str, str]) -> PaperSelection:
        """Read an address, such as ``?sessions=1-3&tables=7&codes=1``; raises as ``numbers``."""
        texts = {name: query.get(name, "").strip() for name in self.existing_numbers}
        if any(len(text) > LONGEST[name] for name, text in texts.items()):
            raise ValueError("too long")
        numbers = {name: self.numbers(name, text) for name, text in texts.items()}
        codes = query.get("codes", "")
        if codes not in {"", *map(str, self.codes)}:
            raise ValueError(codes)
        prize, winner = one_line(query.get("prize", "")), query.get("winner", "")
        if len(prize) > PRIZE_LENGTH or winner not in {"", *self.winners}:
            raise ValueError(winner)
        return PaperSelection(
            numbers["sessions"],
            numbers["tables"],
            int(codes) if codes else None,
            numbers["players"],
            prize,
            winner,
        )


@dataclass(frozen=True, slots=True)
class PaperOrder:
    """The event and what was selected from it; an empty selection means everything."""

    roster: Roster
    languages: tuple[str, ...]  # the first is that of the document, others stand beside it
    session_numbers: frozenset[int] = frozenset()  # numbers
    tables: frozenset[int] = frozenset()  # numbers
    codes: Mapping[int, str] = field(default_factory=dict)  # table number → its link
    codes_session: int | None = None  # the session whose links they are
    players: frozenset[int] = frozenset()  # numbers
    prize: str = ""
    winner: str = ""

    @property
    def sessions(self) -> tuple[RosterSession, ...]:
        """The sessions chosen that have seats."""
        seated = self.roster.seated_sessions
        return tuple(
            one for one in seated if not self.session_numbers or one.number in self.session_numbers
        )

    def tables_of(self, one: RosterSession) -> tuple[SeatedTable, ...]:
        """Return the tables chosen of a session."""
        return tuple(
            table for table in one.tables if not self.tables or table.number in self.tables
        )

    @property
    def people(self) -> list[ListedPlayer]:
        """The players chosen of those who have a seat or a bye, by number."""
        everybody = people_of(self.sessions)
        return [one for one in everybody if not self.players or one.number in self.players]

    @property
    def table_numbers(self) -> list[int]:
        """The tables chosen, by number."""
        return sorted(self.tables) or self.roster.table_numbers
