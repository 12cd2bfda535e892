"""The files of events that people send: unpacked in a process of their own, never in a page's.

The functions with a file run there; :data:`CHECK` and :data:`IMPORT` start them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from io import BytesIO
from typing import IO, Final
from uuid import UUID

from clubscore.errors import ClubError
from clubscore.exchange.models import Upload
from clubscore.exchange.uploads import upload_content, upload_find, upload_keep
from clubscore.people.models import Club, User
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.services import event_with_token
from clubscore.uploads.process import Reader

from . import importer, shape
from .preview import summary_of
from .reader import read_event

KIND: Final = "event"
MEMORY: Final = 1200 * 2**20  # bytes; 172 players in eight sessions take a fifth of it
# Seconds of a processor: to look at the largest file takes ten, to write it into the database
# several times as long.
CHECK: Final = Reader(
    "clubscore.exchange.event_file.uploads:check_upload", MEMORY, 40, uses_models=True
)
IMPORT: Final = Reader(
    "clubscore.exchange.event_file.uploads:import_upload", MEMORY, 300, uses_models=True
)


@dataclass(frozen=True, slots=True)
class ImportedEvent:
    """An event that was imported, and what is not as it should be in it."""

    slug: str
    hands: int  # that do not follow from the rules
    faults: int  # of anything else


def event_file_check(*, file: IO[bytes], name: str, owner: User) -> UUID:
    """Look at the file of an event and keep it for its owner; return its token.

    Raises ``ClubError`` that names the place and what is wrong there, and what ``Reader.read``
    raises.
    """
    return UUID(CHECK.read(file, str(owner.pk), name.replace("\0", " ")).decode())


def event_file_import(*, upload: Upload, club: Club, by: User) -> ImportedEvent:
    """Import a file that was kept, and forget it; raises as ``importer.event_import`` does."""
    told = IMPORT.read(BytesIO(), str(by.pk), str(upload.token), str(club.pk))
    return ImportedEvent(**json.loads(told))


def check_upload(file: IO[bytes], owner: str, name: str) -> bytes:
    """Do what ``event_file_check`` asks for."""
    content = file.read(shape.MOST_BYTES + 1)
    summary = summary_of(read_event(content))
    user = User.objects.get(pk=owner)
    kept = upload_keep(owner=user, kind=KIND, name=name, content=content, summary=summary)
    return str(kept.token).encode()


def import_upload(_file: IO[bytes], owner: str, token: str, club_id: str) -> bytes:
    """Do what ``event_file_import`` asks for."""
    user, club = User.objects.get(pk=owner), Club.objects.get(pk=club_id)
    kept = upload_find(owner=user, kind=KIND, token=UUID(token))
    if kept is None and (earlier := event_with_token(club=club, token=UUID(token))):
        return json.dumps({"slug": earlier.slug, "hands": 0, "faults": 0}).encode()
    if kept is None:  # sent anew meanwhile
        raise ClubError("gone")
    file = read_event(upload_content(kept))
    event = importer.event_import(file=file, club=club, by=user, token=kept.token)
    kept.delete()
    findings = list(event_findings(event))
    hands = len({one.hand_id for one in findings if one.hand_id is not None})
    faults = sum(one.hand_id is None for one in findings)
    return json.dumps({"slug": event.slug, "hands": hands, "faults": faults}).encode()
