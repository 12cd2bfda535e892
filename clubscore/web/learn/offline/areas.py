"""Areas of the site whose pages work offline, and the files each page needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from clubscore.web.phone.files import ENGINE_FILES, KEYPAD_FILES


@dataclass(frozen=True, slots=True)
class OfflineArea:
    """All below an address: files that its pages name, and those that only some of them do."""

    name: str  # the first part of the addresses
    files: tuple[str, ...]
    engine: str = ""  # the name of the address that the engine is loaded from
    # Names of addresses: kept as soon as one page is opened; the last stands for all others.
    pages: tuple[str, ...] = ()


AREAS: Final[list[OfflineArea]] = [  # apps that may be left out add theirs
    OfflineArea(
        "score",
        (
            *KEYPAD_FILES,
            *ENGINE_FILES,
            "css/learn/calculator.css",
            "js/learn/calculator.js",
            "js/learn/offline/score.js",
            "js/page/copy.js",
            "js/page/overtaken.js",
        ),
        engine="score_engine",
    ),
    OfflineArea("guides", ("css/learn/guides.css",)),
    OfflineArea("rules", ("css/learn/rules.css", "js/learn/sections.js", "tiles/sprite.svg")),
]
