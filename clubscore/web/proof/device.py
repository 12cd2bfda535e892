"""What passkeys ask and answer in a session: once, and within a few minutes."""

from __future__ import annotations

import json
import time
from typing import Any, Final

from django.http import HttpRequest

from clubscore.errors import ClubError
from clubscore.people.logins.passkeys import PATIENCE, DeviceQuestion, Site

LONGEST_ANSWER: Final = 20_000  # characters


def question_note(request: HttpRequest, key: str, question: DeviceQuestion) -> None:
    """Remember under a key of the session what the device is asked."""
    request.session[key] = {"challenge": question.challenge, "at": int(time.time())}


def question_take(request: HttpRequest, key: str, code: str) -> str:
    """Return what was asked a short while ago, once; raise ``ClubError`` of ``code`` otherwise."""
    asked = request.session.pop(key, None)
    if asked is None or not 0 <= time.time() - asked["at"] <= PATIENCE:
        raise ClubError(code)
    return str(asked["challenge"])


def device_answer(text: str) -> dict[str, Any]:
    """Return what a device has answered; nothing of what is no answer."""
    try:
        answer = json.loads(text[:LONGEST_ANSWER])
    except ValueError:
        return {}
    return answer if isinstance(answer, dict) else {}


def site_of(request: HttpRequest) -> Site:
    """Return the site as the browser sees it, which a passkey is for."""
    return Site(request.build_absolute_uri("/").rstrip("/"))
