"""The file of settings that a system’s package has, changed line by line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

PLAIN: Final = re.compile(r"[\w.:/-]*", re.ASCII)  # anything else stands in quotes


def with_settings(text: str, values: Mapping[str, str]) -> str:
    """Return the text of such a file with settings in it, each where it stood, if only as a hint.

    Raises ``ValueError`` for a value that no line can hold.
    """
    for name, value in values.items():
        line = f"{name}={_quoted(value)}"
        found = re.compile(rf"^#?{re.escape(name)}=.*$", re.MULTILINE)
        if found.search(text):
            text = found.sub(lambda _match, line=line: line, text, count=1)  # type: ignore[misc]
        else:
            text = f"{text.rstrip()}\n{line}\n"
    return text


def _quoted(value: str) -> str:
    if PLAIN.fullmatch(value):
        return value
    if "'" in value or "\n" in value:
        raise ValueError(value)
    return f"'{value}'"


def write_settings(path: Path, values: Mapping[str, str]) -> None:
    """Write settings into the file, whole at any time, and as readable as it was."""
    draft = path.with_name(f".{path.name}.new")
    before = path.stat()
    try:
        draft.touch(mode=0o600)
        draft.write_text(with_settings(path.read_text(), values))
        _like(draft, before.st_uid, before.st_gid, before.st_mode & 0o777)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _like(path: Path, user: int, group: int, mode: int) -> None:
    import os

    os.chown(path, user, group)
    path.chmod(mode)
