"""Hands and sets in other notations: ``1z`` for honors, Unicode characters.

``scoring.notation`` has the one notation that phones, pages and the score format use. Other
notations are converted to it here, and an error still gives the position in the original text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from .errors import RuleError
from .hand import Hand, Meld
from .notation import format_hand, format_meld, parse_hand, parse_meld
from .tiles import HONORS, TILE_NAMES, Tile, parse_tile

__all__ = ["format_hand", "format_meld", "read_hand", "read_meld", "read_tile"]

T = TypeVar("T")

HONORS_BY_NUMBER: Final = "ESWNPFC"  # 1z to 7z; 5 is the white dragon
FIRST_CHARACTER: Final = 0x1F000  # 🀀
CHARACTERS: Final[tuple[str, ...]] = (
    *HONORS,
    *(name for suit in "msp" for name in TILE_NAMES if name.endswith(suit)),
    *("{1}", "{2}", "{4}", "{3}", "{5}", "{6}", "{7}", "{8}"),  # bamboo before chrysanthemum
)
BY_CHARACTER: Final[dict[str, str]] = {
    chr(FIRST_CHARACTER + place): to for place, to in enumerate(CHARACTERS)
}
WINNING_TILE: Final = "Thirteen tiles, each kong as three; the winning tile follows after “+”."
VARIATIONS: Final = "\ufe0e\ufe0f"  # follow a character that is drawn as text, or in colours
PARTS: Final = re.compile(r"[1-7]+z|[\U0001f000-\U0001f029]|[\ufe0e\ufe0f]|\{[^}]*\}|.", re.DOTALL)


class Transcript(NamedTuple):
    """A text in the notation, and the place in the original of each of its characters."""

    text: str
    places: tuple[int, ...]

    def original_place(self, position: int) -> int:
        """Return where in the original a character is, both counted from 1."""
        return self.places[min(position - 1, len(self.places) - 1)] + 1


def transcribe(text: str) -> Transcript:
    """Return a text with all tiles as the notation writes them."""
    parts: list[str] = []
    places: list[int] = []
    for match in PARTS.finditer(text):
        part = _transcribed_part(match[0])
        parts.append(part)
        step = 0 if len(part) > len(match[0]) else 1
        places += [match.start() + step * index for index in range(len(part))]
    return Transcript("".join(parts), (*places, len(text)))


def _transcribed_part(part: str) -> str:
    if part in VARIATIONS:
        return ""
    if part in BY_CHARACTER:
        return BY_CHARACTER[part]
    if part.endswith("z") and len(part) > 1:
        return "".join(HONORS_BY_NUMBER[int(number) - 1] for number in part[:-1])
    if part.startswith("{"):
        inside = (BY_CHARACTER.get(letter, letter).strip("{}") for letter in part[1:-1])
        return "{" + "".join(inside) + "}"
    return part


def read_hand(text: object) -> Hand:
    """Read a hand; raises ``RuleError``, or ``TypeError`` if it is not text."""
    return _read(text, parse_hand, "a hand")


def read_meld(text: object) -> Meld:
    """Return the set that is written, with its brackets or, if it is claimed, without."""
    return _read(text, _bracketed_meld, "a set")


def read_tile(text: object) -> Tile:
    """Return the tile that is written: ``"5p"``, ``"E"``, ``"1z"``, ``"🀀"``."""
    return _read(text, parse_tile, "a tile")


def _read(text: object, parse: Callable[[str], T], what: str) -> T:
    if not isinstance(text, str):
        raise TypeError(f"{what} is read from a text, not from {type(text).__name__}")
    transcript = transcribe(text)
    try:
        return parse(transcript.text)
    except RuleError as error:
        if error.code == "wrong_tile_count":
            error.add_note(WINNING_TILE)
        if error.position is None or transcript.text == text:
            raise
        place = transcript.original_place(error.position)
        raise RuleError(error.code, **{**error.facts, "position": place}) from None


def _bracketed_meld(text: str) -> Meld:
    written = text.strip()
    offset = len(text) - len(text.lstrip())
    if written[:1] + written[-1:] in ("[]", "()"):
        return parse_meld(written[1:-1], concealed=written[0] == "(", offset=offset + 1)
    return parse_meld(written, offset=offset)
