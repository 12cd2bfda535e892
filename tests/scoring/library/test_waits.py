"""What a hand waits for."""

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
