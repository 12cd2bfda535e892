"""The type size at which a text fits its box."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

MM_PER_POINT: Final = 25.4 / 72
LINE_HEIGHT: Final = 1.2  # of the type size, as in print/score_sheets.css
ELLIPSIS: Final = "…"
Box = tuple[float, float]  # width and height in mm
# Widths in ems of characters in our semibold sans serif, in groups, rounded up.
WIDTHS: Final = {
    character: width
    for characters, width in (
        ("ijlI", 0.27),
        (".,:;'’|!· \N{NO-BREAK SPACE}", 0.3),
        ("frt()-", 0.4),
        ("acekszvxyFLJ", 0.6),
        ("bdghnopquEP", 0.63),
        ("0123456789+−", 0.67),
        ("OQ", 0.78),
        ("w", 0.84),
        ("mMÆŒ@%", 0.93),
        ("W", 1.01),
    )
    for character in characters
}
WIDE, CAPITAL, ORDINARY = 1.0, 0.75, 0.63


def em_width(text: str) -> float:
    """Return the width of a text in ems: of our sans serif, rather too wide than too narrow."""
    return sum(map(_character_width, text))


def fit(
    text: str,
    *,
    width: float,
    height: float,
    sizes: Sequence[float],
    line_height: float = LINE_HEIGHT,
) -> float:
    """Return the largest of ``sizes`` (points, largest first) at which the text fits.

    ``width`` and ``height`` are those of the box in mm. Returns the smallest size also when the
    text would need a smaller one.
    """
    box = (width, height)
    return next((size for size in sizes if fits(text, box, size, line_height)), sizes[-1])


def fits(text: str, box: Box, size: float, line_height: float = LINE_HEIGHT) -> bool:
    """Tell whether a text fits a box at a type size (points), words too long broken."""
    width, height = box
    lines = int(height / (size * line_height * MM_PER_POINT) + 0.05)
    return lines_needed(text, width / (size * MM_PER_POINT)) <= lines


def cut_to_fit(text: str, box: Box, size: float, line_height: float = LINE_HEIGHT) -> str:
    """Return a text that fits a box at a type size (points), with an ellipsis where it is cut."""
    while text != ELLIPSIS and not fits(text, box, size, line_height):
        text = text.removesuffix(ELLIPSIS)[:-1].rstrip() + ELLIPSIS
    return text


def list_to_fit(text: str, box: Box, size: float, line_height: float = LINE_HEIGHT) -> str:
    """Return a list of words that fits a box: the words left out are counted, ``+2``."""
    if fits(text, box, size, line_height):
        return text
    words = text.split(", ")
    for count in range(len(words) - 1, 0, -1):
        shorter = f"{', '.join(words[:count])} +{len(words) - count}"
        if fits(shorter, box, size, line_height):
            return shorter
    return cut_to_fit(text, box, size, line_height)


def name_size(text: str, box: Box, sizes: Sequence[float]) -> str:
    """Return the class of the largest type size at which a name fits a box, words whole.

    Where a single word is too wide even at the smallest size, words are broken.
    """
    width, height = box
    longest = max(map(em_width, text.split()), default=0)
    for size in sizes:
        if longest <= width / (size * MM_PER_POINT) and fits(text, box, size):
            return size_class(size)
    return size_class(fit(text, width=width, height=height, sizes=sizes))


def shorten(text: str, ems: float) -> str:
    """Return a text at most ``ems`` wide, cut with an ellipsis if needed."""
    kept = text
    while em_width(kept) > ems:
        kept = kept.removesuffix(ELLIPSIS)[:-1].rstrip() + ELLIPSIS
    return kept


def lines_needed(text: str, width: float) -> int:
    """Return the lines a text takes in a column of ``width`` ems; words too long are broken."""
    lines, used = 1, 0.0
    for word in _pieces(text):
        needed = em_width(word)
        if used and used + em_width(word.rstrip()) > width:
            lines, used = lines + 1, 0.0
        if needed <= width:
            used += needed
            continue
        for character in word:
            if used and used + em_width(character) > width:
                lines, used = lines + 1, 0.0
            used += em_width(character)
    return lines


def _pieces(text: str) -> list[str]:
    """Split where a line may end: after spaces, and around every wide character."""
    pieces = [""]
    for character in text:
        if _is_wide(character) or pieces[-1].endswith(" ") or _is_wide(pieces[-1][-1:]):
            pieces.append("")
        pieces[-1] += character
    return [piece for piece in pieces if piece]


def _is_wide(character: str) -> bool:
    return bool(character) and unicodedata.east_asian_width(character) in "WF"


def _character_width(character: str) -> float:
    if unicodedata.combining(character):
        return 0
    if _is_wide(character):
        return WIDE
    return WIDTHS.get(character, CAPITAL if character.isupper() else ORDINARY)


def size_class(size: float) -> str:
    """Return the class of print/paper.css for a type size in points: 7.5 → ``pt-7-5``."""
    return f"pt-{size:g}".replace(".", "-")
