"""Which version of Clubscore this is."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import metadata

from clubscore.places import BASE_DIR, INSTALLED


@lru_cache(maxsize=1)
def version() -> str:
    """Return the version that pyproject.toml gives, such as ``1.0.0``."""
    if INSTALLED:
        return metadata.version("clubscore")
    text: str = tomllib.loads((BASE_DIR / "pyproject.toml").read_text())["project"]["version"]
    return text
