"""The domains that count now: what every request and every link asks.

A process keeps all of them in memory and looks at most once in ``LIVE_SECONDS`` whether something
has changed. So whatever is set, removed or fails is known to all processes after that time. No
cache is asked: a page may have hundreds of links, and a cache be on another machine, or away.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count, Max, Sum

from clubscore.people.models import ClubDomain

from .hosts import domain_site, domains_offered, server_hosts

Version = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class ActiveDomains:
    """Hosts and clubs, either way; ``version``: of the rows they were read from."""

    version: Version = (0, 0, 0)
    clubs: Mapping[str, int] = field(default_factory=dict)
    hosts: Mapping[int, str] = field(default_factory=dict)


NONE: Final = ActiveDomains()
NOT_LOOKED: Final = float("-inf")
# What was found, and until when nobody looks again; replaced whole, never changed.
_known: list[tuple[ActiveDomains, float]] = [(NONE, NOT_LOOKED)]


def active_domains() -> ActiveDomains:
    """Return the domains that are served; while the database is away, those known last."""
    if not domains_offered():
        return NONE
    found, until = _known[0]
    now = time.monotonic()
    if now < until:
        return found
    try:
        version = _version()
        if version != found.version:
            found = _read(version)
    except DatabaseError:
        pass  # whoever needs the database says so
    _known[0] = found, now + settings.LIVE_SECONDS
    return found


def active_forget() -> None:
    """Look again at once, in this process: something has just been written."""
    _known[0] = _known[0][0], NOT_LOOKED


def club_of_host(host: str) -> int | None:
    """Return the id of the club that is served at a host; None for any other."""
    if not host or host in server_hosts():
        return None
    return active_domains().clubs.get(host)


def club_site(club: int | None) -> str:
    """Return how the addresses of a club begin; empty without a domain that is active."""
    host = "" if club is None else active_domains().hosts.get(club, "")
    return domain_site(host) if host else ""


def _version() -> Version:
    """Return a value that every write changes: new rows have higher ids, and rows count changes."""
    found = ClubDomain.objects.aggregate(
        rows=Count("pk"), last=Max("pk", default=0), writes=Sum("revision", default=0)
    )
    return found["rows"], found["last"], found["writes"]


def _read(version: Version) -> ActiveDomains:
    rows = dict(
        ClubDomain.objects.filter(state=ClubDomain.State.ACTIVE).values_list("host", "club_id")
    )
    return ActiveDomains(version, rows, {club: host for host, club in rows.items()})
