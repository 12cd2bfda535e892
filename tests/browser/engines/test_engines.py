"""A referee with a phone that runs WebKit or Firefox, from the link of the table to the result."""

from __future__ import annotations

import pytest

from clubscore.play.models import Hand
from tests.factories import DRAW, EAST, NORTH, SOUTH, WEST, make_table, play

from .engine import TWO_DRAGONS

pytestmark = pytest.mark.django_db(transaction=True)

LEAVINGS = 12  # times a page is left in the middle
HALF = 5  # keys of them, until the page is loaded again


def test_a_hand_from_the_link_to_the_result(phone):
    """Entered, interrupted, recorded, corrected, the last of its table."""
    table = make_table()
    play(table, *[DRAW] * 15)
    phone.open_table(table.link_token)
    phone.fits()
    phone.enter()
    phone.pick("winner", WEST)
    phone.pick("source", EAST)
    phone.tiles(*TWO_DRAGONS[:HALF])
    phone.reload()
    phone.tap("[data-draft-continue]")
    phone.shows(".entry.is-live")
    phone.tiles(*TWO_DRAGONS[HALF:])
    phone.shows("[data-summary]", "+32")
    phone.fits()
    phone.record_online()
    phone.shows(".messages")
    hand = table.hands.get(number=16)
    assert hand.payments == (-16, -8, 32, -8)

    phone.go(f"/tables/{table.pk}/hands/{hand.pk}/correct/")
    phone.shows("[data-summary]", "+32")
    phone.pick("source", NORTH)
    phone.write("#reason", "sentito male")
    phone.shows(".payments-before")
    phone.tap("[data-record]")
    phone.tap("button[value=save]")
    phone.shows(".history")
    phone.fits()
    hand.refresh_from_db()
    assert hand.payments == (-8, -8, 32, -16)
    phone.go(f"/tables/{table.pk}/")
    phone.shows(".table-end-points", "+32")  # of the first


@pytest.mark.at_length
def test_a_page_left_while_it_writes_does_not_stop_the_next_one(phone):
    """The browser keeps it to be gone back to: what it was about to store is let go."""
    table = make_table()
    phone.open_table(table.link_token)
    for turn in range(LEAVINGS):
        phone.until("document.querySelector('[data-offline]').dataset.waiting !== undefined")
        phone.run(
            f"""(() => {{
              const facts = JSON.parse(document.querySelector('[data-offline]').dataset.facts);
              for (let times = 0; times < 40; times += 1) outbox.learn(facts);
              const entry = '/tables/{table.pk}/hand/?number=1';
              setTimeout(() => location.assign(entry), {turn % 8 * 3});
            }})()"""
        )
        phone.shows(".entry.is-live")
        phone.go(f"/tables/{table.pk}/")


@pytest.mark.at_length
def test_hands_wait_while_the_network_is_away(phone, relay):
    """A drawn hand and one of points: kept, listed, sent once the way is open again."""
    table = make_table()
    phone.open_table(table.link_token)
    phone.until("document.querySelector('[data-offline=ready]') !== null")
    relay.cut()
    phone.enter()
    phone.pick("outcome", "draw")
    phone.record()
    phone.until("document.querySelectorAll('[data-kept-hand]').length === 1")
    phone.enter()
    phone.pick("outcome", "points")
    phone.pick("winner", SOUTH)
    phone.pick("source", NORTH)
    phone.write("#points", "24")
    phone.record()
    phone.until("document.querySelectorAll('[data-kept-hand]').length === 2")
    phone.shows("[data-kept-open]")  # neither engine sends when no page is open
    phone.fits()
    assert not table.hands.exists()
    relay.mend()
    phone.until("document.querySelector('[data-offline][data-waiting=\"0\"]') !== null")
    kinds = [hand.kind for hand in table.hands.order_by("number")]
    assert kinds == [Hand.Kind.DRAW, Hand.Kind.WIN]
