"""Who writes: the token of a request, what it may do, and where."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest
from ninja.security import HttpBearer

from clubscore.api.faults import RefusedError
from clubscore.http.suspension import READS
from clubscore.people.privacy import names_reveal
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import ApiToken, Session, Table, Tournament
from clubscore.tournaments.officials.api_tokens import api_actor, api_token_of, api_token_use

Row = TypeVar("Row", bound=Model)


class BearerToken(HttpBearer):
    """``Authorization: Bearer …`` with a token that has a scope; no session, no cookie."""

    def __init__(self, scope: ApiToken.Scope) -> None:
        """Only tokens with ``scope`` pass."""
        super().__init__()
        self.scope = scope

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken:
        """Return the token; raises ``RefusedError`` with 401 or 403."""
        found = api_token_of(token)
        if found is None:
            raise RefusedError(401, "token_invalid")
        if self.scope not in found.scopes:
            raise RefusedError(403, "scope_needed", scope=str(self.scope))
        names_reveal()
        api_token_use(found)
        return found


def actor_of(request: HttpRequest) -> Actor:
    """Return who is responsible for what this request writes."""
    return api_actor(_token(request))


def event_of(request: HttpRequest, slug: str) -> Tournament:
    """Return an event the token is for; raises ``Http404``."""
    event = _first_or_404(_events(request).select_related("club").filter(slug=slug))
    _check_open(request)
    return event


def session_of(request: HttpRequest, slug: str, number: int, *, ends: bool = False) -> Session:
    """Return a session of an event the token is for; raises ``Http404``.

    ``ends``: for what a session that is being played needs to its end, also of a suspended club.
    """
    sessions = Session.objects.select_related("tournament__club")
    of_event = sessions.filter(tournament__in=_events(request), tournament__slug=slug)
    session = _first_or_404(of_event.filter(number=number))
    _check_open(request, session if ends else None)
    return session


def table_of(request: HttpRequest, table_id: int) -> Table:
    """Return a table of an event the token is for; raises ``Http404``."""
    tables = Table.objects.select_related("session__tournament__club")
    table = _first_or_404(tables.filter(session__tournament__in=_events(request), pk=table_id))
    _check_open(request, table.session)
    return table


def _check_open(request: HttpRequest, session: Session | None = None) -> None:
    """Refuse what a program writes for a suspended club, except for a session in progress."""
    if not _token(request).club.is_suspended or request.method in READS:
        return
    if session is None or session.state != Session.State.RUNNING:
        raise RefusedError(403, "club_suspended")


def _token(request: HttpRequest) -> ApiToken:
    token: ApiToken = request.auth  # type: ignore[attr-defined]  # put there by ninja
    return token


def club_token(request: HttpRequest, slug: str) -> ApiToken:
    """Return the token if it is for all events of a club; raises ``Http404``."""
    token = _token(request)
    if token.tournament_id is not None or token.club.slug != slug:
        raise Http404
    _check_open(request)
    return token


def _events(request: HttpRequest) -> QuerySet[Tournament]:
    token = _token(request)
    events = Tournament.objects.filter(club=token.club_id)
    return events.filter(pk=token.tournament_id) if token.tournament_id else events


def _first_or_404(rows: QuerySet[Row]) -> Row:
    row = rows.first()
    if row is None:
        raise Http404
    return row
