"""Events, entries and seats by the API, and what is refused."""

from typing import Any

import pytest
from django.core.cache import cache

from clubscore.people.models import Player
from clubscore.tournaments.models import Session, Tournament
from tests.factories import make_club, make_event, make_organizer, make_players, make_session

from .programs import Program

pytestmark = pytest.mark.django_db

EVENT = {"kind": "league", "name": "Lega", "starts_on": "2026-03-14", "ruleset": "mcr"}
ROSSI = {"first_name": "Anna", "last_name": "Rossi"}


@pytest.fixture
def event() -> Tournament:
    cache.clear()
    return make_event()


@pytest.fixture
def program(event: Tournament) -> Program:
    return Program.of(event.club, make_organizer(event.club))


def test_entries_from_adding_to_removing(event, program):
    path = f"/events/{event.slug}/entries"
    before = len(program.post(path, {})["entries"])
    player = make_players(event.club, 1)[0]
    body = {"players": [player.pk], "new_players": [ROSSI]}
    entries = program.post(path, body, key="a")["entries"]
    assert len(entries) == before + 2
    assert entries[before]["player"] == player.pk
    assert program.refused(path, {"players": [player.pk]}) == "player_entered_twice"
    assert program.refused(path, {"new_players": [{"last_name": " "}]}) == "name_missing"
    last = f"{path}/{entries[-1]['id']}"
    assert program.post(f"{last}/withdraw")["state"] == "withdrawn"
    assert program.post(f"{last}/return")["state"] == "confirmed"
    assert len(program.post(f"{last}/remove")["entries"]) == before + 1
    assert program.refused(f"{last}/withdraw", status=404) == "not_found"


@pytest.mark.parametrize("players", [[0], [-1], [2**63], ["1"], [10**6], [1.5], [True]])
def test_players_that_are_none(event, program, players):
    assert program.refused(f"/events/{event.slug}/entries", {"players": players}) == "bad_field"


def test_players_of_another_club_or_unconfirmed_are_none(event, program):
    theirs = make_players(make_club("Altro"), 1)[0]
    mine = make_players(event.club, 1)[0]
    Player.objects.filter(pk=mine.pk).update(unconfirmed=True)
    for one in (theirs, mine):
        assert program.refused(f"/events/{event.slug}/entries", {"players": [one.pk]}) == (
            "bad_field"
        )


def test_an_event_is_created(event, program):
    path = f"/clubs/{event.club.slug}/events"
    made = Tournament.objects.get(slug=program.post(path, EVENT)["slug"])
    assert (made.kind, made.visibility, made.ends_on) == ("league", "public", made.starts_on)
    rules = program.post(path, EVENT | {"options": {"minimum": 6}, "ends_on": "2026-04-01"})
    assert Tournament.objects.get(slug=rules["slug"]).options["minimum"] == 6
    night = EVENT | {"kind": "club_night", "new_players": [ROSSI]}
    assert program.refused(path, night) == "players_not_multiple_of_four", "one to three"


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"name": " "}, "name_missing"),
        ({"name": "x" * 101}, "bad_field"),
        ({"starts_on": "2026-02-30"}, "bad_field"),
        ({"starts_on": 20260314}, "bad_field"),
        ({"starts_on": "20260314"}, "bad_field"),
        ({"ends_on": "2026-03-13"}, "ends_before_start"),
        ({"starts_on": "1066-10-14"}, "day_out_of_range"),
        ({"ruleset": "sichuan"}, "unknown_ruleset"),
        ({"options": {"moon": 1}}, "unknown_option"),
        ({"kind": "party"}, "bad_field"),
        ({"visibility": "secret"}, "bad_field"),
        ({"club": "other"}, "bad_field"),
    ],
)
def test_events_that_are_refused(event, program, more, code):
    assert program.refused(f"/clubs/{event.club.slug}/events", EVENT | more) == code
    assert Tournament.objects.count() == 1


def test_a_token_of_one_event_creates_none(event):
    program = Program.of(event.club, make_organizer(event.club), event)
    path = f"/clubs/{event.club.slug}/events"
    assert program.refused(path, EVENT, status=404) == "not_found"
    other = make_club("Altro")
    whole = Program.of(event.club, make_organizer(event.club))
    assert whole.refused(f"/clubs/{other.slug}/events", EVENT, status=404) == "not_found"


def test_seats_that_are_refused(event: Any) -> None:
    session = make_session(tables=1)
    club = session.tournament.club
    program = Program.of(club, make_organizer(club))
    ids = list(session.tournament.entries.values_list("pk", flat=True))
    path = f"/events/{session.tournament.slug}/sessions/1"
    assert program.refused(f"{path}/seats", {"seats": [ids]}) == "session_not_draft"
    assert program.refused(f"{path}/draw", {}) == "session_not_draft"
    Session.objects.update(state="draft", started_at=None)
    assert program.refused(f"{path}/seats", {"seats": [ids[:3]]}) == "seats_not_four"
    for wrong in ([ids[:2]], [[*ids[:3], 10**6]], [], [ids, ids[:1]], ids):
        assert program.refused(f"{path}/seats", {"seats": wrong}) == "bad_field"
    twice = [[*ids[:3], ids[0]]]
    assert program.refused(f"{path}/seats", {"seats": twice}) == "entry_seated_twice"
    assert program.refused(f"{path}/draw", {"method": "magic"}) == "bad_field"
    assert program.post(f"{path}/draw", {"method": "by_rank"})["tables"][0]["seats"]


def test_results_are_published_and_hidden(event: Any) -> None:
    session = make_session(tables=1)
    club = session.tournament.club
    program = Program.of(club, make_organizer(club), scopes=("event",))
    path = f"/events/{session.tournament.slug}/sessions/1"
    assert program.refused(f"{path}/publish") == "session_still_open"
    Session.objects.update(state="closed", closed_at=session.started_at)
    assert program.post(f"{path}/publish")["published"]
    assert not program.post(f"{path}/withhold")["published"]
    assert program.refused(f"{path}/close", status=403) == "scope_needed"
    hidden = program.post(
        f"/events/{session.tournament.slug}/visibility", {"visibility": "rehearsal"}
    )
    assert hidden["visibility"] == "rehearsal"
