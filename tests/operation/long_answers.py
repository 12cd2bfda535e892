"""The application, with an answer that is longer than what servers keep in memory.

It is written to ``TESTED_ENDED`` whenever one has been made to its end.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from clubscore.wsgi import application as clubscore

PIECE: Final = b"x" * 2**16
PIECES: Final = 24 * 16  # 24 MB


def application(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    """Answer as Clubscore does, and at ``/long`` piece by piece."""
    if environ["PATH_INFO"] != "/long":
        return clubscore(environ, start)
    start("200 OK", [("Content-Type", "text/plain")])
    return _pieces()


def _pieces() -> Iterator[bytes]:
    for _ in range(PIECES):
        yield PIECE
    with Path(os.environ["TESTED_ENDED"]).open("ab") as ended:
        ended.write(b".")
