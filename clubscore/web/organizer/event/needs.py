"""What waits for an organizer: its kinds, and those of registration."""

from dataclasses import dataclass
from enum import StrEnum

from django.utils import timezone

from clubscore.play.held.selectors import PhoneHands
from clubscore.tournaments.models import Session, Table, Tournament
from clubscore.tournaments.roster.requests import EventCapacity, registration_end


class EventNeed(StrEnum):
    """What an event can need its organizer for."""

    PLAYERS = "players"
    FOURS = "fours"
    CHECK_IN = "check_in"
    CONTACT = "contact"
    REQUESTS = "requests"
    WAITING = "waiting"
    SESSION = "session"
    DRAW = "draw"
    UNSEATED = "unseated"
    TWICE = "twice"
    EARLIER = "earlier"
    HELD = "held"
    CUT = "cut"
    TEAMS = "teams"
    START = "start"
    CLOCK = "clock"
    DISPUTE = "dispute"
    OVERTIME = "overtime"
    CLOSE_TABLE = "close_table"
    LINK = "link"
    CLOSE = "close"
    PUBLISH = "publish"


@dataclass(frozen=True, slots=True)
class Attention:
    """Something that waits for the organizer."""

    what: EventNeed
    session: Session | None = None
    tables: tuple[Table, ...] = ()
    text: str = ""
    count: int = 0
    names: str = ""
    expected: int = 0  # how many the count is of
    phone_hands: tuple[PhoneHands, ...] = ()
    later: int = 0  # number of a session that has begun although this one is not closed


def contact_needs(event: Tournament) -> list[Attention]:
    """Warn that nobody can reach the organizers, though registration pages tell people to."""
    asks = event.is_public and event.registration_opens_at is not None
    if not asks or event.club.contact or event.club.web or timezone.now() > registration_end(event):
        return []
    return [Attention(EventNeed.CONTACT)]


def request_needs(now: EventCapacity) -> list[Attention]:
    """Say who has asked for a place, and that there is one for those who wait."""
    needs = []
    if now.requests:
        needs.append(Attention(EventNeed.REQUESTS, count=now.requests))
    if now.has_place_for_waiting:
        needs.append(Attention(EventNeed.WAITING, count=now.waiting))
    return needs
