"""Find the first round of a cyclic design: the program that made ``bases.json``.

``python -m tools.designs 48 15`` looks for 48 players and 15 rounds until it has a first round (or
--seconds are over) and prints it; with --keep it goes into ``bases.json`` unless one with as many
rounds is there.

A frame is chosen at random: how the players are arranged in rows, and a symmetry that leaves the
first round unchanged. Then all sets of tables that are images of each other, without repeating a
player or a distance, are listed as bit masks of players and distances, and a first round is put
together from them like a puzzle: the player with the fewest sets left is seated next. The symmetry
leaves so few sets that the puzzle is solved or given up quickly; then comes the next frame.

If four fifths of the rounds that counting allows are enough, no symmetry is needed: players of a
whole first round change places until no distance occurs twice (simulated annealing).

Time on one core: two seconds for 20, 24, 28, 40 and 52 players with all rounds, four for 32 with
nine, 20 to 80 for 36 and 48. For 44 and 56 to 200 with all rounds it takes from more than two
minutes to some hours; their data comes from the same procedure in a compiled language, which took
up to 40 seconds for each. Without symmetry a minute at most for any size.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import combinations, cycle
from math import exp, gcd, lcm
from random import Random

from clubscore.seating_plans.designs.catalog import SEATS
from clubscore.seating_plans.designs.cyclic import BASES, Base, Frame, bases
from clubscore.seating_plans.model import rounds_bound

ENOUGH = 0.8  # of the rounds that counting allows, found without a symmetry
HOT, COLD, COOLING = 0.5, 0.12, 0.995  # temperatures, in repeated distances
LOOK = 2_000  # steps at one temperature
FORBIDDEN = 20  # repeats that a pair which must not meet counts for
EXHAUSTIVE = 400_000  # tables that are all tried; of more, as many by chance
NODES = 3_000  # steps of a puzzle before the next frame
LEAST_IMAGES = (12, 24, 40)  # players by the size of the symmetry, at most: each in turn
TRIES = 500  # frames drawn for one with enough images
FEW = 3_000  # sets left at which the scarcest player is looked for


def find_base(players: int, rounds: int, *, seconds: float, chance: Random) -> Base | None:
    """Return a sound first round for so many rounds, or None when the time is over."""
    until = time.monotonic() + seconds
    if rounds <= ENOUGH * rounds_bound(players):
        return _anneal(players, rounds, chance, until)
    for share in cycle(LEAST_IMAGES):
        if time.monotonic() > until:
            break
        frame = random_frame(players, rounds, players // share, chance)
        sets = table_sets(frame, chance, until)
        chosen = _Puzzle(players, chance, until).solve(0, list(sets))
        if chosen is not None:
            return Base(frame, tuple(sets[one] for one in chosen))
    return None


def random_frame(players: int, rounds: int, least: int, chance: Random) -> Frame:
    """Return a frame with as many rows as fit and ``least`` images, if some tries find one."""
    rows = players // rounds
    still = players - rows * rounds
    factors = [factor for factor in range(1, rounds) if gcd(factor, rounds) == 1]
    frame = Frame(rounds, 1, tuple(range(rows)), tuple(range(still)))
    for _ in range(TRIES):
        if least <= _images(frame) <= players // 3:
            break
        frame = Frame(rounds, chance.choice(factors), _turns(rows, chance), _turns(still, chance))
    return frame


def _images(frame: Frame) -> int:
    return lcm(*(len(_orbit(frame, player)) for player in range(frame.players)))


def _turns(count: int, chance: Random) -> tuple[int, ...]:
    """Return a permutation that turns groups of one size, and leaves the others."""
    size = chance.randint(1, max(count, 1))
    groups = chance.randint(1, max(count // size, 1))
    turned = [
        one // size * size + (one + 1) % size if one < groups * size else one
        for one in range(count)
    ]
    return tuple(turned)


def table_sets(frame: Frame, chance: Random, until: float) -> dict[int, tuple[int, ...]]:
    """Return one table of each set of images, by the mask of its players and distances."""
    numbers: dict[tuple[int, int, int], int] = {}
    bits = [[0] * frame.players for _ in range(frame.players)]
    for one, other in combinations(range(frame.players), 2):
        distance = frame.distance(one, other)
        if distance is not None:
            number = numbers.setdefault(distance, len(numbers))
            bits[one][other] = bits[other][one] = 1 << frame.players + number
    images = [frame.image(one) for one in range(frame.players)]
    sets = {}
    for count, table in enumerate(_tables(frame, chance)):
        if count % 1000 == 0 and time.monotonic() > until:
            break
        if mask := _mask(table, images, bits):
            sets[mask] = table
    return sets


def _tables(frame: Frame, chance: Random) -> Iterator[tuple[int, ...]]:
    """Yield tables to try: with every player who is the least of their images, and any three."""
    least = [one for one in range(frame.players) if one == min(_orbit(frame, one))]
    others = frame.players - 1
    if len(least) * others * (others - 1) * (others - 2) // 6 <= EXHAUSTIVE:
        for one in least:
            rest = (other for other in range(frame.players) if other != one)
            yield from ((one, *three) for three in combinations(rest, 3))
        return
    # Tables that are taken to themselves are rare, and needed.
    for one, other in combinations(range(frame.players), 2):
        orbits = _orbit(frame, one), _orbit(frame, other)
        for step in range(1, max(map(len, orbits))):
            pairs = [(orbit[0], orbit[step % len(orbit)]) for orbit in orbits]
            yield pairs[0] + pairs[1]
        for orbit, single in ((orbits[0], other), (orbits[1], one)):
            if len(orbit) % 3 == 0:
                yield (*orbit[:: len(orbit) // 3], single)
    for _ in range(EXHAUSTIVE):
        yield tuple(chance.sample(range(frame.players), SEATS))


def _orbit(frame: Frame, player: int) -> list[int]:
    orbit = [player]
    while (image := frame.image(orbit[-1])) != player:
        orbit.append(image)
    return orbit


def _mask(table: Sequence[int], images: Sequence[int], bits: Sequence[Sequence[int]]) -> int:
    """Return the players and distances of a table and its images; 0 if one occurs twice."""
    first, mask = set(table), 0
    if len(first) < SEATS:
        return 0
    while True:
        for one in table:
            if mask >> one & 1:
                return 0
            mask |= 1 << one
        for one, other in combinations(table, 2):
            bit = bits[one][other]
            if not bit or mask & bit:
                return 0
            mask |= bit
        table = [images[one] for one in table]
        if first == set(table):
            return mask


class _Puzzle:
    """Choose masks that have no bit in common and all players together."""

    def __init__(self, players: int, chance: Random, until: float) -> None:
        self.everybody = (1 << players) - 1
        self.players = players
        self.chance = chance
        self.until = until
        self.nodes = 0

    def solve(self, used: int, masks: list[int]) -> list[int] | None:
        """Return masks for the players not seated yet; None if there are none, or too late."""
        if used & self.everybody == self.everybody:
            return []
        self.nodes += 1
        free = [one for one in range(self.players) if not used >> one & 1]
        if len(masks) > FEW:
            free = free[-1:]
        choices = min(
            ([mask for mask in masks if mask >> one & 1] for one in free),
            key=len,
        )
        self.chance.shuffle(choices)
        for mask in choices:
            if self.nodes > NODES or time.monotonic() > self.until:
                break
            rest = self.solve(used | mask, [other for other in masks if not other & mask])
            if rest is not None:
                return [mask, *rest]
        return None


def _anneal(players: int, rounds: int, chance: Random, until: float) -> Base | None:
    """Return a first round without a symmetry: every table is its own only image."""
    rows, still = divmod(players, rounds)
    frame = Frame(rounds, 1, tuple(range(rows)), tuple(range(still)))
    round_ = _FirstRound(frame, chance)
    heat = HOT
    while round_.repeats and time.monotonic() < until:
        round_.walk(LOOK, heat)
        heat = heat * COOLING if heat > COLD else HOT
    if round_.repeats:
        return None
    return Base(frame, tuple(tuple(table) for table in round_.tables))


class _FirstRound:
    """Tables in which players change places; ``repeats`` counts distances beyond the first."""

    def __init__(self, frame: Frame, chance: Random) -> None:
        self.chance = chance
        numbers: dict[tuple[int, int, int] | None, int] = {None: 0}
        self.number = [[0] * frame.players for _ in range(frame.players)]
        for one, other in combinations(range(frame.players), 2):
            number = numbers.setdefault(frame.distance(one, other), len(numbers))
            self.number[one][other] = self.number[other][one] = number
        self.used = [0] * len(numbers)
        self.used[0] = FORBIDDEN
        order = chance.sample(range(frame.players), frame.players)
        self.tables = [order[at : at + SEATS] for at in range(0, frame.players, SEATS)]
        self.repeats = sum(
            self._add(self.number[one][other])
            for table in self.tables
            for one, other in combinations(table, 2)
        )

    def _add(self, number: int) -> int:
        self.used[number] += 1
        return self.used[number] - 1

    def walk(self, steps: int, heat: float) -> None:
        """Take steps at one temperature, until no distance repeats."""
        chance, used = self.chance.random, self.used
        for _ in range(steps):
            table, other = self.chance.sample(self.tables, 2)
            seat, place = int(chance() * SEATS), int(chance() * SEATS)
            one, two = table[seat], other[place]
            mine, theirs = self.number[one], self.number[two]
            left = [mine[player] for player in table if player != one]
            left += [theirs[player] for player in other if player != two]
            come = [theirs[player] for player in table if player != one]
            come += [mine[player] for player in other if player != two]
            change = 0
            for number in left:
                used[number] -= 1
                change -= used[number]
            for number in come:
                change += used[number]
                used[number] += 1
            if change <= 0 or chance() < exp(-change / heat):
                table[seat], other[place] = two, one
                self.repeats += change
                if not self.repeats:
                    return
                continue
            for number in come:
                used[number] -= 1
            for number in left:
                used[number] += 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Search as the command line says; return 0 if something was found."""
    parser = argparse.ArgumentParser(description="Find the first round of a cyclic design.")
    parser.add_argument("players", type=int)
    parser.add_argument("rounds", type=int)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="write it to bases.json")
    options = parser.parse_args(arguments)
    chance = Random(options.seed)
    base = find_base(options.players, options.rounds, seconds=options.seconds, chance=chance)
    if base is None:
        return 1
    sys.stdout.write(json.dumps(base.as_row()) + "\n")
    if options.keep:
        keep(base)
    return 0


def keep(base: Base) -> None:
    """Write a first round to ``bases.json`` if it has more rounds than the one there."""
    known = dict(bases())
    players = base.frame.players
    if players in known and known[players].frame.rounds >= base.frame.rounds:
        return
    known[players] = base
    rows = ",\n".join(json.dumps(known[size].as_row()) for size in sorted(known))
    BASES.write_text(f"[\n{rows}\n]\n")
    bases.cache_clear()
