"""What to discard: by the copies that may win, not by those that complete the hand."""

import random

import pytest
from hypothesis import assume, given

import scoring
from clubscore.play.calculator.discards import DiscardRow, discard_rows
from clubscore.play.entry.assessment import EventRules
from scoring.errors import RuleError
from scoring.hand import Hand
from scoring.notation import parse_hand
from scoring.rulesets import ALL, get
from scoring.tiles import COPIES, KINDS, Wind, tile_name
from tests.scoring.strategies import SEEDS, dealt


def rows_of(hand: Hand | str, key: str = "mcr", seat: Wind = Wind.S) -> tuple[DiscardRow, ...]:
    whole = parse_hand(hand) if isinstance(hand, str) else hand
    return discard_rows(whole, seat=seat, prevalent_wind=Wind.E, rules=EventRules(get(key), {}))


@pytest.mark.parametrize(
    ("hand", "tile", "winning", "left"),
    [
        pytest.param("[SSS](NNNN)45566p77s+5p", "5p", 3, 7, id="four copies are a false win"),
        pytest.param("[EEE]123456789m2s+3s", "2s", 3, 3, id="all win"),
        pytest.param("[567m][222s]23p99m567s+9s", "9s", 0, 8, id="none wins"),
        pytest.param("[567m][222s]23p99m567s+9s{1234}", "9s", 0, 8, id="flowers are no points"),
    ],
)
def test_copies_that_win_beside_all_that_complete_the_hand(hand, tile, winning, left):
    rows = {row.tile: row for row in rows_of(hand)}
    assert (rows[tile].winning_copies, rows[tile].copies_left) == (winning, left)


def test_the_first_row_is_the_one_with_most_copies_to_win_with():
    """Seven copies complete the hand without 5p, and four of them are a false win."""
    rows = rows_of("[SSS](NNNN)45566p77s+5p")
    assert [(row.tile, row.winning_copies, row.only_drawn, row.copies_left) for row in rows] == [
        ("4p", 4, 0, 4),
        ("6p", 3, 2, 3),
        ("5p", 3, 3, 7),
    ]


def winning_copies(hand: Hand, discard: int, key: str, seat: Wind) -> tuple[int, int, int]:
    """Return copies that win, that win only self-drawn, and all: each tile is tried by itself."""
    assert hand.winning_tile is not None
    tiles = [*hand.tiles, hand.winning_tile]
    tiles.remove(discard)
    held = hand.copies_held()
    waited = get(key).waits(Hand(tuple(tiles), None, hand.melds, hand.flowers), {})
    winning = only_drawn = left = 0
    for tile in range(KINDS):
        if tile == discard or held[tile] == COPIES:
            continue
        ways = []
        for drawn in (False, True):
            try:
                completed = Hand(tuple(tiles), tile, hand.melds, hand.flowers)
                score = scoring.score(key, completed, seat=seat, self_drawn=drawn)
            except RuleError:
                continue
            ways.append((drawn, score.qualifies))
        copies = COPIES - held[tile]
        left += copies if tile in waited else 0
        winning += copies if any(enough for _, enough in ways) else 0
        only_drawn += copies if ways == [(False, False), (True, True)] else 0
    return winning, only_drawn, left


@pytest.mark.parametrize("key", [one.key for one in ALL])
@given(dealt(), SEEDS)
def test_winning_copies_are_those_whose_win_counts(key, hand_and_win, seed):
    """The law: a copy is a winning one if the hand completed with it qualifies."""
    hand, win = hand_and_win
    held = hand.copies_held()
    other = random.Random(seed).choice([tile for tile in range(KINDS) if held[tile] < COPIES])
    hand = Hand(hand.tiles, other, hand.melds, hand.flowers)
    try:
        rows = rows_of(hand, key, win.seat_wind)
    except RuleError:
        assume(False)
    for row in rows:
        discard = next(tile for tile in range(KINDS) if tile_name(tile) == row.tile)
        counted = winning_copies(hand, discard, key, win.seat_wind)
        assert (row.winning_copies, row.only_drawn, row.copies_left) == counted
    counts = [row.winning_copies for row in rows]
    assert counts == sorted(counts, reverse=True)
