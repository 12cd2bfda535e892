"""What is out of range, means nothing or is unknown is refused where it comes in."""

import json
from typing import Any

import pytest

from scoring.errors import LONGEST_FACT, RuleError
from scoring.exchange import answer
from scoring.hand import Hand, Meld, Shape, Situation, Win
from scoring.judge import Claim, judge
from scoring.notation import parse_hand
from scoring.rulesets import RULESETS, get
from scoring.rulesets.base import Outcome, Result
from scoring.tiles import Wind

E, S, W, N = Wind
WAITING = tuple(range(13))
ABOVE: Any = 8  # out of range, whatever is asked for
BELOW: Any = -1
MCR: dict[str, Any] = {
    "ruleset": "mcr",
    "tiles": "1112345678999p",
    "winning_tile": "5p",
    "seat_wind": "S",
    "prevalent_wind": "E",
}
ZUNG_JUNG: dict[str, Any] = MCR | {"ruleset": "zung_jung"}
LOSER = "147m258p369sESWN"
FOUR: dict[str, Any] = {
    "ruleset": "italian",
    "prevalent_wind": "E",
    "winner": "S",
    "discarder": "W",
    "hands": [
        {"seat_wind": "E", "tiles": LOSER},
        {"seat_wind": "S", "tiles": "234m345p678p45s99m", "winning_tile": "6s"},
        {"seat_wind": "W", "tiles": LOSER},
        {"seat_wind": "N", "tiles": LOSER},
    ],
}


def code_of(act):
    with pytest.raises(RuleError) as caught:
        act()
    return caught.value.code


@pytest.mark.parametrize(
    ("act", "code"),
    [
        pytest.param(lambda: Hand((-1, *WAITING[1:]), 9), "no_such_tile", id="tile below"),
        pytest.param(lambda: Hand((*WAITING[:-1], 34), 9), "no_such_tile", id="tile above"),
        pytest.param(lambda: Hand(WAITING, -1), "no_such_tile", id="winning tile below"),
        pytest.param(lambda: Hand(WAITING, 34), "no_such_tile", id="winning tile above"),
        pytest.param(lambda: Hand(WAITING, flowers=(ABOVE,)), "bad_flower", id="flower above"),
        pytest.param(lambda: Hand(WAITING, flowers=(BELOW,)), "bad_flower", id="flower below"),
        pytest.param(lambda: Meld(Shape.PUNG, 34), "no_such_tile", id="pung above"),
        pytest.param(lambda: Meld(Shape.KONG, -1), "no_such_tile", id="kong below"),
        pytest.param(lambda: Meld(Shape.CHOW, -9), "no_such_tile", id="chow below"),
        pytest.param(lambda: Win(ABOVE, E), "bad_wind", id="seat wind"),
        pytest.param(lambda: Win(E, BELOW), "bad_wind", id="prevalent wind"),
        pytest.param(lambda: Result(Outcome.WIN, ABOVE), "bad_wind", id="winner"),
        pytest.param(lambda: Result(Outcome.WIN, E, ABOVE), "bad_wind", id="discarder"),
    ],
)
def test_values_out_of_range_cannot_be_built(act, code):
    assert code_of(act) == code


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("value", [-1, True, 8.5, "8", None], ids=str)
def test_no_hand_is_settled_for_less_than_nothing(name, value):
    result = Result(Outcome.WIN, E, S, dict.fromkeys(Wind, value))
    assert code_of(lambda: get(name).settle(result, {})) == "bad_value"


@pytest.mark.parametrize(
    ("name", "values"),
    [
        pytest.param("zung_jung", {E: 321}, id="between the limits"),
        pytest.param("zung_jung", {E: 0}, id="less than a chicken hand"),
        pytest.param("italian", {E: 201, S: 0, W: 0, N: 0}, id="a winner above the limit"),
        pytest.param("european", {E: 20, S: 501, W: 0, N: 0}, id="a loser above the limit"),
    ],
)
def test_a_value_the_rules_cannot_give_is_not_settled(name, values):
    assert code_of(lambda: get(name).settle(Result(Outcome.WIN, E, S, values), {})) == "bad_value"


@pytest.mark.parametrize("name", RULESETS)
def test_waits_check_their_options(name):
    hand = parse_hand("1112345678999p")
    assert get(name).waits(hand, {})
    assert code_of(lambda: get(name).waits(hand, {"rain": True})) == "unknown_option"


