"""The Chinese characters on the tiles, as brush strokes.

A character is a list of strokes in a box 100 wide and 100 high (the numerals: 100 by 70).
One stroke is one line of text: its kind and the control points of its middle line,
a straight line or a Bézier curve of the second or third degree. Optionally ``*1.2``
makes the stroke that much heavier.

=====  ==========================================================
kind   stroke
=====  ==========================================================
``h``  horizontal, with the pressed end on the right
``b``  bar: a horizontal that joins other strokes at both ends
``s``  upright with a blunt foot
``t``  upright that runs out in a needle
``p``  sweep to the left, running out in a point
``n``  sweep to the right, swelling to a foot
``d``  drop
``k``  rising flick
``w``  bend of even weight
``u``  bend with a hook up
``j``  upright with a hook to the left
``c``  like ``s``, where a bar turns down
``v``  like ``j``, where a bar turns down
=====  ==========================================================
"""

from functools import cache
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]


class Station(NamedTuple):
    """A point of a stroke's outline, told from the middle line: at `t` of its course,
    `along` and `aside` (to the left of the course) in units of the stroke's weight."""

    t: float
    along: float
    aside: float
    corner: bool = False


# The outline of a stroke of each kind: "t,along,aside" of its stations, ! after a corner.
OUTLINES: Final = {
    "h": (
        "0,-.2,.44! 0,.5,.4 .3,0,.32 .55,0,.32 1,-1.3,.38 1,-.62,.74! 1,-.1,.38 1,.14,-.08 "
        "1,-.08,-.42 1,-.6,-.46 1,-1.3,-.4 .55,0,-.34 .3,0,-.36 0,.6,-.46 0,.12,-.42"
    ),
    "b": ("0,-.14,.4! 0,.5,.38 .5,0,.32 1,0,.34 1,0,-.36 .5,0,-.34 0,.5,-.44 0,.08,-.4"),
    "s": (
        "0,-.42,-.46! 0,.05,.26 0,.45,.52 0,1.1,.43 .5,0,.38 1,-.6,.4 1,-.02,.36 1,.14,.02 "
        "1,0,-.36 1,-.6,-.42 .5,0,-.39 0,.9,-.42 0,.2,-.44"
    ),
    "j": (
        "0,-.42,-.46! 0,.05,.26 0,.45,.52 0,1.1,.43 .5,0,.38 1,-.8,.42 1,-.1,.42 1,.3,.2 "
        "1,.42,-.12 1,.12,-.7 1,-.35,-1.65! 1,-.55,-.75 1,-.95,-.42 .5,0,-.39 0,.9,-.42 "
        "0,.2,-.44"
    ),
    "c": (
        "0,-.3,-.5 0,-.6,.04! 0,-.12,.44 0,.42,.54 0,1.1,.44 .5,0,.38 1,-.6,.4 1,-.02,.36 "
        "1,.14,.02 1,0,-.36 1,-.6,-.42 .5,0,-.39 0,.9,-.42"
    ),
    "v": (
        "0,-.3,-.5 0,-.6,.04! 0,-.12,.44 0,.42,.54 0,1.1,.44 .5,0,.38 1,-.8,.42 1,-.1,.42 "
        "1,.3,.2 1,.42,-.12 1,.12,-.7 1,-.35,-1.65! 1,-.55,-.75 1,-.95,-.42 .5,0,-.39 0,.9,-.42"
    ),
    "t": (
        "0,-.42,-.46! 0,.05,.26 0,.45,.52 0,1.1,.43 .5,0,.4 .8,0,.4 1,0,-.1! .8,0,-.42 .5,0,-.4 "
        "0,.9,-.42 0,.2,-.44"
    ),
    "p": (
        "0,-.3,-.4! 0,-.02,.26 0,.45,.5 .3,0,.44 .55,0,.36 .8,0,.2 1,0,.02! .8,0,-.2 .55,0,-.34 "
        ".3,0,-.42 0,.4,-.44"
    ),
    "n": (
        "0,-.1,0! .15,0,.17 .35,0,.28 .55,0,.38 .78,0,.42 1,.3,.02! .9,0,-.4 .8,0,-.56 "
        ".7,0,-.56 .55,0,-.44 .35,0,-.28 .15,0,-.16"
    ),
    "d": ("0,-.1,0! .4,0,.3 .8,0,.46 1,.02,.24 1,.08,-.14 .85,0,-.4 .4,0,-.26"),
    "k": ("0,-.2,.44! 0,.45,.42 .5,0,.28 1,0,0! .5,0,-.3 0,.5,-.5 0,.02,-.42"),
    "w": (
        "0,-.42,-.46! 0,.05,.26 0,.45,.5 .25,0,.4 .5,0,.36 .75,0,.36 1,-.2,.46 1,.12,.1 "
        "1,-.1,-.4 .75,0,-.4 .5,0,-.38 .25,0,-.4 0,.4,-.44"
    ),
    "u": (
        "0,-.42,-.46! 0,.05,.26 0,.45,.5 .2,0,.4 .35,0,.36 .5,0,.34 .65,0,.34 1,-.9,.42 "
        "1,-.35,.75 1,0,1.9! 1,.4,.7 1,.5,.1 1,.25,-.36 1,-.4,-.46 .65,0,-.38 .5,0,-.38 "
        ".35,0,-.38 .2,0,-.4 0,.4,-.44"
    ),
}


