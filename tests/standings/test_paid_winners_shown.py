"""Of several winners on a discard those have won who are paid: in downloads, the API and votes."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.pastimes.votes.selectors import hands_of_past_months, month_of, nominees, this_day
from clubscore.pastimes.votes.services import hand_vote
from clubscore.play.entry.hand_entry import FurtherWinner, HandEntry, SeatHand
from clubscore.play.models import Hand, HandVote
from clubscore.play.selectors import table_state
from clubscore.printing.documents.score_sheets.selectors import event_tables, records
from clubscore.standings.selectors import session_overview
from clubscore.tournaments.models import Session, Table
from scoring.rulesets.base import Outcome
from tests.exchange.downloads.visitors import public, rows_of
from tests.factories import EAST, NORTH, SOUTH, WEST, make_table, play

pytestmark = pytest.mark.django_db

TILES = (  # of those who are entered one after the other
    "[234m] [567p] 345s 67m 88s + 8m",
    "[345m] [678p] 234s 67m 55s + 8m",
    "[222p] [777s] 345p 67m 44p + 8m",
)
SEATS = ("E", "S", "W", "N")


def several(*winners: int) -> HandEntry:
    """Players win on a discard of East."""
    hands = {seat: SeatHand(TILES[at]) for at, seat in enumerate(winners)}
    told = {"dora": "1"}
    also = tuple(FurtherWinner(seat, answers=told) for seat in winners[1:])
    answers = {"riichi": "", **told}
    return HandEntry(Outcome.WIN, winners[0], EAST, hands, answers=answers, also=also)


class Case(NamedTuple):
    """Who won by a rule, who of them is paid, and whose hand is shown."""

    rule: str
    winners: tuple[int, ...]
    paid: tuple[int, ...]
    first: int | None


CASES = {
    "all are paid": Case("all", (SOUTH, WEST, NORTH), (SOUTH, WEST, NORTH), SOUTH),
    "the next in turn was entered last": Case("closest", (NORTH, WEST), (WEST,), WEST),
    "the next in turn was entered first": Case("closest", (SOUTH, WEST), (SOUTH,), SOUTH),
    "three are a draw": Case("triple_draws", (SOUTH, WEST, NORTH), (), None),
}


@pytest.fixture(params=CASES.values(), ids=CASES)
def case(request: pytest.FixtureRequest) -> Case:
    found: Case = request.param
    return found


@pytest.fixture
def table(case: Case) -> Table:
    table = make_table(ruleset="riichi", options={"multiple_ron": case.rule})
    play(table, several(*case.winners))
    return table


def api(name: str, *arguments: object, **sent: Any) -> Any:
    return Client().get(reverse(f"{name}", args=arguments), sent).json()


def test_the_download_of_hands(table, case):
    _rule, winners, paid, first = case
    (row,) = rows_of(public(), table.session.tournament, "hands")
    seats = {seat.wind: seat.entry for seat in table.seats.select_related("entry__player")}
    assert row["Outcome"] == ("win" if paid else "abortive draw")
    for seat, entry in seats.items():
        assert (entry.player.name in (row["Winner"] or "")) == (seat in paid)
    assert row["Winner: player number"] == (None if first is None else seats[first].number)
    shown = "" if first is None else TILES[winners.index(first)]
    assert (row["Tiles"] or "")[:6] == shown[:6]
    hand = Hand.objects.get()
    assert row["Value"] == (None if first is None else hand.winner_values[first])
    assert (row["Winning tile from"] is None) == (not paid)
    assert (row["Patterns"] is None) == (not paid)


def test_the_api_says_who_is_paid(table, case):
    paid = case.paid
    (hand,) = api("api_table", table.pk)["hands"]
    assert hand["paid"] == [SEATS[seat] for seat in paid]
    assert api("api_hand", table.pk, hand["id"])["paid"] == hand["paid"]
    for seat in table.seats.select_related("entry"):
        player = seat.entry.player_id
        won = api("api_player_hands", player, won=True)
        assert (won["total"], len(won["hands"])) == ((1, 1) if seat.wind in paid else (0, 0))
        role = api("api_player_hands", player)["hands"][0]["role"]
        assert (role == "winner") == (seat.wind in paid)


def test_votes_are_for_hands_that_are_paid(table, case):
    now = timezone.now()
    Session.objects.update(state=Session.State.CLOSED, closed_at=now)
    session = Session.objects.select_related("tournament").get()
    club, month = session.tournament.club, month_of(session)
    hand = Hand.objects.get()
    may = case.first == case.winners[0]  # the tiles stored with the hand are those of the first
    assert [one.hand for one in nominees(club, month)] == [hand.pk] * may
    voter = table.seats.get(wind=EAST).entry.player
    if may:
        hand_vote(player=voter, hand=hand, today=month)
    else:
        with pytest.raises(ClubError) as refusal:
            hand_vote(player=voter, hand=hand, today=month)
        assert refusal.value.code == "vote_no_such_hand"
        HandVote.objects.create(player=voter, hand=hand, month=month)
    later = month.replace(year=month.year + 1)
    assert list(hands_of_past_months(club, later)) == [month] * may
    day = session.tournament.starts_on
    lines = this_day(club, day.replace(year=day.year + 1))
    assert [one.hand for one in lines] == [hand.pk if may else None]


def test_queries_do_not_grow_with_hands_that_several_won(django_assert_num_queries):
    table = make_table(ruleset="riichi")
    play(table, several(SOUTH, WEST), several(WEST, NORTH), several(NORTH, SOUTH))
    tables = event_tables(table.session.tournament, [1])
    with django_assert_num_queries(5):
        table_state(table)
    with django_assert_num_queries(6):
        session_overview(table.session)
    with django_assert_num_queries(5):
        records(tables)
