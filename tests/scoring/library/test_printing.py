"""What a console shows of values, and letters in the place of winds."""

from collections.abc import Mapping

import pytest

import scoring
from scoring import Hand, Wind
from scoring.frozen import FrozenDict
from tests.scoring.library.hands import HAND, TABLE

LOW = "[234m] [567p] [789s] 33s 45m + 6m"


def test_a_hand_shows_what_makes_it():
    hand = Hand.from_text(HAND)
    assert repr(hand) == "Hand.from_text('[123m] (9999p) 4688sEEE + 5s {18}')"
    assert eval(repr(hand)) == hand  # noqa: S307 - it is our own


def test_scores_are_short():
    scored = scoring.score("mcr", HAND, discarder="S")
    assert repr(scored) == (
        "<ScoredHand mcr: 12, 5, 10, 13, 15, 16, 21, 22, [123m] (9999p) 4688sEEE + 5s {18}>"
    )
    assert [repr(line) for line in scored.patterns[-2:]] == [
        "<CountedPattern 21: 2, 9999p EEE>",
        "<CountedPattern 22: 2, 9999p>",
    ]
    assert repr(scored.left_out[0]) == "<LeftOut 5: implied by 16>"
    assert repr(scored.arrangement[:2]) == "(<Group: open chow 123m>, <Group: open chow 456s>)"
    low = scoring.rulesets()["mcr"].score(Hand.from_text(LOW), scoring.Win(Wind.E, Wind.E), {})
    assert repr(low) == "<Score mcr: 2 (6 short), 18>"
    assert repr(low.left_out[0]) == "<LeftOut 8: implied by 18>"


def test_doubles_limits_and_principles():
    east = scoring.score("italian", TABLE["E"])
    assert repr(east.patterns[2]) == "<CountedPattern flower: 4, plum>"
    assert repr(east.patterns[-1]) == "<CountedPattern own_flower: ×2, plum>"
    orphans = scoring.score("italian", "19m19p19sESWNCFP + P").patterns
    assert any("limit" in repr(line) for line in orphans)
    straight = scoring.score("mcr", "[123m] [123p] 123s 12s99m + 3s")
    assert "<LeftOut 37: account_once>" in map(repr, straight.left_out)


def test_verdicts_and_waits_are_short():
    verdict = scoring.settle("italian", TABLE, self_drawn=True)
    assert (
        repr(verdict)
        == "<Verdict: E     64; S     48; W     16; N      0; E +128  S +192  W -128  N -192>"
    )
    one, two, _four = scoring.waits("mcr", "[EEE] [456p] 789s 2333m")
    assert repr(one) == "<Wait 1m: 12 on a discard, 13 self-drawn; 4 left>"
    assert repr(two) == "<Wait 2m: 4 on a discard, 5 self-drawn; 3 left>"
    (none,) = scoring.waits("mcr", "[EEE] [456p] 789s 1111m")
    assert repr(none) == "<Wait 1m: no win; 0 left>"


def test_a_wind_is_its_letter():
    assert [str(wind) for wind in Wind] == [*"ESWN"]
    assert f"{Wind.S} {Wind.N:>3} {Wind.N:02d}" == "S   N 03"


def test_letters_are_keys_of_what_calls_return():
    verdict = scoring.settle("italian", TABLE, self_drawn=True)
    assert [verdict.values[letter] for letter in "ESWN"] == [64, 48, 16, 0]  # type: ignore[index]
    assert verdict.scores.get("S") is verdict.scores[Wind.S]  # type: ignore[call-overload]
    values: Mapping[object, int] = verdict.values  # type: ignore[assignment]
    assert ("N" in values, "X" in values) == (True, False)
    assert verdict.values.get("X", 7) == 7  # type: ignore[call-overload]
    with pytest.raises(KeyError, match="X"):
        verdict.values["X"]  # type: ignore[index]
    assert verdict.settlement is not None
    assert verdict.settlement.payments["S"] == verdict.settlement.payments[Wind.S] == 192
    with pytest.raises(scoring.RuleError, match="not a wind"):
        verdict.settlement.payments["X"]


def test_a_text_that_is_a_key_is_no_name():
    assert FrozenDict({"E": 1, Wind.S: 2})["E"] == 1
    with pytest.raises(KeyError):
        FrozenDict({0: 1})["E"]  # type: ignore[index]
