"""Deletes a club with everything in it: hidden at once, then event by event, then the rest.

Nobody waits for it: once closed, the club is a stand-in that no page finds, and each event is
deleted in its own transaction, so other clubs can record in the meantime. The next worker or the
nightly job finishes an interrupted deletion (:func:`closed_clubs_delete`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from clubscore.database import is_outage
from clubscore.errors import ClubError
from clubscore.exchange.models import ClubJob
from clubscore.exchange.uploads.files import uploads_forget
from clubscore.jobs.queue import RUNNING, SILENT
from clubscore.not_found import GoneError
from clubscore.people.audit import act_log
from clubscore.people.models import Act, Club, ClubDomain, Player, User
from clubscore.people.models.clubs import ARRIVING, CLOSING
from clubscore.people.privacy import renew_names_stamp
from clubscore.people.roles import lock_club
from clubscore.play.rehearsals import recorded_delete
from clubscore.printing.models import PrintJob
from clubscore.text import one_line
from clubscore.tournaments.access import Actor
from clubscore.tournaments.event_change import event_delete
from clubscore.tournaments.locks import lock_tournament_and_tables
from clubscore.tournaments.models import ApiToken, EventRole, Table, Tournament

from .contents import club_contents
from .queue import CLUBS, exports_forget

AT_ONCE: Final = 500  # players
logger = logging.getLogger(__name__)
Tell = Callable[[int], object]  # how many events are gone


def club_delete_ask(
    *, club: Club, confirmed: str, name: str, by: User | None, address: str = ""
) -> ClubJob:
    """Close a club, have a worker delete it, and return the progress.

    ``confirmed`` is the fingerprint of the ``ClubContents`` shown, ``name`` the name typed. Raises
    ``club_name_differs``, ``club_changed``, and ``gone`` if someone else was faster.
    """
    with transaction.atomic():
        events = club_close(club=club, confirmed=confirmed, name=name, by=by, address=address)
        job = ClubJob.objects.create(
            kind=ClubJob.Kind.DELETE,
            club=club,
            club_name=club.name,
            slug=club.slug,
            created_by=by,
            events=events,
        )
    CLUBS.call()
    return job


def club_delete(*, club: Club, confirmed: str, name: str, by: User | None) -> None:
    """Delete a club now, which takes its time; arguments and errors as ``club_delete_ask``."""
    club_close(club=club, confirmed=confirmed, name=name, by=by)
    closed_club_delete(club.pk)


@transaction.atomic
def club_close(*, club: Club, confirmed: str, name: str, by: User | None, address: str = "") -> int:
    """Hide a club from everyone and remove all rights in it; return its events.

    This cannot be undone. Arguments and errors are those of ``club_delete_ask``.
    """
    tokens = ApiToken.objects.select_for_update(no_key=True).filter(club=club)
    list(tokens.order_by("pk").values_list("pk"))
    now = Club.objects.select_for_update(no_key=True).filter(pk=club.pk).first()
    if now is None:
        raise ClubError("gone")
    if one_line(name).casefold() != one_line(now.name).casefold():
        raise ClubError("club_name_differs")
    events = Tournament.objects.select_for_update(no_key=True).filter(club=now).order_by("pk")
    there = list(events.values_list("pk", flat=True))
    if club_contents(now).fingerprint != confirmed:
        raise ClubError("club_changed")
    linked = Table.objects.filter(session__tournament__club=now, link_active=True)
    in_order = linked.order_by("session__tournament", "session__number", "number")
    list(in_order.select_for_update(no_key=True, of=("self",)).values_list("pk", flat=True))
    uploads_forget(club=now.pk)
    exports_forget(club=now.pk)
    ClubDomain.objects.filter(club=now).delete()
    now.invitations.all().delete()
    now.api_tokens.all().delete()
    now.webhooks.all().delete()
    EventRole.objects.filter(tournament__club=now).delete()
    now.memberships.all().delete()
    linked.update(link_active=False)
    Tournament.objects.filter(club=now).update(visibility=Tournament.Visibility.DRAFT)
    named = Player.objects.filter(club=now).exclude(privacy=Player.Privacy.ERASED)
    named.update(privacy=Player.Privacy.HIDDEN)  # nobody has a page of their own any more
    renew_names_stamp()
    now.kept_until = CLOSING
    now.save(update_fields=["kept_until"])
    told = f"{now.name} ({now.slug})"
    act_log(kind=Act.Kind.CLUB_DELETED, by=by, facts=told, address=address)
    return len(there)


def closed_clubs_delete() -> int:
    """Finish interrupted work: delete closed clubs and those that will never arrive in full.

    One that cannot be deleted does not hold up the others. Returns how many were deleted.
    """
    closed = Club.everything.filter(kept_until=CLOSING)
    found = [*closed.values_list("pk", flat=True), *stranded_clubs().values_list("pk", flat=True)]
    return sum(map(_try_to_delete, found))


def stranded_clubs() -> QuerySet[Club]:
    """Return the hidden clubs whose import has given no sign of life for a minute."""
    alive = ClubJob.objects.filter(
        club=OuterRef("pk"),
        kind=ClubJob.Kind.IMPORT,
        state=RUNNING,
        beat_at__gte=timezone.now() - SILENT,
    )
    return Club.everything.filter(~Exists(alive), kept_until=ARRIVING)


def _try_to_delete(pk: int) -> bool:
    try:
        closed_club_delete(pk)
    except Exception as error:
        if is_outage(error):
            raise
        logger.exception("the rest of club %s could not be deleted", pk)
        return False
    return True


def closed_club_delete(pk: int, tell: Tell = lambda _count: None) -> None:
    """Delete the rest of a club that is hidden; an earlier attempt may have begun.

    Nothing is deleted of a club that is open, or was opened in the meantime.
    """
    gone = 0
    while True:
        for event in Tournament.objects.filter(club=pk).order_by("pk").only("pk"):
            _event_delete(event)
            gone += 1
            tell(gone)
        if _rest_delete(pk):
            return


def _hidden(pk: int) -> QuerySet[Club]:
    return Club.everything.filter(pk=pk, kept_until__lte=ARRIVING)


@transaction.atomic
def _event_delete(event: Tournament) -> None:
    try:
        locked = lock_tournament_and_tables(event)
    except GoneError:  # another worker was faster
        return
    if not _hidden(locked.club_id).exists():
        return
    recorded_delete(locked)
    event_delete(tournament=locked, by=Actor.public())


@transaction.atomic
def _rest_delete(pk: int) -> bool:
    """Delete a club if it has no events, and tell whether it had none."""
    club = _hidden(pk).first()
    if club is None:
        return True
    club = lock_club(club)
    if Tournament.objects.filter(club=club).exists():
        return False
    players = list(Player.objects.filter(club=club).values_list("pk", flat=True))
    circuits = list(club.circuits.values_list("pk", flat=True))
    of_club = Q(parameters__club=pk) | Q(parameters__circuit__in=circuits)
    PrintJob.objects.filter(of_club, tournament=None).delete()
    for start in range(0, len(players), AT_ONCE):
        some = players[start : start + AT_ONCE]
        PrintJob.objects.filter(tournament=None, parameters__career__in=some).delete()
        Player.objects.filter(pk__in=some).delete()
    club.delete()  # with its log, its circuits, its logo, its book
    return True
