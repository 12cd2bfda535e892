"""The pictures of the tiles, drawn here as SVG; nothing is taken from a font.

`tile_svg` gives one tile as a separate document, in plain colors, for print. `sprite_svg` gives all
of them as symbols ``t-<name>``, for pages::

    <svg width="30" height="40"><use href="/static/tiles/sprite.svg#t-1m"/></svg>

The symbols take their colors from custom properties of the page, if it sets them: ``--tile-face``,
``--tile-edge``, ``--tile-ink``, ``--tile-red``, ``--tile-green`` and ``--tile-blue``.

After a change: ``make tiles``.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

from .pictures import PICTURES, bird
from .shapes import (
    PLAIN,
    ROUND,
    THEMED,
    Palette,
    character,
    circle,
    disc,
    element,
    index,
    line,
    path,
    petals,
    polar,
    ring,
    scallops,
)
from .strokes import coordinates, num, route

NAMESPACE: Final = "http://www.w3.org/2000/svg"
VIEW_BOX: Final = "0 0 60 80"

NUMERALS: Final = "一二三四五六七八九"

# Where the dots lie, their radius and their colours (r, g, b: a letter for each dot).
DOTS: Final[dict[int, tuple[float, str, list[tuple[float, float]]]]] = {
    2: (13.6, "gb", [(30, 21.8), (30, 54.8)]),
    3: (9.6, "brg", [(16, 19.5), (30, 38.5), (44, 57.5)]),
    4: (10.2, "bggb", [(17, 21.5), (43, 21.5), (17, 55.5), (43, 55.5)]),
    5: (8.8, "bgrgb", [(15, 19), (45, 19), (30, 38.5), (15, 58), (45, 58)]),
    6: (
        8.2,
        "ggrrrr",
        [(18.5, 16.5), (41.5, 16.5), (18.5, 41), (41.5, 41), (18.5, 60.5), (41.5, 60.5)],
    ),
    7: (
        7.2,
        "gggrrrr",
        [(14.6, 13.8), (30, 20), (45.4, 26.2), (20.5, 43.5), (39.5, 43.5), (20.5, 62), (39.5, 62)],
    ),
    8: (7.1, "bbbbbbbb", [(x, y) for y in (13, 29.9, 46.8, 63.7) for x in (18.5, 41.5)]),
    9: (7, "gggrrrbbb", [(x, y) for y in (16, 38.5, 61) for x in (13, 30, 47)]),
}


class Stick(NamedTuple):
    """A stick of bamboo: its colour, its middle, its height and its lean in degrees."""

    colour: str
    x: float
    y: float
    height: float
    lean: float = 0


STICKS: Final = {
    2: [Stick("b", 30, 21.6, 28), Stick("g", 30, 55, 28)],
    3: [Stick("b", 30, 21.6, 28), Stick("g", 17, 55, 28), Stick("g", 43, 55, 28)],
    4: [
        Stick("b", 18, 22, 27),
        Stick("g", 42, 22, 27),
        Stick("g", 18, 55, 27),
        Stick("b", 42, 55, 27),
    ],
    5: [
        Stick("g", 14, 22, 27),
        Stick("b", 46, 22, 27),
        Stick("r", 30, 38.5, 29),
        Stick("b", 14, 55, 27),
        Stick("g", 46, 55, 27),
    ],
    6: [Stick(k, x, y, 27) for y, k in ((22, "g"), (55, "b")) for x in (14, 30, 46)],
    7: [
        Stick("r", 30, 14, 17.8),
        *(Stick(k, x, y, 17.8) for y in (38.5, 62.2) for x, k in ((14, "g"), (30, "b"), (46, "g"))),
    ],
    8: [
        Stick(k, x, y, 25.6, sign * lean)
        for y, k, sign in ((22.6, "g", -1), (55, "b", 1))
        for x, lean in ((11.2, 0), (23, 17), (37, -17), (48.8, 0))
    ],
    9: [
        Stick(k, x, y, 18.2)
        for y in (14.2, 38.3, 62.4)
        for x, k in ((14, "g"), (30, "r"), (46, "b"))
    ],
}


def _colour(c: Palette, letter: str) -> str:
    return {"r": c.red, "g": c.green, "b": c.blue}[letter]


EDGE: Final = {"x": 0.5, "y": 0.5, "width": 59, "height": 79, "rx": 7.5}
FACE: Final = {"x": 1.4, "y": 1.4, "width": 57.2, "height": 73.6, "rx": 6.6}
SHADE: Final = (
    "M.5 70.2A7.5 7.5 0 0 0 8 77.7H52A7.5 7.5 0 0 0 59.5 70.2V72A7.5 7.5 0 0 1 52 79.5"
    "H8A7.5 7.5 0 0 1 .5 72z"
)


def _body(c: Palette) -> str:
    """The blank tile: the face, and under it the thickness of the tile, shaded at the foot."""
    return (
        element("rect", **EDGE, fill=c.edge)
        + path(SHADE, c.ink, fill_opacity=0.3)
        + element("rect", **FACE, fill=c.face)
    )


def _dot(x: float, y: float, r: float) -> str:
    """Outline of a dot: a rim, a ring and a pierced flower, under the evenodd fill rule."""
    rings = "".join(disc(x, y, r * share) for share in (1, 0.84, 0.74, 0.25))
    return rings + scallops(x, y, r * 0.42, 8)


def _one_dot(c: Palette) -> str:
    x, y = 30, 38.5
    beads = "".join(circle(*polar(x, y, i * 15, 19.6), 0.9, c.face) for i in range(24))
    return (
        path(scallops(x, y, 22.4, 24), c.green)
        + beads
        + circle(x, y, 17.2, c.face)
        + ring(x, y, 16.2, c.green, 0.9)
        + path(petals(x, y, 12, 14.6, 3, inner=5.5), c.blue)
        + circle(x, y, 8.6, c.face)
        + path(scallops(x, y, 6.4, 8), c.red)
        + path(petals(x, y, 8, 5.6, 1.5, inner=1.4), c.face)
        + circle(x, y, 1.6, c.face)
    )


def _stick(c: Palette, stick: Stick, wide: float) -> str:
    """A stalk of bamboo of two joints."""
    half, waist = stick.height / 2, wide / 2
    neck, upper, lower = half - 1.8, half * 0.62, half * 0.38
    outline = (
        route("M", -wide, -neck, "Q", -wide, -half, 0, -half, "T", wide, -neck)
        + route("C", waist, -upper, waist, -lower, wide, -0.8, "V", 0.8)
        + route("C", waist, lower, waist, upper, wide, neck)
        + route("Q", wide, half, 0, half, "T", -wide, neck)
        + route("C", -waist, upper, -waist, lower, -wide, 0.8, "V", -0.8)
        + route("C", -waist, -lower, -waist, -upper, -wide, -neck)
    )
    grain = route("M", 0, 3.6 - half, "V", -2.8, "M", 0, 2.8, "V", half - 3.6)
    grain += route("M", -wide, 0, "H", wide)
    turn = f"rotate({num(stick.lean)})" if stick.lean else ""
    return element(
        "g",
        path(outline, _colour(c, stick.colour)) + line(grain, c.face, 0.9),
        transform=f"translate({coordinates(stick.x, stick.y)}){turn}",
    )


def _characters(c: Palette, number: int) -> str:
    return character(NUMERALS[number - 1], 12, 7, 38, c.ink) + character("萬", 11.5, 36, 37, c.red)


def _dots(c: Palette, number: int) -> str:
    if number == 1:
        return _one_dot(c)
    radius, colours, places = DOTS[number]
    by_colour = {
        k: [place for place, its in zip(places, colours, strict=True) if its == k] for k in colours
    }
    return "".join(
        path("".join(_dot(x, y, radius) for x, y in its), _colour(c, k), fill_rule="evenodd")
        for k, its in by_colour.items()
    )


def _bamboo(c: Palette, number: int) -> str:
    if number == 1:
        return bird(c)
    # The eight lean against each other and must not touch.
    wide = 3.4 if number == 8 else 4 if number > 4 else 4.6
    return "".join(_stick(c, stick, wide) for stick in STICKS[number])


def _frame(inset: float, notch: float) -> str:
    """A frame with hollow corners."""
    left, top, right, bottom = 10 + inset, 12.5 + inset, 50 - inset, 64.5 - inset
    hollow = ("a", notch, notch, 0, 0, 0)
    return (
        route("M", left + notch, top, "H", right - notch, *hollow, notch, notch)
        + route("V", bottom - notch, *hollow, -notch, notch)
        + route("H", left + notch, *hollow, -notch, -notch)
        + route("V", top + notch, *hollow, notch, -notch, "z")
    )


def _white(c: Palette) -> str:
    corners = [(x, y) for x in (10.6, 49.4) for y in (13.1, 63.9)]
    return (
        line(_frame(0, 5.5), c.blue, 3)
        + line(_frame(5, 4), c.blue, 1.3)
        + "".join(circle(x, y, 1.7, c.blue) for x, y in corners)
    )


def _back(c: Palette) -> str:
    """Jade with a lattice of coins."""
    coins = "".join(
        disc(x, y, 5.2) + petals(x, y, 4, 5.2, 1.8, pointed=True)
        for y in (12.2, 25.2, 38.2, 51.2, 64.2)
        for x in (17, 30, 43)
    )
    border = {"x": 5, "y": 5, "width": 50, "height": 66.4, "rx": 3.8}
    return (
        element("rect", **FACE, fill=c.green)
        + element("rect", **border, fill="none", stroke=c.face, stroke_width=1)
        + path(coins, c.face, fill_rule="evenodd", fill_opacity=0.85)
    )


HONOURS: Final[dict[str, Callable[[Palette], str]]] = {
    "E": lambda c: character("東", 7.5, 15.5, 45, c.ink, 47),
    "S": lambda c: character("南", 7.5, 15.5, 45, c.ink, 47),
    "W": lambda c: character("西", 7.5, 15.5, 45, c.ink, 47),
    "N": lambda c: character("北", 7.5, 15.5, 45, c.ink, 47),
    "C": lambda c: character("中", 8, 14, 44, c.red, 49),
    "F": lambda c: character("發", 7.5, 15, 45, c.green, 48),
    "P": _white,
}
SUITS: Final[dict[str, Callable[[Palette, int], str]]] = {
    "m": _characters,
    "p": _dots,
    "s": _bamboo,
}

FIVE: Final = 5
RED_FIVE: Final = "0"  # as it is written in notation
# A red five stands beside the five it is drawn from: compressed, it costs the sprite little.
RANKS: Final = "1234506789"
TILE_NAMES: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in SUITS for rank in RANKS),
    *HONOURS,
    *PICTURES,
    "back",
)


def _red_five(c: Palette, suit: str) -> str:
    """A five all in red, in a frame: nobody should need color to tell it from the others."""
    red = replace(c, ink=c.red, green=c.red, blue=c.red)
    frame = (
        route("M", 13, 3.9, "H", 51.5, "a", 4.6, 4.6, 0, 0, 1, 4.6, 4.6)
        + route("V", 67.9, "a", 4.6, 4.6, 0, 0, 1, -4.6, 4.6)
        + route("H", 8.5, "a", 4.6, 4.6, 0, 0, 1, -4.6, -4.6, "V", 15)
    )
    return line(frame, c.red, 1.3) + SUITS[suit](red, FIVE) + index(str(FIVE), c.red)


def _drawing(name: str, c: Palette) -> str:
    """All elements of a tile, in `VIEW_BOX`. Raises KeyError for an unknown name."""
    if name == "back":
        return _body(c) + _back(c)
    if name in PICTURES:
        return _body(c) + PICTURES[name](c)
    if name in HONOURS:
        return _body(c) + HONOURS[name](c) + index(name, c.ink)
    if name not in TILE_NAMES:
        raise KeyError(name)
    if name[0] == RED_FIVE:
        return _body(c) + _red_five(c, name[1])
    return _body(c) + SUITS[name[1]](c, int(name[0])) + index(name[0], c.ink)


def tile_svg(name: str) -> str:
    """One tile as an SVG document in plain colours. Raises KeyError for an unknown name."""
    return element("svg", _drawing(name, PLAIN), xmlns=NAMESPACE, viewBox=VIEW_BOX, **ROUND) + "\n"


def sprite_svg() -> str:
    """All tiles as the symbols of one SVG document, in the colours of the page that uses them."""
    symbols = "".join(
        element("symbol", _drawing(name, THEMED), id=f"t-{name}", viewBox=VIEW_BOX, **ROUND) + "\n"
        for name in TILE_NAMES
    )
    return element("svg", "\n" + symbols, xmlns=NAMESPACE) + "\n"


def drawings() -> dict[str, str]:
    """The text of every file of ``static/tiles``, by its name."""
    return {f"{name}.svg": tile_svg(name) for name in TILE_NAMES} | {"sprite.svg": sprite_svg()}
