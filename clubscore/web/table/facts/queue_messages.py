"""Messages of hands that waited on a phone and have been recorded since someone last looked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore.play.models import Hand

SENT: Final = "hands-sent"  # and their numbers: a tag of the message
FALSE_WIN: Final = "f"  # after the number of a hand that went on


def tell_recorded(request: HttpRequest, hand: Hand, words: Callable[[], str]) -> None:
    """Say that a hand was recorded, or which ones since someone last looked.

    ``words`` are those for a single hand.
    """
    sent = [_number_of(hand)]
    for message in list(messages.get_messages(request)):
        if before := _hands_in(message):
            sent = [*before, *sent]
        else:
            messages.add_message(
                request, message.level, message.message, extra_tags=message.extra_tags or ""
            )
    facts = {"count": len(sent), "numbers": ", ".join(map(_number_words, sent))}
    several = (
        ngettext(
            "%(count)s hand recorded: %(numbers)s.",
            "%(count)s hands recorded: %(numbers)s.",
            len(sent),
        )
        % facts
    )
    text = several if len(sent) > 1 else words()
    messages.success(request, text, extra_tags="-".join([SENT, *sent]))


def messages_without(request: HttpRequest, hand: Hand | None) -> list[Message]:
    """Return the messages for a page that itself says how this hand ended."""
    told = list(messages.get_messages(request))
    if hand is None:
        return told
    return [message for message in told if _hands_in(message) != [_number_of(hand)]]


def _number_of(hand: Hand) -> str:
    return f"{hand.number}{'' if hand.ends_hand else FALSE_WIN}"


def _hands_in(message: Message) -> list[str]:
    """Return the numbers of the hands a message tells of; none for any other."""
    name, *sent = (message.extra_tags or "").split(f"{SENT}-")
    return sent[0].split("-") if not name and sent else []


def _number_words(number: str) -> str:
    if not number.endswith(FALSE_WIN):
        return number
    return _("%(number)s (false win)") % {"number": number.removesuffix(FALSE_WIN)}
