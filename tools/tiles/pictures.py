"""The tiles that are a small picture: the bird, the four flowers and the four seasons."""

from collections.abc import Callable
from typing import Final

from .shapes import (
    Palette,
    around,
    character,
    circle,
    disc,
    index,
    leaf,
    line,
    path,
    petal,
    petals,
    polar,
    rays,
)
from .strokes import Point, route


def bird(c: Palette) -> str:
    """A peacock on a branch, its train raised: the one of bamboo."""
    tips = ((34, 12.5), (43, 16), (49.6, 23.4), (52.6, 33.4), (52.4, 44.2), (48.4, 54))
    train = "".join(leaf(29, 44, x, y, 3.2, -2.5) for x, y in tips)
    eyes = "".join(
        circle(x, y, 3.6, c.green, stroke=c.face, stroke_width=0.9) + circle(x, y, 1.6, c.red)
        for x, y in tips
    )
    body = (
        "M13.8 17.4C13.8 13.8 16 12 18.4 12 21.4 12 23.2 14.4 23.2 17.8 23.2 22.4 25 26.6 29.4 31"
        "C34.2 35.8 36 40.5 34 45.5 31.5 51.3 26 53.8 21.5 52.3"
        "C14 49.8 11.6 42.8 13.2 36.4 14.4 31.6 17.6 27 17.2 22.6"
        "C17 20.8 13.8 20.6 13.8 17.4z"
    )
    feathers = (
        leaf(19, 33, 41, 50, 5.4, -3.5)
        + leaf(18.4, 36, 36, 54, 4.6, -2)
        + leaf(18, 39, 29.5, 55.5, 3.8, -1)
    )
    return (
        path(train, c.green)
        + eyes
        + line("M20.5 52 19.4 63.8M26 52 27.4 63.2", c.red, 1.5)
        + line("M8 66.4C20 63.4 34 65.2 50 62.6", c.green, 3.2)
        + line("M17.5 63.4 17.8 67M36.6 62.6 37 66", c.face, 0.9)
        + line("M18 12 15 6.6M19 12 19.4 5.4M20.2 12.4 23.6 6.8", c.blue, 0.9)
        + "".join(circle(x, y, 1.2, c.blue) for x, y in ((15, 6.6), (19.4, 5.4), (23.6, 6.8)))
        + path("M14.4 15.4 8.4 19 14.4 19.8z", c.red)
        + path(body, c.blue, stroke=c.face, stroke_width=0.8)
        + path(feathers, c.green, stroke=c.face, stroke_width=0.8)
        + circle(17.8, 16.4, 1.25, c.face)
        + circle(17.5, 16.4, 0.6, c.ink)
    )


def _stamens(x: float, y: float, count: int, r: float, colour: str, start: float = 0) -> str:
    angles = around(count, start)
    heads = "".join(disc(*polar(x, y, a, r), 0.8) for a in angles)
    return line(rays(x, y, angles, r), colour, 0.7) + path(heads, colour)


def _blossom(c: Palette, x: float, y: float, r: float, start: float = 0) -> str:
    """A blossom of five full round petals."""
    rounds = "".join(disc(*polar(x, y, a, r * 0.56), r * 0.42) for a in around(5, start))
    return (
        path(rounds, c.face, stroke=c.face, stroke_width=1.6)
        + path(rounds, c.red)
        + _stamens(x, y, 5, r * 0.5, c.face, start)
        + circle(x, y, r * 0.15, c.face)
    )


def plum(c: Palette) -> str:
    """Full blossoms on a bare, angular branch."""
    return (
        line("M8 71C15 67 19 61 22 54", c.ink, 3.4)
        + line("M22 54C25 46 36 44 42 33L50 25", c.ink, 2.2)
        + line("M22 54C18 48 18 42 14 33L13 25M30 46.5 47 56", c.ink, 1.5)
        + _blossom(c, 17.5, 37, 9.6, 10)
        + _blossom(c, 40.5, 36.5, 10.6, -15)
        + _blossom(c, 31, 60, 9, 20)
        + "".join(
            circle(x, y, r, c.red)
            for x, y, r in ((50.5, 24.5, 2.3), (12.8, 23.4, 2), (48.6, 57, 2.6))
        )
    )


