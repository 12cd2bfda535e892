"""What was changed behind our back is found, and told with its place."""

import json
from io import StringIO
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubscore.play.corrections import snapshots
from clubscore.play.models import Hand, HandChange, TableTotals
from clubscore.play.services import hand_correct, hand_void
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_record
from clubscore.standings.books import books_of
from clubscore.standings.table_book import TableBook
from clubscore.standings.verification import event as verification_event
from clubscore.standings.verification.event import EventProof, event_findings
from clubscore.standings.verification.totals import row_faults
from clubscore.tournaments.models import Bye, Entry, Penalty, Seat, Session, Table, Tournament
from tests.exchange.events import all_hands_event, full_event
from tests.factories import (
    DRAW,
    EAST,
    SOUTH,
    WEST,
    false_win,
    make_session,
    organizer,
    play,
    points,
    win,
)

pytestmark = pytest.mark.django_db


UNCHECKED = "PostgreSQL’s indexes were not checked: the extension amcheck is not installed.\n"


def verify(*arguments: str) -> str:
    """Return what it says of events; the server of the tests lacks the extension."""
    out = StringIO()
    try:
        call_command("verify", *arguments, stdout=out)
    except CommandError as error:
        return f"{out.getvalue()}{error}".removeprefix(UNCHECKED)
    return out.getvalue().removeprefix(UNCHECKED)


def all_told(table: Table) -> dict[str, tuple[object, object]]:
    event = Tournament.objects.get(sessions__tables=table)
    return {finding.what: (finding.stored, finding.expected) for finding in event_findings(event)}


@pytest.fixture
def table() -> Table:
    """The first of two tables of a running session with table points, two hands played."""
    session = make_session(tables=2)
    Tournament.objects.update(place_points=[4, 2, 1, 0])
    table: Table = Table.objects.select_related("session__tournament").get(
        session=session, number=1
    )
    play(table, win(WEST, EAST), points(EAST, None, 8))
    return table


def test_events_with_everything_in_them_are_well():
    full_event()
    all_hands_event()
    told = verify()
    assert told.startswith("Events: 2, ")
    assert told.endswith("Everything is in order.\n")
    summary = json.loads(verify("--json", "--full"))["summary"]
    assert summary["events"] == 2
    assert summary["hands"] == Hand.objects.count() > 10
    assert summary["findings"] == 0


def test_a_changed_payment_is_followed_into_total_and_place(table):
    Hand.objects.filter(table=table, number=2).update(payment_0=-24, payment_3=56)
    told = all_told(table)
    assert told["payments"] == ((-24, -16, -16, 56), (48, -16, -16, -16))  # 3 × (8 + 8)
    assert told["totals"] == ((-40, -24, 16, 48), (32, -24, 16, -24))
    assert told["total of player 1"] == (-40, 32)
    assert told["place of player 4"] == (1, 3)
    assert "twelfths of player 4" in told


CHANGES = [
    pytest.param(Seat, {"wind": 3}, "delete", "seats taken", id="three-players"),
    pytest.param(Entry, {"number": 1}, {"state": "waiting"}, "state of the player at seat 0"),
    pytest.param(Hand, {"number": 2}, {"number": 5}, "number", id="a-gap"),
    pytest.param(Hand, {"number": 2}, {"dealer": 3}, "dealer and prevalent wind", id="winds"),
    pytest.param(Hand, {"number": 2}, {"revision": 2}, "history", id="change-missing"),
    pytest.param(HandChange, {"hand__number": 1}, {"label": "X"}, None, id="labels-are-free"),
    pytest.param(Hand, {"number": 1}, {"value": 99}, "last state of the history", id="behind-it"),
    pytest.param(
        Session, {}, {"state": "draft", "started_at": None}, "hands before the start", id="draft"
    ),
    pytest.param(Tournament, {}, {"ruleset": "zung_jung"}, "ruleset of its hands", id="ruleset"),
    pytest.param(Tournament, {}, {"ruleset": "poker"}, "ruleset", id="unknown-ruleset"),
]


@pytest.mark.parametrize(("model", "which", "fields", "what"), CHANGES)
def test_what_was_changed_is_named(table, model, which, fields, what):
    rows = model._base_manager.filter(**which)
    if model is Seat:
        rows = rows.filter(table=table)
    if fields == "delete":
        rows.delete()
    else:
        rows.update(**fields)
    told = all_told(table)
    assert (what in told) if what else told == {}


