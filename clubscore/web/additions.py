"""Links, sentences and a hand that optional apps add to the pages of others.

An app adds when Django starts (``AppConfig.ready``); the pages only offer places for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final, Generic, TypeVar

from django.utils.functional import Promise

from clubscore.people.models import Club, Player
from clubscore.standings.statistics.history import TopHand
from scoring.rulesets.base import Ruleset

Subject = TypeVar("Subject")


@dataclass(frozen=True, slots=True)
class AddedLink:
    """A link in the language of its page."""

    label: str
    address: str


@dataclass(frozen=True, slots=True)
class AddedHand:
    """A hand worth showing, with what it is in words and if there is more of the kind."""

    label: str
    month: date
    address: str
    top: TopHand


@dataclass(frozen=True, slots=True)
class ClubShown:
    """A club whose page is shown."""

    club: Club
    has_games: bool


class LinkPlace(Generic[Subject]):
    """A place on a page, and who has links for it."""

    def __init__(self) -> None:
        """Begin without links."""
        self._makers: list[Callable[[Subject], Iterable[AddedLink]]] = []

    def add(self, maker: Callable[[Subject], Iterable[AddedLink]]) -> None:
        """Let a function give links of what a page is about."""
        self._makers.append(maker)

    def links(self, subject: Subject) -> Iterator[AddedLink]:
        """Yield the links of a subject, app by app."""
        for maker in self._makers:
            yield from maker(subject)


EVERY_PAGE: Final[LinkPlace[None]] = LinkPlace()  # in the foot of pages, and in the sitemap
CLUB_PAGE: Final[LinkPlace[ClubShown]] = LinkPlace()
CALCULATOR: Final[LinkPlace[Ruleset]] = LinkPlace()
# Below what a player sees of a seat or a registration of their own, whom the club knows.
OWN_PAGE: Final[LinkPlace[Player]] = LinkPlace()

# The hand a club is shown with; without an app that knows of one there is none.
CLUB_HANDS: Final[list[Callable[[Club], AddedHand | None]]] = []

ON_DEVICE: Final[list[Promise]] = []  # sentences: what browsers keep, on the page about privacy