class Character(NamedTuple):
    """A character: the weight of its strokes (in hundredths of its width) and the strokes."""

    weight: float
    strokes: str


CHARACTERS: Final = {
    "一": Character(15, "h 7,40 93,35"),
    "二": Character(14, "h 22,18 78,15; h 6,58 94,54"),
    "三": Character(13, "h 18,10 82,7; h 25,36 75,33; h 5,64 95,60"),
    "四": Character(
        12,
        "s 13,12 19,64; b 13,14 86,12; c 86,12 81,64; b 18,58 82,57; p 40,14 40,34 26,45; w "
        "60,14 60,38 62,40 74,39 *.9",
    ),
    "五": Character(
        12.5,
        "h 15,10 85,7; s 48,10 37,62; b 23,36 70,33; c 70,33 66,62; h 4,64 96,61",
    ),
    "六": Character(
        13,
        "d 43,0 52,4 56,15 *1.1; h 5,29 95,25; p 36,37 30,56 9,69; d 60,37 78,48 88,68 *1.15",
    ),
    "七": Character(14, "h 6,38 94,26; u 45,3 45,66 42,64 88,63"),
    "八": Character(15, "p 37,12 34,44 5,68; n 52,5 60,50 96,66"),
    "九": Character(13.5, "p 38,1 40,46 6,69; b 12,25 64,21; u 65,20 60,72 64,62 89,61"),
    "萬": Character(
        9.5,
        "h 8,17 92,14; s 33,4 35,25; s 67,3 64,25; s 25,31 29,57; b 25,32 74,30; c 74,30 71,57; "
        "b 28,43 72,42 *.85; b 28,55 72,54 *.9; s 50,32 50,81 *.95; s 14,65 15,97; b 14,67 "
        "86,65; j 86,65 86,93; k 30,85 62,77 *.9; d 58,70 66,76 70,87 *.9",
    ),
    "東": Character(
        10,
        "h 12,21 88,18; s 25,36 29,64; b 25,37 75,35; c 75,35 72,64; b 28,49 72,48 *.85; b "
        "28,61 72,60 *.9; t 50,3 50,99 *1.1; p 46,62 34,82 6,92; n 53,62 66,82 96,91",
    ),
    "南": Character(
        10,
        "h 18,17 82,14; s 50,2 49,34; s 13,36 15,98; b 13,37 87,35; v 87,35 87,92; d 33,41 "
        "38,45 40,54 *.9; p 67,40 65,47 57,54 *.9; b 29,59 71,57 *.85; b 24,73 76,71 *.85; t "
        "50,58 50,97",
    ),
    "西": Character(
        10.5,
        "h 8,14 92,11; s 15,35 19,95; b 15,36 86,34; c 86,34 82,95; b 18,88 82,87; p 39,13 "
        "42,48 26,65; w 60,13 60,64 58,61 75,60",
    ),
    "北": Character(
        11,
        "k 9,40 40,31 *.95; s 38,6 38,96 *1.05; k 4,85 40,67; p 90,24 78,38 61,45; u 60,5 60,92 "
        "56,83 92,82",
    ),
    "中": Character(
        13,
        "s 14,30 20,70; b 14,32 86,30; c 86,30 80,70; b 19,62 81,61; t 50,0 50,104 *1.1",
    ),
    "發": Character(
        9,
        "b 16,15 42,13; p 42,12 34,36 4,50; d 15,28 24,30 28,39; p 72,4 68,14 59,19; p 90,16 "
        "84,26 72,32; n 52,6 64,36 97,46; b 15,54 43,53; c 42,52 41,66; b 19,66 42,65; s 19,65 "
        "17,80; b 16,79 44,77; v 44,76 43,86 38,97; p 61,50 61,64 48,71; b 60,52 78,51; u 77,50 "
        "76,71 78,65 93,65; b 51,77 82,75; p 82,74 74,94 43,101; n 55,78 68,94 97,99",
    ),
    "梅": Character(
        9,
        "h 3,33 42,30; s 23,4 23,98; p 22,36 16,56 2,70; d 27,44 36,49 39,58; p 60,3 56,20 "
        "44,32; h 54,19 95,17; p 58,34 56,66 50,78; b 58,35 88,33; v 87,33 82,90; h 40,58 "
        "99,56; b 51,77 94,75; d 67,38 74,42 75,50; d 65,60 72,64 73,71",
    ),
    "蘭": Character(
        7.5,
        "h 6,14 94,12; s 33,2 34,23; s 67,2 66,23; s 10,30 10,99; b 10,31 42,30; c 41,30 41,51; "
        "b 11,40 41,40 *.8; b 11,50 41,50 *.8; s 59,30 59,51; b 59,31 91,30; v 90,30 90,94; b "
        "59,40 90,40 *.8; b 59,50 90,50 *.8; h 23,60 77,58; s 30,66 32,82; b 30,67 70,66; s "
        "70,66 68,82; b 31,79 69,78; t 50,54 50,100; p 47,81 40,91 24,96; d 53,81 66,86 75,95",
    ),
    "菊": Character(
        9,
        "h 6,15 94,13; s 33,2 34,25; s 67,2 65,25; p 32,26 26,42 8,56; b 26,39 88,37; v 88,37 "
        "83,92; d 27,46 35,49 37,57; p 68,45 66,53 58,58; h 16,65 76,63; t 46,45 46,98; p 44,66 "
        "36,80 14,88; d 49,67 62,74 72,86",
    ),
    "竹": Character(
        11,
        "p 28,3 22,30 4,46; b 22,29 48,27 *1.1; t 33,29 33,99; p 67,3 62,28 48,42; b 62,29 "
        "96,27 *1.1; j 78,28 78,92",
    ),
    "春": Character(
        9,
        "h 18,15 82,12; h 22,29 78,26; h 4,44 96,41; p 49,1 48,50 3,75; n 57,43 68,64 97,70; s "
        "31,58 32,99; b 31,60 69,58; c 68,58 68,99; b 32,76 68,75 *.9; b 32,93 68,92 *.9",
    ),
    "夏": Character(
        8.5,
        "h 8,10 92,7; p 51,11 48,20 42,25; s 26,23 27,64; b 26,25 74,23; c 73,23 73,64; b 27,36 "
        "73,36 *.8; b 27,48 73,48 *.8; b 27,60 73,60 *.9; p 40,62 34,78 10,89; b 36,74 72,72; p "
        "72,71 56,96 8,101; n 33,76 56,96 97,99",
    ),
    "秋": Character(
        10,
        "p 42,4 32,14 10,18; h 3,38 49,34; s 27,14 27,98; p 26,40 20,58 3,72; d 31,46 42,52 "
        "46,62; d 54,30 62,36 62,50; p 96,26 92,40 82,48; p 74,4 78,70 46,97; n 75,54 80,84 "
        "99,95",
    ),
    "冬": Character(
        11,
        "p 40,1 32,28 8,46; b 36,20 74,18; p 75,17 62,54 3,70; n 27,28 54,56 98,66; d 40,58 "
        "54,62 60,73; d 30,77 52,82 60,97",
    ),
}


