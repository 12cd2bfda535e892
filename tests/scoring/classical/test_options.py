"""Limit, maximum rule, rounding and every other option (IT 20, 24, 25; classical.md)."""

from dataclasses import asdict
from typing import Any

import pytest

from scoring.errors import RuleError
from scoring.rulesets.classical.ruleset import round_to_tens

from .cases import LIMITS, SYSTEMS, check, score_of

OPEN = "[222m] 345p678p45s99m + 6s"
CHOWS = "123m345p678p45s99m + 6s"
ORPHANS = "19m19p19sESWNCFP + P"
FLOWERS = "[222m] 147p258s369mW{12345678}"  # 34 points of South
FIGURE_18 = "(CCCC) (FFFF) (PPPP) (EEEE) 5m + 5m {12345678}"

LIMIT = [
    pytest.param("IT", FLOWERS, "lost", {}, (34, 4, 200), id="IT: 544 is 200 for a loser too"),
    pytest.param("IT", FLOWERS, "lost", {"limit": 0}, (34, 4, 544), id="IT: without a limit"),
    pytest.param("IT", FLOWERS, "lost", {"limit": 544}, (34, 4, 544), id="IT: at the limit"),
    pytest.param("IT", FLOWERS, "lost", {"limit": 543}, (34, 4, 543), id="IT: above by one"),
    pytest.param("IT", ORPHANS, "drawn", {"limit": 300}, (22, 0, 300), id="IT: a limit hand"),
    pytest.param(
        "IT", ORPHANS, "drawn", {"limit": 0}, (22, 0, 22), id="IT: no limit, no limit hand"
    ),
    # IT 21, figure 18: four concealed kongs of dragons and of East, all flowers and seasons.
    # 4 × 32, 8 × 4, 20; three dragons, own wind, own flower and season, both bouquets, all pungs.
    pytest.param("IT", FIGURE_18, "drawn E/E", {"limit": 0}, (180, 9, 92160), id="IT: figure 18"),
    pytest.param(
        "IT", FIGURE_18, "drawn E/E", {}, (180, 9, 200), id="IT: figure 18 under the limit"
    ),
    pytest.param("CC", FLOWERS, "lost", {"limit": 500}, (34, 4, 500), id="CC: other limit"),
    pytest.param("EU", FLOWERS, "lost", {"limit": 0}, (34, 5, 1088), id="EU: without a limit"),
    pytest.param("CC", ORPHANS, "discard", {"limit": 0}, (16, 0, 16), id="CC: no limit"),
]
MAXIMUM = [
    # IT 25: 30 points with two doubles, before the 20 for closing (classical.md).
    pytest.param(
        "IT",
        "[CCC] [FFF] 345m78pPP + 9p",
        "discard",
        {},
        (30, 2, 120),
        id="10 points and 20 for closing, two doubles",
    ),
    pytest.param(
        "IT",
        "[CCCC] FFF 333m78pPP + 9p",
        "discard",
        {},
        (50, 2, 200),
        id="30 points, two doubles: (20 + 30) × 4",
    ),
    pytest.param(
        "IT",
        "[CCCC] FFF 333m78pPP + 9p",
        "discard",
        {"limit": 600},
        (50, 2, 600),
        id="30 points, two doubles, a higher limit",
    ),
    pytest.param(
        "IT",
        "[CCCC] FFF 78p345m22s + 9p {3}",
        "discard",
        {"limit": 600},
        (48, 2, 192),
        id="28 points, two doubles, a higher limit",
    ),
    pytest.param(
        "IT",
        "[CCCC] FFF 333m78pPP + 9p",
        "discard",
        {"limit": 0},
        (50, 2, 200),
        id="30 points, two doubles, no limit",
    ),
    pytest.param(
        "IT",
        "[CCCC] FFF 333m78pPP + 9p",
        "discard",
        {"limit": 600, "winner_bonus": 0},
        (30, 2, 600),
        id="30 points, two doubles, no bonus",
    ),
    pytest.param(
        "IT",
        "[CCCC] FFF 333m78pPP + 9p",
        "discard",
        {"limit": 600, "maximum_rule": False},
        (50, 2, 200),
        id="30 points, two doubles, the rule off",
    ),
    pytest.param(
        "IT",
        "[CCC] [FFF] 345m78p99m + 9p",
        "discard",
        {},
        (28, 2, 112),
        id="8 points and 20 for closing, two doubles",
    ),
    pytest.param(
        "IT", "[CCCC] 345m678p45s99m + 6s", "discard", {}, (36, 1, 72), id="30 points, one double"
    ),
    # IT 25: three doubles.
    pytest.param(
        "IT",
        "[CCC] [FFF] [SSS] 78p99m + 9p",
        "discard",
        {"limit": 500},
        (32, 3, 500),
        id="three doubles, 256 points",
    ),
    pytest.param(
        "IT",
        "[CCC] [FFF] [SSS] 78p99m + 9p",
        "discard",
        {"limit": 500, "maximum_rule": False},
        (32, 3, 256),
        id="three doubles, the rule off",
    ),
    pytest.param(
        "IT",
        "[CCC] [FFF] 345m78p99m + 9p {2}",
        "discard",
        {"limit": 500},
        (32, 3, 500),
        id="three doubles, one by a flower",
    ),
    # The winner alone (classical.md): a loser has what the tiles give.
    pytest.param("IT", "[CCC] [FFF] [PPP] 147pS", "lost", {}, (12, 3, 96), id="a loser, 3 doubles"),
    pytest.param(
        "IT",
        "[CCCC] [FFFF] 147p258sS",
        "lost",
        {},
        (32, 2, 128),
        id="a loser, 32 points, 2 doubles",
    ),
    pytest.param(
        "CC", "[CCC] [FFF] 345m78pPP + 9p", "discard", {}, (20, 3, 160), id="CC: no such rule"
    ),
    pytest.param(
        "EU",
        "[CCC] [FFF] 345m78pPP + 9p",
        "discard",
        {"maximum_rule": True},
        (30, 3, 500),
        id="EU: the rule on",
    ),
]
ROUNDING = [
    # IT 24: to the nearest ten, five downwards; the worked example does not round.
    pytest.param("IT", OPEN, "discard", {"rounding": True}, (22, 0, 20), id="22 is 20"),
    pytest.param("IT", OPEN, "discard", {}, (22, 0, 22), id="22 is 22 without the option"),
    pytest.param("IT", OPEN + "{1}", "discard", {"rounding": True}, (26, 0, 30), id="26 is 30"),
    pytest.param(
        "IT", "[222m] 147p258s369mW", "lost", {"rounding": True}, (2, 0, 0), id="a loser's 2 is 0"
    ),
    pytest.param(
        "IT", FLOWERS, "lost", {"rounding": True, "limit": 545}, (34, 4, 540), id="544 is 540"
    ),
    pytest.param(
        "IT",
        "[CCCC] [222m] [444m] 147pW",
        "lost",
        {"rounding": True, "limit": 39},
        (20, 1, 39),
        id="the limit comes after rounding",
    ),
    pytest.param("EU", OPEN, "drawn", {"rounding": True}, (24, 0, 20), id="EU: 24 is 20"),
    pytest.param("CC", OPEN, "drawn", {}, (14, 0, 14), id="CC: never rounded"),
]
OTHERS = [
    pytest.param("IT", OPEN, "discard", {"winner_bonus": 0}, (2, 0, 2), id="winner_bonus 0"),
    pytest.param("EU", OPEN, "discard", {"winner_bonus": 10}, (12, 0, 12), id="winner_bonus 10"),
    pytest.param("IT", CHOWS, "discard", {"chow_hand": "nothing"}, (20, 0, 20), id="chow nothing"),
    pytest.param("IT", CHOWS, "discard", {"chow_hand": "poor_hand"}, (20, 1, 40), id="chow double"),
    pytest.param(
        "EU", CHOWS, "discard", {"chow_hand": "consolation"}, (30, 0, 30), id="chow points"
    ),
    pytest.param(
        "EU", CHOWS, "discard", {"chow_hand": "no_value_hand"}, (30, 0, 30), id="chow points too"
    ),
    pytest.param("IT", OPEN, "drawn", {"finish_bonus": True}, (24, 0, 24), id="finish_bonus on"),
    pytest.param("CC", OPEN, "drawn", {"finish_bonus": False}, (12, 0, 12), id="finish_bonus off"),
    pytest.param(
        "CC", "EE147p258s369mWN", "lost", {"prevalent_pair": 2}, (2, 0, 2), id="prevalent_pair 2"
    ),
    pytest.param(
        "CC",
        "EE147p258s369mWN",
        "lost E/E",
        {"prevalent_pair": 2},
        (4, 0, 4),
        id="prevalent_pair 2, the own wind too",
    ),
    pytest.param(
        "EU",
        "123m345p678p45sEE + 6s",
        "discard",
        {"prevalent_pair": 2},
        (22, 0, 22),
        id="prevalent_pair 2: such a pair is not worthless",
    ),
    pytest.param(
        "IT",
        "123m345p678p45sEE + 6s",
        "discard",
        {"prevalent_pair": 1},
        (21, 0, 21),
        id="prevalent_pair 1: nor is this",
    ),
    pytest.param(
        "CC",
        "[222m] 147p258s369mW{26}",
        "lost",
        {"own_flowers": "each"},
        (10, 2, 40),
        id="own_flowers each",
    ),
    pytest.param(
        "EU",
        "[222m] 147p258s369mW{2}",
        "lost",
        {"own_flowers": "both"},
        (6, 0, 6),
        id="own_flowers both",
    ),
    pytest.param("CC", FLOWERS, "lost", {"all_flowers": 2}, (34, 3, 272), id="all_flowers 2"),
    pytest.param("CC", FLOWERS, "lost", {"all_flowers": 4}, (34, 5, 1000), id="all_flowers 4"),
    pytest.param(
        "IT", "[EEE] 147p258s369mW", "lost", {"prevalent_wind": 1}, (4, 1, 8), id="prevalent_wind 1"
    ),
    pytest.param(
        "CC", "[EEE] 147p258s369mW", "lost", {"prevalent_wind": 0}, (4, 0, 4), id="prevalent_wind 0"
    ),
    pytest.param(
        "IT",
        "[CCC] [FFF] PP14p25sW",
        "lost",
        {"little_three_dragons": 2},
        (10, 4, 160),
        id="little_three_dragons 2",
    ),
    pytest.param(
        "CC",
        "[CCC] [FFF] [PPP] 147pS",
        "lost",
        {"big_three_dragons": 0},
        (12, 3, 96),
        id="big_three_dragons 0",
    ),
    pytest.param(
        "CC",
        "[CCC] [FFF] PPP 147pS",
        "lost",
        {"big_three_dragons": 0, "little_three_dragons": 3},
        (10, 5, 320),  # against 16 points and 3 doubles: 128
        id="little above big: a loser's three dragons are a pair",
    ),
    pytest.param(
        "IT",
        "222m444p666s19mNW",
        "lost",
        {"three_concealed_pungs": 1},
        (12, 1, 24),
        id="three_concealed_pungs 1",
    ),
    pytest.param(
        "CC",
        "[EEE] [SSS] [NNN] WW14p",
        "lost",
        {"little_four_winds": 2},
        (12, 4, 192),
        id="little_four_winds 2",
    ),
    pytest.param(
        "CC",
        "[EEE] [SSS] [NNN] [WWW] 1p",
        "lost",
        {"big_four_winds": 2},
        (16, 4, 256),
        id="big_four_winds 2",
    ),
    pytest.param(
        "EU",
        "[222m] [444p] [666s] [888s] 9m + 9m",
        "discard",
        {"all_pungs": 0},
        (32, 0, 32),
        id="all_pungs 0",
    ),
    pytest.param(
        "IT",
        "[555m] 123m78m234mWW + 9m",
        "discard",
        {"half_flush": "any"},
        (22, 1, 44),
        id="half_flush any",
    ),
    pytest.param(
        "CC",
        "[555m] 123m78m234mWW + 9m",
        "discard",
        {"half_flush": "strict"},
        (12, 0, 12),
        id="half_flush strict",
    ),
    pytest.param(
        "IT",
        "[555m] 123m78m234m11m + 9m",
        "discard",
        {"full_flush": 1},
        (22, 1, 44),
        id="full_flush 1",
    ),
    pytest.param(
        "EU",
        "[555m] 123m78m234m11m + 9m",
        "discard",
        {"full_flush": 0},
        (22, 0, 500),
        id="full_flush 0: the limit",
    ),
    pytest.param(
        "CC",
        "[111m] [999p] [NNN] [WWW] 9s + 9s",
        "discard",
        {"terminals_and_honors": 2},
        (30, 3, 240),
        id="terminals_and_honors 2",
    ),
    pytest.param(
        "IT",
        "123m345p678p45sCC + 6s",
        "drawn",
        {"fully_concealed": 1},
        (22, 1, 44),
        id="concealed 1",
    ),
    pytest.param(
        "IT", OPEN, "discard S/E wall_end", {"special_wins": 1}, (22, 1, 44), id="special_wins 1"
    ),
    pytest.param(
        "CC", OPEN, "discard S/E wall_end", {"special_wins": 0}, (12, 0, 12), id="special_wins 0"
    ),
    pytest.param(
        "CC",
        "1133m5577p99sEEC + C",
        "discard",
        {"limit_hands": "italian"},
        (16, 0, 1000),
        id="limit_hands italian: seven pairs",
    ),
    pytest.param(
        "IT",
        "222m444p666s888s9m + 9m",
        "drawn",
        {"limit_hands": "chinese"},
        (36, 1, 200),
        id="limit_hands chinese: hidden treasure",
    ),
    pytest.param(
        "CC",
        "[111m] [999p] [NNN] [WWW] 9s + 9s",
        "discard",
        {"limit_hands": "italian"},
        (30, 2, 1000),
        id="limit_hands italian: pungs of terminals and honors",
    ),
    pytest.param(
        "IT",
        "[123m] 345p678p45s99m + 6s",
        "discard",
        {"chow_claims": True},
        (30, 0, 30),
        id="chow_claims on",
    ),
    # CC Mani limite, note 4: 10 for winning, 8 and 4, 2 for the pair; three doubles for one suit.
    pytest.param(
        "CC",
        "[8888s] [234s] [234s] 666s2s + 2s",
        "discard",
        {"green_kongs": True},
        (24, 3, 1000),
        id="green_kongs on",
    ),
    pytest.param(
        "CC",
        "[8888s] [234s] [234s] 666s2s + 2s",
        "discard",
        {"green_kongs": False},
        (24, 3, 192),
        id="green_kongs off",
    ),
]
ELSEWHERE = {
    "liability",  # test_settlement.py
    "false_win",  # test_settlement.py
    "flowers_played",  # below
}
CASES = [*LIMIT, *MAXIMUM, *ROUNDING, *OTHERS]


