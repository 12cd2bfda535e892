"""What the pages for learning need without network: a service worker that keeps them."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubscore.web.learn.practice.supply import SUPPLY_FILES
from clubscore.web.phone.files import ENGINE_FILES, addresses, engine_address, worker_response

WORKER: Final = ("js/offline/keeping.js", "js/learn/offline/worker.js")
EVERY_PAGE: Final = (
    "css/base/base.css",
    "css/base/values/dark.css",
    "django_htmx/htmx-2.min.js",
    "img/logo.svg",
    "js/learn/offline/keep.js",
    "js/page/connection.js",
    "js/page/live.js",
    "js/page/merge.js",
    "js/page/release.js",
    "js/page/tabs.js",
    "js/page/text.js",
    "js/page/theme.js",
)
# What the pages are made of, by where they are; what only some of them name is kept with them.
FILES: Final = {
    "score": (
        "css/hand/hand.css",
        "css/hand/keypad/four.css",
        "css/hand/keypad/keypad.css",
        "css/learn/calculator.css",
        "js/hand/four.js",
        "js/hand/hand.js",
        "js/hand/keypad/advice.js",
        "js/hand/keypad/keypad.js",
        "js/hand/keypad/pictures.js",
        "js/hand/keypad/state.js",
        "js/hand/lights.js",
        "js/hand/notation.js",
        "js/learn/calculator.js",
        "js/learn/offline/score.js",
        "js/page/overtaken.js",
        "tiles/sprite.svg",
        *ENGINE_FILES,
    ),
    "practice": (
        "css/hand/hand.css",
        "css/learn/practice.css",
        "js/hand/notation.js",
        "js/hand/lights.js",
        "js/learn/offline/hand.js",
        "js/learn/practice.js",
        "tiles/sprite.svg",
        *SUPPLY_FILES.values(),
        *ENGINE_FILES,
    ),
    "guides": ("css/learn/guides.css",),
    "rules": ("css/learn/rules.css", "tiles/sprite.svg"),
}
ENGINES: Final = {
    "score": "score_engine",
    "practice": "practice_engine",
}  # addresses the engine is loaded from


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of the pages for learning, with the files of each of its scopes."""
    files = {f"/{area}/": addresses((*EVERY_PAGE, *names)) for area, names in FILES.items()}
    for area, name in ENGINES.items():
        files[f"/{area}/"].append(engine_address(name))
    return worker_response(files, WORKER)
