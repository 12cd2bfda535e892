"""Schedules for a whole tournament: design, search where needed, names, tables, winds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from .annealing import HOT, Progress, Search, Stop, least_cost
from .constraints import Wishes, assign_numbers, place_locked_players
from .designs.catalog import Groups, designs, repeat_design
from .mixing import Mixing, RoundsWorth, mix_numbers, mix_rounds
from .model import Lock, Pair, Schedule, check_plan_request, repeats_of, rounds_bound
from .table_numbers import number_tables
from .winds import assign_winds

STEPS, STEPS_PER_PLAYER = 400_000, 15_000  # of a search from one start: a second or two
BEND = 800_000  # steps of a search that makes room for wishes
POLISH = 4.0  # temperature at which a search goes over rounds that are good already


def schedule(
    players: int,
    rounds: int,
    *,
    seed: int,
    keep_apart: Iterable[Pair] = (),
    locks: Iterable[Lock] = (),
    mixing: Mixing | None = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Schedule:
    """Return rounds in which as few pairs as possible meet twice.

    ``players`` is a multiple of four up to 400, ``rounds`` at most 200. Pairs in ``keep_apart`` do
    not meet, and locked players get their seats; both take precedence over repeats. Players of one
    group of ``mixing`` meet as rarely as possible, without more repeats unless it says so. The same
    arguments give the same schedule, unless ``stop`` ends a search early, with the best found.
    ``progress`` gets the share done and the repeats so far. Raises ``SeatingError``.
    """
    locks = tuple(locks)
    check_plan_request(players, rounds, locks)
    wishes = Wishes(players, keep_apart, locks)
    chance = Random(seed)  # noqa: S311 - a seating is no secret, and can be repeated
    best = designs(players)[0]
    method, groups = best.method, best.rounds[:rounds]
    if len(groups) < rounds:
        method, groups = _beyond(players, rounds, progress, stop)
    groups, broken = assign_numbers(groups, wishes, chance, stop)
    if broken:
        method, groups = "search", _bent(groups, wishes, chance, progress, stop)
    cost = 0
    if mixing is not None:
        plain = repeats_of(groups)
        starts = [(method, groups), *_other_designs(players, rounds, wishes, chance, stop)]
        method, groups = _mix(starts, mixing, wishes, chance, progress, stop)
        cost = repeats_of(groups) - plain
    ordered = number_tables(groups, [wishes.pins(number) for number in range(rounds)])
    seats = assign_winds(ordered, locks, chance)
    if progress is not None:
        progress(1.0, repeats_of(groups))
    return Schedule(players, seed, tuple(seats), method, cost)


def _beyond(
    players: int, rounds: int, progress: Progress | None, stop: Stop | None
) -> tuple[str, Groups]:
    """Return more rounds than any design has: extended from each, the best of them."""
    enough = least_cost(players, rounds)
    steps = min(STEPS, STEPS_PER_PLAYER * players)
    chance = Random(0)  # noqa: S311 - always the same: the seed says who gets which number
    found: list[tuple[int, str, Groups]] = []
    starts = [
        design
        for place, design in enumerate(designs(players))
        if not place or len(design.rounds) * 2 >= rounds_bound(players)
    ]
    for place, design in enumerate(starts):
        if found and found[-1][0] <= enough:
            break
        search = Search(players, repeat_design(design, rounds, chance), chance=chance)
        method = design.method if search.cost <= enough else "search"
        extra, every = range(len(design.rounds), rounds), range(rounds)
        for stage, (free, hot) in enumerate(((extra, HOT), (every, POLISH)), start=2 * place):
            search.anneal(
                free,
                steps,
                hot=hot,
                enough=enough,
                progress=_stage(progress, stage, 2 * len(starts)),
                stop=stop,
            )
        found.append((search.cost, method, search.rounds))
    _, method, groups = min(found, key=lambda one: one[0])
    return method, groups


def _stage(progress: Progress | None, stage: int, stages: int) -> Progress | None:
    """Return what reports the progress of one stage as part of all."""
    if progress is None:
        return None
    return lambda share, repeats: progress((stage + share) / stages, repeats)


def _other_designs(
    players: int, rounds: int, wishes: Wishes, chance: Random, stop: Stop | None
) -> Iterator[tuple[str, Groups]]:
    """Yield the other designs with a given number of rounds under which no wish is broken.

    One with fewer rounds in all may have groups of players who never meet.
    """
    for design in designs(players)[1:]:
        if len(design.rounds) >= rounds > 1:
            groups, broken = assign_numbers(design.rounds[:rounds], wishes, chance, stop)
            if not broken:
                yield design.method, groups


def _mix(
    starts: Sequence[tuple[str, Groups]],
    mixing: Mixing,
    wishes: Wishes,
    chance: Random,
    progress: Progress | None,
    stop: Stop | None,
) -> tuple[str, Groups]:
    """Return the best-mixing rounds found from any start, and the method that made them."""
    held = [wishes.locked_players(number) for number in range(len(starts[0][1]))]
    found = [
        (
            method,
            mix_numbers(
                groups,
                mixing,
                chance,
                keep_apart=wishes.apart,
                locked_players=held,
                stop=stop,
            ),
        )
        for method, groups in starts
    ]
    worth = RoundsWorth(mixing, wishes.apart, ())
    method, groups = min(found, key=lambda one: worth.of(one[1]))
    searched = mix_rounds(
        groups,
        mixing,
        chance,
        keep_apart=wishes.apart,
        locked_players=held,
        progress=progress,
        stop=stop,
    )
    return (method if searched is groups else "search"), searched


def _bent(
    groups: Groups, wishes: Wishes, chance: Random, progress: Progress | None, stop: Stop | None
) -> Groups:
    """Let the rounds give way to wishes that no exchange of names can meet."""
    rounds = range(len(groups))
    search = Search(
        wishes.players,
        place_locked_players(groups, wishes),
        chance=chance,
        keep_apart=wishes.apart,
        locked_players=[wishes.locked_players(number) for number in rounds],
    )
    search.anneal(rounds, BEND, hot=POLISH, progress=progress, stop=stop)
    return search.rounds
