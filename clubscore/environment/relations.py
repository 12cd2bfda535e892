"""Problems between settings that are valid by themselves, and whether a server can start."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from typing import Final
from urllib.parse import urlsplit

from django.http.request import validate_host

from .addresses import site_host
from .declaration import LOCAL_HOSTS
from .directory import unusable, why_unwritable
from .problems import SENDER, Level, Problem, SettingsError
from .reading import place_of, read, refuse
from .variables import VARIABLES, Environment

OURS: Final = "CLUBSCORE"
LIKE: Final = 0.8  # how alike a name is that was probably meant; 1 is the same
OTHERS: Final = ("DATABASE_URL", "CACHE_URL")  # ours without our name in front
ALMOST: Final = 0.9  # as LIKE, for names that others may use, too


def problems_of(environment: Environment, environ: Mapping[str, str] = os.environ) -> list[Problem]:
    """Return all that is wrong or doubtful about settings that can be read."""
    found = (
        *_unknown(environ),
        *_hosts(environment),
        *_https(environment),
        *_mail(environment),
        *_var(environment),
    )
    return [replace(one, place=place_of(one.about, environ)) for one in found]


def server_settings(environ: Mapping[str, str] = os.environ) -> tuple[Environment, list[Problem]]:
    """Return the settings a server starts with, and any warnings about them.

    If the server could not work with them, print why on standard error and exit.
    """
    try:
        environment = read(environ)
    except SettingsError as error:
        refuse(error.problems)
    problems = problems_of(environment, environ)
    if wrong := [one for one in problems if one.level == "wrong"]:
        refuse(wrong)
    return environment, problems


def _unknown(environ: Mapping[str, str]) -> Iterator[Problem]:
    for name in sorted(environ.keys() - VARIABLES.keys()):
        near = _nearest_name(name)
        if near is not None:
            code = "setting_misspelt" if near else "setting_unknown"
            facts = {"name": name, "near": near}
            yield Problem(code, "doubtful", facts, name)


def _nearest_name(name: str) -> str | None:
    """Return which setting was meant; empty: a name of ours like no other; None: not ours."""
    start = name.upper().replace("-", "_").partition("_")[0]
    if start == OURS or get_close_matches(start, [OURS], cutoff=LIKE):
        names = _public() | {f"{OURS}_{other}": other for other in OTHERS}
        return next((names[one] for one in get_close_matches(name.upper(), names, cutoff=LIKE)), "")
    return next(iter(get_close_matches(name.upper(), OTHERS, n=1, cutoff=ALMOST)), None)


def _public() -> dict[str, str]:
    return {one.name: one.name for one in VARIABLES.values() if one.meaning}


def is_refused(site: str, hosts: Iterable[str]) -> bool:
    """Tell whether links and printed codes lead to a host that the server refuses."""
    return bool(site) and not validate_host(site_host(site), hosts)


def _hosts(environment: Environment) -> Iterator[Problem]:
    if is_refused(environment.base_url, [*environment.allowed_hosts, *LOCAL_HOSTS]):
        host = site_host(environment.base_url)
        facts = {"host": host, "hosts": ",".join([*environment.allowed_hosts, host])}
        yield Problem("setting_host_refused", "wrong", facts, "CLUBSCORE_ALLOWED_HOSTS")


def _https(environment: Environment) -> Iterator[Problem]:
    parts = urlsplit(environment.base_url)
    if environment.https and parts.scheme == "http":
        # Without a port, https:// may be there as well, and phones are sent on to it.
        level: Level = "doubtful" if parts.port in {None, 80} else "wrong"
        yield Problem("setting_http_address", level, about="CLUBSCORE_BASE_URL")
    if not environment.https and parts.scheme == "https":
        yield Problem("setting_https_off", "doubtful", about="CLUBSCORE_HTTPS")


def _mail(environment: Environment) -> Iterator[Problem]:
    if environment.mail_url and not environment.mail_from:
        yield Problem("setting_mail_sender", "doubtful", {"example": SENDER}, "CLUBSCORE_MAIL_URL")
    if environment.open_to_clubs and not environment.mail_url:
        yield Problem("setting_open_without_mail", "doubtful", about="CLUBSCORE_OPEN_TO_CLUBS")


def _var(environment: Environment) -> Iterator[Problem]:
    if reason := why_unwritable(environment.var):
        yield unusable(environment.var, reason)
