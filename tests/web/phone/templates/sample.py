"""What the templates of the tests show and call; read here by Python and lowered for node."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import NamedTuple

from django.utils.html import conditional_escape, escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe


class Wind(IntEnum):
    E = 0
    S = 1


class Shape(StrEnum):
    PUNG = "pu<ng"


class Pair(NamedTuple):
    left: str
    right: int


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    points: int = 0
    before: int | None = None
    parts: tuple[str, ...] = ()

    @property
    def double(self) -> int:
        return self.points * 2

    @property
    def broken(self) -> int:
        raise ValueError("always")

    def method(self) -> str:
        return f"<called {self.name}>"

    def wants(self, one: str) -> str:
        return "never"

    def may(self, one: str = "given") -> str:
        return one


def context() -> dict[str, object]:
    row = Row("A <&> \"b\" 'c'", 3, None, ("x", "<y>"))
    return {
        "n": 0,
        "one": 1,
        "none": None,
        "yes": True,
        "no": False,
        "text": "<a & b>",
        "empty": "",
        "list": [1, "a", None],
        "tuple": (1,),
        "dict": {"key": "<v>", "n": None, 1: "one"},
        "big": 1 << 60,
        "row": row,
        "pair": Pair("<l>", 2),
        "wind": Wind.S,
        "shape": Shape.PUNG,
        "set": {1},
        "high": "𝄞x",
        "deseret": "𐐨x",
        "million": 1000000,
        "many": 1234567,
        "negative": -5,
        "digits": "12",
        "rows": [Row("a", 1), Row("b", -2, 5), Row("", 0)],
        "pairs": [("a", 1), ("b", 2)],
        "name": "name",
    }


def signed(points: int | None) -> str:
    if points is None:
        return ""
    return f"+{points}" if points > 0 else str(points)


def worth(value: int, unit: str = "points") -> str:
    return f"{value} <{unit}>"


def fails(value: int) -> int:
    raise ValueError("always")


def picture(text: str, *, down: bool = False, each: bool = False) -> str:
    return f"[{text} {down} {each}]"


def boxed(text: str) -> str:
    return f"[{text}]"


def plus(value: int, other: int) -> int:
    return value + other


def answer() -> int:
    return 42


def nothing() -> None:
    return None


def bold(text: str) -> SafeString:
    return format_html("<b>{}</b>{{}}", text)


def framed(text: str) -> SafeString:
    return format_html("<i>{} {}</i>", text, 1)


def listed(parts: Sequence[str]) -> SafeString:
    return format_html_join("<&>", "{}: <b>{}</b>", ((part, len(part)) for part in parts))


def too_few(text: str) -> SafeString:
    return format_html("{} {}", text)


def unclosed(text: str) -> SafeString:
    return format_html("{} {", text, text)


def written(text: str) -> SafeString:
    safe = mark_safe(text)  # noqa: S308 - that it is not escaped is what is tested
    return format_html("{}{}{}{}", escape(text), escape(safe), conditional_escape(text), safe)
