"""The phone's engine answers as the server's does, byte for byte.

Order counts: that of the patterns is part of the answer. Errors count with their texts.
"""

import json
import random
import re
import sys

import pytest

from scoring.exchange import answer_line
from scoring.rulesets import RULESETS
from scoring.rulesets.base import HandsScored
from scoring.rulesets.options import Option
from tests.sampling import cases
from tests.scoring.classical.deals import deal as deal_four
from tests.scoring.families import deal
from tests.scoring.mutations import FIELDS, ODD_VALUES, mixed_lines
from tests.scoring.requests import request_of
from tests.scoring.riichi.deals import request as riichi_request
from tests.scoring.test_batch_of_all_systems import spoilt

from .node import answers

pytestmark = pytest.mark.any_database

REQUESTS = cases(5_000, 300)  # of each system

# Python's words for what is not JSON. The phone has those of 3.11.
WORDS = re.compile(r'(?<=Invalid score request: ).*?(?=", "value")')
SAME_WORDS = sys.version_info < (3, 13)


def request(rng, key, name):
    ruleset = RULESETS[key]
    if ruleset.hands_scored is HandsScored.ALL:
        return deal_four(rng, ruleset).request(ruleset, id=name)
    if key == "riichi":
        return riichi_request(rng, name)
    hand, win = deal(rng)
    return request_of(hand, win, name) | {"ruleset": key}


def some_value(rng: random.Random, option: Option):
    if option.choices:
        return rng.choice(option.choices)[0]
    return rng.choice((option.lowest, option.highest, rng.randint(option.lowest, 30)))


def some_options(rng, key):
    chosen = (option for option in RULESETS[key].options if rng.random() < 0.25)
    return {option.key: some_value(rng, option) for option in chosen}


def told(answer: str) -> str:
    """Return an answer as it is compared: without the words of ``json`` where they are others."""
    return answer if SAME_WORDS else WORDS.sub("…", answer)


def differences(engine, lines):
    """Yield the lines whose answers differ, with both."""
    expected = [told(json.dumps(answer_line(line + b"\n"))) for line in lines]
    found = [told(answer) for answer in answers(engine, lines)]
    assert len(found) == len(lines)
    return [three for three in zip(lines, expected, found, strict=True) if three[1] != three[2]]


@pytest.mark.parametrize("key", RULESETS)
def test_generated_requests(engine, key):
    rng = random.Random(key)
    lines = []
    for number in range(REQUESTS):
        asked = request(rng, key, str(number))
        if rng.random() < 0.5:
            asked["options"] = some_options(rng, key)
        if rng.random() < 0.2:
            asked["why_not"] = True
        if rng.random() < 0.2:
            asked = spoilt(rng, asked)
        lines.append(json.dumps(asked, ensure_ascii=rng.random() < 0.5).encode())
    assert differences(engine, lines) == []


def test_every_kind_of_bad_line(engine):
    lines = [line.text.replace(b"\n", b" ") for line in mixed_lines(15, 1_500)]
    assert differences(engine, [line for line in lines if not line.isspace()]) == []


@pytest.mark.one_in(2)
@pytest.mark.parametrize("key", RULESETS)
def test_every_odd_value_in_every_field(engine, key):
    rng = random.Random(key)
    lines = []
    for field in FIELDS:
        for value in ODD_VALUES:
            asked = request(rng, key, "odd")
            where = rng.choice([asked, *asked.get("hands", ())])
            where[field] = value
            lines.append(json.dumps(asked).encode())
    assert differences(engine, lines) == []