@pytest.mark.parametrize("number", [1, 2])  # the second was entered as points: no breakdown
@pytest.mark.parametrize("name", ["claim", "breakdown", "options", "number", "penalty"])
def test_a_history_that_ends_otherwise_is_found(table, number, name):
    change = HandChange.objects.get(hand__table=table, hand__number=number)
    before = change.after[name]
    change.after[name] = {"other": before}
    change.save()
    told = all_told(table)
    assert told == {"last state of the history": ({name: {"other": before}}, {name: before})}


def test_a_history_is_not_read_whole_where_it_says_what_the_hand_does(table, monkeypatch):
    """On both databases, which order the keys of JSON differently."""
    hand = Hand.objects.get(table=table, number=1)
    hand_correct(hand=hand, entry=win(SOUTH), reason="x", by=organizer())
    monkeypatch.delattr(snapshots, "snapshot")
    assert all_told(table) == {}


def test_options_that_are_no_options_are_found_beside_such_as_are(table):
    """A number where yes or no is wanted equals it in Python."""
    hand = Hand.objects.get(table=table, number=1)
    options = hand.options | {"knitted_waits": 0}
    Hand.objects.filter(pk=hand.pk).update(options=options)
    assert set(all_told(table)) == {"bad_option"}


def test_a_seat_of_another_session_and_event_is_named(table):
    other = make_session()
    Seat.objects.filter(table=table, wind=1).update(
        session=other, entry=other.tournament.entries.create(player_id=_player(), number=99)
    )
    told = all_told(table)
    assert "session of seat 1 (id)" in told
    assert "event of the player at seat 1 (id)" in told


def _player() -> int:
    return Entry.objects.order_by("pk").values_list("player_id", flat=True)[0]


def test_an_open_table_of_a_closed_session_is_named(table):
    Session.objects.update(state="closed", closed_at=table.session.started_at)
    assert all_told(table)["state of a table of a closed session"] == ("open", "closed")


def test_hands_beyond_the_game_are_named(table):
    values = Hand.objects.filter(table=table, number=2).values().get()
    hand = {name: value for name, value in values.items() if name != "id"}
    for number in range(3, 18):
        Hand.objects.create(**{**hand, "number": number, "token": f"{number:032}"})
    told = all_told(table)
    assert told["hands played"] == (17, "16 at most")


def test_a_correction_keeps_the_winds_of_later_hands_where_dealers_stay_on():
    session = make_session(ruleset="italian")
    table = session.tables.get()
    play(table, DRAW, DRAW, DRAW)
    Hand.objects.filter(number=2).update(dealer=2)
    assert "dealer and prevalent wind" in all_told(table)
    hand_void(hand=Hand.objects.get(number=3), reason="x", by=organizer())
    assert "dealer and prevalent wind" not in all_told(table)


def test_standings_that_are_added_up_wrongly_are_found(table, monkeypatch):
    def one_too_many(*of):
        books = books_of(*of)
        first: TableBook = books.tables[table.pk]
        first.payments = (first.payments[0] + 1, *first.payments[1:])
        return books

    monkeypatch.setattr(verification_event, "books_of", one_too_many)
    told = all_told(table)
    assert told["sum of totals"] == (1, 0)
    assert told["total of player 1"] == (33, 32)


def test_a_place_that_does_not_follow_from_the_figures_is_found(table, monkeypatch):
    monkeypatch.setattr(verification_event, "_worth", lambda _event, _row: (0,))
    assert all_told(table)["place of player 2"] == (3, 1)


@pytest.mark.parametrize("lost", [0, 1])
def test_a_table_that_the_standings_lack_or_add_is_found(table, monkeypatch, lost):
    other = table.session.tables.get(number=2)

    def one_less(*of):
        books = books_of(*of)
        del books.tables[table.pk if lost else other.pk]
        return books

    monkeypatch.setattr(verification_event, "books_of", one_less)
    told = [
        (finding.table, finding.stored, finding.expected)
        for finding in event_findings(Tournament.objects.get(sessions__tables=table))
        if finding.what == "in the standings"
    ]
    assert told == [(1 if lost else 2, False, True)]


