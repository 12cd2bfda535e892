"""Pages compared with those somebody has looked at.

``make approve`` draws the approved pages anew: look at every one that changed before committing it.
"""

from __future__ import annotations

import os
from pathlib import Path

from PIL import Image, ImageChops

from .pdfs import DPI as DRAWN
from .pdfs import Pdf

APPROVED = Path(__file__).parent / "approved"
DPI = 60
SQUARE = 10  # pixels: 4 mm
# Letters are drawn a little differently by other versions of fonts and libraries. A square of 4 mm
# may differ by this much on average, of 255: a word that is missing or moved differs by more.
TOLERANCE = 40


def looks_as_approved(pdf: Pdf, name: str) -> bool:
    """Compare the first page with the approved one, or with ``APPROVE`` set make it that."""
    path = APPROVED / f"{name}-1.png"
    shown = picture(pdf)
    if os.environ.get("APPROVE"):
        shown.quantize(16).save(path, optimize=True)
        return True
    with Image.open(path) as approved:
        return difference(shown, approved.convert("L")) <= TOLERANCE


def picture(pdf: Pdf) -> Image.Image:
    """The first page in grey, small."""
    drawn = pdf.pictures[0]
    size = round(drawn.width * DPI / DRAWN), round(drawn.height * DPI / DRAWN)
    return drawn.resize(size, Image.Resampling.BOX)


def difference(one: Image.Image, other: Image.Image) -> int:
    """How much the squares of two pictures that differ most do on average, of 255."""
    assert one.size == other.size
    squares = ImageChops.difference(one, other).reduce(SQUARE)
    return max(squares.tobytes())
