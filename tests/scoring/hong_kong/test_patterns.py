"""Each pattern alone, beside others and just not there (hong_kong.md, Patterns)."""

import pytest

from scoring.errors import RuleError

from .cases import PLAIN, counted, listing, score_of

CHICKEN = (0, "chicken_hand")


@pytest.mark.parametrize(
    ("hand", "how", "expected"),
    [
        pytest.param(PLAIN, "", CHICKEN, id="chicken hand"),
        # Sets
        pytest.param("[123m] 456m 789p 23s 55p + 4s", "", (1, "all_chows"), id="all chows"),
        pytest.param("[123m] 456m 789p 23s CC + 4s", "", (1, "all_chows"), id="chows, dragons"),
        pytest.param("[123m] 456m 789p 13s SS + 2s", "", (1, "all_chows"), id="chows, own wind"),
        pytest.param("[123m] 456m 789p 22s 55p + 5p", "", CHICKEN, id="three chows"),
        pytest.param("[222m] [777p] 444s 88p WW + 8p", "", (3, "all_pungs"), id="all pungs"),
        pytest.param("[2222m] [777p] 444s 88p WW + 8p", "", (3, "all_pungs"), id="a kong among"),
        pytest.param(
            "222m 777p 444s 888p W + W", "", (8, "four_concealed_pungs"), id="four concealed pungs"
        ),
        pytest.param(
            "222m 777p 444s 88p WW + 8p",
            "",
            (4, "all_pungs concealed_hand"),
            id="the fourth completed by a discard",
        ),
        pytest.param(
            "222m 777p 444s 88p WW + 8p",
            "drawn",
            (9, "four_concealed_pungs self_drawn"),
            id="the fourth drawn",
        ),
        pytest.param(
            "(2222m) 777p 444s 888p W + W",
            "",
            (8, "four_concealed_pungs"),
            id="a concealed kong is a concealed pung",
        ),
        pytest.param(
            "[2222m] 777p 444s 888p W + W", "", (3, "all_pungs"), id="an exposed kong is none"
        ),
        # Suits and numbers
        pytest.param("[123m] [456m] 777m 23m WW + 4m", "", (3, "half_flush"), id="half flush"),
        pytest.param("[123m] [456m] 777m 23m 55m + 4m", "", (7, "full_flush"), id="full flush"),
        pytest.param("[123m] [456m] 777m 23m 55p + 4m", "", CHICKEN, id="a pair of another suit"),
        pytest.param(
            "[111m] [999p] NNN 11s WW + 1s",
            "",
            (4, "all_pungs mixed_terminals"),
            id="mixed terminals",
        ),
        pytest.param("[111m] [999p] NNN 11s 22m + 1s", "", (3, "all_pungs"), id="a pair of 2"),
        # Winds and dragons
        pytest.param("[SSS] 456m 789p 22s 55p + 5p", "", (1, "seat_wind"), id="seat wind"),
        pytest.param("[EEE] 456m 789p 22s 55p + 5p", "", (1, "prevalent_wind"), id="round"),
        pytest.param(
            "[EEE] 456m 789p 22s 55p + 5p", "E", (2, "seat_wind prevalent_wind"), id="both winds"
        ),
        pytest.param("[WWW] 456m 789p 22s 55p + 5p", "", CHICKEN, id="another wind"),
        pytest.param("[CCC] 456m 789p 22s 55p + 5p", "", (1, "dragon_pung"), id="a dragon"),
        pytest.param("[CCC] [PPPP] 789p 22s 55p + 5p", "", (2, "dragon_pung*2"), id="two dragons"),
        pytest.param(
            "[CCC] [FFF] PP 345m 67s + 8s",
            "",
            (5, "little_three_dragons"),
            id="little three dragons: 3 and two pungs",
        ),
        pytest.param(
            "[CCC] [FFF] PPP 23s 55p + 4s",
            "",
            (8, "big_three_dragons"),
            id="big three dragons: 5 and three pungs",
        ),
        pytest.param(
            "[EEE] [WWW] SSS NN 45m + 6m",
            "N",
            (10, "half_flush prevalent_wind little_four_winds"),
            id="little four winds with a chow: one suit",
        ),
        pytest.param(
            "[NNN] [WWW] SSS EE 55m + 5m",
            "E",
            (12, "all_pungs half_flush little_four_winds"),
            id="little four winds with a pung: one suit and pungs",
        ),
        # How the hand is won
        pytest.param(PLAIN, "drawn", (1, "self_drawn"), id="self-drawn"),
        pytest.param(
            "123m 555p 456s 67s WW + 8s", "", (1, "concealed_hand"), id="concealed, a discard"
        ),
        pytest.param(
            "123m 555p 456s 67s WW + 8s",
            "drawn",
            (2, "self_drawn concealed_hand"),
            id="concealed, drawn",
        ),
        pytest.param(
            "(5555p) 123m 456s 67s WW + 8s", "", CHICKEN, id="a concealed kong is declared"
        ),
        pytest.param(PLAIN, "drawn wall_end", (2, "self_drawn last_draw"), id="last tile drawn"),
        pytest.param(PLAIN, "wall_end", (1, "last_discard"), id="last discard"),
        pytest.param(
            "[5555p] [123m] 456s 67s WW + 8s",
            "drawn kong_replacement",
            (2, "self_drawn kong_replacement"),
            id="replacement of a kong",
        ),
        pytest.param(
            "[5555p] (3333m) 456s 67s WW + 8s",
            "drawn kong_on_kong",
            (9, "self_drawn kong_on_kong"),
            id="two kongs in a row",
        ),
        pytest.param(
            "[5555p] (3333m) 456s 67s WW + 8s",
            "drawn kong_on_kong kong_replacement",
            (9, "self_drawn kong_on_kong"),
            id="the second replacement is one too",
        ),
        pytest.param(PLAIN, "robbing_kong", (1, "robbing_kong"), id="a robbed kong"),
        pytest.param(PLAIN, "last_tile", CHICKEN, id="the last of its kind is worth nothing"),
        pytest.param(
            "[5555p] [123m] 456s 67s WW + 8s",
            "drawn kong_replacement wall_end",
            (3, "self_drawn last_draw kong_replacement"),
            id="the last tile as replacement",
        ),
        # Combinations the sources add up
        pytest.param(
            "[222m] [777m] [444m] 88m WW + 8m", "", (6, "all_pungs half_flush"), id="對對混一色"
        ),
        pytest.param(
            "[222m] [777m] [444m] 88m 55m + 8m", "", (10, "all_pungs full_flush"), id="清對對"
        ),
    ],
)
def test_patterns(hand: str, how: str, expected: tuple[int, str]) -> None:
    assert counted(hand, how) == expected