def orchid(c: Palette) -> str:
    """One slender blossom between long arching leaves."""
    blades = (
        leaf(26, 72, 6, 40, 3, -7)
        + leaf(27, 72, 16, 22, 3, -5)
        + leaf(29, 72, 54, 49, 3, 9)
        + leaf(28, 72, 52, 64, 2.4, 4)
        + leaf(25, 72, 8, 60, 2.4, -4)
    )
    return (
        path(blades, c.green)
        + line("M28 71C31 60 35 54 36 40", c.green, 1.4)
        + path(petals(36, 37, 5, 14, 3.9, pointed=True), c.blue, stroke=c.face, stroke_width=0.6)
        + path(petal(36, 37, 180, 7.5, 3.6), c.red, stroke=c.face, stroke_width=0.6)
        + circle(36, 37, 1.9, c.face)
        + circle(36, 37, 0.9, c.red)
    )


def chrysanthemum(c: Palette) -> str:
    """A large head of many petals, one row behind the other."""
    x, y = 30, 41
    behind = petals(x, y, 16, 20.2, 4, start=11.25, inner=12)
    before = petals(x, y, 16, 18, 4.6, inner=7.6)
    heart = petals(x, y, 10, 7.4, 3.3, inner=2)
    return (
        line("M30 60C30.5 65 31 68 29 72", c.green, 1.8)
        + path(
            leaf(30, 69, 50, 61, 4.4)
            + leaf(30, 69, 45, 72, 2.4)
            + leaf(29.5, 71, 10, 62, 4.4)
            + leaf(29.5, 71, 15, 72.6, 2.2),
            c.green,
        )
        + path(behind, c.red)
        + path(before, c.red, stroke=c.face, stroke_width=0.7)
        + path(heart, c.red)
    )


def _stalk(x: float, top: float, joints: tuple[float, ...], width: float) -> str:
    """Outline of a stalk of bamboo, open at the joints, each a little wider than the stalk."""
    outline, half, slim = "", width / 2, width * 0.4
    for start, end in zip((top, *joints), (*joints, 72), strict=True):
        foot, third = end - 0.9, (end - start) / 3
        outline += route("M", x - half, start, "H", x + half)
        outline += route("C", x + slim, start + third, x + slim, end - third, x + half, foot)
        outline += route("H", x - half)
        outline += route("C", x - slim, end - third, x - slim, start + third, x - half, start)
    return outline


def bamboo(c: Palette) -> str:
    """Two stalks with tufts of leaves."""
    tufts = (
        leaf(19, 36, 5, 45, 2.4, 1)
        + leaf(19, 36, 8.5, 54, 2.2, 1)
        + leaf(19, 36, 4.5, 35, 2.2, 1)
        + leaf(37, 42, 55, 37, 2.6, 1)
        + leaf(37, 42, 55, 48, 2.6, -1)
        + leaf(37, 42, 48, 58, 2.4, -1)
        + leaf(19, 21, 33, 25, 2.2, -1)
        + leaf(19, 21, 31, 34, 2.2, -1)
    )
    stalks = _stalk(19, 16, (33, 51), 6.4) + _stalk(37, 30, (43, 60), 5)
    return path(stalks, c.green) + path(tufts, c.green, stroke=c.face, stroke_width=0.6)


def _cherry(c: Palette, x: float, y: float, r: float, start: float) -> str:
    """A pale blossom of five notched petals."""
    d = ""
    for a in around(5, start):

        def at(turn: float, share: float, a: float = a) -> Point:
            return polar(x, y, a + turn, r * share)

        d += route("L" if d else "M", *at(-36, 0.3), "Q", *at(-42, 0.95), *at(-13, 1))
        d += route("L", *at(0, 0.8), "L", *at(13, 1), "Q", *at(42, 0.95), *at(36, 0.3))
    return (
        path(d + "z", c.face)
        + path(d + "z", c.red, fill_opacity=0.22, stroke=c.red, stroke_width=0.9)
        + _stamens(x, y, 5, r * 0.5, c.red, start)
        + circle(x, y, r * 0.14, c.red)
    )


def spring(c: Palette) -> str:
    """Pale notched blossoms and young leaves on a bough."""
    leaves = (
        leaf(14, 64, 6, 50, 2.8)
        + leaf(20, 61, 33, 70, 3.2)
        + leaf(45, 38, 54, 49, 3)
        + leaf(49, 30, 55, 17.5, 0)
        + leaf(12, 65, 24, 72, 2.6)
        + leaf(48, 31, 56, 36, 2.4)
    )
    return (
        line("M6 68C22 63 42 52 51 25", c.ink, 1.9)
        + path(leaves, c.green)
        + _cherry(c, 22, 41, 14.5, 0)
        + _cherry(c, 42, 59, 10.5, 20)
        + circle(51.3, 24, 2.2, c.red)
    )


