"""What a hand waits for."""

import pytest

import scoring
from tests.scoring.library.hands import refusal


def test_waits_have_their_scores():
    waits = scoring.waits("mcr", "[EEE] [456p] 789s 2333m", seat="E")
    assert [
        (wait.text, wait.on_discard and wait.on_discard.value, wait.self_drawn.value)
        for wait in waits
        if wait.self_drawn
    ] == [("1m", 12, 13), ("2m", 4, 5), ("4m", 4, 5)]


def test_a_wait_that_cannot_be_is_without_score():
    (wait,) = scoring.waits("mcr", "[EEE] [456p] 789s 13m CC", robbing_kong=True)
    assert wait.self_drawn is None
    assert wait.on_discard is not None


def test_what_waits_refuses():
    waiting = "[EEE] [456p] 789s 2333m"
    assert refusal(scoring.waits, "mcr", waiting, earth=True).code == "unknown_situation"
    assert refusal(scoring.waits, "mcr", waiting, minimum=-1).code == "bad_option"


def test_waits_say_how_many_copies_may_win():
    """2m and 4m complete the hand with 4 points: below the minimum of 8."""
    waits = scoring.waits("mcr", "[EEE] [456p] 789s 2333m", seat="E")
    assert [(wait.text, wait.winning_copies, wait.copies_left) for wait in waits] == [
        ("1m", 4, 4),
        ("2m", 0, 3),
        ("4m", 0, 4),
    ]


@pytest.mark.parametrize("key", [key for key in scoring.rulesets() if key != "mcr"])
def test_without_a_minimum_all_copies_may_win(key):
    waits = scoring.waits(key, "[EEE] [FFF] 789s 2333m")
    assert [(wait.text, wait.winning_copies) for wait in waits] == [("1m", 4), ("2m", 3), ("4m", 4)]
    assert all(wait.winning_copies == wait.copies_left for wait in waits)


def test_a_tile_that_wins_only_self_drawn_counts():
    waits = scoring.waits("mcr", "34455566m22444s")
    (wait,) = [one for one in waits if one.text == "4m"]
    assert wait.on_discard
    assert wait.self_drawn
    assert (wait.on_discard.value, wait.self_drawn.value) == (6, 8)
    assert wait.winning_copies == wait.copies_left == 2


def test_flowers_do_not_help_a_copy_to_win():
    """MCR: eight flowers are eight points, but none towards the minimum."""
    hand = "[567m] [222s] 23p 99m 567s"
    flowers = " {12345678}"
    for held in (hand, hand + flowers):
        assert [wait.winning_copies for wait in scoring.waits("mcr", held)] == [0, 0]
