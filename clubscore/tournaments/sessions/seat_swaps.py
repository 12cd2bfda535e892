"""Wrong seats found after play began: who sat where is put right, every hand stays."""

from collections.abc import Iterable

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import lock_session, lock_tables, required_reason
from clubscore.tournaments.models import Change, Entry, Penalty, Seat, Session


@transaction.atomic
def players_swap(*, session: Session, one: Entry, other: Entry, reason: str, by: Actor) -> Session:
    """Exchange the seats of two players in a session that was played, or is being played.

    Where ``other`` does not sit in the session, ``other`` takes the seat of ``one``. Hands belong
    to the seats and stay, with what false wins cost there; other penalties belong to the person.
    Doing it again with the same two undoes it. Raises ``session_not_running`` for a draft,
    ``entry_not_in_session``, ``same_player``, ``entry_of_another_event``, ``entry_not_in_play``
    and ``reason_missing``.
    """
    session = lock_session(session)
    lock_tables(session)
    if session.state == Session.State.DRAFT:
        raise ClubError("session_not_running", session=session.number)
    if one.pk == other.pk:
        raise ClubError("same_player")
    reason = required_reason(reason)
    seats = {
        seat.entry_id: seat
        for seat in Seat.objects.filter(session=session, entry__in=[one, other]).select_related(
            "table"
        )
    }
    if one.pk not in seats:
        raise ClubError("entry_not_in_session", name=one.player.name, session=session.number)
    if other.pk not in seats:
        _check_free(session, other)
    before = [_place(entry, seats.get(entry.pk)) for entry in (one, other)]
    _exchange(session, seats, one, other)
    _penalties_follow(session, [one, other])
    kind = Change.Kind.SEATS_SWAPPED if other.pk in seats else Change.Kind.PLAYER_REPLACED
    change_log(kind=kind, by=by, session=session, reason=reason, facts={"before": before})
    return session


def _check_free(session: Session, other: Entry) -> None:
    if other.tournament_id != session.tournament_id:
        raise ClubError("entry_of_another_event", name=other.player.name)
    if other.state not in (Entry.State.CONFIRMED, Entry.State.WITHDRAWN):
        raise ClubError("entry_not_in_play", name=other.player.name)


def _exchange(session: Session, seats: dict[int, Seat], one: Entry, other: Entry) -> None:
    first, second = seats[one.pk], seats.get(other.pk)
    if second is not None:
        second.delete()  # nobody sits twice in a session, not even for a moment
    Seat.objects.filter(pk=first.pk).update(entry=other)
    if second is not None:
        Seat.objects.create(table=second.table, session=session, wind=second.wind, entry=one)


def _penalties_follow(session: Session, people: Iterable[Entry]) -> None:
    """Those of false wins go to whoever sits there now, the others with the person."""
    seats = list(Seat.objects.filter(session=session))
    at = {(seat.table_id, seat.wind): seat.entry_id for seat in seats}
    of = {seat.entry_id: seat for seat in seats}
    penalties = Penalty.objects.filter(session=session, entry__in=people).select_related("hand")
    for penalty in penalties:
        if hasattr(penalty, "hand") and penalty.table_id and penalty.seat is not None:
            penalty.entry_id = at[penalty.table_id, penalty.seat]
        else:
            seat = of.get(penalty.entry_id)
            penalty.table = seat.table if seat else None
            penalty.seat = seat.wind if seat else None
        penalty.save(update_fields=["entry", "table", "seat"])


def _place(entry: Entry, seat: Seat | None) -> dict[str, object]:
    return {
        "number": entry.number,
        "name": entry.player.name,
        "table": seat.table.number if seat else None,
        "wind": seat.wind if seat else None,
    }
