"""Lists of patterns that are worth as much as the one that counts."""

from clubscore.play.explanation.diagnosis import TieView


def test_doubles_multiply():
    assert TieView((), base=20, doubles=3, uncapped_points=160).factor == 8
    assert TieView(()).factor == 1