BAD_TEXTS = (
    *(
        b"{",
        b"[",
        b'"',
        b'{"a"',
        b'{"a" 1}',
        b'{"a":',
        b'{"a": 1',
        b'{"a": 1,',
        b'{"a": 1,}',
        b"{1}",
    ),
    *(
        b"[1",
        b"[1,",
        b"[1,]",
        b"[1 2]",
        b"[]]",
        b"1 2",
        b"tru",
        b"nul",
        b"fals",
        b"-",
        b"-x",
        b"+1",
    ),
    *(b"01", b"1.", b"1.e5", b"1e", b"1e+", b".5", b"Infinity", b"-Infinity", b"NaN", b"-NaN"),
    *(
        b'"\\',
        b'"\\"',
        b'"\\x"',
        b'"\\u12"',
        b'"\\u12',
        b'"\\u123g"',
        b'"\\ud83d\\ude00',
        b'"a\tb"',
    ),
    *(
        b'"\\ud83d\\u12"',
        b'"\x00"',
        b"'a'",
        b"// x",
        b"\xef\xbb\xbf{}",
        b"\xef\xbb\xbf\xef\xbb\xbf{}",
    ),
    *(
        b"\x80",
        b"\xc0\xaf",
        b"\xc3",
        b"\xc3(",
        b"\xe2\x82",
        b"\xe2\x28\xa1",
        b"\xe0\x80\x80",
        b"\xed\xa0\x80",
    ),
    *(
        b"\xf0\x9f\x98",
        b"\xf0\x80\x80\x80",
        b"\xf4\x90\x80\x80",
        b"\xf8",
        b"a\xff",
        b"\xef\xbb\xbfa\xff",
    ),
    *("{🀄".encode(), '{"🀄" 1'.encode(), '["🀄", x'.encode(), '{"🀄": "\\q"}'.encode()),
    *(
        b'{"id": ' + b"9" * 4300 + b"}",
        b"9" * 4301,
        b"-" + b"9" * 4301,
        b"[" * 3000,
        b'{"a":' * 3000,
    ),
)


@pytest.mark.parametrize("before", [b"", b" ", b"\r\t"])
def test_every_way_of_not_being_json(engine, before):
    assert differences(engine, [before + text for text in BAD_TEXTS]) == []


ODD_ANSWERS: tuple[object, ...] = (
    *(1.5, -0.0, 1e16, 1e-5, 123456789.125, 5e-324, 1.7976931348623157e308, 10**400, -(2**63)),
    *("it's", '"', 'it\'s "x"', "a\\b\n\r\t\x00\x7f\x85\xa0\u200b\u2028", "\ud800", "🀄" * 70),
    *([], [1, [2.0, "x"]], {}, {"a": [None, True, {"b": "c"}]}, "Ｓ", "ﬁ", "ı", "ſ"),
)


def test_facts_are_written_in_the_same_words(engine):
    """Whatever somebody sends stands in the error, as Python writes it."""
    rng = random.Random(9)
    lines = []
    for odd in ODD_ANSWERS:
        for field, key in (("liable", "chinese_classical"), ("responsible", "zung_jung")):
            lines.append(json.dumps(request(rng, key, "odd") | {field: odd}).encode())
        asked = request(rng, "mcr", "odd")
        text = odd if isinstance(odd, str) else repr(odd)
        lines += [
            json.dumps(asked | {"ruleset": text}).encode(),
            json.dumps(asked | {"tiles": text}).encode(),
            json.dumps(asked | {"winning_tile": text}).encode(),
            json.dumps(asked | {"flowers": [f"w{text}nter", text]}).encode(),
            json.dumps(asked | {"situations": [text]}).encode(),
            json.dumps(asked | {"options": {"minimum": odd}}).encode(),
            json.dumps(asked | {"options": {text: 1}}).encode(),
            json.dumps(asked | {text: text}).encode(),
        ]
    assert differences(engine, lines) == []


def test_examples_of_every_system_under_every_preset(engine):
    lines = []
    for key, ruleset in RULESETS.items():
        for number, example in ruleset.examples.items():
            if not example.won or ruleset.hands_scored is HandsScored.ALL:
                continue
            for preset in ruleset.presets:
                asked = request_of(example.hand, example.win, number)
                lines.append(
                    json.dumps(asked | {"ruleset": key, "options": dict(preset.options)}).encode()
                )
    assert len(lines) > 200
    assert differences(engine, lines) == []
