"""Tiles as pages draw them."""

import re

import pytest
from django.utils import translation

from clubscore.markup.pictures import tiles
from clubscore.play.explanation.score import tile_groups
from scoring.notation import parse_hand


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "4 of dots, red 5 of dots, 5 of dots"), ("it", "4 di palle, 5 rosso di palle")],
)
def test_a_red_five_is_drawn_and_named_as_one(language, words):
    with translation.override(language):
        drawn = str(tiles("405p"))
    assert words in drawn
    assert re.findall("#t-(..)", drawn) == ["4p", "0p", "5p"]


def test_a_red_five_lights_up_as_a_five():
    drawn = str(tiles("405p", each=True))
    assert re.findall('data-tiles="(..)"', drawn) == ["4p", "5p", "5p"]
    assert re.findall("#t-(..)", drawn) == ["4p", "0p", "5p"]


def test_the_groups_of_a_hand_have_its_red_fives():
    groups = tile_groups(parse_hand("[340m] (5550p) 50s 11299p + 0s"))
    assert [group.tiles for group in groups] == ["340m", "0555p", "11299p", "00s", "5s"]
    assert groups[0].tile_names == "3m 4m 5m"
    assert tile_groups(parse_hand("123456789m 11p 46s + 0s"))[-1].tiles == "0s"
