"""The phone's engine answers games as the server's does, byte for byte."""

import json
import random
from typing import Any

from scoring.exchange import answer_line
from tests.sampling import cases
from tests.scoring.exchange import test_games
from tests.scoring.riichi import test_game_laws
from tests.scoring.riichi.games import a_game, a_hand

from .node import answers

GAMES = cases(400, 60)


def differences(engine, requests):
    lines = [json.dumps(request).encode() for request in requests]
    expected = [json.dumps(answer_line(line)) for line in lines]
    found = answers(engine, lines)
    return [three for three in zip(lines, expected, found, strict=True) if three[1] != three[2]]


def test_games_of_riichi(engine):
    rng = random.Random(11)
    requests = []
    for number in range(GAMES):
        game = a_game(rng)
        hands = game["hands"] + [a_hand(rng)] * (number % 2)  # some of which cannot be
        requests.append(game | {"hands": hands})
    assert differences(engine, requests) == []


def test_hands_of_games_that_cannot_be(engine):
    hands: list[Any] = [case.values[0] for case in (*test_games.REFUSED, *test_game_laws.REFUSED)]
    requests: list[Any] = [
        {"game": True, "ruleset": ruleset, "hands": [hand]}
        for hand in hands
        for ruleset in ("mcr", "zung_jung", "chinese_classical", "riichi")
    ]
    nothing = {"game": True, "ruleset": "riichi", "hands": []}
    for case in test_game_laws.REFUSED:
        hand, options, _ = case.values
        requests.append(nothing | {"options": options, "hands": [hand]})
    games: list[Any] = [case.values[0] for case in test_games.GAMES]
    requests += [nothing | game for game in games]
    assert len(requests) > 100
    assert differences(engine, requests) == []
