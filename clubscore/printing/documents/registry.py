"""The kinds of documents, all made in the same way: as a job, by another process.

A new paper for organizers needs nothing here: it is a row in ``event_papers/papers.py``, with a
template in ``templates/printing/event_papers/`` and part of the style in
``static/css/print/event_papers/``.

A new family of documents is a folder whose ``document.py`` ends in ``register(DocumentKind(...))``
and which is listed in ``MODULES`` of ``apps.py``. Modules are loaded with the first document
requested: few short-lived processes need any. The document is then at ``/e/<event>/print/<key>/?…``
(``{% url "document" event.slug key %}``): ``parse_query`` reads that address. A view that already
has the parameters calls :func:`clubscore.web.documents.views.document_response`.

Another process makes it while the visitor waits; so parameters are plain JSON values, and ``make``
needs no request. The result is stored and given to everyone who requests the same, until something
about the event changes.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from importlib import import_module
from typing import Any, Final

from django.utils.functional import Promise

from clubscore.not_found import NotFoundError
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Tournament

Parameters = dict[str, Any]  # plain values
Query = Mapping[str, str]  # what follows the question mark of an address
Progress = Callable[[int], None]  # told how many pages there are so far

WHOLE_NAMES: Final = (
    "whole_names"  # in the parameters: for officials, who see names that are hidden
)
# In the parameters, the id of a table: for whoever has opened its link, and may see it always.
TABLE_LINK: Final = "table_link"


@dataclass(frozen=True, slots=True)
class Media:
    """What kind of file a document is; ``is_inline``: shown in the browser, else saved."""

    type: str
    suffix: str
    is_inline: bool = True


DIGITS: Final = 4  # of a session's or a table's number

PDF: Final = Media("application/pdf", "pdf")
PNG: Final = Media("image/png", "png")


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """A kind of document.

    ``parse_query`` turns the query of an address into parameters, with the pattern of links to
    tables (see ``table_url_at``), and raises ``NotFoundError`` for what does not exist, or what
    this visitor may not have. ``is_allowed`` decides the same for parameters read earlier, by
    anyone: everything that makes two documents differ, including what only officials see, has to
    be in the parameters. ``title``, ``pages`` (about how many, before it is made) and ``make`` work
    in the active language; ``make`` returns the PDF, calls its ``Progress`` between parts, and may
    raise ``ClubError``, whose message is then shown. For two languages see
    :mod:`clubscore.printing.pdf.bilingual`.

    With ``follows_event`` off, the parameters determine everything it shows: they include a digest.
    Such a document may have no event; then ``title``, ``pages`` and ``make`` get none.
    """

    key: str
    name: str | Promise
    parse_query: Callable[[Query, EventAccess, str], Parameters]
    is_allowed: Callable[[EventAccess, Parameters], bool]
    title: Callable[[Tournament, Parameters], str]
    pages: Callable[[Tournament, Parameters], int]
    make: Callable[[Tournament, Parameters, Progress], bytes]
    media: Media = PDF
    follows_event: bool = True
    lifetime: timedelta = timedelta(hours=24)


_KINDS: dict[str, DocumentKind] = {}
_modules: list[str] = []  # not loaded yet
_loading = threading.RLock()


def announce(*modules: str) -> None:
    """Name modules that register kinds, to be loaded when they are needed."""
    _modules.extend(modules)


def load_kinds() -> None:
    """Load all modules that were announced."""
    with _loading:
        while _modules:
            import_module(_modules.pop(0))


def register(kind: DocumentKind) -> DocumentKind:
    """Add a kind of document; raises ``ValueError`` for a key that is taken."""
    if kind.key in _KINDS:
        raise ValueError(f"there is a document {kind.key} already")
    _KINDS[kind.key] = kind
    return kind


def kind_of(key: str) -> DocumentKind:
    """Return a kind of document by its key; raises ``NotFoundError``."""
    load_kinds()
    if key not in _KINDS:
        raise NotFoundError
    return _KINDS[key]


def all_kinds() -> tuple[DocumentKind, ...]:
    """Return every kind of document there is."""
    load_kinds()
    return tuple(_KINDS.values())


def flag(query: Query, name: str) -> bool:
    """Whether the address says ``?name=1``."""
    return query.get(name, "") not in {"", "0"}


def requested_number(query: Query, name: str) -> int | None:
    """Return a number from the address, or None without one.

    Raises ``NotFoundError`` for another text.
    """
    text = query.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= DIGITS):
        raise NotFoundError
    return int(text)


def json_digest(value: Any) -> str:
    """Return a short text that is the same only for equal plain values."""
    text = json.dumps(value, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()
