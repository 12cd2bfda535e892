import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleError
from scoring.hand import Hand, Meld, Shape, Win
from scoring.notation import (
    format_hand,
    format_meld,
    parse_hand,
    parse_meld,
    parse_tiles,
    red_fives_in,
    tile_names_in,
)
from scoring.rulesets import get
from scoring.tiles import Flower, Wind, tile_name

from .strategies import SEEDS, dealt, hands

CASES = json.loads((Path(__file__).parents[1] / "cases" / "notation.json").read_text())


def cases(kind: str, *names: str) -> list[Any]:
    """The cases of a kind that scripts are tested with too, with their facts in an order."""
    return [pytest.param(*(case[name] for name in names), id=case["id"]) for case in CASES[kind]]


# Red fives


@pytest.mark.parametrize(
    ("text", "reds", "canonical"),
    [
        pytest.param("0m", (4,), "0m", id="one tile"),
        pytest.param("10m", (4,), "10m", id="among others"),
        pytest.param("5505p 0s", (13, 22), "0555p0s", id="the first fives are the red ones"),
        pytest.param("00p", (13, 13), "00p", id="two of a suit"),
        pytest.param("[340m] (5550p) 5s", (4, 13), "[340m] (0555p) 5s", id="in declared sets"),
        pytest.param("[345m] 0m", (4,), "[340m] 5m", id="whose tile it was is not kept"),
        pytest.param("{15} 5m 0p", (13,), "5m0p {15}", id="flowers are no fives"),
        pytest.param("505m 055s", (4, 22), "055m055s", id="suit by suit"),
    ],
)
def test_red_fives(text, reds, canonical):
    hand = parse_hand(f"{text} ?")
    assert hand.red_fives == reds
    assert format_hand(hand) == f"{canonical} ?"
    assert parse_hand(format_hand(hand)) == hand


def test_a_winning_tile_may_be_red():
    hand = parse_hand("[123m] [123m] [123m] 1234p + 0p")
    assert (hand.winning_tile, hand.red_fives) == (13, (13,))
    assert format_hand(hand) == "[123m] [123m] [123m] 1234p + 0p"


def test_no_more_fives_are_red_than_there_are():
    with pytest.raises(RuleError) as caught:
        Hand((3, 5), partial=True, red_fives=(4,))
    assert (caught.value.code, caught.value.facts["most"]) == ("too_many_red_fives", 0)
    with pytest.raises(RuleError) as caught:
        Hand((0,), partial=True, red_fives=(0,))
    assert caught.value.code == "too_many_red_fives"
    assert red_fives_in("E 0m 340s") == [4, 22]


def test_names_as_they_are_written():
    assert tile_names_in("340m 5p EE") == ["3m", "4m", "0m", "5p", "E", "E"]


def test_other_tiles_keep_the_red_fives_that_fit():
    hand = parse_hand("[123m] [123m] [123m] 340p 0s + 5s")
    assert hand.with_tiles((12, 13, 14, 22), 22).red_fives == (13, 22)
    assert hand.with_tiles((11, 12, 14, 22), 22).red_fives == (22,)
    assert hand.with_tiles((11, 12, 14, 26), 26).red_fives == ()
    assert parse_hand("EEE ?").with_tiles((27, 27), None).red_fives == ()


@pytest.mark.parametrize("key", ["mcr", "zung_jung", "italian"])
def test_most_systems_have_no_red_fives(key):
    hand = parse_hand("[123m] [123m] [123m] 340p 5s + 5s")
    with pytest.raises(RuleError) as caught:
        get(key).score(hand, Win(Wind.E, Wind.E), {})
    assert (caught.value.code, caught.value.facts["text"]) == ("not_played", "0p")


# Laws


@given(hands())
def test_format_and_parse_are_inverses_for_any_hand(hand):
    assert parse_hand(format_hand(hand)) == hand


@given(dealt())
def test_format_and_parse_are_inverses_for_winning_hands(one):
    hand, _win = one
    assert parse_hand(format_hand(hand)) == hand


@given(hands())
def test_canonical_text_is_stable(hand):
    text = format_hand(hand)
    assert format_hand(parse_hand(text)) == text
    assert format_hand(parse_hand(f"  {text.replace(' ', '   ')}  ")) == text


@given(hands(), SEEDS, st.sampled_from(["", " ", "\t", "\r\n", "\u3000"]))
def test_spaces_and_the_order_of_parts_change_nothing(hand, seed, space):
    rng = random.Random(seed)
    standing = [tile_name(tile) for tile in hand.tiles]
    rng.shuffle(standing)
    cut = rng.randrange(len(standing) + 1)
    flowers = [str(flower + 1) for flower in hand.flowers]
    rng.shuffle(flowers)
    parts = [
        space.join(standing[:cut]),
        *map(format_meld, hand.melds),
        "{" + space.join(flowers) + "}",
        space.join(standing[cut:]),
    ]
    if hand.winning_tile is not None:
        parts.append(f"+{space}{tile_name(hand.winning_tile)}{space}")
    assert parse_hand(space.join(parts)) == hand


@given(
    st.one_of(
        st.text(alphabet="123456789mpsESWNCFP[](){}+ 0\té１ｍe", max_size=40),
        st.text(max_size=40),
    )
)
def test_any_text_is_a_hand_or_a_rule_error(text):
    try:
        hand = parse_hand(text)
    except RuleError:
        return
    assert parse_hand(format_hand(hand)) == hand


@given(hands(), SEEDS)
def test_errors_point_into_the_text(hand, seed):
    rng = random.Random(seed)
    text = format_hand(hand)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice("19mpsEC[](){}+ 0x") + text[at + rng.randrange(2) :]
    try:
        parse_hand(text)
    except RuleError as error:
        position = error.facts.get("position", 1)
        assert isinstance(position, int)
        assert 1 <= position <= len(text)


# What is read, and how it is written: the same tables are read by tests/scripts/notation.test.js


def hand_of(facts: dict[str, Any]) -> Hand:
    melds = tuple(
        Meld(Shape(one["shape"]), one["tile"], concealed=one["concealed"]) for one in facts["melds"]
    )
    flowers = tuple(map(Flower, facts["flowers"]))
    return Hand(tuple(facts["tiles"]), facts["winning"], melds, flowers)


@pytest.mark.parametrize(
    ("text", "hand", "canonical"), cases("readable", "text", "hand", "canonical")
)
def test_reads_and_writes(text, hand, canonical):
    assert parse_hand(text) == hand_of(hand)
    assert format_hand(parse_hand(text)) == canonical


# Errors, each with the character it points at


@pytest.mark.parametrize(
    ("text", "code", "position"), cases("unreadable", "text", "code", "position")
)
def test_error_and_position(text, code, position):
    with pytest.raises(RuleError) as caught:
        parse_hand(text)
    assert (caught.value.code, caught.value.facts.get("position")) == (code, position)


@pytest.mark.parametrize(("text", "code", "facts"), cases("faulty", "text", "code", "facts"))
def test_error_of_the_whole_hand(text, code, facts):
    with pytest.raises(RuleError) as caught:
        parse_hand(text)
    assert (caught.value.code, caught.value.facts) == (code, facts)


def test_tiles_come_in_the_order_written():
    assert parse_tiles("31m E 2p") == (2, 0, 27, 10)


def test_positions_are_shifted_by_where_the_text_stands():
    with pytest.raises(RuleError) as caught:
        parse_meld("EEX", offset=7)
    assert caught.value.facts["position"] == 10
