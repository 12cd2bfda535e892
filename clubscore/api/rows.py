"""What is read, as the schemas have it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.urls import reverse

from clubscore.http.links import absolute_url
from clubscore.play.explanation.counts import CountView
from clubscore.play.explanation.score import LeftOutRow, PatternRow
from clubscore.play.hand_pages.hands import HandPage
from clubscore.play.ledger import net_points
from clubscore.play.models import Hand
from clubscore.play.selectors import SeatRow, TableState
from clubscore.play.sitters import Sitters
from clubscore.standings.ranking import Ranking
from clubscore.standings.rows import StandingRow
from clubscore.standings.stage_standing import Figures, StageLine
from clubscore.standings.sums import SessionResult
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.stages.points import Exact
from clubscore.tournaments.units import FIFTH, TWELFTHS
from scoring.tiles import Wind

Row = dict[str, Any]
OUT: Final = "OUT"  # of five players the one who sits out first


def seat_letter(seat: int) -> str:
    """Return the letter of a starting wind, or ``OUT``."""
    return OUT if seat == FIFTH else Wind(seat).name


def seat_of_letter(letter: str) -> int:
    """Return the seat of such a letter."""
    return FIFTH if letter == OUT else int(Wind[letter])


def sitters_of(seats: Mapping[Any, int] | None) -> Sitters | None:
    """Return who sits where from ids of entries by such letters; None where it is not said."""
    if seats is None:
        return None
    return Sitters(seats[letter] for letter in sorted(seats, key=seat_of_letter))


def event_summary(request: Any, event: Tournament, *, state: str, players: int) -> Row:
    """Return an event in a list."""
    return {
        "slug": event.slug,
        "name": event.name,
        "kind": event.kind,
        "club": event.club.name,
        "city": event.city,
        "country": event.country,
        "starts_on": event.starts_on,
        "ends_on": event.ends_on,
        "time_zone": event.time_zone,
        "ruleset": event.ruleset,
        "state": state,
        "players": players,
        "page": absolute_url(request, reverse("event", args=[event.slug])),
    }


def event_rules(event: Tournament) -> Row:
    """Return what is in force in an event."""
    return {
        "options": event.options,
        "place_points": event.place_points,
        "ties_by_hands": event.ties_by_hands,
        "forfeits_last": event.forfeits_last,
        "stops_at_gong": event.stops_at_gong,
        "odd_tables": event.odd_tables,
        "best_of": event.best_of,
        "team_size": event.team_size,
        "team_best": event.team_best,
        "team_substitutes": event.team_substitutes,
        "results_held": event.results_held,
    }


def session_row(session: Session, *, results_shown: bool) -> Row:
    """Return a session."""
    return {
        "number": session.number,
        "name": session.name,
        "state": session.state,
        "starts_at": session.starts_at,
        "break_name": session.break_name,
        "started_at": session.started_at,
        "closed_at": session.closed_at,
        "annulled": annulment_row(session),
        "results_shown": results_shown,
    }


def annulment_row(session: Session) -> Row | None:
    """Return when and why a session was annulled."""
    if not session.is_annulled:
        return None
    return {"at": session.annulled_at, "reason": session.annulled_reason}


def _participants(ranking: Ranking) -> int | None:
    """Return how many have a place, here or on the list of another program; None: not known."""
    if ranking.event.is_foreign:
        return ranking.players
    return sum(row.place is not None for row in ranking.rows) if ranking.has_results else 0


def standings_row(ranking: Ranking) -> Row:
    """Return the standings of an event; nobody before there is a result to see."""
    numbers = {session.pk: session.number for session in ranking.sessions}
    scored = ranking.event.has_table_points
    rows = (*ranking.rows, *ranking.unranked) if ranking.has_results else ()
    listed = {row.entry_id: row.entry_number for row in rows}
    tables = ranking.tables
    return {
        "sessions": list(numbers.values()),
        "participants": _participants(ranking),
        "tables_played": None if ranking.event.is_foreign else tables.of,
        "tables_with_hands": None if ranking.event.is_foreign else tables.known,
        "passed_over": [
            {"tie_break": one.key, "players": sorted(listed[entry] or 0 for entry in one.entries)}
            for one in (ranking.passed_over if rows else ())
        ],
        "players": [_standings_line(row, numbers, scored=scored) for row in rows],
        "teams": [
            {
                "place": team.place,
                "name": team.name,
                "table_points": table_points(team.twelfths, scored=scored),
                "points": points(team.total),
                "players": [member.name for member in team.members],
                "counted": [member.name for member in team.counted],
            }
            for team in (ranking.teams if ranking.has_results else ())
        ],
    }


def _standings_line(row: StandingRow, numbers: dict[int, int], *, scored: bool) -> Row:
    best, tables = row.best, row.hands_played
    return {
        "place": row.place,
        "number": row.entry_number,
        "name": row.name,
        "country": row.player.country,
        "team": row.entry.team.name if row.entry.team else "",
        "home_club": row.entry.shown_home_club,
        "table_points": table_points(row.twelfths, scored=scored),
        "points": points(row.total),
        "penalties": row.penalties,
        "tables_played": None if row.foreign else tables.of,
        "tables_with_hands": None if row.foreign else tables.known,
        "hands_played": row.hands_played.value,
        "won": row.won.value,
        "self_drawn": row.self_drawn.value,
        "dealt_in": row.dealt_in.value,
        "false_wins": row.false_wins.value,
        "best_hand": best and {"value": best.value, "table": best.table_id, "hand": best.hand_id},
        "substitute": row.entry.substitute,
        "disqualified": row.disqualified,
        "results": [_result(result, numbers, scored=scored) for result in row.results],
        "stages": [_stage(line, scored=scored) for line in row.stages],
    }


def _stage(line: StageLine, *, scored: bool) -> Row:
    carried = line.carried.figures if line.carried else Figures()
    return {
        "stage": line.stage.number,
        "name": line.stage.stage.name,
        "place": line.place,
        "table_points": table_points(line.figures.twelfths, scored=scored),
        "points": points(line.figures.total),
        "carried_table_points": table_points(carried.twelfths, scored=scored),
        "carried_points": points(carried.total),
        "through": line.note.through if line.note else None,
        "group": line.note.group if line.note else None,
    }


def _result(result: SessionResult, numbers: dict[int, int], *, scored: bool) -> Row:
    return {
        "session": numbers[result.session],
        "table": result.table,
        "table_number": result.table_number,
        "wind": seat_letter(result.wind),
        "played": result.is_played,
        "points": result.total if result.is_played else None,
        "place": result.place,
        "table_points": table_points(result.twelfths, scored=scored and result.is_played),
        "totals_only": result.by_totals,
        "beside_hands": result.beside_hands,
        "off_by": result.off_by,
        "counts": result.is_counted,
    }


def table_row(state: TableState, *, results_shown: bool) -> Row:
    """Return a table of a session; without results while they are held back."""
    return {
        "id": state.table.pk,
        "number": state.table.number,
        "state": state.table.state,
        "hands_played": state.hands_played,
        "totals_only": state.has_totals_only,
        "beside_hands": bool(state.beside),
        "off_by": state.off_by if results_shown else None,
        "hands_in_game": state.hands_in_game,
        "seats": [_seat(seat, state, results_shown=results_shown) for seat in state.seats],
    }


def _seat(seat: SeatRow, state: TableState, *, results_shown: bool) -> Row:
    scored = state.has_table_points
    return {
        "wind": seat_letter(seat.seat),
        "entry": seat.entry_id,
        "number": seat.entry_number,
        "name": seat.name,
        "points": seat.total if results_shown else None,
        "hand_points": state.hand_results[seat.seat] if results_shown and state.beside else None,
        "place": seat.place if results_shown else None,
        "table_points": table_points(seat.twelfths, scored=scored and state.has_result)
        if results_shown
        else None,
    }


def hands_of(state: TableState) -> Iterable[Hand]:
    """Return the hands of a table that count, each false win before the end of its hand."""
    for row in state.hands:
        yield from row.false_wins
        yield row.hand
    yield from state.pending


def hand_row(request: Any, hand: Hand) -> Row:
    """Return a hand in the list of its table."""
    return {
        "id": hand.pk,
        "number": hand.number,
        "kind": hand.kind,
        "winner": _wind(hand.winner),
        "discarder": _wind(hand.discarder),
        "value": hand.value,
        "tiles": hand.tiles,
        "payments": {seat_letter(seat): points for seat, points in enumerate(net_points(hand))},
        "recorded_at": hand.recorded_at,
        "page": absolute_url(request, reverse("hand", args=[hand.table_id, hand.pk])),
    }


def explained_hand_row(request: Any, page: HandPage, state: TableState) -> Row:
    """Return a hand with what it counts and why."""
    hand = page.hand
    picture = reverse("hand_share", args=[hand.table_id, hand.pk])
    return hand_row(request, hand) | {
        "event": state.tournament.slug,
        "session": state.session.number,
        "table": hand.table_id,
        "prevalent_wind": page.position.prevalent_wind.name,
        "seat_winds": {
            seat_letter(seat): None if wind is None else wind.name
            for seat, wind in enumerate(page.position.winds)
        },
        "situations": sorted(hand.claim["situations"]),
        "valid": hand.is_valid,
        "picture": absolute_url(request, picture),
        "counts": _counts(page),
    }


def _counts(page: HandPage) -> list[Row]:
    if page.score is None or page.hand.winner is None:
        return [_count(count) for count in page.counts]
    score = page.score
    return [
        {
            "wind": seat_letter(page.hand.winner),
            "tiles": page.hand.tiles,
            "base": score.value,
            "doubles": 0,
            "total": score.value,
            "partial": False,
            "patterns": _patterns(score.patterns),
            "left_out": _left_out(score.left_out),
        }
    ]


def _count(count: CountView) -> Row:
    return {
        "wind": seat_letter(count.seat),
        "tiles": count.text,
        "base": count.base,
        "doubles": count.doubles,
        "total": count.total,
        "partial": count.is_partial,
        "patterns": _patterns(count.rows),
        "left_out": _left_out(count.left_out),
    }


def _patterns(rows: Sequence[PatternRow]) -> list[Row]:
    return [
        {
            "name": row.name,
            "points": row.points,
            "times": row.times,
            "doubles": row.doubles,
            "limit": row.limit,
            "tiles": list(row.evidence or row.flowers),
        }
        for row in rows
    ]


def _left_out(rows: Sequence[LeftOutRow]) -> list[Row]:
    return [{"name": row.name, "because": row.reason, "reason": row.why} for row in rows]


def table_points(twelfths: Exact, *, scored: bool) -> float | None:
    """Return table points as a decimal number; None where the event has none."""
    return round(float(twelfths / TWELFTHS), 4) if scored else None


def points(exact: Exact) -> int | float:
    """Return points as a number: whole wherever they are."""
    return int(exact) if exact.denominator == 1 else round(float(exact), 4)


def _wind(seat: int | None) -> str | None:
    return None if seat is None else seat_letter(seat)
