"""The pictures of the tiles: all there, well formed, free of fonts, and as on disk."""

import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools.tiles.drawing import TILE_NAMES, drawings, sprite_svg, tile_svg
from tools.tiles.shapes import PLAIN
from tools.tiles.strokes import CHARACTERS, character_path, coordinates, num, route

SVG = "{http://www.w3.org/2000/svg}"
TILES_DIR = Path(__file__).resolve().parents[2] / "static" / "tiles"
SPRITE_LIMIT = 170_000  # bytes: a phone on poor Wi-Fi loads it once


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def test_every_tile_has_a_name() -> None:
    suited = {f"{number}{suit}" for suit in "mps" for number in range(10)}
    pictures = {"plum", "orchid", "chrysanthemum", "bamboo", "spring", "summer", "autumn", "winter"}
    assert set(TILE_NAMES) == suited | set("ESWNCFP") | pictures | {"back"}
    assert len(TILE_NAMES) == 46


def test_names_differ_in_more_than_case() -> None:
    assert len({name.lower() for name in TILE_NAMES}) == len(TILE_NAMES)


@pytest.mark.parametrize("name", TILE_NAMES)
def test_tile_is_a_document_that_needs_nothing_else(name: str) -> None:
    text = tile_svg(name)
    root = parsed(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 60 80"
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg",
        "g",
        "path",
        "circle",
        "rect",
    }
    assert "var(" not in text
    assert "href" not in text


@pytest.mark.parametrize("name", TILE_NAMES)
def test_tile_uses_only_the_palette(name: str) -> None:
    colours = {
        element.get(attribute)
        for element in parsed(tile_svg(name)).iter()
        for attribute in ("fill", "stroke")
    }
    assert colours <= {None, "none", *vars(PLAIN).values()}


def test_unknown_name() -> None:
    with pytest.raises(KeyError):
        tile_svg("0E")


def test_drawings_are_pairwise_different() -> None:
    assert len({tile_svg(name) for name in TILE_NAMES}) == len(TILE_NAMES)


def test_drawings_differ_without_colour_and_index() -> None:
    """Nobody should need the colours, or the small sign in the corner, to tell two tiles apart."""
    bare = {
        re.sub(r'(fill|stroke)="#\w+"|<path[^>]*scale\(\.76\)"/>', "", tile_svg(name))
        for name in TILE_NAMES
    }
    assert len(bare) == len(TILE_NAMES)


def test_sprite_has_a_symbol_for_every_tile() -> None:
    root = parsed(sprite_svg())
    assert [child.tag for child in root] == [f"{SVG}symbol"] * len(TILE_NAMES)
    assert [child.get("id") for child in root] == [f"t-{name}" for name in TILE_NAMES]
    assert {child.get("viewBox") for child in root} == {"0 0 60 80"}
    assert not list(root.iter(f"{SVG}text"))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids)) == len(TILE_NAMES)


def test_sprite_takes_its_colours_from_the_page() -> None:
    found = set(re.findall(r"var\((--[\w-]+),(#\w+)\)", sprite_svg()))
    assert found == {(f"--tile-{name}", colour) for name, colour in vars(PLAIN).items()}


def test_sprite_is_small() -> None:
    assert len(sprite_svg().encode()) < SPRITE_LIMIT


def test_files_are_what_is_drawn() -> None:
    """If this fails: make tiles."""
    on_disk = {file.name: file.read_text(encoding="utf-8") for file in TILES_DIR.glob("*.svg")}
    assert on_disk == drawings()


@pytest.mark.parametrize("character", CHARACTERS)
def test_strokes_join_under_the_nonzero_rule(character: str) -> None:
    """Were one outline to turn the other way, it would cut a hole where it crosses another."""
    for outline in character_path(character).split("z")[:-1]:
        numbers = [float(n) for n in re.findall(r"-?\d+", outline)]
        x, y = numbers[:2]
        points = [(x, y)]
        for i in range(2, len(numbers), 6):
            x, y = x + numbers[i + 4], y + numbers[i + 5]
            points.append((x, y))
        assert sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise(points)) > 0


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (0.5, ".5"),
        (-0.5, "-.5"),
        (-0.001, "0"),
        (10, "10"),
        (1.234, "1.23"),
        (20.0, "20"),
    ],
)
def test_num(value: float, text: str) -> None:
    assert num(value) == text


def test_whole_numbers_keep_their_zeros() -> None:
    assert num(1200, 0) == "1200"


def test_route() -> None:
    assert route("M", 0, 1.25, "H", 8, "z", digits=2) == "M0 1.25H8z"


def test_coordinates_need_no_space_before_a_minus() -> None:
    assert coordinates(1, -0.5, 2) == "1-.5 2"
