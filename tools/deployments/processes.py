"""Programs that run in a network of their own for a trial."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from tests.deployment import PATIENCE

from .network import Place


def start(
    place: Place,
    words: list[str],
    environment: Mapping[str, str],
    log: Path,
    directory: Path | None = None,
) -> subprocess.Popen[bytes]:
    """Start a program, in a group of its own; it writes to ``log``."""
    with log.open("ab") as file:
        return subprocess.Popen(
            place.command(words),
            env=dict(environment),
            cwd=directory,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=file,
            start_new_session=True,
        )


def end(process: subprocess.Popen[bytes]) -> None:
    """End a program and what it has started, as a service manager does."""
    with suppress(ProcessLookupError, subprocess.TimeoutExpired):
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(PATIENCE)
    kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """End a program and what it has started at once."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(PATIENCE)


def listens(place: Place, address: tuple[str, int]) -> bool:
    """Tell whether somebody listens at an address, as seen from a place."""
    try:
        place.connect(address, 2).close()
    except OSError:
        return False
    return True


def wait_until(happens: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    """Wait until a condition holds; fail with its description if it does not."""
    end_of_patience = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end_of_patience, what
        time.sleep(0.05)


def wait_for_port(
    process: subprocess.Popen[bytes], place: Place, address: tuple[str, int], log: Path
) -> None:
    """Wait until a program listens; fail with its log if it ends before."""

    def there() -> bool:
        assert process.poll() is None, f"it ended:\n{log.read_text()[-3000:]}"
        return listens(place, address)

    wait_until(there, f"nobody listens at {address}:\n{log.read_text()[-3000:]}")
