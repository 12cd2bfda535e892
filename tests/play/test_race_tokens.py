"""One token in several sends at once: what is acknowledged is what is stored."""

from threading import Barrier
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.play import services
from clubscore.play.models import Hand
from clubscore.play.paper_sheet import SheetLine, sheet_record
from clubscore.play.selectors import table_state
from clubscore.tournaments import locks
from clubscore.tournaments.models import Announcement, Entry, Penalty, Tournament
from clubscore.tournaments.officials.announcements import announcement_make
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.services import event_create
from tests.factories import (
    DAY,
    DRAW,
    EAST,
    SOUTH,
    WEST,
    false_win,
    link,
    make_club,
    make_session,
    make_table,
    organizer,
    points,
)
from tests.tournaments.roster.registration.test_race import opened
from tests.tournaments.roster.registration.test_race import sends as asks

from .test_race import PATIENCE, PHONES, at_once, outcomes, sends

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 3


def test_one_token_with_several_contents_is_acknowledged_once():
    table = make_table()
    by, token = link(table), uuid4()
    entries = [points(EAST, None, 8 + index) for index in range(PHONES)]
    results = at_once(*[sends(table, by, entry, token=token) for entry in entries])
    assert outcomes(results) == {"ok": 1, "hand_sent_otherwise": PHONES - 1}
    hand = Hand.objects.get()
    (recorded,) = (result for result in results if isinstance(result, Hand))
    assert (recorded.pk, recorded.value) == (hand.pk, hand.value)


def test_one_token_with_two_false_wins_is_acknowledged_once():
    table = make_table()
    by, token = link(table), uuid4()
    results = at_once(*[sends(table, by, false_win(seat), token=token) for seat in (EAST, SOUTH)])
    assert outcomes(results) == {"ok": 1, "hand_sent_otherwise": 1}
    (pending,) = table_state(table).pending
    assert pending.winner == next(one for one in results if isinstance(one, Hand)).winner


@pytest.mark.parametrize("entry", [DRAW, false_win(EAST)], ids=["hand", "false-win"])
def test_one_token_at_two_tables_is_recorded_at_one(entry):
    for _ in range(ROUNDS):
        tables, token = list(make_session(tables=4).tables.all()), uuid4()
        results = at_once(*[sends(table, link(table), entry, token=token) for table in tables])
        assert outcomes(results) == {"ok": 1, "token_used_elsewhere": 3}
        assert Hand.objects.filter(token=token).count() == 1


@pytest.mark.postgres
def test_two_tables_meet_in_the_constraint_alone(monkeypatch):
    """Both have looked for the token and found nothing when the first records its hand."""
    tables, token = list(make_session(tables=2).tables.all()), uuid4()
    together, check = Barrier(2, timeout=PATIENCE), locks.check_writable

    def checked(*arguments):
        together.wait()
        check(*arguments)

    monkeypatch.setattr(services, "check_writable", checked)
    results = at_once(*[sends(table, link(table), token=token) for table in tables])
    assert outcomes(results) == {"ok": 1, "token_used_elsewhere": 1}


def test_one_sheet_with_two_contents_is_acknowledged_once():
    table, token = make_table(), uuid4()
    by = link(table)

    def types(value):
        lines = [SheetLine(1, (DRAW,)), SheetLine(2, (points(EAST, None, value),))]
        return lambda: sheet_record(table=table, lines=lines, number=1, token=token, by=by)

    results = at_once(types(8), types(10), types(8))
    counted = outcomes(results)
    assert counted in (
        {"ok": 2, "hand_sent_otherwise": 1},
        {"ok": 1, "hand_sent_otherwise": 2},
    )
    stored = [hand.value for hand in Hand.objects.order_by("number")]
    for sheet in results:
        if isinstance(sheet, list):
            assert [hand.value for hand in sheet] == stored


# Over HTTP: both requests have read the table before either writes.


def entered(value, token):
    return {
        "token": token,
        "number": 1,
        "outcome": "points",
        "winner": EAST,
        "source": "self",
        "points": value,
    }