@pytest.mark.parametrize(
    ("hand", "how", "expected"),
    [
        pytest.param("[EEE] [SSS] CCC FF NN + F", "", (10, "all_honors"), id="all honors"),
        pytest.param(
            "[EEE] [SSS] CCC FF NN + F",
            "drawn",
            (11, "all_honors self_drawn"),
            id="how it was won is added",
        ),
        pytest.param(
            "EEE SSS CCC FF NN + F",
            "",
            (11, "all_honors concealed_hand"),
            id="a concealed hand too",
        ),
        pytest.param("[111m] [999m] 111p 99s 11s + 9s", "", (10, "all_terminals"), id="terminals"),
        pytest.param("1112345678999m + 5m", "", (10, "nine_gates"), id="nine gates"),
        pytest.param(
            "1112345678999m + 1m", "drawn", (11, "nine_gates self_drawn"), id="drawn, on a 1"
        ),
        pytest.param(
            "1112344567899m + 9m", "", (8, "full_flush concealed_hand"), id="another wait: no gates"
        ),
        pytest.param("[EEE] [SSS] WWW NN 55m + N", "", (13, "big_four_winds"), id="four winds"),
        pytest.param("[1111m] [4444p] (7777s) [2222s] N + N", "", (13, "four_kongs"), id="kongs"),
        pytest.param("19m19p19sESWNCFP + 9s", "", (13, "thirteen_orphans"), id="orphans"),
        pytest.param(
            "19m19p19sESWNCFP + 9s",
            "robbing_kong",
            None,
            id="orphans rob no tile they hold",
        ),
        pytest.param("123m 555p 456s 67s WW + 8s", "drawn heaven E", (13, "heaven"), id="heaven"),
        pytest.param("123m 555p 456s 67s WW + 8s", "earth", (13, "earth"), id="earth"),
        pytest.param(
            "[EEEE] [SSSS] [WWWW] (NNNN) C + C",
            "",
            (13, "big_four_winds"),
            id="three limit hands: one of the highest counts",
        ),
        pytest.param(
            "[CCCC] [FFFF] [PPPP] [SSSS] N + N", "", (13, "four_kongs"), id="the higher of two"
        ),
    ],
)
def test_limit_hands(hand: str, how: str, expected: tuple[int, str] | None) -> None:
    if expected is None:
        with pytest.raises(RuleError):
            counted(hand, how)
    else:
        assert counted(hand, how) == expected


