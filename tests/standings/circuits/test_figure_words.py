"""Scores of circuits as people read them."""

from fractions import Fraction

import pytest
from django.utils.translation import override

from clubscore.standings.circuits.words import figure_words


@pytest.mark.parametrize(
    ("figure", "language", "words"),
    [
        (Fraction(1234), "en", "1,234"),
        (Fraction(1234567), "de", "1.234.567"),
        (Fraction(-57), "it", "−57"),
        (Fraction(2469, 2), "en", "1,234.50"),
        (Fraction(2469, 2), "it", "1.234,50"),
        (Fraction(-1, 3), "en", "−0.33"),
        (Fraction(5999, 6), "en", "999.83"),
    ],
)
def test_thousands_are_apart_and_a_minus_is_one(figure, language, words):
    with override(language):
        assert figure_words(figure) == words
