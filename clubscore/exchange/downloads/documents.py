"""Files of results built as documents: visitors wait for those that cost more than a page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubscore.errors import ClubError
from clubscore.not_found import NotFoundError
from clubscore.printing.documents.registry import (
    DocumentKind,
    Media,
    Parameters,
    Progress,
    Query,
    register,
)
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Tournament

from .results import results_of
from .spreadsheets import CSV_TYPE, XLSX_TYPE, Separator, csv_file, xlsx_file
from .tables import EXPORTS, Export, exports_for

CSV: Final = "csv"
XLSX: Final = "xlsx"
EVERYTHING: Final = "everything"  # all tables in one workbook
OFFICIAL: Final = "official"  # parameter: what officials see before the public does, and alone
# Tables with a row for every hand. The others cost a page, but workbooks of them some more, which
# officials alone get at once.
LONG: Final = frozenset({"hands", EVERYTHING})


def download_parameters(access: EventAccess, what: str, separator: Separator) -> Parameters:
    """Return what to write: one table or all, of the sessions that this visitor sees."""
    parameters: Parameters = {"what": what, "sessions": _shown_session_numbers(access)}
    if access.is_official:
        parameters[OFFICIAL] = True
    return parameters if separator is Separator.COMMA else parameters | {"separator": separator}


def is_made_at_once(access: EventAccess, what: str, form: str) -> bool:
    """Tell whether a file costs this visitor no more than a page, and so is made at once."""
    return what not in LONG and (form == CSV or access.is_official)


def download_kind(form: str) -> str:
    """Return the kind of document of a form."""
    return f"download-{form}"


def selected_exports(exports: Sequence[Export], what: str) -> list[Export]:
    """Return the tables of ``exports`` that were asked for."""
    return [one for one in exports if what in {EVERYTHING, one.key}]


def _shown_session_numbers(access: EventAccess) -> list[int]:
    started = access.tournament.sessions.that_count().order_by("number")
    return [one.number for one in started if access.sees(one)]


def _parse_query(_query: Query, _access: EventAccess, _links: str) -> Parameters:
    raise NotFoundError  # it has an address of its own


def _is_allowed(access: EventAccess, parameters: Parameters) -> bool:
    if access.is_official:
        return True
    shown = set(_shown_session_numbers(access))
    return OFFICIAL not in parameters and set(parameters["sessions"]) <= shown


def _title(event: Tournament, parameters: Parameters) -> str:
    title = next((str(one.title) for one in EXPORTS if one.key == parameters["what"]), "")
    return f"{event.slug}-{slugify(title or _('all results')) or 'table'}"


def _pages(event: Tournament, _parameters: Parameters) -> int:
    return 1 + event.entries.count() // 30  # about what it costs, in pages


def _make(form: str, event: Tournament, parameters: Parameters, progress: Progress) -> bytes:
    progress(0)
    is_official = OFFICIAL in parameters
    results = results_of(event, unpublished=is_official)
    offered = exports_for(results, is_official=is_official)
    tables = [one.make(results) for one in selected_exports(offered, parameters["what"])]
    if not tables:
        raise ClubError("print_empty")
    separator = Separator(parameters.get("separator", Separator.COMMA))
    return csv_file(tables[0], separator) if form == CSV else xlsx_file(tables)


for _form, _type in ((CSV, CSV_TYPE), (XLSX, XLSX_TYPE)):
    register(
        DocumentKind(
            download_kind(_form),
            gettext_lazy("Results to download"),
            _parse_query,
            _is_allowed,
            _title,
            _pages,
            partial(_make, _form),
            media=Media(_type, _form, is_inline=False),
        )
    )
