"""The clubs of this installation, as the start page lists them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef

from clubscore.people.models import Club
from clubscore.people.names import plain
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.selectors import public_event_count

CLUBS_AT_A_GLANCE: Final = 6  # more are searched through
CLUBS_SHOWN: Final = 24  # on a page
LONGEST_SEARCH: Final = 100  # characters


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club in a list."""

    club: Club
    events: int
    is_playing: bool


def club_page(search: str, number: str | None) -> Page[ClubRow]:
    """Return a page of the clubs by name, with their public events, in three queries.

    Their names and cities have words that begin with every word of ``search``. A number there is
    not gives the nearest page.
    """
    found = Club.objects.order_by("name", "pk")
    for word in dict.fromkeys(plain(search).split()):
        found = found.filter(words__contains=f" {word}")
    running = Session.objects.filter(
        state=Session.State.RUNNING,
        tournament__club=OuterRef("pk"),
        tournament__visibility=Tournament.Visibility.PUBLIC,
    )
    page: Page[Any] = Paginator(found, CLUBS_SHOWN).get_page(number)
    # Only these are counted for: PostgreSQL also counts for what comes before a page.
    shown = Club.objects.filter(pk__in=[club.pk for club in page])
    counted = shown.annotate(events=public_event_count(), playing=Exists(running))
    clubs = counted.order_by("name", "pk")
    page.object_list = [ClubRow(club, club.events, club.playing) for club in clubs]
    return page
