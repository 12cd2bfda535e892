"""Reads an uploaded file; started by :mod:`.process` as a separate process.

``python -m clubscore.uploads.reader MODULE:NAME MEMORY SECONDS MODELS [ARGUMENT …]``: the file
comes on standard input. Standard output gets a line of JSON, empty or with an error's code and
facts, followed by what was read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import IO

from django.conf import settings

from clubscore.system.limits import limit
from clubscore.system.processes import hurry_less


def main(function: str, memory: str, seconds: str, uses_models: str, *arguments: str) -> None:
    """Limit this process, let the function read, and write down what it says."""
    hurry_less()
    limit(memory=int(memory), seconds=int(seconds))
    settings.USE_I18N  # noqa: B018 - loads them: the texts of errors need them from the start
    if uses_models == "1":
        import django

        django.setup()
    sys.stdout.buffer.write(run_function(function, sys.stdin.buffer, arguments))


def run_function(function: str, file: IO[bytes], arguments: Sequence[str]) -> bytes:
    """Return the function's result for a file, as written to standard output."""
    from clubscore.errors import ClubError

    module, _, name = function.partition(":")
    read: Callable[..., bytes] = getattr(import_module(module), name)
    try:
        content = read(file, *arguments)
    except ClubError as error:
        return _head({"code": error.code, "facts": error.facts})
    except (MemoryError, RecursionError):
        return _head({"code": "upload_too_costly", "facts": {}})
    return _head({}) + content


def _head(head: dict[str, object]) -> bytes:
    return json.dumps(head).encode() + b"\n"


if __name__ == "__main__":
    main(*sys.argv[1:])
