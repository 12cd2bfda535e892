"""What the learning pages need to work offline: a service worker that stores them."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubscore.web.phone.files import PAGE_FILES, addresses, engine_address, worker_response

from .areas import AREAS

WORKER: Final = ("js/offline/keeping.js", "js/learn/offline/worker.js")
EVERY_PAGE: Final = (*PAGE_FILES, "js/learn/offline/keep.js")


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of the pages for learning, with the files of each of its scopes."""
    home = reverse("home")
    files, pages = {}, {}
    for area in AREAS:
        scope = f"{home}{area.name}/"
        files[scope] = addresses((*EVERY_PAGE, *area.files))
        if area.engine:
            files[scope].append(engine_address(area.engine))
        if area.pages:
            pages[scope] = [reverse(name) for name in area.pages]
    return worker_response(files, WORKER, PAGES=pages)
