"""Percentages are written one way in each language, wherever they stand."""

import re
from pathlib import Path

import pytest
from django.utils.translation import override

from clubscore.markup.percents import percent_words
from clubscore.places import BASE_DIR


@pytest.mark.parametrize(
    ("language", "value", "decimals", "words"),
    [
        ("en", 33.25, 1, "33.3%"),
        ("en", 50, 0, "50%"),
        ("it", 11.8, 1, "11,8\N{NO-BREAK SPACE}%"),
    ],
)
def test_a_language_has_one_way_of_writing_them(language, value, decimals, words):
    with override(language):
        assert percent_words(value, decimals) == words


def test_no_template_puts_the_sign_there_itself():
    paths = Path(BASE_DIR, "templates").rglob("*.html")
    assert [path.name for path in paths if re.search(r"\}\}\s?%", path.read_text())] == []
