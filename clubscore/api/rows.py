"""Rows for reading, shaped as the schemas want them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.urls import reverse

from clubscore.http.links import absolute_url
from clubscore.play.explanation.counts import CountView
from clubscore.play.explanation.score import LeftOutRow, PatternRow
from clubscore.play.hand_pages.hands import HandPage
from clubscore.play.ledger import net_points, paid_winners_of, position_of
from clubscore.play.models import Hand
from clubscore.play.selectors import SeatRow, TableState
from clubscore.play.sitters import Sitters
from clubscore.play.totals.paper import paper_of
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.stages.points import Exact
from clubscore.tournaments.units import FIFTH, TWELFTHS
from scoring.rulesets import get
from scoring.rulesets.base import AnswerKind
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
    """Return who sits where, from entry ids by seat letter, or None if none are given."""
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
        "page": absolute_url(request, reverse("event", args=[event.slug]), club=event.club_id),
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


def table_row(state: TableState, *, results_shown: bool) -> Row:
    """Return a table of a session; without results while they are held back."""
    return {
        "id": state.table.pk,
        "number": state.table.number,
        "state": state.table.state,
        "hands_played": state.hands_played,
        "totals_only": state.has_totals_only,
        "beside_hands": state.beside,
        "off_by": state.off_by if results_shown else None,
        "hands_in_game": state.hands_in_game,
        "seats": [_seat(seat, state, results_shown=results_shown) for seat in state.seats],
    }


def _seat(seat: SeatRow, state: TableState, *, results_shown: bool) -> Row:
    has_table_points = state.has_table_points
    return {
        "wind": seat_letter(seat.seat),
        "entry": seat.entry_id,
        "number": seat.entry_number,
        "name": seat.name,
        "points": seat.total if results_shown else None,
        "hand_points": state.hand_results[seat.seat] if results_shown and state.beside else None,
        "place": seat.place if results_shown else None,
        "table_points": table_points(
            seat.twelfths, has_table_points=has_table_points and state.has_result
        )
        if results_shown
        else None,
    }


def hands_of(state: TableState) -> Iterable[Hand]:
    """Return the hands of a table that count, each false win before the end of its hand."""
    for row in state.hands:
        yield from row.false_wins
        yield row.hand
    yield from state.pending


def totals_row(state: TableState) -> Row | None:
    """Return the totals of a table from paper, where they count."""
    if state.paper is None:
        return None
    paper = paper_of(state.paper)
    points = {"points": _by_seat(paper.results), "lost": _by_seat(paper.lost_points)}
    return points | {"pot": paper.pot}


def hand_row(request: Any, hand: Hand, club: int) -> Row:
    """Return a hand in the list of its table, which is of ``club``."""
    return {
        "id": hand.pk,
        "number": hand.number,
        "kind": hand.kind,
        "winner": _wind(hand.winner),
        "discarder": _wind(hand.discarder),
        "ends_hand": hand.ends_hand,
        "sits_out": _sits_out(hand),
        "value": hand.value,
        "tiles": hand.tiles,
        "also": [
            {"winner": seat_letter(seat), "value": value}
            for seat, value in hand.further_values.items()
        ],
        "paid": [seat_letter(seat) for seat in paid_winners_of(hand)]
        if hand.kind == Hand.Kind.WIN
        else [],
        "payments": _by_seat(net_points(hand)),
        "pot": hand.pot,
        "recorded_at": hand.recorded_at,
        "page": absolute_url(request, reverse("hand", args=[hand.table_id, hand.pk]), club=club),
    }


def explained_hand_row(request: Any, page: HandPage, state: TableState) -> Row:
    """Return a hand with what it counts and why."""
    hand = page.hand
    picture = reverse("hand_share", args=[hand.table_id, hand.pk])
    club = state.tournament.club_id
    return hand_row(request, hand, club) | {
        "event": state.tournament.slug,
        "session": state.session.number,
        "table": hand.table_id,
        "prevalent_wind": page.position.prevalent_wind.name,
        "seat_winds": {
            seat_letter(seat): None if wind is None else wind.name
            for seat, wind in enumerate(page.position.winds)
        },
        "situations": sorted(hand.claim["situations"]),
        "answers": _answers(hand),
        "valid": hand.is_valid,
        "picture": absolute_url(request, picture, club=club),
        "counts": _counts(page),
    }


def _answers(hand: Hand) -> dict[str, str | int | list[str]]:
    """Return the answers as programs read them: numbers, and players by their starting winds."""
    questions = {one.key: one for one in get(hand.ruleset).questions}
    answers: dict[str, str | int | list[str]] = {}
    for key, answer in hand.claim["answers"].items():
        question = questions.get(key)
        if question is None:
            continue
        if question.kind is AnswerKind.NUMBER:
            answers[key] = int(answer)
        elif question.kind is AnswerKind.PLAYERS:
            answers[key] = [seat_letter(int(seat)) for seat in answer.split(",") if seat]
        else:
            is_player = question.players and answer.isdecimal()
            answers[key] = seat_letter(int(answer)) if is_player else answer
    return answers


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


def table_points(twelfths: Exact, *, has_table_points: bool) -> float | None:
    """Return table points as a decimal number, or None if the event has none."""
    return round(float(twelfths / TWELFTHS), 4) if has_table_points else None


def points(exact: Exact) -> int | float:
    """Return points as a number: whole wherever they are."""
    return int(exact) if exact.denominator == 1 else round(float(exact), 4)


def _by_seat(points: Iterable[int]) -> dict[str, int]:
    return {seat_letter(seat): mine for seat, mine in enumerate(points)}


def _sits_out(hand: Hand) -> str | None:
    """Return who does not play a hand at a table of five."""
    out = [seat for seat, wind in enumerate(position_of(hand).winds) if wind is None]
    return seat_letter(out[0]) if out else None


def _wind(seat: int | None) -> str | None:
    return None if seat is None else seat_letter(seat)
