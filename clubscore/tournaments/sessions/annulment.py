"""Annulling a session: it stays unchanged with the reason, does not count, and can be restored."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import (
    check_not_annulled,
    lock_session,
    lock_tables,
    lock_tournament,
    required_reason,
)
from clubscore.tournaments.models import (
    Change,
    Entry,
    Penalty,
    Seat,
    Session,
    StageCut,
    Table,
)
from clubscore.words import list_words

from .start_check import open_seats


@dataclass(frozen=True, slots=True)
class AnnulmentReview:
    """What hangs on a session beyond its tables; the same whether it is annulled or restored."""

    session: Session
    open_tables: tuple[Table, ...]  # of a running session
    penalties: tuple[Penalty, ...]  # given in it, apart from those of false wins
    disqualified_entries: tuple[Entry, ...]  # in it: they stay so
    cuts: tuple[StageCut, ...]  # who goes on was decided with its results
    seated_sessions: tuple[Session, ...]  # later ones that have seats and have not started

    @property
    def asks(self) -> bool:
        """Tell whether its results have already decided something, which then stays unchanged."""
        return bool(self.cuts or self.seated_sessions)

    @property
    def fingerprint(self) -> str:
        """The fingerprint a confirmation repeats, so that only the annulment shown is confirmed."""
        parts = (self.penalties, self.cuts, self.seated_sessions)
        text = "/".join(",".join(str(row.pk) for row in rows) for rows in parts)
        return sha256(f"{self.session.state}/{text}".encode()).hexdigest()[:16]


def annulment_review(session: Session) -> AnnulmentReview:
    """Return what hangs on a session beyond its tables. Four queries."""
    given = session.penalties.filter(cancelled_at=None, hand=None)
    penalties = tuple(given.select_related("entry__player").order_by("pk"))
    later = session.tournament.sessions.filter(
        Exists(Seat.objects.filter(session=OuterRef("pk"))),
        state=Session.State.DRAFT,
        number__gt=session.number,
    )
    is_open = session.closed_at is None
    return AnnulmentReview(
        session,
        tuple(session.tables.filter(state=Table.State.OPEN)) if is_open else (),
        penalties,
        tuple(one.entry for one in penalties if one.kind == Penalty.Kind.DISQUALIFICATION),
        tuple(session.tournament.cuts.filter(session__gte=session.number).order_by("stage")),
        tuple(later.order_by("number")),
    )


@transaction.atomic
def session_annul(*, session: Session, reason: str, by: Actor, confirmed: str = "") -> Session:
    """Let a session count nowhere; all it has stays. A repeat for the same reason does nothing.

    ``confirmed`` is the fingerprint of the ``AnnulmentReview`` that was shown and confirmed.
    Raises ``nothing_to_annul`` before the start, ``reason_missing``, ``text_too_long``,
    ``session_annulled`` if it was for another reason or, where something hangs on its results that
    was not confirmed, ``annulment_not_confirmed``.
    """
    session = _lock(session)
    if session.state == Session.State.DRAFT:
        raise ClubError("nothing_to_annul", session=session.number)
    reason = required_reason(reason)
    if session.is_annulled and session.annulled_reason == reason:
        return session
    check_not_annulled(session)
    _check_confirmed(session, confirmed)
    session.state = Session.State.ANNULLED
    session.annulled_at = timezone.now()
    session.annulled_reason = reason
    session.annulled_by = by.user
    _save(session)
    change_log(kind=Change.Kind.SESSION_ANNULLED, by=by, session=session, reason=reason)
    return session


@transaction.atomic
def session_restore(*, session: Session, by: Actor, confirmed: str = "") -> Session:
    """Let an annulled session count again, running or closed as before; others are unchanged.

    Its clock has continued. Raises ``seated_elsewhere`` if someone would sit at two open tables,
    and ``annulment_not_confirmed`` as ``session_annul`` does.
    """
    session = _lock(session)
    if not session.is_annulled:
        return session
    _check_confirmed(session, confirmed)
    if session.closed_at is None:
        _check_free(session)
    facts = {"reason": session.annulled_reason}
    session.state = Session.State.CLOSED if session.closed_at else Session.State.RUNNING
    session.annulled_at = session.annulled_by = None
    session.annulled_reason = session.annulled_by_name = ""
    _save(session)
    change_log(kind=Change.Kind.SESSION_RESTORED, by=by, session=session, facts=facts)
    return session


def _lock(session: Session) -> Session:
    """Lock event, session and tables: no start, cut or hand comes in between."""
    lock_tournament(session.tournament)
    session = lock_session(session)
    lock_tables(session)
    return session


def _save(session: Session) -> None:
    names = ("annulled_at", "annulled_reason", "annulled_by", "annulled_by_name")
    session.save(update_fields=["state", *names])


def _check_confirmed(session: Session, confirmed: str) -> None:
    review = annulment_review(session)
    if review.asks and confirmed != review.fingerprint:
        raise ClubError("annulment_not_confirmed", session=session.number)


def _check_free(session: Session) -> None:
    """Raise ``seated_elsewhere`` where players of open tables sit at other open tables."""
    entries = Entry.objects.filter(
        seats__session=session, seats__table__state=Table.State.OPEN
    ).select_related("player")
    seats = open_seats(session, entries)
    if found := [seat for seat in seats if seat.session.tournament_id == session.tournament_id]:
        raise ClubError(
            "seated_elsewhere",
            session=found[0].session.number,
            names=list_words(seat.entry.player.name for seat in found),
        )