@pytest.mark.parametrize(
    ("request_", "more", "code"),
    [
        pytest.param(MCR, {"selfdrawn": True}, "unknown_field", id="selfdrawn"),
        pytest.param(MCR, {"flower": ["plum"]}, "unknown_field", id="flower"),
        pytest.param(MCR, {"Tiles": None}, "unknown_field", id="null does not help"),
        pytest.param(MCR, {"hands": [{}]}, "unexpected_field", id="hands of one winner"),
        pytest.param(MCR, {"liable": "E"}, "unexpected_field", id="liable in MCR"),
        pytest.param(MCR, {"responsible": "E"}, "unexpected_field", id="responsible in MCR"),
        pytest.param(ZUNG_JUNG, {"liable": "E"}, "unexpected_field", id="liable in Zung Jung"),
        pytest.param(
            ZUNG_JUNG | {"self_drawn": True},
            {"responsible": "E"},
            "unexpected_field",
            id="responsible for a drawn tile",
        ),
        pytest.param(FOUR, {"liable": "E"}, "unexpected_field", id="liable in Italian"),
        pytest.param(FOUR, {"tiles": "1m"}, "unexpected_field", id="tiles beside four hands"),
        pytest.param(FOUR, {"self_drawn": True}, "unexpected_field", id="drawn beside four hands"),
        pytest.param(
            FOUR | {"options": {"liability": True}},
            {"responsible": "E"},
            "unexpected_field",
            id="r",
        ),
    ],
)
def test_what_means_nothing_is_refused(request_, more, code):
    assert answer(request_)["valid"]
    assert answer(request_ | more)["error"] == code


@pytest.mark.parametrize(
    "more",
    [
        {"liable": None, "responsible": None, "hands": None},
        {"expected": {"value": 1}, "tie": True},  # a line of a test table
    ],
)
def test_what_says_nothing_is_no_error(more):
    assert answer(MCR | more)["valid"]
    assert answer(FOUR | {"liable": None} | ({} if "hands" in more else more))["valid"]


@pytest.mark.parametrize(
    ("seat", "more", "code"),
    [
        (0, {"self_drawn": True}, "unexpected_field"),
        (2, {"situations": ["heaven"]}, "unexpected_field"),
        (3, {"wind": "N"}, "unknown_field"),
        (1, {"winner": "S"}, "unexpected_field"),
    ],
)
def test_fields_of_a_hand(seat, more, code):
    hands = [fields | (more if at == seat else {}) for at, fields in enumerate(FOUR["hands"])]
    assert answer(FOUR | {"hands": hands})["error"] == code


def test_capped_says_that_the_limit_was_taken():
    def east(tiles, **options):
        hands = [{"seat_wind": "E", "tiles": "", **tiles}, *FOUR["hands"][1:]]
        answered = answer(FOUR | {"hands": hands, "options": options})
        return answered["seats"]["E"]["total"], answered["seats"]["E"]["capped"]

    two = {"melds": ["222m"], "tiles": "147p258s369mW"}
    flowers = two | {"tiles": "147p58s369mWE", "flowers": ["plum", "spring", "winter", "autumn"]}
    assert east(two, rounding=True) == (0, False)  # 2, rounded down
    assert east(flowers) == (72, False)
    assert east(flowers, rounding=True) == (70, False)
    assert east(flowers, limit=72) == (72, False)
    assert east(flowers, limit=71) == (71, True)
    assert east(flowers, limit=69, rounding=True) == (69, True)


LONG = "x" * 5000


@pytest.mark.parametrize(
    "request_",
    [
        {LONG: 1, **MCR},
        MCR | {"ruleset": LONG},
        MCR | {"tiles": LONG},
        MCR | {"tiles": "1" * 5000},
        MCR | {"melds": [LONG]},
        MCR | {"concealed_kongs": ["9p" * 900]},
        MCR | {"winning_tile": LONG},
        MCR | {"flowers": [LONG]},
        MCR | {"situations": [LONG]},
        MCR | {"seat_wind": LONG},
        MCR | {"options": {LONG: True}},
        MCR | {"options": {"minimum": LONG}},
        MCR | {"options": {"minimum": 10**4000}},
        ZUNG_JUNG | {"responsible": LONG},
        ZUNG_JUNG | {"responsible": [LONG]},
        FOUR | {"options": {"liability": True}, "liable": LONG},
        FOUR | {"hands": [{"seat_wind": LONG}]},
    ],
)
def test_a_refusal_repeats_little_of_what_was_sent(request_):
    answered = answer(request_)
    assert not answered["valid"]
    assert len(answered["detail"]) <= 200
    assert len(json.dumps(answered)) < 600


def test_facts_keep_the_beginning():
    fact = str(RuleError("bad_wind", text=LONG).facts["text"])
    assert (len(fact), fact[-1], fact[:-1]) == (LONGEST_FACT, "…", LONG[: LONGEST_FACT - 1])


def test_a_kong_is_robbed_from_the_hand_that_shows_it():
    hands = {E: parse_hand(LOSER), N: parse_hand(LOSER)}
    hands[S] = parse_hand("[345m] 123p678p99m34s + 2s")
    hands[W] = parse_hand("[333s] 19m258p147s6sC")
    claim = Claim(Outcome.WIN, E, S, W, hands, frozenset({Situation.ROBBING_KONG}))
    assert code_of(lambda: judge(get("european"), claim, {})) == "robbing_kong_not_exposed"
