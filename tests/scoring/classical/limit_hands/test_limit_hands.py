"""Limit hands (classical.md, Limit hands; IT 21 and 23; CC Mani limite with its notes)."""

import pytest

from scoring.errors import RuleError
from scoring.rulesets.classical.patterns import TABLE
from scoring.tiles import Wind
from tests.scoring.classical.cases import LIMIT_LINES, LIMITS, LINES, check, score_of, untested

from . import CHOWS
from .chinese import CHINESE
from .common import COMMON
from .italian import ITALIAN
from .last_tiles import LAST_TILES
from .others import NOT_ITALIAN

CASES = [*ITALIAN, *COMMON, *CHINESE, *LAST_TILES, *NOT_ITALIAN]


@pytest.mark.parametrize(("lines", "systems", "hand", "how", "figures"), CASES)
def test_limit_hand(lines, systems, hand, how, figures):
    check(lines, systems, hand, how, figures)


def test_every_limit_hand_has_a_case_for_and_against():
    assert untested(CASES, LIMIT_LINES) == set()


def test_no_line_of_the_table_is_forgotten():
    # A pair of the prevalent wind is worth something by an option alone: see test_options.py.
    assert {row.key for row in TABLE} == {*LINES, "pair_prevalent_wind"}


@pytest.mark.parametrize("seat", Wind)
@pytest.mark.parametrize("system", LIMITS)
def test_limit_is_not_doubled_in_the_hand_of_east(system, seat):
    # East's double belongs to the payments (IT 20: 400 for East): see test_settlement.py.
    score = score_of(system, "19m19p19sESWNCFP + P", f"drawn {seat.name}/E")
    assert score.value == LIMITS[system]


@pytest.mark.parametrize(
    ("system", "hand", "how", "code"),
    [
        pytest.param("CC", "1133m5577p99sEEC + C", "drawn", "not_a_winning_hand", id="CC: pairs"),
        pytest.param("EU", "1133m5577p99sEEC + C", "drawn", "not_a_winning_hand", id="EU: pairs"),
        pytest.param("IT", "1133m5577p99sEEC + F", "drawn", "not_a_winning_hand", id="six pairs"),
        pytest.param("IT", "19m19p19sESWNCFP + 5m", "drawn", "not_a_winning_hand", id="no orphan"),
        pytest.param("CC", "1112345678999p + 1s", "drawn", "not_a_winning_hand", id="gates open"),
        # CC, Mano del Paradiso: East, with the tiles dealt. Mano terrena: anybody but East.
        pytest.param("CC", CHOWS, "drawn S/E heaven", "heaven_not_possible", id="heaven by South"),
        pytest.param("CC", CHOWS, "discard E/E heaven", "heaven_not_possible", id="not dealt"),
        pytest.param(
            "CC",
            "(2222m) 345p678p45s99m + 6s",
            "drawn E/E heaven",
            "heaven_not_possible",
            id="heaven after a kong",
        ),
        pytest.param("CC", CHOWS, "discard E/E earth", "earth_not_possible", id="earth by East"),
        pytest.param("CC", CHOWS, "drawn S/E earth", "earth_not_possible", id="earth, drawn"),
        pytest.param(
            "CC",
            "[222m] 345p678p45s99m + 6s",
            "discard S/E earth",
            "earth_not_possible",
            id="earth with a claimed set",
        ),
        pytest.param(
            "CC",
            "[2222m] 345p678p45s99m + 6s",
            "drawn S/E kong_on_kong",
            "kong_replacement_needs_kong",
            id="kong on kong with one kong",
        ),
        pytest.param(
            "CC",
            "[222m] 345p678p45s99m + 6s",
            "drawn S/E kong_replacement",
            "kong_replacement_needs_kong",
            id="a replacement without a kong",
        ),
        pytest.param(
            "CC",
            "[222m] 345p678p13s22s + 2s",
            "discard S/E robbing_kong",
            "robbing_kong_tile_held",
            id="carrying pole with a 2 of bamboo in the hand",
        ),
    ],
)
def test_refused(system, hand, how, code):
    with pytest.raises(RuleError) as caught:
        score_of(system, hand, how)
    assert caught.value.code == code
