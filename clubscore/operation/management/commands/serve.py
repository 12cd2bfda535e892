"""``clubscore serve``: the server, in the foreground."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from clubscore.operation.server.addresses import AddressError, Listening, own_address
from clubscore.operation.server.preparation import (
    prepare_database,
    settings_examined,
    static_files_collected,
)
from clubscore.operation.server.start import Server
from clubscore.operation.venue.authority import CertificateError
from clubscore.operation.venue.box import EVERY, OF_BOXES, ClockError, run_box
from clubscore.terminal import TerminalCommand


class Command(TerminalCommand):
    """Make the tables of an empty database, then answer until someone stops it."""

    help = (
        "Run the server until Ctrl+C. With CLUBSCORE_ALLOWED_HOSTS or CLUBSCORE_BASE_URL it"
        " expects a web server with HTTPS in front; without, it is for this machine or network."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add arguments for where it listens."""
        add_address(parser)
        parser.add_argument(
            "--workers", type=int, default=2, metavar="N", help="processes that answer (2)"
        )

        parser.add_argument(
            "--venue",
            action="store_true",
            help="for a room without internet: HTTPS by a certificate of its own, and a page by"
            " which phones join at --port",
        )
        parser.add_argument(
            "--https-port",
            type=int,
            default=8443,
            metavar="PORT",
            help="where --venue answers by HTTPS (8443)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Become the server; raise ``CommandError`` if something prevents it."""
        if options["venue"]:
            self._run_box(options)
            return
        server = Server(free_address(options), workers=options["workers"])
        with settings_examined(self.stderr, server.settings()), static_files_collected():
            prepare_database()
        server.run(running_text(server))

    def _run_box(self, options: dict[str, Any]) -> None:
        for port in (options["port"], options["https_port"]):
            free_address({"host": EVERY, "port": port})
        with settings_examined(self.stderr, OF_BOXES), static_files_collected():
            prepare_database()
        try:
            status = run_box(
                address=options["host"] or own_address(),
                port=options["port"],
                https_port=options["https_port"],
                workers=options["workers"],
                tell=self._tell,
            )
        except (CertificateError, ClockError) as error:
            raise CommandError(str(error)) from None
        if status:
            raise CommandError(_("The server stopped; the reason is above."))

    def _tell(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def add_address(parser: ArgumentParser) -> None:
    """Take host and port of a server."""
    parser.add_argument(
        "--host",
        help="where it listens (127.0.0.1); 0.0.0.0 lets the phones of this network connect",
    )
    parser.add_argument("--port", type=int, default=8000, help="at which port (8000)")


def free_address(options: dict[str, Any]) -> Listening:
    """Return the address asked for; raise ``CommandError`` if it is not to be had."""
    listening = Listening(options["host"] or "127.0.0.1", options["port"])
    try:
        listening.check()
    except AddressError as error:
        facts = {"reason": error, "port": listening.port + 1}
        raise CommandError(
            _("%(reason)s Choose another port, for example %(port)s.") % facts
        ) from None
    return listening


def running_text(server: Server) -> str:
    """Return the line that says where the server is running."""
    return _("Clubscore is running at %(address)s (Ctrl+C stops it)") % {
        "address": server.address()
    }
