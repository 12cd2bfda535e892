"""What the operator of a server does with its clubs: looks at them, suspends them, limits them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.people.account_mails import AccountMailKind, account_mail_add
from clubscore.people.audit import act_log
from clubscore.people.models import Act, Club, HostedClub, Membership, User
from clubscore.people.roles import lock_club
from clubscore.text import line_within

REASON_LENGTH: Final = 190  # the log keeps it whole


@dataclass(frozen=True, slots=True)
class Quotas:
    """What a club may have at most: events, MB of files sent a day, MB in all.

    None: as much as the settings say.
    """

    events: int | None = None
    uploads: int | None = None
    storage: int | None = None


def hosted_club(club: Club) -> HostedClub:
    """Return what is known about a club, for reading: an unsaved row if nothing is."""
    return HostedClub.objects.filter(club=club).first() or HostedClub(club=club)


@transaction.atomic
def club_suspend(*, club: Club, reason: str, by: User | None, address: str = "") -> Club:
    """Close a club: its people read and export, nobody else sees it, nobody changes anything.

    A session being played can be finished. If sent again with another reason, the new one counts.
    Its administrators are told by e-mail. Raises ``suspension_without_reason``.
    """
    locked = lock_club(club)
    reason = line_within(reason, REASON_LENGTH)
    if not reason:
        raise ClubError("suspension_without_reason")
    hosted = _lock_hosted(locked)
    if locked.is_suspended and hosted.reason == reason:
        return locked
    if locked.suspended_at is None:
        locked.suspended_at = timezone.now()
        locked.save(update_fields=["suspended_at"])
    hosted.reason, hosted.is_new = reason, False
    hosted.save(update_fields=["reason", "is_new"])
    act_log(kind=Act.Kind.CLUB_SUSPENDED, by=by, club=locked, facts=reason, address=address)
    _tell_administrators(locked, AccountMailKind.CLUB_SUSPENDED)
    return locked


@transaction.atomic
def club_release(*, club: Club, by: User | None, address: str = "") -> Club:
    """Open a suspended club again; a repeat does nothing."""
    locked = lock_club(club)
    if locked.suspended_at is None:
        return locked
    locked.suspended_at = None
    locked.save(update_fields=["suspended_at"])
    hosted = _lock_hosted(locked)
    hosted.reason = ""
    hosted.save(update_fields=["reason"])
    act_log(kind=Act.Kind.CLUB_RELEASED, by=by, club=locked, address=address)
    _tell_administrators(locked, AccountMailKind.CLUB_RELEASED)
    return locked


@transaction.atomic
def club_look_at(*, club: Club, by: User, address: str = "") -> None:
    """Take a club off the list of those nobody has looked at yet; a repeat does nothing."""
    hosted = _lock_hosted(lock_club(club))
    if hosted.is_new:
        hosted.is_new = False
        hosted.save(update_fields=["is_new"])
        act_log(kind=Act.Kind.CLUB_LOOKED_AT, by=by, club=club, address=address)


@transaction.atomic
def club_quotas_set(*, club: Club, quotas: Quotas, by: User, address: str = "") -> None:
    """Let a club have more or less than others; the same again changes nothing."""
    locked = lock_club(club)
    hosted = _lock_hosted(locked)
    if quotas_of(hosted) == quotas:
        return
    hosted.most_events = quotas.events
    hosted.most_uploads = quotas.uploads
    hosted.most_storage = quotas.storage
    hosted.save(update_fields=["most_events", "most_uploads", "most_storage"])
    told = (quotas.events, quotas.uploads, quotas.storage)
    facts = " / ".join("–" if one is None else str(one) for one in told)
    act_log(kind=Act.Kind.CLUB_QUOTA, by=by, club=locked, facts=facts, address=address)


def quotas_of(row: HostedClub) -> Quotas:
    """Return the quotas of a club that differ from the usual ones."""
    return Quotas(row.most_events, row.most_uploads, row.most_storage)


def check_not_suspended(club: Club) -> None:
    """Raise ``club_suspended`` for a club, locked, that nobody changes."""
    if club.is_suspended:
        raise ClubError("club_suspended", club=club.name)


def clubs_to_look_at() -> int:
    """Return how many clubs nobody has looked at yet."""
    return HostedClub.objects.filter(is_new=True).count()


def _lock_hosted(club: Club) -> HostedClub:
    """Return the row of a locked club as it is now, creating it if missing."""
    return HostedClub.objects.get_or_create(club=club)[0]


def _tell_administrators(club: Club, kind: AccountMailKind) -> None:
    for one in club.memberships.filter(role=Membership.Role.ADMIN).select_related("user"):
        account_mail_add(user=one.user, kind=kind, detail=club.name)
