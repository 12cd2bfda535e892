"""Processes: how they are started, how urgent they are, and what happens to them in a fork."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any, Final, NoReturn

from . import ONE_PROCESS

NICE: Final = 10  # of what works in the background: requests come first
NICE_READER: Final = 5  # of what somebody waits for


def background() -> dict[str, Any]:
    """Return the ``Popen`` arguments for a process that continues when its parent ends."""
    if sys.platform == "win32":
        # No window, not even one of the interpreter that a virtual environment starts in turn; no
        # Ctrl+C of the terminal; and less urgent, which processes of processes inherit.
        return {
            "creationflags": subprocess.CREATE_NO_WINDOW
            | subprocess.CREATE_NEW_PROCESS_GROUP
            | subprocess.BELOW_NORMAL_PRIORITY_CLASS
        }
    return {"start_new_session": True}


def helper() -> dict[str, Any]:
    """Return the ``Popen`` arguments for a process that its parent waits for."""
    if sys.platform == "win32":
        return {
            "creationflags": subprocess.CREATE_NO_WINDOW | subprocess.BELOW_NORMAL_PRIORITY_CLASS
        }
    return {}


def stand_back(pid: int) -> None:
    """Let a process have what the requests leave of the processor."""
    if sys.platform == "win32":
        return  # it was started so
    with suppress(OSError):  # it has ended, or this system does not allow it
        os.setpriority(os.PRIO_PROCESS, pid, NICE)
        # Sessions share the processor evenly on Linux, unless this says otherwise (sched(7)).
        Path(f"/proc/{pid}/autogroup").write_text(str(NICE), encoding="ascii")


def hurry_less() -> None:
    """Let this process, which reads a file, have what the requests leave of the processor."""
    if sys.platform != "win32":
        os.nice(NICE_READER)


def after_fork(forget: Callable[[], Any]) -> None:
    """Have something forgotten in every process that begins as a copy of this one."""
    if sys.platform != "win32":
        os.register_at_fork(after_in_child=forget)


def become(command: list[str], environment: dict[str, str]) -> NoReturn:
    """Replace this process by another program, or where systems cannot, run it and exit like it."""
    sys.stdout.flush()
    sys.stderr.flush()
    if not ONE_PROCESS:
        os.execve(command[0], command, environment)  # noqa: S606 - our own command
    sys.exit(wait(start(command, environment)))


def start(command: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
    """Start a server, which :func:`stop` ends; it ends with this process too."""
    # Windows has no signal that asks a process to end. What is told instead is the end of its
    # input: see `end_with_parent`.
    return subprocess.Popen(  # noqa: S603 - our own command
        command, env=environment, stdin=subprocess.PIPE if ONE_PROCESS else None
    )


def stop(process: subprocess.Popen[bytes]) -> None:
    """Ask a server to end."""
    if process.stdin is None:
        process.terminate()
    else:
        process.stdin.close()


def wait(process: subprocess.Popen[bytes]) -> int:
    """Wait for a server, pass on what ends it, and return its exit status."""
    signal.signal(signal.SIGTERM, lambda *_of_what: stop(process))
    while (status := process.poll()) is None:
        with suppress(KeyboardInterrupt):  # the terminal has told the server as well
            process.wait()
    return status


def end_with_parent(end: Callable[[], Any]) -> None:
    """Call ``end`` once the process that started this one says so, or has ended."""

    def listen() -> None:
        with suppress(OSError):
            # Not sys.stdin: whoever waits in it is in the way of Python's own end.
            while os.read(0, 1):
                continue
        end()

    Thread(target=listen, daemon=True).start()


def on_end(end: Callable[[], Any]) -> None:
    """Call ``end`` when the terminal or the system asks this process to end."""
    names = ("SIGINT", "SIGTERM", "SIGBREAK")  # the last is Ctrl+Break of Windows
    for one in (getattr(signal, name, None) for name in names):
        if one is not None:
            signal.signal(one, lambda *_of_what: end())
