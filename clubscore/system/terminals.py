"""Terminals: their language, and what they can show."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from errno import EINVAL, EPIPE
from io import BufferedWriter, FileIO, TextIOWrapper, UnsupportedOperation
from stat import S_ISFIFO
from threading import current_thread, main_thread
from typing import Any, Final

LOCALES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # in the order gettext asks them

# What writing into a pipe fails with once its reader has gone; Windows may say EINVAL.
NOBODY_READS: Final = (EPIPE, EINVAL) if sys.platform == "win32" else (EPIPE,)


def asked_language() -> str:
    """Return what the environment says about the language, or on Windows the system; or nothing."""
    written = next((value for name in LOCALES if (value := os.environ.get(name))), "")
    if not written and sys.platform == "win32":
        with suppress(AttributeError, ImportError, OSError):
            import ctypes

            number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
            return locale.windows_locale.get(number, "")
    return written


def write_every_letter() -> None:
    """Let standard output and errors take every letter.

    A terminal of Windows takes them all. What goes into a file or to another program would there be
    in a code page that has no “→”, and the program would end in the middle of a line.
    """
    if sys.platform == "win32":
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper) and not stream.isatty():
                stream.reconfigure(encoding="utf-8")


def _is_pipe(stream: TextIOWrapper) -> bool:
    try:
        return S_ISFIFO(os.fstat(stream.fileno()).st_mode)
    except UnsupportedOperation:  # in memory
        return False


@contextmanager
def ending_with_reader() -> Iterator[None]:
    """Let a command end without a word once nobody reads what it prints, as in ``doctor | head``.

    Only what goes into a pipe is watched, and only in the main thread: a program in the background,
    or a connection that breaks, is not a reader that has had enough.
    """
    stream = sys.stdout
    if isinstance(stream, TextIOWrapper) and _is_pipe(stream):
        raw = _Pipe(stream.fileno(), "w", closefd=False)
        is_buffered = isinstance(stream.buffer, BufferedWriter)
        sys.stdout = TextIOWrapper(
            BufferedWriter(raw) if is_buffered else raw,
            encoding=stream.encoding,
            errors=stream.errors,
            line_buffering=stream.line_buffering,
            write_through=stream.write_through,
        )
    try:
        yield
    finally:
        if sys.stdout is not None:
            sys.stdout.flush()


class _Pipe(FileIO):
    """Standard output into a pipe."""

    def write(self, data: Any, /) -> int:
        """Write, or end the program once nobody is reading."""
        try:
            return super().write(data)
        except OSError as error:
            if error.errno not in NOBODY_READS or current_thread() is not main_thread():
                raise
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())  # what is flushed at the end
            raise SystemExit(1) from None


def settings_lines(values: Mapping[str, str]) -> list[str]:
    """Return the lines by which a terminal sets variables for the commands that follow."""
    if sys.platform == "win32":  # as its terminal takes them
        return [f'$env:{name} = "{value}"' for name, value in values.items()]
    return [f"export {name}={value}" for name, value in values.items()]
