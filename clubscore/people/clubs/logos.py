"""Logos: any picture someone sends becomes a small PNG of ours, stored in the database.

Nothing of the file itself is stored: it is decoded, scaled down and encoded again, so what is
served has no scripts, and no places or names from the camera's owner.
"""

from __future__ import annotations

import hashlib
import io
from typing import Final

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.people.audit import act_log
from clubscore.people.models import Act, Club, ClubLogo, User
from clubscore.uploads.process import Reader

from .hosting import check_not_suspended

MOST_BYTES: Final = 2 * 2**20  # of the file
READER: Final = Reader(
    "clubscore.people.clubs.logo_upload:convert_logo", memory=600 * 2**20, seconds=15
)


def logo_set(*, club: Club, content: bytes, by: User | None = None, address: str = "") -> Club:
    """Give a club a logo, in place of the one it has.

    Raises ``logo_too_large``, what ``logo_upload.picture_of`` raises, and what ``Reader.read``
    does.
    """
    _check_size(content)
    drawn = READER.read(io.BytesIO(content))  # before the transaction: nobody waits for it
    return _logo_write(club=club, drawn=drawn, by=by, address=address)


def logo_set_soon(
    *, club: Club, content: bytes, by: User | None = None, address: str = ""
) -> Club | None:
    """Do the same if it takes no longer than a page; None, and nothing done, if it does."""
    _check_size(content)
    drawn = READER.read_soon(io.BytesIO(content))
    if drawn is None:
        return None
    return _logo_write(club=club, drawn=drawn, by=by, address=address)


def _check_size(content: bytes) -> None:
    if len(content) > MOST_BYTES:
        raise ClubError("logo_too_large", most=MOST_BYTES // 2**20)


@transaction.atomic
def _logo_write(*, club: Club, drawn: bytes, by: User | None, address: str) -> Club:
    key = hashlib.blake2b(f"{club.pk} ".encode() + drawn, digest_size=12).hexdigest()
    locked = Club.everything.select_for_update(no_key=True).get(pk=club.pk)
    check_not_suspended(locked)  # since the file was sent
    if locked.logo_key != key:
        ClubLogo.objects.update_or_create(club=locked, defaults={"key": key, "content": drawn})
        locked.logo_key = key
        locked.save(update_fields=["logo_key"])
        act_log(kind=Act.Kind.LOGO_SET, by=by, club=locked, address=address)
    return locked


@transaction.atomic
def logo_remove(*, club: Club, by: User | None = None, address: str = "") -> Club:
    """Take a club's logo away, if it has one."""
    locked = Club.everything.select_for_update(no_key=True).get(pk=club.pk)
    if locked.logo_key:
        ClubLogo.objects.filter(club=locked).delete()
        locked.logo_key = ""
        locked.save(update_fields=["logo_key"])
        act_log(kind=Act.Kind.LOGO_REMOVED, by=by, club=locked, address=address)
    return locked


def logo_content(key: str) -> bytes | None:
    """Return the PNG with a key, or None if no club has it (any more)."""
    found = ClubLogo.objects.filter(key=key).values_list("content", flat=True).first()
    return None if found is None else bytes(found)
