import random
from collections import Counter

import pytest

from clubscore.play.entry.assessment import EventRules, assess_in_game
from clubscore.play.entry.hand_entry import position_at
from clubscore.play.entry.random_games import deal_game, deal_win
from scoring.hand import Shape
from scoring.notation import parse_hand
from scoring.rulesets import RULESETS, get
from scoring.rulesets.base import GameHand, Outcome

MCR = EventRules(get("mcr"), {})
GAMES = 30


def judged(seed, rules=MCR, hands=None):
    state = rules.ruleset.start(rules.options)
    for number, entry in deal_game(seed, rules, hands):
        assessment = assess_in_game(entry, state.position, rules)
        assert assessment.position.number == number
        assert assessment.qualifies
        played = GameHand(assessment.result, assessment.verdict.settlement)
        state = rules.ruleset.after(state, played, rules.options)
        yield assessment


@pytest.fixture(scope="module")
def hands():
    return [assessment for seed in range(GAMES) for assessment in judged(seed)]


def test_games_are_made_again_from_their_seed():
    assert list(deal_game(5, MCR)) == list(deal_game(5, MCR)) != list(deal_game(6, MCR))


@pytest.mark.parametrize("key", RULESETS)
@pytest.mark.parametrize("count", [1, 16])
def test_games_are_as_long_as_asked_for(key, count):
    played = list(judged(3, EventRules(get(key), {}), count))
    ruleset, ended = get(key), False
    state = ruleset.start({})
    for one in played:
        assert not ended
        state = ruleset.after(state, GameHand(one.result, one.verdict.settlement), {})
        ended = bool(state.ending)
    assert ended or played[-1].position.number == count


@pytest.mark.parametrize("key", ["italian", "chinese_classical", "european"])
def test_all_four_hands_are_dealt_where_all_count(key):
    hands = [one for seed in range(6) for one in judged(seed, EventRules(get(key), {}))]
    wins = [one for one in hands if one.entry.outcome is Outcome.WIN]
    assert all(one.counts.keys() == {0, 1, 2, 3} for one in wins)
    others = [held for one in wins for held in one.entry.others.values()]
    assert any(held.tiles for held in others)
    assert any(held.points == 0 for held in others)
    assert any(held.points and held.doubles for held in others)
    assert any(count["total"] > 20 for one in wins for count in one.counts.values())
    if key == "chinese_classical":  # a false win takes the hand's number
        numbers = [one.position.number for one in judged(4, EventRules(get(key), {}), 60)]
        assert numbers == list(range(1, len(numbers) + 1))


def test_games_are_what_people_play(hands):
    wins = [one for one in hands if one.entry.outcome is Outcome.WIN]
    outcomes = Counter(one.entry.outcome for one in hands)
    modest = sum(one.value <= 24 for one in wins)
    assert 0.75 < modest / len(wins) < 0.95
    assert 0.2 < sum(one.entry.discarder is None for one in wins) / len(wins) < 0.5
    assert outcomes[Outcome.DRAW] > GAMES
    assert outcomes[Outcome.FALSE_WIN] > GAMES / 4
    assert {one.entry.winner for one in wins} == {0, 1, 2, 3}


def test_hands_are_of_every_family(hands):
    wins = [one for one in hands if one.entry.outcome is Outcome.WIN]
    shapes = {group.shape for one in wins for group in one.score.arrangement}
    assert shapes >= {Shape.CHOW, Shape.PUNG, Shape.KONG, Shape.PAIR, Shape.KNITTED}
    patterns = {line.key for one in wins for line in one.score.patterns}
    # flowers, concealed kong, all pungs, half flush, knitted straight, seven pairs, full flush
    assert patterns >= {"13", "22", "28", "29", "45", "55", "58"}
    parsed = [parse_hand(one.entry.tiles) for one in wins]
    assert any(hand.flowers for hand in parsed)
    assert any(not hand.is_concealed for hand in parsed)
    assert len({one.entry.tiles for one in wins}) == len(wins)


def test_flowers_stay_away_where_they_are_not_played():
    rules = EventRules(get("mcr"), {"flowers_played": False})
    tiles = [entry.tiles for _number, entry in deal_game(1, rules)]
    assert not any("{" in text for text in tiles)


def test_what_no_style_makes_is_said():
    position = position_at(1, dealer=0, prevalent_wind=0)
    with pytest.raises(ValueError, match="no style"):
        deal_win(random.Random(1), MCR, position, winner=0, lowest=3, highest=5)
