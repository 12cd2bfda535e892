"""The file of an event as a document: a worker makes it, for the organizer who asks."""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from uuid import uuid4

from django.utils import timezone
from django.utils.translation import gettext_lazy

from clubscore.not_found import NotFoundError
from clubscore.printing.documents.registry import (
    DocumentKind,
    Media,
    Parameters,
    Progress,
    Query,
    register,
)
from clubscore.printing.models import PrintJob
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Tournament

from . import shape
from .writer import event_chunks

KIND: Final = "event-file"
OWNER: Final = "owner"  # parameter: the account that asked; every copy handed out is in the log
ASKED: Final = "asked"  # parameter: makes each request one of its own
PROGRAM: Final = "program"  # which asks again and again for the same
COMES_BACK: Final = timedelta(minutes=1)


def event_file_parameters(event: Tournament, *, owner: int, program: bool = False) -> Parameters:
    """Return the parameters of a new file, or of one already requested and still waiting.

    A file holds more than an event's fingerprint covers, so none is handed out twice. A program
    polls until it gets the one it requested first (see :func:`event_files_forget`).
    """
    if program:
        return {OWNER: owner, ASKED: PROGRAM}
    waiting = PrintJob.objects.filter(
        tournament=event, kind=KIND, created_by=owner, state=PrintJob.State.WAITING
    ).first()
    asked = waiting.parameters[ASKED] if waiting else str(uuid4())
    return {OWNER: owner, ASKED: asked}


def event_files_forget(*, event: Tournament, owner: int, unless_fresh: bool = False) -> None:
    """Delete the file made for a program that has fetched it, or has not come for it.

    With ``unless_fresh``, keep one that it may still fetch.
    """
    until = timezone.now() - (COMES_BACK if unless_fresh else timedelta())
    made = PrintJob.objects.filter(tournament=event, kind=KIND, created_by=owner)
    made.filter(parameters__asked=PROGRAM, ended_at__lte=until).delete()


def _parse_query(_query: Query, _access: EventAccess, _links: str) -> Parameters:
    raise NotFoundError  # it has an address of its own


def _is_allowed(access: EventAccess, parameters: Parameters) -> bool:
    user = access.actor.user if access.actor else None
    return access.is_organizer and user is not None and user.pk == parameters[OWNER]


def _title(event: Tournament, _parameters: Parameters) -> str:
    return event.slug


def _pages(_event: Tournament, _parameters: Parameters) -> int:
    return 1


def _make(event: Tournament, _parameters: Parameters, progress: Progress) -> bytes:
    progress(0)
    return "".join(event_chunks(event)).encode()


register(
    DocumentKind(
        KIND,
        gettext_lazy("Event file"),
        _parse_query,
        _is_allowed,
        _title,
        _pages,
        _make,
        media=Media(shape.MEDIA_TYPE, "json", is_inline=False),
        lifetime=timedelta(hours=1),
    )
)
