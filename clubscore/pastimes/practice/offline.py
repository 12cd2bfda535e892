"""What practice needs to work offline: cached files, and answers computed by the phone."""

from typing import Final

from clubscore.web.learn.offline.areas import OfflineArea
from clubscore.web.phone.answers import PhoneAnswer
from clubscore.web.phone.files import ENGINE_FILES

from .supply import SUPPLY_FILES

AREA: Final = OfflineArea(
    "practice",
    (
        "css/hand/hand.css",
        "css/pastimes/practice.css",
        "js/hand/notation.js",
        "js/hand/lights.js",
        "js/pastimes/hand.js",
        "js/pastimes/level.js",
        "js/pastimes/practice.js",
        "js/pastimes/repetition.js",
        "tiles/sprite.svg",
        *SUPPLY_FILES.values(),
        *ENGINE_FILES,
    ),
    engine="practice_engine",
    pages=("practice", "practice_empty"),
)
ANSWER: Final = PhoneAnswer(
    "practice",
    "clubscore.pastimes.practice.phone",
    "practice_answer",
    ("pastimes/practice/_hand.html",),
)
