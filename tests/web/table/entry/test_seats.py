"""A hand whose people have moved since it was tapped: the page asks who was meant."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.players.services import player_create
from clubscore.play.sitters import Sitters
from clubscore.tournaments.roster.entries import entry_add
from clubscore.tournaments.sessions.seats import players_swap
from tests.factories import EAST, NORTH, SOUTH, WEST, make_table, organizer, play, win
from tests.html import check_page
from tests.web.table.entry.phone import HTMX, preview, said, send


def swap(table, one: int, other: int) -> None:
    entries = [table.seats.get(wind=seat).entry for seat in (one, other)]
    session = table.session
    players_swap(session=session, one=entries[0], other=entries[1], reason="wrong", by=organizer())


def replace(table, seat: int) -> None:
    event = table.session.tournament
    new = player_create(club=event.club, first_name="Ada", last_name="Neri")
    entry = entry_add(tournament=event, player=new)
    players_swap(
        session=table.session,
        one=table.seats.get(wind=seat).entry,
        other=entry,
        reason="wrong",
        by=organizer(),
    )


def forms(page: str) -> list[dict[str, list[str]]]:
    """The forms of a page, as they would be sent."""
    found = []
    for form in re.findall(r"<form.*?</form>", page, re.DOTALL):
        sent: dict[str, list[str]] = {}
        named = r'<(?:input|button)[^>]*?name="(\w+)"[^>]*?value="([^"]*)"'
        for name, value in re.findall(named, form):
            sent.setdefault(name, []).append(value)
        found.append(sent)
    return found


def moved(holder: Client, table, headers=None, **fields: Any):
    """A win of West on East's discard, tapped before East and West change places."""
    seats = str(Sitters.of(table))
    swap(table, EAST, WEST)
    return send(holder, table, headers=headers, seats=seats, **fields)


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_page_asks_who_was_meant(holder, table, language):
    holder.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    response = moved(holder, table)
    assert response.status_code == 409
    check_page(response, language)
    assert not table.hands.exists()


@pytest.mark.parametrize(("choice", "winner"), [(0, EAST), (1, WEST)])
def test_either_reading_can_be_recorded(holder, table, choice, winner):
    page = moved(holder, table).content.decode()
    people, seats, _change = (form for form in forms(page) if "winner" in form)
    sent = (people, seats)[choice]
    response = holder.post(reverse("hand_new", args=[table.pk]), sent)
    assert response.status_code == 302
    hand = table.hands.get()
    assert (hand.winner, hand.discarder) == (winner, WEST if winner == EAST else EAST)


def test_the_readings_are_told_by_name(holder, table):
    page = " ".join(moved(holder, table).content.decode().split())
    people, seats = re.findall(r'<section class="card".*?</section>', page)
    assert "Cognome03 N. from Cognome01 N." in people
    assert "Cognome01 N. from Cognome03 N." in seats
    assert "East: Cognome03 N., was Cognome01 N." in page


def test_a_false_win_stays_one(holder, table):
    page = moved(holder, table, action="false_win").content.decode()
    people = next(form for form in forms(page) if "winner" in form)
    holder.post(reverse("hand_new", args=[table.pk]), people)
    hand = table.hands.get()
    assert (hand.kind, hand.winner) == ("false_win", EAST)


def test_whoever_is_not_there_any_more_cannot_have_won(holder, table):
    seats = str(Sitters.of(table))
    replace(table, WEST)
    page = send(holder, table, seats=seats).content.decode()
    assert "No longer at this table: Cognome03 N." in " ".join(page.split())
    (by_seats, change) = (form for form in forms(page) if "winner" in form)
    entry = holder.post(reverse("hand_new", args=[table.pk]), change).content.decode()
    chosen = re.findall(r'name="(\w+)"\s+value="(\d)"[^>]*?\schecked', entry)
    assert chosen == [("source", "0")]
    holder.post(reverse("hand_new", args=[table.pk]), by_seats)
    assert table.hands.get().winner == WEST


def test_to_change_it_the_form_comes_with_its_people_where_they_sit(holder, table):
    page = moved(holder, table).content.decode()
    change = [form for form in forms(page) if "winner" in form][-1]
    entry = holder.post(reverse("hand_new", args=[table.pk]), change).content.decode()
    chosen = re.findall(r'name="(\w+)"\s+value="(\d)"[^>]*?\schecked', entry)
    assert chosen == [("winner", "0"), ("source", "2")]
    assert f'name="seats" value="{Sitters.of(table)}"' in entry
    assert "The seats have changed (East: Cognome03 N., was Cognome01 N." in entry


def test_a_hand_of_an_old_page_is_recorded_unless_seats_were_corrected(holder, table):
    assert send(holder, table).status_code == 302
    swap(table, SOUTH, NORTH)
    response = send(holder, table, number=2, source="self")
    assert response.status_code == 409
    page = response.content.decode()
    assert "it is not known who sat where" in page
    by_seats, _change = (form for form in forms(page) if "winner" in form)
    assert holder.post(reverse("hand_new", args=[table.pk]), by_seats).status_code == 302
    assert table.hands.count() == 2


def test_scripts_get_the_question_in_place_of_the_form(holder, table):
    response = moved(holder, table, headers=HTMX)
    assert response.status_code == 409
    assert response.headers["HX-Retarget"] == "#main"
    assert response.headers["Clubscore-State"] == "seats"


