"""Deals of the Italian rules, and the keys a referee taps for each of them on a phone.

A table is played by a plain strategy out of one wall, as the Italian rules have it: nobody claims a
chow. Of the winner all sets are tapped, of the others what scores.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from scoring.arrangement import arrangements
from scoring.hand import Hand, Meld, Shape
from scoring.rulesets import get
from scoring.tiles import HONOR_TILES, KINDS, Flower, Wind, count_tiles, tile_name

ITALIAN = get("italian")


def shanten_value(counts: list[int], tile: int) -> int:
    """Return how much a tile is worth keeping: copies, and neighbours in its suit."""
    near = 0
    if tile < 27:
        for step, worth in ((-2, 1), (-1, 2), (1, 2), (2, 1)):
            other = tile + step
            if 0 <= other < 27 and other // 9 == tile // 9:
                near += worth * min(counts[other], 1)
    return 4 * (counts[tile] - 1) + near


def completes(standing: list[int], melds: list[Meld]) -> bool:
    return bool(len(standing) % 3 == 2 and arrangements(count_tiles(standing)))


@dataclass(slots=True)
class Player:
    """A player in the middle of a deal."""

    standing: list[int] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    flowers: list[Flower] = field(default_factory=list)

    def draw(self, wall: list[int]) -> bool:
        while wall:
            tile = wall.pop()
            if tile < KINDS:
                self.standing.append(tile)
                return True
            self.flowers.append(Flower(tile - KINDS))
        return False

    def declares_kong(self) -> bool:
        counts = count_tiles(self.standing)
        if max(counts) < 4:
            return False
        kong = counts.index(4)
        self.standing = [tile for tile in self.standing if tile != kong]
        self.melds.append(Meld(Shape.KONG, kong, concealed=True))
        return True

    def discard(self, rng: random.Random) -> int:
        counts = count_tiles(self.standing)
        worst = min(
            set(self.standing), key=lambda tile: (shanten_value(counts, tile), rng.random())
        )
        self.standing.remove(worst)
        return worst


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal that was won; ``discarder`` is None for a self-drawn tile. Seats are winds."""

    players: list[Player]
    winner: int
    discarder: int | None
    winning: int

    @property
    def losers(self) -> list[int]:
        """The others in the order they are entered."""
        return [(self.winner + step) % 4 for step in (1, 2, 3)]


def deals(seed: int = 1998) -> Iterator[Deal]:
    """Yield deals that were won, always the same ones."""
    rng = random.Random(seed)
    while True:
        deal = played(rng)
        if deal is not None:
            yield deal


def played(rng: random.Random) -> Deal | None:
    """Return a deal; None for a dead hand."""
    wall = [*(tile for tile in range(KINDS) for _ in range(4)), *range(KINDS, KINDS + 8)]
    rng.shuffle(wall)
    players = [Player() for _ in Wind]
    for player in players:
        for _ in range(13):
            player.draw(wall)
    turn, claimed = 0, False
    while len(wall) > 20:
        player = players[turn]
        if not claimed:
            if not player.draw(wall):
                return None
            if completes(player.standing, player.melds):
                return Deal(players, turn, None, player.standing.pop())
            if player.declares_kong():
                continue
        claimed = False
        tile = player.discard(rng)
        others = [(turn + step) % 4 for step in (1, 2, 3)]
        for other in others:
            if completes([*players[other].standing, tile], players[other].melds):
                return Deal(players, other, turn, tile)
        claimer = next((one for one in others if claims(players[one], tile, rng)), None)
        claimed = claimer is not None
        turn = (turn + 1) % 4 if claimer is None else claimer
    return None


def claims(player: Player, tile: int, rng: random.Random) -> bool:
    """Let a player with two of a tile claim it, honors always."""
    if player.standing.count(tile) < 2 or not (tile in HONOR_TILES or rng.random() < 0.6):
        return False
    player.standing.remove(tile)
    player.standing.remove(tile)
    player.melds.append(Meld(Shape.PUNG, tile))
    return True