def test_players_whom_the_standings_lack_or_add_are_found():
    one: Any = SimpleNamespace(entry_id=1, entry_number=1)
    other: Any = SimpleNamespace(entry_id=2, entry_number=2)
    assert list(row_faults([one], [other])) == [
        ("player 1 in the standings", True, False),
        ("player 2 in the standings", False, True),
    ]


def test_hands_that_cannot_be_judged_count_as_they_are_stored(table):
    """Each is named once; standings and totals go by what is written."""
    assert all_told(table) == {}
    hand = Hand.objects.get(table=table, number=1)
    Hand.objects.filter(pk=hand.pk).update(claim=hand.claim | {"tiles": "1m", "outcome": "win"})
    told = all_told(table)
    assert set(told) == {"wrong_tile_count", "last state of the history"}


def test_after_a_hand_that_cannot_be_read_no_winds_are_proved(table):
    Hand.objects.filter(table=table, number=1).update(claim={})
    Hand.objects.filter(table=table, number=2).update(dealer=3)
    assert "dealer and prevalent wind" not in all_told(table)


def test_a_false_win_that_cannot_be_judged_keeps_its_penalty():
    session = make_session(options={"false_win": "nobody"})
    table = session.tables.get()
    play(table, false_win(EAST))
    assert all_told(table) == {}
    Hand.objects.update(options={"no": "option"})
    assert "totals" not in all_told(table)


def test_totals_beside_hands_and_before_the_start_are_named(table):
    other = table.session.tables.get(number=2)
    totals_record(
        table=other, totals=PaperTotals((85, -23, -40, -22)), token=uuid4(), by=organizer()
    )
    assert all_told(table) == {}
    TableTotals.objects.update(table=table)
    told = all_told(table)
    assert told["hands beside the totals that count"] == (2, 0)
    assert told["from paper"] == (False, True)
    Session.objects.update(state="draft", started_at=None)
    assert "totals before the start" in all_told(table)


def test_a_penalty_of_another_seat_is_named():
    session = make_session(options={"false_win": "nobody"})
    table = session.tables.get()
    play(table, false_win(EAST))
    Penalty.objects.update(seat=SOUTH)
    assert all_told(table)["table (id) and seat of its penalty"] == (
        (table.pk, SOUTH),
        (table.pk, EAST),
    )


def test_each_difference_is_told_with_its_place(table):
    hand = Hand.objects.get(table=table, number=1)
    Hand.objects.filter(pk=hand.pk).update(value=99)
    slug = table.session.tournament.slug
    lines = verify("--event", slug).splitlines()
    assert lines[0] == f"{slug}, session 1, table 1, hand 1 (id {hand.pk}): value is 99, not 8"
    assert lines[-1].startswith("Events: 1, tables: 2, hands: 2. Differences: ")
    first = json.loads(verify("--json").splitlines()[0])
    assert (first["event"], first["table"], first["hand_id"]) == (slug, 1, hand.pk)
    assert (first["what"], first["stored"], first["expected"]) == ("value", 99, 8)


def test_there_has_to_be_such_an_event():
    assert verify("--event", "nowhere") == "There is no event “nowhere”."


def test_more_tables_are_read_in_pieces(monkeypatch):
    """Memory stays the same: four queries for each piece, one piece at a time."""
    session = make_session(tables=6)
    event = Tournament.objects.get(pk=session.tournament_id)
    monkeypatch.setattr(verification_event, "AT_ONCE", 2)
    counts = {}
    for pieces, at_once in {1: 6, 3: 2}.items():
        monkeypatch.setattr(verification_event, "AT_ONCE", at_once)
        with CaptureQueriesContext(connection) as queries:
            proof = EventProof(event)
            assert list(proof.findings()) == []
        counts[pieces] = len(queries)
        assert proof.tables == 6
    assert counts[3] - counts[1] == 2 * 4


def test_corrected_and_void_hands_are_well(table):
    hand = Hand.objects.get(table=table, number=2)
    hand_correct(hand=hand, entry=win(SOUTH), reason="x", by=organizer())
    hand_void(hand=hand, reason="x", by=organizer())
    assert all_told(table) == {}


def test_absences_and_penalties_are_no_differences(table):
    Bye.objects.create(entry=table.seats.get(wind=0).entry, session=2)
    Penalty.objects.create(
        tournament=table.session.tournament,
        entry=table.seats.get(wind=0).entry,
        points=30,
        reason="late",
    )
    assert all_told(table) == {}