def posts(table, name, value, token):
    """Send a hand from a phone of its own; return the answer and what was sent."""
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("table_open", args=[table.link_token]))
    address = reverse(name, args=[table.pk])
    return lambda: (client.post(address, entered(value, token)), value)


@pytest.mark.parametrize("name", ["hand_new", "hand_queue"])
def test_two_requests_with_one_token_and_two_contents(name):
    for _ in range(ROUNDS):
        table, token = make_table(), str(uuid4())
        results = at_once(*[posts(table, name, value, token) for value in (8, 30)])
        stored = Hand.objects.get(table=table).value
        for response, value in results:
            well = {"hand_new": 302, "hand_queue": 200}[name]
            assert response.status_code == (well if value == stored else 409), (value, stored)


@pytest.mark.parametrize("name", ["hand_new", "hand_queue"])
def test_two_requests_with_one_token_at_two_tables(name):
    for _ in range(ROUNDS):
        tables, token = list(make_session(tables=2).tables.all()), str(uuid4())
        results = at_once(*[posts(table, name, 8, token) for table in tables])
        assert sorted(response.status_code for response, _value in results) in (
            [200, 422],
            [302, 422],
        )
        assert Hand.objects.filter(token=token).count() == 1


# Other forms


def test_one_registration_form_for_two_people_registers_one():
    event, token = opened(), uuid4()
    results = at_once(asks(event, "Prima", token=token), asks(event, "Seconda", token=token))
    assert outcomes(results) == {"ok": 1, "form_sent_otherwise": 1}
    assert event.entries.filter(state=Entry.State.REQUESTED).count() == 1


def test_one_registration_form_at_two_clubs_registers_once():
    events, token = [opened(), opened()], uuid4()
    results = at_once(*[asks(event, "Nuova", token=token) for event in events])
    assert outcomes(results) == {"ok": 1, "token_used_elsewhere": 1}
    assert Entry.objects.filter(token=token).count() == 1


def test_one_form_of_an_event_at_two_clubs_makes_one():
    token, by = uuid4(), organizer()
    clubs = [make_club(name) for name in ("Uno", "Due")]

    def makes(club, name="Serata"):
        return lambda: event_create(
            club=club,
            kind=Tournament.Kind.LEAGUE,
            name=name,
            starts_on=DAY,
            ends_on=DAY,
            ruleset="mcr",
            options={},
            by=by,
            token=token,
        )

    assert outcomes(at_once(*map(makes, clubs))) == {"ok": 1, "token_used_elsewhere": 1}
    club = Tournament.objects.get().club
    results = at_once(makes(club), makes(club, "Altra"))
    assert outcomes(results) == {"ok": 1, "form_sent_otherwise": 1}


def test_one_penalty_form_for_two_players_takes_points_from_one():
    session, token, by = make_session(), uuid4(), organizer()
    entries = [seat.entry for seat in session.seats.order_by("wind")]

    def gives(entry):
        return lambda: penalty_add(
            tournament=session.tournament,
            entry=entry,
            kind=Penalty.Kind.POINTS,
            points=10,
            reason="late",
            by=by,
            token=token,
        )

    results = at_once(gives(entries[EAST]), gives(entries[WEST]), gives(entries[EAST]))
    assert outcomes(results) in (
        {"ok": 2, "form_sent_otherwise": 1},
        {"ok": 1, "form_sent_otherwise": 2},
    )
    assert Penalty.objects.count() == 1


def test_one_announcement_form_with_two_texts_announces_one():
    events, token, by = [make_session().tournament for _ in range(2)], uuid4(), organizer()

    def announces(event, text="Lunch"):
        return lambda: announcement_make(tournament=event, text=text, by=by, token=token)

    assert outcomes(at_once(*map(announces, events))) == {"ok": 1, "token_used_elsewhere": 1}
    event = Announcement.objects.get().tournament
    results = at_once(announces(event), announces(event, "Dinner"))
    assert outcomes(results) == {"ok": 1, "form_sent_otherwise": 1}
