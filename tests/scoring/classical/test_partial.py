"""Hands of which only what scores is given (classical.md, Only what scores)."""

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleError
from scoring.exchange import answer
from scoring.hand import HAND_TILES, Hand, Meld, Shape, Situation
from scoring.judge import Claim, judge
from scoring.notation import format_hand, parse_hand
from scoring.rulesets import RULESETS, get
from scoring.rulesets.base import Outcome
from scoring.tiles import HONOR_TILES, Wind, count_tiles

from .cases import SYSTEMS
from .deals import deal

E, S, W, N = Wind
SEEDS = st.integers(0, 2**32)
LOSER = "147m258p369sESWN"
WON = "[222m] 345p678p45s99m + 6s"


def what_scores(hand: Hand) -> Hand:
    """Return a hand without what scores nothing: chows, single tiles, pairs of no honors."""
    counts = count_tiles(hand.tiles)
    kept = [
        tile
        for tile in hand.tiles
        if counts[tile] >= 3 or (counts[tile] == 2 and tile in HONOR_TILES)
    ]
    melds = tuple(meld for meld in hand.melds if meld.shape is not Shape.CHOW)
    return Hand(tuple(kept), None, melds, hand.flowers, partial=True)


@given(SEEDS, st.sampled_from(list(SYSTEMS)))
def test_giving_what_scores_is_giving_everything(seed, name):
    rules = SYSTEMS[name]
    whole = deal(random.Random(seed), rules)
    winner = whole.win.seat_wind
    hands = {
        wind: hand if wind is winner else what_scores(hand) for wind, hand in whole.hands.items()
    }
    expected = judge(rules, whole.claim, {})
    found = judge(rules, replace(whole.claim, hands=hands), {})
    assert found.settlement == expected.settlement
    for wind, score in found.scores.items():
        full = expected.scores[wind]
        assert (score.value, score.base, score.doubles) == (full.value, full.base, full.doubles)
        assert {line.key for line in score.patterns} == {line.key for line in full.patterns}
        assert score.partial is hands[wind].partial


@given(SEEDS, st.sampled_from(list(SYSTEMS)), st.data())
def test_leaving_more_out_never_scores_more(seed, name, data):
    rules = SYSTEMS[name]
    whole = deal(random.Random(seed), rules)
    wind = next(wind for wind in Wind if wind is not whole.win.seat_wind)
    hand = whole.hands[wind]
    kept = data.draw(st.lists(st.sampled_from(range(HAND_TILES)), unique=True))
    tiles = tuple(tile for at, tile in enumerate(hand.tiles) if at in kept)
    part = Hand(tiles, None, hand.melds, hand.flowers, partial=True)
    prevalent = whole.win.prevalent_wind
    less = rules.score_lost(part, wind, prevalent, {})
    full = rules.score_lost(hand, wind, prevalent, {})
    assert less.uncapped_points <= full.uncapped_points
    assert less.value <= full.value


@given(SEEDS, st.sampled_from(list(SYSTEMS)))
def test_the_notation_and_the_format_know_it(seed, name):
    rules = SYSTEMS[name]
    whole = deal(random.Random(seed), rules)
    winner = whole.win.seat_wind
    hands = {
        wind: hand if wind is winner else what_scores(hand) for wind, hand in whole.hands.items()
    }
    for hand in hands.values():
        assert parse_hand(format_hand(hand)) == hand
        assert format_hand(hand).endswith("?") is hand.partial
    part = replace(whole, hands=hands)
    request = part.request(rules)
    for fields in request["hands"]:
        if hands[Wind[fields["seat_wind"]]].partial:
            fields["partial"] = True
    answered = answer(json.loads(json.dumps(request)))
    verdict = judge(rules, part.claim, {})
    assert verdict.settlement is not None
    assert answered["settlement"] == verdict.settlement.as_dict()
    for wind, hand in hands.items():
        assert answered["seats"][wind.name].get("partial", False) is hand.partial


