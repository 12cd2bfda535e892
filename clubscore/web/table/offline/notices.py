"""What the next page says of hands that waited on a phone: of many, how many they were."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest
from django.utils.translation import ngettext

SENT: Final = "hands-sent-"  # and how many: a tag of the message


def tell_recorded(request: HttpRequest, words: Callable[[], str]) -> None:
    """Say that a hand was recorded; of several, since somebody last looked, how many.

    ``words`` say it of one alone.
    """
    count = 1
    for message in list(messages.get_messages(request)):
        if before := _hands_in(message):
            count += before
        else:
            messages.add_message(
                request, message.level, message.message, extra_tags=message.extra_tags or ""
            )
    told = ngettext("%(count)s hand recorded.", "%(count)s hands recorded.", count)
    text = told % {"count": count} if count > 1 else words()
    messages.success(request, text, extra_tags=f"{SENT}{count}")


def _hands_in(message: Message) -> int:
    """Return how many hands a message tells of; 0 for any other."""
    tag = message.extra_tags or ""
    return int(tag.removeprefix(SENT)) if tag.startswith(SENT) else 0
