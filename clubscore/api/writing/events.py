"""Events created, seats drawn, results and events published."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_noop as _
from ninja import Router

from clubscore.api.faults import RefusedError
from clubscore.standings.pairing import Method, session_next_seated, session_seat
from clubscore.tournaments.locks import lock_session, lock_tournament
from clubscore.tournaments.models import ApiToken, Entry, Session, Tournament
from clubscore.tournaments.services import event_open
from clubscore.tournaments.sessions.publication import session_publish, session_withhold
from clubscore.tournaments.sessions.seats import seats_set
from clubscore.tournaments.visibility import visibility_set

from . import schemas
from .access import BearerToken, actor_of, club_token, event_of, session_of
from .entries import known_players
from .once import form_token
from .rows import event_row, session_row
from .versions import check_version, with_version

TAG: Final = _("Preparing events")
SCOPE: Final = ApiToken.Scope.EVENT
IF_MATCH: Final = _(
    "With `If-Match` and the `ETag` you received, the request is refused (412, `changed`) if the "
    "data has changed since."
)
router = Router(tags=[TAG], auth=BearerToken(SCOPE))


@router.post(
    "/clubs/{slug:club}/events",
    response=schemas.EventWritten,
    url_name="api_event_create",
    summary=_("Create an event"),
    description=_(
        "Needs a token for all events of the club. If the players of a club night fill its "
        "tables, the first session is created at once, still without seats. With players left "
        "over, there is no session until they have a bye or there are substitutes."
    ),
)
def create(request: HttpRequest, club: str, body: schemas.EventSent) -> Any:
    token = club_token(request, club)
    event = event_open(
        club=token.club,
        kind=Tournament.Kind(body.kind),
        name=body.name,
        starts_on=_day("starts_on", body.starts_on),
        ends_on=_day("ends_on", body.ends_on or body.starts_on),
        ruleset=body.ruleset,
        options=body.options,
        players=known_players(token.club, body.players),
        new_players=[(one.first_name, one.last_name) for one in body.new_players],
        by=actor_of(request),
        token=form_token(request),
        visibility=Tournament.Visibility(body.visibility),
    )
    return event_row(request, event)


@router.get(
    "/events/{slug:slug}/visibility",
    response=schemas.EventWritten,
    url_name="api_event_visibility",
    summary=_("Who can see an event"),
)
def visibility_read(request: HttpRequest, response: HttpResponse, slug: str) -> Any:
    return with_version(response, event_row(request, event_of(request, slug)))


@router.post(
    "/events/{slug:slug}/visibility",
    response=schemas.EventWritten,
    url_name="api_event_visibility",
    summary=_("Publish an event, or hide it"),
    description=IF_MATCH,
)
def visibility(
    request: HttpRequest, response: HttpResponse, slug: str, body: schemas.VisibilitySent
) -> Any:
    with transaction.atomic():
        event = lock_tournament(event_of(request, slug))
        check_version(request, event_row(request, event))
        event = visibility_set(
            tournament=event,
            visibility=Tournament.Visibility(body.visibility),
            by=actor_of(request),
        )
    return with_version(response, event_row(request, event))


@router.post(
    "/events/{slug:slug}/sessions",
    response=schemas.SessionWritten,
    url_name="api_session_next",
    summary=_("The next session, with its seats drawn"),
    description=_("A session in preparation that has seats is returned as it is."),
)
def next_(request: HttpRequest, slug: str) -> Any:
    return session_row(
        session_next_seated(tournament=event_of(request, slug), by=actor_of(request))
    )


@router.post(
    "/events/{slug:slug}/sessions/{int:number}/draw",
    response=schemas.SessionWritten,
    url_name="api_session_draw",
    summary=_("Draw the seats of a session"),
    description=_(
        "Without `method`, seats are drawn as the stage says, or with few repeated meetings. "
        "With `If-Match` and the `ETag` you received, the request is refused (412, `changed`) if "
        "the data has changed since."
    ),
)
def draw(
    request: HttpRequest, response: HttpResponse, slug: str, number: int, body: schemas.DrawSent
) -> Any:
    with transaction.atomic():
        session = _session_unchanged(request, slug, number)
        method = Method(body.method) if body.method else None
        session = session_seat(session=session, method=method, by=actor_of(request))
    return with_version(response, session_row(session))


@router.get(
    "/events/{slug:slug}/sessions/{int:number}/seats",
    response=schemas.SessionWritten,
    url_name="api_session_seats",
    summary=_("A session with its seats, even before they are public"),
)
def seats_read(request: HttpRequest, response: HttpResponse, slug: str, number: int) -> Any:
    return with_version(response, session_row(session_of(request, slug, number)))


@router.post(
    "/events/{slug:slug}/sessions/{int:number}/seats",
    response=schemas.SessionWritten,
    url_name="api_session_seats",
    summary=_("Assign the seats of a session"),
    description=_(
        "Four entry ids per table, from East to North; three or five where the event allows such "
        "tables, the fifth being the player who sits out first. With `If-Match` and the `ETag` "
        "you received, the request is refused (412, `changed`) if the data has changed since."
    ),
)
def seats(
    request: HttpRequest, response: HttpResponse, slug: str, number: int, body: schemas.SeatsSent
) -> Any:
    with transaction.atomic():
        session = _session_unchanged(request, slug, number)
        tables = _tables(session, body.seats)
        session = seats_set(session=session, seats=tables, by=actor_of(request))
    return with_version(response, session_row(session))


@router.post(
    "/events/{slug:slug}/sessions/{int:number}/publish",
    response=schemas.SessionWritten,
    url_name="api_session_publish",
    summary=_("Publish the results of a closed session"),
)
def publish(request: HttpRequest, slug: str, number: int) -> Any:
    session = session_of(request, slug, number)
    return session_row(session_publish(session=session, by=actor_of(request)))


@router.post(
    "/events/{slug:slug}/sessions/{int:number}/withhold",
    response=schemas.SessionWritten,
    url_name="api_session_withhold",
    summary=_("Hide the results of a published session again"),
)
def withhold(request: HttpRequest, slug: str, number: int) -> Any:
    session = session_of(request, slug, number)
    return session_row(session_withhold(session=session, by=actor_of(request)))


def _session_unchanged(request: HttpRequest, slug: str, number: int) -> Session:
    """Lock a session; raises ``RefusedError`` where the program has read another version."""
    session = lock_session(session_of(request, slug, number))
    check_version(request, session_row(session))
    return session


def _tables(session: Session, ids: list[list[int]]) -> list[list[Entry]]:
    entries = session.tournament.entries.select_related("player")
    found = {entry.pk: entry for entry in entries}
    if not found.keys() >= {one for table in ids for one in table}:
        raise RefusedError(422, "bad_field", name="seats")
    return [[found[one] for one in table] for table in ids]


def _day(name: str, text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise RefusedError(422, "bad_field", name=name) from None
