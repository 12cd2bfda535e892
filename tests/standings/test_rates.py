"""Rates of the questions of a rule system: who is named in answers, what is counted in wins."""

from __future__ import annotations

from typing import Any

import pytest

from clubscore.play.models import Hand
from clubscore.standings.players.results import table_results
from clubscore.standings.statistics.figures import Statistics, hands_of_tables, statistics_of
from clubscore.standings.statistics.rates import QuestionRate, rate_lines
from clubscore.standings.statistics.sessions import statistics_of_sessions
from clubscore.tournaments.models import Table
from tests.factories import DRAW, EAST, NORTH, SOUTH, WEST, make_table, play, points, win

pytestmark = pytest.mark.django_db


def answered(hand: Hand, **answers: str) -> None:
    """Let a hand have been played by the rules of riichi, with these answers."""
    told: dict[str, Any] = {**hand.claim, "answers": answers}
    Hand.objects.filter(pk=hand.pk).update(ruleset="riichi", claim=told)


@pytest.fixture
def table() -> Table:
    """East wins twice, once of tiles; two hands are drawn; one is of rules without rates."""
    table = make_table()
    hands = play(
        table, win(EAST, SOUTH), points(EAST, None, 20), DRAW, DRAW, points(WEST, NORTH, 8)
    )
    answered(hands[0], riichi="0,2", dora="2", tenpai="3")
    answered(hands[1], riichi="", dora="5")
    answered(hands[2], riichi="1", tenpai="0,1")
    answered(hands[3], riichi="0", tenpai="")  # who has declared is tenpai
    return table


def everybodys(table: Table) -> list[Statistics]:
    """Return everybody's figures, read hand by hand and by session, and as they are kept."""
    by_hand = [statistics_of(hands_of_tables([table.pk])) for _ in range(2)]
    return [*by_hand, *(statistics_of_sessions([table.session]) for _ in range(2))]


def test_rates_of_everybody(table: Table) -> None:
    for made in everybodys(table):
        assert made.rates == {
            "riichi": QuestionRate(4, 16),  # of four players in four hands
            "tenpai": QuestionRate(3, 8),  # of drawn hands alone
            "dora": QuestionRate(2, 1),  # of the win whose tiles are known
        }


@pytest.mark.parametrize(
    ("seat", "riichi", "tenpai", "dora"),
    [
        pytest.param(EAST, (2, 4), (2, 2), (2, 1), id="East"),
        pytest.param(SOUTH, (1, 4), (1, 2), (0, 0), id="South"),
        pytest.param(NORTH, (0, 4), (0, 2), (0, 0), id="North"),
    ],
)
def test_rates_of_one_player(
    table: Table, seat: int, riichi: tuple[int, int], tenpai: tuple[int, int], dora: tuple[int, int]
) -> None:
    made = statistics_of(hands_of_tables([table.pk]), {table.pk: seat})
    lines = {line.name: line.rate for line in rate_lines("riichi", made.rates)}
    assert list(lines.values()) == [
        QuestionRate(*riichi),
        QuestionRate(*tenpai),
        QuestionRate(*dora),
    ]
    assert rate_lines("mcr", made.rates) == []


def test_what_is_not_known_is_no_zero(table: Table) -> None:
    """Hands without answers are counted in no rate."""
    for hand in table.hands.all():
        answered(hand)
    assert all(made.rates == {} for made in everybodys(table)[1:2])
    (line, *_others) = rate_lines("riichi", {})
    assert (line.rate.percent, line.rate.average) == (None, None)


def test_a_rate_is_read_without_another_query(table: Table, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(2):
        hands_of_tables([table.pk])
    with django_assert_num_queries(2):
        statistics_of_sessions([table.session])


def test_results_of_tables() -> None:
    made = table_results([(1, 40), (3, -20), (1, 13), (None, -30)])
    assert (made.tables, made.places) == (4, (2, 0, 1, 0))
    assert made.mean_place == pytest.approx(5 / 3)
    assert made.average_total == pytest.approx(0.75)
    assert [round(share) for _place, _tables, share in made.shares] == [67, 0, 33, 0]


def test_no_results() -> None:
    made = table_results([])
    assert (made.mean_place, made.average_total) == (None, None)


def test_fifth_places_are_shown_where_there_are_any() -> None:
    assert table_results([(5, -9)]).places == (0, 0, 0, 0, 1)
