"""Wrong names found after play began: who sat where is put right, every hand stays."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import (
    check_not_annulled,
    lock_session,
    lock_tables,
    required_reason,
)
from clubscore.tournaments.models import Change, Entry, Seat, Session

from .real_seats import Chair, RealSeats, penalties_follow, places


@transaction.atomic
def players_swap(*, session: Session, one: Entry, other: Entry, reason: str, by: Actor) -> Session:
    """Exchange the seats of two players in a session that was played, or is being played.

    Where ``other`` does not sit in the session, ``other`` takes the seat of ``one``. Doing it
    again with the same two undoes it. Raises ``entry_not_in_session``, ``same_player``, and what
    ``names_correct`` raises.
    """
    session = lock_session(session)
    if one.pk == other.pk:
        raise ClubError("same_player")
    rows = Seat.objects.filter(session=session, entry__in=[one, other])
    chairs = {seat.entry_id: (seat.table_id, seat.wind) for seat in rows}
    if session.state != Session.State.DRAFT and one.pk not in chairs:
        raise ClubError("entry_not_in_session", name=one.player.name, session=session.number)
    seating = {
        chairs[mine.pk]: there for mine, there in ((one, other), (other, one)) if mine.pk in chairs
    }
    names_correct(session=session, seating=seating, reason=reason, by=by)
    return session


@transaction.atomic
def names_correct(
    *,
    session: Session,
    seating: Mapping[Chair, Entry],
    reason: str,
    by: Actor,
    facts: Mapping[str, object] | None = None,
) -> Change:
    """Put the names right in a session that was played, or is being played: who really sat where.

    ``seating`` has everybody on the chairs that change. Hands belong to the chairs and stay, with
    what false wins cost there; other penalties belong to the person. Raises
    ``session_not_running`` for a draft, ``reason_missing``, and what ``RealSeats.of`` raises.
    """
    session = lock_session(session)
    lock_tables(session)
    check_not_annulled(session)
    if session.state == Session.State.DRAFT:
        raise ClubError("session_not_running", session=session.number)
    reason = required_reason(reason)
    real = RealSeats.of(session, seating)
    before = places(session, real.people)
    real.write()
    penalties_follow(session, real.people)
    after = places(session, real.people)
    kind = Change.Kind.SEATS_SWAPPED if real.only_moves else Change.Kind.PLAYER_REPLACED
    told = {"before": before, "after": after, **(facts or {})}
    return change_log(kind=kind, by=by, session=session, reason=reason, facts=told)
