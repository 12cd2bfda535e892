"""What holds in any game of riichi, and what no game can have."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring.errors import RuleError
from scoring.exchange import answer
from scoring.rulesets.base import EnteredPoints, GameHand, Outcome, Result
from scoring.rulesets.riichi import RIICHI
from scoring.rulesets.riichi.options import typed_options

from .games import SEATS, a_game

SEEDS = st.integers(0, 2**32)


def options_of(game: dict[str, Any]) -> Any:
    preset = next(one for one in RIICHI.presets if one.key == game["preset"])
    return typed_options({**preset.options, **game["options"]})


@given(SEEDS)
def test_points_are_neither_made_nor_lost(seed: int) -> None:
    game = a_game(random.Random(seed))
    answered, options = answer(game), options_of(game)
    for hand in answered["hands"]:
        assert sum(hand["payments"].values()) + hand["pot"] == 0
    assert sum(answered["totals"].values()) + answered["pot"] == 4 * options.starting_points


@given(SEEDS)
def test_a_game_begins_as_a_shorter_one_ended(seed: int) -> None:
    game = a_game(random.Random(seed)) | {"stopped": False}
    whole = answer(game)
    for count in range(len(game["hands"])):
        part = answer(game | {"hands": game["hands"][:count]})
        assert part["hands"] == whole["hands"][:count]
        assert part["next"] == whole["hands"][count]["position"]
        assert (part["over"], part["result"]) == (False, None)


@given(SEEDS)
def test_final_scores_sum_to_what_the_rules_take_off(seed: int) -> None:
    game = a_game(random.Random(seed)) | {"stopped": True, "substitutes": []}
    result, options = answer(game)["result"], options_of(game)
    rows = [result[seat] for seat in SEATS]
    off = sum(row["chombo"] + row["penalty"] for row in rows) + result["left"]
    missing_oka = 0 if options.oka else 4 * (options.return_points - options.starting_points)
    assert sum(row["score"] for row in rows) == -off - missing_oka
    order = sorted(rows, key=lambda row: row["place"])
    totals = [row["total"] for row in order]
    assert totals == sorted(totals, reverse=True)
    assert sum(row["uma"] for row in rows) == 0


def refused(hand: dict[str, Any], *before: dict[str, Any], **options: Any) -> str:
    """Return the code of what is wrong with the last hand of a game."""
    hands = [*before, hand]
    request = {"game": True, "ruleset": "riichi", "options": options, "hands": hands}
    answered = answer(request)
    assert (answered["valid"], answered["hand"]) == (False, len(hands))
    assert answered["detail"]
    return str(answered["error"])


def won(**fields: Any) -> dict[str, Any]:
    return {"outcome": "win", "discarder": "S", "wins": [{"winner": "E", **fields}]}


def won_by_two(one: str, other: str, *situations: str) -> dict[str, Any]:
    """Return a hand that two have won, the first in these circumstances."""
    tiles = {"E": ("234m34678p22678s", one), "W": ("234m4677p345678s", other)}
    wins: list[dict[str, Any]] = [
        {"winner": seat, "tiles": standing, "winning_tile": tile}
        for seat, (standing, tile) in tiles.items()
    ]
    wins[0] |= {"situations": list(situations)}
    return {"outcome": "win", "discarder": "S", "wins": wins}


TILES = {"tiles": "123m456p68p234s99s", "winning_tile": "7p"}
DRAW = {"outcome": "draw", "tenpai": []}
REFUSED = [
    pytest.param(won(han=0, fu=30), {}, "bad_han", id="no han"),
    pytest.param(won(han=100, fu=30), {}, "bad_han", id="too many han"),
    pytest.param(won(han=4), {}, "bad_fu", id="no fu"),
    pytest.param(won(han=1, fu=35), {}, "bad_fu", id="fu between"),
    pytest.param(won(han=1, fu=120), {}, "bad_fu", id="too many fu"),
    pytest.param(won(han=3, fu=20), {}, "bad_fu", id="twenty on a discard"),
    pytest.param(won(han=1, fu=25), {}, "bad_fu", id="seven pairs of one han"),
    pytest.param(won(han=6, fu=5), {}, "bad_fu", id="wrong though they do not count"),
    pytest.param(won(yakuman=13), {}, "bad_value", id="too many yakuman"),
    pytest.param(won(yakuman=1, han=3), {}, "bad_value", id="yakuman and han"),
    pytest.param(won(han=3, fu=30, liable="N"), {}, "liable_not_possible", id="nothing liable"),
    pytest.param(won(yakuman=1, liable="E"), {}, "bad_answer", id="the winner liable"),
    pytest.param(
        won(yakuman=1, liable="N"),
        {"pao_dragons": False, "pao_winds": False},
        "not_played",
        id="liability not played",
    ),
    pytest.param(won(yakuman=1, liable="X"), {}, "bad_seat", id="nobody liable"),
    pytest.param(won(**TILES), {}, "nothing_counts", id="no yaku"),
    pytest.param(won(**TILES, situations=["riichi"]), {}, "riichi_mismatch", id="no stick"),
    pytest.param(
        DRAW | {"riichi": ["W"], "tenpai": ["S"]},
        {},
        "riichi_not_tenpai",
        id="riichi without a wait",
    ),
    pytest.param(DRAW | {"nagashi": ["W"]}, {}, "not_played", id="no nagashi"),
    pytest.param({"outcome": "abortive_draw"}, {}, "not_played", id="nothing broken off"),
    pytest.param(
        {"outcome": "abortive_draw", "reason": "rain"},
        {"abortive_draws": True},
        "bad_answer",
        id="no reason",
    ),
    pytest.param(
        DRAW | {"riichi": ["W"], "tenpai": ["W"]},
        {"riichi_needs_1000": True, "starting_points": 900},
        "riichi_not_affordable",
        id="too poor for a stick",
    ),
    pytest.param(
        won_by_two("5p", "0p"), {"red_fives": 3}, "different_winning_tiles", id="a plain red five"
    ),
    pytest.param(
        won_by_two("5p", "5p", "wall_end"), {}, "different_circumstances", id="houtei of one"
    ),
]


@pytest.mark.parametrize(("hand", "options", "code"), REFUSED)
def test_hands_that_cannot_be(hand: dict[str, Any], options: dict[str, Any], code: str) -> None:
    assert refused(hand, **options) == code


def test_the_red_five_that_two_have_won_on_counts_for_both() -> None:
    def han(tile: str) -> list[int]:
        hands = [won_by_two(tile, tile)]
        options = {"red_fives": 3}
        answered = answer({"game": True, "ruleset": "riichi", "options": options, "hands": hands})
        return [one["han"] for one in answered["hands"][0]["wins"]]

    assert [red - plain for red, plain in zip(han("0p"), han("5p"), strict=True)] == [1, 1]


def test_riichi_counts_for_a_winner_whose_stick_lies_on_the_table() -> None:
    def hand(**fields: Any) -> dict[str, Any]:
        return won(**TILES, **fields) | {"riichi": ["E"]}

    def han(**fields: Any) -> int:
        answered = answer({"game": True, "ruleset": "riichi", "hands": [hand(**fields)]})
        (one,) = answered["hands"][0]["wins"]
        return int(one["han"])

    assert [han(), han(situations=["riichi"]), han(situations=["double_riichi"])] == [1, 1, 2]
    assert han(dora=2, ura_dora=1) == 4
    assert refused(hand(ura_dora=1), ura_dora=False) == "not_played"


def test_a_hand_counted_for_somebody_who_did_not_win_is_none() -> None:
    with pytest.raises(RuleError) as raised:
        RIICHI.score_entered(EnteredPoints(30, 1), None, {})
    assert raised.value.code == "bad_value"


@pytest.mark.parametrize(
    "result",
    [
        pytest.param(Result(Outcome.ABORTIVE_DRAW), id="broken off"),
        pytest.param(Result(Outcome.DRAW, answers={"nagashi": "W"}), id="nagashi"),
    ],
)
def test_what_is_not_played_is_not_settled(result: Result) -> None:
    with pytest.raises(RuleError) as raised:
        RIICHI.settle(result, {})
    assert raised.value.code == "not_played"


def test_a_value_may_stand_for_a_hand() -> None:
    settled = scoring.settle("riichi", {"S": 7700}, winner="S", discarder="E")
    assert settled.settlement is not None
    assert settled.settlement.as_dict() == {"E": -7700, "S": 7700, "W": 0, "N": 0}
    with pytest.raises(RuleError) as raised:
        scoring.settle("riichi", {"S": 7600}, winner="S", discarder="E")
    assert raised.value.code == "bad_value"


def test_without_payments_a_game_goes_on_by_its_winds_alone() -> None:
    state = RIICHI.start({})
    for _number in range(3):
        state = RIICHI.after(state, GameHand(Result(Outcome.DRAW)), {"tobi": "zero"})
    assert (state.position.dealer, state.position.counters["honba"]) == (3, 3)
    assert (state.position.points, state.ending) == ((), "")
    last = RIICHI.after(
        state,
        GameHand(Result(Outcome.DRAW, answers={"tenpai": "E"})),
        {"rounds": 1, "dealer_may_end": "win_or_tenpai"},
    )
    assert last.ending == ""
