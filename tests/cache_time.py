"""The time of the caches, which tests move on, and what a process keeps, which they forget.

The caches are on in tests, for as long as is shipped. So that a test sees what it has just written,
``PAUSE`` passes between one request and the next: longer than a page may be old, shorter than an
answer is kept. A test of the caches themselves lets the time stand, and moves it by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.cache import cache
from django.core.cache.backends import base, locmem
from django.test import Client

from clubscore.people.domains import active
from clubscore.settings import LIVE_SECONDS
from clubscore.standings.clubs import shelf
from clubscore.web.live import pages
from clubscore.web.live.cached_responses import KEPT_SECONDS

PAUSE = max(LIVE_SECONDS, shelf.CLUB_SECONDS) + 1
assert PAUSE < KEPT_SECONDS, "no answer would ever be given twice"


class CacheTime:
    """The time by which the caches of this process go."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0
        self.stands = False

    def time(self) -> float:
        """Return the time, as the module ``time`` does."""
        return self.now

    monotonic = time

    def stand_still(self) -> None:
        """Let no time pass but what a test adds to ``now``."""
        self.stands = True

    def moment(self) -> None:
        """Let just as much time pass as a page may be old that is told what is newer."""
        self.now += LIVE_SECONDS + 0.1

    def pause(self) -> None:
        """Let as much time pass as somebody waits who wants to see what is new."""
        self.now += PAUSE


def tell_the_time(clock: CacheTime) -> None:
    """Let the caches and the test clients of this process go by a clock from now on."""
    for module in (base, locmem, active):
        setattr(module, "time", clock)  # noqa: B010 - a module there
    ask: Callable[..., Any] = Client.request

    def request(client: Client, **environment: Any) -> Any:
        if not clock.stands:
            clock.pause()
        return ask(client, **environment)

    setattr(Client, "request", request)  # noqa: B010 - mypy minds


def forget() -> None:
    """Let this process know nothing of what it has answered: the rows are those of another test.

    They may have the same numbers and times, and so the same versions.
    """
    cache.clear()
    pages._results.clear()
    shelf._kept.clear()
    active._known[0] = active.NONE, active.NOT_LOOKED
