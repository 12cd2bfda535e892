"""Requests of the score format damaged in every way we can think of, for the tests."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from .families import deal
from .requests import request_of

ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 1e308, 10**30, "", " ", "x", "5S", "１m", "E", "123m", "🀄"),
    *([], {}, [[]], [None], [1], ["x"], ["E", "E"], ["123m"] * 9, {"a": 1}, [{"seat_wind": "E"}]),
    *("1" * 5000 + "m", ["plum"] * 9, [["plum"]], {"minimum": {}}, {"minimum": 0}, {"": ""}),
)
FIELDS = (
    *("id", "ruleset", "options", "melds", "concealed_kongs", "tiles", "winning_tile"),
    *("self_drawn", "seat_wind", "prevalent_wind", "flowers", "situations", "winner", "discarder"),
    *("hands", "liable", "responsible"),
)


class Line(NamedTuple):
    """A line of a batch; ``value`` is what its answer must say, None if nothing is known."""

    text: bytes
    name: str | None  # the id to come back
    is_valid: bool | None = None  # None: either


def _encoded(request: Any) -> bytes:
    return json.dumps(request, ensure_ascii=random.Random(str(request)).random() < 0.5).encode()


def changed_field(rng: random.Random, request: Any) -> Line:
    """Give one field an odd value."""
    field = rng.choice(FIELDS)
    request[field] = rng.choice(ODD_VALUES)
    name = request["id"]
    return Line(_encoded(request), name if isinstance(name, str) else None)


def missing_field(rng: random.Random, request: Any) -> Line:
    """Leave one field out."""
    del request[rng.choice(list(request))]
    return Line(_encoded(request), request.get("id"))


def one_tile_more(rng: random.Random, request: Any) -> Line:
    """Add a tile too many."""
    request["tiles"] += rng.choice(["1m", "9s", "E", "P"])
    return Line(_encoded(request), request["id"], is_valid=False)


def contradiction(rng: random.Random, request: Any) -> Line:
    """Claim what cannot be."""
    contradictions: list[dict[str, Any]] = [
        {"self_drawn": True, "discarder": rng.choice("ESWN")},
        {"self_drawn": False, "discarder": None},
        {"discarder": request["winner"]},
        {"winner": "X"},
        {"situations": ["kong_replacement", "robbing_kong"]},
        {"situations": ["heaven", "earth"]},
        {"flowers": ["plum", "rose"]},
        {"flowers": ["winter", "winter"]},
        {"ruleset": "sichuan"},
        {"options": {"rain": True}},
    ]
    request |= rng.choice(contradictions)
    return Line(_encoded(request), request["id"], is_valid=False)


def cut(rng: random.Random, request: Any) -> Line:
    """Cut the line short."""
    text = _encoded(request)
    return Line(text[: rng.randrange(1, len(text))], None, is_valid=False)


def noise(rng: random.Random, request: Any) -> Line:
    """Overwrite some bytes, whatever that makes of the text."""
    text = bytearray(_encoded(request))
    for _ in range(rng.randrange(1, 5)):
        text[rng.randrange(len(text))] = rng.choice([0, 0x22, 0x5B, 0x7B, 0x80, 0xC3, 0xED, 0xFF])
    return Line(bytes(text), "?")


def no_request(rng: random.Random, _request: Any) -> Line:
    """Something else altogether."""
    texts = [
        *(b"null", b"true", b"0", b'""', b"[]", b"{}", b"[{}]", b"NaN", b"-Infinity", b"1e999"),
        *(b"{'a': 1}", b"ruleset=mcr", b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b"}", b'{"id": NaN}'),
        *(b'{"id": 1e999}', b'{"id": ' + b"9" * 5000 + b"}", b"[" * 5000, b'{"a":' * 5000),
        b'{"id": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"id": "' + b"x" * rng.randrange(100_000) + b'"',
    ]
    return Line(rng.choice(texts), None, is_valid=False)


MUTATIONS: tuple[Callable[[random.Random, Any], Line], ...] = (
    changed_field,
    changed_field,
    missing_field,
    one_tile_more,
    contradiction,
    cut,
    noise,
    no_request,
)


def mixed_lines(seed: int, number: int) -> Iterator[Line]:
    """Yield ``number`` lines, about half of them whole."""
    rng = random.Random(seed)
    for index in range(number):
        hand, win = deal(rng)
        request = request_of(hand, win, f"line {index}")
        if rng.random() < 0.5:
            yield Line(_encoded(request), request["id"], is_valid=True)
        else:
            yield rng.choice(MUTATIONS)(rng, request)
