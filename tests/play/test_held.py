"""What phones hold for a table: told, asked about before closing, dismissed."""

from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from django.utils import timezone, translation

from clubscore.errors import ClubError
from clubscore.play.closure import session_close, table_close
from clubscore.play.confirmations import result_confirm, state_hash
from clubscore.play.held.selectors import (
    HeldHand,
    HeldState,
    held_at_event,
    held_at_tables,
    held_state,
)
from clubscore.play.held.services import MOST_PHONES, held_hands_dismiss, held_hands_set
from clubscore.play.models import HeldHands
from clubscore.play.selectors import table_state
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_record
from clubscore.tournaments.models import Change, Table
from tests.factories import DRAW, link, make_session, make_table, organizer, play

pytestmark = pytest.mark.django_db

WAITING = HeldHand(7, HeldState.WAITING)
REFUSED = HeldHand(6, HeldState.REFUSED, "table_closed")


def tell(table, *hands, phone=None, **facts):
    return held_hands_set(table=table, phone=phone or uuid4(), hands=hands, **facts)


def asked():
    return pytest.raises(ClubError, check=lambda error: error.code == "hands_on_phones")


def test_a_phone_says_what_it_holds_and_then_that_it_holds_nothing():
    table, phone = make_table(), uuid4()
    tell(table, REFUSED, WAITING, phone=phone)
    (held,) = held_at_event(table.session.tournament)
    assert (held.table, held.hands) == (table, (REFUSED, WAITING))
    with translation.override("en"):
        assert held.words == (
            "Table 1: a phone holds 2 hands: 6 (the table is closed), 7 (waiting to be sent)."
        )
    tell(table, phone=uuid4())
    assert held_at_event(table.session.tournament) == [held]
    tell(table, phone=phone)
    assert held_at_event(table.session.tournament) == []
    assert not HeldHands.objects.exists()


def test_two_phones_at_a_table_are_two():
    table = make_table()
    tell(table, REFUSED)
    tell(table, HeldHand(3, HeldState.CONFLICT))
    first, second = held_at_tables([table])
    with translation.override("en"):
        told = "Table 1: a phone holds 1 hand: 3 (recorded by someone else too)."
        assert second.words == told
    assert held_state([first]) != held_state([first, second]) != ""
    assert held_state([]) == ""


def test_what_is_said_again_changes_nothing_but_the_time():
    table, phone = make_table(), uuid4()
    tell(table, WAITING, phone=phone)
    before = held_state(held_at_tables([table]))
    tell(table, WAITING, phone=phone)
    assert held_state(held_at_tables([table])) == before
    tell(table, REFUSED, phone=phone)
    assert held_state(held_at_tables([table])) != before


def test_the_clock_of_a_phone_is_believed_within_reason():
    table, now = make_table(), timezone.now()
    day = timedelta(days=1)
    for since, kept in ((now - day, now - day), (now + day, now), (now - 99 * day, now - 30 * day)):
        tell(table, WAITING, phone=(phone := uuid4()), since=since)
        found = HeldHands.objects.get(phone=phone).since
        assert abs(found - kept) < timedelta(minutes=1)


def test_no_more_phones_than_a_table_can_have_are_listened_to():
    table = make_table()
    for _ in range(MOST_PHONES):
        assert tell(table, WAITING) is not None
    assert tell(table, WAITING) is None
    assert HeldHands.objects.count() == MOST_PHONES
    long_ago = timezone.now() - timedelta(days=31)
    HeldHands.objects.update(told_at=long_ago)
    assert held_at_tables([table]) == []
    assert tell(table, WAITING) is not None
    assert HeldHands.objects.count() == 1


def test_a_table_is_not_closed_over_hands_on_a_phone():
    table = make_table()
    play(table, *[DRAW] * 16)
    tell(table, WAITING)
    seen = held_state(held_at_tables([table]))
    with asked() as caught:
        table_close(table=table, by=link(table))
    assert caught.value.facts == {"tables": "1", "count": 1}
    tell(table, REFUSED)
    with asked():  # there is more than was looked at
        table_close(table=table, by=link(table), held_state=seen)
    seen = held_state(held_at_tables([table]))
    table_close(table=table, by=link(table), held_state=seen)
    assert Table.objects.get(pk=table.pk).state == Table.State.CLOSED


def test_a_program_may_close_over_them():
    table = make_table()
    tell(table, WAITING)
    assert (
        table_close(table=table, by=organizer(), reason="time", held_state=None).state == "closed"
    )


def test_a_session_is_not_closed_over_hands_on_a_phone():
    session = make_session(tables=2)
    for table in session.tables.all():
        table_close(table=table, by=organizer(), reason="time")
    tell(session.tables.get(number=2), REFUSED, WAITING)
    with asked() as caught:
        session_close(session=session, by=organizer())
    assert caught.value.facts == {"tables": "2", "count": 2}
    seen = held_state(held_at_tables(session.tables.all()))
    assert session_close(session=session, by=organizer(), held_state=seen).state == "closed"


def test_totals_are_not_entered_over_hands_on_a_phone():
    table, token = make_table(), uuid4()
    tell(table, WAITING)
    record = partial(
        totals_record,
        table=table,
        totals=PaperTotals((8, -8, 0, 0)),
        token=token,
        by=organizer(),
    )
    with asked():
        record()
    seen = held_state(held_at_tables([table]))
    record(held_state=seen)
    record()  # once more: it is there


def test_the_last_to_confirm_does_not_close_over_hands_on_a_phone():
    table, phone = make_table(), uuid4()
    play(table, *[DRAW] * 16)
    tell(table, WAITING, phone=phone)
    for seat in range(4):
        state = state_hash(table_state(table))
        result_confirm(table=table, seat=seat, state=state, by=link(table))
    assert Table.objects.get(pk=table.pk).state == Table.State.OPEN
    tell(table, phone=phone)
    table_close(table=table, by=link(table))


def test_who_dismisses_is_asked_no_more_until_the_phone_says_something_else():
    table, phone = make_table(), uuid4()
    held = tell(table, REFUSED, WAITING, phone=phone)
    held_hands_dismiss(held_hands=held, by=organizer())
    held_hands_dismiss(held_hands=held, by=organizer())
    change = Change.objects.get(kind=Change.Kind.HANDS_DISMISSED)
    assert (change.table, change.facts) == (table, {"hands": [6, 7]})
    tell(table, REFUSED, WAITING, phone=phone)
    assert held_at_tables([table]) == []
    table_close(table=table, by=organizer(), reason="time")
    tell(table, REFUSED, phone=phone)
    assert len(held_at_tables([table])) == 1
