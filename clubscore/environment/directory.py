"""The data directory: whether this user can write there."""

from __future__ import annotations

import os
from pathlib import Path

from clubscore.system.users import user_name

from .problems import Problem
from .terminal import translate as _


def unusable(path: Path, reason: str) -> Problem:
    """Return the problem of a directory of data that cannot be used."""
    facts = {"path": path, "reason": reason, "user": user_name(), "name": "CLUBSCORE_VAR"}
    return Problem("setting_var", "wrong", facts, "CLUBSCORE_VAR")


def why_unwritable(path: Path) -> str:
    """Return why nothing can be written there; empty if it is writable or can be created."""
    there = path
    try:
        while not there.exists() and there != there.parent:
            there = there.parent
    except OSError as error:  # nor can it be seen
        return error.strerror or str(error)
    if not there.is_dir():
        return _("%(path)s is not a directory") % {"path": there}
    if not os.access(there, os.W_OK | os.X_OK):
        return _("user %(user)s is not allowed to write there") % {"user": user_name()}
    return ""
