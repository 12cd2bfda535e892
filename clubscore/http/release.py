"""Which release of Clubscore this is, for browsers that have pages of another one."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage

HEADER: Final = "Clubscore-Release"  # of every page and part of a page


@lru_cache(maxsize=1)
def release() -> str:
    """Return a fingerprint of all static files and templates.

    Static files are known by the hash of their manifest; where they were not collected, by what
    is in them.
    """
    digest = hashlib.sha256()
    folders = [Path(settings.BASE_DIR) / "templates"]
    if collected := getattr(staticfiles_storage, "manifest_hash", ""):
        digest.update(collected.encode())
    else:
        folders += map(Path, settings.STATICFILES_DIRS)
    for folder in folders:
        for path in sorted(folder.rglob("*.*")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
