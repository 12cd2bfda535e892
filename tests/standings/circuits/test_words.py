"""The sentences of a rule say which results count."""

from __future__ import annotations

import pytest
from django.utils import translation

from clubscore.standings.circuits.rule import Combination, Rule
from clubscore.standings.circuits.words import rule_lines


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (Rule(), ["The sum of all results counts."]),
        (Rule(combination=Combination.MEAN), ["The mean of all results counts."]),
        (
            Rule(dropped_best=1, dropped_worst=2),
            [
                "The best result is left out.",
                "The worst 2 results are left out.",
                "The sum of the others counts.",
            ],
        ),
        (
            Rule(dropped_worst=1, combination=Combination.MEAN),
            ["The worst result is left out.", "The mean of the others counts."],
        ),
        (
            Rule(abroad=2),
            ["The sum of the best 2 events abroad and all events at home counts."],
        ),
        (
            Rule(abroad=1, combination=Combination.MEAN),
            ["The mean of the best 1 event abroad and all events at home counts."],
        ),
        (Rule(abroad=0), ["Events abroad don’t count.", "The sum of the others counts."]),
        (Rule(abroad=0, best=1), ["Events abroad don’t count.", "The best result counts."]),
        (
            Rule(abroad=2, best=3),
            [
                "The sum of the best 3 results counts.",
                "The best 2 events abroad count, and all events at home.",
            ],
        ),
    ],
)
def test_which_results_count(rule, told):
    with translation.override("en"):
        lines = rule_lines(rule)
    assert lines[1:-1] == told
