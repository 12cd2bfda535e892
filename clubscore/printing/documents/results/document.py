"""Standings, team standings and final results as documents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.not_found import NotFoundError
from clubscore.printing.documents.registry import (
    DocumentKind,
    Parameters,
    Progress,
    Query,
    register,
    requested_number,
)
from clubscore.printing.pdf.rendering import template_to_pdf
from clubscore.standings.ranking import Ranking
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Tournament

from .rows import results_context, session_blocks

STYLE: Final = "css/print/results.css"
ROWS_ON_PAGE: Final = 30


@dataclass(frozen=True, slots=True)
class ResultsDocument:
    """One of the documents: its template, and what else that needs."""

    key: str
    name: Promise
    after: str  # msgid, with event and session
    template: str
    more: Callable[[Ranking], dict[str, Any]]
    times: int = 1  # pages for every page of the standings

    def title(self, event: Tournament, parameters: Parameters) -> str:
        """Return the title: the event, the document, after which session."""
        numbers = parameters["sessions"]
        if parameters["after"]:
            return gettext(self.after) % {"event": event.name, "session": max(numbers, default=0)}
        return f"{event.name} – {self.name}"

    def pages(self, event: Tournament, parameters: Parameters) -> int:
        """Return about how many pages there are."""
        return self.times * (1 + event.entries.count() // ROWS_ON_PAGE)

    def make(self, event: Tournament, parameters: Parameters, progress: Progress) -> bytes:
        """Return the PDF."""
        progress(0)
        with timezone.override(ZoneInfo(event.time_zone)):
            context = results_context(event, parameters["sessions"])
            ranking: Ranking = context["ranking"]
            if not ranking.has_results:
                raise ClubError("print_empty")
            context |= self.more(ranking) | {
                "title": self.title(event, parameters),
                "printed_at": timezone.localtime(),
                "after": parameters["after"],
            }
            return template_to_pdf(self.template, context, style=STYLE)


def _parse_query(query: Query, access: EventAccess, _links: str) -> Parameters:
    """``?after=3``: after that session, else after all whose results this visitor may see."""
    after = requested_number(query, "after")
    numbers = _shown_session_numbers(access)
    if after is not None and after not in numbers:
        raise NotFoundError
    if not numbers and not access.tournament.is_foreign:
        raise NotFoundError
    sessions = [number for number in numbers if after is None or number <= after]
    return {"sessions": sessions, "after": after is not None}


def _shown_session_numbers(access: EventAccess) -> list[int]:
    started = access.tournament.sessions.that_count().order_by("number")
    return [one.number for one in started if access.sees(one)]


def _is_allowed(access: EventAccess, parameters: Parameters) -> bool:
    return access.is_official or set(parameters["sessions"]) <= set(_shown_session_numbers(access))


def _nothing_more(_ranking: Ranking) -> dict[str, Any]:
    return {}


def _teams(ranking: Ranking) -> dict[str, Any]:
    if not ranking.teams:
        raise ClubError("print_no_teams")
    return {"teams": ranking.teams}


def _sessions(ranking: Ranking) -> dict[str, Any]:
    return {"blocks": session_blocks(ranking), "teams": ranking.teams}


DOCUMENTS: Final = (
    ResultsDocument(
        "standings",
        _("Standings"),
        gettext_noop("%(event)s – Standings after session %(session)s"),
        "printing/results/standings.html",
        _nothing_more,
    ),
    ResultsDocument(
        "teams",
        _("Team standings"),
        gettext_noop("%(event)s – Team standings after session %(session)s"),
        "printing/results/teams.html",
        _teams,
        times=2,
    ),
    ResultsDocument(
        "results",
        _("Results of all sessions"),
        gettext_noop("%(event)s – Results after session %(session)s"),
        "printing/results/results.html",
        _sessions,
        times=3,
    ),
)

for _one in DOCUMENTS:
    register(
        DocumentKind(
            _one.key, _one.name, _parse_query, _is_allowed, _one.title, _one.pages, _one.make
        )
    )
