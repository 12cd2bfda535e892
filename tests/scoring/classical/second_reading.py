"""The rules of the classical family read a second time: slow, naive, without the engine.

Tiles are names (``5p``, ``E``). Every grouping of a loser's tiles, every arrangement of a winner's
and every place of the winning tile are tried. Figures are those of ``classical.md``; options
stay at their defaults.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

SUIT_TILES: Final = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
WINDS: Final = list("ESWN")
DRAGONS: Final = list("CFP")
HEADS: Final = {"1m", "9m", "1p", "9p", "1s", "9s", *WINDS, *DRAGONS}
GREEN: Final = {"2s", "3s", "4s", "6s", "8s", "F"}


class Set(NamedTuple):
    """``kind`` is chow, pung, kong or pair; ``tile`` the lowest."""

    kind: str
    tile: str
    concealed: bool = True


@dataclass(frozen=True)
class Asked:
    """What is on the table: declared sets, standing tiles with the winning one, how it was won."""

    declared: tuple[Set, ...]
    standing: tuple[str, ...]
    flowers: tuple[int, ...]  # 1..4 flowers, 5..8 seasons
    seat: str
    prevalent: str
    winning: str | None = None
    drawn: bool = False
    told: frozenset[str] = frozenset()


class Count(NamedTuple):
    """A count, the better the greater: total, points doubled, points, doubles, limit hands."""

    total: int
    doubled: int
    base: int
    doubles: int
    limits: tuple[str, ...]


class Way(NamedTuple):
    """One way to lay a hand out."""

    shape: str  # lost, regular, pairs, orphans
    sets: tuple[Set, ...]
    completed: str = ""  # kind of the set the winning tile completed


LIMITS: Final = {"IT": 200, "CC": 1000, "EU": 500}
BONUS: Final = {"IT": 20, "CC": 10, "EU": 20}


def counts_lost(system: str, asked: Asked) -> Iterator[Count]:
    """Yield what every grouping of a loser's tiles counts."""
    for sets in groupings(sorted(Counter(asked.standing).items())):
        yield count(system, asked, Way("lost", (*asked.declared, *sets)))


def counts_won(system: str, asked: Asked) -> Iterator[Count]:
    """Yield what every way to lay out a won hand counts; nothing if it is not complete."""
    for way in ways(system, asked):
        yield count(system, asked, way)


def groupings(kinds: list[tuple[str, int]]) -> Iterator[tuple[Set, ...]]:
    """Yield every choice of pungs and pairs; what is left over forms chows or nothing."""
    if not kinds:
        yield ()
        return
    (tile, copies), *others = kinds
    pair, pung = Set("pair", tile), Set("pung", tile)
    here = [(), *([(pair,)] if copies > 1 else []), *([(pung,)] if copies > 2 else [])]
    if copies == 4:
        here.append((pair, pair))
    for rest in groupings(others):
        for chosen in here:
            yield (*chosen, *rest)


