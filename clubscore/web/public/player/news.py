"""News shown on a player's page while it is open, the same that notifications bring.

The next seat, corrections and results have places of their own on it.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from clubscore.delivery.reminders import SOON
from clubscore.play.confirmations import is_open_for_confirmation, table_confirmation_status
from clubscore.play.entry.assessment import EventRules
from clubscore.play.models import Hand
from clubscore.play.selectors import table_state
from clubscore.tournaments.models import Announcement, Seat, Session, Table, Tournament
from clubscore.tournaments.officials.announcements import shown_announcements
from clubscore.web.public.event.seats import NextSeat


@dataclass(frozen=True, slots=True)
class PlayerNews:
    """What is announced, whether the session starts soon, and the table to be confirmed."""

    announcements: list[Announcement]
    starts_soon: bool = False
    to_confirm: Table | None = None

    def __bool__(self) -> bool:
        return bool(self.announcements or self.starts_soon or self.to_confirm)


def player_news(event: Tournament, coming: NextSeat | None) -> PlayerNews:
    """Return the news for a player's page. Two queries, and those of a table whose game is over."""
    announced = shown_announcements(event)
    if coming is None:
        return PlayerNews(announced)
    soon = (coming.seat is not None or not coming.session.seats_are_public) and not coming.bye
    return PlayerNews(
        announced,
        starts_soon=soon and starts_soon(coming.session),
        to_confirm=coming.seat.table if coming.seat and _is_to_confirm(event, coming) else None,
    )


def starts_soon(session: Session) -> bool:
    """Tell whether a session that has not started is about to, by the timetable."""
    if session.state != Session.State.DRAFT or session.starts_at is None:
        return False
    return session.starts_at - SOON <= timezone.now() < session.starts_at


def _is_to_confirm(event: Tournament, coming: NextSeat) -> bool:
    """Tell whether the game is over and the player has not confirmed its result."""
    seat = coming.seat
    if seat is None or coming.session.state != Session.State.RUNNING:
        return False
    if not _may_be_over(event, seat):
        return False
    state = table_state(seat.table)
    if not is_open_for_confirmation(state):
        return False
    return seat.wind not in table_confirmation_status(state).seats


def _may_be_over(event: Tournament, seat: Seat) -> bool:
    """Tell whether the game may be over, so that it is worth reading. At most one query."""
    hands = EventRules.of(event).hands_in_game(seat.table.size)
    if seat.table.state == Table.State.CLOSED or hands is None:
        return True
    played = Hand.objects.filter(table=seat.table, state=Hand.State.VALID, ends_hand=True)
    return played.count() >= hands
