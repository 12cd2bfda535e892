"""Scores, verdicts and diagnoses in words and as JSON."""

import json

import pytest

import scoring
from scoring.exchange import answer
from scoring.judge import Claim, weigh

LOW = "[234m] [567p] [789s] 33s 45m + 6m"
SEVEN_PAIRS = "1122m 3344p 5566s E + E"
SMALL = "[234m] [567p] [789s] 33s 45m + 6m {1234}"
TABLE = {
    "E": "[EEE] 999m {1} ?",
    "S": "[CCC] 345m 78p 456s 22m + 9p",
    "W": "(2222s) ?",
    "N": "?",
}


def test_a_low_hand_shows_what_declaring_it_costs():
    low = str(scoring.score("mcr", LOW, discarder="S"))
    assert low.endswith("E -30  S +10  W +10  N +10  if it is declared: a false win")
    assert "false win" not in str(scoring.score("mcr", LOW))


def test_flowers_do_not_count_towards_the_minimum():
    assert "   6     points; 6 short of the minimum, for which flowers do not count\n" in str(
        scoring.score("mcr", SMALL)
    )
    assert "; 6 short of the minimum\n" in str(scoring.score("mcr", LOW))
    assert "for which" in scoring.explain(scoring.score("mcr", SMALL))


@pytest.mark.parametrize(
    ("rules", "last"),
    [
        ({}, "     =  22; limit 200"),
        ({"limit": 0, "rounding": True}, "     =  22; rounded 20"),
    ],
)
def test_the_limit_and_rounding_are_named(rules, last):
    scored = scoring.score("italian", SEVEN_PAIRS, self_drawn=True, **rules)
    assert scoring.explain(scored).splitlines()[-1] == last


def test_flowers_are_translated():
    scored = scoring.score("italian", "[EEE] 999m {1} ?")
    assert "Fiore  pruno" in scoring.explain(scored, language="it")
    assert "花  梅" in scoring.explain(scored, language="zh")


@pytest.mark.parametrize("language", ["zh", "zh-Hans", "zh_CN"])
def test_chinese_is_simplified_however_it_is_asked_for(language):
    assert "七对" in scoring.explain(scoring.score("mcr", SEVEN_PAIRS), language=language)


def test_a_score_of_a_rule_system_is_explained_without_its_hand():
    system, hand = scoring.rulesets()["mcr"], scoring.Hand.from_text(LOW)
    win = scoring.Win(scoring.Wind.E, scoring.Wind.E)
    plain = system.score(hand, win, {})
    assert scoring.explain(plain) == scoring.explain(scoring.score("mcr", LOW))


def test_other_languages_and_values_are_refused():
    scored = scoring.score("mcr", LOW)
    with pytest.raises(ValueError, match=r"texts are in .*en, .*it, .*zh.*, not in 'tlh'"):
        scoring.explain(scored, language="tlh")
    with pytest.raises(TypeError, match="a language is a text such as 'en', not NoneType"):
        scoring.explain(scored, language=None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="scores, verdicts and errors are explained, not NoneType"):
        scoring.explain(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("hand", [LOW, "19m19p19sESWNCFP + P"], ids=["low", "high"])
def test_a_scored_hand_as_json_is_the_answer_of_the_format(hand):
    scored = scoring.score("mcr", hand, discarder="S")
    parsed = scoring.Hand.from_text(hand)
    request = {
        "ruleset": "mcr",
        "melds": [text for text in ("234m", "567p", "789s") if parsed.melds],
        "tiles": "".join(map(scoring.tile_name, parsed.tiles)),
        "winning_tile": scoring.tile_name(parsed.winning_tile or 0),
        "seat_wind": "E",
        "prevalent_wind": "E",
        "winner": "E",
        "discarder": "S",
    }
    expected = {name: value for name, value in answer(request).items() if value is not None}
    assert json.loads(json.dumps(scored.as_dict())) == {
        "ruleset": "mcr",
        **{name: expected[name] for name in expected if name not in ("id", "valid")},
    }


def test_one_of_four_hands_as_json():
    assert scoring.score("italian", TABLE["E"]).as_dict() == {
        "ruleset": "italian",
        "base": 16,
        "doubles": 2,
        "uncapped": 64,
        "total": 64,
        "capped": False,
        "limit_hands": [],
        "items": [
            {"key": "pung_wind_exposed", "tile": "E", "points": 4},
            {"key": "pung_terminal_concealed", "tile": "9m", "points": 8},
            {"key": "flower", "tile": "plum", "points": 4},
            {"key": "own_wind_pung", "tile": "E", "doubles": 1},
            {"key": "own_flower", "tile": "plum", "doubles": 1},
        ],
        "partial": True,
    }


def test_a_verdict_in_words():
    assert str(scoring.settle("italian", TABLE, self_drawn=True)).splitlines() == [
        "E     64",
        "S     48",
        "W     16",
        "N      0",
        "         E +128  S +192  W -128  N -192",
    ]
    low = str(scoring.settle("mcr", {"S": LOW}, discarder="E")).splitlines()
    assert low == [
        "S      2",
        "         E +10  S -30  W +10  N +10  if it is declared: a false win",
    ]


def test_a_verdict_with_a_problem_in_words():
    hand = scoring.Hand.from_text("[EEE] [456p] 789s 2333m + 5m")
    east, south, *_ = scoring.Wind
    claim = Claim(scoring.Outcome.WIN, east, east, south, {east: hand})
    assert str(weigh(scoring.rulesets()["mcr"], claim, {})).splitlines() == [
        "         These tiles are not a winning hand.",
        "         E -30  S +10  W +10  N +10  if it is declared: a false win",
    ]


def test_why_not_in_words():
    assert str(scoring.why_not("mcr", "[EEE] [456p] 789s 2333m + 5m")).splitlines() == [
        "1 tile away from a complete hand",
        "         789s 333m, left over 25m",
        "         789s 33m, left over 235m",
        "         with 1m: 12",
        "         with 2m: 4",
        "         with 4m: 4",
    ]
    far = str(scoring.why_not("mcr", "1111m 222m 333m 55p 4s + 9s"))
    assert far.startswith("2 tiles away from a complete hand\n")
    low = str(scoring.why_not("mcr", "[222m] [333p] [FFF] 45p99s + 6p")).splitlines()
    assert low[0] == "2 points, the minimum is 8"
    assert {
        "         self-drawn: 3",
        "         end of the wall: 10",
        "         7p for 4p: 3",
    } <= set(low)
    drawn = str(scoring.why_not("mcr", "[222m] [333p] [FFF] 45p99s + 6p", self_drawn=True))
    assert "         on a discard: 2" in drawn.splitlines()


def test_a_tile_of_which_all_copies_are_in_the_hand_in_words():
    found = str(scoring.why_not("mcr", "[EEE] [456p] 789s 1111m + 9m"))
    assert "         with 1m: no win" in found.splitlines()


def test_a_hand_without_a_group_in_words():
    found = scoring.why_not("zung_jung", "147m258p369sESWN + C")
    assert "no group, left over 147m258p369sESWNC" in str(found)
