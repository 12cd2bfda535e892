"""Why a hand is no win."""

import pytest

import scoring
from scoring import RuleError

NEEDS_SELF_DRAWN = "kong_replacement_needs_self_drawn"


def test_why_a_hand_is_no_win():
    found = scoring.why_not("mcr", "[EEE] [456p] 789s 2333m + 5m")
    assert isinstance(found, scoring.IncompleteHand)
    assert (found.tiles_away, len(found.readings)) == (1, 2)
    low = scoring.why_not("mcr", "[222m] [333p] [FFF] 45p99s + 6p")
    assert isinstance(low, scoring.LowHand)
    assert (low.score.value, low.minimum) == (2, 8)


@pytest.mark.parametrize(
    ("key", "text", "rules"),
    [
        ("mcr", "19m19p19sESWNCFP + P", {}),
        ("mcr", "[222m] [333p] [FFF] 45p99s + 6p", {"minimum": 2}),
        ("mcr", "[222m] [333p] [FFF] 45p99s + 6p", {"wall_end": True}),
        ("italian", "[222m] [333p] [FFF] 45p99s + 6p", {"self_drawn": True}),
    ],
)
def test_nothing_is_wrong_with_a_hand_that_wins(key, text, rules):
    assert scoring.why_not(key, text, **rules) is None


@pytest.mark.parametrize(
    ("text", "rules", "code"),
    [
        ("[EEE] [456p] 789s 2333m", {}, "missing_winning_tile"),
        ("[EEE] [456p] 789s 2333m + 5m", {"kong_replacement": True}, NEEDS_SELF_DRAWN),
        ("19m19p19sESWNCFP + P", {"kong_replacement": True}, NEEDS_SELF_DRAWN),
        ("19m19p19sESWNCFP + P", {"kong": True}, "unknown_option"),
    ],
)
def test_what_is_no_question_of_why_not_is_refused(text, rules, code):
    with pytest.raises(RuleError) as error:
        scoring.why_not("mcr", text, **rules)
    assert error.value.code == code
