"""The preview of a hand that is being entered."""

import re

import pytest
from django.urls import reverse

from tests.factories import DRAW, EAST, SEVEN_PAIRS, TWO_POINTS, WEST, record, win
from tests.web.table.entry.phone import HTMX, numbers, preview, said, send


def test_preview_explains(holder, table):
    text = preview(holder, table)
    assert "<html" not in text
    assert 'data-verdict="ok"' in text
    assert "Mixed Straight" in text
    assert "花龙" in text
    assert numbers(text) == ["−16", "−8", "+32", "−8"]
    assert not table.hands.exists()


def test_preview_below_the_minimum_offers_a_false_win(holder, table):
    text = preview(holder, table, tiles=TWO_POINTS)
    assert 'data-verdict="short"' in text
    assert "Record a false win instead" in text
    assert numbers(text) == ["+10", "+10", "−30", "+10"]


def test_preview_points_at_the_character(holder, table):
    text = preview(holder, table, tiles="[123m] 45x")
    assert "<code>[123m] <mark>4</mark>5x</code>" in text


@pytest.mark.parametrize(
    ("fields", "offered"),
    [
        pytest.param({"source": "self"}, {"wall_end", "last_tile"}, id="drawn"),
        pytest.param({}, {"wall_end", "last_tile", "robbing_kong"}, id="discarded"),
        pytest.param(
            {"source": "self", "tiles": "[123m] (5555p) 888m78sEE + 9s"},
            {"wall_end", "last_tile", "kong_replacement"},
            id="drawn-with-a-kong",
        ),
        pytest.param({"tiles": SEVEN_PAIRS}, {"wall_end"}, id="a-copy-is-held"),
        pytest.param(
            {"situations": ["wall_end"]}, {"wall_end", "last_tile"}, id="contradicts-the-chosen"
        ),
    ],
)
def test_circumstances_appear_where_they_are_possible(holder, table, fields, offered):
    text = preview(holder, table, **fields)
    assert set(re.findall(r'id="situation-(\w+)"', text)) == offered


@pytest.mark.parametrize("language", ["it", "en"])
def test_pattern_names_are_the_visitors(holder, table, language):
    response = holder.post(
        reverse("hand_preview", args=[table.pk]), said(), headers={"accept-language": language}
    )
    name = "Serpente nei Tre Semi" if language == "it" else "Mixed Straight"
    assert name in response.content.decode()


# The visitor's session, the table, who sits there, its hands, the names of the event.
FOR_A_TAP = 5


def test_a_tap_takes_as_few_queries_as_it_can(holder, table, django_assert_num_queries):
    send(holder, table, "hand_preview", headers=HTMX)
    for played in (win(WEST, EAST), DRAW):
        record(table, played)
        with django_assert_num_queries(FOR_A_TAP):
            response = send(holder, table, "hand_preview", headers=HTMX)
        assert "Cognome03 N." in response.content.decode()
