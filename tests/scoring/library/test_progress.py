"""How far tiles are from a complete hand, what to discard, what brings them nearer."""

import random

import pytest

import scoring
from scoring import Hand
from scoring.nearest import nearest_readings
from scoring.tiles import COPIES, KINDS
from tests.scoring.library.hands import refusal

WALL = [tile for tile in range(KINDS) for _ in range(COPIES)]
SYSTEMS = list(scoring.rulesets())


def dealt(seed):
    """Return thirteen tiles and one more: of the whole wall, or of few kinds, which are nearer."""
    rng = random.Random(seed)
    suit = rng.randrange(3)
    near = [tile for tile in WALL if tile // 9 in (suit, 3) and (tile < 27 or rng.random() < 0.4)]
    wall = rng.choice([WALL, near])
    return rng.sample(wall, 14)


@pytest.mark.parametrize("key", SYSTEMS)
@pytest.mark.parametrize("seed", range(4))
def test_it_agrees_with_the_nearest_readings_and_with_the_waits(key, seed):
    system = scoring.rulesets()[key]
    for part in range(5):
        tiles = dealt(100 * seed + part)
        drawn = Hand(tuple(tiles[:13]), tiles[13])
        assert scoring.shanten(key, drawn) == (
            nearest_readings(drawn, system.shapes({})).tiles_away - 1
        )
        waiting = Hand(tuple(tiles[:13]))
        held = waiting.copies_held()
        waited = [tile for tile in system.waits(waiting, {}) if held[tile] < COPIES]
        away = scoring.shanten(key, waiting)
        assert (away == 0) is bool(waited)
        if away == 0:
            improving = sorted(one.tile for one in scoring.improvements(key, waiting))
            assert improving == waited


@pytest.mark.parametrize(
    ("key", "hand", "away"),
    [
        pytest.param("mcr", "19m19p19sESWNCFP + P", -1, id="complete"),
        pytest.param("mcr", "[EEE] [456p] 789s 2333m", 0, id="ready"),
        pytest.param("mcr", "[EEE] [456p] 789s 258mC", 2, id="two exchanges from ready"),
        pytest.param("mcr", "147m258p369sESWN", 0, id="knitted straight, single honors"),
        pytest.param("zung_jung", "147m258p369sESWN", 6, id="no knitted tiles there"),
        pytest.param("mcr", "(2222p) 147m 369s 5p EE C", 5, id="of a straight all 2p are gone"),
        pytest.param("mcr", "(7777p) 147m 369s 5p EE C", 1, id="of a straight two are missing"),
        pytest.param("mcr", "1133m 5577p 99s EE C", 0, id="seven pairs"),
        pytest.param("mcr", "19m19p19sESWN 55m 3p", 3, id="orphans"),
        pytest.param("riichi", "1111m 3333p 5577s C", 2, id="two kinds short of seven pairs"),
    ],
)
def test_shanten(key, hand, away):
    assert scoring.shanten(key, hand) == away


def test_improvements_two_and_three_tiles_away():
    two = scoring.improvements("mcr", "[EEE] [456p] 79s 2233mC")
    assert [(one.text, one.copies_left, one.shanten, one.next_copies) for one in two] == [
        ("8s", 4, 0, 4),
        ("2m", 2, 0, 4),
        ("3m", 2, 0, 4),
    ]
    three = scoring.improvements("zung_jung", "[EEE] 46p 79s 2233m CF")
    assert {one.shanten for one in three} == {1}
    assert [one.text for one in three[:2]] == ["5p", "8s"]
    assert repr(two[0]) == "<Improvement 8s: 4 left, then 4>"


@pytest.mark.parametrize("seed", [1])
def test_an_improvement_is_one_and_its_next_copies_are_those_of_the_best_discard(seed):
    tiles = dealt(seed)[:13]
    away = scoring.shanten("mcr", Hand(tuple(tiles)))
    for one in scoring.improvements("mcr", Hand(tuple(tiles))):
        best = scoring.discards("mcr", Hand(tuple(tiles), one.tile))
        nearest = [discard for discard in best if discard.shanten == away - 1]
        assert nearest
        if one.next_copies:
            assert one.next_copies == max(discard.copies_left for discard in nearest)


def test_discards_come_with_what_may_win():
    best, second, *others = scoring.discards("mcr", "[EEE] [456p] 789s 2333m + C", seat="E")
    assert (best.text, best.shanten, best.copies_left, best.winning_copies) == ("C", 0, 11, 4)
    assert [wait.text for wait in best.waits] == ["1m", "2m", "4m"]
    assert (second.text, second.winning_copies) == ("2m", 3)
    assert repr(best) == "<Discard C: shanten 0, 11 copies, 4 winning>"
    assert {one.shanten for one in others} == {1}
    assert all(not one.waits and not one.winning_copies for one in others)
    assert repr(others[0]) == "<Discard 9s: shanten 1, 21 copies>"


def test_a_discarded_tile_is_not_drawn_again():
    discards = scoring.discards("mcr", "[EEE] [456p] 789s 2333m + 1m")
    (one,) = [discard for discard in discards if discard.text == "1m"]
    assert {wait.text: wait.copies_left for wait in one.waits} == {"1m": 3, "2m": 3, "4m": 4}
    assert dict(one.nearer)[0] == 3
    assert discards[0].shanten == 0


def test_discards_under_options_and_circumstances():
    low = "[222m] [333p] 345s 45p99s + C"
    tiles = {one.text: one.winning_copies for one in scoring.discards("mcr", low)}
    free = {one.text: one.winning_copies for one in scoring.discards("mcr", low, minimum=0)}
    assert (tiles["C"], free["C"]) == (1, 5)
    late = {one.text: one.winning_copies for one in scoring.discards("mcr", low, wall_end=True)}
    assert late["C"] == 5


class OnlySets(scoring.Mcr):
    """A system in which nothing but sets and a pair is a hand."""

    key = "only_sets"

    def shapes(self, options: scoring.Options) -> frozenset[scoring.HandKind]:
        return frozenset((scoring.HandKind.REGULAR,))


def test_shapes_that_the_rules_do_not_know_are_not_looked_at():
    scoring.register(OnlySets())
    try:
        assert scoring.shanten("only_sets", "19m19p19sESWNCFP") == 8
        assert scoring.shanten("mcr", "19m19p19sESWNCFP") == 0
    finally:
        scoring.unregister("only_sets")


def test_a_tile_of_which_no_copy_is_left_is_no_improvement():
    alone = "1111m 456p 789s EEE"
    assert scoring.shanten("mcr", alone) == 1  # it would be ready for a fifth
    assert "1m" not in {one.text for one in scoring.improvements("mcr", alone)}


def test_what_is_refused():
    assert refusal(scoring.discards, "mcr", "[EEE] [456p] 789s 2333m").code == (
        "missing_winning_tile"
    )
    error = refusal(scoring.improvements, "mcr", "[EEE] [456p] 789s 2333m + C")
    assert (error.code, error.facts["expected"]) == ("wrong_tile_count", 13)
    for call in (scoring.shanten, scoring.improvements):
        assert refusal(call, "mcr", "[EEE] [456p] 789s 2333m", wall_end=True).code == (
            "unexpected_field"
        )
    assert refusal(scoring.shanten, "italian", "[EEE] ?").code == "partial_hand"
