"""What ``clubscore`` prints without arguments: its commands. Works without settings."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Final

from clubscore.environment.terminal import hanging, translate
from clubscore.environment.terminal import noop as _
from clubscore.version import version

# By group: the name of each command, and what it does.
COMMANDS: Final[Mapping[str, Mapping[str, str]]] = {
    _("Run"): {
        "serve": _("Run the server, also for a room without internet."),
        "demo": _("Run a demonstration with made-up clubs."),
    },
    _("Set up and look after"): {
        "setup": _("Set the host name and make the first club."),
        "doctor": _("Say what is wrong with this installation and what to do."),
        "upgrade": _("Bring the database to this version: back up, migrate, verify."),
        "backup": _("Write the whole database into one file."),
        "restore": _("Put a backup into an empty database, and verify it."),
        "verify": _("Check everything stored against what was entered."),
        "rescore": _("Score every stored hand again and list those that differ."),
    },
    _("Clubs and people"): {
        "club_create": _("Make a club and print the invitation of its administrator."),
        "club_domains": _("Check the domains of clubs, or give a club one."),
        "operator": _("Let an account look after all clubs of this server, or no longer."),
        "club_suspend": _("Close a club to all but its own people, or open it again."),
        "club_invite": _("Print an invitation to run a club."),
        "club_export": _("Write a whole club into a file."),
        "club_import": _("Bring the file of a club into this server."),
        "club_delete": _("Delete a club with all its events and players."),
        "federation_list": _("Load a federation’s player list, to complete names as people type."),
        "password_link": _("Print a link by which somebody chooses a new password."),
        "login_release": _("Let somebody in again after wrong passwords or with a lost phone."),
        "acts": _("Print logins, roles, exports and backups of all clubs."),
    },
    _("Events and hands"): {
        "event_export": _("Write an event into a file."),
        "event_import": _("Bring the file of an event into a club."),
        "event_schema": _("Print the JSON Schema of such a file."),
        "score": _("Score a hand and explain every point."),
    },
    _("What the server starts by itself"): {
        "club_books": _("Calculate ratings and records of large clubs; useful after an upgrade."),
        "club_jobs": _("Write the files of clubs and delete clubs, as people have asked."),
        "deliver_notices": _("Send the notifications, e-mails and webhooks that are due."),
        "draw_seats": _("Make the seating plan of a draw that is waiting."),
        "print_documents": _("Make the documents that are waiting to be printed."),
        "read_uploads": _("Read the files from people that are waiting."),
    },
}
NAMES: Final = 17  # characters for the name of a command


def overview(program: str) -> str:
    """Return the list of commands, in the language of the terminal, for standard output."""
    out = sys.stdout
    facts = {"program": program}
    lines = [
        f"Clubscore {version()}",
        "",
        translate(_("Usage: %(program)s COMMAND [OPTIONS]")) % facts,
    ]
    for title, commands in COMMANDS.items():
        lines += ["", f"{translate(title)}:"]
        lines += [
            hanging(translate(does), out, first=f"  {name:<{NAMES}}", rest=" " * (NAMES + 2))
            for name, does in commands.items()
        ]
    more = (
        _("“%(program)s COMMAND --help” says more about a command."),
        _("Django’s own commands work too; “%(program)s help --commands” lists them all."),
    )
    lines += ["", *(hanging(translate(text) % facts, out) for text in more)]
    return "\n".join(lines)
