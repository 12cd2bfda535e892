"""The devices on which someone is logged in: listing them, and ending sessions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from clubscore.people.audit import act_log
from clubscore.people.models import Act, LoginSession, User
from clubscore.people.networks import network_of

# What a browser says of itself → what people call it; the first that is found holds.
BROWSERS: Final = (
    *(("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("Edg", "Edge"), ("OPR", "Opera")),
    *(("SamsungBrowser", "Samsung Internet"), ("Chrome", "Chrome"), ("CriOS", "Chrome")),
    ("Safari", "Safari"),
)
SYSTEMS: Final = (
    *(("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows")),
    *(("Macintosh", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux")),
)


@dataclass(frozen=True, slots=True)
class LoggedIn:
    """A device on which someone is logged in."""

    device: str  # "Firefox, Android"; empty: unknown
    network: str
    since: datetime
    is_this: bool


def device_name(agent: str) -> str:
    """Return what people call the browser and device that a ``User-Agent`` names."""
    found = (
        next((name for sign, name in known if sign in agent), "") for known in (BROWSERS, SYSTEMS)
    )
    return ", ".join(name for name in found if name)


def session_note(*, user: User, key: str, agent: str, address: str) -> None:
    """Note that someone has logged in, and forget logins that are over."""
    LoginSession.objects.filter(user=user).exclude(key__in=_alive()).delete()
    told = {"user": user, "device": device_name(agent), "network": network_of(address)}
    LoginSession.objects.update_or_create(key=key, defaults={**told, "at": timezone.now()})


def session_renamed(*, key: str, to: str) -> None:
    """Update a session that got another key, as happens with a new password."""
    LoginSession.objects.filter(key=key).update(key=to)


def sessions_of(user: User, key: str) -> list[LoggedIn]:
    """Return where someone is logged in, latest first; ``key`` is this device's session."""
    rows = LoginSession.objects.filter(user=user, key__in=_alive()).order_by("-at", "-pk")
    return [LoggedIn(row.device, row.network, row.at, row.key == key) for row in rows]


@transaction.atomic
def sessions_end_others(*, user: User, key: str, address: str = "") -> None:
    """Log someone out everywhere but in the session ``key``, which needs a new hash then.

    Sessions that nobody noted, of an earlier version, end with them.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    User.objects.filter(pk=user.pk).update(session_epoch=F("session_epoch") + 1)
    user.refresh_from_db(fields=["session_epoch"])
    sessions_forget_others(user=user, key=key)
    act_log(kind=Act.Kind.SESSIONS_ENDED, by=user, about=user, address=address)


def sessions_forget_others(*, user: User, key: str) -> None:
    """Delete the sessions of a user except ``key``, as far as they are recorded."""
    others = LoginSession.objects.filter(user=user).exclude(key=key)
    Session.objects.filter(session_key__in=list(others.values_list("key", flat=True))).delete()
    others.delete()


def _alive() -> QuerySet[Session, str]:
    return Session.objects.filter(expire_date__gt=timezone.now()).values_list(
        "session_key", flat=True
    )
