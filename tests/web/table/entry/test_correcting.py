"""Correcting a hand."""

import re

import pytest
from django.urls import reverse

from clubscore.play.models import Hand
from clubscore.play.services import hand_correct, hand_void
from tests.factories import (
    DRAW,
    EAST,
    EIGHT_POINTS,
    NORTH,
    WEST,
    make_table,
    organizer,
    play,
    record,
    win,
)
from tests.html import check_page
from tests.web.table.entry.phone import HTMX, numbers, said, send


def test_correction_page_is_filled_in(holder, table):
    hand = record(table, win(WEST, EAST))
    response = holder.get(reverse("hand_correct", args=[table.pk, hand.pk]))
    check_page(response)
    text = response.content.decode()
    assert f'value="{EIGHT_POINTS}"' in text
    assert len(re.findall(r"\bchecked\b", text)) == 3


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["form", "htmx"])
def test_correct(holder, table, headers):
    hand, _after = play(table, win(WEST, EAST), DRAW)
    sent = {"source": NORTH, "reason": "misheard", "revision": 1}
    looked = send(holder, table, "hand_correct", hand, headers, **sent)
    assert looked.status_code == 200
    hand.refresh_from_db()
    assert hand.payments == (-16, -8, 32, -8)
    response = send(holder, table, "hand_correct", hand, headers, **sent, action="save")
    page = reverse("hand", args=[table.pk, hand.pk])
    assert response.headers["HX-Redirect" if headers else "Location"] == page
    hand.refresh_from_db()
    assert hand.payments == (-8, -8, 32, -16)
    text = holder.get(page).content.decode()
    assert "“misheard”" in text
    assert "<del>" in text


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        pytest.param({"reason": " "}, "Give a reason.", id="reason"),
        pytest.param({"reason": "x", "revision": 5}, "in the meantime", id="changed-meanwhile"),
        pytest.param({"reason": "x", "revision": None}, "in the meantime", id="no revision"),
        pytest.param({"reason": "x", "tiles": "1x"}, "is not a tile", id="tiles"),
        pytest.param({"reason": "x", "winner": None}, "Who won?", id="winner"),
        pytest.param({"reason": "x", "outcome": "false_win"}, "would leave a gap", id="gap"),
    ],
)
def test_correction_refused(holder, table, fields, problem):
    hand, _after = play(table, win(WEST, EAST), DRAW)
    response = send(
        holder, table, "hand_correct", hand, **{"source": NORTH, "revision": 1, **fields}
    )
    assert response.status_code == 422
    check_page(response)
    assert problem in response.content.decode()


def test_preview_of_a_correction_shows_what_it_replaces(holder, table):
    hand, _after = play(table, win(WEST, EAST), DRAW)
    told = said(source=NORTH) | {"hand": hand.pk}
    text = holder.post(reverse("hand_preview", args=[table.pk]), told).content.decode()
    assert numbers(text) == ["−8", "−8", "+32", "−16"]
    assert 'class="payments-before"' in text


def test_preview_of_a_hand_of_another_table(holder, table):
    elsewhere = record(make_table())
    told = said() | {"hand": elsewhere.pk}
    address = reverse("hand_preview", args=[table.pk])
    assert holder.post(address, told).status_code == 404


def test_void_hands_are_not_corrected(holder, table):
    hand = record(table, win(WEST, EAST))
    hand_void(hand=hand, reason="x", by=organizer())
    response = holder.get(reverse("hand_correct", args=[table.pk, hand.pk]))
    assert response.headers["Location"] == reverse("hand", args=[table.pk, hand.pk])


def test_correction_of_points_only_opens_as_points(holder, table):
    hand = record(table, win(WEST, EAST))
    entry = win(WEST, EAST, "", points=24)
    hand_correct(hand=hand, entry=entry, reason="no tiles kept", by=organizer())
    text = holder.get(reverse("hand_correct", args=[table.pk, hand.pk])).content.decode()
    assert re.search(r'value="points"\s+checked', text)
    assert 'value="24"' in text
    assert Hand.objects.get().value == 24
