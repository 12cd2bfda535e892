"""Why a hand is no win."""

import pytest
from django.urls import reverse

from clubscore.play.models import Hand
from tests.html import check_page
from tests.web.table.entry.phone import preview, said, send

NOT_COMPLETE = "[123m]456p789s45s99p+9m"


TIED = "123456m123456pE+E"


def test_a_hand_that_is_not_complete_says_what_it_waited_for(holder, table):
    told = preview(holder, table, tiles=NOT_COMPLETE)

    first, folded = told.split("</summary>", 1)
    assert "The hand was waiting for:" in first
    assert 'aria-label="3 of bamboo, 6 of bamboo"' in first
    assert "The nearest reading" in folded
    assert "1 set is missing" in folded
    assert told.index("These tiles are not a winning hand.") < told.index("not-won")
    assert '<details class="not-won">' in told  # folded until it is opened


def test_a_hand_that_was_not_ready_says_how_far_it_is(holder, table):
    told = preview(holder, table, tiles="[123m]456p789s4s1s99p+9m")

    assert "2 tiles away from a complete hand" in told
    assert "waiting for" not in told


def test_a_hand_below_the_minimum_says_what_would_be_enough(holder, table):
    told = preview(holder, table, tiles="234m567p789s33s45m+6m")

    first, folded = told.split("</summary>", 1)
    assert "It would qualify with: Robbed kong, End of the wall, Last tile of its kind" in first
    assert "One tile exchanged" in folded
    assert "Mixed Shifted Chows" in folded
    assert "Self-drawn" in folded


def test_what_is_wrong_otherwise_needs_no_reading(holder, table):
    for tiles in ("[123m]456p", "[123m]4z", "5555m5m"):
        assert "not-won" not in preview(holder, table, tiles=tiles)
    assert "not-won" not in preview(holder, table)


def test_another_reading_worth_as_much_can_be_looked_at(holder, table):
    told = preview(holder, table, tiles=TIED)

    assert "Another reading is worth as much" in told
    shown, other = told.split("Another reading is worth as much")
    assert "Short Straight" in other
    assert "Mixed Double Chow" in shown
    assert "worth as much" not in preview(holder, table)


def test_recording_a_hand_that_is_no_win_shows_why(holder, table):
    response = send(holder, table, tiles=NOT_COMPLETE)

    assert "The hand was waiting for:" in response.content.decode()
    assert not Hand.objects.exists()


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("tiles", [NOT_COMPLETE, "234m567p789s33s45m+6m", TIED])
def test_the_page_that_says_why(holder, table, language, tiles):
    page = holder.post(
        reverse("hand_new", args=[table.pk]),
        said(tiles=tiles, action="score"),
        headers={"accept-language": language},
    )
    check_page(page, language)
