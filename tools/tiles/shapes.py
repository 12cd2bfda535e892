"""The parts of tile pictures: the palette, SVG elements and a few outlines."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import Final

from .strokes import Point, character_path, coordinates, num, route


@dataclass(frozen=True)
class Palette:
    """The six colours of a set of tiles, each anything a ``fill`` attribute can hold."""

    face: str = "#fbf7ec"
    edge: str = "#cfc19c"
    ink: str = "#1b2636"
    red: str = "#c2341d"
    green: str = "#176b48"
    blue: str = "#1d4f91"


PLAIN: Final = Palette()
THEMED: Final = Palette(*(f"var(--tile-{name},{colour})" for name, colour in vars(PLAIN).items()))


ROUND: Final = {"stroke_linecap": "round", "stroke_linejoin": "round"}  # inherited, so told once


def element(tag: str, content: str = "", /, **attributes: str | float) -> str:
    """An SVG element; ``stroke_width`` stands for the attribute ``stroke-width``."""
    words = [tag]
    for name, value in attributes.items():
        words.append(
            f'{name.replace("_", "-")}="{value if isinstance(value, str) else num(value)}"'
        )
    head = " ".join(words)
    return f"<{head}>{content}</{tag}>" if content else f"<{head}/>"


def path(d: str, fill: str, /, **attributes: str | float) -> str:
    """A filled outline."""
    return element("path", d=d, fill=fill, **attributes)


def line(d: str, stroke: str, width: float, /, **attributes: str | float) -> str:
    """A line of even width; its ends are round where the whole drawing asks for it (`ROUND`)."""
    return element("path", d=d, fill="none", stroke=stroke, stroke_width=width, **attributes)


def circle(x: float, y: float, r: float, fill: str, **attributes: str | float) -> str:
    """A disc."""
    return element("circle", cx=x, cy=y, r=r, fill=fill, **attributes)


def ring(x: float, y: float, r: float, stroke: str, width: float) -> str:
    """A circle line."""
    return element("circle", cx=x, cy=y, r=r, fill="none", stroke=stroke, stroke_width=width)


def polar(x: float, y: float, angle: float, r: float) -> Point:
    """The point at distance `r` from (x, y); 0 degrees is up, turning clockwise."""
    return x + r * sin(radians(angle)), y - r * cos(radians(angle))


def rays(x: float, y: float, angles: Iterable[float], r: float, inner: float = 0) -> str:
    """Straight lines from (x, y), or from `inner` away from it, out to `r`."""
    return "".join(route("M", *polar(x, y, a, inner), "L", *polar(x, y, a, r)) for a in angles)


def around(count: int, start: float = 0) -> list[float]:
    """`count` angles evenly round the circle."""
    return [start + i * 360 / count for i in range(count)]


def petal(
    x: float, y: float, angle: float, length: float, width: float, *, pointed: bool = False
) -> str:
    """Outline of a round or pointed petal from its base towards `angle`."""
    far, side = (0.6, 0.5) if pointed else (1, 2 / 3)

    def at(along: float, aside: float) -> Point:
        return polar(*polar(x, y, angle, along * length), angle + 90, aside * width)

    one, other = (at(0.35, -2 / 3), at(far, -side)), (at(far, side), at(0.35, 2 / 3))
    return route("M", x, y, "C", *one[0], *one[1], *at(1, 0), "C", *other[0], *other[1], x, y)


def petals(
    x: float,
    y: float,
    count: int,
    length: float,
    width: float,
    *,
    start: float = 0,
    inner: float = 0,
    pointed: bool = False,
) -> str:
    """Outline of a whole flower of `count` petals whose bases lie `inner` from its middle."""
    return "".join(
        petal(*polar(x, y, a, inner), a, length - inner, width, pointed=pointed)
        for a in around(count, start)
    )


def leaf(x: float, y: float, to_x: float, to_y: float, width: float, bend: float = 0) -> str:
    """Outline of a leaf pointed at both ends, bent to the right of its course by `bend`."""
    dx, dy = to_x - x, to_y - y
    length = hypot(dx, dy)
    nx, ny = -dy / length, dx / length
    mx, my = x + dx * 0.45 + nx * bend, y + dy * 0.45 + ny * bend
    side_x, side_y = nx * width, ny * width
    out = (mx + side_x, my + side_y, to_x, to_y)
    return route("M", x, y, "Q", *out, "Q", mx - side_x, my - side_y, x, y)


def disc(x: float, y: float, r: float) -> str:
    """Outline of a disc."""
    half = ("a", r, r, 0, 1, 0)
    return route("M", x - r, y, *half, 2 * r, 0, *half, -2 * r, 0, "z", digits=2)


def scallops(x: float, y: float, r: float, count: int) -> str:
    """Outline of a disc with `count` round lobes."""
    points = [polar(x, y, a, r) for a in around(count, 180 / count)]
    lobe = r * sin(radians(180 / count)) * 1.08
    arcs = "".join(route("A", lobe, lobe, 0, 0, 1, *point, digits=2) for point in points)
    return route("M", *points[-1], digits=2) + arcs + "z"


def character(name: str, x: float, y: float, width: float, fill: str, height: float = 0) -> str:
    """A Chinese character with its box's top left corner at (x, y)."""
    scale = num(width / 1000, 4) + (f" {num(height / 1000, 4)}" if height else "")
    return path(
        character_path(name), fill, transform=f"translate({coordinates(x, y)})scale({scale})"
    )


