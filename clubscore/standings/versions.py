"""The version of an event, computed only from its data.

No write can forget to raise it, in any process, and a process with an empty cache computes the same
version.
"""

from __future__ import annotations

import hashlib
import pickle
import threading
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from django.conf import settings
from django.core.cache import cache
from django.db import models
from django.db.models import Count, Sum

from clubscore.people.models import Club, Player
from clubscore.people.privacy import NAMES
from clubscore.play.models import Hand
from clubscore.tournaments.models import Change, Entry, Penalty, Session, Tournament

T = TypeVar("T")
UNSEEN: Final = ("keys",)  # of players: what files of the whole club alone know
UNPACKED: Final = 256  # results that a process keeps unpacked
_unpacked: dict[str, tuple[bytes, Any]] = {}  # by key: as it was in the cache, and what it is
_locks = [threading.Lock() for _ in range(16)]  # of versions and what is worked out for them


@dataclass(frozen=True, slots=True)
class EventState:
    """The version of an event, with its parts."""

    version: str
    frame: str  # of everything but the hands
    # By table that has some: id of the session, of the table, hands, sum of their revisions.
    hands: tuple[tuple[int, int, int, int], ...]

    def before(self, session: int) -> str:
        """Return the version without the hands of one session."""
        return digest(self.frame, [one for one in self.hands if one[0] != session])


def event_version(slug: str) -> str | None:
    """Return the version of an event, at most ``LIVE_SECONDS`` old; None without such an event."""
    state = event_state(slug)
    return None if state is None else state.version


def event_state(slug: str) -> EventState | None:
    """Return the version with its parts, as ``event_version`` does."""
    return cached_result(f"event {slug}", settings.LIVE_SECONDS, lambda: _event_state(slug))


def event_state_forget(slug: str) -> None:
    """Drop the cached version, so that the next request computes it, in this process or, with a
    shared cache, in all.
    """
    cache.delete(cache_key("packed", f"event {slug}"))


def cached_result(name: str, seconds: float, work: Callable[[], T | None]) -> T | None:
    """Return what ``work`` returned in the last ``seconds``, or call it; None is not cached.

    A cached result is dropped when anyone's name changes.
    """
    key = cache_key("packed", name)  # former releases kept what is not packed as "version"
    found: T | None = _cached(key)
    if found is None:
        with _locks[hash(key) % len(_locks)]:
            found = _cached(key)
            if found is None:  # pragma: no branch - another thread found it meanwhile
                names = cache.get(NAMES)  # before the work, which may still read the former ones
                if (found := work()) is not None:
                    cache.set(key, (names, pickle.dumps(found)), seconds)
    return found


def _cached(key: str) -> Any:
    """Return the cached value of a key, the same object while the value is unchanged.

    Live pages ask for it again and again, and unpacking the data of hundreds of tables would take
    longer than the answer. So callers must not change it.
    """
    kept = cache.get_many([key, NAMES])
    names, packed = kept.get(key, (None, None))
    if packed is None or names != kept.get(NAMES):
        return None
    last = _unpacked.get(key)
    if last is None or last[0] != packed:
        last = _unpacked[key] = packed, pickle.loads(packed)  # noqa: S301 - we have put it there
        for oldest in list(_unpacked)[:-UNPACKED]:
            _unpacked.pop(oldest, None)
    return last[1]


def _event_state(slug: str) -> EventState | None:
    """Compute an event's version, in six queries.

    Hands and the log only ever grow, so the sum of the revisions and the number of lines never
    return to earlier values. Everything else that a page shows is small enough to be read.
    """
    events = Tournament.objects.filter(slug=slug)
    event = events.values_list(*columns(Tournament), *columns(Club, "club__")).first()
    if event is None:
        return None
    pk = events.values("pk")
    people = (*columns(Entry), *columns(Player, "player__", UNSEEN), "team__name")
    of_event = Hand.objects.filter(table__session__tournament__in=pk).order_by("table")
    by_table = of_event.values_list("table__session", "table")
    hands = tuple(by_table.annotate(hands=Count("*"), revisions=Sum("revision")))
    frame = digest(
        event,
        list(Session.objects.filter(tournament__in=pk).values_list(*columns(Session))),
        list(Entry.objects.filter(tournament__in=pk).order_by("pk").values_list(*people)),
        list(
            Penalty.objects.filter(tournament__in=pk)
            .order_by("pk")
            .values_list("kind", "points", "twelfths", "cancelled_at")
        ),
        Change.objects.filter(tournament__in=pk).count(),
    )
    return EventState(digest(frame, hands), frame, hands)


def columns(
    model: type[models.Model], before: str = "", without: Collection[str] = ()
) -> list[str]:
    """Return the names of a model's columns, for ``values_list``."""
    names = (field.attname for field in model._meta.concrete_fields)
    return [before + name for name in names if name not in without]


def digest(*parts: object) -> str:
    """Return a short hash of the parts."""
    return hashlib.blake2b(repr(parts).encode(), digest_size=9).hexdigest()


def cache_key(*parts: object) -> str:
    """Return a key that any cache accepts, whatever the parts."""
    return f"live-{digest(*parts)}"
