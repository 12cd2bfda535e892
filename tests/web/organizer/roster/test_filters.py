"""The list of players by who has paid and what they eat."""

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.tournaments.models import Change, Entry, Tournament
from tests.factories import make_event, make_organizer
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    event = make_event(players=5, asks_food=True, food_choices="Meat\nVegetarian")
    event.entries.filter(number__lte=2).update(food="Vegetarian", paid=True)
    event.entries.filter(number=3).update(food="Meat", food_note="no nuts")
    event.entries.filter(number=5).update(state=Entry.State.WITHDRAWN, food="Meat", paid=True)
    return event


@pytest.fixture
def desk(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def listed(desk: Client, event: Tournament, query: str = "") -> tuple[str, list[int]]:
    response = desk.get(reverse("player_add", args=[event.slug]) + query)
    check_page(response)
    text = " ".join(response.text.split())
    shown = response.text.split('id="entries"')[1].split("</ul>")[0]
    numbers = [number for number in range(1, 6) if f"Cognome{number:02}" in shown]
    return text, numbers


def test_what_there_is_is_counted(desk, event):
    text, numbers = listed(desk, event)
    assert numbers == [1, 2, 3, 4, 5]
    for said in ("2 have paid", "2 not paid", "1 × Meat", "2 × Vegetarian", "1 not known"):
        assert f">{said}</a>" in text
    assert "1 with a note" in text


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("?paid=yes", [1, 2]),
        ("?paid=no", [3, 4]),
        ("?food=Vegetarian", [1, 2]),
        ("?food=-", [4]),
        ("?note=yes", [3]),
        ("?food=Dragon", [1, 2, 3, 4, 5]),
        ("?paid=perhaps", [1, 2, 3, 4, 5]),
    ],
)
def test_only_some_are_shown(desk, event, query, found):
    text, numbers = listed(desk, event, query)
    assert numbers == found
    assert ("Show all" in text) == (len(found) < 5)


def test_nothing_is_said_where_there_is_neither_fee_nor_food(desk, event):
    event.entries.update(food="", food_note="", paid=False)
    Tournament.objects.update(asks_food=False)
    text, _numbers = listed(desk, event)
    assert "roster-filters" not in text
    assert "not paid" not in text


def test_an_organizer_writes_it_and_the_log_keeps_none(desk, event):
    entry = event.entries.get(number=4)
    path = reverse("entry_edit", args=[event.slug, entry.pk])
    sent = {
        "first_name": entry.player.first_name,
        "last_name": entry.player.last_name,
        "country": entry.player.country,
    }
    desk.post(path, {**sent, "food": "Vegan", "food_note": "no milk"})
    entry.refresh_from_db()
    assert (entry.food, entry.food_note) == ("Vegan", "no milk")
    assert "milk" not in str(list(Change.objects.values_list("facts", flat=True)))
    text, numbers = listed(desk, event, "?food=Vegan")
    assert numbers == [4]
    assert "1 × Vegan" in text
