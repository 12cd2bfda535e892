"""Addresses that are worked out once for the rows of a long list."""

import pytest
from django.template import engines
from django.urls import reverse


@pytest.mark.parametrize(
    ("tag", "filters", "expected"),
    [
        pytest.param(
            '"event_player" "torneo-1000000000-7"',
            "with_number:172",
            ("event_player", "torneo-1000000000-7", 172),
            id="number-in-the-slug",
        ),
        pytest.param('"hand" numbers=2', "with_number:3|with_number:45", ("hand", 3, 45), id="two"),
        pytest.param('"hand" 3', "with_number:45", ("hand", 3, 45), id="first-known"),
    ],
)
def test_the_address_is_that_of_url(tag, filters, expected):
    text = "{% load addresses %}{% address_of " + tag + " as page %}{{ page|" + filters + " }}"
    name, *values = expected
    assert engines["django"].from_string(text).render() == reverse(name, args=values)
