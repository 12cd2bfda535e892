"""What people eat: asked where the organizers ask, seen by nobody else."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.exchange.downloads.entries import entries_table
from clubscore.exchange.event_file.writer import event_chunks
from clubscore.play.personal_data.erasure import player_erase
from clubscore.play.personal_data.export import personal_data
from clubscore.tournaments.models import Change, Entry, Tournament
from tests.factories import organizer as actor
from tests.html import check_page
from tests.web.public.registration.requests import address
from tests.web.public.registration.test_public import register

pytestmark = pytest.mark.django_db


@pytest.fixture
def asking(event: Tournament) -> Tournament:
    event.asks_food, event.food_choices = True, "Meat\n Fish \n\nFish\nVegetarian"
    event.save(update_fields=["asks_food", "food_choices"])
    return event


def newest() -> Entry:
    return Entry.objects.order_by("-pk")[0]


@pytest.fixture
def public() -> Client:
    return Client(headers={"accept-language": "en"})


def test_nobody_is_asked_unless_the_event_asks(public, event):
    page = public.get(address("event_register", event))
    check_page(page)
    assert "food" not in page.text
    register(public, event, food="Fish", food_note="nuts")
    assert (newest().food, newest().food_note) == ("", "")


def test_a_choice_and_a_note_reach_the_organizers_alone(public, asking, desk):
    text = public.get(address("event_register", asking)).text
    assert text.count('<option value="Fish">') == 1
    register(public, asking, food="Fish", food_note=" no  nuts ")
    entry = newest()
    assert (entry.food, entry.food_note) == ("Fish", "no nuts")
    assert "no nuts" in desk.get(reverse("player_add", args=[asking.slug])).text
    for page in ("event_entrants", "event", "event_register"):
        assert "no nuts" not in public.get(address(page, asking)).text
    assert "no nuts" not in str(list(Change.objects.values_list("facts", flat=True)))
    assert "no nuts" not in "".join(event_chunks(asking))
    assert "no nuts" in str(entries_table(asking).rows)
    assert "no nuts" in str(personal_data(entry.player))


def test_it_may_be_left_open(public, asking):
    register(public, asking)
    assert (newest().food, newest().food_note) == ("", "")


def test_another_choice_is_refused_and_nothing_lost(public, asking):
    text = register(public, asking, food="Dragon", food_note="nuts")
    assert Entry.objects.count() == 4
    assert 'value="nuts"' in text
    assert "Dragon" in text


def test_without_choices_people_write_it(public, asking):
    asking.food_choices = ""
    asking.save(update_fields=["food_choices"])
    text = public.get(address("event_register", asking)).text
    assert "What do you eat? Any allergies?" in text
    assert 'name="food"' not in text
    register(public, asking, food="Fish", food_note="everything")
    assert (newest().food, newest().food_note) == ("", "everything")


def test_it_goes_with_the_person(public, asking):
    register(public, asking, food="Fish", food_note="nuts")
    erase: dict[str, Any] = {"player": newest().player, "by": actor()}
    player_erase(**erase)
    assert (newest().food, newest().food_note) == ("", "")
