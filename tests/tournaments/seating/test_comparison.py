"""Seats of duplicate: who is compared with whom."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubscore.seating_plans import compare_evenly, schedule
from clubscore.seating_plans.comparison import comparisons
from clubscore.seating_plans.model import meetings, wind_counts
from clubscore.tournaments.models import Draw, Tournament
from clubscore.tournaments.seating.separations import lock_add
from clubscore.tournaments.seating.services import draw_apply, draw_begin
from clubscore.tournaments.seating.worker import draw_work
from clubscore.tournaments.stages.stage import Earns, Stage, stage_data
from clubscore.web.organizer.seating.proof import draw_view, event_proof
from tests.factories import make_event, organizer
from tests.sampling import cases
from tests.standings.stages.playing import BRIDGE

# Sixteen players in five sessions, seats East, South, West, North at each of four tables.
MOVEMENT = (
    ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16)),
    ((1, 5, 9, 13), (6, 2, 14, 10), (11, 15, 3, 7), (16, 12, 8, 4)),
    ((1, 11, 6, 16), (12, 2, 15, 5), (14, 8, 9, 3), (7, 13, 4, 10)),
    ((7, 1, 14, 12), (2, 8, 11, 13), (16, 10, 5, 3), (9, 15, 4, 6)),
    ((8, 10, 1, 15), (7, 9, 2, 16), (6, 12, 3, 13), (5, 11, 4, 14)),
)
ONCE = Counter(combinations(range(16), 2))


def test_the_known_movement_of_sixteen():
    every = Counter(combinations(range(1, 17), 2))
    assert Counter(meetings(MOVEMENT)) == Counter(comparisons(MOVEMENT, 4)) == every


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seed", range(5))
def test_sixteen_players_in_five_rounds_are_compared_once_each(seed):
    plan = schedule(16, 5, seed=seed)
    rounds = compare_evenly(plan.rounds, dict.fromkeys(range(5), 4), Random(seed))
    assert Counter(meetings(rounds)) == ONCE
    assert Counter(comparisons(rounds, 4)) == ONCE


@settings(max_examples=cases(10, 4))
@given(st.sampled_from([8, 12, 20, 32]), st.integers(1, 4), st.integers(0, 99), st.data())
def test_tables_stay_and_nobody_is_compared_less_evenly(players, rounds, seed, data):
    plan = schedule(players, rounds, seed=seed)
    size = data.draw(st.integers(2, players // 4))
    number = data.draw(st.integers(0, rounds - 1))
    fixed = {(number, data.draw(st.integers(0, players - 1)))}
    chance = Random(seed)
    found = compare_evenly(plan.rounds, {number: size}, chance, fixed)
    for at, (before, after) in enumerate(zip(plan.rounds, found, strict=True)):
        assert [set(table) for table in after] == [set(table) for table in before]
        if at != number:
            assert after == before
    ((_, player),) = fixed
    seats = [next(t.index(player) for t in r[number] if player in t) for r in (plan.rounds, found)]
    assert seats[0] == seats[1]
    times = Counter(comparisons([found[number]], size))
    assert set(times.values()) == {1}  # in one round nobody is compared twice
    assert wind_counts(found, players)


def test_tables_of_other_sizes_and_of_other_groups_are_not_compared():
    fours, five, three = ((0, 1, 2, 3), (4, 5, 6, 7)), (8, 9, 10, 11, 12), (13, 14, None)
    seats = (*fours, five, three, (15, 16, 17))
    assert sorted(comparisons([seats], 5)) == [(0, 4), (1, 5), (2, 6), (3, 7), (13, 15), (14, 16)]
    assert sorted(comparisons([seats], 1)) == []


def test_without_duplicate_nothing_is_exchanged():
    plan = schedule(16, 5, seed=1)
    assert compare_evenly(plan.rounds, {}, Random(1)) == plan.rounds


def event_of(*stages: Stage) -> Tournament:
    return make_event(players=16, stages=[stage_data(one) for one in stages])


def planned(event: Tournament, sessions: int) -> Draw:
    draw = draw_begin(tournament=event, sessions=sessions, by=organizer(), seed=7)
    draw_work(draw.pk)
    draw.refresh_from_db()
    assert draw.state == Draw.State.DONE, draw.error
    return draw


@pytest.mark.django_db
def test_a_plan_of_duplicate_says_how_evenly_it_compares():
    event = event_of(Stage(5, earns=Earns.IMPS, imps=BRIDGE, tables_compared=4))
    lock_add(tournament=event, entry=event.entries.get(number=3), session=2, wind=0)
    draw = planned(event, 5)
    proof = draw_view(draw).proof
    assert proof is not None
    assert proof.comparisons is not None
    assert proof.meetings == ((0, 0), (1, 120))
    assert draw.rounds[1][[2 in table for table in draw.rounds[1]].index(True)][0] == 2
    draw_apply(draw=draw, by=organizer())
    whole = event_proof(event)
    assert whole is not None
    assert whole.comparisons == proof.comparisons


@pytest.mark.django_db
def test_sessions_before_duplicate_compare_nobody():
    event = event_of(Stage(1), Stage(4, earns=Earns.IMPS, imps=BRIDGE))
    draw = planned(event, 5)
    proof = draw_view(draw).proof
    assert proof is not None
    assert proof.comparisons == (0, 1)
    shown = draw_view(planned(make_event(players=16), 5)).proof
    assert shown is not None
    assert shown.comparisons is None
