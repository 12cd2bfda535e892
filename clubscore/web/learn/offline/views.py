"""What the pages for learning need without network: a service worker that keeps them."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubscore.web.learn.practice.supply import SUPPLY_FILES
from clubscore.web.phone.files import (
    ENGINE_FILES,
    KEYPAD_FILES,
    PAGE_FILES,
    addresses,
    engine_address,
    worker_response,
)

WORKER: Final = ("js/offline/keeping.js", "js/learn/offline/worker.js")
EVERY_PAGE: Final = (*PAGE_FILES, "js/learn/offline/keep.js")
# What the pages are made of, by where they are; what only some of them name is kept with them.
FILES: Final = {
    "score": (
        *KEYPAD_FILES,
        *ENGINE_FILES,
        "css/learn/calculator.css",
        "js/learn/calculator.js",
        "js/learn/offline/score.js",
        "js/page/copy.js",
        "js/page/overtaken.js",
    ),
    "practice": (
        "css/hand/hand.css",
        "css/learn/practice.css",
        "js/hand/notation.js",
        "js/hand/lights.js",
        "js/learn/offline/hand.js",
        "js/learn/level.js",
        "js/learn/practice.js",
        "js/learn/repetition.js",
        "tiles/sprite.svg",
        *SUPPLY_FILES.values(),
        *ENGINE_FILES,
    ),
    "guides": ("css/learn/guides.css",),
    "rules": ("css/learn/rules.css", "tiles/sprite.svg"),
}
# The addresses the engine is loaded from.
ENGINES: Final = {
    "score": "score_engine",
    "practice": "practice_engine",
}


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of the pages for learning, with the files of each of its scopes."""
    home = reverse("home")
    files = {f"{home}{area}/": addresses((*EVERY_PAGE, *names)) for area, names in FILES.items()}
    for area, name in ENGINES.items():
        files[f"{home}{area}/"].append(engine_address(name))
    return worker_response(files, WORKER)
