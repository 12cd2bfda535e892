"""The clubs of the server, as their operator sees them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from clubscore.people.models import Club, HostedClub
from clubscore.people.names import plain
from clubscore.tournaments.models import Session, Table
from clubscore.tournaments.quotas import MB, Limits

ON_A_PAGE: Final = 50
NEARLY_FULL: Final = 80  # per cent of a quota


class ClubFilter(StrEnum):
    """Which clubs are listed."""

    ALL = "all"
    NEW = "new"
    SUSPENDED = "suspended"


@dataclass(frozen=True, slots=True)
class QuotaShare:
    """How much of a quota is used; ``most`` 0: there is none."""

    amount: int
    most: int

    @property
    def per_cent(self) -> float:
        """The percentage; if rounded, 99.7 would look full."""
        share = 100 * self.amount / self.most if self.most else 0.0
        return 99 if 99 < share < 100 else share

    @property
    def decimals(self) -> int:
        """The number of decimals shown: 5.8% and 58%."""
        return 1 if self.per_cent < 9.95 else 0

    @property
    def is_nearly_full(self) -> bool:
        """Whether the quota is exceeded or soon will be."""
        return self.per_cent >= NEARLY_FULL


@dataclass(frozen=True, slots=True)
class HostedRow:
    """A club with its size; ``facts`` are an empty row if nothing is known."""

    club: Club
    facts: HostedClub
    limits: Limits

    @classmethod
    def of(cls, club: Club) -> HostedRow:
        """Return the row of a club, which was read together with its hosting record."""
        hosted = getattr(club, "hosted", None) or HostedClub(club=club)
        return cls(club, hosted, Limits.of(hosted))

    @property
    def megabytes(self) -> int:
        """Its size, rounded up."""
        return -(-self.facts.storage // MB)

    @property
    def shares(self) -> tuple[QuotaShare, QuotaShare]:
        """How much of the quotas of events and of storage is used."""
        return (
            QuotaShare(self.facts.events, self.limits.events),
            QuotaShare(self.megabytes, self.limits.storage),
        )

    @property
    def fullest(self) -> QuotaShare:
        """The quota that is used most."""
        return max(self.shares, key=lambda share: share.per_cent)


def hosted_page(search: str, which: ClubFilter, number: str | None) -> Page[HostedRow]:
    """Return a page of clubs, newest first. Two queries."""
    found: QuerySet[Any] = Club.objects.select_related("hosted__begun_by")
    if which == ClubFilter.NEW:
        found = found.filter(hosted__is_new=True).order_by("-hosted__begun_at", "-pk")
    elif which == ClubFilter.SUSPENDED:
        found = found.exclude(suspended_at=None).order_by("-suspended_at", "-pk")
    else:
        found = found.order_by("name", "pk")
    for word in dict.fromkeys(plain(search).split()):
        found = found.filter(words__contains=f" {word}")
    page: Page[Any] = Paginator(found, ON_A_PAGE).get_page(number)
    page.object_list = [HostedRow.of(club) for club in page]
    return page


def tables_in_play(club: Club) -> int:
    """Return how many tables of a club are being played."""
    running = Table.objects.filter(session__state=Session.State.RUNNING)
    return running.filter(state=Table.State.OPEN, session__tournament__club=club).count()
