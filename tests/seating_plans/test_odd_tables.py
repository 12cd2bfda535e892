"""Tables of three and of five: how many, who sits there, and that nobody does twice before all."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubscore.seating_plans import Mixing, by_rank_odd, draw_odd, near_in_rank_odd
from clubscore.tournaments.table_sizes import OddTables, sizes_words, table_sizes

ODD = [odd for odd in OddTables if odd != OddTables.NONE]


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, (3,)),
        (4, (4,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (4, 5)),
        (10, (4, 3, 3)),
        (11, (4, 4, 3)),
        (17, (4, 4, 4, 5)),
        (18, (4, 4, 4, 3, 3)),
        (19, (4, 4, 4, 4, 3)),
        (21, (4, 4, 4, 4, 5)),
        (22, (4, 4, 4, 4, 3, 3)),
    ],
)
def test_as_few_odd_tables_as_can_be(players, sizes):
    assert table_sizes(players, OddTables.FEWEST) == sizes


@pytest.mark.parametrize(
    ("players", "odd", "sizes"),
    [
        (17, OddTables.THREES, (4, 4, 3, 3, 3)),
        (19, OddTables.FIVES, (4, 5, 5, 5)),
        (18, OddTables.FIVES, (4, 4, 5, 5)),
        (10, OddTables.FEWEST_FIVES, (5, 5)),
        (18, OddTables.FEWEST_FIVES, (4, 4, 5, 5)),
        (19, OddTables.FEWEST_FIVES, (4, 4, 4, 4, 3)),
        (5, OddTables.THREES, (5,)),
        (7, OddTables.FIVES, (4, 3)),
        (2, OddTables.FEWEST, ()),
        (0, OddTables.FEWEST, ()),
        (9, OddTables.NONE, ()),
        (8, OddTables.NONE, (4, 4)),
    ],
)
def test_as_the_club_chooses(players, odd, sizes):
    assert table_sizes(players, odd) == sizes


@given(st.integers(3, 200), st.sampled_from(ODD))
def test_everybody_sits_and_odd_tables_are_few(players, odd):
    sizes = table_sizes(players, odd)
    assert sum(sizes) == players
    assert sum(size != 4 for size in sizes) <= 3
    assert list(sizes) == sorted(sizes, key=lambda size: size != 4)


def test_sizes_in_words():
    assert sizes_words((4, 4, 4, 5)) == "3 × 4 + 1 × 5"
    assert sizes_words((3, 3)) == "2 × 3"


def play_all(draw, players: int, odd: OddTables, sessions: int) -> list[list[int]]:
    """Return the tables of an evening, each session drawn after those before it."""
    sizes = table_sizes(players, odd)
    everybody = list(range(100, 100 + players))
    played: list[list[int]] = []
    for number in range(sessions):
        tables = draw(everybody, played, sizes, number)
        assert sorted(one for table in tables for one in table) == everybody
        assert sorted(map(len, tables)) == sorted(sizes)
        played += tables
    return played


def visits(played: list[list[int]], players: int) -> list[int]:
    had = Counter(one for table in played if len(table) != 4 for one in table)
    return [had[player] for player in range(100, 100 + players)]


@pytest.mark.one_in(5)
@pytest.mark.parametrize("players", [6, 7, 9, 10, 11, 17, 18, 19, 23])
@pytest.mark.parametrize("odd", [OddTables.FEWEST, OddTables.FEWEST_FIVES])
@pytest.mark.parametrize("draw", [draw_odd, near_in_rank_odd])
def test_nobody_sits_at_an_odd_table_twice_before_everybody_did(draw, players, odd):
    for sessions in (1, 2, 4, 7):
        had = visits(play_all(draw, players, odd, sessions), players)
        assert max(had) - min(had) <= 1


@pytest.mark.parametrize("players", [7, 9, 11, 17, 23])
@pytest.mark.parametrize("odd", [OddTables.FEWEST, OddTables.FEWEST_FIVES])
def test_by_rank_too_although_the_ranking_changes(players, odd):
    chance = Random(players)
    order = list(range(100, 100 + players))
    played: list[list[int]] = []
    sizes = table_sizes(players, odd)
    for seed in range(7):
        played += by_rank_odd(order, played, sizes, seed)
        chance.shuffle(order)
        had = visits(played, players)
        assert max(had) - min(had) <= 1


@pytest.mark.parametrize(("players", "again"), [(17, 18), (23, 0), (30, 0)])
def test_few_meet_again(players, again):
    """Five of 17 come from four tables, so that two of each five have met; 23 need not."""
    played = play_all(draw_odd, players, OddTables.FEWEST, 4)
    met = Counter(frozenset(pair) for table in played for pair in combinations(table, 2))
    assert sum(times - 1 for times in met.values()) <= again


def test_the_same_seed_gives_the_same_tables_and_another_one_others():
    players, sizes = list(range(17)), (4, 4, 4, 5)
    assert draw_odd(players, [], sizes, 7) == draw_odd(players, [], sizes, 7)
    assert draw_odd(players, [], sizes, 7) != draw_odd(players, [], sizes, 8)


def test_pairs_kept_apart_and_compatriots():
    players, sizes = list(range(9)), (4, 5)
    apart = [(0, 1), (0, 2), (3, 4)]
    for seed in range(5):
        tables = draw_odd(players, [], sizes, seed, apart)
        assert not any({one, other} <= set(table) for table in tables for one, other in apart)
        mixing = Mixing(((0, 0, 1, 1, None, None, None, None, None),))
        tables = draw_odd(players, [], sizes, seed, (), mixing)
        assert not any({0, 1} <= set(table) or {2, 3} <= set(table) for table in tables)


def test_by_rank_the_last_sit_at_the_odd_table_first_and_then_others():
    order, sizes = list(range(11)), (4, 4, 3)
    first = by_rank_odd(order, [], sizes, 1)
    assert [sorted(table) for table in first] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10]]
    second = by_rank_odd(order, first, sizes, 1)
    assert [sorted(table) for table in second] == [[0, 1, 2, 3], [4, 8, 9, 10], [5, 6, 7]]
    third = by_rank_odd(order, [*first, *second], sizes, 1)
    assert [sorted(table) for table in third] == [[0, 1, 5, 6], [2, 3, 4], [7, 8, 9, 10]]


def test_near_in_rank_without_earlier_tables_sits_neighbours_together():
    tables = near_in_rank_odd(list(range(11)), [], (4, 4, 3), 5)
    assert [sorted(table) for table in tables] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10]]


def test_winds_are_shared_and_who_sits_out_first_changes():
    players, sizes = list(range(5)), (5,)
    played: list[list[int]] = []
    for seed in range(5):
        played += draw_odd(players, played, sizes, seed)
    assert {table[4] for table in played} == set(players)
