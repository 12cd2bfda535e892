"""What a referee’s phone sends."""

import re
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from tests.factories import EAST, EIGHT_POINTS, WEST

HTMX = {"HX-Request": "true"}


def said(**fields: object) -> dict[str, object]:
    """A win of West on East's discard, unless fields say otherwise; None leaves one out."""
    told = {
        "token": str(uuid4()),
        "number": 1,
        "outcome": "win",
        "winner": WEST,
        "source": EAST,
        "tiles": EIGHT_POINTS,
        "action": "record",
    }
    return {name: value for name, value in (told | fields).items() if value is not None}


def send(holder: Client, table, name: str = "hand_new", hand=None, headers=None, **fields: object):
    args = [table.pk] if hand is None else [table.pk, hand.pk]
    return holder.post(reverse(name, args=args), said(**fields), headers=headers)


def preview(holder: Client, table, **fields: object) -> str:
    response = send(holder, table, "hand_preview", headers=HTMX, **fields)
    assert response.status_code == 200
    text: str = response.content.decode()
    return text


def numbers(text: str) -> list[str]:
    """What each player gains or loses, of the last table of payments."""
    found = re.findall(r'<td class="(?:gains|pays)?"[^>]*>([+−0-9]+)</td>', text)
    return found[-4:]
