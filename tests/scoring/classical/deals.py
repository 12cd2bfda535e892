"""Random deals of four hands out of one wall, and the same as requests of the score format.

Winners are drawn so that lines meet: few suits, many pungs, honors. Every draw comes from the
``random.Random`` given, so a seed names a deal.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from scoring.errors import RuleError
from scoring.hand import Hand, Meld, Shape, Situation, Win
from scoring.judge import Claim
from scoring.rulesets.base import Outcome, Ruleset
from scoring.tiles import COPIES, FIRST_HONOR, KINDS, ORPHANS, Flower, Tile, Wind, format_tiles

from .second_reading import Asked, Set

GREEN: Final = [19, 20, 21, 23, 25, 32]
GATES: Final = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)
TOLD: Final = [one for one in Situation if one is not Situation.LAST_TILE]


@dataclass(frozen=True)
class Deal:
    """Four hands, who won, and how."""

    hands: dict[Wind, Hand]
    win: Win
    discarder: Wind | None

    @property
    def claim(self) -> Claim:
        """The deal as a referee enters it."""
        return Claim(
            Outcome.WIN,
            self.win.prevalent_wind,
            self.win.seat_wind,
            self.discarder,
            self.hands,
            self.win.situations,
        )

    def request(self, ruleset: Ruleset, **more: Any) -> dict[str, Any]:
        """Return the deal as a request of the score format."""
        winner = self.win.seat_wind
        written = []
        for wind, hand in self.hands.items():
            fields: dict[str, Any] = {
                "seat_wind": wind.name,
                "melds": [format_tiles(m.tiles) for m in hand.melds if not m.concealed],
                "concealed_kongs": [format_tiles(m.tiles) for m in hand.melds if m.concealed],
                "tiles": format_tiles(hand.tiles),
                "flowers": [flower.key for flower in hand.flowers],
            }
            if hand.winning_tile is not None:
                fields["winning_tile"] = format_tiles((hand.winning_tile,))
                fields["self_drawn"] = self.win.self_drawn
                fields["situations"] = sorted(self.win.situations)
            written.append(fields)
        return {
            "id": "deal",
            "ruleset": ruleset.key,
            "prevalent_wind": self.win.prevalent_wind.name,
            "winner": winner.name,
            "discarder": None if self.discarder is None else self.discarder.name,
            "hands": written,
            **more,
        }


def deal(rng: random.Random, ruleset: Ruleset) -> Deal:
    """Return a deal the rule system accepts."""
    while True:
        try:
            found = _deal(rng, chows=ruleset.configure({}).chow_claims)
            for wind, hand in found.hands.items():
                if wind is found.win.seat_wind:
                    ruleset.score(hand, found.win, {})
        except (RuleError, ValueError):
            continue  # five of a tile, circumstances that exclude each other, no tiles left
        return found


def asked_of(hand: Hand, seat: Wind, prevalent: Wind, win: Win | None = None) -> Asked:
    """Return a hand in the words of the second reading."""
    declared = tuple(
        Set(meld.shape.value, format_tiles((meld.tile,)), meld.concealed) for meld in hand.melds
    )
    winning = None if win is None or hand.winning_tile is None else hand.winning_tile
    standing = [format_tiles((tile,)) for tile in hand.tiles]
    if winning is not None:
        standing.append(format_tiles((winning,)))
    return Asked(
        declared,
        tuple(standing),
        tuple(flower + 1 for flower in hand.flowers),
        seat.name,
        prevalent.name,
        None if winning is None else format_tiles((winning,)),
        win is not None and win.self_drawn,
        win.situations if win is not None else frozenset(),
    )


def _deal(rng: random.Random, *, chows: bool) -> Deal:
    winner, prevalent = rng.choice(list(Wind)), rng.choice(list(Wind))
    flowers = rng.sample(list(Flower), rng.choice((0, 1, 3, 8)))
    owners = {flower: rng.choice([winner, rng.choice(list(Wind))]) for flower in flowers}
    wall = Counter(dict.fromkeys(range(KINDS), COPIES))
    drawn = rng.random() < 0.5
    discarder = None if drawn else rng.choice([wind for wind in Wind if wind is not winner])
    told = frozenset(rng.sample(TOLD, rng.choice((0, 0, 0, 1, 1, 2))))
    if Situation.EARTH in told and discarder is not Wind.E:
        raise ValueError("the first discard is East's")
    hands: dict[Wind, Hand] = {}
    for wind in sorted(Wind, key=lambda wind: wind is not winner):
        own = tuple(flower for flower in flowers if owners[flower] is wind)
        robbed = wind is discarder and Situation.ROBBING_KONG in told
        if wind is winner:
            hands[wind] = _won(rng, wall, own, chows)
        else:
            hands[wind] = _lost(rng, wall, own, hands[winner].winning_tile if robbed else None)
    return Deal(dict(sorted(hands.items())), Win(winner, prevalent, drawn, told), discarder)


def _take(wall: Counter[Tile], tiles: tuple[Tile, ...]) -> None:
    wall.subtract(tiles)
    if min(wall.values()) < 0:
        raise ValueError("not enough tiles")


def _pool(rng: random.Random) -> list[Tile]:
    first = 9 * rng.randrange(3)
    suit, honors = list(range(first, first + 9)), list(range(FIRST_HONOR, KINDS))
    choices = [
        list(range(KINDS)),
        suit,
        suit + honors,
        honors,
        sorted(ORPHANS),
        [tile for tile in sorted(ORPHANS) if tile < FIRST_HONOR],
        GREEN,
        suit[:5] + honors[-3:],
    ]
    return rng.choice(choices)


def _won(rng: random.Random, wall: Counter[Tile], flowers: tuple[Flower, ...], chows: bool) -> Hand:
    melds: list[Meld] = []
    standing: list[Tile] = []
    kind = rng.random()
    if kind < 0.04:
        standing = [*sorted(ORPHANS), rng.choice(sorted(ORPHANS))]
    elif kind < 0.10:
        standing = [tile for tile in rng.choices(_pool(rng), k=7) for _ in range(2)]
    elif kind < 0.18:
        first = 9 * rng.randrange(3)
        standing = [first + rank for rank in (*GATES, rng.randrange(9))]
    else:
        melds, standing = _regular(rng, chows)
    _take(wall, (*standing, *(tile for meld in melds for tile in meld.tiles)))
    winning = standing.pop(rng.randrange(len(standing)))
    return Hand(tuple(standing), winning, tuple(melds), flowers)


def _regular(rng: random.Random, chows: bool) -> tuple[list[Meld], list[Tile]]:
    """Return declared sets and standing tiles of a complete hand."""
    melds: list[Meld] = []
    standing: list[Tile] = []
    pool, like, open_, kongs = _pool(rng), rng.random(), rng.random(), rng.random() ** 2
    for _ in range(4):
        tile = rng.choice(pool)
        if tile < FIRST_HONOR and tile % 9 < 7 and rng.random() < like:
            if chows and rng.random() < open_:
                melds.append(Meld(Shape.CHOW, tile))
            else:
                standing += [tile, tile + 1, tile + 2]
        elif rng.random() < kongs:
            melds.append(Meld(Shape.KONG, tile, concealed=rng.random() < 0.5))
        elif rng.random() < open_:
            melds.append(Meld(Shape.PUNG, tile))
        else:
            standing += [tile] * 3
    return melds, standing + [rng.choice(pool)] * 2


def _lost(
    rng: random.Random, wall: Counter[Tile], flowers: tuple[Flower, ...], robbed: Tile | None
) -> Hand:
    melds: list[Meld] = []
    if robbed is not None:
        melds.append(Meld(Shape.PUNG, robbed))
        _take(wall, melds[-1].tiles)
    many = [tile for tile in wall if wall[tile] >= 3]
    for tile in rng.sample(many, min(len(many), rng.choice((0, 0, 1, 2, 3)))):
        kong = wall[tile] == 4 and rng.random() < 0.4
        shape = Shape.KONG if kong else Shape.PUNG
        melds.append(Meld(shape, tile, concealed=kong and rng.random() < 0.5))
        _take(wall, melds[-1].tiles)
    standing: list[Tile] = []
    weight = rng.choice((1, 8))  # honors come often, or as often as other tiles
    while len(standing) < 13 - 3 * len(melds):
        left = [tile for tile in wall if wall[tile]]
        weights = [weight if tile >= FIRST_HONOR else 1 for tile in left]
        (tile,) = rng.choices(left, weights)
        copies = min(wall[tile], rng.choice((1, 1, 2, 3, 4)), 13 - 3 * len(melds) - len(standing))
        _take(wall, (tile,) * copies)
        standing += [tile] * copies
    return Hand(tuple(standing), None, tuple(melds), flowers)
