"""Work that takes longer than a request may: commands in a process of their own."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Final

from django.conf import settings

NICE: Final = 10  # requests come first


def start_command(*arguments: str) -> None:
    """Start a command of ``manage.py`` and return at once; it outlives this process."""
    process = subprocess.Popen(  # noqa: S603 - our own command, with our own arguments
        [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    _stand_back(process.pid)
    Thread(target=process.wait, daemon=True).start()  # so that no dead process stays behind


def _stand_back(pid: int) -> None:
    """Let a process have what the requests leave of the processor."""
    with suppress(OSError):  # it has ended, or this system does not allow it
        os.setpriority(os.PRIO_PROCESS, pid, NICE)
        # Sessions share the processor evenly on Linux, unless this says otherwise (sched(7)).
        Path(f"/proc/{pid}/autogroup").write_text(str(NICE))
