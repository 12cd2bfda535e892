"""Numbers of players."""

from uuid import UUID

import pytest

from clubscore.tournaments.roster.entries import entry_withdraw
from clubscore.tournaments.roster.identities import NEW
from clubscore.tournaments.roster.registration import NumberingOrder, entries_renumber
from clubscore.tournaments.roster.requests import entry_confirm
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.sessions.services import session_create
from tests.factories import organizer
from tests.tournaments.roster.registration.requests import ask, code, numbers, opened, states

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("order", "names"),
    [
        (NumberingOrder.NAME, ["Alfa", "Beta", "Delta", "Zeta", "Gamma"]),
        (NumberingOrder.TEAM, ["Zeta", "Beta", "Alfa", "Delta", "Gamma"]),
        (NumberingOrder.REGISTERED, ["Delta", "Zeta", "Alfa", "Beta", "Gamma"]),
    ],
)
def test_players_are_numbered_anew(order, names):
    event = opened()
    teams = {"Zeta": "Aironi", "Beta": "Gabbiani"}
    for name in ("Delta", "Gamma", "Zeta", "Alfa", "Beta"):
        entry = ask(event, name, team=teams.get(name, ""))
        entry_confirm(entry=entry, by=organizer(), who=NEW)
    ask(event, "Attesa")
    entry_withdraw(entry=event.entries.get(player__last_name="Gamma"), by=organizer())
    entries_renumber(tournament=event, order=order, by=organizer())
    assert numbers(event) == names  # who withdrew comes last
    assert list(event.entries.exclude(number=None).order_by("number").values_list("number")) == [
        (number,) for number in range(1, 6)
    ]
    assert sorted(states(event)) == ["confirmed"] * 4 + ["requested", "withdrawn"]
    assert event.changes.filter(kind="entries_renumbered").count() == 1


def test_the_lot_numbers_players():
    event = opened(players=12)
    before = numbers(event)
    entries_renumber(tournament=event, order=NumberingOrder.CHANCE, by=organizer(), seed=1)
    after = numbers(event)
    assert sorted(after) == before != after
    entries_renumber(tournament=event, order=NumberingOrder.CHANCE, by=organizer(), seed=2)
    assert numbers(event) != after


def test_numbers_stay_once_seats_are_drawn():
    event = opened(players=4)
    seats_draw(session=session_create(tournament=event), by=organizer())
    act = entries_renumber
    assert (
        code(act, tournament=event, order=NumberingOrder.NAME, by=organizer())
        == "seats_have_been_drawn"
    )


def test_the_token_of_a_request_is_its_own():
    assert isinstance(ask(opened()).token, UUID)
