"""Who may do what: one helper per object, used by every view.

A table's link is opened once; the session then remembers which table it opens and its value, so
that renewing the link revokes what was remembered and the token stays out of addresses and logs.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase

from clubscore.people.models import User
from clubscore.people.selectors import is_organizer

from .actor import Actor
from .guards import link_fits
from .models import Session, Table, Tournament

LINKS = "table_links"  # session key: table id, as text → the link's token
LINK = re.compile(r"[A-Za-z0-9_-]+")
MAX_LINKS = 50  # remembered per visitor, the latest

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class TableAccess:
    """What a visitor may do at a table. ``actor`` is None for the public, who only read."""

    table: Table
    can_record: bool
    can_correct: bool
    is_organizer: bool
    has_link: bool
    actor: Actor | None


@dataclass(frozen=True, slots=True)
class EventAccess:
    """What a visitor may do in an event. ``actor`` is None for everybody but organizers."""

    tournament: Tournament
    is_organizer: bool
    actor: Actor | None

    @property
    def by(self) -> Actor:
        """The organizer; raises ``PermissionDenied`` for anybody else."""
        if self.actor is None:
            raise PermissionDenied
        return self.actor


def table_link_open(request: HttpRequest, token: str) -> Table:
    """Remember that this visitor opened a table's link and return the table.

    Raises ``Http404`` for a link that does not exist or was revoked.
    """
    # PostgreSQL takes no NUL in a text; no link has one, nor anything but letters, digits, - and _.
    table = None
    if LINK.fullmatch(token):
        table = Table.objects.filter(link_token=token, link_active=True).first()
    if table is None:
        raise Http404
    links = {**request.session.get(LINKS, {})}
    links.pop(str(table.pk), None)
    links[str(table.pk)] = token
    request.session[LINKS] = dict(list(links.items())[-MAX_LINKS:])
    return table


def table_access(request: HttpRequest, table_id: int) -> TableAccess:
    """Return a table with what this visitor may do there; raises ``Http404``.

    Organizers of the club record and correct at any time after the start; whoever has the link
    while table and session are open; everybody else reads.
    """
    tables = Table.objects.select_related("session__tournament__club")
    table = tables.filter(pk=table_id).first()
    if table is None:
        raise Http404
    session = table.session
    if user := _organizer(request, session.tournament):
        writes = session.state != Session.State.DRAFT
        return TableAccess(table, writes, writes, True, False, Actor.organizer(user))
    link = request.session.get(LINKS, {}).get(str(table.pk), "")
    if not link or not link_fits(table, link):
        return TableAccess(table, False, False, False, False, None)
    running = session.state == Session.State.RUNNING
    writes = running and table.state == Table.State.OPEN
    user = request.user if isinstance(request.user, User) else None
    return TableAccess(table, writes, writes, False, True, Actor.link_holder(link, user=user))


def event_access(request: HttpRequest, slug: str) -> EventAccess:
    """Return an event with what this visitor may do there; raises ``Http404``."""
    tournament = Tournament.objects.select_related("club").filter(slug=slug).first()
    if tournament is None:
        raise Http404
    user = _organizer(request, tournament)
    return EventAccess(tournament, user is not None, Actor.organizer(user) if user else None)


def organizer_required(
    view: Callable[Concatenate[HttpRequest, EventAccess, P], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """Let only organizers of the event's club in: ``view(request, access, ...)`` from ``slug``.

    Visitors without a login are sent to it; others get 403.
    """

    @wraps(view)
    def checked(
        request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        access = event_access(request, slug)
        if not access.is_organizer:
            raise PermissionDenied
        return view(request, access, *args, **kwargs)

    return login_required(checked)


def table_organizer_required(
    view: Callable[Concatenate[HttpRequest, TableAccess, P], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """The same for a table: ``view(request, access, ...)`` from ``table_id``."""

    @wraps(view)
    def checked(
        request: HttpRequest, table_id: int, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        access = table_access(request, table_id)
        if not access.is_organizer:
            raise PermissionDenied
        return view(request, access, *args, **kwargs)

    return login_required(checked)


def _organizer(request: HttpRequest, tournament: Tournament) -> User | None:
    user = request.user
    if isinstance(user, User) and is_organizer(user, tournament.club_id):
        return user
    return None
