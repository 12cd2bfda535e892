"""Announcements: on the projector, and to all subscribers of the event."""

from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.mail import sender_spend
from clubscore.text import line_within
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import lock_tournament
from clubscore.tournaments.models import Announcement, Change, Tournament
from clubscore.tournaments.tokens import token_once

MOST_SHOWN = 3  # announcements at a time: more would leave no room for the standings


@transaction.atomic
def announcement_make(
    *, tournament: Tournament, text: str, by: Actor, token: UUID | None = None, send: bool = False
) -> Announcement:
    """Announce something; sent again with its ``token``, it is announced only once.

    ``send``: also to all devices and e-mail addresses subscribed to the event. Raises
    ``announcement_missing``, ``mails_sent_enough``, and, for another text under the same token,
    ``form_sent_otherwise``.
    """
    tournament = lock_tournament(tournament)
    text = line_within(text, 200)
    if token and (earlier := tournament.announcements.filter(token=token).first()):
        if earlier.text != text:
            raise ClubError("form_sent_otherwise")
        return earlier
    if not text:
        raise ClubError("announcement_missing")
    if send and sender_spend("announcement", str(tournament.pk)):
        raise ClubError("mails_sent_enough")
    with token_once():
        made = Announcement.objects.create(
            tournament=tournament, text=text, token=token or uuid4(), made_by=by.user
        )
    _log(Change.Kind.ANNOUNCED, made, by, is_sent=send)
    return made


@transaction.atomic
def announcement_end(*, announcement: Announcement, by: Actor) -> Announcement:
    """Hide an announcement; does nothing if it is hidden."""
    announcement = _lock(announcement)
    if announcement.ended_at is None:
        announcement.ended_at = timezone.now()
        announcement.save(update_fields=["ended_at"])
        _log(Change.Kind.ANNOUNCEMENT_ENDED, announcement, by)
    return announcement


@transaction.atomic
def announcement_restore(*, announcement: Announcement, by: Actor) -> Announcement:
    """Show a hidden announcement; does nothing if it is shown."""
    announcement = _lock(announcement)
    if announcement.ended_at is not None:
        announcement.ended_at = None
        announcement.save(update_fields=["ended_at"])
        _log(Change.Kind.ANNOUNCEMENT_AGAIN, announcement, by)
    return announcement


def shown_announcements(tournament: Tournament) -> list[Announcement]:
    """Return the current announcements, latest first. One query."""
    return list(tournament.announcements.filter(ended_at=None)[:MOST_SHOWN])


def _lock(announcement: Announcement) -> Announcement:
    lock_tournament(announcement.tournament)
    return Announcement.objects.select_related("tournament").get(pk=announcement.pk)


def _log(
    kind: Change.Kind, announcement: Announcement, by: Actor, *, is_sent: bool = False
) -> None:
    event, text = announcement.tournament, announcement.text
    change_log(
        kind=kind, by=by, tournament=event, reason=text, facts={"sent": True} if is_sent else {}
    )
