"""Routes of clubs and players; every list has a total order, so pages never overlap."""

from __future__ import annotations

from typing import Annotated, Any, Final

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.utils.translation import gettext_noop as _
from ninja import Query, Router

from clubscore.api.schemas import Fault
from clubscore.http.domains.own import own_domain
from clubscore.people.models import Club, Player
from clubscore.standings.circuits.periods import MOST_PERIODS
from clubscore.standings.circuits.standing import circuit_standing
from clubscore.standings.clubs.book import rows_with_places
from clubscore.standings.statistics.history import past_events, seats_by_ruleset
from clubscore.tournaments.selectors import public_event_count

from . import rows, schemas

MOST: Final = 100  # in one answer
MOST_ID: Final = 2**63 - 1  # that a database holds
Limit = Annotated[int, Query(ge=1, le=MOST)]
Offset = Annotated[int, Query(ge=0, le=1_000_000)]
Period = Annotated[int | None, Query(ge=1, le=MOST_PERIODS)]

router = Router(tags=[_("Clubs and players")])


@router.get(
    "/clubs",
    response={200: schemas.ClubList, 422: Fault},
    url_name="api_clubs",
    summary=_("All clubs, by name"),
)
def clubs(request: HttpRequest, limit: Limit = 20, offset: Offset = 0) -> Any:
    # Only these are counted for: PostgreSQL also counts for what comes before them.
    own = own_domain(request)
    every = Club.objects.public()
    if own is not None:
        every = every.filter(pk=own.club)
    part = _part(every.order_by("name", "pk").values_list("pk", flat=True), limit, offset)
    found = _clubs().filter(pk__in=list(part)).order_by("name", "pk")
    shown = [rows.club_row(request, one, events=one.events) for one in found]
    return {"total": every.count(), "clubs": shown}


@router.get(
    "/clubs/{slug:club}",
    response={200: schemas.ClubOut, 404: Fault},
    url_name="api_club",
    summary=_("A club"),
)
def one_club(request: HttpRequest, club: str) -> Any:
    found = _clubs().filter(slug=club).first()
    if found is None:
        raise Http404
    return rows.club_row(request, found, events=found.events)


@router.get(
    "/clubs/{slug:club}/ratings",
    response={200: schemas.RatingList, 404: Fault, 422: Fault, 503: Fault},
    url_name="api_ratings",
    summary=_("The ratings of a club, the strongest first"),
    description=_(
        "Until the club’s games show that ratings predict results better than chance, nobody has "
        "a rating or a place, and players are sorted by name."
    ),
)
def ratings(request: HttpRequest, club: str, limit: Limit = 20, offset: Offset = 0) -> Any:
    found = _club(club)
    people = {player.pk: player for player in Player.objects.filter(club=found)}
    known = rows.known_book(found)
    rated = known.book.rated
    everybody = rows_with_places(rated.ratings, people, ranked=rated.are_proven)
    return {
        "total": len(everybody),
        "as_of": known.as_of,
        "proven": rated.are_proven,
        "ratings": [rows.rated_row(*one) for one in everybody[offset : offset + limit]],
    }


@router.get(
    "/clubs/{slug:club}/circuits",
    response={200: schemas.CircuitList, 404: Fault, 422: Fault},
    url_name="api_circuits",
    summary=_("The circuits of a club: rankings over several events"),
)
def circuits(request: HttpRequest, club: str, limit: Limit = 20, offset: Offset = 0) -> Any:
    found = _club(club).circuits.select_related("club").order_by("pk")
    shown = [rows.circuit_row(request, one) for one in _part(found, limit, offset)]
    return {"total": found.count(), "circuits": shown}


@router.get(
    "/clubs/{slug:club}/circuits/{int:circuit_id}",
    response={200: schemas.CircuitOut, 404: Fault, 422: Fault},
    url_name="api_circuit",
    summary=_("The current standings of a circuit, with every player’s result in every event"),
    description=_(
        "Players without a place yet come last. No results are given for hidden names. ‘period’ "
        "is the number of one of the circuit’s periods."
    ),
)
def circuit(
    request: HttpRequest,
    club: str,
    circuit_id: int,
    limit: Limit = 20,
    offset: Offset = 0,
    period: Period = None,
) -> Any:
    if circuit_id > MOST_ID:
        raise Http404
    found = _club(club).circuits.select_related("club").filter(pk=circuit_id).first()
    if found is None:
        raise Http404
    standing = circuit_standing(found, period=period)
    if period is not None and standing.period is None:
        raise Http404
    return rows.circuit_standing_row(request, standing, limit, offset)


@router.get(
    "/clubs/{slug:club}/players",
    response={200: schemas.PlayerList, 404: Fault, 422: Fault, 503: Fault},
    url_name="api_players",
    summary=_("Players of a club with rated results, by id"),
    description=_("Players whose name is hidden are left out."),
)
def players(request: HttpRequest, club: str, limit: Limit = 20, offset: Offset = 0) -> Any:
    found = _club(club)
    rated = [one.player for one in rows.known_book(found).book.rated.ratings]
    shown = Player.objects.filter(rows.HAS_HISTORY, club=found, pk__in=rated).order_by("pk")
    page = _part(shown.select_related("club"), limit, offset)
    return {"total": shown.count(), "players": [rows.player_row(request, one) for one in page]}


@router.get(
    "/players/{int:player_id}",
    response={200: schemas.PlayerOut, 404: Fault, 422: Fault, 503: Fault},
    url_name="api_player",
    summary=_("A player’s results, event by event"),
)
def player(request: HttpRequest, player_id: int, offset: Offset = 0) -> Any:
    found = _player(player_id)
    events, total = past_events(found, offset)
    known = rows.known_book(found.club)
    rated = known.book.rated.of(found.pk)
    return rows.player_row(request, found) | {
        "rating": rows.rating_row(rated.rating if rated else None),
        "as_of": known.as_of,
        "total": total,
        "events": [rows.played_event_row(one) for one in events],
    }


@router.get(
    "/players/{int:player_id}/hands",
    response={200: schemas.HandsOfPlayer, 404: Fault, 422: Fault},
    url_name="api_player_hands",
    summary=_("Hands by player, the latest first"),
    description=_("With `won`: only hands the player won."),
)
def player_hands(
    request: HttpRequest,
    player_id: int,
    limit: Limit = 20,
    offset: Offset = 0,
    won: bool = False,
) -> Any:
    played = seats_by_ruleset(_player(player_id)).values()
    seats = {table: wind for tables in played for table, wind in tables.items()}
    hands = rows.hands_at(seats, won=won)
    shown = _part(hands, limit, offset)
    return {
        "total": hands.count(),
        "hands": [rows.player_hand_row(request, one, seats[one.table_id]) for one in shown],
    }


def _clubs() -> QuerySet[Any]:
    return Club.objects.public().annotate(events=public_event_count())


def _club(slug: str) -> Club:
    found = Club.objects.public().filter(slug=slug).first()
    if found is None:
        raise Http404
    return found


def _player(player_id: int) -> Player:
    """Return a player the public may follow from event to event; raises ``Http404``."""
    shown = Player.objects.in_list().filter(rows.HAS_HISTORY, pk=player_id, club__suspended_at=None)
    found = shown.select_related("club").first()
    if found is None:
        raise Http404
    return found


def _part(matches: QuerySet[Any], limit: int, offset: int) -> QuerySet[Any]:
    return matches[offset : offset + limit]
