"""The log of what is done about accounts and rights."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django.contrib.auth.signals import user_logged_in, user_login_failed
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from .addresses import visitor_address
from .models import ACCOUNT_KINDS, Act, Club, User
from .networks import network_of

KEPT: Final = timedelta(days=400)


def act_log(
    *,
    kind: Act.Kind,
    by: User | None = None,
    about: User | None = None,
    club: Club | None = None,
    told: str = "",
    address: str = "",
) -> None:
    """Write down what was done, for one club, or, without one, for the account it is about.

    ``told`` is shown to the club's administrators: no secret, no player's name. Of ``address``,
    where it was done, the network is kept alone.
    """
    Act.objects.create(
        kind=kind, by=by, about=about, club=club, told=told[:200], address=network_of(address)
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


def _logged_in(*, request: HttpRequest, user: User, **_signal: Any) -> None:
    acts_forget()
    act_log(kind=Act.Kind.LOGGED_IN, by=user, about=user, address=visitor_address(request))


def _login_failed(
    *, credentials: dict[str, Any], request: HttpRequest | None = None, **_signal: Any
) -> None:
    if request is None or getattr(request, "axes_locked_out", False):
        return
    user = User.objects.filter(username=str(credentials.get("username", ""))).first()
    if user is not None:
        act_log(kind=Act.Kind.LOGIN_FAILED, about=user, address=visitor_address(request))


def connect() -> None:
    """Log every login from now on, and every wrong password of a login there is."""
    user_logged_in.connect(_logged_in, dispatch_uid="clubscore.people.acts.in")
    user_login_failed.connect(_login_failed, dispatch_uid="clubscore.people.acts.failed")
