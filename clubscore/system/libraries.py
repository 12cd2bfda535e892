"""Libraries of the system: further places to look for them."""

from __future__ import annotations

import os
import sys
from typing import Final

PLACES: Final = "DYLD_FALLBACK_LIBRARY_PATH"
OF_MACOS: Final = ("/opt/homebrew/lib", "/usr/local/lib", "/usr/lib")  # first those of Homebrew


def look_further() -> None:
    """Let libraries be found where Homebrew puts them: most Pythons of macOS do not look there."""
    if sys.platform == "darwin":
        os.environ.setdefault(PLACES, ":".join(OF_MACOS))
