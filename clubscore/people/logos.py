"""Logos: any picture somebody sends becomes a small PNG of ours, kept in the database.

Nothing of the file itself is kept: it is decoded, scaled down and written anew, so that what is
served holds neither scripts nor places and names of the camera's owner.
"""

from __future__ import annotations

import hashlib
import io
import struct
import zlib
from typing import Final

from django.db import transaction
from django.http import HttpRequest
from PIL import Image, ImageOps

from clubscore.errors import ClubError

from .acts import act_log
from .models import Act, Club, ClubLogo, User

# What is read, and what a whole file ends with. Others can hold scripts, as SVG does.
FORMATS: Final = {"PNG": b"IEND", "JPEG": b"\xff\xd9"}
TAIL: Final = 2**16  # bytes at the end of a file, among which that is: cameras append things
MOST_BYTES: Final = 2 * 2**20  # of the file
MOST_PIXELS: Final = 25_000_000  # of the picture: 100 MB in memory
BOX: Final = (480, 320)  # pixels of what is kept, at most
# What Pillow raises for files that are cut off, broken or made to harm.
BROKEN: Final = (
    *(OSError, SyntaxError, ValueError, EOFError, OverflowError, struct.error, zlib.error),
    *(Image.DecompressionBombError, Image.DecompressionBombWarning),
)


def picture_of(content: bytes) -> bytes:
    """Return a picture as a PNG that fits into ``BOX``.

    Raises ``logo_too_large``, ``logo_too_many_pixels`` or ``logo_not_a_picture``.
    """
    if len(content) > MOST_BYTES:
        raise ClubError("logo_too_large", most=MOST_BYTES // 2**20)
    try:
        with Image.open(io.BytesIO(content), formats=list(FORMATS)) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise ClubError("logo_too_many_pixels", most=MOST_PIXELS // 1_000_000)
            # Pillow draws what there is of a file cut off, once WeasyPrint has told it to.
            if FORMATS[picture.format or "PNG"] not in content[-TAIL:]:
                raise ClubError("logo_not_a_picture")
            return _drawn(picture)
    except ClubError:  # a ValueError too
        raise
    except BROKEN:
        raise ClubError("logo_not_a_picture") from None


def _drawn(picture: Image.Image) -> bytes:
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


@transaction.atomic
def logo_set(
    *, club: Club, content: bytes, by: User | None = None, request: HttpRequest | None = None
) -> Club:
    """Give a club a logo, in place of the one it has; raises what ``picture_of`` raises."""
    drawn = picture_of(content)
    key = hashlib.blake2b(f"{club.pk} ".encode() + drawn, digest_size=12).hexdigest()
    locked = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if locked.logo_key != key:
        ClubLogo.objects.update_or_create(club=locked, defaults={"key": key, "content": drawn})
        locked.logo_key = key
        locked.save(update_fields=["logo_key"])
        act_log(kind=Act.Kind.LOGO_SET, by=by, club=locked, request=request)
    return locked


@transaction.atomic
def logo_remove(*, club: Club, by: User | None = None, request: HttpRequest | None = None) -> Club:
    """Take a club's logo away, if it has one."""
    locked = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if locked.logo_key:
        ClubLogo.objects.filter(club=locked).delete()
        locked.logo_key = ""
        locked.save(update_fields=["logo_key"])
        act_log(kind=Act.Kind.LOGO_REMOVED, by=by, club=locked, request=request)
    return locked


def logo_content(key: str) -> bytes | None:
    """Return the PNG with a key; None if no club has it (any more)."""
    found = ClubLogo.objects.filter(key=key).values_list("content", flat=True).first()
    return None if found is None else bytes(found)
