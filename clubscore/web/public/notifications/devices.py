"""What the script of the page, and the service worker, talk to. Answers are JSON."""

from __future__ import annotations

import json
from typing import Any, Final

from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from clubscore.errors import ClubError
from clubscore.http.access import event_access
from clubscore.http.addresses import visitor_address
from clubscore.http.links import site_url
from clubscore.limits import spend
from clubscore.tournaments.models import Subscription
from clubscore.tournaments.notices.subscriptions import (
    device_end,
    device_renew,
    opening_end,
    push_subscribe,
)
from clubscore.web.phone.files import script_response
from clubscore.words import explain

from .whom import whom_of

WORKER: Final = "js/notifications/worker.js"
DEVICES: Final = 200  # from one network in an hour: a venue shares its Wi-Fi
HOUR: Final = 60 * 60  # seconds


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker that shows notifications; it keeps no page and answers for none."""
    icon, script = (staticfiles_storage.url(name) for name in ("img/logo.svg", WORKER))
    return script_response(
        f"self.ICON = {json.dumps(icon)};", f"importScripts({json.dumps(script)});"
    )


@require_POST
def device_state(request: HttpRequest, slug: str) -> JsonResponse:
    """Tell whether a device gets the news of an event, and of the same player as the page."""
    event = event_access(request, slug).tournament
    whom = whom_of(request, event)
    known = event.subscriptions.filter(
        kind=Subscription.Kind.PUSH, address=_address(request, "endpoint")
    ).first()
    if known is None:
        return JsonResponse({"state": "off"})
    if whom.opening or not known.general:
        is_on = known.opening if whom.opening else known.general
        return JsonResponse({"state": "on" if is_on else "off"})
    same = known.entry_id == (whom.entry.pk if whom.entry else None)
    return JsonResponse({"state": "on" if same else "other"})


@require_POST
def device_on(request: HttpRequest, slug: str) -> JsonResponse:
    """Subscribe a device to the news of an event."""
    event = event_access(request, slug).tournament
    whom = whom_of(request, event)
    if spend("devices", visitor_address(request), units=1, most=DEVICES, seconds=HOUR):
        return _refusal(
            _("Too many forms have been sent from your network. Try again in an hour."), 429
        )
    try:
        push_subscribe(
            tournament=event,
            entry=whom.entry,
            language=get_language() or "",
            site=site_url(request),
            own=whom.own,
            opening=whom.opening,
            endpoint=_address(request, "endpoint"),
            **_keys(request),
        )
    except ClubError as error:
        return _refusal(explain(error), 400)
    return JsonResponse({"state": "on"})


@require_POST
def device_off(request: HttpRequest, slug: str) -> JsonResponse:
    """Unsubscribe a device from an event; ``others`` is how many subscriptions it still has."""
    event = event_access(request, slug).tournament
    endpoint = _address(request, "endpoint")
    if whom_of(request, event).opening:
        for one in event.subscriptions.filter(kind=Subscription.Kind.PUSH, address=endpoint):
            opening_end(subscription=one)
        others = Subscription.objects.filter(kind=Subscription.Kind.PUSH, address=endpoint).count()
    else:
        others = device_end(endpoint=endpoint, tournament=event)
    return JsonResponse({"state": "off", "others": others})


# The browser asks, not a page: whoever knows the former address is that browser.
@csrf_exempt
@require_POST
def device_renewed(request: HttpRequest) -> JsonResponse:
    """Take the new address of a device whose browser has changed it."""
    try:
        count = device_renew(
            former=_address(request, "former"),
            endpoint=_address(request, "endpoint"),
            **_keys(request),
        )
    except ClubError as error:
        return _refusal(explain(error), 400)
    return JsonResponse({"events": count})


def _address(request: HttpRequest, name: str) -> str:
    """Return an address that was sent; empty if it cannot be one or cannot be stored."""
    text = request.POST.get(name, "")
    return text if text.isascii() and text.isprintable() else ""


def _keys(request: HttpRequest) -> dict[str, Any]:
    return {
        "public_key": request.POST.get("public_key", ""),
        "secret": request.POST.get("secret", ""),
    }


def _refusal(text: str, status: int) -> JsonResponse:
    return JsonResponse({"state": "failed", "text": text}, status=status)