def ways(system: str, asked: Asked) -> Iterator[Way]:
    """Yield every way to lay out a won hand."""
    winning = asked.winning
    assert winning is not None
    for sets in arrangements(Counter(asked.standing), 4 - len(asked.declared)):
        for index, (kind, tile, _) in enumerate(sets):
            if winning in tiles_of(sets[index]):
                placed = list(sets)
                placed[index] = Set(kind, tile, asked.drawn)
                yield Way("regular", (*asked.declared, *placed), kind)
    held = Counter(asked.standing)
    if asked.declared:
        return
    if system == "IT" and all(copies in (2, 4) for copies in held.values()):
        pairs = [Set("pair", tile) for tile in held for _ in range(held[tile] // 2)]
        yield Way("pairs", tuple(pairs), "pair")
    if set(held) == HEADS:
        (double,) = (tile for tile in held if held[tile] == 2)
        yield Way("orphans", (Set("pair", double),), "pair" if double == winning else "")


def arrangements(held: Counter[str], wanted: int) -> Iterator[tuple[Set, ...]]:
    """Yield every way to read the tiles as ``wanted`` sets and a pair."""
    for tile in sorted(held):
        if held[tile] >= 2:
            for sets in all_sets(held - Counter({tile: 2})):
                if len(sets) == wanted:
                    yield (*sets, Set("pair", tile))


def all_sets(held: Counter[str]) -> Iterator[tuple[Set, ...]]:
    """Yield every way to read the tiles as chows and pungs; the first tile goes into each."""
    if not held:
        yield ()
        return
    first = min(held, key=lambda tile: (tile[1:], tile))
    for one in (Set("pung", first), Set("chow", first)):
        needed = Counter(tiles_of(one))
        if needed and all(held[tile] >= copies for tile, copies in needed.items()):
            for more in all_sets(held - needed):
                yield (one, *more)


def tiles_of(one: Set) -> tuple[str, ...]:
    """Return the tiles of a set; nothing for a chow that does not exist."""
    if one.kind != "chow":
        return (one.tile,) * {"pair": 2, "pung": 3, "kong": 4}[one.kind]
    if len(one.tile) == 1 or one.tile[0] > "7":
        return ()
    rank, suit = int(one.tile[0]), one.tile[1]
    return tuple(f"{rank + step}{suit}" for step in range(3))


def count(system: str, asked: Asked, way: Way) -> Count:
    """Return what one way counts."""
    base = points(system, asked, way)
    doubles = doubles_for_all(system, asked, way)
    limits: list[str] = []
    if asked.winning is not None:
        doubles += doubles_of_winner(system, asked, way)
        limits = italian(asked, way) if system == "IT" else chinese(asked, way)
        if system == "IT" and (doubles >= 3 or (doubles == 2 and base - BONUS[system] >= 30)):
            limits.append("maximum")
    doubled = base * 2**doubles
    total = LIMITS[system] if limits else min(doubled, LIMITS[system])
    return Count(total, doubled, base, doubles, tuple(sorted(limits)))


def points(system: str, asked: Asked, way: Way) -> int:
    """Points before doubling."""
    total = 4 * len(asked.flowers)
    for kind, tile, concealed in way.sets:
        if kind in ("pung", "kong"):
            exposed = {
                ("pung", False): 2,
                ("pung", True): 4,
                ("kong", False): 8,
                ("kong", True): 16,
            }
            total += exposed[kind, tile in HEADS] * (2 if concealed else 1)
        elif kind == "pair":
            total += 2 * (tile in DRAGONS or tile == asked.seat)
    if asked.winning is None:
        return total
    total += BONUS[system]
    if system != "IT":
        total += 2 * asked.drawn
        if way.completed == "pair":
            total += 4 if asked.winning in HEADS else 2
    if system != "EU" and worthless(asked, way):
        total += 10
    return total


def worthless(asked: Asked, way: Way) -> bool:
    """Four chows and a pair without points."""
    kinds = [one.kind for one in way.sets]
    pair = way.sets[kinds.index("pair")].tile
    return kinds.count("chow") == 4 and pair not in (*DRAGONS, asked.seat)


def doubles_for_all(system: str, asked: Asked, way: Way) -> int:
    """Doubles of winners and losers."""
    pungs = [one for one in way.sets if one.kind in ("pung", "kong")]
    of = [one.tile for one in pungs]
    pairs = [one.tile for one in way.sets if one.kind == "pair"]
    dragons = [tile for tile in of if tile in DRAGONS]
    winds = [tile for tile in of if tile in WINDS]
    total = len(dragons) + of.count(asked.seat)
    own = "ESWN".index(asked.seat) + 1
    flower, season = own in asked.flowers, own + 4 in asked.flowers
    total += flower and season if system == "CC" else flower + season
    bouquets = [set(range(1, 5)) <= set(asked.flowers), set(range(5, 9)) <= set(asked.flowers)]
    total += 3 if all(bouquets) and system != "IT" else sum(bouquets)
    if system == "IT":
        return total
    total += of.count(asked.prevalent)
    total += 2 * (len(dragons) == 3) + 4 * (len(winds) == 4)
    total += len(dragons) == 2 and any(pair in DRAGONS for pair in pairs)
    total += len(winds) == 3 and any(pair in WINDS for pair in pairs)
    total += len([one for one in pungs if one.concealed]) >= 3
    return total


def doubles_of_winner(system: str, asked: Asked, way: Way) -> int:
    """Doubles that only a winner has."""
    tiles = all_tiles(way, asked)
    suits = {tile[1] for tile in tiles if len(tile) == 2}
    honors = {tile for tile in tiles if len(tile) == 1}
    sets = [one for one in way.sets if one.kind != "pair"]
    pungs = len(sets) == 4 and all(one.kind != "chow" for one in sets)
    total = int(pungs)
    if way.shape == "regular" and len(suits) == 1 and honors:
        (pair,) = (one.tile for one in way.sets if one.kind == "pair")
        allowed = {*DRAGONS, asked.seat}
        total += system != "IT" or (honors <= allowed and pair in allowed)
    if system == "IT":
        return total
    total += 3 * (len(suits) == 1 and not honors)
    total += bool(way.shape == "regular" and set(tiles) <= HEADS and honors and suits)
    total += asked.drawn and all(one.concealed for one in asked.declared)
    total += system == "EU" and worthless(asked, way)
    special = {"only_possible_tile", "robbing_kong", "wall_end", "ready_declared"}
    total += len(special & asked.told) + bool({"kong_replacement", "kong_on_kong"} & asked.told)
    return total


def all_tiles(way: Way, asked: Asked) -> list[str]:
    """Return every tile of a won hand."""
    return [*asked.standing, *(tile for one in asked.declared for tile in tiles_of(one))]


def italian(asked: Asked, way: Way) -> list[str]:
    """IT 21 and 23."""
    tiles = all_tiles(way, asked)
    sets = [one for one in way.sets if one.kind != "pair"]
    pungs = [one.tile for one in sets if one.kind != "chow"]
    kongs = [one.tile for one in sets if one.kind == "kong"]
    found = {
        "seven_pairs": way.shape == "pairs",
        "full_flush": way.shape == "regular"
        and len({tile[1:] for tile in tiles}) == 1
        and len(tiles[0]) == 2,
        "heads_pungs": len(pungs) == 4 and set(tiles) <= HEADS,
        "four_kongs": len(kongs) == 4 and not {*WINDS, *DRAGONS} & set(kongs),
        "four_winds": set(WINDS) <= set(pungs),
        "thirteen_orphans": way.shape == "orphans",
    }
    return [key for key, holds in found.items() if holds] + sorted({"heaven", "earth"} & asked.told)


def chinese(asked: Asked, way: Way) -> list[str]:
    """CC Mani limite."""
    tiles = all_tiles(way, asked)
    sets = [one for one in way.sets if one.kind != "pair"]
    pungs = [one for one in sets if one.kind != "chow"]
    one_suit = len({tile[1:] for tile in tiles}) == 1 and len(tiles[0]) == 2
    doubled = gate(tiles) if one_suit else ""
    replaced = bool({"kong_replacement", "kong_on_kong"} & asked.told)
    found = {
        "all_green": set(tiles) <= GREEN and not any(one.kind == "kong" for one in pungs),
        "four_kongs": len(pungs) == 4 and all(one.kind == "kong" for one in pungs),
        "hidden_treasure": len(pungs) == 4 and all(one.concealed for one in pungs) and asked.drawn,
        "three_great_scholars": {one.tile for one in pungs} >= set(DRAGONS)
        and all(one.kind != "chow" for one in sets),
        "all_honors": all(len(tile) == 1 for tile in tiles),
        "all_terminals": all(tile[0] in "19" for tile in tiles),
        "gates_of_heaven": doubled in tuple("2345678") and not asked.declared,
        "wriggling_snake": doubled in tuple("258"),
        "concealed_flush": one_suit and asked.drawn and not asked.declared,
        "thirteen_orphans": way.shape == "orphans",
        "moon": "wall_end" in asked.told and asked.winning == "1p",
        "plum_blossom": replaced and asked.winning == "5p",
        "carrying_pole": "robbing_kong" in asked.told and asked.winning == "2s",
        "thirteenth_win": "thirteenth_win" in asked.told and asked.seat == "E",
    }
    told = {"heaven", "earth", "kong_on_kong"} & asked.told
    return [key for key, holds in found.items() if holds] + sorted(told)


def gate(tiles: list[str]) -> str:
    """Return the rank that is one too many for 111-2345678-999, nothing for other hands."""
    ranks = Counter(tile[0] for tile in tiles)
    ranks.subtract("1112345678999")
    more = [rank for rank, copies in ranks.items() if copies]
    return more[0] if len(more) == 1 and ranks[more[0]] == 1 else ""
