"""Tables of players near in rank: nobody meets again who need not, then nearness counts."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from clubscore.seating_plans import near_in_rank
from clubscore.seating_plans.designs.catalog import designs
from clubscore.seating_plans.swiss import costs_of, nearest

Tables = Sequence[Sequence[int]]


def again(tables: Tables, earlier: Tables) -> int:
    """Count the pairs at ``tables`` who met in ``earlier`` ones."""
    met = {frozenset(pair) for table in earlier for pair in combinations(table, 2)}
    return sum(frozenset(pair) in met for table in tables for pair in combinations(table, 2))


def spread(tables: Tables, order: Sequence[int]) -> int:
    """Add up the squares of the differences in rank."""
    rank = {player: place for place, player in enumerate(order)}
    pairs = (pair for table in tables for pair in combinations(table, 2))
    return sum((rank[one] - rank[other]) ** 2 for one, other in pairs)


def shuffled(players: int, seed: int) -> list[int]:
    order = list(range(players))
    Random(seed).shuffle(order)
    return order


# The design's next round is a seating at which nobody meets again, so there is one to be found,
# however few others there are: after its last round but one there is no other at all.
@pytest.mark.at_length
@settings(max_examples=3, deadline=None)
@given(
    tables=st.integers(4, 44),
    left=st.integers(1, 6),
    seed=st.integers(0, 2**31),
)
@example(tables=4, left=1, seed=0)
@example(tables=10, left=1, seed=1)
@example(tables=10, left=6, seed=2)
@example(tables=44, left=6, seed=4)
def test_nobody_meets_again_where_nobody_has_to(tables, left, seed):
    rounds = designs(4 * tables)[0].rounds
    earlier = [table for played in rounds[: max(1, len(rounds) - left)] for table in played]
    order = shuffled(4 * tables, seed)
    made = near_in_rank(order, earlier, seed)
    assert sorted(player for table in made for player in table) == sorted(order)
    assert again(made, earlier) == 0


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("players", "sessions"), [(16, 3), (24, 4), (40, 6), (64, 5), (176, 3)])
def test_session_after_session_of_an_event(players, sessions):
    earlier: list[tuple[int, ...]] = []
    for session in range(sessions):
        made = near_in_rank(shuffled(players, session), earlier, session)
        assert again(made, earlier) == 0, session
        earlier += made


def test_where_some_have_to_meet_again_nobody_meets_a_third_time_for_it():
    """Five rounds of sixteen use all pairs up once: every table meets again, in full."""
    earlier = [table for tables in designs(16)[0].rounds for table in tables]
    made = near_in_rank(shuffled(16, 1), earlier, 1)
    assert again(made, earlier) == 24
    more = near_in_rank(shuffled(16, 2), [*earlier, *made], 1)
    assert again(more, made) == 0


def test_nearness_decides_among_seatings_without_a_meeting_again():
    order = shuffled(40, 5)
    earlier = [table for tables in designs(40)[0].rounds[:4] for table in tables]
    made = near_in_rank(order, earlier, 5)
    chance = [shuffled(40, 100 + seed) for seed in range(20)]
    by_lot = [[one[at : at + 4] for at in range(0, 40, 4)] for one in chance]
    assert again(made, earlier) == 0
    assert spread(made, order) * 4 < min(spread(tables, order) for tables in by_lot)


def test_pairs_kept_apart_come_before_meetings_again():
    order = shuffled(16, 1)
    earlier = [table for tables in designs(16)[0].rounds[:4] for table in tables]
    (alone,) = (set(table) for table in near_in_rank(order, earlier, 1) if order[0] in table)
    apart = [(order[0], next(iter(alone - {order[0]})))]
    made = near_in_rank(order, earlier, 1, keep_apart=apart)
    assert not any(set(apart[0]) <= set(table) for table in made)
    assert 0 < again(made, earlier) <= 8  # the only seating without one is ruled out


def test_one_table_has_nothing_to_search():
    met = [[0] * 4 for _ in range(4)]
    assert nearest(met, Random(0)) == [[0, 1, 2, 3]]
    assert costs_of([[0, 1, 2, 3]], met) == (0, 20)
