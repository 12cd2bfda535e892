"""Quotas of clubs, where the operator sets a limit.

Events are counted when one is created, under the lock of the club. A club's storage is measured
every night (:mod:`clubscore.exchange.club_sizes`): over the limit, no event can be created and no
file uploaded, but every hand is still recorded, so that play is not affected.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.utils import timezone

from clubscore.errors import Amount, ClubError
from clubscore.people.clubs.hosting import check_not_suspended, hosted_club, quotas_of
from clubscore.people.models import Club, HostedClub

MB: Final = 1_000_000  # bytes


@dataclass(frozen=True, slots=True)
class Limits:
    """The quotas of a club; 0: no limit."""

    events: int
    uploads: int  # MB a day
    storage: int  # MB

    @classmethod
    def of(cls, row: HostedClub) -> Limits:
        """Return what the operator allows this club, or all of them."""
        own = quotas_of(row)
        return cls(
            settings.CLUB_EVENTS if own.events is None else own.events,
            settings.CLUB_UPLOADS if own.uploads is None else own.uploads,
            settings.CLUB_STORAGE if own.storage is None else own.storage,
        )


def check_room_for_event(club: Club) -> None:
    """Raise ``club_suspended``, ``club_events_enough`` or ``club_storage_full`` for a locked club.

    Three queries at most. The stand-in club of quick games has no limits: there are only so many.
    """
    if club.is_stand_in:
        return
    check_not_suspended(club)
    hosted = hosted_club(club)
    limits = Limits.of(hosted)
    if limits.events and (events := club.tournaments.count()) >= limits.events:
        facts = {"events": Amount(events), "most": Amount(limits.events)}
        raise ClubError("club_events_enough", club=club.name, **facts)
    _check_storage(club, hosted, limits)


def upload_count(*, club: Club, size: int) -> None:
    """Count a file of a given number of bytes sent for a locked club.

    Raises ``club_suspended``, ``club_uploads_enough`` or ``club_storage_full``.
    """
    check_not_suspended(club)
    hosted, _made = HostedClub.objects.get_or_create(club=club)
    limits = Limits.of(hosted)
    _check_storage(club, hosted, limits)
    today = timezone.now().date()
    sent = hosted.upload_bytes if hosted.upload_day == today else 0
    if limits.uploads and sent + size > limits.uploads * MB:
        megabytes = {"sent": round(sent / MB), "size": -(-size // MB), "most": limits.uploads}
        facts = {name: Amount(number) for name, number in megabytes.items()}
        raise ClubError("club_uploads_enough", club=club.name, **facts)
    hosted.upload_day, hosted.upload_bytes = today, sent + size
    hosted.save(update_fields=["upload_day", "upload_bytes"])


def _check_storage(club: Club, row: HostedClub, limits: Limits) -> None:
    if limits.storage and row.storage >= limits.storage * MB:
        facts = {"used": Amount(row.storage // MB), "most": Amount(limits.storage)}
        raise ClubError("club_storage_full", club=club.name, **facts)
