"""Examines the settings of an installation."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core import checks
from django.core.checks.registry import registry
from django.db import connection
from django.utils.translation import gettext as _

from clubscore.environment.declaration import LOCAL_HOSTS
from clubscore.environment.problems import Level
from clubscore.environment.reading import read
from clubscore.environment.relations import problems_of
from clubscore.operation.mail_server import mail_trouble

from .files import others_may

SHORTEST_SECRET: Final = 50  # characters, as Django's own check has it
ABOUT_HTTPS: Final = {f"security.{number}" for number in ("W004", "W008", "W012", "W016")}
OURS: Final = "clubscore"  # the tag of our own check
Findings = Iterator[tuple[Level, str, str]]


def environment() -> Findings:
    """Yield settings that are invalid or contradict each other."""
    for problem in problems_of(read()):
        yield problem.level, problem.what, problem.todo


def mail() -> Findings:
    """Yield what prevents mail from being sent."""
    if trouble := mail_trouble():
        yield trouble.level, trouble.what, trouble.todo


def debug_mode() -> Findings:
    if settings.DEBUG:
        yield (
            "wrong",
            _("Debugging is on: errors show settings and data to everyone."),
            _("Remove CLUBSCORE_DEBUG from the environment and restart the server."),
        )


def secret_key() -> Findings:
    key = settings.SECRET_KEY
    if len(key) < SHORTEST_SECRET or len(set(key)) < 5 or key.startswith("django-insecure"):
        yield (
            "wrong",
            _("The secret key is short or easy to guess: sessions can be forged."),
            _(
                "Set CLUBSCORE_SECRET_KEY to at least 50 random characters, or remove it from "
                "the environment: Clubscore then creates a key and stores it in var/."
            ),
        )
    kept = Path(settings.VAR_DIR) / "secret_key"
    in_file = not os.environ.get("CLUBSCORE_SECRET_KEY")
    if in_file and others_may(stat.S_IRWXG | stat.S_IRWXO, kept):
        yield "wrong", _("Other users can read %(path)s.") % {"path": kept}, f"chmod 600 {kept}"
    if in_file and connection.vendor == "postgresql":
        yield (
            "doubtful",
            _("The secret key is stored in %(path)s, on this server only.") % {"path": kept},
            _("If you run several servers, set the same CLUBSCORE_SECRET_KEY on all of them."),
        )


def addresses() -> Findings:
    names = set(settings.ALLOWED_HOSTS)
    if "*" in names:
        yield (
            "wrong",
            _("The server answers to any host name."),
            _("Set CLUBSCORE_ALLOWED_HOSTS to your host names instead of *."),
        )
    if names <= set(LOCAL_HOSTS):
        yield (
            "doubtful",
            _("Only this machine can use Clubscore."),
            _("Set CLUBSCORE_ALLOWED_HOSTS to the host name people use."),
        )
    if not settings.BASE_URL:
        yield (
            "doubtful",
            _("QR codes contain the address of the page they were printed from."),
            _(
                "Set CLUBSCORE_BASE_URL to the address that phones reach, such as"
                " https://score.example.org."
            ),
        )
    if not settings.HTTPS and not settings.BASE_URL.startswith("https:"):
        yield (
            "doubtful",
            _("Without HTTPS, others can intercept passwords and table links."),
            _("Put a web server with a certificate in front and remove CLUBSCORE_HTTPS=0."),
        )


def django_checks() -> Findings:
    for message in _messages():
        if message.id in ABOUT_HTTPS and not settings.HTTPS:
            continue  # said already, of the addresses
        if not message.is_silenced() and message.is_serious(checks.WARNING):
            serious = message.is_serious(checks.ERROR)
            yield (
                "wrong" if serious else "doubtful",
                f"{message.msg} ({message.id})",
                message.hint or _("See the Django documentation for this check."),
            )


def _messages() -> Iterator[checks.CheckMessage]:
    """Yield what Django's checks say, without our own check, which repeats the doctor."""
    for check in registry.get_checks(include_deployment_checks=not settings.DEBUG):
        if OURS not in check.tags:
            yield from check(app_configs=None, databases=None)


def settings_check(**_of_django: Any) -> list[checks.CheckMessage]:
    """A check for ``check --deploy`` with the findings of ``doctor`` about the settings."""
    problems = problems_of(read())
    found = [(one, checks.Error if one.level == "wrong" else checks.Warning) for one in problems]
    if trouble := mail_trouble():
        found.append((trouble, checks.Warning))  # pages work without mail
    return [kind(one.what, hint=one.todo, id=f"{OURS}.{one.code}") for one, kind in found]
