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

from clubscore.people.looks import club_shown
from clubscore.people.models import User
from clubscore.people.privacy import names_reveal
from clubscore.people.selectors import is_organizer
from clubscore.zones import zone_activate

from .actor import Actor
from .guards import link_fits
from .models import EventRole, Session, Table, Tournament
from .namesakes import namesakes_show

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
    is_official: bool
    """An organizer or a referee of the event."""
    is_organizer: bool
    has_link: bool
    actor: Actor | None

    @property
    def event(self) -> EventAccess:
        """What this visitor may do in the event: with the table's link no more than the public."""
        actor = self.actor if self.is_official else None
        return EventAccess(self.table.session.tournament, self.is_organizer, actor)

    @property
    def may_read(self) -> bool:
        """Tell whether the table's players and hands are this visitor's business."""
        return _is_shown(self.table.session, trusted=self.actor is not None)


@dataclass(frozen=True, slots=True)
class EventAccess:
    """What a visitor may do in an event. ``actor`` is None for the public, who only read."""

    tournament: Tournament
    is_organizer: bool
    actor: Actor | None

    @property
    def is_official(self) -> bool:
        """An organizer or a referee of the event."""
        return self.actor is not None

    def sees(self, session: Session) -> bool:
        """Tell whether the results of a session are this visitor's business."""
        return _is_shown(session, trusted=self.is_official)

    def sees_seats(self, session: Session) -> bool:
        """Tell whether it is this visitor's business who sits where in a session."""
        return self.is_official or session.seats_are_public

    @property
    def by(self) -> Actor:
        """The organizer or referee; raises ``PermissionDenied`` for anybody else."""
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
    while table and session are open; everybody else reads, unless the event is not public.
    """
    tables = Table.objects.select_related("session__tournament__club")
    table = tables.filter(pk=table_id).first()
    if table is None:
        raise Http404
    session = table.session
    zone_activate(session.tournament.time_zone)
    namesakes_show(session.tournament)
    club_shown(request, session.tournament.club)
    if actor := _official(request, session.tournament):
        writes = session.state != Session.State.DRAFT
        return TableAccess(table, writes, writes, True, actor.is_organizer, False, actor)
    link = request.session.get(LINKS, {}).get(str(table.pk), "")
    if not link or not link_fits(table, link):
        if not session.tournament.is_public:
            raise Http404
        return TableAccess(table, False, False, False, False, False, None)
    names_reveal()
    running = session.state == Session.State.RUNNING
    writes = running and table.state == Table.State.OPEN
    user = request.user if isinstance(request.user, User) else None
    return TableAccess(
        table, writes, writes, False, False, True, Actor.link_holder(link, user=user)
    )


def event_access(request: HttpRequest, slug: str) -> EventAccess:
    """Return an event with what this visitor may do there.

    Raises ``Http404``, for the public also where the event is a draft or a rehearsal.
    """
    tournament = Tournament.objects.select_related("club").filter(slug=slug).first()
    if tournament is None:
        raise Http404
    actor = _official(request, tournament)
    if actor is None and not tournament.is_public:
        raise Http404
    zone_activate(tournament.time_zone)
    namesakes_show(tournament)
    club_shown(request, tournament.club)
    return EventAccess(tournament, actor is not None and actor.is_organizer, actor)


EventView = Callable[Concatenate[HttpRequest, EventAccess, P], HttpResponseBase]


def organizer_required(view: EventView[P]) -> Callable[..., HttpResponseBase]:
    """Let only organizers of the event in: ``view(request, access, ...)`` from ``slug``.

    Visitors without a login are sent to it; others get 403.
    """
    return _required(view, lambda access: access.is_organizer)


def referee_required(view: EventView[P]) -> Callable[..., HttpResponseBase]:
    """Let organizers and referees of the event in, as ``organizer_required`` does."""
    return _required(view, lambda access: access.is_official)


def _required(
    view: EventView[P], may: Callable[[EventAccess], bool]
) -> Callable[..., HttpResponseBase]:
    @wraps(view)
    def checked(
        request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        access = event_access(request, slug)
        if not may(access):
            raise PermissionDenied
        return view(request, access, *args, **kwargs)

    return login_required(checked)


TableView = Callable[Concatenate[HttpRequest, TableAccess, P], HttpResponseBase]


def table_organizer_required(view: TableView[P]) -> Callable[..., HttpResponseBase]:
    """The same for a table: ``view(request, access, ...)`` from ``table_id``."""
    return _table_required(view, lambda access: access.is_organizer)


def table_referee_required(view: TableView[P]) -> Callable[..., HttpResponseBase]:
    """Let organizers and referees in, as ``table_organizer_required`` does."""
    return _table_required(view, lambda access: access.is_official)


def _table_required(
    view: TableView[P], may: Callable[[TableAccess], bool]
) -> Callable[..., HttpResponseBase]:
    @wraps(view)
    def checked(
        request: HttpRequest, table_id: int, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        access = table_access(request, table_id)
        if not may(access):
            raise PermissionDenied
        return view(request, access, *args, **kwargs)

    return login_required(checked)


def _is_shown(session: Session, *, trusted: bool) -> bool:
    """Before the start, and while results are held back, only whom it concerns may look."""
    if trusted:
        return True
    held = session.tournament.results_held and session.published_at is None
    return session.state != Session.State.DRAFT and not held


def _official(request: HttpRequest, tournament: Tournament) -> Actor | None:
    user = request.user
    if not isinstance(user, User):
        return None
    if is_organizer(user, tournament.club_id):
        names_reveal()
        return Actor.organizer(user)
    role = tournament.roles.filter(user=user).values_list("role", flat=True).first()
    if role is None:
        return None
    names_reveal()
    return Actor.organizer(user) if role == EventRole.Role.ORGANIZER else Actor.referee(user)
