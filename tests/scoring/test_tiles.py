import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleError
from scoring.notation import parse_tiles
from scoring.tiles import (
    DRAGONS,
    HONOR_TILES,
    KINDS,
    ORPHANS,
    TERMINALS,
    WINDS,
    Flower,
    Wind,
    count_tiles,
    format_tiles,
    is_suited,
    parse_flower,
    parse_tile,
    parse_wind,
    rank_of,
    suit_of,
    tile_name,
)

TILES = st.lists(st.integers(0, KINDS - 1), max_size=20)


@pytest.mark.parametrize("tile", range(KINDS))
def test_names_are_unambiguous(tile):
    assert parse_tile(tile_name(tile)) == tile


@pytest.mark.parametrize(
    ("name", "suit", "rank"),
    [("1m", 0, 1), ("9m", 0, 9), ("1p", 1, 1), ("5p", 1, 5), ("9s", 2, 9)],
)
def test_suited_tiles(name, suit, rank):
    tile = parse_tile(name)
    assert (is_suited(tile), suit_of(tile), rank_of(tile)) == (True, suit, rank)


def test_honors_are_not_suited():
    assert [tile for tile in range(KINDS) if not is_suited(tile)] == sorted(HONOR_TILES)
    assert {suit_of(tile) for tile in HONOR_TILES} == {3}


def test_groups_of_tiles():
    assert {tile_name(tile) for tile in TERMINALS} == {"1m", "9m", "1p", "9p", "1s", "9s"}
    assert {tile_name(tile) for tile in WINDS} == set("ESWN")
    assert {tile_name(tile) for tile in DRAGONS} == set("CFP")
    assert len(ORPHANS) == 13


@pytest.mark.parametrize(
    "text", ["", "0m", "10m", "m1", "1", "e", "c", "S5", "5S", "1m ", "１m", "1M", "東"]
)
def test_no_tile(text):
    with pytest.raises(RuleError) as caught:
        parse_tile(text)
    assert (caught.value.code, caught.value.facts["text"]) == ("bad_tile", text)


@given(TILES)
def test_tiles_in_notation_keep_their_order(tiles):
    assert list(parse_tiles(format_tiles(tiles))) == tiles


@pytest.mark.parametrize(
    ("names", "text"),
    [
        pytest.param([], "", id="none"),
        pytest.param(["1m", "2m", "3m", "9s", "9s", "E"], "123m99sE", id="suits share a letter"),
        pytest.param(["1m", "1p", "2m"], "1m1p2m", id="the order given is kept"),
        pytest.param(["E", "E", "C", "5p"], "EEC5p", id="honors"),
    ],
)
def test_format_tiles(names, text):
    assert format_tiles([parse_tile(name) for name in names]) == text


@given(TILES)
def test_count(tiles):
    counts = count_tiles(tiles)
    assert [counts[tile] for tile in range(KINDS)] == [tiles.count(tile) for tile in range(KINDS)]


def test_winds_have_their_tile():
    assert {wind.name: tile_name(wind.tile) for wind in Wind} == {name: name for name in "ESWN"}


@pytest.mark.parametrize("text", ["", "e", "East", "X", "EE", None, 0, True, [], ["E"]])
def test_no_wind(text):
    with pytest.raises(RuleError) as caught:
        parse_wind(text)
    assert caught.value.code == "bad_wind"


@pytest.mark.parametrize(
    ("key", "number", "season"),
    [
        ("plum", 1, False),
        ("orchid", 2, False),
        ("chrysanthemum", 3, False),
        ("bamboo", 4, False),
        ("spring", 1, True),
        ("summer", 2, True),
        ("autumn", 3, True),
        ("winter", 4, True),
    ],
)
def test_flowers(key, number, season):
    flower = parse_flower(key)
    assert (flower.key, flower.number, flower.is_season) == (key, number, season)


def test_there_are_eight_flowers():
    assert [flower.number for flower in Flower] == [1, 2, 3, 4, 1, 2, 3, 4]


@pytest.mark.parametrize("text", ["", "Plum", "PLUM", "rose", "plum ", None, 0, ["plum"]])
def test_no_flower(text):
    with pytest.raises(RuleError) as caught:
        parse_flower(text)
    assert caught.value.code == "bad_flower"
