"""More rounds of an event in which some have been played: the way on that repeats least."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from .annealing import Progress, Search, Stop
from .constraints import Wishes, place_locked_players
from .mixing import Mixing, RoundsWorth, mix_rounds
from .model import Lock, Pair, Schedule, TableSeats, check_plan_request, meetings
from .session import draw
from .table_numbers import Visits, number_tables
from .winds import balance_winds, past_winds

STEPS_PER_PLAYER = 25_000
PASSES = 12  # over the winds of all tables
WARM = 4.0  # temperature: the rounds are good already
NOBODY = -1  # who played before and does not any more

Earlier = Sequence[Sequence[Sequence[int]]]
"""The rounds played: tables by number, players by starting wind; ``NOBODY`` for who has left."""


def schedule_remaining_sessions(
    players: int,
    rounds: int,
    earlier: Earlier,
    *,
    seed: int,
    keep_apart: Iterable[Pair] = (),
    locks: Iterable[Lock] = (),
    mixing: Mixing | None = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Schedule:
    """Return rounds that follow ``earlier`` ones; else as :func:`.schedule.schedule`."""
    locks, keep_apart = tuple(locks), tuple(keep_apart)
    check_plan_request(players, rounds, locks)
    wishes = Wishes(players, keep_apart, locks)
    chance = Random(seed)  # noqa: S311 - a seating is no secret, and can be repeated
    met = [pair for pair in meetings(earlier) if pair[0] != NOBODY]
    held = [wishes.locked_players(number) for number in range(rounds)]
    search = Search(
        players,
        place_locked_players(_draw_rounds(players, rounds, earlier, chance), wishes),
        chance=chance,
        keep_apart=wishes.apart,
        meetings=met,
        locked_players=held,
    )
    if search.repeats:
        steps = STEPS_PER_PLAYER * players
        search.anneal(range(rounds), steps, hot=WARM, progress=progress, stop=stop)
    groups, cost = search.rounds, 0
    if mixing is not None:
        drawn = _draw_rounds(players, rounds, earlier, chance, mixing)
        found = [
            mix_rounds(
                start,
                mixing,
                chance,
                keep_apart=wishes.apart,
                locked_players=held,
                earlier=met,
                progress=progress,
                stop=stop,
            )
            for start in (groups, place_locked_players(drawn, wishes))
        ]
        groups = min(found, key=RoundsWorth(mixing, wishes.apart, met).of)
        cost = _repeats(groups, met) - _repeats(search.rounds, met)
    visits: Visits = Counter(
        (player, number)
        for tables in earlier
        for number, table in enumerate(tables)
        for player in table
    )
    pins = [wishes.pins(number) for number in range(rounds)]
    ordered = number_tables(groups, pins, visits)
    seated = _winds(ordered, earlier, locks, chance)
    if progress is not None:
        progress(1.0, search.repeats + cost)
    return Schedule(players, seed, tuple(seated), "onward", cost)


def _repeats(rounds: Iterable[Iterable[Sequence[int]]], earlier_meetings: Iterable[Pair]) -> int:
    """Return the meetings of pairs who have met, in these rounds or before."""
    before = set(earlier_meetings)
    pairs = list(meetings(rounds))
    return len(pairs) - len(set(pairs) - before)


def repeated_meetings(schedule: Schedule, earlier: Earlier) -> int:
    """Return how many meetings of a schedule are of pairs who met in ``earlier`` rounds."""
    before = set(meetings(earlier))
    return sum(pair in before for pair in meetings(schedule.rounds))


def _draw_rounds(
    players: int, rounds: int, earlier: Earlier, chance: Random, mixing: Mixing | None = None
) -> list[list[list[int]]]:
    """Draw the rounds one after another, as an evening does."""
    tables = [table for tables in earlier for table in tables]
    made = []
    for _ in range(rounds):
        drawn = draw(range(players), tables, chance.getrandbits(31), mixing=mixing)
        tables += drawn
        made.append([list(table) for table in drawn])
    return made


def _winds(
    rounds: Sequence[Sequence[Sequence[int]]],
    earlier: Earlier,
    locks: Iterable[Lock],
    chance: Random,
) -> list[tuple[TableSeats, ...]]:
    """Order the tables by starting wind, each player's winds as equal as the past allows."""
    locked = {(lock.round, lock.player): lock.wind for lock in locks if lock.wind is not None}
    had = past_winds(table for tables in earlier for table in tables)
    seated: list[list[TableSeats]] = [[] for _ in rounds]
    for again in range(PASSES):
        before = sum(count**2 for count in had.values())
        for number, tables in enumerate(rounds):
            fixed = {player: wind for (when, player), wind in locked.items() if when == number}
            for place, table in enumerate(tables):
                if again:
                    had.subtract(past_winds([seated[number][place]]))
                row = balance_winds(table, had, chance, fixed)
                had.update(past_winds([row]))
                seated[number][place : place + 1] = [row]
        if again and sum(count**2 for count in had.values()) == before:
            break
    return [tuple(tables) for tables in seated]
