"""Players accept hands on their own phones while the game goes on, or object to them."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from clubscore.errors import ClubError
from clubscore.play.acceptances.selectors import Acceptances
from clubscore.play.acceptances.services import hand_accept, hand_object
from clubscore.play.closure import session_close, table_close
from clubscore.play.confirmations import objecting_seats, seat_token
from clubscore.play.models import Hand, HandAcceptance
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct, hand_undo, hand_void
from clubscore.play.sitters import Sitters
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Entry, Session, Table
from clubscore.tournaments.sessions.disputes import dispute_settle
from tests.factories import (
    DRAW,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    false_win,
    link,
    make_table,
    organizer,
    play,
    points,
    record,
    win,
)
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return make_table()


def own_address(table: Table, seat: int) -> str:
    return reverse("seat_confirm", args=[token_of(table, seat)])


def token_of(table: Table, seat: int) -> str:
    table.refresh_from_db()
    return seat_token(table, seat, table.seats.get(wind=seat).entry_id)


def player(table: Table, seat: int) -> Actor:
    return Actor.player(token_of(table, seat), "Nome")


def facts(hand: Hand, seat: int, **more: Any) -> dict[str, Any]:
    hand.refresh_from_db()
    own = {"table": hand.table, "hand": hand.pk, "revision": hand.revision, "seat": seat}
    return own | {"by": player(hand.table, seat), "sitters": Sitters.of(hand.table)} | more


def accept(hand: Hand, seat: int, **more: Any) -> Hand:
    return hand_accept(**facts(hand, seat, **more))


def refused(hand: Hand, seat: int, **more: Any) -> str:
    with pytest.raises(ClubError) as caught:
        accept(hand, seat, **more)
    return caught.value.code


def accepted(hand: Hand) -> set[int]:
    hand.refresh_from_db()
    return set(Acceptances.of(table_state(hand.table)).seats(hand))


def page(table: Table, name: str = "table", **arguments: Any) -> str:
    address = reverse(name, kwargs={"table_id": table.pk, **arguments})
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("table_open", args=[table.link_token]))
    return words(client.get(address))


def words(response) -> str:
    return " ".join(response.content.decode().split())


def test_players_accept_one_by_one_and_play_goes_on(table):
    hand = record(table, points(WEST, EAST, 8))
    for seat in (EAST, NORTH, EAST):
        accept(hand, seat)
    assert accepted(hand) == {EAST, NORTH}
    assert HandAcceptance.objects.count() == 2
    later = record(table)
    assert accepted(later) == set()
    assert not table.changes.filter(kind="result_confirmed").exists()


def test_a_correction_ends_them_and_undoing_it_does_not_bring_them_back(table):
    hand = record(table, points(WEST, EAST, 8))
    accept(hand, EAST)
    seen = facts(hand, SOUTH)
    hand_correct(hand=hand, entry=points(WEST, EAST, 9), reason="misheard", by=organizer())
    assert accepted(hand) == set()
    assert Acceptances.of(table_state(table)).is_outdated(hand, EAST)
    with pytest.raises(ClubError) as caught:  # what South saw is no longer there
        hand_accept(**seen)
    assert caught.value.code == "hand_changed_meanwhile"
    accept(hand, SOUTH)
    change = hand.changes.latest("revision")
    hand_undo(hand=hand, change=change, reason="no", by=organizer())
    assert accepted(hand) == set()


def test_a_false_win_is_accepted_too_and_a_void_hand_is_not(table):
    wrong, hand = record(table, false_win(SOUTH)), record(table)
    accept(wrong, EAST)
    accept(hand, EAST)
    assert (accepted(wrong), accepted(hand)) == ({EAST}, {EAST})
    hand_void(hand=hand, reason="twice", by=organizer())
    assert refused(hand, WEST) == "hand_is_void"
    assert accepted(hand) == set()


@pytest.mark.parametrize(
    ("seat", "more", "code"),
    [
        (4, {}, "bad_seat"),
        (-1, {}, "bad_seat"),
        (EAST, {"hand": 0}, "hand_not_there"),
        (EAST, {"revision": 0}, "hand_changed_meanwhile"),
        (EAST, {"sitters": Sitters((96, 97, 98, 99))}, "seats_changed"),
    ],
)
def test_what_is_not_what_was_shown_is_refused(table, seat, more, code):
    hand = record(table)
    by = {"by": player(table, EAST)}
    sent = facts(hand, EAST) | by | {"seat": seat} | more
    with pytest.raises(ClubError) as caught:
        hand_accept(**sent)
    assert caught.value.code == code
    assert not HandAcceptance.objects.exists()


def test_nobody_speaks_for_another_nor_by_an_old_link(table):
    hand = record(table)
    assert refused(hand, SOUTH, by=player(table, EAST)) == "link_not_valid"
    by = player(table, EAST)
    Table.objects.filter(pk=table.pk).update(link_token="renewed")
    assert refused(hand, EAST, by=by) == "link_not_valid"


def test_a_hand_of_another_table_is_not_there(table):
    other = record(make_table())
    record(table)
    assert refused(other, EAST, table=table, by=player(table, EAST)) == "seats_changed"
    sitters = Sitters.of(table)
    code = refused(other, EAST, table=table, by=player(table, EAST), sitters=sitters)
    assert code == "hand_not_there"


def test_whoever_takes_over_a_seat_has_accepted_nothing(table):
    hand = record(table)
    accept(hand, EAST)
    seat = table.seats.get(wind=EAST)
    club = table.session.tournament.club
    spare = Entry.objects.create(
        tournament=table.session.tournament,
        player=club.players.create(last_name="Nuova"),
        number=99,
    )
    table.seats.filter(pk=seat.pk).update(entry=spare)
    assert accepted(hand) == set()


def test_after_the_session_nothing_is_accepted(table):
    hand = record(table)
    table_close(table=table, reason="time", by=organizer())
    session_close(session=table.session, by=organizer())
    assert refused(hand, EAST) == "result_final"
    now = timezone.now()
    Session.objects.update(state="annulled", annulled_at=now, annulled_reason="fire")
    assert refused(hand, EAST) == "session_annulled"


def test_an_objection_during_play_calls_a_referee_and_play_goes_on(table):
    hand = record(table, points(WEST, EAST, 8))
    accept(hand, NORTH)
    with pytest.raises(ClubError) as caught:
        hand_object(**facts(hand, NORTH), remark=" ")
    assert caught.value.code == "objection_missing"
    with translation.override("en"):
        hand_object(**facts(hand, NORTH), remark="it was 24")
    table.refresh_from_db()
    assert table.dispute == "N Cognome04 N., hand 1: it was 24"
    assert table.calls.count() == 1
    assert accepted(hand) == set()
    assert objecting_seats(table_state(table)) == {NORTH}
    record(table)
    assert len(table_state(table).hands) == 2
    dispute_settle(table=table, decision="it was 24", by=organizer())
    assert objecting_seats(table_state(table)) == frozenset()


# Over HTTP


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_own_page_shows_each_hand_with_its_tiles(table, language):
    client = Client(headers={"accept-language": language})
    check_page(client.get(own_address(table, EAST)), language)
    record(table, win(WEST, EAST))
    response = client.get(own_address(table, EAST))
    check_page(response, language)
    own = response.context["own_hand"]
    assert own.page.tiles
    assert own.points == own.page.hand.payments[EAST] < 0
    assert 'value="accept"' in words(response)


def test_a_tap_accepts_what_was_shown(table):
    first, last = play(table, points(WEST, EAST, 8), DRAW)
    client = Client(headers={"accept-language": "en"})
    address = own_address(table, EAST)
    shown = client.get(address)
    assert [one.page.hand.pk for one in shown.context["earlier_hands"]] == [first.pk]
    sent = {
        "hand": last.pk,
        "revision": 1,
        "seats": str(Sitters.of(table)),
        "action": "accept",
    }
    text = words(client.post(address, sent, follow=True))
    assert "Hand 2 accepted." in text
    assert "Accepted by you: 1 of 4 players" in text
    assert 'id="own-title-' in text
    client.post(address, sent | {"hand": first.pk})
    hand_correct(hand=first, entry=points(WEST, EAST, 9), reason="misheard", by=organizer())
    text = words(client.get(address))
    assert "This hand has changed since you accepted it." in text
    text = words(client.post(address, sent | {"hand": first.pk}, follow=True))
    assert "Someone else has changed hand 1 in the meantime." in text
    assert accepted(first) == set()
    text = words(client.post(address, sent | {"hand": "x", "revision": "é"}, follow=True))
    assert "This hand is no longer recorded at table 1." in text


def test_an_objection_by_the_own_page(table):
    hand = record(table, points(WEST, EAST, 8))
    client = Client(headers={"accept-language": "en"})
    address = own_address(table, EAST)
    sent = {"hand": hand.pk, "revision": 1, "seats": str(Sitters.of(table)), "action": "object"}
    assert "Describe what is wrong" in words(client.post(address, sent, follow=True))
    text = words(client.post(address, sent | {"remark": "it was 24"}, follow=True))
    assert "E Cognome01 N., hand 1: it was 24" in text


def test_the_table_and_the_hand_say_who_accepted(table):
    hand = record(table, points(WEST, EAST, 8))
    assert "accepted by" not in page(table)
    for seat in (EAST, SOUTH, WEST):
        accept(hand, seat)
    text = page(table)
    assert "Hand 1 accepted by 3 of 4 players" in text
    assert "3/4" in text
    text = page(table, "hand", hand_id=hand.pk)
    assert "Accepted by 3 of 4 players: Cognome01 N., Cognome02 N., Cognome03 N." in text
    hand_correct(hand=hand, entry=DRAW, reason="misheard", by=organizer())
    assert "3/4" not in page(table)
    assert "Accepted by" not in page(table, "hand", hand_id=hand.pk)


def test_the_codes_are_for_whoever_keeps_the_score_and_while_it_is_played(table):
    record(table)
    address = reverse("table_codes", args=[table.pk])
    assert Client().get(address).status_code == 403
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("table_open", args=[table.link_token]))
    response = client.get(address)
    check_page(response)
    for seat in range(4):
        assert own_address(table, seat) in response.content.decode()
    assert address in page(table)
    table_close(table=table, reason="time", by=link(table))
    session_close(session=table.session, by=organizer())
    assert client.get(address).status_code == 404
