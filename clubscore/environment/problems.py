"""Problems with settings: a code with its facts, and the two sentences for it.

``doctor``, ``serve``, ``check --deploy``, gunicorn and every command print the same sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any, Final, Literal

from .terminal import Stream, hanging, translate
from .terminal import noop as _

Level = Literal["wrong", "doubtful"]  # nothing can work with it; or a part, or by chance

ESCAPES: Final = (
    "@ → %40, : → %3A, / → %2F, ? → %3F, # → %23, % → %25"  # what a password in an address needs
)

SENDER: Final = "'Clubscore <club@example.org>'"

# By code: what is wrong, and what to do.
SENTENCES: Final[dict[str, tuple[str, str]]] = {
    # Of one variable that cannot be read.
    "setting_flag": (
        _("%(name)s is “%(value)s”; it must be 1 (yes) or 0 (no)."),
        _("Write %(name)s=1 or %(name)s=0."),
    ),
    "setting_number": (
        _("%(name)s is “%(value)s”; it must be a whole number from %(least)s to %(most)s."),
        _("Write a number without a unit, such as %(name)s=%(example)s."),
    ),
    "setting_choice": (
        _("%(name)s is “%(value)s”; it must be one of these: %(choices)s."),
        _("Write one of them, or remove %(name)s."),
    ),
    "setting_quoted": (
        _("The value of %(name)s includes the quotes around it."),
        _("Remove the quotes: podman and docker take an --env-file literally."),
    ),
    "setting_host_is_address": (
        _("“%(value)s” in %(name)s is an address, not a host name."),
        _("Write %(host)s instead, without https://, port and path."),
    ),
    "setting_host": (
        _("“%(value)s” in %(name)s is not a host name."),
        _("Write host names such as score.example.org, with commas between them."),
    ),
    "setting_no_scheme": (
        _("“%(value)s” in %(name)s does not start with https:// or http://."),
        _("Write the whole address, such as %(example)s."),
    ),
    "setting_site": (
        _("“%(value)s” in %(name)s is not the address of a site."),
        _("Write it as https://score.example.org: scheme and host name, and the port if needed."),
    ),
    "setting_path": (
        _("“%(value)s” in %(name)s has more than a plain path after the host."),
        _("Write it as https://club.example/score: letters, digits, - and _ in the path."),
    ),
    "setting_network": (
        _("“%(value)s” in %(name)s is neither an IP address nor a network."),
        _("Write addresses and networks such as 10.1.0.0/16, with commas between them."),
    ),
    "setting_network_size": (
        _("“%(value)s” in %(name)s is an address in a network, not the network itself."),
        _("Write %(network)s for the whole network, or %(address)s for that address alone."),
    ),
    "setting_database_kind": (
        _("%(name)s begins with “%(scheme)s:”; Clubscore works with PostgreSQL and SQLite."),
        _("Write %(name)s=postgres://user:password@host/name, or remove it to use SQLite."),
    ),
    "setting_database": (
        _("%(name)s is not the address of a database."),
        _(
            "Write postgres://user:password@host/name. Encode special characters in the password:"
            " %(escapes)s."
        ),
    ),
    "setting_database_name": (
        _("%(name)s does not name a database on the server."),
        _("Add the database name at the end: postgres://user:password@host/name."),
    ),
    "setting_cache": (
        _("%(name)s is not the address of a Redis server."),
        _(
            "Write redis://host/0, rediss://host/0 with encryption, or unix:///path/to/socket."
            " Encode special characters in the password: %(escapes)s."
        ),
    ),
    "setting_cache_package": (
        _("%(name)s is set, but the Python package “redis” is not installed."),
        _("Install it in the same environment as Clubscore, or remove %(name)s."),
    ),
    "setting_mail": (
        _("%(name)s is not the address of a mail server."),
        _(
            "Write smtp://user:password@host:587 or smtps://user:password@host. Encode special"
            " characters in the password: %(escapes)s."
        ),
    ),
    "setting_sender": (
        _("“%(value)s” in %(name)s has no e-mail address."),
        _("Write it as %(name)s=%(example)s."),
    ),
    "setting_directory": (
        _("%(name)s is %(value)s, but this user cannot write to that directory."),
        _("Create the directory and give this user write access, or remove %(name)s."),
    ),
    # Of the machine.
    "setting_no_home": (
        _(
            "There is nowhere to store data: %(name)s is not set, and this user has no home "
            "directory."
        ),
        _("Set %(name)s to a directory this user can write to."),
    ),
    "setting_var": (
        _("Clubscore cannot use its data directory %(path)s: %(reason)s."),
        _("Run this as the owner of the data, set %(name)s, or: chown %(user)s %(path)s"),
    ),
    "setting_no_time_zones": (
        _("This machine has no time zone data."),
        _("Install it: apt-get install tzdata"),
    ),
    # Of the mail server, asked.
    "mail_unset": (
        _("Mail is not set up: it needs a mail server and a sender."),
        _("Set CLUBSCORE_MAIL_URL and CLUBSCORE_MAIL_FROM."),
    ),
    "mail_unknown": (
        _("The mail server %(host)s was not found (%(reason)s)."),
        _("Correct CLUBSCORE_MAIL_URL. If it is right, this machine cannot resolve host names."),
    ),
    "mail_silent": (
        _("Cannot connect to the mail server %(host)s on port %(port)s: %(reason)s."),
        _("Correct CLUBSCORE_MAIL_URL, or allow this machine to connect to that port."),
    ),
    "mail_encryption": (
        _("Cannot use encryption with the mail server %(host)s: %(reason)s."),
        _(
            "Use smtps:// for port 465 and smtp:// for other ports. The server’s certificate "
            "must be valid."
        ),
    ),
    "mail_login": (
        _("The mail server %(host)s rejected the login: %(reason)s"),
        _("Correct the username and password in CLUBSCORE_MAIL_URL."),
    ),
    "mail_refused": (
        _("The mail server %(host)s rejected the message: %(reason)s"),
        _("The server’s answer says why. Correct CLUBSCORE_MAIL_FROM or the recipient’s address."),
    ),
    # Of several together.
    "setting_unknown": (
        _("%(name)s is not a Clubscore setting, so it has no effect."),
        _("Remove it. The operator’s guide lists all settings."),
    ),
    "setting_misspelt": (
        _("%(name)s is not a Clubscore setting, so it has no effect."),
        _("Did you mean %(near)s?"),
    ),
    "setting_host_refused": (
        _(
            "CLUBSCORE_ALLOWED_HOSTS does not include %(host)s, the host in CLUBSCORE_BASE_URL: "
            "everyone who follows a link or a QR code is turned away."
        ),
        _("Write CLUBSCORE_ALLOWED_HOSTS=%(hosts)s, or correct CLUBSCORE_BASE_URL."),
    ),
    "setting_http_address": (
        _("CLUBSCORE_BASE_URL starts with http://, but every page redirects to https://."),
        _(
            "Write CLUBSCORE_BASE_URL=https://…, or set CLUBSCORE_HTTPS=0 if there is no HTTPS at"
            " this address."
        ),
    ),
    "setting_https_off": (
        _(
            "CLUBSCORE_BASE_URL starts with https://, but CLUBSCORE_HTTPS is 0: browsers may "
            "send logins without encryption."
        ),
        _("Remove CLUBSCORE_HTTPS."),
    ),
    "setting_mail_sender": (
        _("No mail is sent: CLUBSCORE_MAIL_URL is set, but there is no sender."),
        _("Set CLUBSCORE_MAIL_FROM=%(example)s."),
    ),
    "setting_open_without_mail": (
        _("Nobody can start a club: CLUBSCORE_OPEN_TO_CLUBS is on, but no mail is sent."),
        _("Set CLUBSCORE_MAIL_URL and CLUBSCORE_MAIL_FROM, or remove CLUBSCORE_OPEN_TO_CLUBS."),
    ),
}
WHERE: Final = _("It is set in line %(line)s of %(path)s.")


@dataclass(frozen=True, slots=True)
class SettingPlace:
    """Where a variable is set: a line of the file of settings."""

    path: Path
    line: int


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem with the settings: the variable it concerns, and if that is set."""

    code: str
    level: Level
    facts: Mapping[str, Any] = field(default_factory=dict)
    about: str = ""  # the variable
    place: SettingPlace | None = None

    def as_dict(self) -> dict[str, str]:
        """Return it for a program, as ``doctor --json`` prints what it finds."""
        return {"about": "settings", "level": self.level, "what": self.what, "todo": self.todo}

    def __str__(self) -> str:
        return self.as_lines(StringIO())

    def as_lines(self, stream: Stream) -> str:
        """Return the problem and the remedy, as lines for a terminal or a file."""
        what = hanging(self.what, stream)
        return f"{what}\n{hanging(self.todo, stream, first='    → ', rest='      ')}"

    @property
    def what(self) -> str:
        """Return what is wrong, and where, in the language of the terminal."""
        text = translate(SENTENCES[self.code][0]) % self.facts
        if self.place is None:
            return text
        facts = {"path": self.place.path, "line": self.place.line}
        return f"{text} {translate(WHERE) % facts}"

    @property
    def todo(self) -> str:
        """Return what to do about it, in the language of the terminal."""
        return translate(SENTENCES[self.code][1]) % self.facts


class MisfitError(ValueError):
    """A value that a variable cannot have: a code, and what fills its sentences."""

    def __init__(self, code: str, **facts: Any) -> None:
        """Raise ``KeyError`` for a code without sentences."""
        assert SENTENCES[code]  # noqa: S101 - a code that nobody can put into words
        super().__init__(code)
        self.code = code
        self.facts = facts


class SettingsError(Exception):
    """Settings that cannot be read; as a text, all that is wrong with them."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))
