"""Hands for hypothesis: winning ones of every family, and any the rules allow to be held."""

from __future__ import annotations

import random
from collections.abc import Callable

from hypothesis import strategies as st

from scoring.errors import RuleError
from scoring.hand import Hand, Meld, Shape
from scoring.tiles import COPIES, KINDS, Flower

from .families import FAMILIES, Dealt, deal

SEEDS = st.integers(0, 2**32)


def dealt(
    *families: str, having: Callable[[Hand], object] | None = None
) -> st.SearchStrategy[Dealt]:
    """Winning hands with how they were won; ``families`` and ``having`` limit them to some."""

    def draw(seed: int, family: str) -> Dealt:
        rng = random.Random(seed)
        while True:
            hand, win = deal(rng, family)
            if having is None or having(hand):
                return hand, win

    return st.builds(draw, SEEDS, st.sampled_from(families or tuple(FAMILIES)))


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Hands that can be held, complete or not, with or without a winning tile."""
    rng = random.Random(draw(SEEDS))
    counts = [0] * KINDS
    melds: list[Meld] = []
    for _ in range(draw(st.integers(0, 4))):
        meld = _meld(rng)
        for tile in meld.tiles:
            counts[tile] += 1
        if max(counts) > COPIES:
            for tile in meld.tiles:
                counts[tile] -= 1
        else:
            melds.append(meld)
    wall = [tile for tile in range(KINDS) for _ in range(COPIES - counts[tile])]
    wanted = 13 - 3 * len(melds)
    *tiles, winning = rng.sample(wall, wanted + 1)
    flowers = rng.sample(list(Flower), draw(st.integers(0, 8)))
    return Hand(
        tuple(tiles), winning if draw(st.booleans()) else None, tuple(melds), tuple(flowers)
    )


def _meld(rng: random.Random) -> Meld:
    while True:
        shape = rng.choice([Shape.CHOW, Shape.PUNG, Shape.KONG])
        try:
            return Meld(shape, rng.randrange(KINDS), shape is Shape.KONG and rng.random() < 0.5)
        except RuleError:
            continue  # no chow begins there
