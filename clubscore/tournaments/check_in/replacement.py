"""A seat that someone else takes: of a player who may not play, or who leaves during a session."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from clubscore.errors import ClubError
from clubscore.people.models import Club
from clubscore.tournaments.access import Actor
from clubscore.tournaments.attendance.absences.plan import Cover
from clubscore.tournaments.attendance.absences.services import absence_set, can_take_over
from clubscore.tournaments.attendance.byes import substitute_new
from clubscore.tournaments.locks import (
    current_entry,
    lock_tournament,
    lock_tournament_and_drafts,
)
from clubscore.tournaments.models import Entry, Seat, Session, Table, Tournament
from clubscore.tournaments.services import players_enter
from clubscore.tournaments.sessions.seats import players_swap

from .services import open_check_in, people_arrive


@dataclass(frozen=True, slots=True)
class Successor:
    """Who takes a seat: someone of the event, someone new to it, or else a new substitute."""

    entry: Entry | None = None
    name: tuple[str, str] | None = None  # first and last; joins the club and the event


def successors(entry: Entry, session: Session) -> list[Entry]:
    """Return who of the event could take the seat of a player in a session, substitutes first.

    For a session being played, nobody who is at an open table of another one.
    """
    free = can_take_over(entry, [session.number])
    if session.state != Session.State.RUNNING:
        return free
    busy = set(_at_open_tables(session, free).values_list("entry", flat=True))
    return [one for one in free if one.pk not in busy]


def running_seat(entry: Entry) -> Seat | None:
    """Return where a player sits at an open table of a session being played. One query."""
    seats = entry.seats.filter(session__state=Session.State.RUNNING, table__state=Table.State.OPEN)
    related = seats.select_related("table", "session__tournament", "entry__player")
    return related.order_by("session__number").first()


@transaction.atomic
def seat_hand_over(
    *,
    seat: Seat,
    to: Successor,
    by: Actor,
    word: str,
    reason: str = "",
    later: bool = False,
    token: UUID | None = None,
) -> Entry:
    """Give a player's seat to someone else, and return the new holder.

    In a draft the player is absent from that session, or with ``later`` from all that are drawn;
    this can be undone on the player's page. In a running session the whole result of the table,
    including hands already played, belongs to the new player; ``reason`` says why. A new substitute
    is named ``word`` and a number; ``token`` identifies the form with someone's name. Raises
    ``absence_changed`` if another player has the seat by now, ``session_over``,
    ``substitute_missing``, ``same_player``, ``entry_not_in_play``, ``substitute_is_seated``,
    ``name_missing`` or ``reason_missing``.
    """
    Club.everything.select_for_update(no_key=True).get(pk=seat.session.tournament.club_id)
    event = lock_tournament(seat.session.tournament)
    session = Session.objects.get(pk=seat.session_id)
    if session.state in Session.OVER:
        raise ClubError("session_over", session=session.number)
    session.tournament = event
    leaving = current_entry(seat.entry)
    if not Seat.objects.filter(pk=seat.pk, entry=leaving).exists():
        raise ClubError("absence_changed")
    if session.state == Session.State.RUNNING:
        taken_by = _successor_entry(event, to, word, token, by)
        _check_free(session, leaving, taken_by)
        players_swap(session=session, one=leaving, other=taken_by, reason=reason, by=by)
        return taken_by
    lock_tournament_and_drafts(event)
    taken_by = _successor_entry(event, to, word, token, by)
    last = _last_drawn(leaving, session.number) if later else session.number
    absence_set(
        entry=leaving,
        first=session.number,
        last=last,
        cover=Cover.ENTRY,
        substitute=taken_by,
        by=by,
    )
    return taken_by


def _successor_entry(
    event: Tournament, to: Successor, word: str, token: UUID | None, by: Actor
) -> Entry:
    """Return the entry that takes the seat, adding it to the list if needed."""
    if to.entry is not None:
        return current_entry(to.entry)
    if to.name is None:
        return substitute_new(tournament=event, word=word, by=by)
    made = players_enter(tournament=event, players=[], new_players=[to.name], by=by, token=token)
    if not made:
        raise ClubError("entry_gone", name=" ".join(to.name))
    if open_check_in(event) is not None:
        people_arrive(tournament=event, entries=made, by=by)
    return made[0]


def _check_free(session: Session, leaving: Entry, taken_by: Entry) -> None:
    """Raise an error where someone cannot sit down at a table being played."""
    if taken_by.pk == leaving.pk:
        raise ClubError("same_player")
    if taken_by.state != Entry.State.CONFIRMED or taken_by.disqualified:
        raise ClubError("entry_not_in_play", name=taken_by.player.name)
    here = Seat.objects.filter(entry=taken_by, session=session)
    if seated := here.first() or _at_open_tables(session, [taken_by]).first():
        raise ClubError(
            "substitute_is_seated", name=taken_by.player.name, session=seated.session.number
        )


def _at_open_tables(session: Session, entries: Collection[Entry]) -> QuerySet[Seat]:
    """Return the seats some have at open tables of other sessions of the event being played."""
    seats = Seat.objects.filter(
        entry__in=entries,
        session__state=Session.State.RUNNING,
        table__state=Table.State.OPEN,
    )
    return seats.exclude(session=session)


def _last_drawn(entry: Entry, first: int) -> int:
    """Return the last session not begun in which a player has a seat; at least ``first``."""
    drawn = entry.seats.filter(session__state=Session.State.DRAFT)
    numbers = drawn.order_by("-session__number").values_list("session__number", flat=True)
    return max(first, numbers.first() or first)
