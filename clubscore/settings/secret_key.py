"""The secret key of an installation that was given none."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from clubscore.environment.directory import unusable
from clubscore.environment.problems import SettingsError
from clubscore.system.files import name_first


def kept_secret(path: Path) -> str:
    """Read the secret key, created on the first start. Processes that start together agree on one.

    Raises ``SettingsError`` if it can be neither read nor created.
    """
    try:
        return _read_or_make(path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise SettingsError([unusable(path.parent, reason)]) from error


def _read_or_make(path: Path) -> str:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    if not path.exists():
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(50), encoding="ascii")
        name_first(draft, path)
    return path.read_text(encoding="ascii").strip()