# The index signs, as lines in a box 4 wide and 7 high.
SIGNS: Final = {
    "1": "M.7 1.4 2.3 0V7",
    "2": "M.2 1.8C.2-.6 3.8-.6 3.8 1.8 3.8 3.6 .2 5.4 .2 7H3.9",
    "3": "M.2.7C1.3-.4 3.6-.1 3.6 1.7 3.6 2.9 2.6 3.4 1.5 3.4"
    " 2.8 3.4 3.9 4 3.9 5.2 3.9 7.2 1.4 7.4.1 6.3",
    "4": "M2.9 7V0L0 4.9H4",
    "5": "M3.6 0H.8L.4 3.2C1.6 2.4 3.9 2.7 3.9 4.7 3.9 7.1 1.3 7.5.1 6.3",
    "6": "M3.4.2C1.4.6.1 2.5.1 4.7.1 7.8 3.9 7.6 3.9 4.9 3.9 2.4.8 2.3.2 4.3",
    "7": "M.1 0H3.9C2.5 2.1 1.7 4.5 1.6 7",
    "8": "M2 3.3C-.2 2.9-.1 0 2 0S4.2 2.9 2 3.3C-.6 3.7-.6 7 2 7S4.6 3.7 2 3.3z",
    "9": "M.6 6.8C2.6 6.4 3.9 4.5 3.9 2.3 3.9-.8.1-.6.1 2.1.1 4.6 3.2 4.7 3.8 2.7",
    "E": "M3.7 0H.4V7H3.7M.4 3.4H3.2",
    "S": "M3.7 1.1C2.9-.4.4-.4.4 1.7.4 3.8 3.8 3 3.8 5.2 3.8 7.4 1 7.4.2 5.8",
    "W": "M-.4 0 .9 7 2 1.6 3.1 7 4.4 0",
    "N": "M.3 7V0L3.7 7V0",
    "C": "M3.9 1.3C3-.5.1-.4.1 3.5S3 7.5 3.9 5.7",
    "F": "M3.7 0H.4V7M.4 3.5H3.1",
    "P": "M.4 7V0H2C4.5 0 4.5 3.9 2 3.9H.4",
}


def index(sign: str, stroke: str, x: float = 4.4, y: float = 4.2) -> str:
    """The small sign in the corner of a tile."""
    return line(SIGNS[sign], stroke, 1.1, transform=f"translate({coordinates(x, y)})scale(.76)")
