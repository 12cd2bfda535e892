"""What somebody asked to have printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .roster import Person, Roster, Round, SeatedTable, people_of


@dataclass(frozen=True, slots=True)
class Order:
    """The event with what was chosen of it; nothing chosen is everything."""

    roster: Roster
    languages: tuple[str, ...]  # the first is that of the document, others stand beside it
    sessions: frozenset[int] = frozenset()  # numbers
    tables: frozenset[int] = frozenset()  # numbers
    codes: Mapping[int, str] = field(default_factory=dict)  # table number → its link
    codes_session: int | None = None  # the session whose links they are
    players: frozenset[int] = frozenset()  # numbers

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The sessions chosen that have seats."""
        seated = self.roster.seated_rounds
        return tuple(one for one in seated if not self.sessions or one.number in self.sessions)

    def tables_of(self, one: Round) -> tuple[SeatedTable, ...]:
        """Return the tables chosen of a session."""
        return tuple(
            table for table in one.tables if not self.tables or table.number in self.tables
        )

    @property
    def people(self) -> list[Person]:
        """The players chosen of those who have a seat or a bye, by number."""
        everybody = people_of(self.rounds)
        return [one for one in everybody if not self.players or one.number in self.players]

    @property
    def table_numbers(self) -> list[int]:
        """The tables chosen, by number."""
        return sorted(self.tables) or self.roster.table_numbers
