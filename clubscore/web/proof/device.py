"""What passkeys ask and answer in a session: once, and within a few minutes."""

from __future__ import annotations

import json
import time
from typing import Any, Final

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest

from clubscore.errors import ClubError
from clubscore.people.logins.passkeys import PATIENCE, DeviceQuestion, Site

LONGEST_ANSWER: Final = 20_000  # characters


def question_note(request: HttpRequest, key: str, question: DeviceQuestion) -> None:
    """Remember under a key of the session what the device is asked."""
    request.session[key] = {"challenge": question.challenge, "at": int(time.time())}


def question_take(request: HttpRequest, key: str, code: str) -> str:
    """Return a recent question and remove it; raises ``ClubError`` of ``code`` if there is none."""
    question = request.session.pop(key, None)
    is_in_time = question is not None and 0 <= time.time() - question["at"] <= PATIENCE
    if not is_in_time or not _is_first(request.session, key, question):
        raise ClubError(code)
    return str(question["challenge"])


@transaction.atomic
def _is_first(session: SessionBase, key: str, question: dict[str, Any]) -> bool:
    """Remove a question from the stored session under its lock; False if another was faster.

    Each request reads the session before it changes it, so several sent at once would all find the
    question, and a device that does not count its uses gives no other sign of a repeat.
    """
    rows = Session.objects.select_for_update(no_key=True)
    row = rows.filter(session_key=session.session_key).first()
    stored = row.get_decoded() if row else {}
    if row is None or stored.pop(key, None) != question:
        return False
    row.session_data = session.encode(stored)
    row.save(update_fields=["session_data"])
    return True


def device_answer(text: str) -> dict[str, Any]:
    """Return the answer of a device; empty if the text is not one."""
    try:
        answer = json.loads(text[:LONGEST_ANSWER])
    except ValueError:
        return {}
    return answer if isinstance(answer, dict) else {}


def site_of(request: HttpRequest) -> Site:
    """Return the site as the browser sees it, which a passkey is for."""
    return Site(f"{request.scheme}://{request.get_host()}", settings.BASE_PATH)
