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
    _("Set up and maintain"): {
        "setup": _("Set the host name and create the first club."),
        "doctor": _("Check this installation and say what to fix."),
        "upgrade": _("Update the database to this version: back up, migrate, verify."),
        "backup": _("Save the whole database to one file."),
        "restore": _("Restore a backup into an empty database, and verify it."),
        "verify": _("Check all stored data against what was entered."),
        "rescore": _("Score all stored hands again and list those that differ."),
    },
    _("Clubs and people"): {
        "club_create": _("Create a club and print its administrator’s invitation."),
        "club_domains": _("Check club domains, or give a club a domain."),
        "operator": _("Give an account operator access to this server, or remove it."),
        "club_suspend": _("Suspend a club, or open it again."),
        "club_invite": _("Print an invitation to run a club."),
        "club_export": _("Export a whole club to a file."),
        "club_import": _("Import a club file into this server."),
        "club_delete": _("Delete a club with all its events and players."),
        "federation_list": _("Load a federation’s player list, to complete names as people type."),
        "password_link": _("Print a link for choosing a new password."),
        "login_release": _("Unblock a login after wrong passwords or a lost phone."),
        "acts": _("Print logins, roles, exports and backups of all clubs."),
    },
    _("Events and hands"): {
        "event_export": _("Export an event to a file."),
        "event_import": _("Import an event file into a club."),
        "event_schema": _("Print the JSON Schema of event files."),
        "score": _("Score a hand and explain every point."),
    },
    _("Started by the server itself"): {
        "club_books": _("Calculate ratings and records of large clubs; useful after an upgrade."),
        "club_jobs": _("Export and delete clubs as requested."),
        "deliver_notices": _("Send the notifications, e-mails and webhooks that are due."),
        "draw_seats": _("Generate seating plans that are waiting."),
        "print_documents": _("Create documents that are waiting to be printed."),
        "read_uploads": _("Read uploaded files that are waiting."),
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
        _("“%(program)s COMMAND --help” explains a command."),
        _("Django’s own commands work too; “%(program)s help --commands” lists them all."),
    )
    lines += ["", *(hanging(translate(text) % facts, out) for text in more)]
    return "\n".join(lines)
