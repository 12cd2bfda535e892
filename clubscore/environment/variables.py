"""Every environment variable that Clubscore reads, declared once.

A field of :class:`Environment` says the variable's name, what it can hold, what it is if nothing is
set, and what it means; the table in the guide for operators has the same words, in this order.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from . import addresses, kinds
from .declaration import (
    KNOWN_PUSH_SERVICES,
    LOG_LEVELS,
    THIS_MACHINE,
    Variable,
    count,
    quota,
    usual_directory,
)
from .kinds import Network


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """The configuration of an installation. A default may be computed from other fields.

    A field whose own default is computed has to come before the fields that use it.
    """

    base_url: Annotated[
        str,
        Variable(
            "CLUBSCORE_BASE_URL",
            addresses.home,
            words="taken from the request",
            meaning="the address of the start page, used in QR codes and e-mails, such as"
            " `https://score.example.org`, or [below a path](#below-a-path)"
            " `https://club.example/score`",
        ),
    ]
    allowed_hosts: Annotated[
        tuple[str, ...],
        Variable(
            "CLUBSCORE_ALLOWED_HOSTS",
            kinds.host_names,
            default=lambda values: (
                (addresses.site_host(values["base_url"]),) if values["base_url"] else ()
            ),
            words="the host of `CLUBSCORE_BASE_URL`",
            meaning="host names, separated by commas; `localhost` always works",
        ),
    ]
    https: Annotated[
        bool,
        Variable(
            "CLUBSCORE_HTTPS",
            kinds.flag,
            default=lambda values: not values["debug"],
            words="`1`",
            meaning="`0` only for trials without HTTPS",
        ),
    ]
    proxies: Annotated[
        tuple[Network, ...],
        Variable(
            "CLUBSCORE_PROXIES",
            kinds.networks,
            default=lambda values: values["forwarded_allow_ips"],
            words="`127.0.0.1,::1`, or `FORWARDED_ALLOW_IPS`",
            meaning=(
                "addresses or networks of the proxies in front. Only these are trusted to report"
                " HTTPS (`X-Forwarded-Proto`) and visitors’ addresses (`X-Forwarded-For`)"
            ),
        ),
    ]
    csrf_trusted_origins: Annotated[
        tuple[str, ...],
        Variable(
            "CLUBSCORE_CSRF_TRUSTED_ORIGINS",
            addresses.sites,
            default=(),
            meaning="other origins whose forms are accepted, such as `https://club.example.org`",
        ),
    ]
    secret_key: Annotated[
        str,
        Variable(
            "CLUBSCORE_SECRET_KEY",
            kinds.plain,
            words="generated once in `var/secret_key`",
            meaning="signs sessions; must be the same on all servers",
            secret=True,
        ),
    ]
    var: Annotated[
        Path,
        Variable(
            "CLUBSCORE_VAR",
            kinds.path,
            default=lambda _values: usual_directory(),
            words="`var/` of a checkout, or [as above](#install-clubscore)",
            meaning="directory for the database, key, static files and backups",
        ),
    ]
    database_url: Annotated[
        str,
        Variable(
            "DATABASE_URL",
            addresses.database,
            default=lambda values: addresses.of_file(values["var"] / "clubscore.sqlite3"),
            words="SQLite in `var/`",
            meaning="`postgres://user:password@host/name`",
            secret=True,
        ),
    ]
    database_pool: Annotated[
        bool,
        Variable(
            "CLUBSCORE_DATABASE_POOL",
            kinds.flag,
            default=False,
            meaning=(
                "with `1`, the threads of a process share PostgreSQL connections, as many as work"
                " at the same time; with `0`, each thread has its own"
            ),
        ),
    ]
    cache_url: Annotated[
        str,
        Variable(
            "CACHE_URL",
            addresses.cache,
            meaning=(
                "`redis://host/0`, shared by all processes and servers. Without it, each process"
                " caches pages in memory, and limits are counted in a file in `CLUBSCORE_VAR`"
            ),
            secret=True,
        ),
    ]
    session_idle_hours: Annotated[
        int,
        Variable(
            "CLUBSCORE_SESSION_IDLE_HOURS",
            kinds.whole(1, 24 * 365, 24),
            default=24,
            meaning="hours of inactivity after which users are logged out",
        ),
    ]
    session_days: Annotated[
        int,
        Variable(
            "CLUBSCORE_SESSION_DAYS",
            kinds.whole(1, 365, 14),
            default=14,
            meaning="days after which users are logged out, even if active",
        ),
    ]
    mail_url: Annotated[
        str,
        Variable(
            "CLUBSCORE_MAIL_URL",
            addresses.mail,
            meaning=(
                "`smtp://user:password@host:587` (STARTTLS) or `smtps://user:password@host`"
                " (port 465), to send invitations and password links by e-mail. Without it, you"
                " pass invitation links on yourself, and `password_link` creates password links"
            ),
            secret=True,
        ),
    ]
    mail_from: Annotated[
        str,
        Variable(
            "CLUBSCORE_MAIL_FROM",
            kinds.sender,
            meaning="the sender, such as `Clubscore <club@example.org>`",
        ),
    ]
    push_services: Annotated[
        tuple[str, ...],
        Variable(
            "CLUBSCORE_PUSH_SERVICES",
            kinds.push_hosts,
            default=KNOWN_PUSH_SERVICES,
            words="those of Chrome, Firefox, Safari and Edge",
            meaning=(
                "hosts of the browsers’ push services, separated by commas; `*.example.org` covers"
                " everything below it. Notifications are sent only to these"
            ),
        ),
    ]
    outgoing_networks: Annotated[
        tuple[Network, ...],
        Variable(
            "CLUBSCORE_OUTGOING_NETWORKS",
            kinds.networks,
            default=(),
            meaning=(
                "private networks that webhooks may reach, even without encryption, such as"
                " `10.1.0.0/16`"
            ),
        ),
    ]
    pastimes: Annotated[
        bool,
        Variable(
            "CLUBSCORE_PASTIMES",
            kinds.flag,
            default=True,
            meaning=(
                "`0` turns off practice hands, drills, the hand of the day and the vote for the"
                " hand of the month"
            ),
        ),
    ]
    quick_games: Annotated[
        int,
        count(
            "CLUBSCORE_QUICK_GAMES",
            500,
            "how many [quick games](#quick-games) can exist at once. With `0`, nobody can start"
            " one, and the start page has no “Play now”",
        ),
    ]
    open_to_clubs: Annotated[
        bool,
        Variable(
            "CLUBSCORE_OPEN_TO_CLUBS",
            kinds.flag,
            default=False,
            meaning="with `1`, anyone can [start a club](hosting.md), confirmed by e-mail. This"
            " needs `CLUBSCORE_MAIL_URL`",
        ),
    ]
    club_events: Annotated[
        int, quota("CLUBSCORE_CLUB_EVENTS", 1000, "how many events a club can have")
    ]
    club_uploads: Annotated[
        int,
        quota(
            "CLUBSCORE_CLUB_UPLOADS",
            200,
            "how many MB of files can be uploaded for a club each day",
        ),
    ]
    club_storage: Annotated[
        int,
        quota(
            "CLUBSCORE_CLUB_STORAGE", 500, "how many MB a club can take up, calculated every night"
        ),
    ]
    domains: Annotated[
        int,
        count(
            "CLUBSCORE_DOMAINS",
            200,
            "how many [domains of clubs](#domains-of-clubs) there can be before no club can enter"
            " another one. With `0`, only you assign them",
        ),
    ]
    metrics_token: Annotated[
        str,
        Variable(
            "CLUBSCORE_METRICS_TOKEN",
            kinds.plain,
            meaning="the token for `/metrics`; without one, only this machine has access",
            secret=True,
        ),
    ]
    log_format: Annotated[
        str,
        Variable(
            "CLUBSCORE_LOG_FORMAT",
            kinds.choice("line", "json"),
            default="line",
            meaning="`json` for log processing",
        ),
    ]
    log_level: Annotated[
        str,
        Variable(
            "CLUBSCORE_LOG_LEVEL",
            kinds.choice(*LOG_LEVELS),
            default="INFO",
            meaning="`DEBUG`, `INFO`, `WARNING`, `ERROR` or `CRITICAL`",
        ),
    ]
    venue: Annotated[
        bool,
        Variable(
            "CLUBSCORE_VENUE",
            kinds.flag,
            default=False,
            meaning="set to `1` by `serve --venue`, so that browsers are not told to require HTTPS"
            " for a year",
        ),
    ]
    debug: Annotated[
        bool,
        Variable("CLUBSCORE_DEBUG", kinds.flag, default=False, meaning="`1` for development only"),
    ]
    workers: Annotated[
        int,
        Variable(
            "WEB_CONCURRENCY",
            kinds.whole(1, 256, 2),
            default=1,
            meaning="number of gunicorn worker processes, unless `--workers` is given",
        ),
    ]
    metrics_directory: Annotated[
        Path | None,
        Variable(
            "PROMETHEUS_MULTIPROC_DIR",
            kinds.directory_there,
            default=None,
            words="a temporary directory",
            meaning="directory in which the metrics of a server’s workers are added up",
        ),
    ]
    forwarded_allow_ips: Annotated[  # gunicorn’s
        tuple[Network, ...],
        Variable("FORWARDED_ALLOW_IPS", kinds.networks, default=kinds.networks(THIS_MACHINE)),
    ]
    greeting: Annotated[str, Variable("CLUBSCORE_GREETING", kinds.plain)]  # once a server listens
    settings_file: Annotated[  # where the variables are set
        Path | None, Variable("CLUBSCORE_SETTINGS_FILE", kinds.path, default=None)
    ]


FIELDS: Final[dict[str, Variable]] = {
    field: hint.__metadata__[0] for field, hint in Environment.__annotations__.items()
}
VARIABLES: Final[dict[str, Variable]] = {one.name: one for one in FIELDS.values()}

# Of the system, with the meaning they have everywhere: the language of what is said, and where a
# user's data are.
OF_THE_SYSTEM: Final = {"XDG_DATA_HOME", "LOCALAPPDATA", "USERNAME", "PYTHONPATH"}


def table() -> str:
    """Return the table of the guide for operators."""
    rows = [
        f"| `{one.name}` | {one.default_in_guide} | {one.meaning} |"
        for one in VARIABLES.values()
        if one.meaning
    ]
    return "\n".join(("| name | default | meaning |", "| --- | --- | --- |", *rows))
