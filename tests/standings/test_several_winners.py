"""Several players win on one discard: each has won, the discarder has dealt in once."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from django.utils import timezone

from clubscore.play.entry.hand_entry import FurtherWinner, HandEntry, SeatHand
from clubscore.play.ledger import Ledger
from clubscore.play.selectors import table_state
from clubscore.standings.books import books_of
from clubscore.standings.clubs.games import club_games
from clubscore.standings.clubs.records import RecordKind, records_of
from clubscore.standings.players.achievements import achievements_of
from clubscore.standings.players.sources import PointSource, source_of
from clubscore.standings.players.tables import tables_of_player
from clubscore.standings.ranking import ranking
from clubscore.standings.statistics.figures import Statistics, hands_of_tables, statistics_of
from clubscore.standings.statistics.history import top_hands
from clubscore.standings.statistics.sessions import statistics_of_sessions
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Session, Table
from clubscore.tournaments.table_points import worths_by_hands
from clubscore.web.table.facts.state import phone_table
from scoring.rulesets.base import Outcome
from tests.factories import EAST, NORTH, SOUTH, WEST, make_table, play

pytestmark = pytest.mark.django_db

THREE_HAN, FOUR_HAN = SeatHand(points=30, doubles=3), SeatHand(points=30, doubles=4)
TODAY = date(2026, 1, 1)


def ron(winner: int, discarder: int, held: SeatHand = THREE_HAN) -> HandEntry:
    return HandEntry(Outcome.WIN, winner, discarder, {winner: held}, answers={"riichi": ""})


def both(first: SeatHand = THREE_HAN, second: SeatHand = FOUR_HAN) -> HandEntry:
    """South, who is the dealer then, and West win on a discard of East."""
    answers = {"dora": "3"} if second.tiles else {}
    return HandEntry(
        Outcome.WIN,
        SOUTH,
        EAST,
        {SOUTH: first, WEST: second},
        answers={"riichi": ""} | ({"dora": "1"} if first.tiles else {}),
        also=(FurtherWinner(WEST, answers=answers),),
    )


def all_three() -> HandEntry:
    """All three win on a discard of East."""
    hands = {SOUTH: FOUR_HAN, WEST: THREE_HAN, NORTH: THREE_HAN}
    also = (FurtherWinner(WEST), FurtherWinner(NORTH))
    return HandEntry(Outcome.WIN, SOUTH, EAST, hands, answers={"riichi": "2"}, also=also)


def two_of(first: int, second: int) -> HandEntry:
    """Two win on a discard of East."""
    hands = {first: FOUR_HAN, second: THREE_HAN}
    also = (FurtherWinner(second),)
    return HandEntry(Outcome.WIN, first, EAST, hands, answers={"riichi": ""}, also=also)


@pytest.fixture
def table() -> Table:
    """West wins a hand, then with South, then alone again."""
    table = make_table(ruleset="riichi")
    play(table, ron(WEST, EAST), both(), ron(WEST, NORTH))
    return table


def everybodys(table: Table) -> list[Statistics]:
    return [
        statistics_of(hands_of_tables([table.pk])),
        statistics_of_sessions([table.session]),
        statistics_of_sessions([table.session]),  # as it is kept
    ]


def test_everybody(table: Table) -> None:
    for made in everybodys(table):
        assert (made.hands, made.won, made.dealt_in) == (3, 4, 3)
        assert sum(wind.won for wind in made.winds) == 4
        assert sorted(made.values) == [3900, 3900, 5800, 7700]
        assert next((win.winner, win.value) for win in made.best) == (WEST, 7700)


@pytest.mark.parametrize(
    ("seat", "won", "dealt_in", "values"),
    [
        pytest.param(EAST, 0, 2, [], id="who discarded for both dealt in once"),
        pytest.param(SOUTH, 1, 0, [5800], id="the first winner"),
        pytest.param(WEST, 3, 0, [3900, 7700, 3900], id="the other"),
    ],
)
def test_one_player(table: Table, seat: int, won: int, dealt_in: int, values: list[int]) -> None:
    mine = statistics_of(hands_of_tables([table.pk]), {table.pk: seat})
    assert (mine.won, mine.dealt_in) == (won, dealt_in)
    assert sorted(mine.values) == sorted(values)


def test_a_hand_was_won_by_each(table: Table) -> None:
    (hand,) = [one for one in hands_of_tables([table.pk]) if one.also]
    sources = [source_of(hand, seat) for seat in (EAST, SOUTH, WEST, NORTH)]
    assert sources == [
        PointSource.DEAL_IN,
        PointSource.DISCARD,
        PointSource.DISCARD,
        PointSource.OTHERS_DISCARD,
    ]


def test_the_best_hands_are_those_of_their_winners(table: Table) -> None:
    best = top_hands(statistics_of(hands_of_tables([table.pk])).best)
    seats = {seat.wind: seat.entry.player for seat in table.seats.select_related("entry__player")}
    assert (best[0].winner, best[0].value) == (seats[WEST], 7700)


def test_standings(table: Table) -> None:
    seats = {seat.entry_id: seat.wind for seat in table.seats.all()}
    rows = {seats[row.entry.pk]: row for row in ranking(table.session.tournament).rows}
    assert [rows[seat].won.value for seat in (EAST, SOUTH, WEST, NORTH)] == [0, 1, 3, 0]
    assert [rows[seat].dealt_in.value for seat in (EAST, NORTH)] == [2, 1]
    assert rows[WEST].best_hand.value == 7700


def test_records_and_achievements(table: Table) -> None:
    Session.objects.update(state=Session.State.CLOSED, closed_at=timezone.now())
    games = club_games(table.session.tournament.club).games
    west = table.seats.get(wind=WEST).entry.player
    records = {record.what: record for record in records_of(games)}
    assert (records[RecordKind.RUN].value, records[RecordKind.HANDS].value) == (3, 3)
    assert records[RecordKind.HAND].value == 7700
    assert {record.holders[0].player for record in records.values()} == {west.pk}
    tables = tables_of_player(west)
    made = achievements_of(tables, hands_of_tables([table.pk]), TODAY)
    assert max(one.value for one in made.achievements if one.kind == "streak") == 3


def test_tiles_of_both_are_known() -> None:
    table = make_table(ruleset="riichi")
    first = SeatHand("[234m] [567p] 345s 67m 88s + 8m")
    second = SeatHand("[345m] [678p] 234s 67m 55s + 8m")
    play(table, both(first, second))
    for made in everybodys(table):
        assert made.hands_explained == 2
        assert made.patterns["tanyao"] == 2
        assert made.rates["dora"].average == 2
    mine = statistics_of(hands_of_tables([table.pk]), {table.pk: WEST})
    assert (mine.hands_explained, mine.rates["dora"].amount) == (1, 3)


@pytest.mark.parametrize(
    ("options", "entry", "won", "dealt_in"),
    [
        pytest.param({"multiple_ron": "all"}, all_three(), (0, 1, 1, 1), 1, id="all win"),
        pytest.param({"multiple_ron": "triple_draws"}, all_three(), (0, 0, 0, 0), 0, id="a draw"),
        pytest.param(
            {"multiple_ron": "triple_draws"}, two_of(NORTH, WEST), (0, 0, 1, 1), 1, id="two win"
        ),
        pytest.param(
            {"multiple_ron": "closest"}, two_of(NORTH, WEST), (0, 0, 1, 0), 1, id="the next in turn"
        ),
        pytest.param(
            {"multiple_ron": "closest"}, two_of(SOUTH, WEST), (0, 1, 0, 0), 1, id="entered first"
        ),
    ],
)
def test_only_who_is_paid_has_won(
    options: dict[str, str], entry: HandEntry, won: tuple[int, ...], dealt_in: int
) -> None:
    table = make_table(ruleset="riichi", options=options)
    play(table, entry)
    (book,) = books_of(table.session.tournament, [table.session]).tables.values()
    assert (tuple(book.won), sum(book.dealt_in)) == (won, dealt_in)
    assert [seat in book.best for seat in range(4)] == [count == 1 for count in won]
    assert Ledger.read(table).won_and_dealt_in == (won, (dealt_in, 0, 0, 0))
    phone = replace(phone_table(table_state(table)), ties_by_hands=True)
    assert phone.worths == worths_by_hands(phone.results, won, (dealt_in, 0, 0, 0))
    for made in everybodys(table):
        assert (made.won, made.dealt_in, len(made.values)) == (sum(won), dealt_in, sum(won))
        assert made.drawn_hands == (not any(won))
        assert {win.winner for win in made.best} == {seat for seat in range(4) if won[seat]}
    for seat in range(4):
        mine = statistics_of(hands_of_tables([table.pk]), {table.pk: seat})
        assert (mine.won, mine.dealt_in) == (won[seat], dealt_in if seat == EAST else 0)
    assert list(event_findings(table.session.tournament)) == []


def test_a_draw_of_three_winners_is_no_record_of_a_club() -> None:
    table = make_table(ruleset="riichi", options={"multiple_ron": "triple_draws"})
    play(table, all_three(), ron(WEST, EAST))
    Session.objects.update(state=Session.State.CLOSED, closed_at=timezone.now())
    (game,) = club_games(table.session.tournament.club).games
    assert (game.winners, game.also_won) == ((None, WEST), frozenset())
