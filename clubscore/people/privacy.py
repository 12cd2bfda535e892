"""Names as the public may see them: in full, as initials, or not at all.

A player's choice applies wherever ``Player.name`` is used. A request begins as the public's; code
that finds it comes from an organizer, a referee or the holder of a table's link calls
``names_reveal``. Outside requests, as in commands, names are whole.

Cached pages and their versions depend on a stamp in the cache, which every change of a player
renews: no earlier response shows a name that has been hidden since.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final
from uuid import uuid4

from django.core.cache import cache
from django.db import transaction

NOBODY: Final = "N.N."  # nomen nescio: for a name that is hidden
NAMES: Final = "names"  # in the cache: the stamp of all names

_for_public: ContextVar[bool] = ContextVar("names_for_public", default=False)


def names_reveal() -> None:
    """Show names in full for the rest of this request."""
    _for_public.set(False)


@contextmanager
def names_for(*, public: bool) -> Iterator[None]:
    """Show names as the public may see them, or in full, whatever the request is."""
    before = _for_public.set(public)
    try:
        yield
    finally:
        _for_public.reset(before)


def names_are_public() -> bool:
    """Tell whether names are shown only as the public may see them."""
    return _for_public.get()


def renew_names_stamp() -> None:
    """Renew the stamp of all names once the current transaction is committed."""
    transaction.on_commit(lambda: cache.set(NAMES, uuid4().hex, None))


def initial(name: str) -> str:
    """Return ``"M."`` for ``Maria Beatrice``, and an empty text for an empty one."""
    return f"{name[0].upper()}." if name else ""
