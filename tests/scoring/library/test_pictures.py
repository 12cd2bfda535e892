"""Hands as pictures."""

import json
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import scoring
from scoring import Flower, Hand
from scoring.pictures import tile_pictures
from scoring.tiles import RED_FIVES, TILE_NAMES
from tests.scoring.library.hands import HAND, TABLE

SVG = "{http://www.w3.org/2000/svg}"


def drawn(svg):
    """Return the names of the tiles that are drawn, in order, with their places."""
    root = ElementTree.fromstring(svg)
    symbols = {one.get("id") for one in root.iter(f"{SVG}symbol")}
    found = root.iter(f"{SVG}use")
    uses = [(one.attrib["href"].removeprefix("#"), int(one.attrib["x"])) for one in found]
    assert {name for name, _x in uses} == symbols
    return [(name.removeprefix("mahjong-"), x) for name, x in uses], root


def test_every_tile_is_drawn():
    names = {*TILE_NAMES, *RED_FIVES, *(flower.key for flower in Flower), "back"}
    assert set(tile_pictures()) == names
    for picture in tile_pictures().values():
        ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{picture}</svg>')


def test_a_hand_is_drawn_in_its_groups():
    tiles, root = drawn(scoring.svg(HAND))
    names = [name for name, _x in tiles]
    assert names == [
        *("1m", "2m", "3m"),
        *("back", "9p", "9p", "back"),
        *("4s", "6s", "8s", "8s", "E", "E", "E"),
        "5s",
        *("plum", "winter"),
    ]
    places = [x for _name, x in tiles]
    steps = {two - one for one, two in pairwise(places)}
    assert steps == {62, 80}
    assert root.get("viewBox") == f"0 0 {places[-1] + 60} 80"
    assert root.get("height") == "48"
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == str(Hand.from_text(HAND))
    assert drawn(scoring.svg(HAND, height=20))[1].get("height") == "20"


def test_a_red_five_has_a_picture_of_its_own():
    tiles, _root = drawn(scoring.svg("[340m] 0p 5p 678s 999s EE + E"))
    assert [name for name, _x in tiles][:5] == ["3m", "4m", "0m", "0p", "5p"]


@pytest.mark.parametrize("text", ["?", "[EEE] ?"])
def test_a_hand_of_which_little_is_known(text):
    tiles, root = drawn(scoring.svg(text))
    assert len(tiles) == 3 * text.count("[")
    assert int(root.get("viewBox").split()[2]) >= 60


def test_what_a_notebook_shows():
    hand = Hand.from_text(HAND)
    assert hand._repr_html_() == scoring.svg(hand)
    scored = scoring.score("mcr", HAND, discarder="S")
    shown = scored._repr_html_()
    assert shown.startswith(scoring.svg(hand))
    assert "<pre>   2     Prevalent Wind (15)  EEE\n" in shown
    table = scoring.settle("italian", TABLE, self_drawn=True)._repr_html_()
    assert table.count("<svg") == 4
    assert "<pre>E     64\n" in table


def test_pictures_of_the_wheel_come_first(tmp_path, monkeypatch):
    packed = tmp_path / "pictures.json"
    packed.write_text(json.dumps({"1m": "<g/>"}))
    monkeypatch.setattr("scoring.pictures.PACKED", packed)
    tile_pictures.cache_clear()
    try:
        assert tile_pictures() == {"1m": "<g/>"}
    finally:
        tile_pictures.cache_clear()
