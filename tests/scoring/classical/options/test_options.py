"""Limit, maximum rule, rounding and every other option (IT 20, 24, 25; classical.md)."""

from dataclasses import asdict
from typing import Any

import pytest

from scoring.errors import RuleError
from scoring.rulesets.classical.totals import round_to_tens
from tests.scoring.classical.cases import LIMITS, SYSTEMS, check, score_of

from . import FLOWERS, OPEN
from .limits import LIMIT, MAXIMUM, ROUNDING
from .others import OTHERS

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