def options_in(case: Any) -> dict[str, object]:
    """Return the options of a case."""
    options: dict[str, object] = case.values[3]
    return options


@pytest.mark.parametrize(("system", "hand", "how", "options", "figures"), CASES)
def test_option(system, hand, how, options, figures):
    check("", system, hand, how, figures, **options)


def test_every_option_has_a_case():
    tested = {key for case in CASES for key in options_in(case)}
    assert tested | ELSEWHERE == {option.key for option in SYSTEMS["IT"].options}


# classical.md, What each system adds: IT, CC, EU.
DEFAULTS = {
    "limit": (200, 1000, 500),
    "winner_bonus": (20, 10, 20),
    "chow_hand": ("consolation", "no_value_hand", "poor_hand"),
    "finish_bonus": (False, True, True),
    "prevalent_pair": (0, 0, 0),
    "own_flowers": ("each", "both", "each"),
    "all_flowers": (2, 3, 3),
    "prevalent_wind": (0, 1, 1),
    "little_three_dragons": (0, 1, 1),
    "big_three_dragons": (0, 2, 2),
    "three_concealed_pungs": (0, 1, 1),
    "little_four_winds": (0, 1, 1),
    "big_four_winds": (0, 4, 4),
    "all_pungs": (1, 1, 1),
    "half_flush": ("strict", "any", "any"),
    "full_flush": (0, 3, 3),
    "terminals_and_honors": (0, 1, 1),
    "fully_concealed": (0, 1, 1),
    "special_wins": (0, 1, 1),
    "maximum_rule": (True, False, False),
    "limit_hands": ("italian", "chinese", "chinese"),
    "green_kongs": (False, False, False),
    "rounding": (False, False, False),
    "liability": (False, True, False),
    "false_win": (0, 300, 0),
    "chow_claims": (False, True, True),
    "flowers_played": (True, True, True),
}


