"""Tables of three and of five from the draw to the standings, the file and back."""

from __future__ import annotations

from uuid import uuid4

import pytest

from clubscore.errors import ClubError
from clubscore.exchange.event_file.importer import event_import
from clubscore.exchange.event_file.reader import read_event
from clubscore.play.closure import session_close, table_close
from clubscore.play.confirmations import result_confirm, table_confirmation_status
from clubscore.play.ledger import Ledger
from clubscore.play.models import Hand
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct, hand_undo, hand_void
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_record
from clubscore.standings.pairing import session_next_seated
from clubscore.standings.ranking import ranking
from clubscore.standings.statistics.figures import hands_of_tables, statistics_of
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.event_change import odd_tables_set
from clubscore.tournaments.models import Table, Tournament
from clubscore.tournaments.sessions.services import session_start
from clubscore.tournaments.table_sizes import OddTables
from scoring.errors import RuleError
from scoring.tiles import Wind
from tests.exchange.event_file.texts import event_text
from tests.factories import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    make_club,
    make_event,
    organizer,
    points,
    record,
)

from .table_sizes import game, odd_event, odd_table

pytestmark = pytest.mark.django_db

OUT = 4  # seat of who sits out first


@pytest.fixture
def three() -> Table:
    return odd_table(7)


@pytest.fixture
def five() -> Table:
    return odd_table(9)


def test_three_play_twelve_hands_and_two_pay(three):
    record(three, points(EAST, None, 8))
    record(three, points(WEST, SOUTH, 20))
    assert [hand.payments for hand in three.hands.order_by("number")] == [
        (32, -16, -16),
        (-8, -28, 36),
    ]
    state = table_state(three)
    assert state.totals == (24, -44, 20)
    assert [seat.wind for seat in state.seats] == [Wind.S, Wind.W, Wind.E]
    for _ in range(10):
        record(three)
    assert table_state(three).is_finished
    with pytest.raises(ClubError, check=lambda error: error.code == "all_hands_played"):
        record(three)


def test_of_five_one_sits_out_and_pays_nothing(five):
    with pytest.raises(RuleError, check=lambda error: error.code == "sits_out"):
        record(five, points(OUT, None, 8))
    record(five, points(EAST, None, 8))  # seat 4 sits out
    record(five, points(OUT, SOUTH, 8))  # East has left, the fifth is North
    assert [hand.payments for hand in five.hands.order_by("number")] == [
        (48, -16, -16, -16, 0),
        (0, -16, -8, -8, 32),
    ]
    state = table_state(five)
    assert [seat.wind for seat in state.seats] == [Wind.N, None, Wind.E, Wind.S, Wind.W]
    assert state.hands_in_game == 20


@pytest.mark.parametrize("ruleset", ["mcr", "zung_jung"])
@pytest.mark.parametrize("players", [7, 9])
def test_a_whole_game(ruleset, players):
    table = odd_table(players, ruleset)
    game(table)
    state = table_state(table)
    assert state.is_finished
    assert state.hands_played == 4 * table.size
    assert sum(state.totals) + sum(one.points for one in state.penalties) == 0
    assert len(state.totals) == table.size


def close(event: Tournament) -> None:
    """Play and close the tables of the running session."""
    session = event.sessions.get()
    for number, table in enumerate(session.tables.all()):
        game(table, number)
        table_close(table=table, by=organizer())
    session_close(session=session, by=organizer())


@pytest.mark.one_in(2)
@pytest.mark.parametrize("ruleset", ["mcr", "zung_jung"])
@pytest.mark.parametrize("players", [7, 9, 10])
def test_standings_proof_and_file(ruleset, players):
    event = odd_event(players, ruleset)
    close(event)
    rows = ranking(event).rows
    assert len(rows) == players
    fours = {7: (7, 7), 9: (7, 7), 10: (7, 7, 7)}[players]
    assert sum(row.twelfths for row in rows) == 12 * sum(fours)
    assert list(event_findings(event)) == []
    copy = round_trip(event)
    assert sorted(copy.sessions.get().tables.values_list("size", flat=True)) == sorted(
        event.sessions.get().tables.values_list("size", flat=True)
    )
    assert [row.total for row in ranking(copy).rows] == [row.total for row in rows]


