"""Rows of clubs and players for reading, shaped as the schemas want them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse

from clubscore.api.faults import RefusedError
from clubscore.api.rows import Row, hand_row, points, seat_letter, table_points
from clubscore.http.links import absolute_url
from clubscore.people.models import Club, Player
from clubscore.play.ledger import net_points, paid_winners_of
from clubscore.play.models import FurtherWin, Hand
from clubscore.standings.circuits.standing import CircuitLine, CircuitStanding
from clubscore.standings.clubs.ratings import RatedPlayer, Rating
from clubscore.standings.clubs.shelf import KnownBook, club_book
from clubscore.standings.paid_wins import shared_wins
from clubscore.standings.statistics.history import PastEvent
from clubscore.tournaments.models import Circuit

HAS_HISTORY = Q(privacy__in=[Player.Privacy.SHOWN, Player.Privacy.INITIALS])

NOT_READY = 60  # seconds until it is worth to ask again


def known_book(club: Club) -> KnownBook:
    """Return the book of a club; raises ``RefusedError`` while its first one is being computed."""
    known = club_book(club)
    if known.is_missing:
        raise RefusedError(503, "not_ready", seconds=NOT_READY)
    return known


def club_row(request: Any, club: Club, *, events: int) -> Row:
    """Return a club."""
    return {
        "slug": club.slug,
        "name": club.name,
        "city": club.city,
        "country": club.country,
        "time_zone": club.time_zone,
        "events": events,
        "page": absolute_url(request, reverse("club", args=[club.slug]), club=club.pk),
    }


def circuit_row(request: Any, circuit: Circuit) -> Row:
    """Return a circuit without its standing."""
    return {
        "id": circuit.pk,
        "name": circuit.name,
        "starts_on": circuit.starts_on,
        "ends_on": circuit.ends_on,
        "page": absolute_url(
            request,
            reverse("circuit", args=[circuit.club.slug, circuit.pk]),
            club=circuit.club_id,
        ),
    }


def circuit_standing_row(request: Any, standing: CircuitStanding, limit: int, offset: int) -> Row:
    """Return a circuit with a part of its lines."""
    lines = (*standing.lines, *standing.apart)
    return {
        **circuit_row(request, standing.circuit),
        "period": standing.period.number if standing.period else None,
        "periods": [
            {
                "number": one.period.number,
                "starts_on": one.period.starts_on,
                "ends_on": one.period.ends_on,
                "is_over": one.is_over,
                "first": [line.player.name for line in one.first],
            }
            for one in standing.periods
        ],
        "rule": standing.rule.as_dict(),
        "as_of": standing.as_of,
        "events": [one.event.slug for one in standing.events],
        "without_table_points": [event.slug for event in standing.without_table_points],
        "not_counted": [
            {"event": one.event.slug, "code": one.code, "text": one.sentence}
            for one in standing.unknown
        ],
        "passed_over": [
            {
                "tie_break": one.key,
                "players": [
                    line.player.name
                    for line in standing.lines
                    if line.outcome.person in one.entries
                ],
            }
            for one in standing.passed_over
        ],
        "total": len(lines),
        "lines": [_circuit_line(line) for line in lines[offset : offset + limit]],
    }


def _circuit_line(line: CircuitLine) -> Row:
    player = line.player
    return {
        "place": line.outcome.place,
        "player": player.pk if player.has_history else None,
        "name": player.name,
        "country": player.country,
        "score": _decimal(line.outcome.score),
        "parts": [_decimal(part) for part in line.outcome.parts],
        "results": [
            {
                "event": cell.event.slug,
                "place": cell.counted_result.result.place,
                "players": cell.counted_result.result.players,
                "earned": _decimal(cell.counted_result.earned),
                "weight": _decimal(cell.counted_result.weight),
                "times": list(cell.counted_result.in_parts),
            }
            for cell in line.cells
            if cell is not None
        ],
    }


def _decimal(figure: Fraction) -> float:
    return round(float(figure), 4)


def rating_row(rating: Rating | None) -> Row | None:
    """Return a rating in percent, to tenths as the pages show it."""
    if rating is None:
        return None
    return {name: round(getattr(rating, name), 1) for name in ("value", "low", "high")}


def rated_row(place: int | None, player: Player, rated: RatedPlayer) -> Row:
    """Return a player in the ratings; whose name is hidden has no id either."""
    return {
        "place": place,
        "player": player.pk if player.has_history else None,
        "name": player.name,
        "rating": rating_row(rated.rating),
        "tables": rated.games,
        "places": list(rated.places),
    }


def player_row(request: Any, player: Player) -> Row:
    """Return a player in a list."""
    return {
        "id": player.pk,
        "name": player.name,
        "country": player.country,
        "club": player.club.slug,
        "page": absolute_url(
            request, reverse("player_history", args=[player.pk]), club=player.club_id
        ),
    }


def played_event_row(past: PastEvent) -> Row:
    """Return an event of a player."""
    row, has_table_points = past.row, past.event.has_table_points
    return {
        "event": past.event.slug,
        "name": past.event.name,
        "place": row.place if row else None,
        "players": past.of if row else 0,
        "table_points": table_points(row.twelfths, has_table_points=has_table_points)
        if row
        else None,
        "points": points(row.total) if row else None,
    }


def hands_at(seats: Mapping[int, int], *, won: bool) -> QuerySet[Hand]:
    """Return the hands that count at some tables, latest first, or those won from a seat.

    ``seats`` are the starting winds of one player by table. If several won on one discard, only
    those who are paid count as winners.
    """
    hands = Hand.objects.filter(table__in=list(seats), state=Hand.State.VALID)
    if won:
        shared = shared_wins(FurtherWin.objects.filter(hand__in=hands.order_by()))
        mine = Q(pk__in=[one.hand for one in shared.wins if seats[one.table] == one.winner])
        for seat in set(seats.values()):
            tables = [table for table, wind in seats.items() if wind == seat]
            mine |= Q(winner=seat, table__in=tables) & ~Q(pk__in=shared.first_unpaid)
        hands = hands.filter(mine, kind=Hand.Kind.WIN)
    related = hands.select_related("table__session__tournament", "penalty")
    return related.prefetch_related("further_wins").order_by("-pk")


def player_hand_row(request: Any, hand: Hand, seat: int) -> Row:
    """Return a hand as the player of a seat sees it."""
    session = hand.table.session
    roles = {hand.discarder: "discarder"} | dict.fromkeys(paid_winners_of(hand), "winner")
    role = roles.get(seat, "other")
    return hand_row(request, hand, session.tournament.club_id) | {
        "event": session.tournament.slug,
        "session": session.number,
        "table": hand.table_id,
        "wind": seat_letter(seat),
        "role": role,
        "points": net_points(hand)[seat],
    }
