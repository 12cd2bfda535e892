import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleError
from scoring.hand import Hand, Meld, Shape
from scoring.notation import format_hand, format_meld, parse_hand, parse_meld, parse_tiles
from scoring.tiles import Flower, tile_name

from .strategies import SEEDS, dealt, hands

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


# What is read, and how it is written

CHOW = Meld(Shape.CHOW, 0)
KONG = Meld(Shape.KONG, 13)
CONCEALED_KONG = Meld(Shape.KONG, 13, concealed=True)


@pytest.mark.parametrize(
    ("text", "hand", "canonical"),
    [
        pytest.param(
            "[123m] (5555p) 678s EEE 9s + 9s",
            Hand((23, 24, 25, 26, 27, 27, 27), 26, (CHOW, CONCEALED_KONG)),
            "[123m] (5555p) 6789sEEE + 9s",
            id="a chow, a concealed kong, standing tiles in groups",
        ),
        pytest.param(
            "[312m][5p5p5p5p]9s876sEEE+9s",
            Hand((23, 24, 25, 26, 27, 27, 27), 26, (CHOW, KONG)),
            "[123m] [5555p] 6789sEEE + 9s",
            id="no spaces, a chow in any order, a melded kong",
        ),
        pytest.param(
            "{51} 19m19p19sESWNCFP + P",
            Hand((0, 8, 9, 17, 18, 26, *range(27, 34)), 33, (), (Flower.PLUM, Flower.SPRING)),
            "19m19p19sESWNCFP + P {15}",
            id="flowers in order, after everything else",
        ),
        pytest.param(
            "+9s[123m](5555p)6789sEEE",
            Hand((23, 24, 25, 26, 27, 27, 27), 26, (CHOW, CONCEALED_KONG)),
            "[123m] (5555p) 6789sEEE + 9s",
            id="the winning tile first, before a bracket",
        ),
        pytest.param(
            "19m19p19sESWNCFP",
            Hand((0, 8, 9, 17, 18, 26, *range(27, 34))),
            "19m19p19sESWNCFP",
            id="a waiting hand",
        ),
    ],
)
def test_reads_and_writes(text, hand, canonical):
    assert parse_hand(text) == hand
    assert format_hand(parse_hand(text)) == canonical


# Errors, each with the character it points at


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        pytest.param("１23m", "unexpected_character", 1, id="full-width digit first"),
        pytest.param("1２3m", "bad_tile", 1, id="full-width digit among digits"),
        pytest.param("123ｍ", "bad_tile", 1, id="full-width suit"),
        pytest.param("e", "unexpected_character", 1, id="lower-case wind"),
        pytest.param("123m e", "bad_tile", 6, id="lower-case wind after tiles"),
        pytest.param("5S", "bad_tile", 1, id="a number and a wind"),
        pytest.param("55mS5S", "bad_tile", 5, id="a number and a wind, later"),
        pytest.param("0m", "unexpected_character", 1, id="zero"),
        pytest.param("10m", "bad_tile", 1, id="ten"),
        pytest.param("123m 45", "bad_tile", 6, id="numbers without a suit at the end"),
        pytest.param("1 2m", "bad_tile", 1, id="a space between a number and its suit"),
        pytest.param("123m-456m", "bad_tile", 5, id="a dash"),
        pytest.param("m", "unexpected_character", 1, id="a suit alone"),
        pytest.param("[123m", "unclosed_bracket", 1, id="unclosed set"),
        pytest.param("123m (5555p", "unclosed_bracket", 6, id="unclosed kong"),
        pytest.param("123m {15", "unclosed_bracket", 6, id="unclosed flowers"),
        pytest.param("[123m)", "unclosed_bracket", 1, id="closed by another bracket"),
        pytest.param("123m]", "unexpected_character", 5, id="never opened"),
        pytest.param("[[123m]]", "bad_tile", 2, id="bracket in bracket"),
        pytest.param("EE [89m1p]", "bad_set", 5, id="chow across suits"),
        pytest.param("[78m1p]", "bad_set", 2, id="chow past the end of a suit"),
        pytest.param("[ESW]", "bad_set", 2, id="chow of winds"),
        pytest.param("[9sES]", "bad_set", 2, id="chow of bamboo and winds"),
        pytest.param("[135m]", "bad_set", 2, id="three odd tiles"),
        pytest.param("[11m]", "bad_set", 2, id="a pair"),
        pytest.param("[11111m]", "bad_set", 2, id="five of a tile"),
        pytest.param("[123m456m]", "bad_set", 2, id="two chows in one bracket"),
        pytest.param("[]", "bad_set", 2, id="an empty set"),
        pytest.param("[12x]", "bad_tile", 2, id="no tile in a bracket"),
        pytest.param("EEE (123m)", "bad_concealed_kong", 6, id="concealed chow"),
        pytest.param("(555p)", "bad_concealed_kong", 2, id="concealed pung"),
        pytest.param("()", "bad_concealed_kong", 2, id="an empty kong"),
        pytest.param("123m ++9s", "bad_winning_tile", 6, id="plus twice"),
        pytest.param("+ 9s + 8s", "bad_winning_tile", 6, id="two winning tiles, two signs"),
        pytest.param("123m + 9s8s", "bad_winning_tile", 6, id="two winning tiles, one sign"),
        pytest.param("123m +", "bad_winning_tile", 6, id="nothing after plus"),
        pytest.param("+ [123m]", "bad_winning_tile", 1, id="a set as the winning tile"),
        pytest.param("+ 5S", "bad_tile", 3, id="no tile after plus"),
        pytest.param("{9}", "bad_flower", 2, id="flower 9"),
        pytest.param("EEE {1 0}", "bad_flower", 8, id="flower 0"),
        pytest.param("{１}", "bad_flower", 2, id="full-width flower"),
    ],
)
def test_error_and_position(text, code, position):
    with pytest.raises(RuleError) as caught:
        parse_hand(text)
    assert (caught.value.code, caught.value.facts.get("position")) == (code, position)


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        pytest.param("", "wrong_tile_count", {"found": 0, "expected": 13}, id="empty"),
        pytest.param(" \n ", "wrong_tile_count", {"found": 0, "expected": 13}, id="spaces"),
        pytest.param("{15}", "wrong_tile_count", {"found": 0, "expected": 13}, id="flowers alone"),
        pytest.param(
            "[5555p] 123m456m789m11s + 1s",
            "wrong_tile_count",
            {"found": 15, "expected": 14},
            id="a kong counts three",
        ),
        pytest.param(
            "[555p] 5p5p 123m456mEE",
            "too_many_copies",
            {"tile": "5p", "found": 5},
            id="five of a tile",
        ),
        pytest.param(
            "1111m 222m 333m 444m + 1m",
            "too_many_copies",
            {"tile": "1m", "found": 5},
            id="the winning tile is a fifth",
        ),
        pytest.param("[123m]" * 5, "too_many_sets", {"found": 5}, id="five sets"),
        pytest.param(
            "19m19p19sESWNCFP {11}", "duplicate_flower", {"flower": "plum"}, id="a flower twice"
        ),
        pytest.param(
            "19m19p19sESWNCFP {5}{5}", "duplicate_flower", {"flower": "spring"}, id="in two braces"
        ),
    ],
)
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
