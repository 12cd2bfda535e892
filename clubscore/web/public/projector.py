"""The projector: the page of an event for the big screen."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import conditional_page, require_safe

from clubscore.http.access import event_access
from clubscore.people.privacy import names_for
from clubscore.play.models import Hand, TableTotals
from clubscore.standings.ceremony.steps import Scene, scene_at
from clubscore.standings.ranking import Ranking, ranking
from clubscore.tournaments.models import Announcement, Ceremony, Seat, Session, Table, Tournament
from clubscore.tournaments.officials.announcements import shown_announcements
from clubscore.tournaments.sessions.clock import Clock, clock_of
from clubscore.tournaments.stages.stage import stage_of_session
from clubscore.web.live.pages import live_event


@require_safe
@conditional_page
@live_event
def projector(request: HttpRequest, slug: str) -> HttpResponse:
    """Standings, clock, seats and announcements, readable from afar; it needs nobody.

    It hangs where everyone sees it, so an organizer's login shows nothing more on it.
    """
    access = event_access(request, slug)
    event = access.tournament
    with names_for(public=True):
        context = {
            "event": event,
            "board": projector_board(event),
            "leads": access.is_organizer,  # a prize-giving, by the keys of this device
        }
        return render(request, "public/projector/projector.html", context)


@dataclass(frozen=True, slots=True)
class ProjectorClock:
    """The clock of a session; ``clock`` is None if it has not been started."""

    session: Session
    clock: Clock | None
    longer: tuple[Table, ...]  # tables with extra time

    @property
    def ends(self) -> int | None:
        """When the time is up, in milliseconds since 1970; None while the clock is stopped."""
        return None if self.clock is None else self.clock.ends


@dataclass(frozen=True, slots=True)
class ProjectorSeating:
    """Where everyone sits, by name."""

    session: Session
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ProjectorBoard:
    """Everything on the projector."""

    event: Tournament
    ranking: Ranking
    has_unpublished_results: bool  # results of sessions that were played are not in it
    annulled: tuple[Session, ...]
    clocks: tuple[ProjectorClock, ...]
    seating: ProjectorSeating | None
    announcements: tuple[Announcement, ...]
    scene: Scene | None  # of a prize-giving: nothing else is shown then
    next_at: datetime | None  # start of the next session by the timetable

    @property
    def shows_only_seats(self) -> bool:
        """Everyone looks for a seat now: the standings wait."""
        return self.seating is not None and self.seating.session.state == Session.State.RUNNING

    @property
    def after(self) -> Session | None:
        """The last session that is in the standings."""
        return self.ranking.sessions[-1] if self.ranking.sessions else None

    @property
    def stage(self) -> str:
        """The name of the stage that session belongs to; empty in an event without stages."""
        at = stage_of_session(self.event, self.after.number) if self.after else None
        return at.name if at else ""


def projector_board(event: Tournament) -> ProjectorBoard:
    """Return what the projector shows now. Ten queries, three more in a prize-giving."""
    sessions = list(event.sessions.order_by("number"))
    running = [one for one in sessions if one.state == Session.State.RUNNING]
    made = ranking(event)
    shown = {session.pk for session in made.sessions}
    played = [one for one in sessions if one.is_counted]
    return ProjectorBoard(
        event=event,
        ranking=made,
        has_unpublished_results=any(one.pk not in shown for one in played),
        annulled=tuple(one for one in sessions if one.is_annulled),
        clocks=tuple(_clocks(running)),
        seating=_seating(sessions),
        announcements=tuple(shown_announcements(event)),
        scene=_scene(event),
        next_at=_next_at(sessions),
    )


def _scene(event: Tournament) -> Scene | None:
    if event.ceremony_step is None:
        return None
    ceremony = Ceremony.objects.filter(tournament=event).first()
    return None if ceremony is None else scene_at(ceremony, event.ceremony_step)


def _clocks(running: list[Session]) -> list[ProjectorClock]:
    timed = [session for session in running if session.minutes]
    longer = list(
        Table.objects.filter(session__in=timed, state=Table.State.OPEN)
        .exclude(extra_minutes=0)
        .order_by("number")
    )
    return [
        ProjectorClock(
            session,
            clock_of(session),
            tuple(table for table in longer if table.session_id == session.pk),
        )
        for session in timed
    ]


def _seating(sessions: list[Session]) -> ProjectorSeating | None:
    """Return the seats people look for now: of a session called, or shown before it starts."""
    recorded = Q(hands__state=Hand.State.VALID) | Q(totals__state=TableTotals.State.VALID)
    tables = Table.objects.filter(recorded, session__in=sessions)
    begun = set(tables.values_list("session", flat=True).distinct().order_by())
    called = next((one for one in sessions if _is_looked_for(one, one.pk in begun)), None)
    if called is None:
        return None
    seats = Seat.objects.filter(session=called).select_related("table", "entry__player")
    by_name = sorted(seats, key=lambda seat: seat.entry.player.sort_key)
    return ProjectorSeating(called, tuple(by_name)) if by_name else None


def _is_looked_for(session: Session, has_begun: bool) -> bool:
    if session.state == Session.State.DRAFT:
        return session.seats_published_at is not None
    return session.state == Session.State.RUNNING and not has_begun


def _next_at(sessions: list[Session]) -> datetime | None:
    """Return when the next session starts, while none is played."""
    if any(session.state == Session.State.RUNNING for session in sessions):
        return None
    drafts = [one.starts_at for one in sessions if one.state == Session.State.DRAFT]
    return next((at for at in drafts if at is not None and at > timezone.now()), None)
