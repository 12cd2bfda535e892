"""A fingerprint of the running code, stored with the results the code has computed."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PACKAGES: Final = ("scoring", "clubscore")


@lru_cache(maxsize=1)
def source_fingerprint() -> str:
    """Return a fingerprint of the whole code: any changed line changes it."""
    digest = hashlib.sha256()
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()
