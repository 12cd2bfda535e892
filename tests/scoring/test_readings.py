"""The readings of a hand that rule systems share."""

from __future__ import annotations

import pytest

from scoring.hand import Win
from scoring.notation import parse_hand
from scoring.rulesets.kit.readings import readings
from scoring.tiles import Wind, parse_tile


def completed(text: str, *, self_drawn: bool, every_place: bool = True) -> list[tuple[str, bool]]:
    """The group that the winning tile completes in each reading, and whether it is concealed."""
    hand = parse_hand(text)
    tile = hand.winning_tile
    assert tile is not None
    win = Win(Wind.E, Wind.E, self_drawn)
    found = readings(hand, tile, win, every_place=every_place)
    groups = [reading.groups()[reading.winning_group] for reading in found]
    return [(group.text, group.concealed) for group in groups]


@pytest.mark.parametrize(
    ("text", "drawn", "expected"),
    [
        pytest.param(
            "[123m] 11p 33445s 789s + 5s",
            False,
            [("345s", False)],
            id="equal chows are one place",
        ),
        pytest.param(
            "[123m] [789m] 33345s 11p + 3s",
            True,
            [("345s", True), ("333s", True)],
            id="a chow or a pung",
        ),
        pytest.param(
            "[123m] [789m] 33345s 11p + 3s",
            False,
            [("345s", False), ("333s", False)],
            id="a pung stays concealed unless it is completed",
        ),
        pytest.param(
            "[123m] [789m] [EEE] 3345s + 3s",
            True,
            [("33s", True), ("345s", True)],
            id="the pair or a chow",
        ),
    ],
)
def test_a_reading_for_every_group_the_tile_may_complete(text, drawn, expected):
    assert completed(text, self_drawn=drawn) == expected
    assert completed(text, self_drawn=drawn, every_place=False) == expected[:1]


def test_other_pungs_stay_concealed():
    hand = parse_hand("[123m] [789m] 33345s 11p + 3s")
    chow, pung = readings(hand, parse_tile("3s"), Win(Wind.E, Wind.E), every_place=True)
    assert [one.concealed for one in chow.pungs] == [True]
    assert [one.concealed for one in pung.pungs] == [False]
