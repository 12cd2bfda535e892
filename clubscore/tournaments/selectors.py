"""The lists of events people look through."""

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Case, Count, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce
from django.db.models.lookups import IsNull
from django.utils import timezone

from clubscore.people.models import Club, User

from .models import Entry, Session, Tournament

RECENT = 12  # events on the start page
TO_REGISTER_FOR = 6  # likewise, that registration is open for
TO_COPY = 8  # of a club's, where one makes a new one,
LOOKED_THROUGH = 100  # among its latest
RUNNING = 24  # of those being played at most
ON_A_PAGE = 50  # events of a club
FOREIGN = ~Q(results_from="")  # events that other programs ran


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event in a list; ``state`` is that of the session that matters most now."""

    event: Tournament
    state: Session.State
    sessions: int
    players: int
    played: int = 0  # sessions that are over

    @property
    def is_under_way(self) -> bool:
        """Tell whether it has been played and continues, without a session now: mid-league."""
        return self.state == Session.State.DRAFT and self.played > 0


def club_events(club: Club) -> list[EventRow]:
    """Return the public events of a club, latest first, in one query."""
    return _rows(Tournament.objects.that_count().filter(club=club))


def club_events_page(
    club: Club, number: str | None, *, size: int = 0, archived: bool = False
) -> Page[EventRow]:
    """Return a page of a club's events for its organizers: running, coming, then past ones.

    Drafts and rehearsals are included; ``archived`` returns the archive instead.

    ``size`` is the page size, 0 the usual one. Two queries. A page number out of range gives the
    nearest page.
    """
    everything = Tournament.objects.filter(club=club)
    wanted = everything.exclude(archived_at=None) if archived else everything.in_use()
    events = _by_nearness(wanted)
    page: Page[Any] = Paginator(events, size or ON_A_PAGE).get_page(number)
    first, last = page.start_index(), page.end_index()
    page.object_list = _rows(events[first - 1 : last]) if last else []
    return page


def officiated_events(user: User) -> list[EventRow]:
    """Return the events of clubs of others in which someone has a role, in one query."""
    events = Tournament.objects.in_use().filter(pk__in=user.event_roles.values("tournament"))
    return _rows(_by_nearness(events.exclude(club__in=user.memberships.values("club"))))


def running_events() -> tuple[list[EventRow], int]:
    """Return public events of all clubs with a session being played, and how many there are.

    Two queries at most. The latest come first; beyond ``RUNNING`` the others are left out.
    """
    # Asked from the sessions: few are being played at any time.
    running = Session.objects.filter(state=Session.State.RUNNING).values("tournament")
    events = Tournament.objects.public().filter(pk__in=running)
    rows = _rows(events[:RUNNING])
    return rows, events.count() if len(rows) == RUNNING else len(rows)


def recent_events() -> list[EventRow]:
    """Return the latest public events played, none of those running, in one query."""
    played = FOREIGN | with_session(Session.State.CLOSED) & ~with_session(Session.State.RUNNING)
    return _rows(Tournament.objects.public().filter(played)[:RECENT])


def events_to_register_for() -> list[EventRow]:
    """Return public events of all clubs one can register for now, the nearest first. One query.

    None that begin today: these are found on the page of their club.
    """
    now, today = timezone.now(), timezone.localdate()
    coming = Tournament.objects.public().filter(starts_on__gt=today, registration_opens_at__lte=now)
    closed = Q(registration_closes_at__lte=now)
    begun = with_session(Session.State.RUNNING) | with_session(Session.State.CLOSED)
    open_now = coming.exclude(closed).exclude(begun)
    return _rows(open_now.order_by("starts_on", "pk")[:TO_REGISTER_FOR])


def events_to_copy(club: Club) -> list[Tournament]:
    """Return a club's events to make the next edition of, also from the archive. One query.

    Only the latest of those with the same name: club nights would hide the tournaments.
    """
    latest: dict[str, Tournament] = {}
    for event in Tournament.objects.filter(club=club)[:LOOKED_THROUGH]:
        latest.setdefault(event.name, event)
    return [*latest.values()][:TO_COPY]


def _by_nearness(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Order events: running, then coming ones, nearest first, then past ones, latest first.

    An event is coming, or continues, while there is something to play and its days are not over.
    """
    running = with_session(Session.State.RUNNING)
    played = FOREIGN | with_session(Session.State.CLOSED) & ~with_session(Session.State.DRAFT)
    coming = Q(ends_on__gte=timezone.localdate()) & ~played & ~running
    return events.order_by(
        Case(When(running, then=0), When(coming, then=1), default=2),
        Case(When(coming, then="starts_on")),
        "-starts_on",
        "-pk",
    )


def with_session(state: Session.State) -> Q:
    """Tell whether an event has a session in a given state.

    The subquery looks for one session: with EXISTS, PostgreSQL reads them all.
    """
    found = Session.objects.filter(tournament=OuterRef("pk"), state=state).order_by()
    return Q(IsNull(Subquery(found.values("pk")[:1]), False))


def _rows(events: QuerySet[Tournament]) -> list[EventRow]:
    """Count each event separately, because a join would multiply entries and sessions."""
    counted = events.select_related("club").annotate(
        players=_count(Entry.objects.filter(state=Entry.State.CONFIRMED)),
        session_count=_count(Session.objects.exclude(state=Session.State.ANNULLED)),
        running=_count(Session.objects.filter(state=Session.State.RUNNING)),
        closed=_count(Session.objects.filter(state=Session.State.CLOSED)),
    )
    return [
        EventRow(
            event,
            Session.State.CLOSED
            if event.is_foreign
            else _state(event.running, event.closed, event.session_count),
            event.session_count,
            event.players,
            event.closed,
        )
        for event in counted
    ]


def public_event_count() -> Coalesce:
    """Count the public events of each club by itself, to annotate clubs with."""
    of_club = Tournament.objects.that_count().filter(club=OuterRef("pk")).order_by().values("club")
    return Coalesce(Subquery(of_club.annotate(count=Count("pk")).values("count")), 0)


def _count(rows: QuerySet[Any]) -> Coalesce:
    of_event = rows.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    return Coalesce(Subquery(of_event.annotate(count=Count("pk")).values("count")), 0)


def _state(running: int, closed: int, sessions: int) -> Session.State:
    if running:
        return Session.State.RUNNING
    return Session.State.CLOSED if closed == sessions and sessions else Session.State.DRAFT
