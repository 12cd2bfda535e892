"""Hands of games in which all four count: the worked example of the Italian rules and others."""

from clubscore.play.entry.hand_entry import HandEntry, SeatHand
from tests.factories import EAST, NORTH, SOUTH, WEST

FAMILY = ["italian", "chinese_classical", "european"]

# IT, "Esempio": what each player holds when North wins on South's discard, and what it counts.
EXAMPLE = {
    EAST: "[444s] EE45m234p678p {16}",  # 12 × 2
    SOUTH: "(FFFF) 67p123m456m99s {3}",  # 36 × 2
    WEST: "[1111p] 888s567s789mW {8}",  # 24
    NORTH: "[111s] 111m567m23s99p + 4s {54}",  # 40 × 2
}
EXAMPLE_PAYMENTS = (-256, 64, -128, 320)


def worked_example() -> HandEntry:
    """North wins, everybody's tiles are entered."""
    others = {seat: SeatHand(EXAMPLE[seat]) for seat in (EAST, SOUTH, WEST)}
    return HandEntry.win(NORTH, SOUTH, EXAMPLE[NORTH], others=others)


def partial_example() -> HandEntry:
    """The same win; of East and West only what scores is entered."""
    others = {
        EAST: SeatHand("[444s] EE {16} ?"),
        SOUTH: SeatHand(EXAMPLE[SOUTH]),
        WEST: SeatHand("[1111p] 888s {8} ?"),
    }
    return HandEntry.win(NORTH, SOUTH, EXAMPLE[NORTH], others=others)


def told(winner: int, discarder: int | None = None, *totals: int) -> HandEntry:
    """Return a win told in points by everybody; by default 30 against nothing."""
    points = totals or tuple(30 if seat == winner else 0 for seat in range(4))
    others = {seat: SeatHand(points=points[seat]) for seat in range(4)}
    return HandEntry.win(winner, discarder, points=points[winner], others=others)
