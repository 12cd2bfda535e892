"""Assigning the numbers of a schedule: by chance, except for pairs apart and locked seats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

from .annealing import Stop
from .designs.catalog import SEATS, Groups, rename_players
from .model import Lock, Pair, SeatingError

EXCHANGES = 3_000  # tries per player before the schedule itself has to give way
WORSE = 0.02  # how readily an exchange is taken that breaks one wish more
LOOK = 256  # exchanges between two looks at stop


class Wishes:
    """The constraints of a draw: pairs that must not meet, and locked seats.

    Raises ``bad_pair``.
    """

    def __init__(self, players: int, keep_apart: Iterable[Pair], locks: Iterable[Lock]) -> None:
        self.players = players
        self.apart = frozenset((min(pair), max(pair)) for pair in keep_apart)
        for one, other in self.apart:
            if not 0 <= one < other < players:
                raise SeatingError("bad_pair", one=one, other=other)
        self.locks: dict[int, list[Lock]] = defaultdict(list)
        for lock in locks:
            self.locks[lock.round].append(lock)

    def locked_players(self, number: int) -> frozenset[int]:
        """Return the players with a lock in a round."""
        return frozenset(lock.player for lock in self.locks.get(number, ()))

    def pins(self, number: int) -> dict[int, int]:
        """Return the tables that players are fixed to in a round."""
        locks = self.locks.get(number, ())
        return {lock.player: lock.table for lock in locks if lock.table is not None}

    def together(self) -> Iterable[tuple[int, int, int, bool]]:
        """Yield pairs with a round in which locks decide whether they share a table."""
        for number, locks in self.locks.items():
            for one, two in combinations(locks, 2):
                if one.wind is not None and one.wind == two.wind:
                    yield one.player, two.player, number, False
                elif one.table is not None and two.table is not None:
                    yield one.player, two.player, number, one.table == two.table


def assign_numbers(
    rounds: Groups, wishes: Wishes, chance: Random, stop: Stop | None = None
) -> tuple[Groups, int]:
    """Return the rounds with numbers given to players by chance, and how many wishes they break.

    Players whose wishes are broken change numbers with others as long as that helps.
    """
    numbers = list(range(wishes.players))
    chance.shuffle(numbers)
    crowd = _Crowd(rounds, wishes, numbers)
    unhappy = crowd.unhappy()
    for step in range(EXCHANGES * wishes.players):
        if not unhappy or (step % LOOK == 0 and stop is not None and stop()):
            break
        if crowd.exchange(chance.choice(unhappy), chance.randrange(wishes.players), chance):
            unhappy = crowd.unhappy()
    names = [0] * wishes.players
    for player, number in enumerate(numbers):
        names[number] = player
    return rename_players(rounds, names), sum(crowd.broken_wishes(player) for player in unhappy)


class _Crowd:
    """The wishes of each player, and which numbers of the schedule meet in which rounds."""

    def __init__(self, rounds: Groups, wishes: Wishes, numbers: list[int]) -> None:
        self.numbers = numbers
        self.meets: list[dict[int, set[int]]] = [{} for _ in numbers]
        for number, tables in enumerate(rounds):
            for table in tables:
                for one, other in combinations(table, 2):
                    self.meets[one].setdefault(other, set()).add(number)
                    self.meets[other].setdefault(one, set()).add(number)
        self.apart: dict[int, set[int]] = defaultdict(set)
        for one, other in wishes.apart:
            self.apart[one].add(other)
            self.apart[other].add(one)
        self.together: dict[int, list[tuple[int, int, bool]]] = defaultdict(list)
        for one, other, number, together in wishes.together():
            self.together[one].append((other, number, together))
            self.together[other].append((one, number, together))

    def broken_wishes(self, player: int) -> int:
        """Return how many wishes of the player are broken."""
        meets, numbers = self.meets[self.numbers[player]], self.numbers
        count = sum(len(meets.get(numbers[other], ())) for other in self.apart.get(player, ()))
        for other, number, together in self.together.get(player, ()):
            count += (number in meets.get(numbers[other], ())) != together
        return count

    def unhappy(self) -> list[int]:
        """Return the players with a broken wish."""
        return [one for one in sorted({*self.apart, *self.together}) if self.broken_wishes(one)]

    def exchange(self, one: int, other: int, chance: Random) -> bool:
        """Exchange two numbers unless that breaks more wishes; return whether anything changed."""
        numbers = self.numbers
        before = self.broken_wishes(one) + self.broken_wishes(other)
        numbers[one], numbers[other] = numbers[other], numbers[one]
        change = self.broken_wishes(one) + self.broken_wishes(other) - before
        if change > 0 and chance.random() > WORSE / change:
            numbers[one], numbers[other] = numbers[other], numbers[one]
            return False
        return True


def place_locked_players(rounds: Groups, wishes: Wishes) -> Groups:
    """Return the rounds with locked players moved so that their locks hold.

    In a round with locks the tables come in the order of their numbers. Raises
    ``locks_do_not_fit``.
    """
    return [
        _place_in_round(tables, number, wishes) if number in wishes.locks else tables
        for number, tables in enumerate(rounds)
    ]


def _place_in_round(
    tables: Sequence[Sequence[int]], number: int, wishes: Wishes
) -> list[list[int]]:
    seats: list[list[int]] = [[] for _ in tables]
    winds: list[set[int]] = [set() for _ in tables]
    for lock in sorted(wishes.locks[number], key=lambda lock: (lock.table is None, lock.player)):
        for table in range(len(tables)) if lock.table is None else (lock.table,):
            if len(seats[table]) < SEATS and lock.wind not in winds[table]:
                seats[table].append(lock.player)
                winds[table].update(() if lock.wind is None else (lock.wind,))
                break
        else:
            raise SeatingError("locks_do_not_fit", round=number)
    # The others of a table stay together where they fit beside those who are locked.
    held = wishes.locked_players(number)
    rests = [[player for player in table if player not in held] for table in tables]
    for seat in sorted(seats, key=len):
        rest = next((rest for rest in rests if len(rest) == SEATS - len(seat)), None)
        if rest is not None:
            rests.remove(rest)
            seat += rest
    pool = [player for rest in rests for player in rest]
    for seat in seats:
        while len(seat) < SEATS:
            seat.append(pool.pop())
    return seats
