"""The box for the venue: server with HTTPS, page to join by, and a name, in one process group."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from clubscore.operation.server.addresses import Listening
from clubscore.operation.server.start import GREETING, Server
from clubscore.system.processes import wait

from .authority import CertificateError, Certificates, is_within_reach, own_names
from .join import Joining, qr_text, serve_join
from .names import NAME, announce

EVERY: Final = "0.0.0.0"  # noqa: S104 - the phones of the room have to reach it
# What a box decides itself, whatever is set.
OF_BOXES: Final = {
    "CLUBSCORE_ALLOWED_HOSTS": "",
    "CLUBSCORE_BASE_URL": "",
    "CLUBSCORE_HTTPS": "1",
    "CLUBSCORE_VENUE": "1",
}
MADE: Final = datetime(2026, 11, 1, tzinfo=UTC)  # no clock that is right says less


class ClockError(Exception):
    """The clock of a machine that has none of its own; the text says what to do."""


def check_clock() -> None:
    """Raise ``ClockError`` if it is certainly wrong: certificates and results have times."""
    if (now := timezone.now()) < MADE:
        raise ClockError(
            _("The clock shows %(time)s: set it first, for example with “%(command)s”.")
            % {"time": f"{now:%Y-%m-%d %H:%M} UTC", "command": "date -s '2026-11-28 09:00'"}
        )


def run_box(
    *, address: str, port: int, https_port: int, workers: int, tell: Callable[[str], Any]
) -> int:
    """Run it until it is stopped; return the exit status of the server.

    ``address`` is that of this machine in the network of the venue. Raises ``CertificateError``
    and ``ClockError``.
    """
    check_clock()
    if not is_within_reach(address):
        raise CertificateError(
            _("%(address)s is not an address of a private network; choose one with --host.")
            % {"address": address}
        )
    owner = socket.gethostname()
    names = [NAME, *own_names(owner), "localhost", "127.0.0.1", address]
    certificates = Certificates(Path(settings.VAR_DIR) / "venue")
    certificates.prepare(owner, names)
    has_name = announce(NAME, address)
    joining = Joining(
        join=f"http://{address}:{port}/",
        app=f"https://{address}:{https_port}/",
        name=f"http://{NAME}:{port}/" if has_name else "",
        fingerprint=certificates.fingerprint(),
        certificate=certificates.authority_der(),
        owner=owner,
    )
    join = serve_join(joining, EVERY, port)
    process = _start(certificates, names, joining, https_port, workers)
    for line in _lines(joining):
        tell(line)
    try:
        return wait(process)
    finally:
        join.shutdown()


def _start(
    certificates: Certificates, names: list[str], joining: Joining, port: int, workers: int
) -> subprocess.Popen[bytes]:
    server = Server(
        Listening(EVERY, port),
        workers=workers,
        certificate=(
            *("--certfile", str(certificates.certificate)),
            *("--keyfile", str(certificates.key)),
        ),
        quiet=True,
    )
    environment = OF_BOXES | {
        "CLUBSCORE_ALLOWED_HOSTS": ",".join(names),
        "CLUBSCORE_BASE_URL": joining.app.rstrip("/"),
        "CLUBSCORE_LOG_LEVEL": os.environ.get("CLUBSCORE_LOG_LEVEL") or "WARNING",
        GREETING: _("Clubscore is running at %(address)s (Ctrl+C stops it)")
        % {"address": joining.app},
    }
    return server.start(environment)


def _lines(joining: Joining) -> list[str]:
    lines = [
        qr_text(joining.join),
        _("To join, scan this or open %(address)s") % {"address": joining.join},
    ]
    if joining.name:
        lines.append(_("By name, on phones that support it: %(name)s") % {"name": joining.name})
    lines.append(_("Certificate fingerprint: %(text)s") % {"text": joining.fingerprint})
    return lines
