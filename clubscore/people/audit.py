"""The log of what is done about accounts and rights."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db.models import QuerySet
from django.utils import timezone

from .models import ACCOUNT_KINDS, Act, Club, User
from .networks import network_of

KEPT: Final = timedelta(days=400)


def act_log(
    *,
    kind: Act.Kind,
    by: User | None = None,
    about: User | None = None,
    club: Club | None = None,
    facts: str = "",
    address: str = "",
) -> None:
    """Write down what was done, for one club, or, without one, for the account it is about.

    ``facts`` are shown to the club's administrators: no secret, no player's name. Of ``address``,
    where it was done, the network is kept alone.
    """
    Act.objects.create(
        kind=kind, by=by, about=about, club=club, facts=facts[:200], address=network_of(address)
    )


def acts_of(club: Club) -> QuerySet[Act]:
    """Return what was done in a club, the latest first.

    Nothing about the accounts of its people, not even what an earlier version wrote down for it.
    """
    return club.acts.exclude(kind__in=ACCOUNT_KINDS).select_related("by", "about")


def account_acts(user: User) -> QuerySet[Act]:
    """Return what was done about an account, for the person alone, the latest first."""
    return Act.objects.filter(about=user, club=None, kind__in=ACCOUNT_KINDS)


def acts_forget() -> int:
    """Delete what is older than ``KEPT``; return how many rows."""
    return Act.objects.filter(at__lt=timezone.now() - KEPT).delete()[0]