def keys_of_winner(deal: Deal) -> list[str]:
    """Return the keys of the winner's hand, flowers first, the set of the winning tile last."""
    player = deal.players[deal.winner]
    keys = [*flower_keys(player), *(key for meld in player.melds for key in keys_of_meld(meld))]
    return keys + min(readings(player, deal.winning), key=len)


def readings(player: Player, winning: int) -> Iterator[list[str]]:
    """Yield the keys of the standing tiles, however they are read as sets and a pair."""
    for arrangement in arrangements(count_tiles([*player.standing, winning])):
        sets = [
            (code, ["run", tile_name(code)]) if code < KINDS else set_of_three(code - KINDS)
            for code in arrangement.sets
        ]
        blocks = [*sets, (arrangement.pair, ["pair", tile_name(arrangement.pair)])]
        for last, (lowest, (kind, _)) in enumerate(blocks):
            if lowest <= winning <= lowest + 2 * (kind == "run"):
                before = [keys for at, (_, keys) in enumerate(blocks) if at != last]
                yield closed(before, kind, lowest, winning)


def closed(before: list[list[str]], kind: str, lowest: int, winning: int) -> list[str]:
    """Return the keys of sets and of the one, of a kind, that the winning tile is in.

    The key of a chow stays pressed, and of a last one the winning tile is asked. A last pung is a
    bare tap, as the pair is after four sets.
    """
    chows = [keys[1] for keys in before if keys[0] == "run"]
    others = [key for keys in before if keys[0] != "run" for key in keys]
    if kind == "run":
        return [*others, "run", *chows, tile_name(lowest), tile_name(winning)]
    return [*(["run", *chows] if chows else []), *others, tile_name(winning)]


def set_of_three(tile: int) -> tuple[int, list[str]]:
    return tile, ["triple", tile_name(tile)]


def keys_of_loser(player: Player, wind: Wind) -> list[str]:
    """Return the keys for what scores of a hand; none if nothing does."""
    counts = count_tiles(player.standing)
    return [
        *flower_keys(player),
        *(key for meld in player.melds for key in keys_of_meld(meld)),
        *(key for tile in range(KINDS) if counts[tile] >= 3 for key in set_of_three(tile)[1]),
        *(key for tile in pairs(wind) if counts[tile] == 2 for key in ("pair", tile_name(tile))),
    ]


def keys_of_meld(meld: Meld) -> list[str]:
    """Return one key for a claimed pung, two for a kong."""
    name = tile_name(meld.tile)
    if meld.shape is Shape.PUNG:
        return [name]
    return ["concealed" if meld.concealed else "kong", name]


def flower_keys(player: Player) -> list[str]:
    return [f"flower {int(flower)}" for flower in player.flowers]


def pairs(wind: Wind) -> tuple[int, ...]:
    """Return the tiles of which a pair scores."""
    return (31, 32, 33, wind.tile)


def scored_in_full(player: Player, wind: Wind) -> int:
    hand = Hand(tuple(player.standing), None, tuple(player.melds), tuple(player.flowers))
    return ITALIAN.score_lost(hand, wind, Wind.E, {}).value


def scored_in_part(player: Player, wind: Wind) -> int:
    counts = count_tiles(player.standing)
    kept = [
        tile
        for tile in player.standing
        if counts[tile] >= 3 or (counts[tile] == 2 and tile in pairs(wind))
    ]
    hand = Hand(tuple(kept), None, tuple(player.melds), tuple(player.flowers), partial=True)
    return ITALIAN.score_lost(hand, wind, Wind.E, {}).value


def taps(deal: Deal) -> int:
    """Return all taps of a deal, from “Won by” to “Record”."""
    total = 2 + len(keys_of_winner(deal)) + 1  # who won, from whom; record
    for seat in deal.losers:
        keys = keys_of_loser(deal.players[seat], Wind(seat))
        # The winner's last set and “Nothing to count” go on by themselves, as does the last hand.
        total += len(keys) + (seat != deal.losers[-1]) if keys else 1
    return total
