"""The lists of events people look through."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from clubscore.people.models import Club, User

from .models import Entry, Session, Tournament

RECENT = 12  # events on the start page


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
    counted = events.select_related("club").annotate(
        players=Count("entries", filter=Q(entries__state=Entry.State.CONFIRMED), distinct=True),
        session_count=Count("sessions", distinct=True),
        running=_sessions(Session.State.RUNNING),
        closed=_sessions(Session.State.CLOSED),
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


def _sessions(state: Session.State) -> Count:
    return Count("sessions", filter=Q(sessions__state=state), distinct=True)


def _state(running: int, closed: int, sessions: int) -> Session.State:
    if running:
        return Session.State.RUNNING
    return Session.State.CLOSED if closed == sessions and sessions else Session.State.DRAFT
