"""Rounds that follow others, and tables from the standings."""

import pytest

from clubscore.seating_plans import (
    NOBODY,
    Lock,
    Schedule,
    by_rank,
    near_in_rank,
    quality,
    repeated_meetings,
    schedule,
    schedule_remaining_sessions,
)

PLAYED = schedule(24, 4, seed=1).rounds


def whole(more: Schedule) -> Schedule:
    return Schedule(24, 0, (*PLAYED, *more.rounds), "test")


def test_what_follows_repeats_hardly_anybody_and_shares_the_winds():
    more = schedule_remaining_sessions(24, 3, PLAYED, seed=5)
    proof = quality(whole(more))
    assert proof.repeats <= 14  # at random: about 63
    assert proof.imbalance <= 1
    assert repeated_meetings(more, PLAYED) <= 14
    assert schedule_remaining_sessions(24, 3, PLAYED, seed=5) == more
    assert schedule_remaining_sessions(24, 3, PLAYED, seed=6) != more


def test_wishes_come_before_repeats():
    apart = [(0, 1), (2, 3), (4, 5)]
    locks = [Lock(7, 0, 2, 3), Lock(7, 1, 2), Lock(8, 1, wind=0)]
    more = schedule_remaining_sessions(24, 3, PLAYED, seed=5, keep_apart=apart, locks=locks)
    assert quality(more, apart).apart_met == 0
    assert more.rounds[0][2][3] == 7
    assert 7 in more.rounds[1][2]
    assert any(table[0] == 8 for table in more.rounds[1])


def test_players_come_and_go():
    # Four have left after the rounds played, and four others come.
    earlier = [
        [[player if player < 20 else NOBODY for player in table] for table in tables]
        for tables in PLAYED
    ]
    more = schedule_remaining_sessions(24, 2, earlier, seed=5)
    assert len(more.rounds) == 2
    assert repeated_meetings(more, earlier) <= 8


def test_progress_ends_with_one_and_stop_ends_the_work():
    told: list[tuple[float, int]] = []
    schedule_remaining_sessions(
        24, 3, PLAYED, seed=5, progress=lambda share, repeats: told.append((share, repeats))
    )
    assert told[-1][0] == 1.0
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return True

    schedule_remaining_sessions(24, 3, (*PLAYED, *PLAYED), seed=5, stop=stop)
    assert len(asked) == 1


def test_by_rank_the_best_four_sit_together():
    order = list(range(100, 112))
    tables = by_rank(order, [], 3)
    assert [set(table) for table in tables] == [set(order[at : at + 4]) for at in (0, 4, 8)]
    # Whoever had East before does not get it again while others can have it.
    for seed in range(5):
        assert by_rank(order[:4], [order[:4]], seed)[0][0] != order[0]


@pytest.mark.parametrize("seed", range(5))
def test_near_in_rank_everybody_sits_once(seed):
    order = list(range(24))
    tables = near_in_rank(order, [], seed)
    assert sorted(player for table in tables for player in table) == order
    assert [min(table) for table in tables] == sorted(min(table) for table in tables)


def test_near_in_rank_without_meetings_is_by_rank():
    order = list(range(24))
    tables = near_in_rank(order, [], 7)
    assert [set(table) for table in tables] == [set(table) for table in by_rank(order, [], 7)]


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_gives_the_same_tables(seed):
    order = list(range(24))
    assert near_in_rank(order, PLAYED[0], seed) == near_in_rank(order, PLAYED[0], seed)
