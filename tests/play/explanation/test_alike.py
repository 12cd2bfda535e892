"""What a hand is told in: alike patterns once, tiles as pictures."""

from clubscore.markup.pictures import with_tiles
from clubscore.play.explanation.score import LeftOutRow, ScoreView


def test_patterns_left_out_for_one_reason_are_told_once():
    one, other = LeftOutRow("Mixed Double Chow", "contained"), LeftOutRow("No Honors", "contained")
    score = ScoreView(8, True, 0, 8, 0, (), (one, other, one, one))
    assert score.left_out_alike == (
        LeftOutRow("Mixed Double Chow", "contained", times=3),
        LeftOutRow("No Honors", "contained"),
    )


def test_tiles_are_drawn_and_words_are_escaped():
    text = with_tiles("<b>Rossi</b>, 8 points · [345m] [345p] [345s] 66m77p + 7p {1} · Rossi +24")
    assert text.startswith("&lt;b&gt;Rossi&lt;/b&gt;, 8 points · <span")
    assert text.endswith("</span> · Rossi +24")
    assert text.count('class="tiles"') == 7
    assert "[345m]" not in text


def test_tiles_of_each_winner_are_drawn_after_the_name():
    text = with_tiles(
        "[FFF] 234m567p99m34s + 5s · Rossi M.: [PPP] 678m22p456p34s + 5s · Riichi: Rossi M."
    )
    assert " · Rossi M.: <span" in text
    assert "[PPP]" not in text
    assert text.endswith(" · Riichi: Rossi M.")
