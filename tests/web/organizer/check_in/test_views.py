"""The check-in on the organizer's phone."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.players.services import player_create
from clubscore.tournaments.models import Entry, Presence, Team, Tournament
from tests.factories import make_event, make_organizer, make_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """A league of ten."""
    return make_event(players=10, kind=Tournament.Kind.LEAGUE)


@pytest.fixture
def browser(event: Tournament) -> Client:
    """Its organizer's, with the check-in open."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    send(client, event, action="open")
    return client


def page(event: Tournament) -> str:
    return reverse("check_in", args=[event.slug])


def send(client: Client, event: Tournament, *, htmx: bool = False, **data: Any) -> str:
    headers = {"HX-Request": "true"} if htmx else {}
    answer = client.post(page(event), data, headers=headers, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def here(event: Tournament) -> list[int]:
    found = Presence.objects.filter(state="here", check_in__tournament=event)
    return sorted(number or 0 for number in found.values_list("entry__number", flat=True))


def pk(event: Tournament, number: int) -> int:
    return event.entries.get(number=number).pk


def test_from_the_list_to_the_start_with_one_tap_a_person(event, browser):
    for number in range(1, 9):
        send(browser, event, htmx=True, here=pk(event, number))
    answer = send(browser, event, htmx=True, here=pk(event, 9))
    assert "Here: 9 of 10" in answer
    assert "1 player over, 3 missing for another table." in " ".join(answer.split())
    answer = send(browser, event, action="sit_out")
    assert "Session 1 drawn: 2 tables. Bye: " in answer
    assert "Check-in is open. Here: 9 of 10." in " ".join(answer.split())
    answer = browser.post(reverse("session_start", args=[event.slug, 1]), follow=True)
    assert event.sessions.get().state == "running"


def test_a_tap_too_many_is_taken_back_and_who_leaves_is_let_go(event, browser):
    one = pk(event, 1)
    send(browser, event, here=one)
    assert "is expected again" in send(browser, event, undo=one)
    send(browser, event, here=one)
    assert "there is no penalty" in send(browser, event, leave=one)
    assert here(event) == []
    assert '<span class="badge">left</span>' in browser.get(page(event)).content.decode()
    two = pk(event, 2)
    tapped = send(browser, event, htmx=True, here=two)
    assert f'id="person-{two}"' in tapped
    assert f'id="person-{one}"' not in tapped
    assert "Here: 1 of 10" in tapped


@pytest.mark.parametrize(
    ("who", "told", "numbers"),
    [
        pytest.param("7", "7 Nome7 Cognome07 is here.", [7], id="a number scanned"),
        pytest.param("cognome07", "7 Nome7 Cognome07 is here.", [7], id="part of a name"),
        pytest.param("Ada Neri", "11 Ada Neri added to the list and checked in.", [11], id="known"),
        pytest.param("77", "No player has number 77.", [], id="nobody’s number"),
        pytest.param("nome", "Who is it?", [], id="several"),
        pytest.param("Ugo Blu", "Add as a new player", [], id="unknown"),
        pytest.param(" ", "This field is required.", [], id="nothing"),
    ],
)
@pytest.mark.parametrize("htmx", [True, False])
def test_one_line_for_numbers_names_and_walk_ins(event, browser, who, told, numbers, htmx):
    player_create(club=event.club, first_name="Ada", last_name="Neri")
    assert told in send(browser, event, htmx=htmx, who=who, token=str(uuid4()))
    assert here(event) == numbers


def test_somebody_new_is_added_once(event, browser):
    data: dict[str, Any] = {"new": "1", "new-first_name": "Ugo", "new-last_name": "Blu"}
    data["new-token"] = str(uuid4())
    for _ in range(2):
        assert "11 Ugo Blu added to the list and checked in." in send(browser, event, **data)
    assert here(event) == [11]
    assert "This field is required" in send(browser, event, **data | {"new-last_name": ""})


def test_somebody_of_the_clubs_list_is_chosen(event, browser):
    extra = make_players(event.club, 11)[-1]
    assert "11 Nome11 Cognome11" in send(browser, event, add=extra.pk, token="no uuid")
    assert here(event) == [11]
    assert "already on the player list" in send(browser, event, add=extra.pk)


def test_a_whole_team_comes_at_once(event, browser):
    team = Team.objects.create(tournament=event, name="Draghi")
    Entry.objects.filter(tournament=event, number__lte=3).update(team=team)
    send(browser, event, here=pk(event, 3))
    assert "All here" in browser.get(page(event)).content.decode()
    assert "Draghi: 2 more are here." in send(browser, event, team=team.pk)
    assert here(event) == [1, 2, 3]


def test_who_is_missing_at_the_start_is_replaced(event, browser):
    for number in range(1, 9):
        send(browser, event, here=pk(event, number))
    send(browser, event, action="sit_out")
    send(browser, event, leave=pk(event, 4))
    start = reverse("session_start", args=[event.slug, 1])
    asked = browser.post(start, follow=True)
    assert "Seated but not here" in asked.content.decode()
    seen = asked.context["seen"]
    browser.post(start, {"action": "cover", "seen": "old"})
    assert event.sessions.get().state == "draft"
    browser.post(start, {"action": "cover", "seen": seen})
    assert event.sessions.get().state == "running"
    assert event.entries.filter(substitute=True, seats__isnull=False).count() == 1
    answer = send(browser, event, here=pk(event, 4))
    assert "4 Nome4 Cognome04 takes over from Substitute 1: session 1" in " ".join(answer.split())
    assert "takes over from Substitute 1 at table" in send(browser, event, relieve=pk(event, 4))
    assert event.entries.get(number=4).seats.exists()
    assert "no longer a substitute" in send(browser, event, relieve=pk(event, 4))


def test_the_end_and_what_is_refused_after_it(event, browser):
    assert "Check-in ended" in send(browser, event, action="end")
    assert "No check-in is open" in send(browser, event, action="sit_out")
    assert "No check-in is open" in send(browser, event, here=pk(event, 1))
    code = reverse("room_code", args=[event.slug])
    assert browser.get(code).status_code == 302
    assert "No check-in is open" in browser.post(code, follow=True).content.decode()
    assert browser.post(page(event), {}).status_code == 404


def test_the_code_is_shown_and_renewed(event, browser):
    code = reverse("room_code", args=[event.slug])
    token = event.check_ins.get().link_token
    assert token in browser.get(code).content.decode()
    browser.post(code)
    assert token not in browser.get(code).content.decode()
