"""What two phones at one table entered differently."""

import pytest
from django.urls import reverse

from tests.factories import EAST, EIGHT_POINTS, NORTH, SOUTH, WEST, record, win
from tests.html import check_page
from tests.web.table.entry.phone import HTMX, numbers, send


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["form", "htmx"])
def test_two_phones_see_both_versions(holder, table, headers):
    theirs = record(table, win(SOUTH, NORTH))
    response = send(holder, table, headers=headers)
    text = response.content.decode()
    assert response.status_code == 409
    assert "Cognome02 N. from Cognome04 N., 8 points" in text
    assert "Cognome03 N. from Cognome01 N., 8 points" in text
    assert reverse("hand_correct", args=[table.pk, theirs.pk]) in text
    assert f'name="tiles" value="{EIGHT_POINTS}"' in text
    assert table.hands.count() == 1
    if headers:
        assert response.headers["HX-Retarget"] == "#main"
    else:
        check_page(response)


def test_two_phones_with_the_same_result_agree(holder, table):
    record(table, win(WEST, EAST))
    response = send(holder, table)
    assert response.headers["Location"] == f"{reverse('hand_new', args=[table.pk])}?number=2"
    assert table.hands.count() == 1


def test_mine_instead_of_theirs(holder, table):
    theirs = record(table, win(SOUTH, NORTH))
    response = send(holder, table, "hand_correct", theirs, action="score", reason="mine is right")
    check_page(response)
    assert 'value="mine is right"' in response.content.decode()
    assert numbers(response.content.decode()) == ["−16", "−8", "+32", "−8"]
    sent = {"reason": "mine is right", "revision": 1, "action": "save"}
    send(holder, table, "hand_correct", theirs, **sent)
    theirs.refresh_from_db()
    assert theirs.winner == WEST