@pytest.mark.parametrize("key", DEFAULTS)
def test_defaults_are_the_printed_ones(key):
    found = []
    for rules in SYSTEMS.values():
        (option,) = (option for option in rules.options if option.key == key)
        found.append(option.default)
        assert option.text
        assert option.source
    assert tuple(found) == DEFAULTS[key]


def test_no_other_options():
    for rules in SYSTEMS.values():
        assert [option.key for option in rules.options] == list(DEFAULTS)
        assert asdict(rules.configure({})) == {o.key: o.default for o in rules.options}


@pytest.mark.parametrize(
    ("points", "rounded"),
    # IT 24: 65 becomes 60, 66 becomes 70.
    [(0, 0), (4, 0), (5, 0), (6, 10), (64, 60), (65, 60), (66, 70), (70, 70), (75, 70), (76, 80)],
)
def test_rounding_to_tens(points, rounded):
    assert round_to_tens(points) == rounded


@pytest.mark.parametrize(
    ("options", "code"),
    [
        pytest.param({"rain": True}, "unknown_option", id="unknown"),
        pytest.param({"limit": -1}, "bad_option", id="a negative limit"),
        pytest.param({"limit": True}, "bad_option", id="a limit that is no number"),
        pytest.param({"limit": 10_000}, "bad_option", id="a limit nobody reaches"),
        pytest.param({"all_pungs": 21}, "bad_option", id="doubles beyond counting"),
        pytest.param({"rounding": 1}, "bad_option", id="a number for yes"),
        pytest.param({"half_flush": "mild"}, "bad_option", id="not a choice"),
        pytest.param({"chow_hand": 10}, "bad_option", id="points for a choice"),
    ],
)
@pytest.mark.parametrize("system", LIMITS)
def test_bad_options(system, options, code):
    for hand, how in ((OPEN.replace("[222m]", "222m"), "discard"), (FLOWERS, "lost")):
        with pytest.raises(RuleError) as caught:
            score_of(system, hand, how, **options)
        assert caught.value.code == code