def _bezier(points: list[Point], t: float) -> tuple[Point, Point]:
    """Place and unit direction at `t` of the curve over the control points (De Casteljau)."""
    while len(points) > 2:
        points = [
            (ax + (bx - ax) * t, ay + (by - ay) * t) for (ax, ay), (bx, by) in pairwise(points)
        ]
    (ax, ay), (bx, by) = points
    length = hypot(bx - ax, by - ay) or 1.0
    return (ax + (bx - ax) * t, ay + (by - ay) * t), ((bx - ax) / length, (by - ay) / length)


def num(value: float, digits: int = 2) -> str:
    """The number in its shortest form: ``0.50`` is ``.5``."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    text = text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
    return "0" if text in {"", "-0", "-"} else text


def coordinates(*values: float, digits: int = 1) -> str:
    """The numbers of a path command, with no more space between them than they need."""
    text = ""
    for value in values:
        part = num(value, digits)
        text += part if not text or part.startswith("-") else f" {part}"
    return text


def route(*parts: str | float, digits: int = 1) -> str:
    """Path data from commands and their numbers: ``route("M", 0, 1.5, "H", 8)`` is ``M0 1.5H8``."""
    text = ""
    numbers: list[float] = []
    for part in (*parts, ""):
        if isinstance(part, str):
            text += coordinates(*numbers, digits=digits) + part
            numbers = []
        else:
            numbers.append(part)
    return text


def smooth_path(points: list[Point], corners: list[bool], digits: int) -> str:
    """A closed path through the points, smooth except at the corners."""
    # Rounded first: the commands are relative, and rounding each would add up.
    points = [(round(x, digits), round(y, digits)) for x, y in points]
    count = len(points)
    directions: list[Point] = []
    for i in range(count):
        (ax, ay), (bx, by) = points[i - 1], points[(i + 1) % count]
        length = hypot(bx - ax, by - ay) or 1.0
        directions.append(((bx - ax) / length, (by - ay) / length))
    path = route("M", *points[0], digits=digits)
    for i in range(count):
        j = (i + 1) % count
        (ax, ay), (bx, by) = points[i], points[j]
        third = hypot(bx - ax, by - ay) / 3
        straight = ((bx - ax) / (3 * third or 1), (by - ay) / (3 * third or 1))
        leave_x, leave_y = straight if corners[i] else directions[i]
        reach_x, reach_y = straight if corners[j] else directions[j]
        leave = (leave_x * third, leave_y * third)
        reach = (bx - ax - reach_x * third, by - ay - reach_y * third)
        path += route("c", *leave, *reach, bx - ax, by - ay, digits=digits)
    return path + "z"


def _stations(outline: str) -> list[Station]:
    stations = []
    for word in outline.split():
        t, along, aside = word.rstrip("!").split(",")
        stations.append(Station(float(t), float(along), float(aside), word.endswith("!")))
    return stations


def _stroke_path(kind: str, middle: list[Point], weight: float) -> str:
    stations = _stations(OUTLINES[kind])
    points: list[Point] = []
    for station in stations:
        (x, y), (dx, dy) = _bezier(middle, station.t)
        along, aside = station.along * weight, station.aside * weight
        place = x + dx * along + dy * aside, y + dy * along - dx * aside
        points.append((10 * place[0], 10 * place[1]))
    return smooth_path(points, [station.corner for station in stations], digits=0)


@cache
def character_path(character: str) -> str:
    """The path data of a character of `CHARACTERS`, in tenths: its own box is 1000 wide.

    All outlines turn the same way, so overlapping strokes join under the nonzero fill rule.
    Raises KeyError if the character is not drawn.
    """
    weight, strokes = CHARACTERS[character]
    path = ""
    for stroke in strokes.split(";"):
        kind, *words = stroke.split()
        factor = float(words.pop()[1:]) if words[-1].startswith("*") else 1.0
        middle = [(float(x), float(y)) for x, y in (word.split(",") for word in words)]
        path += _stroke_path(kind, middle, weight * factor)
    return path
