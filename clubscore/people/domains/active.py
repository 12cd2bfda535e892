"""The domains that count now: what every request and every link asks.

A process keeps all of them in memory and looks at most once in ``LIVE_SECONDS`` whether something
has changed. So whatever is set, removed or fails is known to all processes after that time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError
from django.db.models import Count, Max, Sum

from clubscore.people.models import ClubDomain

from .hosts import domain_site, domains_offered, server_hosts

KEY: Final = "club-domains"
Version = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class ActiveDomains:
    """Hosts and clubs, either way; ``version``: of the rows they were read from."""

    version: Version = (0, 0, 0)
    clubs: Mapping[str, int] = field(default_factory=dict)
    hosts: Mapping[int, str] = field(default_factory=dict)


NONE: Final = ActiveDomains()
_known: list[ActiveDomains] = [NONE]  # the last one is in force; replaced whole, never changed


def active_domains() -> ActiveDomains:
    """Return the domains that are served; while the database is away, those known last."""
    if not domains_offered():
        return NONE
    try:
        version: Version | None = cache.get_or_set(KEY, _version, settings.LIVE_SECONDS)
        if version is not None and _known[0].version != version:
            _known[0] = _read(version)
    except DatabaseError:
        pass  # whoever needs the database says so
    return _known[0]


def active_forget() -> None:
    """Look again at once, in this process: something has just been written."""
    cache.delete(KEY)


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
    """Return what no write leaves as it is: rows come with higher ids, and count their changes."""
    found = ClubDomain.objects.aggregate(
        rows=Count("pk"), last=Max("pk", default=0), writes=Sum("revision", default=0)
    )
    return found["rows"], found["last"], found["writes"]


def _read(version: Version) -> ActiveDomains:
    rows = dict(
        ClubDomain.objects.filter(state=ClubDomain.State.ACTIVE).values_list("host", "club_id")
    )
    return ActiveDomains(version, rows, {club: host for host, club in rows.items()})