def summer(c: Palette) -> str:
    """A lotus over the water."""
    pale: dict[str, str | float] = {"fill_opacity": 0.24, "stroke": c.red, "stroke_width": 0.9}
    rows = (
        petal(30, 57, -66, 25, 8.5, pointed=True),
        petal(30, 57, 66, 25, 8.5, pointed=True),
        petal(30, 58, -38, 31, 11, pointed=True),
        petal(30, 58, 38, 31, 11, pointed=True),
        petal(30, 58, 0, 35, 13, pointed=True),
    )
    flower = "".join(path(d, c.face) + path(d, c.red, **pale) for d in rows)
    pad = "M8 58C14 54.5 22 57.5 30 57.5S46 54.5 52 58C47 64 38 65.5 30 65.5S13 64 8 58z"
    waves = "M7 68.4Q11 66.6 15 68.4T23 68.4 31 68.4 39 68.4 47 68.4 53 68.4"
    waves += "M15 72Q19 70.2 23 72T31 72 39 72 45 72"
    return (
        flower
        + path(pad, c.green)
        + line("M30 58V65M22 58.5 20 63.4M38 58.5 40 63.4", c.face, 0.7)
        + line(waves, c.blue, 1.1)
    )


def _maple(c: Palette, x: float, y: float, r: float, turn: float) -> str:
    """A maple leaf of seven points."""
    points = ((0, 1), (40, 0.95), (-40, 0.95), (78, 0.82), (-78, 0.82), (118, 0.52), (-118, 0.52))
    lobes = "".join(petal(x, y, turn + a, r * share, r * 0.31, pointed=True) for a, share in points)
    veins = "".join(rays(x, y, [turn + a], r * share * 0.72) for a, share in points)
    return (
        line(rays(x, y, [turn + 176], r * 0.75), c.red, r * 0.07)
        + path(lobes, c.red)
        + line(veins, c.face, r * 0.032)
    )


def autumn(c: Palette) -> str:
    """Maple leaves, falling."""
    return _maple(c, 29, 46, 24, -14) + _maple(c, 47, 62, 10.5, 40)


def _snowflake(x: float, y: float, r: float, colour: str) -> str:
    arms = rays(x, y, around(6), r)
    for a in around(6):
        fork = [
            polar(x, y, a + turn, r * share) for turn, share in ((-22, 0.9), (0, 0.55), (22, 0.9))
        ]
        arms += route("M", *fork[0], "L", *fork[1], "L", *fork[2])
    return line(arms, colour, 0.9)


def _pine(c: Palette, x: float, y: float, r: float) -> str:
    """A fan of needles under a cap of snow."""
    low = y + r * 0.35
    fan = route("M", x - r, y, "A", r, r * 0.95, 0, 0, 1, x + r, y, "Q", x, low, x - r, y, "z")
    needles = rays(x, y + r * 0.1, range(-75, 90, 25), r * 0.8)
    bumps = [polar(x, y, a, r * 1.02) for a in (-58, -20, 20, 58)]
    snow = route("M", *bumps[0])
    snow += "".join(route("A", r * 0.37, r * 0.37, 0, 0, 1, *bump) for bump in bumps[1:])
    snow += route("Q", x, y - r * 0.5, *bumps[0], "z")
    return (
        path(fan, c.green)
        + line(needles, c.face, 0.7)
        + path(snow, c.face, stroke=c.blue, stroke_width=0.9)
    )


def winter(c: Palette) -> str:
    """A pine under snow."""
    return (
        line("M16 72C20 65 31 64 31 55 31 48 24 46 22 42M31 57C35 54 40 53 43 51", c.ink, 2.4)
        + _pine(c, 20, 42, 12.5)
        + _pine(c, 43, 51, 11)
        + _pine(c, 20, 63, 10)
        + _snowflake(44, 31, 4.8, c.blue)
        + _snowflake(45, 66, 4.8, c.blue)
    )


def _titled(
    draw: Callable[[Palette], str], number: int, title: str, *, red: bool
) -> Callable[[Palette], str]:
    """The picture with its number on the left and its character on the right."""

    def drawn(c: Palette) -> str:
        colour = c.red if red else c.blue
        return draw(c) + index(str(number), colour) + character(title, 39.5, 4.6, 15.5, c.ink)

    return drawn


_FLOWERS: Final = ((plum, "梅"), (orchid, "蘭"), (chrysanthemum, "菊"), (bamboo, "竹"))
_SEASONS: Final = ((spring, "春"), (summer, "夏"), (autumn, "秋"), (winter, "冬"))

PICTURES: Final[dict[str, Callable[[Palette], str]]] = {
    draw.__name__: _titled(draw, number, title, red=row is _FLOWERS)
    for row in (_FLOWERS, _SEASONS)
    for number, (draw, title) in enumerate(row, 1)
}