def test_a_hand_with_all_its_tiles_is_not_partial():
    assert parse_hand(f"{LOSER} ?") == parse_hand(LOSER)
    assert not parse_hand(f"{LOSER} ?").partial


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        pytest.param("?", (0, 0, 0), id="nothing"),
        pytest.param("5m ?", (0, 0, 0), id="a tile that scores nothing"),
        pytest.param("[234m] ?", (0, 0, 0), id="a chow"),
        pytest.param("? CC", (2, 0, 2), id="a pair of dragons"),
        pytest.param("CCC ?", (8, 1, 16), id="a concealed pung"),
        pytest.param("CCCC ?", (8, 1, 16), id="four alike, not declared"),
        pytest.param("(CCCC) SS {2} ?", (38, 1, 76), id="kong, pair, flower"),
        pytest.param("[222m] [333m] [444m] [555m] {12345678} ?", (40, 4, 640), id="twelve tiles"),
    ],
)
def test_what_is_given_counts(text, figures):
    score = SYSTEMS["EU"].score_lost(parse_hand(text), S, E, {"limit": 0, "own_flowers": "both"})
    assert (score.base, score.doubles, score.value) == figures
    assert score.partial


def code_of(act):
    with pytest.raises(RuleError) as caught:
        act()
    return caught.value.code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("EEE SSS WWW NNN CC ?", "too_many_tiles", id="fourteen tiles"),
        pytest.param("[EEE] [SSS] [WWW] [NNN] CC ?", "too_many_tiles", id="sets and a pair"),
        pytest.param("[EEE] [SSS] [WWW] [NNN] [CCC] ?", "too_many_sets", id="five sets"),
        pytest.param("[EEE] EE ?", "too_many_copies", id="a fifth copy"),
        pytest.param("{11} ?", "duplicate_flower", id="a flower twice"),
        pytest.param("[EEE] ? + 5m", "partial_hand", id="a winning tile"),
        pytest.param("? ?", "unexpected_character", id="said twice"),
        pytest.param("[E?E]", "bad_tile", id="within a set"),
    ],
)
def test_what_contradicts_itself_is_refused(text, code):
    assert code_of(lambda: parse_hand(text)) == code


def four(**texts):
    return {Wind[wind]: parse_hand(text) for wind, text in texts.items()}


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        pytest.param(four(E="[CCC] ?", S=WON, W="CC ?", N="?"), "too_many_copies", id="a fifth"),
        pytest.param(four(E="{1} ?", S=WON, W="{1} ?", N="?"), "duplicate_flower", id="a flower"),
        pytest.param(four(E="?", S="[222m] ?", W="?", N="?"), "partial_hand", id="the winner"),
        pytest.param(four(E="[234m] ?", S=WON, W="?", N="?"), "chow_not_claimed", id="a chow"),
    ],
)
def test_what_cannot_be_together_is_refused(hands, code):
    claim = Claim(Outcome.WIN, E, S, W, hands)
    assert code_of(lambda: judge(SYSTEMS["IT"], claim, {})) == code


@pytest.mark.parametrize(("west", "code"), [("[2222s] ?", ""), ("[222s] ?", ""), ("CC ?", "not")])
def test_a_robbed_kong_has_to_be_among_what_scores(west, code):
    hands = four(E="?", S="[345m] 123p678p99m34s + 2s", W=west, N="?")
    claim = Claim(Outcome.WIN, E, S, W, hands, frozenset({Situation.ROBBING_KONG}))
    if code:
        assert code_of(lambda: judge(SYSTEMS["EU"], claim, {})) == "robbing_kong_not_exposed"
    else:
        assert judge(SYSTEMS["EU"], claim, {}).scores[W].value == 2


@pytest.mark.parametrize("name", RULESETS)
def test_a_partial_hand_neither_wins_nor_waits(name):
    rules, hand = get(name), parse_hand("[EEE] CC ?")
    win = deal(random.Random(1), SYSTEMS["EU"]).win
    assert code_of(lambda: rules.score(hand, win, {})) == "partial_hand"
    assert code_of(lambda: rules.waits(hand, {})) == "partial_hand"


def test_requests_of_one_winner_do_not_know_it():
    request = {
        "ruleset": "mcr",
        "tiles": "1112345678999p",
        "winning_tile": "5p",
        "seat_wind": "S",
        "prevalent_wind": "E",
    }
    assert answer(request | {"partial": False})["valid"]
    assert answer(request | {"partial": True})["error"] == "unexpected_field"


def test_melds_alone_can_be_the_whole_hand():
    hand = Hand((5,), None, tuple(Meld(Shape.PUNG, tile) for tile in range(4)), partial=True)
    assert not hand.partial
