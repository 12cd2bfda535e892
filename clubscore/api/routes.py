"""The addresses of the API; what each of them returns is said in its summary."""

from __future__ import annotations

from typing import Annotated, Any, Final

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db.models import Count, Exists, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest
from django.utils.translation import gettext_noop as _
from ninja import NinjaAPI, Query, Status

from clubscore.http.domains.own import own_domain
from clubscore.play.hand_pages.hands import hand_page
from clubscore.play.models import Hand
from clubscore.play.selectors import table_state
from clubscore.standings.ranking import ranking, shown_sessions
from clubscore.standings.selectors import session_overview
from clubscore.standings.versions import cached_result
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Entry, Session, Table, Tournament
from clubscore.tournaments.roster.selectors import public_entries
from scoring.errors import RuleError
from scoring.rulesets import RULESETS, get

from . import calculation, rows, schemas
from .budget import spend
from .clubs.routes import router as clubs_router
from .events import players as event_players
from .events import settings as event_settings
from .events import standings as event_standings
from .faults import add_handlers, fault, too_many_requests
from .rulesets import RulesetOut, RulesetSummary, ruleset_row, ruleset_summary
from .writing import entries as entries_writing
from .writing import events as events_writing
from .writing import hands as hands_writing
from .writing import results as results_writing

VERSION: Final = "1.0"
MOST_EVENTS: Final = 100  # in one answer

api = NinjaAPI(
    title="Clubscore",
    version=VERSION,
    description=_(
        "Read the results of mahjong clubs and tournaments, and score hands: open to everyone, "
        "no key needed. Unpublished results are left out. Programs with an organizer’s token can "
        "also write."
    ),
    openapi_url=None,
    docs_url=None,
    urls_namespace="api",
)
api.add_router("", clubs_router)
# What a token needs for a chapter of the addresses that write.
SCOPES: Final = {
    written.TAG: str(written.SCOPE)
    for written in (events_writing, entries_writing, results_writing, hands_writing)
}
for written in (events_writing, entries_writing, results_writing, hands_writing):
    api.add_router("", written.router)
add_handlers(api)


@api.get(
    "/rulesets",
    response=list[RulesetSummary],
    url_name="api_rulesets",
    summary=_("All rule systems"),
    tags=[_("Rule systems")],
)
def rulesets(request: HttpRequest) -> Any:
    return [ruleset_summary(ruleset) for ruleset in RULESETS.values()]


@api.get(
    "/rulesets/{slug:key}",
    response={200: RulesetOut, 404: schemas.Fault},
    url_name="api_ruleset",
    summary=_("A rule system: options and patterns"),
    tags=[_("Rule systems")],
)
def ruleset(request: HttpRequest, key: str) -> Any:
    try:
        return ruleset_row(get(key))
    except RuleError:
        raise Http404 from None


