"""Standard streams as a command finds them: of another encoding, closed, or with a full disk."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import BinaryIO, Final

from .errors import _

PLAIN: Final = {"×": "x", "–": "-", "“": '"', "”": '"', "’": "'", "…": "..."}
PLAIN_LETTERS: Final = "scoring.plain_letters"  # the handler of what an encoding lacks


class StreamError(Exception):
    """A stream is closed, or cannot be read or written; ``template`` is the English sentence."""

    def __init__(self, template: str, **facts: str) -> None:
        """Store the message and its facts."""
        self.template, self.facts = template, facts
        super().__init__(template % facts)


def _plain_letters(error: UnicodeError) -> tuple[str, int]:
    """Return the closest letters that the encoding of a terminal has."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(letter: str) -> str:
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return PLAIN.get(letter) or bare or "?"


codecs.register_error(PLAIN_LETTERS, _plain_letters)


def standard_input() -> BinaryIO:
    """Return standard input as bytes; raise ``StreamError`` if it is closed."""
    if sys.stdin is None:
        raise StreamError(_("Standard input is closed."))
    return sys.stdin.buffer


@contextmanager
def standard_output() -> Iterator[None]:
    """Let a block write to standard output in any encoding, and flush it.

    Raises ``StreamError`` if it is closed or cannot be written, ``SystemExit`` if the reader closes
    the pipe, as ``head`` does.
    """
    if sys.stdout is None:
        raise StreamError(_("Standard output is closed."))
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors=PLAIN_LETTERS)
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _write_nowhere()
        raise SystemExit(1) from None
    except OSError as error:
        _write_nowhere()
        reason = error.strerror or str(error)
        raise StreamError(_("Reading or writing failed: %(reason)s."), reason=reason) from error


def _write_nowhere() -> None:
    """Redirect standard output to the null device, so that flushing at exit cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
