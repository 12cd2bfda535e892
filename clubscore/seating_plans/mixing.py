"""Groups whose players sit together as rarely as can be: compatriots, clubs, regions.

First the numbers of a schedule are exchanged among the players: that costs no repeat. Where the
players of a group still sit together more often than counting forces them to, rounds are searched
that mix better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp
from random import Random
from typing import Final, TypeAlias

from .annealing import COSTS, Progress, Search, Stop
from .designs.catalog import SEATS, Groups, rename_players
from .model import Pair, meetings

Grouping: TypeAlias = tuple[int | None, ...]
"""The group of each player; None without one."""

STEPS_PER_PLAYER: Final = 4_000  # of the exchange of numbers
SEARCH_STEPS_PER_PLAYER: Final = 15_000
MOST_SEARCH_STEPS: Final = 1_000_000
HOT, COLD = 3.0, 0.15  # temperatures, in meetings of a group
WARM = 6.0  # temperature of the search, in its costs
LOOK = 512  # exchanges between two looks at stop
CHEAP, DEAR = 3, 100  # what a meeting of a group costs beside a repeat (10)


@dataclass(frozen=True, slots=True)
class Mixing:
    """One grouping of the players, or several: each meeting within a group counts once for each.

    ``before_repeats``: better mixed tables are worth that pairs meet again.
    """

    groupings: tuple[Grouping, ...]
    before_repeats: bool = False

    def weight(self, one: int, other: int) -> int:
        """Return in how many groupings two players are in one group."""
        return sum(of[one] is not None and of[one] == of[other] for of in self.groupings)

    def weights(self) -> Iterator[tuple[Pair, int]]:
        """Yield the pairs that share a group, with their weight."""
        players = range(len(self.groupings[0]) if self.groupings else 0)
        for pair in combinations(players, 2):
            if weight := self.weight(*pair):
                yield pair, weight

    def count_meetings(self, rounds: Iterable[Iterable[Sequence[int]]]) -> int:
        """Return the meetings within groups, over all groupings."""
        pairs = Counter(pair for pair in meetings(rounds) if pair[0] >= 0)
        return sum(times * self.weight(*pair) for pair, times in pairs.items())

    def least(self, rounds: int) -> int:
        """Return the fewest meetings within groups that counting allows."""
        players = len(self.groupings[0]) if self.groupings else 0
        return rounds * sum(fewest_together(of, players // SEATS) for of in self.groupings)


def fewest_together(groups: Iterable[Hashable], tables: int) -> int:
    """Return the fewest pairs of one group that can be at the tables of one round.

    A group of m players at t tables has the fewest if it is spread evenly: each table then has m
    div t of them, and m mod t tables have one more.
    """
    sizes = Counter(group for group in groups if group is not None)
    least = 0
    for size in sizes.values():
        each, more = divmod(size, tables)
        least += tables * (each * (each - 1) // 2) + more * each
    return least


def mix_numbers(
    rounds: Groups,
    mixing: Mixing,
    chance: Random,
    *,
    keep_apart: frozenset[Pair] = frozenset(),
    locked_players: Sequence[frozenset[int]] = (),
    stop: Stop | None = None,
) -> Groups:
    """Return the rounds with the players' numbers exchanged, which adds no repeats.

    Pairs in ``keep_apart`` meet no more often; players locked in a round keep their numbers.
    """
    players = len(mixing.groupings[0])
    numbers = _Numbers(rounds, mixing, keep_apart, frozenset().union(*locked_players))
    numbers.exchange(STEPS_PER_PLAYER * players, chance, stop)
    return rename_players(rounds, numbers.names)


def mix_rounds(
    rounds: Groups,
    mixing: Mixing,
    chance: Random,
    *,
    keep_apart: frozenset[Pair] = frozenset(),
    locked_players: Sequence[frozenset[int]] = (),
    earlier: Iterable[Pair] = (),
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Groups:
    """Return rounds that mix better, or the same rounds if none are found.

    They have no more repeats unless ``mixing`` takes precedence over them. ``earlier`` are meetings
    before these rounds; players locked in a round stay at their table there.
    """
    players = len(mixing.groupings[0])
    least = mixing.least(len(rounds))
    if mixing.count_meetings(rounds) == least:
        return rounds
    earlier = list(earlier)
    price = DEAR if mixing.before_repeats else CHEAP
    search = Search(
        players,
        rounds,
        chance=chance,
        keep_apart=keep_apart,
        meetings=earlier,
        locked_players=locked_players,
        dearer=mixing.weights(),
        price=price,
    )
    steps = min(MOST_SEARCH_STEPS, SEARCH_STEPS_PER_PLAYER * players)
    search.anneal(
        range(len(rounds)), steps, hot=WARM, enough=least * price, progress=progress, stop=stop
    )
    return min(rounds, search.rounds, key=RoundsWorth(mixing, keep_apart, earlier).of)


class RoundsWorth:
    """The cost of rounds: lower is better, earlier fields take precedence."""

    def __init__(
        self, mixing: Mixing | None, keep_apart: Iterable[Pair], earlier: Iterable[Pair]
    ) -> None:
        self.mixing = mixing
        self.keep_apart = frozenset(keep_apart)
        self.earlier = Counter((min(pair), max(pair)) for pair in earlier)

    def of(self, rounds: Iterable[Iterable[Sequence[int]]]) -> tuple[int, int, int]:
        """Return meetings of pairs kept apart, then repeats and meetings within groups."""
        pairs = Counter(meetings(rounds))
        apart = sum(pairs[pair] for pair in self.keep_apart)
        again = sum(
            sum(COSTS[self.earlier[pair] : self.earlier[pair] + times])
            for pair, times in pairs.items()
        )
        within = 0
        if self.mixing is not None:
            within = sum(times * self.mixing.weight(*pair) for pair, times in pairs.items())
            if self.mixing.before_repeats:
                return apart, within, again
        return apart, again, within


class _Numbers:
    """Who has which number of a schedule, while numbers are exchanged."""

    def __init__(
        self, rounds: Groups, mixing: Mixing, keep_apart: frozenset[Pair], locked: frozenset[int]
    ) -> None:
        players = len(mixing.groupings[0])
        self.names = list(range(players))
        self.groupings = mixing.groupings
        self.free = [player for player in range(players) if player not in locked]
        self.meets: list[Counter[int]] = [Counter() for _ in range(players)]
        for one, other in meetings(rounds):
            self.meets[one][other] += 1
            self.meets[other][one] += 1
        self.apart: list[set[int]] = [set() for _ in range(players)]
        for one, other in keep_apart:
            self.apart[one].add(other)
            self.apart[other].add(one)
        # For each grouping, how often each number meets the players of each group.
        self.counts: list[list[Counter[int | None]]] = [
            [_groups_met(self.meets[number], of) for number in range(players)]
            for of in self.groupings
        ]
        self.cost = mixing.count_meetings(rounds)

    def exchange(self, steps: int, chance: Random, stop: Stop | None) -> None:
        """Exchange numbers, worse ones less and less often; keep the best found."""
        if len(self.free) < 2:
            return
        best, kept = self.cost, list(self.names)
        heat, cooling = HOT, (COLD / HOT) ** (1 / steps)
        for step in range(steps):
            if step % LOOK == 0 and stop is not None and stop():
                break
            heat *= cooling
            one, other = chance.choice(self.free), chance.choice(self.free)
            change = self._change(one, other)
            if change is None or (change > 0 and chance.random() >= exp(-change / heat)):
                continue
            if self._keeps_apart(one, other):
                self._swap(one, other)
                self.cost += change
                if self.cost < best:
                    best, kept = self.cost, list(self.names)
        self.names = kept

    def _change(self, one: int, other: int) -> int | None:
        """Return the cost of exchanging two numbers, or None if it changes nothing."""
        change, differ = 0, False
        mine, theirs = self.names[one], self.names[other]
        between = self.meets[one][other]
        for of, counts in zip(self.groupings, self.counts, strict=True):
            a, b = of[mine], of[theirs]
            if a == b:
                continue
            differ = True
            here, there = counts[one], counts[other]
            if a is not None:
                change += there[a] - between - here[a]
            if b is not None:
                change += here[b] - between - there[b]
        return change if differ else None

    def _keeps_apart(self, one: int, other: int) -> bool:
        """Tell whether an exchange keeps all pairs apart that should be."""
        mine, theirs = self.names[one], self.names[other]
        if not self.apart[mine] and not self.apart[theirs]:
            return True
        before = self._apart_met(one, mine) + self._apart_met(other, theirs)
        self.names[one], self.names[other] = theirs, mine
        after = self._apart_met(one, theirs) + self._apart_met(other, mine)
        self.names[one], self.names[other] = mine, theirs
        return after <= before

    def _apart_met(self, number: int, player: int) -> int:
        met = self.meets[number]
        return sum(times for at, times in met.items() if self.names[at] in self.apart[player])

    def _swap(self, one: int, other: int) -> None:
        mine, theirs = self.names[one], self.names[other]
        for of, counts in zip(self.groupings, self.counts, strict=True):
            if of[mine] != of[theirs]:
                for number, leaves, comes in ((one, mine, theirs), (other, theirs, mine)):
                    for at, times in self.meets[number].items():
                        counts[at][of[leaves]] -= times
                        counts[at][of[comes]] += times
        self.names[one], self.names[other] = theirs, mine


def _groups_met(meets: Counter[int], of: Grouping) -> Counter[int | None]:
    found: Counter[int | None] = Counter()
    for other, times in meets.items():
        found[of[other]] += times
    return found