@pytest.mark.parametrize(
    ("flowers", "faan", "lines"),
    [
        pytest.param("", 1, "no_flowers", id="none"),
        pytest.param("{1}", 0, "chicken_hand", id="another’s"),
        pytest.param("{2}", 1, "own_flower", id="own"),
        pytest.param("{26}", 2, "own_flower*2", id="own flower and season"),
        pytest.param("{1345}", 0, "chicken_hand", id="four of both kinds"),
        pytest.param("{1234}", 2, "four_flowers", id="whole series: its own flower is in it"),
        pytest.param("{12346}", 3, "own_flower four_flowers", id="and the own season"),
        pytest.param("{1234567}", 3, "own_flower four_flowers", id="seven"),
        pytest.param("{12345678}", 8, "eight_flowers", id="all eight"),
    ],
)
def test_flowers(flowers: str, faan: int, lines: str) -> None:
    score = score_of(PLAIN + flowers, flowers="full")
    assert (score.value, listing(score)) == (faan, lines)


def test_flowers_add_nothing_to_a_limit_hand() -> None:
    score = score_of("[EEE] [SSS] CCC FF NN + F {2}", flowers="full")
    assert (score.value, listing(score)) == (10, "all_honors")
    assert {line.key: line.reason for line in score.left_out}["own_flower"] == "excluded"


def test_a_pattern_that_a_limit_hand_excludes_excludes_nothing_itself() -> None:
    """Dragons and pungs are left out for the honors, not for what is left out beside them."""
    score = score_of("[CCC] [FFF] PPP SS EE + S", flowers="none")
    assert listing(score) == "all_honors"
    assert {line.because for line in score.left_out} == {"all_honors"}
    assert {line.key for line in score.left_out} == {
        *("all_pungs", "big_three_dragons", "dragon_pung", "seat_wind"),
    }


@pytest.mark.parametrize(
    ("hand", "how", "code"),
    [
        pytest.param("123m 555p 456s 67s WW", "", "missing_winning_tile", id="unfinished"),
        pytest.param("123m 555p 456s 67s WW + 1s", "", "not_a_winning_hand", id="no win"),
        pytest.param("1144m 2277p 55s NN 9s + 9s", "", "not_a_winning_hand", id="seven pairs"),
        pytest.param(PLAIN, "ready_declared", "unknown_situation", id="ready declared"),
        pytest.param(PLAIN, "drawn kong_replacement", "kong_replacement_needs_kong", id="no kong"),
        pytest.param(f"{PLAIN}{{1}}", "", "flowers_not_played", id="flowers"),
    ],
)
def test_refused(hand: str, how: str, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        counted(hand, how)
    assert caught.value.code == code
