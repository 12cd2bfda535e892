"""What was written as JSON, read again."""

import json

import pytest

import scoring
from scoring import RuleError, Score, Settlement, Shape, Wind
from scoring.exchange import answer, count_as_dict, score_as_dict
from scoring.library.answers import RequestAnswer
from tests.scoring.library.hands import HAND, TABLE
from tests.scoring.test_score_command import ONE_REQUEST

LOW = "[234m] [567p] [789s] 33s 45m + 6m"
HANDS = [
    {"seat_wind": "E", "tiles": "123567m147p9pSWN", "flowers": ["plum", "spring"]},
    {"seat_wind": "S", "melds": ["345m"], "tiles": "123678p99m34s", "winning_tile": "2s"},
    {"seat_wind": "W", "melds": ["888m"], "tiles": "19m258p1467sC"},
    {"seat_wind": "N", "tiles": "258m136p189sWNFC"},
]
FOUR = {
    "id": "9",
    "ruleset": "european",
    "prevalent_wind": "E",
    "winner": "S",
    "discarder": "W",
    "hands": HANDS,
}


def plain(value):
    """Return a value as it comes out of JSON."""
    return json.loads(json.dumps(value))


@pytest.mark.parametrize(
    ("key", "hand", "more"),
    [
        ("mcr", HAND, {"discarder": "S"}),
        ("mcr", LOW, {"discarder": "S"}),
        ("mcr", "[123m] [123p] 123s 12s99m + 3s", {}),
        ("mcr", "147m258p369s 123m E + E", {}),
        ("zung_jung", "[123m] 456m 789m 23m EE + 1m", {"self_drawn": True}),
    ],
)
def test_a_score_is_read_from_what_it_wrote(key, hand, more):
    scored = scoring.score(key, hand, **more)
    written = plain(scored.as_dict())
    again = scoring.read_score(written)
    assert {"ruleset": key, **plain(score_as_dict(again))}.items() <= written.items()
    assert [line.name for line in again.patterns] == [line.name for line in scored.patterns]  # type: ignore[attr-defined]
    assert shapes(again) == shapes(scored)
    settlement = scoring.read_settlement(written.get("settlement"))
    assert settlement == scored.settlement
    false_win = scoring.read_settlement(written.get("false_win"))
    assert (false_win and false_win.as_dict()) == (scored.false_win and scored.false_win.as_dict())


def shapes(score: Score) -> list[Shape]:
    return [group.shape for line in score.patterns for sets in line.evidence for group in sets]


def test_a_count_of_one_of_four_hands():
    for wind in ("E", "W"):
        scored = scoring.score("italian", TABLE[wind], seat=wind)
        written = plain(scored.as_dict())
        again = scoring.read_score(written)
        assert {"ruleset": "italian", **plain(count_as_dict(again))} == written
        assert (again.partial, again.value) == (True, scored.value)


def test_answers_of_one_hand():
    line = json.dumps(answer(ONE_REQUEST | {"winner": "E", "discarder": "S"}))
    read = scoring.read_answer(line, "mcr")
    assert (read.valid, read.id, read.error, read.seats) == (True, "one", "", {})
    assert read == scoring.read_answer(line.encode(), "mcr")
    assert read == scoring.read_answer(json.loads(line), "mcr")
    assert read.score is not None
    assert (read.score.value, read.score.patterns[0].key) == (88, "81")
    assert read.settlement == scoring.score("mcr", "19m19p19sESWNCFP + P", discarder="S").settlement


def test_answers_of_four_hands():
    written = plain(answer(FOUR))
    read = scoring.read_answer(written)
    assert (read.valid, read.score) == (True, None)
    seats = {str(wind): plain(count_as_dict(score)) for wind, score in read.seats.items()}
    assert seats == written["seats"]
    assert read.seats["S"] is read.seats[Wind.S]
    assert read.settlement is not None
    assert read.settlement.as_dict() == written["settlement"]


def test_answers_that_say_what_is_wrong():
    written = answer(ONE_REQUEST | {"tiles": "19m"})
    assert scoring.read_answer(written) == RequestAnswer(
        "one", "wrong_tile_count", written["detail"]
    )
    assert not scoring.read_answer(written).valid


def test_a_penalty_comes_back_as_one():
    settlement = scoring.read_settlement({"E": -30, "S": 0, "W": 0, "N": 0})
    assert settlement == Settlement(penalties={Wind.E: -30})
    assert scoring.read_settlement(None) is None


NO_ANSWERS = [
    *("[]", "3", "{}", "x", '{"valid": true}'),
    '{"valid": true, "id": "1", "value": 3}',
    '{"valid": true, "id": "1", "seats": {"E": 3}}',
]


@pytest.mark.parametrize("written", NO_ANSWERS)
def test_what_is_no_answer(written):
    with pytest.raises(ValueError, match=r"no (answer|score) of the score format|Expecting value"):
        scoring.read_answer(written, "mcr")


def test_the_rule_system_has_to_be_known():
    written = answer(ONE_REQUEST)
    with pytest.raises(RuleError, match="Unknown rule system “”"):
        scoring.read_answer(written)
    with pytest.raises(ValueError, match="no score of the score format"):
        scoring.read_score({"ruleset": "mcr", "value": 1})


RIICHI = {
    "id": "2",
    "ruleset": "riichi",
    "self_drawn": True,
    "seat_wind": "S",
    "prevalent_wind": "E",
    "sticks": 1,
    "winner": "S",
}


@pytest.mark.parametrize(
    ("tiles", "tile"), [("123m234mCCCPPFF", "P"), ("119m19p9sESWNPFC", "1s")], ids=["fu", "limit"]
)
def test_han_fu_and_the_pot_come_back(tiles, tile):
    written = plain(answer(RIICHI | {"tiles": tiles, "winning_tile": tile}))
    assert written["valid"], written
    read = scoring.read_answer(written, "riichi")
    assert read.score is not None
    assert plain(score_as_dict(read.score)).items() <= written.items()
    assert read.settlement is not None
    assert (read.settlement.as_dict(), read.settlement.pot) == (
        written["settlement"],
        written["pot"],
    )
    assert written["pot"] == -1000


def test_an_answer_to_a_game_is_none_to_a_hand():
    with pytest.raises(ValueError, match="whole game"):
        scoring.read_answer({"id": "1", "valid": True, "error": None, "hands": []})
