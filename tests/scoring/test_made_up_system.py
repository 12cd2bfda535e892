"""A system with counters, sticks on the table and two winners, from a claim to the end."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from scoring.errors import RuleError
from scoring.judge import Claim, judge
from scoring.phone.build import RUNTIME, STAND_INS
from scoring.phone.compiler.program import lower
from scoring.rulesets.base import EnteredPoints, FurtherWin, GameHand, Outcome
from scoring.rulesets.kit.game import game_after
from scoring.tiles import Wind

from .made_up import STICKS, answers
from .phone.node import run_node

E, S, W, N = Wind
ROOT = Path(__file__).parents[2]
PRINT = """\
import { json } from "./python.js";
import { answers } from "./made_up.js";
import { readFileSync } from "node:fs";
const asked = json.loads(readFileSync(0, "utf-8"));
process.stdout.write(json.dumps(answers(asked)));
"""
DRAW = {"outcome": "draw", "ready": ["W", "S"]}
BOTH = {
    "outcome": "win",
    "discarder": "N",
    "guests": 2,
    "wins": [
        {"winner": "S", "points": 10, "fine": "yes"},
        {"winner": "E", "points": 3},
    ],
}


def game(*hands: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"id": "m", "game": True, "ruleset": "sticks", "hands": [*hands]} | fields


GAMES: list[object] = [
    game(DRAW, {"outcome": "abortive_draw"}, BOTH, stopped=True),
    game(DRAW, DRAW, BOTH),
    game(*[BOTH] * 16),
    game(*[BOTH] * 17),
    game(DRAW | {"ready": ["X"]}),
    game(BOTH | {"guests": 10}),
    game(BOTH | {"guests": "many"}),
    game(BOTH | {"wins": [{"winner": seat, "points": 8} for seat in "ESW"]}),
    game(DRAW | {"ready": "S"}),
    {"ruleset": "sticks", "tiles": "123456m78sEE", "melds": ["789p"], "winning_tile": "9s"}
    | {"seat_wind": "S", "prevalent_wind": "E", "winner": "S", "discarder": "E"}
    | {"options": {"minimum": 0}, "draws": 1, "sticks": 3, "guests": 4},
]


def test_a_claim_with_two_winners() -> None:
    told = {S: EnteredPoints(10), E: EnteredPoints(3)}
    claim = Claim(
        Outcome.WIN,
        winner=S,
        discarder=N,
        entered_points=told,
        also=(FurtherWin(E, answers={"fine": "yes"}),),
        pot=20,
    )
    verdict = judge(STICKS, claim, {})
    assert verdict.settlement is not None
    assert verdict.settlement.as_dict() == {"E": 23, "S": 10, "W": 0, "N": -13}
    assert (verdict.settlement.pot, verdict.value) == (-20, 10)
    assert verdict.result is not None
    assert verdict.result.winners == (E, S)


def test_the_hands_of_both_winners_are_wanted() -> None:
    with pytest.raises(RuleError) as raised:
        judge(STICKS, Claim(Outcome.WIN, E, S, N, also=(FurtherWin(W),)), {})
    assert raised.value.code == "missing_hand"


def test_the_game_goes_on_with_what_lies_on_the_table() -> None:
    (answered,) = answers(GAMES[:1])
    assert isinstance(answered, dict)
    told = [(hand["position"], [*hand["payments"].values()]) for hand in answered["hands"]]
    first = {"round": "E", "number": 1, "dealer": "E"}
    assert told == [
        (first | {"draws": 0, "sticks": 0}, [-5, 0, 0, -5]),
        (first | {"draws": 1, "sticks": 2}, [0, 0, 0, 0]),
        (first | {"draws": 2, "sticks": 2}, [5 + 1 + 10, 12 - 1, 0, -17]),
    ]
    assert answered["totals"] == {"E": 11, "S": 11, "W": 0, "N": -22}
    assert [answered["result"][seat]["place"] for seat in "ESWN"] == [1, 1, 3, 4]


def test_the_fold_is_what_the_format_says() -> None:
    states = []
    for request in GAMES[:2]:
        hands = request["hands"]  # type: ignore[index]  # these are games
        states.append((hands, answers([request])))
    for hands, (answered,) in states:
        assert isinstance(answered, dict)
        assert len(answered["hands"]) == len(hands)
        assert sum(answered["totals"].values()) + answered["pot"] == 0
    drawn = judge(STICKS, Claim(Outcome.DRAW, answers={"ready": "S,W"}), {})
    assert drawn.result is not None
    played = [GameHand(drawn.result, drawn.settlement)] * 2
    state = game_after(STICKS, played, {})
    assert (state.position.pot, state.position.points) == (20, (-10, 0, 0, -10))


def test_the_phone_says_the_same(tmp_path: Path) -> None:
    module = "tests.scoring.made_up"
    script = lower(ROOT, ("scoring.exchange", module), {module: ("answers",)}, STAND_INS)
    shutil.copytree(RUNTIME, tmp_path, dirs_exist_ok=True)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "made_up.js").write_text(script, encoding="utf-8")
    (tmp_path / "print.js").write_text(PRINT)
    told = run_node(tmp_path / "print.js", json.dumps(GAMES).encode()).decode()
    assert told == json.dumps(answers(GAMES))
    assert [one["valid"] for one in json.loads(told)] == [True] * 3 + [False] * 6 + [True]
