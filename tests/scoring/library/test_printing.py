"""What a console shows of values, and letters in the place of winds."""

import copy
import pickle

import pytest

import scoring
from scoring import Hand, Wind
from scoring.explanation import explanation
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
        "<ScoredHand [123m] (9999p) 4688sEEE + 5s {18}: 12 points, Pung of Terminals or Honors,"
        " Closed Wait, Flower Tiles, Prevalent Wind, Seat Wind, Two Concealed Pungs,"
        " Concealed Kong>"
    )
    assert [repr(line) for line in scored.patterns[-2:]] == [
        "<NamedPattern Two Concealed Pungs: 2, 9999p EEE>",
        "<NamedPattern Concealed Kong: 2, 9999p>",
    ]
    assert repr(scored.left_out[0]) == "<NamedLeftOut 5: implied by 16>"
    assert repr(scored.arrangement[:2]) == "(<Group: open chow 123m>, <Group: open chow 456s>)"
    low = scoring.rulesets()["mcr"].score(Hand.from_text(LOW), scoring.Win(Wind.E, Wind.E), {})
    assert repr(low) == "<Score mcr: 2 (6 short), 18>"
    assert repr(low.patterns) == "(<CountedPattern 18: 2, 234m 456m 567p 789s 33s>,)"
    assert repr(low.left_out[0]) == "<LeftOut 8: implied by 18>"
    assert repr(scoring.score("mcr", LOW)).endswith(": 2 points (6 short), All Chows>")


def test_doubles_limits_and_principles():
    east = scoring.score("italian", TABLE["E"])
    assert repr(east.patterns[2]) == "<NamedPattern Flower: 4, plum>"
    assert repr(east.patterns[-1]) == "<NamedPattern Own flower: ×2, plum>"
    orphans = scoring.score("italian", "19m19p19sESWNCFP + P").patterns
    assert any("limit" in repr(line) for line in orphans)
    straight = scoring.score("mcr", "[123m] [123p] 123s 12s99m + 3s")
    assert "<NamedLeftOut 37: account_once>" in map(repr, straight.left_out)


def test_verdicts_and_waits_are_short():
    verdict = scoring.settle("italian", TABLE, self_drawn=True)
    assert repr(verdict) == "<TableVerdict: E 64; S 48; W 16; N 0; E +128 S +192 W -128 N -192>"
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
    assert [verdict.values[letter] for letter in "ESWN"] == [64, 48, 16, 0]
    assert verdict.scores.get("S") is verdict.scores[Wind.S]
    assert "N" in verdict.values  # type: ignore[comparison-overlap]
    assert "X" not in verdict.values  # type: ignore[comparison-overlap]
    assert verdict.values.get("X", 7) == 7
    with pytest.raises(KeyError, match="X"):
        verdict.values["X"]
    assert verdict.settlement is not None
    assert verdict.settlement.payments["S"] == verdict.settlement.payments[Wind.S] == 192
    with pytest.raises(scoring.RuleError, match="not a wind"):
        verdict.settlement.payments["X"]


def test_a_text_that_is_a_key_is_no_name():
    assert FrozenDict({"E": 1, Wind.S: 2})["E"] == 1
    with pytest.raises(KeyError):
        FrozenDict({0: 1})["E"]


# Names


def test_what_counts_and_what_does_not_has_its_names():
    scored = scoring.score("mcr", HAND)
    assert [(line.key, line.name) for line in scored.patterns[-2:]] == [
        ("21", "Two Concealed Pungs"),
        ("22", "Concealed Kong"),
    ]
    (left,) = scored.left_out
    assert (left.name, left.names.get("it")) == ("Pung of Terminals or Honors", "Tris di Testa")
    assert scored.patterns[-1].names.get("zh-Hans") == "暗杠"
    named = {line.key: line.names for line in scored.patterns}
    known = {row.key: row.names for row in scoring.rulesets()["mcr"].patterns}
    assert named == {key: known[key] for key in named}


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])  # noqa: S301
def test_names_stay_in_copies(copied):
    scored = scoring.score("mcr", HAND, discarder="S")
    again = copied(scored)
    assert again == scored
    assert [line.name for line in again.patterns] == [line.name for line in scored.patterns]


def test_every_score_has_its_hand():
    verdict = scoring.settle("italian", TABLE, self_drawn=True)
    assert {wind: score.hand for wind, score in verdict.scores.items()} == verdict.hands
    assert [score.seat for score in verdict.scores.values()] == [*verdict.scores]
    assert verdict.scores["S"].patterns[0].name == "Pung of dragons, exposed"
    for wait in scoring.waits("mcr", "[EEE] [456p] 789s 2333m", seat="W"):
        assert wait.self_drawn is not None
        assert wait.self_drawn.hand == Hand.from_text(f"[EEE] [456p] 789s 2333m + {wait.text}")
        assert wait.self_drawn.seat is Wind.W


def test_every_score_of_a_diagnosis_has_its_hand():
    low = scoring.why_not("mcr", "[222m] [333p] [FFF] 45p99s + 6p", seat="N")
    assert isinstance(low, scoring.LowHand)
    hands = [low.score.hand, low.waits[0].score.hand, low.changes[0].score.hand]  # type: ignore[attr-defined, union-attr]
    assert [*map(str, hands)] == [
        "[222m] [333p] [FFF] 45p99s + 6p",
        "[222m] [333p] [FFF] 45p99s + 3p",
        "[222m] [333p] [FFF] 57p99s + 6p",
    ]
    assert {other.score.hand for other in low.circumstances} == {low.score.hand}  # type: ignore[attr-defined]
    far = scoring.why_not("mcr", "[EEE] [456p] 789s 2333m + 5m")
    assert isinstance(far, scoring.IncompleteHand)
    assert str(far.waits[0].score.hand) == "[EEE] [456p] 2333m789s + 1m"  # type: ignore[union-attr]
    none = scoring.why_not("mcr", "[EEE] [456p] 789s 1111m + 9m")
    assert isinstance(none, scoring.IncompleteHand)
    assert none.waits[0].score is None


@pytest.mark.parametrize(
    ("key", "flowers", "seat", "lines"),
    [
        pytest.param("mcr", "18", "E", ["1 × 2 Flower Tiles (13)  plum, winter"], id="all"),
        pytest.param(
            "zung_jung",
            "135",
            "E",
            [
                "4 × 2 Own Flower (11.1.2)  plum, spring",
                "2     Other Flower (11.1.1)  chrysanthemum",
            ],
            id="own and others",
        ),
        pytest.param(
            "zung_jung",
            "56782",
            "S",
            [
                "10     Four Seasons (11.2.2)  spring, summer, autumn, winter",
                "4 × 2 Own Flower (11.1.2)  orchid, summer",
                "2 × 3 Other Flower (11.1.1)  spring, autumn, winter",
            ],
            id="four of them",
        ),
    ],
)
def test_a_line_of_flowers_names_them(key, flowers, seat, lines):
    scored = scoring.score(key, f"[123m] 456m 789p 23s EE + 1s {{{flowers}}}", seat=seat)
    shown = [line.strip() for line in scoring.explain(scored).splitlines()]
    assert [line for line in shown if "Flower" in line or "Season" in line] == lines


def test_whose_flowers_are_whose_is_not_guessed():
    hand = Hand.from_text("[123m] 456m 789p 23s EE + 1s {13}")
    lines = [*explanation(scoring.score("zung_jung", hand), flowers=hand.flowers)]
    own, other = lines[1:3]
    assert own.endswith(" Own Flower (11.1.2)")
    assert other.endswith(" Other Flower (11.1.1)")
