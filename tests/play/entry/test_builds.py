"""Hands dealt for the demonstration and for practice have what they are dealt for."""

from collections.abc import Callable
from itertools import permutations
from random import Random

import pytest

from clubscore.play.entry import builds
from clubscore.play.entry.builds import Build
from scoring.hand import Shape

SUITS = (0, 9, 18)


@pytest.mark.parametrize(
    ("build", "steps"),
    [
        pytest.param(builds._mixed_triple_chow, (0, 0, 0), id="triple-chow"),
        pytest.param(builds._mixed_straight, (0, 3, 6), id="straight"),
        pytest.param(builds._mixed_shifted, (0, 1, 2), id="shifted"),
    ],
)
def test_three_sets_are_in_three_suits(build: Callable[[Random], Build], steps: tuple[int, ...]):
    for seed in range(100):
        groups = set(build(Random(seed)).groups)
        assert any(
            {(shape, suit + rank + step) for suit, step in zip(suits, steps, strict=True)} <= groups
            for shape in (Shape.CHOW, Shape.PUNG)
            for suits in permutations(SUITS)
            for rank in range(9 - max(steps))
        ), seed
