"""How many taps an Italian hand takes on a phone, where of a loser only what scores is entered.

A table is played by a plain strategy out of one wall, as the Italian rules have it: nobody claims a
chow. Every key, player, “go on” and “record” is a tap, as on the entry screen.
"""

import random
from statistics import mean

from scoring.arrangement import arrangements
from scoring.hand import Hand, Meld, Shape
from scoring.rulesets import get
from scoring.tiles import HONOR_TILES, KINDS, Flower, Wind, count_tiles

HANDS = 200
MOST_TAPS = 25  # of an average hand, flowers and seasons aside
MOST_WITH_FLOWERS = 29  # each of them is a tap, whoever holds it; a hand has between five and six
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


class Player:
    def __init__(self) -> None:
        self.standing: list[int] = []
        self.melds: list[Meld] = []
        self.flowers: list[Flower] = []

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


def played(rng: random.Random) -> tuple[list[Player], int, int | None, int] | None:
    """Return the players, who won, who discarded and the winning tile; None for a dead hand."""
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
                return players, turn, None, player.standing.pop()
            if player.declares_kong():
                continue
        claimed = False
        tile = player.discard(rng)
        others = [(turn + step) % 4 for step in (1, 2, 3)]
        for other in others:
            if completes([*players[other].standing, tile], players[other].melds):
                return players, other, turn, tile
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


def taps_of_winner(player: Player, winning: int) -> int:
    """Return keys: two for a set, one for another tile, one for a flower.

    A chow has a key; the winning tile is the last one tapped.
    """
    arrangement = arrangements(count_tiles([*player.standing, winning]))[0]
    left = list(player.standing)
    chows = 0
    for chow in (code for code in arrangement.sets if code < KINDS):
        if all(left.count(tile) for tile in (chow, chow + 1, chow + 2)):
            chows += 1
            for tile in (chow, chow + 1, chow + 2):
                left.remove(tile)
    return 2 * (len(player.melds) + chows) + len(left) + 1 + len(player.flowers)


def taps_of_loser(player: Player, wind: Wind) -> int:
    """Return keys for what scores: a claimed pung is one tap, another set two.

    “Nothing to count” is one.
    """
    counts = count_tiles(player.standing)
    claimed = sum(meld.shape is Shape.PUNG for meld in player.melds)
    pungs = sum(count >= 3 for count in counts)
    pairs = sum(counts[tile] == 2 for tile in (31, 32, 33, wind.tile))
    others = len(player.melds) - claimed + pungs + pairs
    return claimed + 2 * others + len(player.flowers) or 1


def scored_in_full(player: Player, wind: Wind) -> int:
    hand = Hand(tuple(player.standing), None, tuple(player.melds), tuple(player.flowers))
    return ITALIAN.score_lost(hand, wind, Wind.E, {}).value


def scored_in_part(player: Player, wind: Wind) -> int:
    counts = count_tiles(player.standing)
    kept = [
        tile
        for tile in player.standing
        if counts[tile] >= 3 or (counts[tile] == 2 and tile in (31, 32, 33, wind.tile))
    ]
    hand = Hand(tuple(kept), None, tuple(player.melds), tuple(player.flowers), partial=True)
    return ITALIAN.score_lost(hand, wind, Wind.E, {}).value


def taps_of_hands(count: int, *, flowers: bool) -> list[int]:
    rng = random.Random(1998)
    taps: list[int] = []
    while len(taps) < count:
        found = played(rng)
        if found is None:
            continue
        players, winner, _discarder, tile = found
        keys = taps_of_winner(players[winner], tile)
        go_on = 1  # from the winner's hand to the next
        for seat, player in enumerate(players):
            if seat == winner:
                continue
            wind = Wind(seat)
            assert scored_in_part(player, wind) == scored_in_full(player, wind)
            told = taps_of_loser(player, wind)
            keys += told
            # “Nothing to count” goes on by itself; the last hand has “record” instead.
            go_on += scored_in_full(player, wind) > 0 and seat != (winner - 1) % 4
        drawn = 0 if flowers else sum(len(player.flowers) for player in players)
        taps.append(2 + keys + go_on + 1 - drawn)  # who won, from whom; record
    return taps


def test_an_average_italian_hand_takes_few_taps():
    assert mean(taps_of_hands(HANDS, flowers=False)) <= MOST_TAPS
    assert mean(taps_of_hands(HANDS, flowers=True)) <= MOST_WITH_FLOWERS
