"""Games of riichi made up at random, as requests of the score format."""

from __future__ import annotations

import random
from typing import Any

from scoring.exchange import answer
from scoring.rulesets.riichi import RIICHI

SEATS = ("E", "S", "W", "N")
OF_A_GAME = (
    *("multiple_ron", "honba_to", "sticks_to", "pao_honba", "nagashi", "abortive_draws", "rounds"),
    *("renchan", "extension", "dealer_may_end", "tobi", "riichi_needs_1000", "chombo"),
    *("chombo_ends_game", "time_limit", "oka", "uma", "ties", "sticks_left", "round_scores"),
)


def some_options(rng: random.Random) -> dict[str, Any]:
    """Return some options of the course of a game, each with one of its values."""
    known = {option.key: option for option in RIICHI.options}
    keys = rng.sample(OF_A_GAME, rng.randint(0, 6))
    chosen = {key: rng.choice(known[key].choices)[0] for key in keys}
    if rng.random() < 0.3:
        chosen["goal"] = rng.choice((30_000, 36_000, 45_000))
    return chosen


def some(rng: random.Random, share: float) -> list[str]:
    """Return some of the seats."""
    return [seat for seat in SEATS if rng.random() < share]


def a_win(rng: random.Random, seat: str, *, drawn: bool) -> dict[str, Any]:
    """Return what a hand counts that a player has won with."""
    if rng.random() < 0.05:
        liable = rng.choice([*(one for one in SEATS if one != seat), None, None])
        return {"winner": seat, "yakuman": rng.choice((1, 1, 2)), "liable": liable}
    han = rng.choice((1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 11, 13))
    fus: list[int | None] = [*range(30, 111, 10)]
    if han >= 5:
        fus.append(None)
    if han >= 3 or (han == 2 and not drawn):
        fus.append(25)
    if drawn and han >= 2:
        fus.append(20)
    return {"winner": seat, "han": han, "fu": rng.choice(fus)}


def a_hand(rng: random.Random) -> dict[str, Any]:
    """Return how a hand ended; not every set of options allows it."""
    riichi = some(rng, 0.25)
    ended = rng.random()
    if ended < 0.05:
        return {"outcome": "false_win", "offender": rng.choice(SEATS), "riichi": riichi}
    if ended < 0.1:
        return {"outcome": "abortive_draw", "riichi": riichi, "reason": "four_winds"}
    if ended < 0.35:
        tenpai = sorted({*riichi, *some(rng, 0.4)}, key=SEATS.index)
        nagashi = some(rng, 0.5) if rng.random() < 0.1 else []
        return {"outcome": "draw", "riichi": riichi, "tenpai": tenpai, "nagashi": nagashi}
    discarder = rng.choice([None, *SEATS])
    others = [seat for seat in SEATS if seat != discarder]
    count = 1 if discarder is None or rng.random() < 0.75 else rng.choice((2, 3))
    wins = [a_win(rng, seat, drawn=discarder is None) for seat in rng.sample(others, count)]
    return {"outcome": "win", "discarder": discarder, "riichi": riichi, "wins": wins}


def a_game(rng: random.Random) -> dict[str, Any]:
    """Return a game that is valid: hands that its rules do not allow are left out."""
    request: dict[str, Any] = {
        "id": "game",
        "game": True,
        "ruleset": "riichi",
        "preset": rng.choice(RIICHI.presets).key,
        "options": some_options(rng),
        "hands": [],
        "time_up": rng.choice((None, rng.randint(1, 9))),
        "penalties": {seat: 1000 * rng.randint(0, 2) for seat in some(rng, 0.1)},
        "substitutes": some(rng, 0.05),
    }
    for _number in range(rng.randint(0, 14)):
        longer = request | {"hands": [*request["hands"], a_hand(rng)]}
        answered = answer(longer)
        if answered["valid"]:
            request = longer
            if answered["over"]:
                break
    return request | {"stopped": rng.random() < 0.2}
