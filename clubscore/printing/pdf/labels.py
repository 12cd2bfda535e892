"""Names in boxes of a fixed size: badges, slips, signs, certificates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from .text_fit import ELLIPSIS, MM_PER_POINT, Box, em_width, fit, fits, size_class

Item = TypeVar("Item")


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
    """Return a text that is at most ``ems`` wide; what is too long ends in an ellipsis."""
    kept = text
    while em_width(kept) > ems:
        kept = kept.removesuffix(ELLIPSIS)[:-1].rstrip() + ELLIPSIS
    return kept


def pages_of(items: Sequence[Item], size: int) -> list[Sequence[Item]]:
    """Divide what is printed into pages of so many."""
    return [items[start : start + size] for start in range(0, len(items), size)]
