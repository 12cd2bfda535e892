"""Several phones at one table at once, on SQLite and on PostgreSQL: no hand lost, none doubled."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import monotonic
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.play.closure import session_close, table_close, table_reopen
from clubscore.play.models import Hand, HandChange
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct, hand_record, hand_void
from clubscore.play.verification import table_differences
from clubscore.tournaments.locks import lock_table
from clubscore.tournaments.models import Session
from clubscore.tournaments.roster.entries import entry_remove
from clubscore.tournaments.sessions.links import table_link_renew
from clubscore.tournaments.sessions.services import session_start
from tests.factories import (
    DRAW,
    EAST,
    false_win,
    link,
    make_evening,
    make_session,
    make_table,
    next_number,
    organizer,
    points,
    record,
    seat_in_order,
)

pytestmark = pytest.mark.django_db(transaction=True)
PHONES = 8
PATIENCE = 30  # seconds


def at_once(*actions: Callable[[], Any]) -> list[Any]:
    """Run actions in threads that start together; return what each returned or the error."""
    start = Barrier(len(actions), timeout=PATIENCE)

    def run(action: Callable[[], Any]) -> Any:
        connection.ensure_connection()
        start.wait()
        return action()

    with ThreadPoolExecutor(len(actions)) as pool:
        return list(pool.map(lambda action: answer(lambda: run(action)), actions))


def refusal_or(action: Callable[[], Any]) -> Any:
    """Run an action; return its result or what refused it."""
    try:
        return action()
    except ClubError as error:
        return error


def answer(action: Callable[[], Any]) -> Any:
    """The same in a thread, whose connection is closed afterwards."""
    try:
        return refusal_or(action)
    finally:
        connection.close()


def somebody_waits() -> None:
    """Return as soon as another connection waits for a lock (PostgreSQL)."""
    end = monotonic() + PATIENCE
    with connection.cursor() as cursor:
        while monotonic() < end:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            if cursor.fetchone() != (0,):
                return
    pytest.fail("nobody waits for a lock")


def outcomes(results: list[Any]) -> Counter[str]:
    """Count the error codes; what was not refused is ``ok``."""
    return Counter(result.code if isinstance(result, ClubError) else "ok" for result in results)


def sends(table, by, entry=DRAW, *, number=1, token=None):
    used = token or uuid4()
    return lambda: hand_record(table=table, entry=entry, token=used, number=number, by=by)


@pytest.fixture
def table():
    return make_table()


def test_one_hand_sent_by_many_phones_is_recorded_once(table):
    by = link(table)
    entries = [points(seat % 4, None, 8 + seat) for seat in range(PHONES)]
    results = at_once(*[sends(table, by, entry) for entry in entries])
    assert outcomes(results) == {"ok": 1, "hand_already_recorded": PHONES - 1}
    hand = Hand.objects.get()
    assert {error.facts["hand"] for error in results if isinstance(error, ClubError)} == {hand.pk}


def test_one_token_sent_many_times_is_one_hand_for_all(table):
    by, token = link(table), uuid4()
    results = at_once(*[sends(table, by, points(EAST, None, 8), token=token)] * PHONES)
    assert {hand.pk for hand in results} == {Hand.objects.get().pk}
    assert HandChange.objects.count() == 1


def test_one_false_win_seen_by_many_is_recorded_once(table):
    by = link(table)
    results = at_once(*[sends(table, by, false_win(EAST)) for _ in range(PHONES)])
    assert outcomes(results) == {"ok": 1, "false_win_already_recorded": PHONES - 1}


def test_false_win_and_the_end_of_its_hand_are_both_kept(table):
    by = link(table)
    results = at_once(sends(table, by, false_win(EAST)), sends(table, by, points(2, None, 8)))
    assert outcomes(results) == {"ok": 2}
    (row,) = table_state(table).hands
    assert len(row.false_wins) == 1


def test_phones_that_try_again_lose_nothing(table):
    """Each has two hands to record and takes the next number whenever its own is taken."""
    by = link(table)

    def plays(seat):
        def run():
            for _ in range(2):
                token = uuid4()
                while True:
                    number = next_number(table)
                    send = sends(table, by, points(seat, None, 8), number=number, token=token)
                    if outcomes([refusal_or(send)]) == {"ok": 1}:
                        break

        return run

    assert outcomes(at_once(*[plays(seat) for seat in range(4)])) == {"ok": 4}
    state = table_state(table)
    assert [row.number for row in state.hands] == list(range(1, 9))
    assert Counter(row.hand.winner for row in state.hands) == dict.fromkeys(range(4), 2)
    assert state.totals == (0, 0, 0, 0)  # everybody won twice as much from all
    assert list(table_differences(table)) == []


def test_tables_do_not_wait_for_each_other_in_vain():
    tables = list(make_session(tables=4).tables.all())
    results = at_once(*[sends(table, link(table)) for table in tables])
    assert outcomes(results) == {"ok": 4}


def test_two_corrections_of_one_form_do_not_overwrite_each_other(table):
    hand = record(table, points(EAST, None, 8))
    actors = [organizer() for _ in range(PHONES)]

    def corrects(value, by):
        entry = points(EAST, None, value)
        return lambda: hand_correct(hand=hand, entry=entry, reason="wrong", by=by, revision=1)

    results = at_once(*[corrects(9 + index, by) for index, by in enumerate(actors)])
    assert outcomes(results) == {"ok": 1, "hand_changed_meanwhile": PHONES - 1}
    assert Hand.objects.get().revision == HandChange.objects.count() == 2


def test_void_and_next_hand_leave_no_gap(table):
    hand, actor, by = record(table), organizer(), link(table)
    results = at_once(
        lambda: hand_void(hand=hand, reason="twice", by=actor), sends(table, by, number=2)
    )
    counted = outcomes(results)
    assert counted in ({"ok": 1, "hand_not_last": 1}, {"ok": 1, "hand_not_next": 1})
    rows = table_state(table).hands
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))


def test_hand_comes_before_the_closing_of_its_table_or_not_at_all(table):
    by, actor = link(table), organizer()
    results = at_once(
        sends(table, by), lambda: table_close(table=table, by=actor, reason="time was up")
    )
    counted = outcomes(results)
    assert counted in ({"ok": 2}, {"ok": 1, "table_closed": 1})
    assert Hand.objects.count() == counted["ok"] - 1


def test_hand_comes_before_the_renewal_of_the_link_or_not_at_all(table):
    by, actor = link(table), organizer()
    results = at_once(sends(table, by), lambda: table_link_renew(table=table, by=actor))
    counted = outcomes(results)
    assert counted in ({"ok": 2}, {"ok": 1, "link_not_valid": 1})
    assert Hand.objects.count() == counted["ok"] - 1


def test_closing_and_reopening_at_once_do_not_lock_each_other_out():
    session = make_session(tables=2)
    first, second = session.tables.all()
    actor = organizer()
    for table in (first, second):
        table_close(table=table, by=actor, reason="time")
    results = at_once(
        lambda: session_close(session=session, by=actor),
        lambda: table_reopen(table=first, reason="a mistake", by=actor),
        lambda: table_reopen(table=second, reason="a mistake", by=actor),
        lambda: table_close(table=first, by=actor, reason="time"),
    )
    assert set(outcomes(results)) <= {"ok", "tables_still_open"}
    session.refresh_from_db()
    if session.state == "closed":
        assert {table.state for table in session.tables.all()} == {"closed"}


@pytest.mark.postgres
def test_what_changed_during_the_wait_for_the_lock_is_seen(table):
    by = link(table)
    with ThreadPoolExecutor(1) as phone:
        with transaction.atomic():
            lock_table(table)
            sent = phone.submit(answer, sends(table, by))
            somebody_waits()
            Session.objects.update(state=Session.State.CLOSED, closed_at=timezone.now())
        assert sent.result(PATIENCE).code == "session_closed"
    assert not Hand.objects.exists()


@pytest.mark.postgres
def test_nobody_leaves_a_session_that_is_being_started():
    """Or a running table would be short of a player."""
    session, actor = make_evening().sessions.get(), organizer()
    seat_in_order(session)
    entry = session.tournament.entries.earliest("number")
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            session_start(session=session, by=actor)
            leaving = other.submit(answer, lambda: entry_remove(entry=entry, by=organizer()))
            somebody_waits()
        assert leaving.result(PATIENCE).code == "entry_has_played"
    assert session.seats.count() == 4


@pytest.mark.postgres
def test_closing_of_a_session_waits_for_that_of_its_table(table):
    """And the two, which lock and log in opposite order, do not lock each other out."""
    actor, session = organizer(), table.session
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            lock_table(table)
            closing = other.submit(answer, lambda: session_close(session=session, by=actor))
            somebody_waits()
            table_close(table=table, by=actor, reason="time was up")
        assert closing.result(PATIENCE).state == Session.State.CLOSED
