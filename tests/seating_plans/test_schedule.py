"""Whole schedules: few repeats, wishes kept, the same again from the same seed."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubscore.seating_plans import Lock, Schedule, SeatingError, quality, schedule
from clubscore.seating_plans.model import repeats_bound, rounds_bound
from tests.sampling import cases

EAST, SOUTH, WEST, NORTH = range(4)
SIZES = st.integers(4, 30).map(lambda tables: 4 * tables)


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("players", "rounds", "most"),
    [
        # No pair twice
        pytest.param(16, 5, 0, id="16x5"),
        pytest.param(20, 5, 0, id="20x5"),
        pytest.param(24, 7, 0, id="24x7"),
        pytest.param(28, 9, 0, id="28x9"),
        pytest.param(32, 10, 0, id="32x10"),
        pytest.param(36, 11, 0, id="36x11"),
        pytest.param(40, 13, 0, id="40x13"),
        pytest.param(44, 14, 0, id="44x14"),
        pytest.param(48, 15, 0, id="48x15"),
        pytest.param(64, 21, 0, id="64x21"),
        pytest.param(100, 8, 0, id="100x8"),
        pytest.param(132, 10, 0, id="132x10"),
        pytest.param(172, 15, 0, id="172x15"),
        pytest.param(200, 12, 0, id="200x12"),
        # Repeats are forced
        pytest.param(16, 6, 24, id="16x6-as-counted"),
        pytest.param(16, 8, 72, id="16x8-as-counted"),
        pytest.param(20, 6, 6, id="20x6-published-22"),
        pytest.param(20, 8, 50, id="20x8-published-67"),
        pytest.param(24, 8, 18, id="24x8-published-33"),
        pytest.param(8, 2, 4, id="8x2-as-counted"),
        pytest.param(12, 3, 6, id="12x3-as-counted"),
        pytest.param(12, 4, 13, id="12x4-as-proved"),
        pytest.param(8, 4, 20, id="8x4-as-counted"),
        pytest.param(4, 3, 12, id="4x3-as-counted"),
    ],
)
def test_repeats(players, rounds, most):
    made = schedule(players, rounds, seed=5)
    proof = quality(made)
    assert len(made.rounds) == rounds
    assert proof.repeats_bound <= proof.repeats <= most
    assert proof.imbalance <= 1


@pytest.mark.parametrize("players", range(16, 201, 4))
def test_every_size_plays_an_event_without_repeats(players):
    rounds = min(rounds_bound(players) - (players == 20), 12)
    assert quality(schedule(players, rounds, seed=players)).repeats == 0


@settings(max_examples=cases(60, 10), deadline=None)
@given(
    players=SIZES.filter(lambda players: players >= 16), seed=st.integers(0, 2**31), data=st.data()
)
def test_schedule_laws(players, seed, data):
    rounds = data.draw(st.integers(1, min(12, rounds_bound(players) - 1)))
    made = schedule(players, rounds, seed=seed)
    assert schedule(players, rounds, seed=seed) == made
    for some in range(1, rounds + 1):  # Schedule checks that everybody sits once
        proof = quality(made.prefix(some))
        assert (proof.repeats, proof.imbalance <= 1) == (0, True)
    names = data.draw(st.permutations(range(players)))
    renamed = quality(made.with_players(names))
    whole = quality(made)
    assert sorted(renamed.winds) == sorted(whole.winds)
    assert replace(renamed, winds=whole.winds) == whole


def test_seeds_differ():
    assert schedule(40, 8, seed=1).rounds != schedule(40, 8, seed=2).rounds


def test_longer_schedule_of_the_same_meetings():
    short, long = schedule(40, 4, seed=1), schedule(40, 8, seed=1)
    for some, more in zip(short.rounds, long.rounds, strict=False):
        assert {frozenset(table) for table in some} == {frozenset(table) for table in more}


def teams(players, size):
    return [
        pair
        for first in range(0, players, size)
        for pair in combinations(range(first, first + size), 2)
    ]


@pytest.mark.parametrize(
    ("players", "rounds", "apart", "repeats"),
    [
        pytest.param(24, 5, [(0, 1), (2, 3), (22, 23)], 0, id="relatives"),
        pytest.param(40, 8, teams(40, 4), 0, id="teams-of-four"),
        pytest.param(100, 8, teams(100, 4), 0, id="25-teams-of-four"),
        # Everybody meets everybody, so the schedule gives way: 1 meeting left out, 1 repeat.
        pytest.param(16, 5, [(3, 9)], 16, id="full-design-gives-way"),
    ],
)
def test_pairs_are_kept_apart(players, rounds, apart, repeats):
    proof = quality(schedule(players, rounds, seed=3, keep_apart=apart), apart)
    assert proof.apart_met == 0
    assert proof.repeats <= repeats
    assert proof.imbalance <= 1


def holds(lock, made):
    at = {
        player: (number, wind)
        for number, table in enumerate(made.rounds[lock.round])
        for wind, player in enumerate(table)
    }
    table, wind = at[lock.player]
    return lock.table in (None, table) and lock.wind in (None, wind)


@pytest.mark.parametrize(
    ("players", "rounds", "locks", "imbalance"),
    [
        pytest.param(40, 8, [Lock(7, number, table=0) for number in range(8)], 1, id="one-table"),
        pytest.param(
            40,
            8,
            [Lock(one, number, table=one) for number in range(8) for one in range(3)],
            1,
            id="three-tables",
        ),
        pytest.param(
            20, 4, [Lock(2, number, wind=EAST) for number in range(4)], 4, id="always-east"
        ),
        pytest.param(
            16, 5, [Lock(0, 0, wind=WEST), Lock(1, 0, wind=WEST), Lock(2, 2, 3, NORTH)], 1, id="few"
        ),
        pytest.param(
            16,
            5,
            [Lock(one, number, table=1) for number in range(5) for one in (4, 9)],
            1,
            id="two-always-together",
        ),
        pytest.param(
            12, 3, [Lock(one, 1, one // 4, one % 4) for one in range(12)], 1, id="whole-round"
        ),
        pytest.param(4, 2, [Lock(3, 0, 0, SOUTH), Lock(3, 1, 0, NORTH)], 1, id="one-table-only"),
    ],
)
def test_locked_seats_are_kept(players, rounds, locks, imbalance):
    made = schedule(players, rounds, seed=11, locks=locks)
    assert [lock for lock in locks if not holds(lock, made)] == []
    assert quality(made).imbalance <= imbalance


@settings(max_examples=cases(40, 8), deadline=None)
@given(seed=st.integers(0, 2**31), data=st.data())
def test_any_locks_that_fit_are_kept(seed, data):
    base = schedule(24, 4, seed=seed)
    seats = [
        Lock(player, number, table, wind)
        for number, tables in enumerate(base.rounds)
        for table, four in enumerate(tables)
        for wind, player in enumerate(four)
    ]
    locks = data.draw(st.lists(st.sampled_from(seats), max_size=6, unique=True))
    made = schedule(24, 4, seed=seed + 1, locks=locks)
    assert all(holds(lock, made) for lock in locks)
    assert quality(made).imbalance <= 2


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param({"players": 18}, "bad_players", id="not-fours"),
        pytest.param({"players": 404}, "bad_players", id="too-many"),
        pytest.param({"rounds": 0}, "bad_rounds", id="no-rounds"),
        pytest.param({"keep_apart": [(3, 3)]}, "bad_pair", id="apart-from-oneself"),
        pytest.param({"keep_apart": [(3, 16)]}, "bad_pair", id="apart-from-nobody"),
        pytest.param({"locks": [Lock(0, 3)]}, "table_number_unknown", id="lock-after-the-end"),
        pytest.param({"locks": [Lock(0, 0, table=4)]}, "table_number_unknown", id="no-such-table"),
        pytest.param({"locks": [Lock(0, 0, 1), Lock(0, 0, 2)]}, "lock_twice", id="two-tables"),
        pytest.param(
            {"locks": [Lock(0, 0, 1, EAST), Lock(1, 0, 1, EAST)]}, "lock_seat_taken", id="one-seat"
        ),
        pytest.param(
            {"locks": [Lock(one, 0, table=1) for one in range(5)]}, "lock_table_full", id="five"
        ),
        pytest.param(
            {"locks": [Lock(one, 0, wind=EAST) for one in range(5)]},
            "locks_do_not_fit",
            id="five-easts-of-four-tables",
        ),
    ],
)
def test_what_cannot_be_is_refused(arguments, code):
    with pytest.raises(SeatingError) as refused:
        schedule(**{"players": 16, "rounds": 3, "seed": 1} | arguments)
    assert refused.value.code == code


def test_progress_is_told_and_stop_leaves_a_whole_schedule():
    told = []
    made = schedule(
        20, 6, seed=1, progress=lambda *now: told.append(now), stop=lambda: len(told) > 5
    )
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1] == (1.0, quality(made).repeats)
    assert len(made.rounds) == 6


def test_quality_counts():
    made = Schedule(8, 0, (((0, 1, 2, 3), (4, 5, 6, 7)), ((1, 0, 4, 5), (2, 3, 6, 7))), "search")
    proof = quality(made, [(1, 0), (0, 7)])
    assert proof.meetings == (8, 16, 4)
    assert (proof.repeats, proof.repeats_bound, proof.rounds_bound) == (4, 4, 1)
    assert proof.winds[0] == (1, 1, 0, 0)
    assert (proof.imbalance, proof.table_repeats, proof.apart_met) == (2, 4, 2)


def test_nobody_sits_twice():
    with pytest.raises(SeatingError) as refused:
        Schedule(8, 0, (((0, 1, 2, 3), (4, 5, 6, 6)),), "search")
    assert refused.value.code == "players_not_seated_once"


@pytest.mark.parametrize(
    ("players", "rounds", "least"),
    [
        (4, 3, 12),
        (8, 3, 8),
        (12, 2, 3),
        (12, 4, 13),
        (16, 5, 0),
        (16, 6, 24),
        (20, 8, 50),
        (24, 8, 12),
    ],
)
def test_repeats_bound(players, rounds, least):
    assert repeats_bound(players, rounds) == least
