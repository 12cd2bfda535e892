"""Leading a prize-giving, and what the projector shows of it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Player
from clubscore.tournaments.models import Ceremony, Entry, Team, Tournament
from tests.factories import EAST, SOUTH, make_organizer, make_session, play, points, win
from tests.html import check_page

pytestmark = pytest.mark.django_db

ENGLISH = {"accept-language": "en"}


@pytest.fixture
def event() -> Tournament:
    table = make_session().tables.get()
    play(table, win(SOUTH, None), points(EAST, SOUTH, 8))
    event: Tournament = table.session.tournament
    return event


@pytest.fixture
def leader(event: Tournament) -> Client:
    client = Client(headers=ENGLISH)
    client.force_login(make_organizer(event.club))
    return client


def ceremony_page(event: Tournament) -> str:
    return reverse("event_ceremony", args=[event.slug])


def plan(**more: object) -> dict[str, object]:
    return {"action": "start", "first": "3", "prizes": ["best_hand"], **more}


def projector(event: Tournament) -> str:
    response = Client(headers=ENGLISH).get(reverse("event_projector", args=[event.slug]))
    check_page(response)
    return response.content.decode()


def test_from_the_plan_to_the_end(event, leader):
    check_page(leader.get(ceremony_page(event)))
    own = {"title_1": "Best hat", "entry_1": str(event.entries.get(number=4).pk)}
    assert leader.post(ceremony_page(event), plan(**own)).status_code == 302
    steps = Ceremony.objects.get().steps
    page = ""
    names = {row.pk: row.player.full_name for row in Entry.objects.select_related("player")}
    for number, step in enumerate(steps):
        check_page(leader.get(ceremony_page(event)))
        page = projector(event)
        told = {names[row[0]] for one in steps[: number + 1] for row in one.get("rows", ())}
        assert not [name for name in names.values() if name in page and name not in told]
        assert all(names[row[0]] in page for row in step.get("rows", ()))
        leader.post(ceremony_page(event), {"action": "next", "since": str(number)})
    assert "your table and wind" not in page
    assert "wall-time" not in page
    leader.post(ceremony_page(event), {"action": "back", "since": str(len(steps) - 1)})
    event.refresh_from_db()
    assert event.ceremony_step == len(steps) - 2
    leader.post(ceremony_page(event), {"action": "end"})
    assert "wall-list" in projector(event)


def test_teams_are_revealed_too(event, leader):
    team = Team.objects.create(tournament=event, name="Nord")
    event.entries.filter(number__lte=2).update(team=team)
    leader.post(ceremony_page(event), plan(teams="on", prizes=[]))
    Tournament.objects.update(ceremony_step=1)
    assert "Nord" in projector(event)
    assert "Nord" in leader.get(ceremony_page(event)).content.decode()


def test_the_winner_is_drawn_with_the_best_hand(event, leader):
    leader.post(ceremony_page(event), plan(first="1"))
    last = len(Ceremony.objects.get().steps) - 1
    Tournament.objects.update(ceremony_step=last)
    page = projector(event)
    assert "best hand" in page
    assert "told-tiles" in page


def test_hidden_names_stay_hidden(event, leader):
    leader.post(ceremony_page(event), plan(first="3"))
    Player.objects.update(privacy=Player.Privacy.HIDDEN)
    Tournament.objects.update(ceremony_step=len(Ceremony.objects.get().steps) - 1)
    last_names = Player.objects.values_list("last_name", flat=True)
    for page in (projector(event), leader.get(ceremony_page(event)).content.decode()):
        assert not [name for name in last_names if name in page]


def test_the_keys_of_the_projector_lead_only_for_organizers(event, leader):
    leader.post(ceremony_page(event), plan())
    address = reverse("event_projector", args=[event.slug])
    assert "data-ceremony" in leader.get(address).content.decode()
    assert "data-ceremony" not in projector(event)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"first": "0"}, "greater than or equal to 1"),
        ({"first": "99"}, "less than or equal to"),
        ({"first": ""}, "required"),
        ({"prizes": ["nothing"]}, "not one of the available choices"),
        ({"title_1": "Best hat"}, "A prize needs a title and a player."),
        ({"entry_1": "1000"}, "not one of the available choices"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(event, leader, fields, said):
    page = leader.post(ceremony_page(event), plan(**fields))
    assert said in page.content.decode()
    assert not Ceremony.objects.exists()


def test_results_that_change_meanwhile_are_noticed(event, leader):
    leader.post(ceremony_page(event), plan())
    warning = "Results have changed"
    assert warning not in leader.get(ceremony_page(event)).content.decode()
    play(event.sessions.get().tables.get(), points(SOUTH, EAST, 88))
    assert warning in leader.get(ceremony_page(event)).content.decode()


@pytest.mark.parametrize("since", ["x", "", "-1", "99999999999", "²"])
def test_a_step_nobody_sees_changes_nothing(event, leader, since):
    leader.post(ceremony_page(event), plan())
    leader.post(ceremony_page(event), {"action": "next", "since": since})
    event.refresh_from_db()
    assert event.ceremony_step == 0


def test_without_results_there_is_nothing_to_start(leader, event):
    empty = make_session(club=event.club).tournament
    page = leader.get(ceremony_page(empty)).content.decode()
    assert "nothing to reveal" in page
    assert "start" not in page.partition("<form")[2].partition("data-logout")[0]
