"""The kinds of variables that hold addresses: of sites, of a database, of Redis, of mail.

All but those of sites may have a password in them, so no value of theirs is ever shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, quote, unquote, urlsplit

from .kinds import ascii_host, items
from .problems import ESCAPES, MisfitError

DATABASES: Final = ("postgres", "postgresql", "pgsql", "sqlite")
CACHES: Final = ("redis", "rediss", "unix")
PLAIN: Final = "/\\: "  # letters of a path that stand in an address as they are
MAIL_PORTS: Final = {"smtp": 587, "smtps": 465}
EXAMPLE: Final = "https://score.example.org"
PATH: Final = re.compile(r"(?:/[A-Za-z0-9_-]+)*", re.ASCII)  # below which an installation is


def _split(text: str) -> SplitResult | None:
    """Return the parts of an address, or None if it cannot be split."""
    try:
        parts = urlsplit(text)
        parts.port  # noqa: B018 - raises for one that is no number
    except ValueError:
        return None
    return parts


def site(text: str) -> str:
    """Return the address of a site without the slash at its end: scheme, host and port."""
    if "://" not in text:
        raise MisfitError("setting_no_scheme", value=text, example=_with_scheme(text))
    text = text.rstrip("/")
    parts = _split(text)
    if parts is None or not parts.hostname or parts.username is not None:
        raise MisfitError("setting_site", value=text)
    if parts.scheme not in {"http", "https"}:
        raise MisfitError("setting_no_scheme", value=text, example=EXAMPLE)
    if parts.path or parts.query or parts.fragment:
        raise MisfitError("setting_site", value=text)
    _host_of(text, parts.hostname)
    return text


def home(text: str) -> str:
    """Return the address of a start page without the slash at its end: a site, and maybe a path."""
    parts = _split(text) if "://" in text else None
    path = parts.path.rstrip("/") if parts else ""
    if parts is None or not path:
        return site(text)
    if not PATH.fullmatch(path) or parts.query or parts.fragment:
        raise MisfitError("setting_path", value=text)
    return site(parts._replace(path="").geturl()) + path


def _host_of(text: str, host: str) -> str:
    try:
        return ascii_host(host)
    except MisfitError:
        raise MisfitError("setting_site", value=text) from None


def _with_scheme(text: str) -> str:
    """Return the address probably meant by one without a scheme."""
    try:
        return site(f"https://{text}")
    except MisfitError:
        return EXAMPLE


def site_host(address: str) -> str:
    """Return the host of a site as browsers send it."""
    return ascii_host(urlsplit(address).hostname or "")


def sites(text: str) -> tuple[str, ...]:
    """Return addresses of sites; ``https://*.example.org`` is all below it."""
    return tuple(_origin(item) for item in items(text))


def _origin(item: str) -> str:
    scheme, separator, rest = item.partition("://")
    if separator and rest.startswith("*."):
        site(f"{scheme}://{rest.removeprefix('*.')}")
        return item.rstrip("/")
    return site(item)


def database(text: str) -> str:
    """Return the address of a database of a kind we work with."""
    parts = _split(text)
    scheme = text.partition(":")[0].lower()
    if "://" in text and scheme not in DATABASES and scheme.isalnum():
        raise MisfitError("setting_database_kind", scheme=scheme)
    if parts is None or scheme not in DATABASES or "://" not in text or parts.fragment:
        raise MisfitError("setting_database", escapes=ESCAPES)
    if scheme == "sqlite":
        return text
    if "/" in parts.path.strip("/") or "@" in unquote(parts.path):
        raise MisfitError("setting_database", escapes=ESCAPES)
    if not parts.path.strip("/") and "service=" not in parts.query:
        raise MisfitError("setting_database_name")
    return text


def of_file(path: Path) -> str:
    """Return the address of the SQLite database in a file, whatever letters its path has."""
    return f"sqlite:///{quote(str(path), PLAIN)}"


def cache(text: str) -> str:
    """Return the address of a Redis; its package is optional."""
    parts = _split(text)
    if parts is None or parts.scheme not in CACHES or parts.fragment:
        raise MisfitError("setting_cache", escapes=ESCAPES)
    database = parts.path.strip("/")
    if parts.scheme == "unix" and not database:
        raise MisfitError("setting_cache", escapes=ESCAPES)
    if parts.scheme != "unix" and (not parts.hostname or (database and not database.isdigit())):
        raise MisfitError("setting_cache", escapes=ESCAPES)
    if find_spec("redis") is None:
        raise MisfitError("setting_cache_package")
    return text


@dataclass(frozen=True, slots=True)
class MailServer:
    """A mail server, and who we are there."""

    host: str
    port: int
    user: str
    password: str
    from_the_start: bool  # whether it is encrypted before anything is said

    @property
    def upgrades(self) -> bool:
        """Return whether encryption is asked for; port 25 of this machine needs none."""
        local = self.port == 25 and self.host in {"localhost", "127.0.0.1"}
        return not self.from_the_start and not local


def mail_server(text: str) -> MailServer:
    """Return what ``smtp://user:password@host:587`` (STARTTLS) or ``smtps://…`` says."""
    parts = _split(text)
    if parts is None or parts.scheme not in MAIL_PORTS or not parts.hostname:
        raise MisfitError("setting_mail", escapes=ESCAPES)
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise MisfitError("setting_mail", escapes=ESCAPES)
    return MailServer(
        host=parts.hostname,
        port=parts.port or MAIL_PORTS[parts.scheme],
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        from_the_start=parts.scheme == "smtps",
    )


def mail(text: str) -> str:
    """Return the address of a mail server."""
    mail_server(text)
    return text
