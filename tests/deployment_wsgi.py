"""The application as gunicorn serves it to tests: it can forget one test before the next begins."""

import os
import signal
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from clubscore.wsgi import application as clubscore

CHANGES = Path(os.environ["TESTED_CHANGES"])  # grows with every test
TRAP = Path(os.environ["TESTED_TRAP"])  # there: die when a hand has been recorded
HALF = Path(os.environ["TESTED_HALF"])  # there: break off in the middle of a table's page
_seen = CHANGES.stat().st_size


def application(environ: dict[str, Any], start_response: Any) -> Any:
    """Answer as Clubscore does."""
    _forget()
    answer = clubscore(environ, start_response)
    is_hand = environ["PATH_INFO"].endswith(("/hand/", "/queue/"))
    if environ["REQUEST_METHOD"] == "POST" and is_hand and TRAP.exists():
        os.killpg(0, signal.SIGKILL)
    if environ["PATH_INFO"].startswith("/tables/") and HALF.exists():
        return _half(answer)
    return answer


def _half(answer: Iterable[bytes]) -> Iterator[bytes]:
    """Send the first half of what was announced, and hang up; nothing has no half."""
    whole = b"".join(answer)
    if not whole:
        return
    yield whole[: len(whole) // 2]
    raise ConnectionAbortedError


def _forget() -> None:
    """Empty what this process keeps if another test has begun, whose database is another one.

    The rows of two tests may have the same numbers and times, and so the same versions. What the
    processes count together is no business of one of them: see ``Deployment.forget``.
    """
    global _seen
    size = CHANGES.stat().st_size
    if size == _seen:
        return
    from .cache_time import forget

    forget()
    _seen = size  # last: another request waits for nothing, and clears once more at worst
