"""Several sessions in a row with tables of three or five among those of four.

Each session is drawn after those before it, and the whole series several times; the best is chosen.
Attempts are counted, not timed, so that a seed gives one result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from random import Random
from typing import Final

from .mixing import Mixing
from .model import Pair, meetings
from .odd_tables import NO_VISITS, Tables, draw_odd
from .remaining_sessions import NOBODY

ATTEMPTS: Final = 12
SEED_BITS: Final = 31


def odd_rounds(
    players: int,
    rounds: int,
    earlier: Sequence[Sequence[Sequence[int]]],
    sizes: Sequence[int],
    *,
    seed: int,
    keep_apart: Sequence[Pair] = (),
    mixing: Mixing | None = None,
    before: Mapping[int, int] = NO_VISITS,
    progress: Callable[[float, int], None] = lambda _share, _repeats: None,
    stop: Callable[[], bool] = lambda: False,
) -> list[Tables]:
    """Return rounds of tables of these ``sizes`` in which few players meet again.

    Nobody sits at an odd table twice before everyone did once. ``earlier`` are rounds that were
    played; the others are as in :func:`.odd_tables.draw_odd` and :func:`.schedule.schedule`.
    """
    chance = Random(seed)  # noqa: S311 - a seating is no secret, and can be repeated
    played = list(chain.from_iterable(earlier))
    best: list[Tables] = []
    least: tuple[int, int, int] | None = None
    for attempt in range(ATTEMPTS):
        made: list[Tables] = []
        for number in range(rounds):
            had = [*played, *chain.from_iterable(made)]
            own_seed = chance.getrandbits(SEED_BITS)
            made.append(
                draw_odd(range(players), had, sizes, own_seed, keep_apart, mixing, before=before)
            )
            share = (attempt + (number + 1) / rounds) / ATTEMPTS
            progress(share, repeats_in_rounds([*earlier, *(best or made)]))
            if best and stop():
                return best
        worth = _worth(earlier, made, keep_apart, mixing)
        if least is None or worth < least:
            best, least = made, worth
    return best


def repeats_in_rounds(rounds: Iterable[Iterable[Sequence[int]]]) -> int:
    """Return the meetings beyond the first, over all pairs of players who are there."""
    met = [pair for pair in meetings(rounds) if pair[0] != NOBODY]
    return len(met) - len(set(met))


def _worth(
    earlier: Sequence[Sequence[Sequence[int]]],
    new_rounds: Sequence[Tables],
    keep_apart: Sequence[Pair],
    mixing: Mixing | None,
) -> tuple[int, int, int]:
    """Return the cost of tables: pairs kept apart first, then repeats and groups."""
    apart = {(min(pair), max(pair)) for pair in keep_apart}
    together = sum(pair in apart for pair in meetings(new_rounds))
    repeats = repeats_in_rounds([*earlier, *new_rounds])
    groups = 0 if mixing is None else mixing.count_meetings(new_rounds)
    first = mixing is not None and mixing.before_repeats
    return (together, groups, repeats) if first else (together, repeats, groups)
