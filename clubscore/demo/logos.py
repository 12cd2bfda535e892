"""The logos of the made-up clubs, drawn on demand."""

import io
from typing import Final

from PIL import Image, ImageDraw

SIDE: Final = 640  # pixels
SEA, STONE = "#17695a", "#fffdf7"
CANE, KNOT, LEAF = "#4b6220", "#e8edd6", "#7d9a3c"


def gate() -> bytes:
    """Return a town gate with the sea under it, in a disc."""
    picture, pen = _sheet()
    pen.ellipse((16, 16, 624, 624), fill=SEA)
    pen.rectangle((170, 210, 470, 420), fill=STONE)
    for left in (170, 240, 310, 380, 440):
        pen.rectangle((left, 170, left + 30, 212), fill=STONE)
    pen.ellipse((255, 265, 385, 395), fill=SEA)
    pen.rectangle((255, 330, 385, 421), fill=SEA)
    for row, (top, indent) in enumerate(((440, 120), (490, 160), (540, 220))):
        for left in range(indent, 640 - indent - 20, 80):
            start, end = (180, 360) if row % 2 else (0, 180)
            pen.arc((left, top, left + 80, top + 36), start, end, fill=STONE, width=14)
    return _png(picture)


def bamboo() -> bytes:
    """Return three canes of bamboo with their leaves."""
    picture, pen = _sheet()
    for left, top in ((130, 110), (280, 30), (430, 150)):
        pen.rounded_rectangle((left, top, left + 80, 624), radius=30, fill=CANE)
        for knot in range(top + 110, 600, 130):
            pen.rectangle((left, knot, left + 80, knot + 14), fill=KNOT)
    for x, y, side in ((210, 250, 1), (280, 190, -1), (510, 300, 1), (430, 420, -1)):
        leaf = [(x, y), (x + 50 * side, y - 60), (x + 110 * side, y - 70), (x + 60 * side, y - 5)]
        pen.polygon(leaf, fill=LEAF)
    return _png(picture)


def _sheet() -> tuple[Image.Image, ImageDraw.ImageDraw]:
    picture = Image.new("RGBA", (SIDE, SIDE), (255, 255, 255, 0))
    return picture, ImageDraw.Draw(picture)


def _png(picture: Image.Image) -> bytes:
    written = io.BytesIO()
    picture.save(written, "PNG")
    return written.getvalue()
