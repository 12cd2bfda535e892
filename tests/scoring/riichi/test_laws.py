"""What holds for any hand of riichi, dealt at random."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleError
from scoring.exchange import answer
from scoring.hand import Hand, Meld, Shape, Win
from scoring.result import Score
from scoring.rulesets.options import OptionValue
from scoring.rulesets.riichi import RIICHI
from scoring.rulesets.riichi.payments import shares_of
from scoring.tiles import Wind

from .deals import deal, options_for, request

SEEDS = st.integers(0, 2**32)


def scored(seed: int) -> tuple[Hand, Win, dict[str, OptionValue], Score]:
    rng = random.Random(seed)
    hand, win = deal(rng)
    options = options_for(rng, hand, win)
    return hand, win, options, RIICHI.score(hand, win, options)


def comparable(score: Score) -> tuple[int, int]:
    return score.basic, score.value


@given(SEEDS)
def test_more_dora_are_never_worth_less(seed):
    hand, win, options, score = scored(seed)
    more = replace(win, answers={**win.answers, "dora": str(int(win.answers["dora"]) + 1)})
    richer = RIICHI.score(hand, more, options)
    assert richer.qualifies is score.qualifies
    assert comparable(richer) >= comparable(score)


@given(SEEDS)
def test_an_open_hand_is_never_worth_more_than_the_same_tiles_closed(seed):
    hand, win, options, score = scored(seed)
    kongs = [meld for meld in hand.melds if meld.shape is Shape.KONG]
    closed = [Meld(Shape.KONG, meld.tile, concealed=True) for meld in kongs]
    others = [tile for meld in hand.melds if meld.shape is not Shape.KONG for tile in meld.tiles]
    concealed = replace(hand, tiles=(*hand.tiles, *others), melds=tuple(closed))
    try:
        best = RIICHI.score(concealed, win, options)
    except RuleError:  # a kong robbed, of which there is a copy in the hand now
        return
    assert comparable(best) >= comparable(score)


@given(SEEDS)
def test_a_score_explains_itself(seed):
    _hand, win, options, score = scored(seed)
    known = RIICHI.configure(options)
    assert score.qualifies is bool(score.patterns)
    han = sum(line.points * line.times for line in score.patterns)
    assert han == (13 * score.limits if score.limits else score.doubles)
    table = {row.key: row for row in RIICHI.table(options)}
    for line in score.patterns:
        row = table[line.key]
        allowed = {row.points, row.points if row.open_points is None else row.open_points}
        assert line.points in (allowed | {2 * row.points if row.limit else row.points})
        assert line.evidence or line.key in ("dora", "ura_dora")
        assert set().union(*map(set, line.evidence)) <= set(score.arrangement)
    fu = sum(line.points for line in score.base_lines)
    assert score.base == (fu if fu == 25 else -(-fu // 10) * 10)
    for item in score.base_lines:
        assert item.key in RIICHI.base_names
        assert {*item.groups} <= {*score.arrangement}
    assert score.limit == "" or score.limit in RIICHI.limit_names
    winner = win.seat_wind
    discarder = None if win.self_drawn else next(wind for wind in Wind if wind is not winner)
    assert sum(shares_of(score.basic, winner, discarder).values()) == score.value
    counted = {line.key for line in score.patterns}
    for left in score.left_out:
        assert left.key not in counted
        assert left.because in counted or left.because in RIICHI.principles
    assert known.multiple_yakuman or score.limits <= 2


@given(SEEDS)
def test_ties_are_worth_the_same(seed):
    hand, win, options, score = scored(seed)
    scores = RIICHI.best_scores(hand, win, options)
    assert scores[0] == score
    assert {(one.basic, one.doubles, one.value) for one in scores} == {
        (score.basic, score.doubles, score.value)
    }
    lists = [sorted(line.key for line in one.patterns) for one in scores]
    assert all(lists.count(one) == 1 for one in lists)


@given(SEEDS)
def test_the_winning_tile_is_waited_for(seed):
    hand, _win, options, _score = scored(seed)
    waiting = replace(hand, tiles=hand.tiles, winning_tile=None, red_fives=())
    assert hand.winning_tile in RIICHI.waits(waiting, options)


@given(SEEDS)
def test_what_is_possible_is_what_scoring_takes(seed):
    hand, win, options, _score = scored(seed)
    possible = RIICHI.possible_situations(hand, win, options)
    for info in RIICHI.conduct(options).situations:
        stated = replace(win, situations=win.situations | {info.situation})
        try:
            RIICHI.score(hand, stated, options)
        except RuleError:
            assert info.situation not in possible
        else:
            assert info.situation in possible


@given(SEEDS)
def test_what_is_paid_and_taken_sums_to_zero(seed):
    asked = request(random.Random(seed), "1")
    answered = answer(asked)
    if answered["valid"] and answered["qualifies"]:
        assert sum(answered["settlement"].values()) + answered["pot"] == 0
        assert answered["pot"] == -1000 * asked["sticks"]
        honba = 300 * asked["honba"]
        won = answered["settlement"][asked["winner"]]
        assert won == answered["value"] + honba + 1000 * asked["sticks"]
    elif not answered["valid"]:
        assert answered["error"] in ("liable_not_possible", "not_played", "too_many_red_fives")
