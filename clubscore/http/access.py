"""Who may do what: one helper per object, used by every view.

A table's link is opened once; the session then remembers which table it opens and its value, so
that renewing the link revokes what was remembered and the token stays out of addresses and logs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404

from clubscore.people.models import Club, Player, User
from clubscore.people.privacy import names_reveal
from clubscore.people.selectors import is_organizer, organized_clubs
from clubscore.play.models import Hand
from clubscore.play.quick_names import show_session
from clubscore.tournaments.access import Actor, EventAccess, TableAccess
from clubscore.tournaments.locks import link_fits
from clubscore.tournaments.models import CheckIn, EventRole, Session, Table, Tournament
from clubscore.tournaments.roster.namesakes import namesakes_show

from .looks import use_club_look, zone_activate
from .suspension import check_open, is_played_to_the_end

LINKS = "table_links"  # session key: table id, as text → the link's token
CODES = "check_in_codes"  # session key: slug of the event → the code of its check-in
LINK = re.compile(r"[A-Za-z0-9_-]+")
# The fields that decide who may do what at a table.
ACCESS_FIELDS = (
    *("state", "link_token", "link_active", "session__state"),
    *(f"session__tournament__{name}" for name in ("club", "time_zone", "visibility")),
    *(f"session__tournament__club__{name}" for name in ("kept_until", "suspended_at")),
)
MAX_LINKS = 50  # remembered per visitor, the latest

P = ParamSpec("P")


def organized_club(request: HttpRequest, slug: str) -> Club:
    """Return a club whose events this visitor organizes, and show the page as the club's.

    Raises ``Http404`` for no club, ``PermissionDenied`` for anyone else.
    """
    club = get_object_or_404(Club, slug=slug)
    if not is_organizer(request.user, club.pk):
        raise PermissionDenied
    use_club_look(request, club)
    return club


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


def opened_tables(request: HttpRequest) -> list[Table]:
    """Return the tables whose links this visitor has opened and that still open, latest first.

    They are read with their session, event and club.
    """
    links = request.session.get(LINKS, {})
    tables = Table.objects.select_related("session__tournament__club").in_bulk(map(int, links))
    there = [tables[int(pk)] for pk in reversed(links) if int(pk) in tables]
    for table in there:
        show_session(table.session)
    return [table for table in there if link_fits(table, links[str(table.pk)])]


def table_access(request: HttpRequest, table_id: int, *, only: Sequence[str] = ()) -> TableAccess:
    """Return a table with what this visitor may do there; raises ``Http404``.

    Organizers of the club record and correct at any time after the start; people with the link
    while table and session are open; everyone else reads, unless the event is not public. For a
    response other than a page, ``only`` names the fields to read besides ``ACCESS_FIELDS``.
    """
    tables = Table.objects.select_related("session__tournament__club")
    if only:
        tables = tables.only(*ACCESS_FIELDS, *only)
    table = get_object_or_404(tables, pk=table_id)
    session = table.session
    zone_activate(session.tournament.time_zone)
    namesakes_show(session.tournament)
    link = request.session.get(LINKS, {}).get(str(table.pk), "")
    has_link = bool(link) and link_fits(table, link)
    # Of a club that has been suspended since, a session that is being played is played to its end.
    running = session.state == Session.State.RUNNING
    actor = _official(request, session.tournament)
    if not (running and (has_link or actor)):
        check_open(request, session.tournament.club)
    if not only:
        use_club_look(request, session.tournament.club, always=True)
        show_session(session)
    if actor:
        writes = session.is_counted
        return TableAccess(table, writes, writes, True, actor.is_organizer, False, actor)
    if not has_link:
        if not session.tournament.is_public:
            raise Http404
        return TableAccess(table, False, False, False, False, False, None)
    names_reveal()
    writes = running and table.state == Table.State.OPEN
    user = request.user if isinstance(request.user, User) else None
    return TableAccess(
        table, writes, writes, False, False, True, Actor.link_holder(link, user=user)
    )


def writer(access: TableAccess) -> Actor:
    """Return who writes; the services check whether they still may."""
    if access.actor is None:
        raise PermissionDenied
    return access.actor


def table_once_opened(request: HttpRequest, table_id: int) -> Table:
    """Return a table that this visitor runs, or whose link they have opened; raises ``Http404``.

    Also by a link that has been renewed or revoked since: it says nothing about the table and lets
    nobody write there.
    """
    tables = Table.objects.select_related("session__tournament")
    table = get_object_or_404(tables, pk=table_id)
    had_link = str(table.pk) in request.session.get(LINKS, {})
    if not had_link and _official(request, table.session.tournament) is None:
        raise Http404
    return table


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
    is_needed = tournament.club.is_suspended and actor is not None
    goes_on = is_needed and is_played_to_the_end(request, tournament)
    use_club_look(request, tournament.club, always=goes_on)
    return EventAccess(tournament, actor is not None and actor.is_organizer, actor)


def check_in_code_open(request: HttpRequest, token: str) -> Tournament:
    """Remember that this visitor has the code of a check-in and return its event.

    Raises ``Http404`` for a code that is unknown or has expired.
    """
    found = None
    if LINK.fullmatch(token):
        open_now = CheckIn.objects.open().select_related("tournament")
        found = open_now.filter(link_token=token).first()
    if found is None:
        raise Http404
    codes = {**request.session.get(CODES, {})}
    codes.pop(found.tournament.slug, None)
    codes[found.tournament.slug] = token
    request.session[CODES] = dict(list(codes.items())[-MAX_LINKS:])
    return found.tournament


def check_in_access(request: HttpRequest, slug: str) -> CheckIn:
    """Return the check-in whose code this visitor has scanned; raises ``Http404``.

    With the code people see whole names, as at a table, and an event that is not public.
    """
    token = request.session.get(CODES, {}).get(slug, "")
    open_now = CheckIn.objects.open().select_related("tournament__club")
    found = open_now.filter(tournament__slug=slug, link_token=token).first() if token else None
    if found is None:
        raise Http404
    names_reveal()
    zone_activate(found.tournament.time_zone)
    namesakes_show(found.tournament)
    use_club_look(request, found.tournament.club)
    return found


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
    def checked_view(
        request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        access = event_access(request, slug)
        if not may(access):
            raise PermissionDenied
        return view(request, access, *args, **kwargs)

    return login_required(checked_view)


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
    def checked_view(
        request: HttpRequest, table_id: int, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        access = table_access(request, table_id)
        if not may(access):
            raise PermissionDenied
        return view(request, access, *args, **kwargs)

    return login_required(checked_view)


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


def requested_club(request: HttpRequest) -> Club:
    """Return the club ``?club=`` names, or the first; raises ``Http404`` if it is not theirs."""
    asked = request.GET.get("club")
    clubs = organized_clubs(request.user)
    club = next((club for club in clubs if not asked or club.slug == asked), None)
    if club is None:
        raise Http404
    names_reveal()
    use_club_look(request, club)
    return club


@dataclass(frozen=True, slots=True)
class PlayerAccess:
    """A player of a club, from event to event; ``organizes``: sees whole names."""

    player: Player
    organizes: bool

    def sees(self, player: Player) -> bool:
        """Tell whether the visitor may follow another player from event to event too."""
        return player.has_history or (self.organizes and not player.is_erased)


def player_access(request: HttpRequest, player_id: int) -> PlayerAccess:
    """Return a player who may be followed from event to event, with what this visitor may see.

    Raises ``Http404`` for one whose name is hidden, except for organizers, or deleted.
    """
    player = get_object_or_404(Player.objects.select_related("club"), pk=player_id)
    use_club_look(request, player.club)
    organizes = is_organizer(request.user, player.club_id)
    if organizes:
        names_reveal()
    access = PlayerAccess(player, organizes)
    if not access.sees(player):
        raise Http404
    return access


def hand_of(access: TableAccess, hand_id: int) -> Hand:
    """Return a hand of the table; raises ``Http404``."""
    hands = Hand.objects.select_related("table__session__tournament", "penalty")
    return get_object_or_404(hands, pk=hand_id, table=access.table)
