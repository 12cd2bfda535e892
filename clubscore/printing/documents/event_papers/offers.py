"""What a paper is: its title, what an event has to have for it, what can be chosen of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext

from .orders import PaperOrder


class PaperNeed(Enum):
    """What an event has to have before a paper can be printed."""

    NOTHING = auto()
    PLAYERS = auto()
    SEATS = auto()
    RESULTS = auto()
    TEAM_RESULTS = auto()
    FOOD = auto()


class PaperChoice(Enum):
    """The choices besides the language."""

    SESSIONS = "sessions"
    TABLES = "tables"
    PLAYERS = "players"
    CODES = "codes"
    AFTER = "after"
    PRIZE = "prize"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A paper on offer: its title, its purpose, its choices.

    ``for_organizers``: it shows things about people that referees may not see.
    """

    key: str
    title: Promise
    text: Promise
    needs: PaperNeed = PaperNeed.NOTHING
    choices: tuple[PaperChoice, ...] = ()
    for_organizers: bool = False

    @property
    def takes_sessions(self) -> bool:
        """Whether sessions can be chosen."""
        return PaperChoice.SESSIONS in self.choices

    @property
    def takes_tables(self) -> bool:
        """Whether tables can be chosen."""
        return PaperChoice.TABLES in self.choices

    @property
    def takes_players(self) -> bool:
        """Whether players can be chosen."""
        return PaperChoice.PLAYERS in self.choices

    @property
    def takes_after(self) -> bool:
        """Whether the last session that counts can be chosen."""
        return PaperChoice.AFTER in self.choices

    @property
    def takes_prize(self) -> bool:
        """Whether the prize and its winner are given."""
        return PaperChoice.PRIZE in self.choices

    @property
    def takes_codes(self) -> bool:
        """Whether a session whose QR codes are printed can be chosen."""
        return PaperChoice.CODES in self.choices


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper(Offer):
    """A paper of our own. ``make`` returns what its template needs, ``pages`` about how many."""

    make: Callable[[PaperOrder], dict[str, Any]]
    template: str
    pages: Callable[[PaperOrder], int]


@dataclass(frozen=True, slots=True)
class PaperGroup:
    """Papers that are used at the same time."""

    title: Promise
    papers: tuple[Offer, ...]


def obstacle(paper: Offer, order: PaperOrder) -> str:
    """Return why something cannot be printed as ordered, empty if it can be."""
    roster = order.roster
    has_teams = any(person.team for person in roster.people)
    has_begun = any(one.is_started for one in roster.sessions)
    match paper.needs:
        case PaperNeed.PLAYERS if not roster.people:
            return gettext("No players yet.")
        case PaperNeed.SEATS if not roster.seated_sessions:
            return gettext("No session has seats yet. Draw them first.")
        case PaperNeed.SEATS if not order.sessions:
            return gettext("The selected sessions have no seats yet.")
        case PaperNeed.SEATS if paper.choices and not any(map(order.tables_of, order.sessions)):
            return gettext("The selected sessions have none of these tables.")
        case PaperNeed.TEAM_RESULTS if not has_teams:
            return gettext("No teams.")
        case PaperNeed.FOOD if not any(one.food or one.food_note for one in roster.people):
            return gettext("Nobody has chosen food yet.")
        case PaperNeed.RESULTS | PaperNeed.TEAM_RESULTS if not has_begun:
            return gettext("No hands have been played yet.")
    return ""
