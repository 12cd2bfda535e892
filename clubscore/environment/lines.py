"""Sentences on a terminal: as wide as it is, and indented; whole lines for a file or a program."""

from __future__ import annotations

import os
import textwrap
from typing import Protocol


class Stream(Protocol):
    """Where sentences are written."""

    def isatty(self) -> bool:
        """Return whether it is a terminal."""


def hanging(text: str, stream: Stream, *, first: str = "", rest: str = "") -> str:
    """Return a sentence that begins with one text, and its further lines with another."""
    if not stream.isatty():
        return first + text
    return textwrap.fill(
        text,
        _width(stream),
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,  # an address or a command can be copied
        break_on_hyphens=False,
    )


def _width(stream: Stream) -> int:
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80  # type: ignore[attr-defined]
    except (AttributeError, OSError, ValueError):  # it has none
        return 80