@pytest.mark.parametrize(
    ("hand", "how"),
    [
        # IT 10: chows are claimed only to win.
        pytest.param("[123m] 345p678p45s99m + 6s", "discard", id="a winner"),
        pytest.param("[123m] 147p258s369sW", "lost", id="a loser"),
    ],
)
def test_chows_are_not_claimed_in_italian(hand, how):
    with pytest.raises(RuleError) as caught:
        score_of("IT", hand, how)
    assert caught.value.code == "chow_not_claimed"
    for system in ("CC", "EU"):
        score_of(system, hand, how)


@pytest.mark.parametrize("system", SYSTEMS)
def test_flowers_may_be_left_out(system):
    # EU, Giocando con le Stagioni e i Fiori: an agreement of the players.
    rules = SYSTEMS[system]
    assert rules.conduct({}).flowers
    assert not rules.conduct({"flowers_played": False}).flowers
    check("", system, "[222m] 147p258s369mW", "lost", (2, 0, 2), flowers_played=False)
    for hand, how in ((OPEN + "{1}", "discard"), (FLOWERS, "lost")):
        with pytest.raises(RuleError) as caught:
            score_of(system, hand, how, flowers_played=False)
        assert caught.value.code == "flowers_not_played"


def test_the_winning_chow_may_be_completed_by_a_discard_in_italian():
    assert score_of("IT", OPEN, "discard").value == 22


