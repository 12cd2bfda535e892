"""Corrects wrong seats after play began, in either of two senses, and undoes corrections.

Either the names were wrong: hands stay with the seats, and results go to the people who sat there.
Or the winds were: hands stay with their people and are scored again with the winds they really had.
Each function locks the session and its tables, compares the preview with the present state, writes
and logs in one transaction.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.play.models import Hand, TableTotals
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import (
    check_not_annulled,
    lock_session,
    lock_tables,
    required_reason,
)
from clubscore.tournaments.models import Change, Entry, Penalty, Session, Table
from clubscore.tournaments.sessions.real_seats import Chair, RealSeats, places
from clubscore.tournaments.sessions.seats import seat_names_correct

from .moves import TableMove, table_moves
from .plan import Decisions, TablePlan, table_plan
from .writes import (
    confirmations_end,
    move_people,
    names_back,
    number_tables,
    people_of,
    score_again,
    winds_back,
)

NAMES: Final = "names"  # what was wrong, in the facts of the log
WINDS: Final = "winds"
KINDS: Final = (Change.Kind.SEATS_SWAPPED, Change.Kind.PLAYER_REPLACED)


@transaction.atomic
def names_correct(
    *,
    session: Session,
    seating: Mapping[Chair, Entry],
    reason: str,
    by: Actor,
    preview: str | None = None,
) -> Change:
    """Correct wrong names: hands stay with the seats, results go to the people who sat there.

    Players who have confirmed the result of such a table are asked again. ``preview`` is the
    fingerprint of what was shown: ``seats_changed_meanwhile`` if it has changed. Raises what
    ``seat_names_correct`` raises.
    """
    session, tables = _lock(session)
    _check_preview(session, seating, None, preview)
    touched = RealSeats.of(session, seating).tables
    unconfirmed = confirmations_end([tables[pk] for pk in sorted(touched)])
    facts = {"meaning": NAMES, "confirmations": unconfirmed}
    return seat_names_correct(session=session, seating=seating, reason=reason, by=by, facts=facts)


def winds_plan(
    *, session: Session, seating: Mapping[Chair, Entry], decisions: Decisions
) -> list[TablePlan]:
    """Return what happens to each table if its winds were wrong; nothing is written.

    Raises ``winds_need_same_people``, and what ``RealSeats.of`` raises.
    """
    tables = {table.pk: table for table in session.tables.order_by("number")}
    for table in tables.values():
        table.session = session
    moves = table_moves(RealSeats.of(session, seating), tables)
    return [table_plan(move, decisions) for move in moves]


@transaction.atomic
def winds_correct(
    *,
    session: Session,
    seating: Mapping[Chair, Entry],
    decisions: Decisions,
    reason: str,
    by: Actor,
    preview: str | None = None,
) -> Change:
    """Correct wrong winds: hands stay with their people and are scored again.

    Penalties and paper totals stay with their people too. A table whose players all sat at another
    gets the number of that one. Raises ``session_not_running``, ``reason_missing``,
    ``seats_changed_meanwhile``, ``seat_questions_open`` while anything is undecided, and what
    ``winds_plan`` raises.
    """
    session, tables = _lock(session)
    if session.state == Session.State.DRAFT:
        raise ClubError("session_not_running", session=session.number)
    reason = required_reason(reason)
    _check_preview(session, seating, decisions, preview)
    real = RealSeats.of(session, seating)
    moves = table_moves(real, tables)
    plans = [table_plan(move, decisions) for move in moves]
    if any(plan.is_open for plan in plans):
        raise ClubError("seat_questions_open")
    people = real.people
    before = places(session, people)
    for plan in plans:
        move_people(plan.move.table, plan.move.new_seats)
        score_again(plan, by, reason)
    number_tables({plan.move.table.pk: plan.move.number for plan in plans})
    facts = {
        "before": before,
        "after": places(session, people),
        "meaning": WINDS,
        "moves": [_move_facts(move) for move in moves],
    }
    return _log(session, by, reason, facts)


@transaction.atomic
def seats_undo(*, session: Session, change: Change, reason: str, by: Actor) -> Change:
    """Restore everything to what it was before the latest correction of seats in a session.

    Raises ``seats_changed_since`` if seats, hands or totals have changed since: then only another
    correction helps; and ``reason_missing``.
    """
    session, tables = _lock(session)
    reason = required_reason(reason)
    latest = last_correction(session)
    if latest is None or latest.pk != change.pk:
        raise ClubError("seats_changed_since")
    facts: dict[str, Any] = latest.facts
    try:
        people = people_of(session, facts)
        if places(session, people) != facts["after"]:
            raise ClubError("seats_changed_since")
        if facts["meaning"] == NAMES:
            names_back(session, tables, people, facts)
        else:
            winds_back(tables, facts, by, reason)
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        # An imported event may have anything there.
        raise ClubError("seats_changed_since") from error
    told = {
        "before": facts["after"],
        "after": facts["before"],
        "meaning": facts["meaning"],
        "undone": True,
    }
    return _log(session, by, reason, told)


def last_correction(session: Session) -> Change | None:
    """Return the correction of seats of a session that can be undone, if nothing came after it."""
    latest = session.changes.filter(kind__in=KINDS).order_by("pk").last()
    if latest is None or "meaning" not in latest.facts or latest.facts.get("undone"):
        return None
    return latest


def _lock(session: Session) -> tuple[Session, dict[int, Table]]:
    session = lock_session(session)
    check_not_annulled(session)
    tables = {table.pk: table for table in lock_tables(session)}
    for table in tables.values():
        table.session = session
    return session, tables


def _check_preview(
    session: Session,
    seating: Mapping[Chair, Entry],
    decisions: Decisions | None,
    preview: str | None,
) -> None:
    if preview is not None and preview != seats_fingerprint(session, seating, decisions):
        raise ClubError("seats_changed_meanwhile")


def _move_facts(move: TableMove) -> dict[str, Any]:
    return {
        "table": move.table.number,
        "to": move.number,
        "new_seats": list(move.new_seats),
    }


def _log(session: Session, by: Actor, reason: str, facts: Mapping[str, object]) -> Change:
    kind = Change.Kind.SEATS_SWAPPED
    return change_log(kind=kind, by=by, session=session, reason=reason, facts=facts)


def seats_fingerprint(
    session: Session, seating: Mapping[Chair, Entry], decisions: Decisions | None
) -> str:
    """Return what tells the state a correction was previewed in from any other.

    Without ``decisions`` it is a correction of names.
    """
    session_tables = session.tables.order_by("number")
    hands = Hand.objects.filter(table__session=session).order_by("pk")
    totals = TableTotals.objects.filter(table__session=session).order_by("pk")
    penalties = Penalty.objects.filter(session=session).order_by("pk")
    told = (
        sorted((chair, entry.pk) for chair, entry in seating.items()),
        None if decisions is None else (sorted(decisions.hands.items()), sorted(decisions.totals)),
        list(session_tables.values_list("pk", "number", "size")),
        sorted(session.seats.values_list("table", "wind", "entry")),
        list(hands.values_list("pk", "table", "revision")),
        list(totals.values_list("pk", "revision")),
        list(penalties.values_list("pk", "points", "twelfths", "cancelled_at")),
    )
    return sha256(repr(told).encode()).hexdigest()
