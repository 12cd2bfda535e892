"""A session that does not count: who may annul it, what is refused then, and the way back."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.forms.models import model_to_dict
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.play.closure import session_close, table_close, table_reopen
from clubscore.play.confirmations import result_confirm, state_hash
from clubscore.play.models import Hand
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct, hand_restore, hand_void
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_record
from clubscore.text import MOST_REASON
from clubscore.tournaments.models import Change, Penalty, Session, Table
from clubscore.tournaments.officials.calls import open_calls, referee_call
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.sessions.annulment import (
    annulment_review,
    session_annul,
    session_restore,
)
from clubscore.tournaments.sessions.clock import clock_pause, clock_set, clock_start, table_extra
from clubscore.tournaments.sessions.disputes import dispute_open, dispute_settle
from clubscore.tournaments.sessions.publication import session_publish
from clubscore.tournaments.sessions.seats import players_swap
from clubscore.tournaments.sessions.services import (
    session_create,
    session_prepare,
    session_start,
)
from tests.factories import (
    begin,
    make_evening,
    make_session,
    organizer,
    play,
    points,
    record,
    seat_in_order,
    start,
    win,
)

pytestmark = pytest.mark.django_db

REASON = "Fire alarm"


def closed(session: Session) -> Session:
    for table in session.tables.all():
        table_close(table=table, by=organizer(), reason="time")
    return session_close(session=session, by=organizer())


def annulled(session: Session) -> Session:
    confirmed = annulment_review(session).fingerprint
    return session_annul(session=session, reason=REASON, by=organizer(), confirmed=confirmed)


def rows(session: Session) -> list[dict[str, Any]]:
    """Return everything that is stored of a session, its tables and hands."""
    tables = Table.objects.filter(session=session)
    hands = Hand.objects.filter(table__in=tables)
    mine = Session.objects.filter(pk=session.pk)
    stored: tuple[QuerySet[Any, Any], ...] = (mine, tables, hands, session.seats.all())
    return [row for group in stored for row in group.order_by("pk").values()]


def code(act: Callable[[], object]) -> str:
    with pytest.raises(ClubError) as refused:
        act()
    return refused.value.code


@pytest.mark.parametrize("over", [False, True], ids=["running", "closed"])
@pytest.mark.parametrize("published", [False, True])
def test_restoring_gives_back_everything(over, published):
    session = make_session(tables=2)
    play(session.tables.get(number=1), win(), points(0, 1, 20))
    clock_set(session=session, minutes=90, by=organizer())
    clock_start(session=session, by=organizer())
    clock_pause(session=session, by=organizer())
    if over:
        session = closed(session)
        if published:
            session_publish(session=session, by=organizer())
    before = rows(session)
    session = annulled(session)
    assert session.state == Session.State.ANNULLED
    assert session.annulled_reason == REASON
    assert rows(session) != before
    restored = session_restore(session=session, by=organizer())
    assert restored.state == (Session.State.CLOSED if over else Session.State.RUNNING)
    assert rows(session) == before
    kinds = list(session.changes.order_by("-pk").values_list("kind", "reason")[:2])
    assert kinds == [("session_restored", ""), ("session_annulled", REASON)]
    assert session.changes.first()
    facts = session.changes.get(kind=Change.Kind.SESSION_RESTORED).facts
    assert facts == {"reason": REASON}


def test_repeats_do_nothing():
    session = annulled(make_session())
    session_annul(session=session, reason=REASON, by=organizer())
    session_restore(session=session, by=organizer())
    session_restore(session=session, by=organizer())
    assert session.changes.filter(kind=Change.Kind.SESSION_ANNULLED).count() == 1
    assert session.changes.filter(kind=Change.Kind.SESSION_RESTORED).count() == 1


def test_another_reason_is_not_dropped_without_a_word():
    session = annulled(make_session())
    with pytest.raises(ClubError) as error:
        session_annul(session=session, reason="Something else", by=organizer())
    assert error.value.code == "session_annulled"
    assert error.value.facts["reason"] == REASON


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        pytest.param("", "reason_missing", id="none"),
        pytest.param(" \n ", "reason_missing", id="blanks"),
        pytest.param("x" * (MOST_REASON + 1), "text_too_long", id="cut by nobody"),
    ],
)
def test_a_reason_is_needed(reason, expected):
    session = make_session()
    assert code(lambda: session_annul(session=session, reason=reason, by=organizer())) == expected
    session.refresh_from_db()
    assert session.state == Session.State.RUNNING


def test_before_the_start_there_is_nothing_to_annul():
    session = make_evening(tables=1).sessions.get()
    refused = code(lambda: session_annul(session=session, reason=REASON, by=organizer()))
    assert refused == "nothing_to_annul"


def test_nothing_can_be_done_there():
    session = make_session(tables=2)
    table, other = session.tables.order_by("number")
    hand, last = play(table, points(0, 1, 20), points(1, 2, 30))
    hand_void(hand=last, reason="twice", by=organizer())
    dispute_open(table=other, text="East or South?", by=organizer())
    entry, second = [seat.entry for seat in table.seats.order_by("wind")[:2]]
    session = annulled(session)
    by, reason = organizer(), "because"
    acts: dict[str, Callable[[], object]] = {
        "hand by the link": lambda: record(table, number=2),
        "hand by an official": lambda: record(table, number=2, by=by),
        "correction": lambda: hand_correct(hand=hand, entry=win(), reason=reason, by=by),
        "void": lambda: hand_void(hand=hand, reason=reason, by=by),
        "not void": lambda: hand_restore(hand=last, reason=reason, by=by),
        "totals": lambda: totals_record(
            table=other, totals=PaperTotals((3, -1, -1, -1)), token=uuid4(), by=by
        ),
        "confirmation": lambda: result_confirm(
            table=table, seat=0, state=state_hash(table_state(table)), by=by
        ),
        "closing a table": lambda: table_close(table=table, by=by, reason=reason),
        "closing": lambda: session_close(session=session, by=by),
        "start": lambda: session_start(session=session, by=by),
        "preparation": lambda: session_prepare(session=session, by=by),
        "publishing": lambda: session_publish(session=session, by=by),
        "seats": lambda: seats_draw(session=session, by=by),
        "wrong seats": lambda: players_swap(
            session=session, one=entry, other=second, reason=reason, by=by
        ),
        "clock": lambda: clock_start(session=session, by=by),
        "extra time": lambda: table_extra(table=table, minutes=5, by=by),
        "dispute": lambda: dispute_open(table=table, text="What?", by=by),
        "decision": lambda: dispute_settle(table=other, decision="East", by=by),
        "call": lambda: referee_call(table=table, by=by),
        "penalty": lambda: penalty_add(
            tournament=session.tournament,
            entry=entry,
            session=session,
            kind=Penalty.Kind.WARNING,
            reason=reason,
            by=by,
        ),
    }
    before = rows(session)
    assert {name: code(act) for name, act in acts.items()} == dict.fromkeys(
        acts, "session_annulled"
    )
    assert rows(session) == before


def test_a_closed_table_of_it_stays_closed():
    session = make_session()
    table = session.tables.get()
    play(table, win())
    closed(session)
    session = annulled(session)
    refused = code(lambda: table_reopen(table=table, reason="late hand", by=organizer()))
    assert refused == "session_annulled"


def test_what_was_said_is_in_the_error():
    session = annulled(make_session())
    with pytest.raises(ClubError) as refused:
        record(session.tables.get(), number=1)
    assert refused.value.facts == {"session": 1, "reason": REASON}


def test_nobody_is_called_to_its_tables():
    session = make_session()
    referee_call(table=session.tables.get(), by=organizer())
    session = annulled(session)
    assert open_calls(session.tournament) == []
    session_restore(session=session, by=organizer())
    assert len(open_calls(session.tournament)) == 1


def test_the_next_session_starts_after_it_without_a_question():
    session = make_session(tables=2)
    play(session.tables.get(number=1), win())
    session = annulled(session)
    following = session_create(tournament=session.tournament)
    seat_in_order(following)
    session_start(session=following, by=organizer())  # nothing has to be confirmed
    assert following.number == 2


def test_it_is_not_restored_into_a_second_seat():
    session = annulled(make_session())
    following = session_create(tournament=session.tournament)
    seat_in_order(following)
    start(following)
    assert code(lambda: session_restore(session=session, by=organizer())) == "seated_elsewhere"
    for table in following.tables.all():
        table_close(table=table, by=organizer(), reason="time")
    assert session_restore(session=session, by=organizer()).state == Session.State.RUNNING


def test_the_pairs_of_it_have_not_met():
    first = make_session(tables=2)
    event = first.tournament
    annulled(first)
    seats = []
    for _again in range(2):
        session = session_create(tournament=event)
        session = seats_draw(session=session, by=organizer(), seed=7)
        seats.append(sorted(session.seats.values_list("table__number", "wind", "entry")))
        session.delete()
        Session.objects.filter(pk=first.pk).delete()  # as if it had never been
    assert seats[0] == seats[1]


def test_what_was_decided_with_it_is_asked_about():
    session = make_session(tables=2)
    play(session.tables.get(number=1), win())
    session = closed(session)
    following = session_create(tournament=session.tournament)
    seats_draw(session=following, by=organizer())
    assert annulment_review(session).seated_sessions == (following,)
    refused = code(lambda: session_annul(session=session, reason=REASON, by=organizer()))
    assert refused == "annulment_not_confirmed"
    session = annulled(session)
    assert following.seats.count() == 8  # as they were
    assert code(lambda: session_restore(session=session, by=organizer())) == (
        "annulment_not_confirmed"
    )


def test_a_confirmation_is_of_what_was_shown():
    session = make_session(tables=2)
    session = closed(session)
    shown = annulment_review(session).fingerprint
    following = session_create(tournament=session.tournament)
    seats_draw(session=following, by=organizer())
    refused = code(
        lambda: session_annul(session=session, reason=REASON, by=organizer(), confirmed=shown)
    )
    assert refused == "annulment_not_confirmed"


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"state": "annulled"}, id="without time and reason"),
        pytest.param({"state": "annulled", "annulled_at": timezone.now()}, id="without a reason"),
        pytest.param({"annulled_reason": REASON}, id="a reason alone"),
        pytest.param(
            {"annulled_at": timezone.now(), "annulled_reason": REASON}, id="still running"
        ),
        pytest.param(
            {
                "state": "annulled",
                "started_at": None,
                "annulled_at": timezone.now(),
                "annulled_reason": REASON,
            },
            id="never started",
        ),
    ],
)
def test_the_database_refuses_half_of_it(fields):
    session = make_session()
    with pytest.raises(IntegrityError), transaction.atomic():
        Session.objects.filter(pk=session.pk).update(**fields)


def test_only_what_started_counts():
    event = make_evening(tables=1)
    draft = event.sessions.get()
    assert (draft.is_counted, draft.is_over) == (False, False)
    running = begin(draft)
    assert (running.is_counted, running.is_over) == (True, False)
    assert list(event.sessions.that_count()) == list(event.sessions.not_over()) == [running]
    gone = annulled(running)
    assert (gone.is_counted, gone.is_over, gone.is_annulled) == (False, True, True)
    assert list(event.sessions.that_count()) == list(event.sessions.not_over()) == []
    assert list(event.sessions.annulled()) == [gone]
    assert model_to_dict(gone)["annulled_reason"] == REASON
