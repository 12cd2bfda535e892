"""What a variable is, and the defaults that are lists."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from clubscore.places import data_directory

from . import kinds
from .problems import MisfitError

# The push services of the browsers: Chrome and its kin, Firefox, Safari, Edge.
KNOWN_PUSH_SERVICES: Final = (
    "fcm.googleapis.com",
    "*.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
# Whoever watches the server from its own machine asks for it by these names.
LOCAL_HOSTS: Final = ("localhost", "127.0.0.1", "[::1]")
THIS_MACHINE: Final = "127.0.0.1,::1"
LOG_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable: how it is read, and what the guide for operators says about it."""

    name: str
    read: Callable[[str], Any]
    default: Any = ""  # the value if nothing is set, or a function of the values by then, by field
    words: str = ""  # the default in the guide, where it is not the value itself
    meaning: str = ""  # empty: set by our own programs, and in no guide
    secret: bool = False  # its value is never shown

    @property
    def default_in_guide(self) -> str:
        """Return the default, as in the guide."""
        if self.words or (not self.default and not isinstance(self.default, bool)):
            return self.words or "none"
        return f"`{int(self.default) if isinstance(self.default, bool) else self.default}`"


def usual_directory() -> Path:
    """Return the default location of the data; raises ``MisfitError``."""
    try:
        return data_directory()
    except RuntimeError:
        raise MisfitError("setting_no_home") from None


def count(name: str, usual: int, meaning: str) -> Variable:
    """Return how many there can be of something on this server."""
    return Variable(name, kinds.whole(0, 100_000, usual), default=usual, meaning=meaning)


def quota(name: str, usual: int, meaning: str) -> Variable:
    """Return a limit for every club: ``usual`` on a server open to clubs, else none."""
    return Variable(
        name,
        kinds.whole(0, 10_000_000, usual),
        default=lambda values: usual if values["open_to_clubs"] else 0,
        words=f"`0`; `{usual}` with `CLUBSCORE_OPEN_TO_CLUBS`",
        meaning=f"{meaning}, unless the operator gives it [another quota](hosting.md#quotas);"
        " `0`: no limit",
    )
