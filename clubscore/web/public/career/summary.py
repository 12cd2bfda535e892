"""A few figures about a player across all events, shown next to those of an event.

They depend only on the club's book, so a page keeps them until the book changes.
"""

from __future__ import annotations

from dataclasses import dataclass

from clubscore.people.models import Player
from clubscore.standings.clubs.ratings import RatedPlayer
from clubscore.standings.clubs.shelf import KnownBook, club_book


@dataclass(frozen=True, slots=True)
class Career:
    """What is known of a player from event to event."""

    book: KnownBook
    rated: RatedPlayer | None  # None without a rated table


def career_of(player: Player) -> Career:
    """Return the figures of a player whom the public may follow. No query of its own."""
    found = club_book(player.club)
    return Career(found, found.book.rated.of(player.pk))
