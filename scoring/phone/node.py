"""The script under node, as a program that answers the score format."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from .build import RUNTIME, write_engine

PROGRAM: Final = Path(__file__).with_name("batch.js")


class NodeMissingError(Exception):
    """Node is not installed, so the script cannot run."""


def run_batch(script: str | None = None, runtime: Path = RUNTIME) -> int:
    """Answer standard input on standard output; return the exit status of ``score --batch``.

    ``script`` defaults to that with only the rules; ``runtime`` has the scripts next to it, which
    are not in a checkout where Clubscore is installed. Raises ``NodeMissingError``.
    """
    node = shutil.which("node")
    if node is None:
        raise NodeMissingError
    with tempfile.TemporaryDirectory(prefix="engine-") as name:
        folder = Path(name)
        write_engine(folder, script, runtime)
        shutil.copy(PROGRAM, folder)
        command = [node, str(folder / PROGRAM.name)]
        return subprocess.run(command, check=False).returncode  # noqa: S603 - our own program
