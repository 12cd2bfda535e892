"""Reads uploaded logos, which may be malicious, in a separate process."""

from __future__ import annotations

import io
import struct
import zlib
from typing import IO, Final

from PIL import Image, ImageOps

from clubscore.errors import ClubError

# What is read, and what a whole file ends with. Others can hold scripts, as SVG does.
# An MPO is a JPEG with further pictures behind the first, as phones make them.
FORMATS: Final = {"PNG": b"IEND", "JPEG": b"\xff\xd9", "MPO": b"\xff\xd9"}
READ: Final = ("PNG", "JPEG")  # the first bytes of an MPO are those of a JPEG
TAIL: Final = 2**16  # bytes at the end of a file, among which that is: cameras append things
MOST_SIDE: Final = 10_000  # pixels
MOST_PIXELS: Final = 25_000_000  # of the picture: 100 MB in memory
BOX: Final = (480, 320)  # pixels of what is kept, at most
# What Pillow raises for files that are cut off, broken or made to harm.
BROKEN: Final = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    OverflowError,
    struct.error,
    zlib.error,
)
# The same of pictures far too large, before we have seen their size.
BOMBS: Final = (Image.DecompressionBombError, Image.DecompressionBombWarning)


def convert_logo(file: IO[bytes]) -> bytes:
    """Return what ``picture_of`` makes of a file."""
    return picture_of(file.read())


def picture_of(content: bytes) -> bytes:
    """Return a picture, the first of several, as a PNG that fits into ``BOX``.

    Raises ``logo_too_long``, ``logo_too_many_pixels`` or ``logo_not_a_picture``.
    """
    try:
        with Image.open(io.BytesIO(content), formats=READ) as picture:
            _check_size(*picture.size)  # as its head says: nothing is decoded yet
            # Pillow draws what there is of a file cut off, once WeasyPrint has told it to.
            if FORMATS[picture.format or "PNG"] not in content[-TAIL:]:
                raise ClubError("logo_not_a_picture")
            return _png_of(picture)
    except ClubError:  # a ValueError too
        raise
    except BOMBS:
        raise ClubError("logo_too_many_pixels", most=MOST_PIXELS // 1_000_000) from None
    except BROKEN:
        raise ClubError("logo_not_a_picture") from None


def _check_size(width: int, height: int) -> None:
    if max(width, height) > MOST_SIDE:
        raise ClubError("logo_too_long", width=width, height=height, most=MOST_SIDE)
    if width * height > MOST_PIXELS:
        raise ClubError("logo_too_many_pixels", most=MOST_PIXELS // 1_000_000)


def _png_of(picture: Image.Image) -> bytes:
    picture.draft("RGB", BOX)  # a JPEG is decoded no larger than needed
    plain = _in_colour(ImageOps.exif_transpose(picture))
    plain.thumbnail(BOX, Image.Resampling.LANCZOS)
    plain.info = {}  # written into the file otherwise
    written = io.BytesIO()
    plain.save(written, "PNG", optimize=True)
    return written.getvalue()


def _in_colour(picture: Image.Image) -> Image.Image:
    """Return a picture in eight bits a colour, see-through where it was."""
    if picture.mode.startswith(("I", "F")):  # sixteen bits and more of grey
        picture = picture.convert("I").point(lambda level: level / 256).convert("L")
    return picture.convert("RGBA" if picture.has_transparency_data else "RGB")
