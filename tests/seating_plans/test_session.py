from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubscore.seating_plans import draw


def repeats(rounds):
    met = Counter(frozenset(pair) for table in rounds for pair in combinations(table, 2))
    return sum(times - 1 for times in met.values())


@given(tables=st.integers(1, 12), seed=st.integers(0, 2**31))
def test_everybody_sits_once(tables, seed):
    players = range(100, 100 + 4 * tables)
    drawn = draw(players, [], seed)
    assert sorted(player for table in drawn for player in table) == list(players)
    assert draw(players, [], seed) == drawn


@pytest.mark.parametrize(
    ("players", "rounds", "most"),
    [
        pytest.param(16, 2, 0, id="16-players-2-rounds"),
        pytest.param(20, 3, 0, id="20-players-3-rounds"),
        pytest.param(40, 4, 0, id="40-players-4-rounds"),
        pytest.param(8, 2, 4, id="8-players-must-repeat"),  # three of a table into two
    ],
)
def test_opponents_are_new_as_long_as_possible(players, rounds, most):
    earlier: list[tuple[int, ...]] = []
    for seed in range(rounds):
        earlier += draw(range(players), earlier, seed)
    assert repeats(earlier) <= most


def test_starting_winds_are_shared():
    earlier: list[tuple[int, ...]] = []
    for seed in range(4):
        earlier += draw(range(16), earlier, seed)
    had = Counter((player, wind) for table in earlier for wind, player in enumerate(table))
    assert max(had.values()) <= 2


def test_first_wind_is_a_matter_of_chance():
    easts = Counter(draw(range(4), [], seed)[0][0] for seed in range(400))
    assert all(60 <= easts[player] <= 140 for player in range(4))


def evening(players, sessions):
    earlier: list[tuple[int, ...]] = []
    for number in range(sessions):
        earlier += draw(players, earlier, 31 * number + 7)
    return earlier


@pytest.mark.parametrize(
    ("players", "sessions", "most"),
    [
        pytest.param(16, 5, 0, id="16-all-meet"),
        pytest.param(16, 6, 24, id="16-all-meet-and-on"),
        pytest.param(20, 5, 0, id="20"),
        pytest.param(24, 7, 0, id="24"),
        pytest.param(28, 9, 0, id="28-all-meet"),
        pytest.param(40, 13, 0, id="40-all-meet"),
        pytest.param(100, 8, 0, id="100"),
    ],
)
def test_sessions_are_rounds_of_one_schedule(players, sessions, most):
    assert repeats(evening(range(1000, 1000 + players), sessions)) <= most


@pytest.mark.parametrize("players", [16, 24, 40, 100])
def test_winds_differ_by_one_at_most_along_the_schedule(players):
    for sessions in range(1, 6):
        had = Counter(
            (player, wind)
            for table in evening(range(players), sessions)
            for wind, player in enumerate(table)
        )
        counts = [[had[player, wind] for wind in range(4)] for player in range(players)]
        assert max(max(one) - min(one) for one in counts) <= 1


def test_second_session_can_be_drawn_again():
    first = draw(range(40), [], 1)
    seconds = [draw(range(40), first, seed) for seed in range(6)]
    assert len({frozenset(map(frozenset, tables)) for tables in seconds}) > 1
    assert all(repeats([*first, *tables]) == 0 for tables in seconds)


def test_order_of_the_list_of_players_is_no_matter_later():
    first = draw(range(24), [], 1)
    assert draw(range(24), first, 2) == draw(list(reversed(range(24))), first, 2)


@pytest.mark.parametrize(
    "players",
    [
        pytest.param(range(3, 27), id="some-left-others-came"),
        pytest.param(range(20), id="four-went-home"),
        pytest.param(range(28), id="four-came"),
    ],
)
def test_other_players_meet_whom_they_have_not_met(players):
    earlier = [*evening(range(24), 2)]
    drawn = draw(players, earlier, 9)
    assert sorted(player for table in drawn for player in table) == list(players)
    assert repeats([*earlier, *drawn]) == 0


def test_seats_set_by_hand_are_gone_on_from():
    by_hand = [tuple(range(at, at + 4)) for at in range(0, 24, 4)]
    assert repeats([*by_hand, *draw(range(24), by_hand, 4)]) == 0
    swapped = [*draw(range(24), [], 1), *draw(range(24), by_hand, 1)]
    assert repeats([*swapped, *draw(range(24), swapped, 2)]) <= repeats(swapped) + 3


def test_tables_change_from_session_to_session():
    earlier = evening(range(100), 5)
    places = [(player, at % 25) for at, table in enumerate(earlier) for player in table]
    assert len(set(places)) == len(places)
