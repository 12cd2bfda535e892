"""Terminals: their language, and what they can show."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from io import TextIOWrapper
from typing import Final

LOCALES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # in the order gettext asks them


def asked_language() -> str:
    """Return what the environment says of the language, or on Windows the system; or nothing."""
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


def settings_lines(values: Mapping[str, str]) -> list[str]:
    """Return the lines by which a terminal sets variables for the commands that follow."""
    if sys.platform == "win32":  # as its terminal takes them
        return [f'$env:{name} = "{value}"' for name, value in values.items()]
    return [f"export {name}={value}" for name, value in values.items()]