def round_trip(event: Tournament) -> Tournament:
    """Return the event after it was written to a file and imported."""
    text = event_text(event)
    copy = event_import(file=read_event(text.encode()), club=make_club("Altrove"), by=None)
    assert event_text(copy) == text
    return copy


def test_figures_by_wind_leave_out_who_sat_out(five):
    game(five)
    seats = {five.pk: 0}
    figures = statistics_of(hands_of_tables([five.pk]), seats)
    assert figures.hands == 16
    assert [wind.hands for wind in figures.winds] == [4, 4, 4, 4]
    everybody = statistics_of(hands_of_tables([five.pk]))
    assert everybody.hands == 20
    assert [wind.hands for wind in everybody.winds] == [20] * 4
    assert figures.points == sum(
        hand.payments[0] for hand in five.hands.filter(state=Hand.State.VALID)
    )


def test_a_hand_is_corrected_voided_and_put_back(five):
    hand = record(five, points(EAST, None, 8), by=organizer())
    hand = hand_correct(hand=hand, entry=points(WEST, NORTH, 30), reason="misread", by=organizer())
    assert hand.payments == (-8, -8, 54, -38, 0)
    first = hand.changes.get(revision=2)
    hand = hand_undo(hand=hand, change=first, reason="right after all", by=organizer())
    assert hand.payments == (48, -16, -16, -16, 0)
    hand = hand_void(hand=hand, reason="not played", by=organizer())
    assert table_state(five).totals == (0, 0, 0, 0, 0)
    assert [hand.number for hand in Ledger.read(five).hands] == []


def test_totals_from_paper(three, five):
    for table, results in ((three, (40, -10, -30)), (five, (40, -10, -30, 8, -8))):
        totals_record(table=table, totals=PaperTotals(results), token=uuid4(), by=organizer())
        assert table_state(table).totals == results
    with pytest.raises(ClubError, check=lambda error: error.code == "totals_not_zero"):
        PaperTotals((1, 1, 1))


def test_all_five_confirm(five):
    game(five)
    for seat in range(5):
        state = table_state(five)
        assert not table_confirmation_status(state).is_complete
        result_confirm(
            table=five, seat=seat, state=table_confirmation_status(state).state, by=organizer()
        )
    five.refresh_from_db()
    assert five.state == Table.State.CLOSED
    with pytest.raises(ClubError, check=lambda error: error.code == "bad_seat"):
        result_confirm(table=five, seat=5, state="", by=organizer())


def test_rules_for_four_alone_refuse_them():
    event = make_event(players=9, ruleset="italian")
    with pytest.raises(ClubError, check=lambda error: error.code == "odd_tables_unknown"):
        odd_tables_set(tournament=event, odd=OddTables.FEWEST, by=organizer())
    Tournament.objects.update(odd_tables=OddTables.FEWEST)
    event.refresh_from_db()
    with pytest.raises(ClubError, check=lambda error: error.code == "players_not_multiple_of_four"):
        session_next_seated(tournament=event, by=organizer())


def test_an_odd_table_of_an_event_that_no_longer_allows_it_does_not_start():
    event = make_event(players=7)
    odd_tables_set(tournament=event, odd=OddTables.FEWEST, by=organizer())
    event.refresh_from_db()
    session = session_next_seated(tournament=event, by=organizer())
    odd_tables_set(tournament=event, odd=OddTables.NONE, by=organizer())
    session.refresh_from_db()
    with pytest.raises(ClubError, check=lambda error: error.code == "seats_not_four"):
        session_start(session=session, by=organizer())
