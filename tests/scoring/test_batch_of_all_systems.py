"""The batch over every rule system at once: thousands of lines, many of them spoilt."""

import copy
import json
import random

import pytest

from scoring.exchange import answer_line
from scoring.rulesets import RULESETS
from scoring.rulesets.base import HandsScored

from .classical.deals import deal as deal_four
from .families import deal
from .requests import request_of
from .riichi.deals import request as riichi_request

RUBBISH: tuple[object, ...] = (
    None,
    7,
    -1,
    True,
    "",
    "x",
    "E",
    "5m",
    [],
    ["5m"],
    {},
    {"tiles": "5m"},
    [[]],
    10**30,
)


def valid_request(rng, name):
    key = rng.choice(list(RULESETS))
    ruleset = RULESETS[key]
    if ruleset.hands_scored is HandsScored.ALL:
        return deal_four(rng, ruleset).request(ruleset, id=name)
    if key == "riichi":
        asked = riichi_request(rng, name)
        return {field: value for field, value in asked.items() if field not in ("liable", "preset")}
    hand, win = deal(rng)
    return request_of(hand, win, name) | {"ruleset": key}


def places(value):
    """Yield every container and key within a request."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def spoilt(rng, request):
    request = copy.deepcopy(request)
    container, key = rng.choice(list(places({"request": request}))[1:])
    if isinstance(container, dict) and key != "id" and rng.random() < 0.3:
        del container[key]
    elif key != "id":
        container[key] = rng.choice(RUBBISH)
    return request


@pytest.mark.parametrize("seed", range(4))
def test_every_line_has_its_answer(seed):
    rng = random.Random(seed)
    valid = dict.fromkeys(RULESETS, 0)
    for number in range(1500):
        request = valid_request(rng, str(number))
        answered = answer_line(json.dumps(request))
        assert answered["valid"] or answered["error"] == "not_a_winning_hand", (request, answered)
        valid[request["ruleset"]] += answered["valid"]
        if settlement := answered.get("settlement"):
            assert sum(settlement.values()) + answered.get("pot", 0) == 0
        bad = answer_line(json.dumps(spoilt(rng, request)))
        assert json.loads(json.dumps(bad))["id"] == str(number)
        assert (bad["error"] is None) is bad["valid"]
    assert min(valid.values()) > 100
