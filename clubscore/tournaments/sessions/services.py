"""Every write about a session as a whole: adding, starting, closing, going back.

Each function locks, checks, writes and logs in one transaction (the locking rules are in
:mod:`clubscore.tournaments.locks`). They raise ``ClubError``.
"""

from django.db import transaction
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.tournaments.attendance.lineup import lineup, new_session_number
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import (
    check_is_run_here,
    check_not_annulled,
    lock_session,
    lock_tables,
    lock_tournament,
)
from clubscore.tournaments.models import Change, Penalty, Seat, Session, Table, Tournament
from clubscore.tournaments.stages.services import check_cuts_before
from clubscore.words import list_words

from .seats import set_tables, sizes_allowed
from .start_check import may_be_prepared, start_check


@transaction.atomic
def session_create(*, tournament: Tournament, name: str = "") -> Session:
    """Add a session in draft, with a table for every four players, or as the event allows.

    Raises ``players_not_multiple_of_four`` or ``event_run_elsewhere``.
    """
    tournament = lock_tournament(tournament)
    check_is_run_here(tournament)
    number = new_session_number(tournament)
    playing = lineup(tournament, number)
    playing.check()
    session = Session.objects.create(tournament=tournament, number=number, name=name)
    set_tables(session, playing.sizes)
    return session


@transaction.atomic
def session_start(*, session: Session, by: Actor, confirmed: str = "") -> Session:
    """Start a session whose tables are full; one that has started is left unchanged.

    Its clock is started separately, by ``clock_start``. ``confirmed`` is the fingerprint of the
    ``StartCheck`` shown and confirmed. Raises ``no_players``, ``seats_not_four``, ``cut_not_made``,
    ``seated_elsewhere`` or, if anything was not confirmed, ``start_not_confirmed``.
    """
    tournament = lock_tournament(session.tournament)  # two starts are decided one by one
    session = lock_session(session)
    check_not_annulled(session)
    if session.state != Session.State.DRAFT:
        return session
    check_cuts_before(tournament, session.number)
    _check_tables(session)
    check = start_check(session)
    if check.seated_elsewhere:
        raise _elsewhere_error(check.seated_elsewhere)
    if check.asks and confirmed != check.fingerprint:
        raise ClubError("start_not_confirmed", session=session.number)
    session.state = Session.State.RUNNING
    session.started_at = timezone.now()
    session.minutes = session.minutes or tournament.session_minutes
    session.save(update_fields=["state", "started_at", "minutes"])
    unseated = [entry.player.full_name for entry in check.unseated_entries]
    facts = {"without_seat": unseated} if unseated else {}
    change_log(kind=Change.Kind.SESSION_STARTED, by=by, session=session, facts=facts)
    return session


def _check_tables(session: Session) -> None:
    tables = list(session.tables.prefetch_related("seats"))
    if not tables:
        raise ClubError("no_players")
    allowed = sizes_allowed(session.tournament)
    for table in tables:
        found = len(table.seats.all())
        if found != table.size or found not in allowed:
            raise ClubError("seats_not_four", table=table.number, found=found)


def _elsewhere_error(seats: tuple[Seat, ...]) -> ClubError:
    first = seats[0].session_id
    return ClubError(
        "seated_elsewhere",
        session=seats[0].session.number,
        names=list_words(seat.entry.player.name for seat in seats if seat.session_id == first),
    )


@transaction.atomic
def session_prepare(*, session: Session, by: Actor) -> Session:
    """Undo the start of a session in which no hand was recorded; a draft is left unchanged.

    Its clock is reset, and penalties given in it no longer belong to a table: seats may change.
    Raises ``session_over``, or ``session_has_hands`` also where totals were entered or a table has
    been closed.
    """
    session = lock_session(session)
    tables = lock_tables(session)
    check_not_annulled(session)
    if session.state == Session.State.DRAFT:
        return session
    if session.state == Session.State.CLOSED:
        raise ClubError("session_over", session=session.number)
    if not may_be_prepared(session) or any(table.state != Table.State.OPEN for table in tables):
        raise ClubError("session_has_hands", session=session.number)
    Penalty.objects.filter(session=session).update(table=None, seat=None)
    session.state = Session.State.DRAFT
    session.started_at = session.clock_started_at = session.clock_paused_at = None
    session.clock_paused_seconds = 0
    session.save(
        update_fields=[
            *("state", "started_at", "clock_started_at", "clock_paused_at"),
            "clock_paused_seconds",
        ]
    )
    change_log(kind=Change.Kind.SESSION_PREPARED, by=by, session=session)
    return session
