"""The files of events that people send: looked at and imported by a worker, never by a page.

The functions with a file run in a process of their own; :data:`CHECK` and :data:`IMPORT` start
them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from io import BytesIO
from typing import IO, Final

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.exchange.models import Upload
from clubscore.exchange.uploads.files import pack_content, upload_content
from clubscore.exchange.uploads.tasks import Task
from clubscore.people.roles import lock_club
from clubscore.people.selectors import organized_clubs
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.services import event_with_token
from clubscore.uploads.process import Reader

from . import importer, shape
from .preview import summary_of
from .reader import read_event

KIND: Final = "event"
CHECK_TASK: Final = "event_check"
IMPORT_TASK: Final = "event_import"
DONE: Final = "imported"  # in the summary: what came of it
MEMORY: Final = 1200 * 2**20  # bytes; 172 players in eight sessions take a fifth of it
# Seconds of a processor: to look at the largest file takes ten, to write it into the database
# several times as long.
CHECK: Final = Reader(
    "clubscore.exchange.event_file.uploads:check_file", MEMORY, 40, uses_models=True
)
IMPORT: Final = Reader(
    "clubscore.exchange.event_file.uploads:import_file", MEMORY, 300, uses_models=True
)


@dataclass(frozen=True, slots=True)
class ImportedEvent:
    """An imported event, and the problems found in it."""

    slug: str
    hands: int  # that do not follow from the rules
    faults: int  # of anything else


def check_event_upload(upload: Upload) -> None:
    """Store what a page shows about an uploaded event file; raises as ``Reader.read`` does.

    Errors in the file name their place.
    """
    upload.summary = json.loads(CHECK.read(BytesIO(upload_content(upload))))


def import_event_upload(upload: Upload) -> None:
    """Import the file of an event that was looked at; raises as ``importer.event_import`` does."""
    told = IMPORT.read(BytesIO(), str(upload.pk))
    upload.summary = {**upload.summary, DONE: json.loads(told)}
    upload.content = pack_content([])


def imported_event(upload: Upload) -> ImportedEvent | None:
    """Return the event imported from a file; None before the import."""
    told = upload.summary.get(DONE)
    return None if told is None else ImportedEvent(**told)


def check_file(file: IO[bytes]) -> bytes:
    """Do what ``check_event_upload`` asks for."""
    return json.dumps(summary_of(read_event(file.read(shape.MOST_BYTES + 1)))).encode()


def import_file(_file: IO[bytes], upload_id: str) -> bytes:
    """Do what ``import_event_upload`` asks for."""
    upload = Upload.objects.select_related("owner").get(pk=upload_id)
    club = organized_clubs(upload.owner).filter(pk=upload.target["club"]).first()
    if club is None:  # no longer an organizer
        raise ClubError("gone")
    if earlier := event_with_token(club=club, token=upload.token):
        return json.dumps({"slug": earlier.slug, "hands": 0, "faults": 0}).encode()
    file = read_event(upload_content(upload))
    with transaction.atomic():
        lock_club(club)
        if not Upload.objects.filter(pk=upload.pk).exists():  # somebody in it was erased since
            raise ClubError("gone")
        event = importer.event_import(file=file, club=club, by=upload.owner, token=upload.token)
    findings = list(event_findings(event))
    hands = len({one.hand_id for one in findings if one.hand_id is not None})
    faults = sum(one.hand_id is None for one in findings)
    return json.dumps({"slug": event.slug, "hands": hands, "faults": faults}).encode()


TASKS: Final = [
    Task(CHECK_TASK, check_event_upload, units=20, heavy=True),
    Task(IMPORT_TASK, import_event_upload, units=40, heavy=True),
]
