"""What comes after a recorded hand: the next one's entry, the strip above it, undo."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.play.models import Hand, HandChange
from clubscore.play.services import hand_correct, hand_take_back, hand_void
from clubscore.tournaments.models import Session, Table
from tests.factories import (
    DRAW,
    EAST,
    EIGHT_POINTS,
    NORTH,
    SOUTH,
    TWO_POINTS,
    WEST,
    false_win,
    link,
    make_organizer,
    make_table,
    play,
    record,
    win,
)
from tests.html import check_page
from tests.play.quick_games.games import quick_table
from tests.web.table.entry.phone import HTMX, said, send

ENGLISH = {"accept-language": "en"}


def entry(table: Table, number: int) -> str:
    return f"{reverse('hand_new', args=[table.pk])}?number={number}"


def opened(table: Table) -> Client:
    client = Client(headers=ENGLISH)
    client.get(reverse("table_open", args=[table.link_token]))
    return client


def strip(text: str) -> str:
    """What people read of the strip, without what only the ear is told."""
    (html,) = re.findall(r'<section class="entry-last.*?</section>', text, re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def page(client: Client, address: str) -> str:
    answer = client.get(address, headers=ENGLISH)
    check_page(answer)
    text: str = answer.content.decode()
    return text


def undo(client: Client, hand: Hand, revision: object = 1, headers: dict[str, str] | None = None):
    address = reverse("hand_take_back", args=[hand.table_id, hand.pk])
    return client.post(address, {"revision": revision}, headers=ENGLISH | (headers or {}))


# Where Record leads


@pytest.mark.parametrize(
    ("fields", "number"),
    [
        pytest.param({}, 2, id="win"),
        pytest.param({"outcome": "draw"}, 2, id="draw"),
        pytest.param({"outcome": "points", "points": 20}, 2, id="points"),
        pytest.param({"outcome": "false_win"}, 1, id="false win"),
        pytest.param({"action": "false_win", "tiles": TWO_POINTS}, 1, id="no win after all"),
    ],
)
@pytest.mark.parametrize("headers", [None, HTMX], ids=["form", "htmx"])
def test_record_leads_to_the_hand_in_play(db, fields, number, headers):
    table = make_table()
    answer = send(opened(table), table, headers=headers, **fields)
    name = "HX-Redirect" if headers else "Location"
    assert answer.headers[name] == entry(table, number)


def test_several_winners_lead_there_too(db):
    table = make_table(ruleset="riichi")
    client = opened(table)
    told: dict[str, Any] = {"winner": SOUTH, "also": [WEST], "source": EAST, "outcome": "points"}
    told |= {"points": 30, "doubles": 2, f"points_{WEST}": 40, f"doubles_{WEST}": 2}
    answer = send(client, table, tiles=None, **told)
    assert answer.headers["Location"] == entry(table, table.hands.get().number + 1)
    said_there = strip(page(client, answer.headers["Location"]))
    assert "Cognome02 N. and Cognome03 N., from Cognome01 N." in said_there


def test_so_does_a_quick_game(db):
    table = quick_table()
    answer = send(opened(table), table)
    assert answer.headers["Location"] == entry(table, 2)


def test_a_game_that_is_over_leads_to_its_result_and_says_what_was_recorded(db):
    table = make_table()
    play(table, *[DRAW] * 15)
    client = opened(table)
    answer = send(client, table, number=16)
    assert answer.headers["Location"] == reverse("table", args=[table.pk])
    text = client.get(answer.headers["Location"]).content.decode()
    assert "Hand 16 recorded. Cognome03 N. from Cognome01 N., 8 points: Cognome01 N. −16" in text
    assert reverse("hand_correct", args=[table.pk, table.hands.latest("pk").pk]) in text


def test_so_does_a_table_whose_time_is_up(holder, table):
    at = timezone.now() - timedelta(minutes=91)
    Session.objects.update(minutes=90, clock_started_at=at)
    assert send(holder, table).headers["Location"] == reverse("table", args=[table.pk])
    Session.objects.update(minutes=95)
    answer = send(holder, table, number=2, source=SOUTH)
    assert answer.headers["Location"] == entry(table, 3)


@pytest.mark.parametrize("model", [Table, Session])
def test_so_does_a_closed_table_whose_hands_an_official_completes(client, table, model):
    model.objects.update(state=model.State.CLOSED, closed_at=timezone.now())
    client.force_login(make_organizer(table.session.tournament.club))
    assert send(client, table).headers["Location"] == reverse("table", args=[table.pk])
    assert table.hands.count() == 1


def test_a_repeat_sent_later_leads_to_the_hand_in_play(holder, table):
    told = said()
    holder.post(reverse("hand_new", args=[table.pk]), told)
    record(table, DRAW)
    answer = holder.post(reverse("hand_new", args=[table.pk]), told)
    assert answer.headers["Location"] == entry(table, 3)
    assert table.hands.count() == 2


# The strip


def test_before_any_hand_there_is_no_strip(holder, table):
    text = page(holder, entry(table, 1))
    assert 'id="entry-last"' in text
    assert strip(text) == ""


def test_the_strip_has_result_totals_and_undo(holder, table):
    record(table, win(WEST, EAST))
    record(table, win(SOUTH, NORTH))
    told = strip(page(holder, entry(table, 3)))
    assert told.startswith("Hand 2: Cognome02 N. from Cognome04 N. 8 points Cognome01 N. −24")
    assert "Cognome02 N. +24 Cognome03 N. +24 Cognome04 N. −24" in told
    assert "Undo hand 2" in told


def test_it_tells_draws_and_false_wins(db):
    table = make_table()
    client = opened(table)
    record(table, DRAW)
    assert strip(page(client, entry(table, 2))).startswith("Hand 1: Drawn hand Cognome01 N. 0")
    record(table, false_win(WEST))
    told = strip(page(client, entry(table, 2)))
    assert told.startswith("In hand 2: False win by Cognome03 N. Cognome01 N. +10")


def test_it_counts_as_the_table_does(db):
    table = make_table(ruleset="riichi")
    client = opened(table)
    send(client, table, outcome="draw", tiles=None, winner=None, source=None)
    told = strip(page(client, entry(table, 2)))
    assert "Drawn hand" in told
    assert "30,000" in told or "25,000" in told


def test_it_shows_what_is_there_now_to_everybody(holder, table):
    """On a second phone, and after somebody else has recorded or corrected a hand."""
    hand = record(table, win(WEST, EAST))
    other = opened(table)
    for client in (holder, other):
        assert strip(page(client, entry(table, 2))).startswith("Hand 1: Cognome03 N.")
    hand_correct(hand=hand, entry=win(NORTH, EAST), reason="wrong", by=link(table), revision=1)
    told = strip(page(other, entry(table, 2)))
    assert told.startswith("Hand 1: Cognome04 N. from Cognome01 N.")
    assert "Undo" not in told  # to void or to undo the correction: on the hand's page
    assert reverse("hand", args=[table.pk, hand.pk]) in page(other, entry(table, 2))


def test_news_of_other_phones_bring_the_strip_too(holder, table):
    address = f"{reverse('hand_news', args=[table.pk])}?number=1"
    assert strip(holder.get(address, headers=ENGLISH).content.decode()) == ""
    record(table, win(WEST, EAST))
    text = holder.get(address, headers=ENGLISH).content.decode()
    assert "Hand 1 has just been recorded" in text
    assert "Undo hand 1" in strip(text)
    public = Client().get(address, headers=ENGLISH)
    assert "Undo" not in public.content.decode()


def test_a_correction_has_no_strip(holder, table):
    hand = record(table, win(WEST, EAST))
    text = page(holder, reverse("hand_correct", args=[table.pk, hand.pk]))
    assert 'id="entry-last"' not in text


def test_a_hand_sent_from_the_queue_is_not_told_twice(holder, table):
    answer = holder.post(reverse("hand_queue", args=[table.pk]), said(), headers=ENGLISH)
    assert answer.json()["state"] == "recorded"
    answer = holder.get(entry(table, 2), headers=ENGLISH)
    assert [str(one) for one in answer.context["messages"]] == []
    for number in (2, 3):
        fields = said(number=number, source=SOUTH if number == 2 else NORTH)
        holder.post(reverse("hand_queue", args=[table.pk]), fields, headers=ENGLISH)
    (message,) = holder.get(entry(table, 4), headers=ENGLISH).context["messages"]
    assert str(message) == "2 hands recorded: 2, 3."


# Undo


@pytest.mark.parametrize("headers", [None, HTMX], ids=["form", "htmx"])
def test_undo_voids_the_hand_and_opens_its_entry_as_it_was(holder, table, headers):
    send(holder, table)
    hand = table.hands.get()
    answer = undo(holder, hand, headers=headers)
    address = answer.headers["HX-Redirect" if headers else "Location"]
    assert address == f"{entry(table, 1)}&from={hand.pk}"
    hand.refresh_from_db()
    assert not hand.is_valid
    change = hand.changes.latest("revision")
    assert (change.kind, change.reason) == (HandChange.Kind.VOIDED, "undone at the table")
    text = page(holder, address)
    assert f'name="tiles" value="{EIGHT_POINTS}"' in text or EIGHT_POINTS in text
    checked = re.findall(r'name="(winner|source)"\s+value="(\w+)"[^>]*checked', text)
    assert sorted(checked) == [("source", str(EAST)), ("winner", str(WEST))]
    told = strip(text)
    assert told.startswith("Hand 1 undone. Your entry is still here. Cognome01 N. 0")
    assert f"&amp;from={hand.pk}" in text or f"&from={hand.pk}" in text  # its news say the same
    token = re.findall(r'name="token" value="([^"]+)"', text)[0]
    assert token != str(hand.token)
    answer = send(holder, table, token=token)
    assert answer.headers["Location"] == entry(table, 2)


def test_the_hand_before_is_not_undone_by_a_second_tap(holder, table):
    play(table, win(WEST, EAST), win(SOUTH, EAST))
    last = table.hands.latest("pk")
    address, again = (undo(holder, last).headers["Location"] for _ in range(2))
    assert address == again == f"{entry(table, 2)}&from={last.pk}"
    assert table.hands.get(number=1).is_valid
    assert last.changes.count() == 2
    assert "Undo" not in strip(page(holder, address))
    assert "Undo hand 1" in strip(page(holder, entry(table, 2)))


def test_a_filled_entry_is_for_its_own_hand_alone(holder, table):
    """The address stays good when the hand has been recorded again, by whomever."""
    send(holder, table)
    hand = table.hands.get()
    address = undo(holder, hand).headers["Location"]
    record(table, win(NORTH, EAST))
    text = page(holder, address)
    assert EIGHT_POINTS not in text
    assert "Undo hand 1" in strip(text)
    for wrong in ("x", "0", str(table.hands.latest("pk").pk)):
        assert strip(page(holder, f"{entry(table, 2)}&from={wrong}")).startswith("Hand 1: ")


def test_a_false_win_is_undone_too(db):
    table = make_table()
    client = opened(table)
    play(table, win(WEST, EAST))
    record(table, false_win(SOUTH), number=2)
    false = table.hands.latest("pk")
    text = page(client, undo(client, false).headers["Location"])
    assert re.findall(r'value="(\w+)"\s+checked', text)[0] == "false_win"
    assert table.penalties.filter(cancelled_at=None).count() == 0


def refused(client: Client, hand: Hand, revision: object = 1) -> str:
    """Return why an undo was refused; nothing has changed."""
    before = list(Hand.objects.order_by("pk").values_list("pk", "revision", "state"))
    answer = undo(client, hand, revision)
    assert answer.headers["Location"] == reverse("hand_new", args=[hand.table_id])
    assert list(Hand.objects.order_by("pk").values_list("pk", "revision", "state")) == before
    shown = client.get(answer.headers["Location"], headers=ENGLISH)
    (message,) = shown.context["messages"]
    return str(message)


def test_only_the_last_hand_is_undone(holder, table):
    first, _second = play(table, win(WEST, EAST), win(SOUTH, EAST))
    told = "Another hand or a false win has been recorded since hand 1. Nothing was undone."
    assert refused(holder, first) == told


def test_a_false_win_is_not_undone_behind_the_end_of_its_hand(db):
    table = make_table()
    false = record(table, false_win(SOUTH))
    record(table, win(WEST, EAST))
    with pytest.raises(ClubError, match="recorded since hand 1"):
        hand_take_back(hand=false, reason="undone", by=link(table), revision=1)


@pytest.mark.parametrize("revision", [1, "", "x", 3])
def test_a_hand_changed_since_is_not_undone(holder, table, revision):
    hand = record(table, win(WEST, EAST))
    hand_correct(hand=hand, entry=win(NORTH, EAST), reason="wrong", by=link(table), revision=1)
    told = "Someone else has changed hand 1 in the meantime. Check it again."
    assert refused(holder, hand, revision) == told


def test_whoever_may_not_write_may_not_undo(client, table):
    hand = record(table, win(WEST, EAST))
    assert undo(client, hand).status_code == 403
    other = opened(make_table())
    assert undo(other, hand).status_code == 403
    assert Hand.objects.get(pk=hand.pk).is_valid


def test_a_hand_taken_back_is_not_recorded_by_what_was_sent_before(holder, table):
    told = said()
    holder.post(reverse("hand_new", args=[table.pk]), told)
    undo(holder, table.hands.get())
    answer = holder.post(reverse("hand_new", args=[table.pk]), told, headers=ENGLISH)
    assert answer.status_code == 422
    assert "was recorded and then voided" in answer.content.decode()


def test_what_was_void_before_stays_void(table):
    hand = record(table, win(WEST, EAST))
    hand_void(hand=hand, reason="wrong", by=link(table), revision=1)
    hand_take_back(hand=hand, reason="undone", by=link(table), revision=1)
    assert hand.changes.count() == 2


@pytest.mark.parametrize("ruleset", ["italian", "riichi", "zung_jung"])
def test_every_kind_of_entry_is_filled_in_again(db, ruleset):
    table = make_table(ruleset=ruleset)
    client = opened(table)
    hand = record(table, DRAW)
    text = page(client, undo(client, hand).headers["Location"])
    assert re.findall(r'name="outcome"\s+value="(\w+)"\s+checked', text) == ["draw"]
    assert f'data-filled="{hand.pk}"' in text