def test_the_score_says_that_the_seats_have_changed(holder, table):
    seats = str(Sitters.of(table))
    assert "have changed" not in preview(holder, table, seats=seats)
    swap(table, EAST, WEST)
    response = send(holder, table, "hand_preview", headers=HTMX, seats=seats)
    assert "The seats have changed" in response.content.decode()
    assert "clubscore:seats" in response.headers["HX-Trigger"]


def test_an_open_entry_is_told_of_new_seats(holder, table):
    page = holder.get(reverse("hand_new", args=[table.pk])).content.decode()
    match = re.search(r'data-live="([^"]+)"', page)
    assert match is not None
    news = match[1].replace("&amp;", "&")
    assert "seats-moved" not in holder.get(news).content.decode()
    swap(table, EAST, WEST)
    told = holder.get(news).content.decode()
    assert "data-seats-moved" in told
    assert "East: Cognome03 N., was Cognome01 N." in told


def test_a_correction_asks_too(holder, table):
    (hand,) = play(table, win(WEST, EAST))
    page = holder.get(reverse("hand_correct", args=[table.pk, hand.pk])).content.decode()
    seats = str(Sitters.of(table))
    assert f"seats={seats}" in page
    swap(table, EAST, NORTH)
    sent = {"seats": seats, "revision": 1, "reason": "misheard", "winner": NORTH}
    response = send(holder, table, "hand_correct", hand, **sent)
    assert response.status_code == 409
    hand.refresh_from_db()
    assert hand.revision == 1
    people = next(form for form in forms(response.content.decode()) if "winner" in form)
    assert (people["winner"], people["source"]) == (["0"], ["3"])
    look = holder.post(reverse("hand_correct", args=[table.pk, hand.pk]), people)
    (save,) = [form for form in forms(look.content.decode()) if "winner" in form]
    save["action"] = ["save"]
    holder.post(reverse("hand_correct", args=[table.pk, hand.pk]), save)
    hand.refresh_from_db()
    assert (hand.winner, hand.discarder, hand.revision) == (EAST, NORTH, 2)


def test_a_look_at_a_correction_is_not_saved_for_others(holder, table):
    (hand,) = play(table, win(WEST, EAST))
    sent = {"seats": str(Sitters.of(table)), "revision": 1, "reason": "misheard", "winner": NORTH}
    look = send(holder, table, "hand_correct", hand, **sent)
    (save,) = [form for form in forms(look.content.decode()) if "winner" in form]
    save["action"] = ["save"]
    swap(table, EAST, NORTH)
    response = holder.post(reverse("hand_correct", args=[table.pk, hand.pk]), save)
    assert response.status_code == 409
    hand.refresh_from_db()
    assert hand.winner == WEST


def test_another_version_of_the_hand_comes_after_the_question(holder, table):
    seats, token = str(Sitters.of(table)), str(uuid4())
    assert send(holder, table, seats=seats, token=token).status_code == 302
    swap(table, EAST, WEST)
    response = send(holder, table, seats=seats, token=token, winner=NORTH)
    assert response.headers["Clubscore-State"] == "seats"


def test_a_hand_that_waited_is_asked_about(holder, table):
    seats = str(Sitters.of(table))
    facts = holder.get(reverse("hand_queue", args=[table.pk])).json()["facts"]
    assert facts["seats"] == seats
    swap(table, EAST, WEST)
    told = holder.post(reverse("hand_queue", args=[table.pk]), said(seats=seats))
    assert (told.status_code, told.json()["state"]) == (409, "seats")
    assert "East: Cognome03 N., was Cognome01 N." in told.json()["reason"]
    assert told.json()["facts"]["seats"] == str(Sitters.of(table)) != seats
    assert not table.hands.exists()
    draw = said(seats=seats, outcome="draw")
    assert holder.post(reverse("hand_queue", args=[table.pk]), draw).json()["state"] == "recorded"


def test_four_hands_stay_with_their_people(db):
    table = make_table(ruleset="italian")
    holder = Client(headers={"accept-language": "en"})
    holder.get(reverse("table_open", args=[table.link_token]))
    held: dict[str, object] = {f"how_{seat}": "told" for seat in range(4)}
    held |= {f"points_{seat}": 10 * (seat + 1) for seat in range(4)}
    page = moved(holder, table, tiles=None, **held).content.decode()
    people = next(form for form in forms(page) if "winner" in form)
    assert [people[f"points_{seat}"] for seat in range(4)] == [["30"], ["20"], ["10"], ["40"]]
    holder.post(reverse("hand_new", args=[table.pk]), people)
    hand = table.hands.get()
    assert hand.claim["points"] == 30
    assert {seat: one["points"] for seat, one in hand.claim["others"].items()} == {
        "1": 20,
        "2": 10,
        "3": 40,
    }


def test_the_page_of_the_table_says_that_seats_were_corrected(holder, table):
    page = reverse("table", args=[table.pk])
    assert "Seats corrected" not in holder.get(page).content.decode()
    swap(table, EAST, WEST)
    assert "Seats corrected" in holder.get(page).content.decode()
    play(table, win(WEST, EAST))
    assert "Seats corrected" not in holder.get(page).content.decode()
