"""Files of pages that work offline, and the scripts that store and run them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubscore.http.release import release

ENGINE: Final = "js/engine/worker.js"  # runs in a worker of the pages
ENGINE_FILES: Final = (
    "js/engine/addresses.js",
    "js/engine/collections.js",
    "js/engine/django.js",
    "js/engine/errors.js",
    "js/engine/filters.js",
    "js/engine/html.js",
    "js/engine/iteration.js",
    "js/engine/json.js",
    "js/engine/kinds.js",
    "js/engine/lookups.js",
    "js/engine/methods.js",
    "js/engine/numbers.js",
    "js/engine/objects.js",
    "js/engine/python.js",
    "js/engine/rendering.js",
    "js/engine/rules.js",
    "js/engine/text.js",
    "js/engine/translation.js",
    "js/engine/values.js",
    ENGINE,
    "js/offline/engine.js",
)
# What every page is made of that goes on without network.
PAGE_FILES: Final = (
    "css/base/base.css",
    "css/base/values/dark.css",
    "django_htmx/htmx-2.min.js",
    "img/logo.svg",
    "js/page/bundle.js",
    "js/page/theme.js",
    "root/apple-touch-icon.png",
    "root/favicon.ico",
)
# What shows tiles and takes the taps on them.
KEYPAD_FILES: Final = (
    "css/hand/hand.css",
    "css/hand/keypad/four.css",
    "css/hand/keypad/keypad.css",
    "css/hand/keypad/winners.css",
    "js/hand/bundle.js",
    "js/hand/lights.js",
    "js/hand/notation.js",
    "tiles/sprite.svg",
)


def addresses(names: Sequence[str]) -> list[str]:
    """Return where static files are served, under the names of this release."""
    return [staticfiles_storage.url(name) for name in names]


def texts_file(language: str) -> str:
    """Return the static file with what the engine says in a language.

    It is not among those that service workers keep beforehand: a page names the one of its own
    language, and they keep what a page names.
    """
    return f"js/engine/texts/{language}.js"


def engine_address(name: str) -> str:
    """Return where pages of this release load the engine from: ``name`` is that of the address."""
    return f"{reverse(name)}?{release()}"


@never_cache
@require_safe
def engine(request: HttpRequest) -> HttpResponse:
    """The script a page starts as a worker to score offline.

    A browser lets a service worker answer for another worker only below its own scope, where no
    static file is; this address is, and imports the file. Pages of another release find none: it
    could score differently from what they show.
    """
    if request.META["QUERY_STRING"] not in {"", release()}:
        raise Http404
    (address,) = addresses((ENGINE,))
    return script_response(f"import {json.dumps(address)};")


def worker_response(files: object, scripts: Sequence[str], **facts: object) -> HttpResponse:
    """Return a service worker: this release's name and files, then the scripts that do the work.

    ``facts`` are what else the scripts look up, by its name there.
    """
    base = settings.BASE_PATH
    return script_response(
        f"self.BASE = {json.dumps(base)};",  # as in static/js/page/theme.js
        f"self.OWN = {json.dumps(base and f'{base}:')};",
        f"self.RELEASE = {json.dumps(release())};",
        f"self.FILES = {json.dumps(files)};",
        *(f"self.{name} = {json.dumps(fact)};" for name, fact in facts.items()),
        f"importScripts({', '.join(map(json.dumps, addresses(scripts)))});",
    )


def script_response(*lines: str) -> HttpResponse:
    """Return a script of a few lines."""
    return HttpResponse("\n".join([*lines, ""]), content_type="text/javascript")
