"""The lists of events people look through."""

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from clubscore.people.models import Club, User

from .models import Entry, Session, Tournament

RECENT = 12  # events on the start page
ON_A_PAGE = 50  # events of a club


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event in a list; ``state`` is that of the session that matters most now."""

    event: Tournament
    state: Session.State
    sessions: int
    players: int


def club_events(club: Club) -> list[EventRow]:
    """Return all events of a club, the latest first, in one query."""
    return _rows(Tournament.objects.filter(club=club))


def club_events_page(club: Club, number: str | None, *, size: int = ON_A_PAGE) -> Page[EventRow]:
    """Return a page of a club's events, the latest first; on the first one those running lead.

    Three queries. A number there is not gives the nearest page.
    """
    events = Tournament.objects.filter(club=club)
    page: Page[Any] = Paginator(events, size).get_page(number)
    rows = _rows(events[page.start_index() - 1 : page.end_index()]) if page.end_index() else []
    if not page.has_previous() and page.has_next():
        shown = [row.event.pk for row in rows]
        rows = [*_rows(events.filter(_with(Session.State.RUNNING)).exclude(pk__in=shown)), *rows]
    if not page.has_previous():
        rows = sorted(rows, key=lambda row: row.state != Session.State.RUNNING)
    page.object_list = rows
    return page


def officiated_events(user: User) -> list[EventRow]:
    """Return the events of clubs of others in which somebody has a role, in one query."""
    events = Tournament.objects.filter(pk__in=user.event_roles.values("tournament"))
    return _rows(events.exclude(club__in=user.memberships.values("club")))


def running_events() -> list[EventRow]:
    """Return the events of all clubs with a session being played, in one query."""
    return _rows(Tournament.objects.filter(_with(Session.State.RUNNING)))


def recent_events() -> list[EventRow]:
    """Return the latest events that have been played, none of those running, in one query."""
    played = _with(Session.State.CLOSED) & ~_with(Session.State.RUNNING)
    return _rows(Tournament.objects.filter(played)[:RECENT])


def _with(state: Session.State) -> Q:
    return Q(pk__in=Session.objects.filter(state=state).values("tournament"))


def _rows(events: QuerySet[Tournament]) -> list[EventRow]:
    """Count for each event by itself: joined, entries and sessions would multiply."""
    counted = events.select_related("club").annotate(
        players=_count(Entry.objects.filter(state=Entry.State.CONFIRMED)),
        session_count=_count(Session.objects.all()),
        running=_count(Session.objects.filter(state=Session.State.RUNNING)),
        closed=_count(Session.objects.filter(state=Session.State.CLOSED)),
    )
    return [
        EventRow(
            event,
            _state(event.running, event.closed, event.session_count),
            event.session_count,
            event.players,
        )
        for event in counted
    ]


def _count(rows: QuerySet[Any]) -> Coalesce:
    of_event = rows.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    return Coalesce(Subquery(of_event.annotate(count=Count("pk")).values("count")), 0)


def _state(running: int, closed: int, sessions: int) -> Session.State:
    if running:
        return Session.State.RUNNING
    return Session.State.CLOSED if closed == sessions and sessions else Session.State.DRAFT
