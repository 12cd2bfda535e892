"""The kinds of documents an event has, all printed in the same way: at once, or as a job.

How a kind is added: write a module that ends in ``register(Kind(...))`` and name it in
``MODULES`` of ``apps.py``. The document is then at ``/e/<event>/print/<key>/?…``
(``{% url "document" event.slug key %}``): ``read`` takes what is in that address. A view of its
own that has parameters already calls :func:`.views_documents.document_response`. Whatever has
more than ``SMALL`` pages, or finds no printer free, is made by another process while the visitor
watches; so parameters are plain values that JSON keeps, and ``make`` needs no request. What was
made is kept and given to everybody who asks the same, until something about the event changes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.http import Http404, HttpRequest
from django.utils.functional import Promise

from clubscore.events.access import EventAccess
from clubscore.events.models import Tournament

Parameters = dict[str, Any]  # plain values
Progress = Callable[[int], None]  # told how many pages there are so far

SMALL: Final = 4  # pages that are made within a request
WHOLE_NAMES: Final = (
    "whole_names"  # in the parameters: for officials, who see names that are hidden
)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of document.

    ``read`` turns an address into parameters, and raises ``Http404`` for what there is not, or
    what this visitor may not have. ``allowed`` says the same of parameters read earlier, by
    anybody: whatever makes two documents differ, what officials alone see too, has to be in the
    parameters. ``title``, ``pages`` (about how many, before it is made) and ``make`` work in the
    active language; ``make`` returns the PDF, calls its ``Progress`` between parts, and may raise
    ``ClubError``, whose words are then shown. For two languages see :mod:`.bilingual`.
    """

    key: str
    name: str | Promise
    read: Callable[[HttpRequest, EventAccess], Parameters]
    allowed: Callable[[EventAccess, Parameters], bool]
    title: Callable[[Tournament, Parameters], str]
    pages: Callable[[Tournament, Parameters], int]
    make: Callable[[Tournament, Parameters, Progress], bytes]


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


def all_kinds() -> list[Kind]:
    """Return every kind there is."""
    return list(_KINDS.values())
