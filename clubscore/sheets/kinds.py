"""The kinds of documents an event has, all printed in the same way: at once, or as a job.

A document is plugged in by ``register(Kind(...))`` while Django starts (``apps.py``). Its
parameters are plain values that JSON keeps, for the work is done by another process; they say
what is printed and are checked by ``read`` when somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import Http404
from django.utils.functional import Promise

from clubscore.events.access import EventAccess
from clubscore.events.models import Tournament

Parameters = dict[str, Any]  # plain values
Progress = Callable[[int], None]  # told how many pages there are so far

BOTH: Final = "it+en"  # headings in two languages
SMALL: Final = 4  # pages that are made within a request


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of document.

    ``read`` turns what is in an address into parameters, and raises ``Http404`` for what there is
    not, or what this visitor may not have; ``allowed`` says the same of parameters read earlier,
    perhaps by somebody else. ``title``, ``pages`` (about how many, before it is made) and ``make``
    work in the active language; ``make`` returns the PDF and needs no request.
    """

    key: str
    name: str | Promise
    read: Callable[[EventAccess, Mapping[str, str]], Parameters]
    allowed: Callable[[EventAccess, Parameters], bool]
    title: Callable[[Tournament, Parameters], str]
    pages: Callable[[Tournament, Parameters], int]
    make: Callable[[Tournament, Parameters, Progress], bytes]
    bilingual: bool = False  # there are headings in two languages


_KINDS: dict[str, Kind] = {}


def register(kind: Kind) -> Kind:
    """Add a kind of document; raises ``ValueError`` for a key that is taken."""
    if kind.key in _KINDS:
        raise ValueError(f"there is a document {kind.key} already")
    _KINDS[kind.key] = kind
    return kind


def kind_of(key: str) -> Kind:
    """Return a kind of document by its key; raises ``Http404``."""
    if key not in _KINDS:
        raise Http404
    return _KINDS[key]
