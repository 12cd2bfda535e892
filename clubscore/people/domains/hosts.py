"""Host names that a club may have, and how addresses begin there."""

from __future__ import annotations

import re
from functools import cache
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from publicsuffixlist import PublicSuffixList

from clubscore.environment.addresses import site_host
from clubscore.environment.declaration import LOCAL_HOSTS
from clubscore.environment.kinds import ascii_host
from clubscore.environment.problems import MisfitError
from clubscore.errors import ClubError

LONGEST: Final = 242  # with the name of its record before it (records), no longer than DNS allows
NAME: Final = re.compile(
    r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])", re.ASCII
)
# Never names of the internet (RFC 6761, 6762, 7686, 8375).
SPECIAL: Final = (".local", ".localhost", ".onion", ".invalid", ".home.arpa", ".internal")


def domains_offered() -> bool:
    """Tell whether clubs may have a domain: the server's own address is set, and has no path."""
    return bool(settings.BASE_URL) and not settings.BASE_PATH and not settings.VENUE


def main_host() -> str:
    """Return the host of ``CLUBSCORE_BASE_URL``, as browsers send it; empty if none is set."""
    return site_host(settings.BASE_URL) if settings.BASE_URL else ""


def server_hosts() -> frozenset[str]:
    """Return the names that are the server's own, whatever a club says."""
    return frozenset({*LOCAL_HOSTS, *settings.ALLOWED_HOSTS, main_host()}) - {""}


def domain_site(host: str) -> str:
    """Return how addresses begin at a club's host: as at the server's own, except the name."""
    parts = urlsplit(settings.BASE_URL)
    port = "" if parts.port is None else f":{parts.port}"
    return urlunsplit((parts.scheme, f"{host}{port}", "", "", ""))


def read_host(text: str, *, by_operator: bool = False) -> str:
    """Return a host name as browsers send it: lower case, international names in ASCII.

    Raises ``domain_bad`` for an invalid one, ``domain_of_server`` and, unless set by the operator,
    ``domain_below_server`` for all names of the domain that the server's own name belongs to.
    People take such a name for the server's, and a DNS record for ``*`` may lead them all here.
    """
    name = text.strip().lower()
    try:
        host = ascii_host(name)
    except MisfitError:
        raise ClubError("domain_bad", text=text.strip()[:60]) from None
    if len(host) > LONGEST or not NAME.fullmatch(host) or host.endswith(SPECIAL):
        raise ClubError("domain_bad", text=text.strip()[:60])
    own = server_hosts()
    if host in own:
        raise ClubError("domain_of_server", host=host)
    for server in () if by_operator else sorted(own):
        name = registered_domain(server.removeprefix("."))
        if host == name or host.endswith(f".{name}"):
            raise ClubError("domain_below_server", server=name)
    return host


def registered_domain(host: str) -> str:
    """Return the domain that someone has registered for a host: ``club.co.uk`` of its names.

    That is the host itself if there is no such list, as for an address.
    """
    return _suffixes().privatesuffix(host) or host


@cache
def _suffixes() -> PublicSuffixList:
    return PublicSuffixList()


def readable_host(host: str) -> str:
    """Return a host as people write it: ``xn--…`` in its own letters, where they are known."""
    try:
        return host.encode().decode("idna")
    except UnicodeError:
        return host