@pytest.mark.parametrize(
    ("system", "drawn", "offered"),
    [
        # CC Raddoppi and Mani limite: what goes with a drawn tile, what with another player's.
        pytest.param(
            system,
            drawn,
            f"only_possible_tile wall_end ready_declared {more}",
            id=f"{system}: {'drawn' if drawn else 'discard'}",
        )
        for system in ("CC", "EU")
        for drawn, more in (
            (True, "kong_replacement kong_on_kong heaven"),
            (False, "robbing_kong earth"),
        )
    ]
    + [
        pytest.param("IT", True, "heaven", id="IT: drawn"),
        pytest.param("IT", False, "earth", id="IT: discard"),
    ],
)
def test_situations_offered(system, drawn, offered):
    infos = SYSTEMS[system].conduct({}).situations
    found = {info.situation for info in infos if (info.self_drawn if drawn else info.on_discard)}
    assert found == set(offered.split())


def test_chinese_classical_asks_who_is_liable():
    (question,) = SYSTEMS["CC"].conduct({}).questions
    assert (question.key, question.default, question.players) == ("liable", "nobody", True)
    assert (question.on_discard, question.self_drawn) == (True, True)
    assert not SYSTEMS["CC"].conduct({"liability": False}).questions


@pytest.mark.parametrize("system", ["IT", "EU"])
def test_what_the_table_is_asked_follows_the_options(system):
    asked = SYSTEMS[system].conduct({})
    assert not asked.questions
    assert not asked.false_win_ends_hand
    changed = SYSTEMS[system].conduct({"liability": True, "false_win": 100, "special_wins": 1})
    assert [question.key for question in changed.questions] == ["liable"]
    assert changed.false_win_ends_hand
    assert changed.situations == SYSTEMS["CC"].conduct({}).situations
