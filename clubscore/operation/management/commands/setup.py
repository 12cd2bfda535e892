"""``clubscore setup``: host name and first club of an installation."""

import os
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from clubscore.operation.server.environment_file import write_settings
from clubscore.system.terminals import settings_lines
from clubscore.system.users import identity_of_owner
from clubscore.terminal import TerminalCommand

HOST: Final = re.compile(r"(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*", re.IGNORECASE)


class Command(TerminalCommand):
    """Ask for missing answers, write the settings, create the club and print its invitation."""

    help = (
        "Set the host name, make the first club and print the invitation of its administrator."
        " Asks for what is not given. Can be repeated, for another name or another club."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add arguments for the answers, for unattended use."""
        parser.add_argument("--host", help="such as score.example.org; '' leaves it as it is")
        parser.add_argument("--club", help="name of the club; '' makes none")
        parser.add_argument("--city", help="its city")
        parser.add_argument("--admin", help="name of the person who will run it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Set up; raise ``CommandError`` if something prevents it."""
        self._answers = options
        host = self._answer(
            "host", _("Host name, such as score.example.org (leave blank to set it later)")
        )
        if host and not HOST.fullmatch(host):
            raise CommandError(_("“%(host)s” is not a host name.") % {"host": host})
        club = self._answer("club", _("Name of the club (leave blank for none)"))
        city = self._answer("city", _("City")) if club else ""
        admin = self._answer("admin", _("Name of its first administrator")) if club else ""
        if host:  # everything has been asked for: nothing is set by half
            self._set_host(host.lower())
        if club:
            self._make_club(club, city=city, admin=admin)

    def _answer(self, name: str, question: str) -> str:
        answer: str | None = self._answers[name]
        if answer is None:
            if not sys.stdin.isatty():
                raise CommandError(
                    _("%(option)s is missing, and the command cannot ask for it.")
                    % {"option": f"--{name}"}
                )
            answer = input(f"{question}: ")
        return answer.strip()

    def _set_host(self, host: str) -> None:
        home = f"https://{host}{settings.BASE_PATH}"
        values = {"CLUBSCORE_ALLOWED_HOSTS": host, "CLUBSCORE_BASE_URL": home}
        file = os.environ.get("CLUBSCORE_SETTINGS_FILE")
        if file is None:
            self.stdout.write(_("Set these before “clubscore serve”:"))
            self.stdout.write("\n".join(settings_lines(values)))
        else:
            self._write(Path(file), values)
        os.environ.update(values)

    def _write(self, file: Path, values: dict[str, str]) -> None:
        try:
            write_settings(file, values)
        except OSError as error:
            facts = {"path": file, "reason": error.strerror}
            raise CommandError(_("%(path)s cannot be changed: %(reason)s") % facts) from None
        self.stdout.write(_("Written: %(path)s") % {"path": file})
        if Path("/run/systemd/system").is_dir() and (systemctl := shutil.which("systemctl")):
            subprocess.run([systemctl, "restart", "clubscore"], check=False)  # noqa: S603 - ours
        self.stdout.write(
            _(
                "Clubscore listens on port 8000 of this machine. HTTPS needs a web server in "
                "front: %(path)s has an example for Caddy, which gets the certificate "
                "automatically, and one for nginx"
            )
            % {"path": "/usr/share/doc/clubscore/examples"}
        )

    def _make_club(self, club: str, *, city: str, admin: str) -> None:
        """Make it in a process with the new settings, and as the user who owns the data."""
        identity = identity_of_owner(Path(settings.VAR_DIR))
        command = [
            *(sys.executable, str(settings.BASE_DIR / "manage.py"), "club_create", club),
            *(f"--admin={admin}", f"--city={city}"),
        ]
        self.stdout.flush()
        done = subprocess.run(command, check=False, **identity)  # noqa: S603 - our own command
        if done.returncode:
            raise CommandError(_("The club was not created: see above."))
