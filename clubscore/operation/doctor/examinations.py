"""All examinations of an installation, with their findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Final

from django.db import DatabaseError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubscore.database import first_line, trouble_words
from clubscore.environment.problems import Level

from .configuration import (
    Findings,
    addresses,
    debug_mode,
    django_checks,
    environment,
    mail,
    secret_key,
)
from .data import backups, cached, club_domains, database, listed_players, stored_data
from .machine import (
    catalogues,
    clock,
    permissions,
    space,
    static_files,
)
from .system import fonts, printing, system


@dataclass(frozen=True, slots=True)
class Advice:
    """Something that is wrong or doubtful, and what to do about it."""

    about: str
    level: Level
    what: str
    todo: str

    def as_dict(self) -> dict[str, str]:
        """Return it for a program."""
        return asdict(self)


MAIL: Final = gettext_noop("mail")
EXAMINATIONS: Final[dict[str, Callable[[], Findings]]] = {
    gettext_noop("settings"): environment,
    gettext_noop("debugging"): debug_mode,
    gettext_noop("secret key"): secret_key,
    gettext_noop("addresses"): addresses,
    gettext_noop("Django’s checks"): django_checks,
    gettext_noop("database"): database,
    gettext_noop("stored data"): stored_data,
    gettext_noop("federation player list"): listed_players,
    gettext_noop("cache"): cached,
    gettext_noop("club domains"): club_domains,
    MAIL: mail,
    gettext_noop("translations"): catalogues,
    gettext_noop("static files"): static_files,
    gettext_noop("disk space"): space,
    gettext_noop("permissions"): permissions,
    gettext_noop("clock"): clock,
    gettext_noop("system"): system,
    gettext_noop("fonts"): fonts,
    gettext_noop("printing"): printing,
    gettext_noop("backups"): backups,
}


def examine() -> Iterator[tuple[str, list[Advice]]]:
    """Yield every subject with its findings."""
    for about, examination in EXAMINATIONS.items():
        yield about, [Advice(about, *found) for found in _findings(examination)]


def _findings(examination: Callable[[], Findings]) -> Findings:
    """Yield what an examination finds; a database that stops it is a finding too."""
    try:
        yield from examination()
    except DatabaseError as error:
        reason = trouble_words(error) or first_line(error)
        yield (
            "wrong",
            _("This could not be checked: %(reason)s") % {"reason": reason},
            _("Follow the advice about the database first, then run the doctor again."),
        )
