"""Work that takes longer than a request may: commands in a process of their own."""

import subprocess
import sys
from threading import Thread

from django.conf import settings


def start_command(*arguments: str) -> None:
    """Start a command of ``manage.py`` and return at once; it outlives this process."""
    process = subprocess.Popen(  # noqa: S603 - our own command, with our own arguments
        [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    Thread(target=process.wait, daemon=True).start()  # so that no dead process stays behind
