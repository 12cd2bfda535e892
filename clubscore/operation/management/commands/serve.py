"""``clubscore serve``: the server, in the foreground."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from clubscore.operation.server.addresses import AddressError, Listening
from clubscore.operation.server.preparation import prepare_database, static_files_collected
from clubscore.operation.server.start import Server
from clubscore.terminal import TerminalCommand


class Command(TerminalCommand):
    """Make the tables of an empty database, then answer until somebody stops it."""

    help = (
        "Run the server until Ctrl+C. With CLUBSCORE_ALLOWED_HOSTS or CLUBSCORE_BASE_URL it"
        " expects a web server with HTTPS in front; without, it is for this machine or network."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where it listens."""
        add_address(parser)
        parser.add_argument(
            "--workers", type=int, default=2, metavar="N", help="processes that answer (2)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Become the server; raise ``CommandError`` with what is in the way."""
        listening = free_address(options)
        with static_files_collected():
            prepare_database()
        server = Server(listening, workers=options["workers"])
        server.run(running_text(server))


def add_address(parser: ArgumentParser) -> None:
    """Take host and port of a server."""
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="where it listens; 0.0.0.0 lets the phones of this network connect (127.0.0.1)",
    )
    parser.add_argument("--port", type=int, default=8000, help="at which port (8000)")


def free_address(options: dict[str, Any]) -> Listening:
    """Return the address asked for; raise ``CommandError`` if it is not to be had."""
    listening = Listening(options["host"], options["port"])
    try:
        listening.check()
    except AddressError as error:
        facts = {"reason": error, "port": listening.port + 1}
        raise CommandError(
            _("%(reason)s Choose another port, for example %(port)s.") % facts
        ) from None
    return listening


def running_text(server: Server) -> str:
    """Return the line that says where it runs."""
    return _("Clubscore is running at %(address)s (Ctrl+C stops it)") % {
        "address": server.address()
    }
