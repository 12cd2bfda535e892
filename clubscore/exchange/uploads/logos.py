"""Logos too large to process within the request that sends them."""

from __future__ import annotations

from typing import Final

from clubscore.errors import ClubError
from clubscore.exchange.models import Upload
from clubscore.people.clubs.logos import logo_set
from clubscore.people.models import Club
from clubscore.people.selectors import is_admin

from .files import pack_content, upload_content
from .tasks import Task

LOGO: Final = "logo"


def read_logo(upload: Upload) -> None:
    """Give a club its logo, if the sender still decides about it."""
    club = Club.objects.filter(pk=upload.target["club"]).first()
    if club is None or not is_admin(upload.owner, club.pk):
        raise ClubError("gone")
    address = upload.target["network"]
    logo_set(club=club, content=upload_content(upload), by=upload.owner, address=address)
    upload.content = pack_content([])


TASKS: Final = [Task(LOGO, read_logo, units=10)]
