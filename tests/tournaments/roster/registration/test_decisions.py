"""What organizers decide of a request."""

import pytest

from clubscore.people.models import Player
from clubscore.tournaments.models import Change, Entry, Team, Tournament
from clubscore.tournaments.roster.entries import (
    entry_add,
    entry_remove,
    entry_return,
    entry_withdraw,
)
from clubscore.tournaments.roster.registration import entry_decline, entry_wait
from clubscore.tournaments.roster.requests import entries_confirm, entry_confirm
from tests.factories import make_event, organizer
from tests.tournaments.roster.registration.requests import State, ask, code, knows, opened, states

pytestmark = pytest.mark.django_db


def test_confirmation_gives_the_next_number_once():
    event = opened(players=4)
    entry = ask(event)
    for _ in range(2):
        assert entry_confirm(entry=entry, by=organizer()).number == 5
    entry.refresh_from_db()
    assert (entry.state, entry.brought_player) == (State.CONFIRMED, False)
    assert [change.facts["number"] for change in event.changes.filter(kind="entry_confirmed")] == [
        5
    ]


def test_beyond_the_places_only_if_meant():
    event = opened(players=4, capacity=4)
    entry = ask(event)
    assert code(entry_confirm, entry=entry, by=organizer()) == "event_is_full"
    entry.refresh_from_db()
    assert entry.state == State.WAITING
    assert entry_confirm(entry=entry, by=organizer(), over=True).number == 5


def test_all_are_confirmed_in_the_order_they_asked_or_nobody():
    event = opened(players=2, capacity=4)
    for name in ("Zeta", "Alfa", "Meno"):
        ask(event, name)
    Tournament.objects.filter(pk=event.pk).update(capacity=8)
    ask(event, "Beta", first_name="")  # behind the one who waits
    assert states(event)[2:] == ["requested", "requested", "waiting", "waiting"]
    entry_confirm(entry=event.entries.get(player__last_name="Meno"), by=organizer())
    Tournament.objects.filter(pk=event.pk).update(capacity=4)
    assert code(entries_confirm, tournament=event, by=organizer()) == "event_is_full"
    assert event.entries.in_play().count() == 3
    assert entries_confirm(tournament=event, by=organizer(), over=True) == 2
    assert entries_confirm(tournament=event, by=organizer()) == 0
    numbers = dict(event.entries.values_list("player__last_name", "number"))
    assert (numbers["Meno"], numbers["Zeta"], numbers["Alfa"]) == (3, 4, 5)


@pytest.mark.parametrize(
    ("before", "act", "after", "logged"),
    [
        (State.REQUESTED, entry_wait, State.WAITING, "entry_waiting"),
        (State.WITHDRAWN, entry_wait, State.WAITING, "entry_waiting"),
        (State.WAITING, entry_wait, State.WAITING, None),
        (State.REQUESTED, entry_decline, State.WITHDRAWN, "entry_declined"),
        (State.WAITING, entry_decline, State.WITHDRAWN, "entry_declined"),
        (State.WITHDRAWN, entry_decline, State.WITHDRAWN, None),
        (State.REQUESTED, entry_confirm, State.CONFIRMED, "entry_confirmed"),
        (State.WAITING, entry_confirm, State.CONFIRMED, "entry_confirmed"),
        (State.WITHDRAWN, entry_confirm, State.CONFIRMED, "entry_confirmed"),
        (State.WITHDRAWN, entry_return, State.CONFIRMED, "entry_restored"),
        (State.REQUESTED, entry_return, State.REQUESTED, None),
        (State.REQUESTED, entry_withdraw, State.WITHDRAWN, "entry_withdrawn"),
    ],
)
def test_every_state(before, act, after, logged):
    event = opened()
    entry = ask(event)
    Entry.objects.filter(pk=entry.pk).update(state=before)
    act(entry=entry, by=organizer())
    entry.refresh_from_db()
    assert entry.state == after
    assert (entry.number is not None) == (after == State.CONFIRMED)
    kinds = list(Change.objects.values_list("kind", flat=True))
    assert kinds == ["entry_requested", *([logged] if logged else [])]


@pytest.mark.parametrize("act", [entry_wait, entry_decline])
def test_whoever_is_confirmed_keeps_the_place(act):
    event = opened(players=4)
    entry = event.entries.get(number=1)
    act(entry=entry, by=organizer())
    entry_withdraw(entry=entry, by=organizer())
    act(entry=entry, by=organizer())
    entry.refresh_from_db()
    assert (entry.state, entry.number) == (State.WITHDRAWN, 1)


@pytest.mark.parametrize("act", [entry_wait, entry_decline, entry_confirm, entry_withdraw])
def test_who_was_taken_off_the_list_meanwhile(act):
    entry = ask(opened())
    entry_remove(entry=Entry.objects.get(), by=organizer())
    assert code(act, entry=entry, by=organizer()) == "entry_gone"


def test_a_removed_request_leaves_nothing_of_a_stranger_behind():
    event = opened()
    known = knows(event)
    for name in ("Baldini", "Robot"):
        entry_remove(entry=ask(event, name, team="Gabbiani"), by=organizer())
    assert list(Player.objects.all()) == [known]
    assert not Team.objects.exists()


def test_a_stranger_who_also_plays_elsewhere_stays_in_the_clubs_list():
    event = opened()
    entry = ask(event)
    other = make_event(players=0, club=event.club)
    entry_add(tournament=other, player=entry.player)
    entry_remove(entry=entry, by=organizer())
    assert other.entries.get().player.name == "Anna Nuova"