@api.get(
    "/events",
    response={200: schemas.EventList, 422: schemas.Fault},
    url_name="api_events",
    summary=_("Events that have started, latest first"),
    tags=[_("Results")],
)
def events(
    request: HttpRequest,
    limit: Annotated[int, Query(ge=1, le=MOST_EVENTS)] = 20,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Any:
    begun = Session.objects.filter(tournament=OuterRef("pk")).that_count()
    found = Tournament.objects.public().filter(Exists(begun))
    own = own_domain(request)
    if own is not None:
        found = found.filter(club=own.club)
    # Only these are counted for: PostgreSQL also counts for what comes before them.
    shown = list(found.values_list("pk", flat=True)[offset : offset + limit])
    counted = _with_counts(Tournament.objects.filter(pk__in=shown))
    # Counted for nobody twice in a moment: it takes longer than the rest.
    name = f"events begun {own.club if own else ''}"
    total = cached_result(name, settings.LIVE_SECONDS, found.count)
    return {"total": total or 0, "events": [_summary(request, event) for event in counted]}


@api.get(
    "/events/{slug:slug}",
    response={200: event_settings.EventOut, 404: schemas.Fault},
    url_name="api_event",
    summary=_("An event: its settings and sessions, and who advanced from its stages"),
    tags=[_("Results")],
)
def event(request: HttpRequest, slug: str) -> Any:
    access = _public(slug)
    sessions = access.tournament.sessions.select_related("tournament").order_by("number")
    shown = {one.number for one in shown_sessions(access.tournament)}
    counts = (one for one in sessions if one.state != Session.State.ANNULLED)
    hidden = {one.number for one in counts} - shown
    return (
        _summary(request, _with_counts(Tournament.objects.filter(slug=slug)).get())
        | event_settings.event_settings(access.tournament, hidden)
        | {"sessions": [rows.session_row(one, results_shown=access.sees(one)) for one in sessions]}
    )


@api.get(
    "/events/{slug:slug}/players",
    response={200: event_players.EventPlayerList, 404: schemas.Fault},
    url_name="api_event_players",
    summary=_("The players of an event: teams, byes, penalties"),
    tags=[_("Results")],
)
def players(request: HttpRequest, slug: str) -> Any:
    access = _public(slug)
    event = access.tournament
    sessions = event_players.PublicSessions.of(event)
    return {
        "players": [event_players.player_row(event, one, sessions) for one in public_entries(event)]
    }


@api.get(
    "/events/{slug:slug}/standings",
    response={200: event_standings.StandingsOut, 404: schemas.Fault, 422: schemas.Fault},
    url_name="api_standings",
    summary=_("The standings of an event, with every session of every player"),
    description=_("With `after`: the standings after that session."),
    tags=[_("Results")],
)
def standings(
    request: HttpRequest, slug: str, after: Annotated[int | None, Query(ge=1, le=32767)] = None
) -> Any:
    return event_standings.standings_row(ranking(_public(slug).tournament, until=after))


@api.get(
    "/events/{slug:slug}/sessions/{int:number}",
    response={200: schemas.SessionOut, 404: schemas.Fault},
    url_name="api_session",
    summary=_("A session that has started: seats and results"),
    tags=[_("Results")],
)
def session(request: HttpRequest, slug: str, number: int) -> Any:
    access = _public(slug)
    begun = access.tournament.sessions.exclude(state=Session.State.DRAFT)
    found = begun.select_related("tournament").filter(number=number).first()
    if found is None:
        raise Http404
    shown = access.sees(found)
    tables = [rows.table_row(one.state, results_shown=shown) for one in session_overview(found)]
    return rows.session_row(found, results_shown=shown) | {"tables": tables}


@api.get(
    "/tables/{int:table_id}",
    response={200: schemas.TableOut, 404: schemas.Fault},
    url_name="api_table",
    summary=_("A table: players, totals, hands"),
    tags=[_("Results")],
)
def table(request: HttpRequest, table_id: int) -> Any:
    state = table_state(_public_table(table_id))
    return rows.table_row(state, results_shown=True) | {
        "event": state.tournament.slug,
        "session": state.session.number,
        "annulled": rows.annulment_row(state.session),
        "totals": rows.totals_row(state),
        "hands": [
            rows.hand_row(request, hand, state.tournament.club_id) for hand in rows.hands_of(state)
        ],
    }


@api.get(
    "/tables/{int:table_id}/hands/{int:hand_id}",
    response={200: schemas.HandOut, 404: schemas.Fault},
    url_name="api_hand",
    summary=_("A hand: tiles, patterns, payments, and why it isn’t worth more"),
    tags=[_("Results")],
)
def hand(request: HttpRequest, table_id: int, hand_id: int) -> Any:
    table = _public_table(table_id)
    hands = Hand.objects.select_related("table__session__tournament", "penalty")
    found = hands.filter(pk=hand_id, table=table).first()
    if found is None:
        raise Http404
    state = table_state(table)
    return rows.explained_hand_row(request, hand_page(state, found), state)


@api.post(
    "/score",
    response={
        200: calculation.ScoreAnswer,
        413: schemas.Fault,
        422: calculation.ScoreRefusal,
        429: schemas.Fault,
    },
    exclude_unset=True,
    url_name="api_score",
    summary=_("Score a hand"),
    description=_("An impossible hand is rejected with 422; `value` is then null."),
    tags=[_("Scoring")],
)
def score(request: HttpRequest) -> Any:
    try:
        asked = calculation.request_body(request)
        if (more := calculation.units_of(asked) - 1) and (seconds := spend(request, more)):
            return too_many_requests(seconds)
        answered = calculation.answer_of(asked)
    except RequestDataTooBig:
        return fault(413, "too_large", most=calculation.MOST_BODY)
    except (ValueError, RecursionError):
        answered = calculation.unreadable()
    if answered["valid"]:
        return answered
    return Status(422, answered | {"code": answered["error"], "text": answered["detail"]})


@api.post(
    "/score/batch",
    response={
        200: list[calculation.ScoreAnswer],
        413: schemas.Fault,
        422: schemas.Fault,
        429: schemas.Fault,
    },
    exclude_unset=True,
    url_name="api_score_batch",
    summary=_("Score several hands, up to 100"),
    description=_("One response per request, in order; an impossible hand has an `error`."),
    tags=[_("Scoring")],
)
def score_batch(request: HttpRequest) -> Any:
    try:
        asked = calculation.request_body(request)
    except RequestDataTooBig:
        return fault(413, "too_large", most=calculation.MOST_BODY)
    except (ValueError, RecursionError):
        return fault(422, "unreadable")
    if not isinstance(asked, list) or not 1 <= len(asked) <= calculation.MOST_HANDS:
        return fault(422, "bad_batch", most=calculation.MOST_HANDS)
    if not all(isinstance(one, dict) for one in asked):
        return fault(422, "bad_batch", most=calculation.MOST_HANDS)
    if seconds := spend(request, sum(map(calculation.units_of, asked)) - 1):
        return too_many_requests(seconds)
    return [calculation.answer_of(one) for one in asked]


def _public(slug: str) -> EventAccess:
    """Return an event as the public sees it; raises ``Http404``."""
    tournament = Tournament.objects.public().select_related("club").filter(slug=slug).first()
    if tournament is None:
        raise Http404
    return EventAccess(tournament, False, None)


def _public_table(table_id: int) -> Table:
    """Return a table whose results everyone sees; raises ``Http404``."""
    tables = Table.objects.select_related("session__tournament__club")
    found = tables.filter(
        pk=table_id,
        session__tournament__visibility=Tournament.Visibility.PUBLIC,
        session__tournament__club__suspended_at=None,
    ).first()
    if found is None:
        raise Http404
    if not EventAccess(found.session.tournament, False, None).sees(found.session):
        raise Http404
    return found


def _with_counts(events: Any) -> Any:
    players = Entry.objects.filter(state=Entry.State.CONFIRMED, substitute=False)
    of_event = players.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    entered = of_event.annotate(count=Count("pk"))
    return events.select_related("club").annotate(
        player_count=Coalesce(Subquery(entered.values("count")), 0),
        running=Exists(_sessions_in(Session.State.RUNNING)),
        draft=Exists(_sessions_in(Session.State.DRAFT)),
        closed=Exists(_sessions_in(Session.State.CLOSED)),
    )


def _sessions_in(state: Session.State) -> Any:
    return Session.objects.filter(tournament=OuterRef("pk"), state=state)


def _summary(request: HttpRequest, event: Any) -> rows.Row:
    state = Session.State.DRAFT
    if event.running:
        state = Session.State.RUNNING
    elif event.closed and not event.draft:
        state = Session.State.CLOSED
    return rows.event_summary(request, event, state=state.value, players=event.player_count)
