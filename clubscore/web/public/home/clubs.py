"""The clubs of this installation, as the start page lists them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Exists, OuterRef, Q

from clubscore.people.models import Club
from clubscore.people.players.names import begins
from clubscore.tournaments.models import Session, Tournament

CLUBS_AT_A_GLANCE: Final = 6  # more are searched through
CLUBS_SHOWN: Final = 24  # at once; others are found by name
LONGEST_SEARCH: Final = 100  # characters


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club in a list."""

    club: Club
    events: int
    is_playing: bool


def club_rows() -> list[ClubRow]:
    """Return all clubs by name with their public events, in one query."""
    public = Tournament.objects.public()
    running = Session.objects.filter(
        tournament__in=public, tournament__club=OuterRef("pk"), state=Session.State.RUNNING
    )
    counted = Count("tournaments", filter=Q(tournaments__in=public))
    clubs = Club.objects.annotate(events=counted, playing=Exists(running))
    by_name = clubs.order_by("name", "pk")  # what counts has no order of its own any more
    return [ClubRow(club, club.events, club.playing) for club in by_name]


def find_clubs(rows: Sequence[ClubRow], search: str) -> list[ClubRow]:
    """Return those whose name or city has words that begin with every word of ``search``."""
    return [row for row in rows if begins(f"{row.club.name} {row.club.city}", search)]
