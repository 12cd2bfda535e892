"""Changes the settings file of a system package, line by line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from clubscore.system.users import make_alike

PLAIN: Final = re.compile(r"[\w.:/-]*", re.ASCII)  # anything else stands in quotes


def with_settings(text: str, values: Mapping[str, str]) -> str:
    """Return the text of such a file with settings set, each where it was, if only in a comment.

    If several lines have a setting, the last one holds, so that one changes.

    Raises ``ValueError`` for a value that no line can hold.
    """
    for name, value in values.items():
        line = f"{name}={_quote(value)}"
        if found := _standing(name, text):
            text = f"{text[: found.start()]}{line}{text[found.end() :]}"
        else:
            text = f"{text.rstrip()}\n{line}\n"
    return text


def _standing(name: str, text: str) -> re.Match[str] | None:
    """Return the line that sets it; if none does, the hint, or None if there is neither."""
    name = re.escape(name)
    lines = [*re.finditer(rf"^[ \t]*(?:export[ \t]+)?{name}[ \t]*=.*$", text, re.MULTILINE)]
    return lines[-1] if lines else re.search(rf"^#{name}=.*$", text, re.MULTILINE)


def _quote(value: str) -> str:
    if PLAIN.fullmatch(value):
        return value
    if "'" in value or "\n" in value:
        raise ValueError(value)
    return f"'{value}'"


def write_settings(path: Path, values: Mapping[str, str]) -> None:
    """Write settings into the file atomically, keeping its permissions."""
    draft = path.with_name(f".{path.name}.new")
    before = path.stat()
    try:
        draft.touch(mode=0o600)
        draft.write_text(with_settings(path.read_text(encoding="utf-8"), values), encoding="utf-8")
        make_alike(draft, before)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
