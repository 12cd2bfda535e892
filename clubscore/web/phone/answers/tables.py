"""A table on an offline phone: the score of what is entered, and the state of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.translation import pgettext

from clubscore.errors import ClubError
from clubscore.play.entry.assessment import Assessment, no_points
from clubscore.play.entry.phone_table import (
    PhoneTable,
    WaitingHand,
    entry_of_pairs,
    with_waiting,
)
from clubscore.play.explanation.correction import CorrectedHand, HandCorrection
from clubscore.play.explanation.counts import points_words
from clubscore.play.explanation.payment_lines import several_words
from clubscore.play.explanation.preview import INVALID, EntryPreview, entry_preview
from clubscore.play.explanation.score import short_words
from clubscore.play.explanation.table_course import TableCourse, table_course
from clubscore.play.final_scores import GameSums, final_scores_of
from clubscore.tournaments.table_points import share_table_points
from clubscore.words import explain, worth
from scoring.rulesets.base import FinalScores, GameState, Position
from scoring.rulesets.kit.game import seat_wind
from scoring.tiles import Wind

LONGEST: Final = 4  # digits of a hand's number


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player at a table with hands that wait on the phone."""

    seat: int
    name: str
    short_name: str
    wind: Wind | None  # None: sits out
    total: int
    penalties: int
    result: int


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A player's result; table points in twelfths."""

    place: int
    name: str
    points: int
    twelfths: int


def preview_answer(question: Mapping[str, Any]) -> dict[str, Any]:
    """Return the live score of the ``fields`` of a form, behind the ``hands`` that wait.

    ``corrects`` is the recorded hand that it is to take the place of, None for the hand in play.
    ``html`` is what the server would send, ``verdict`` that of the preview; ``net`` are the points
    by seat and ``value`` that of the hand, None if there is nothing to record.
    """
    table, _waiting = with_waiting(
        PhoneTable.from_dict(question["facts"]["game"]), question["hands"]
    )
    correction = _correction(question.get("corrects"), table)
    position = _position(table, question["fields"])
    if correction is not None:
        position = correction.hand.position
    if position is None:
        return {"error": "all_hands_played"}
    net, value = None, None
    try:
        assessment = table.assess(entry_of_pairs(table, question["fields"]), position)
        shown = entry_preview(assessment, table.seats, corrects=correction)
        net, value = assessment.net, assessment.value
    except ClubError as error:
        shown = EntryPreview(INVALID, pgettext("a hand", "Impossible"), explain(error))
    return {
        "html": render_to_string("hand_entry/_score.html", {"preview": shown}),
        "verdict": shown.verdict,
        "net": None if net is None else list(net),
        "value": value,
    }


def _position(table: PhoneTable, fields: Sequence[Sequence[str]]) -> Position | None:
    """Return the hand in play, or the one of the form if that has been recorded in the meantime."""
    number = next((value for name, value in fields if name == "number"), "")
    known = int(number) if number.isdecimal() and len(number) <= LONGEST else 0
    return table.position_of(known) if 0 < known <= table.hands_ended else table.position


def _correction(data: Mapping[str, Any] | None, table: PhoneTable) -> HandCorrection | None:
    if data is None:
        return None
    hand = CorrectedHand.from_dict(data)
    return HandCorrection(hand, table.rules, table.played, table.seats)


def game_answer(question: Mapping[str, Any]) -> dict[str, Any]:
    """Return the state of a table with the ``hands`` that wait, as parts of its page.

    ``next`` is the number of the hand in play, None once the game is ``over``; ``winds`` its
    prevalent wind and dealer. ``result`` is there when the game is over.
    """
    table, waiting = with_waiting(
        PhoneTable.from_dict(question["facts"]["game"]), question["hands"]
    )
    state = table.states()[-1]
    position = None if state.ending else state.position
    final = _final_scores(table, state)
    places = _final_places(table, final)
    course = _course(table, state, final, places)
    return {
        "next": None if position is None else position.number,
        "over": position is None,
        "winds": [] if position is None else [int(position.prevalent_wind), position.dealer],
        "head": _head(table, position, course),
        "players": _players(table, position, course, places),
        "result": _result(table, course) if position is None else "",
        "totals": _totals(table, position, course),
        "hands": [_waiting_hand(hand, table) for hand in waiting],
    }


def _final_scores(table: PhoneTable, state: GameState) -> FinalScores | None:
    """Return everyone's final score if the game ended now, or None if the rules have none."""
    sums = GameSums(
        table.payments,
        -sum(table.payments),
        state.false_wins,
        tuple(-lost for lost in table.by_false_wins),
    )
    return final_scores_of(table.rules, sums, table.absent)


def _final_places(table: PhoneTable, final: FinalScores | None) -> list[int]:
    """Return the places at the table by final scores: a player who forfeits may be last."""
    if final is None:
        return []
    worths = table.worths_by([-one.place for one in final.scores])
    return [1 + len([other for other in worths if other > worth]) for worth in worths]


def _course(
    table: PhoneTable, state: GameState, final: FinalScores | None, places: Sequence[int]
) -> TableCourse:
    """Return the state of the game, with the final scores once it is over."""
    starting = table.rules.ruleset.starting_points(table.rules.options)
    points = table.results if starting else table.totals
    return table_course(
        state,
        table.rules,
        points,
        table.seats,
        final if state.ending else None,
        played=table.played,
        places=places,
    )


def _head(table: PhoneTable, position: Position | None, course: TableCourse) -> str:
    return render_to_string(
        "table/_in_play.html",
        {
            "position": position,
            "course": course,
            "hands_in_game": table.hands_in_game,
            "is_closed": False,
            "is_not_played": False,
            "is_paper": False,
            "is_dispute": False,
            "is_over": position is None,
        },
    )


def _players(
    table: PhoneTable, position: Position | None, course: TableCourse, places: Sequence[int]
) -> str:
    points = table.results if course.starting_points else table.totals
    best = max(points)
    leaders = []
    if any(points):
        leaders = [
            seat
            for seat, total in enumerate(points)
            if (places[seat] == 1 if places else total == best)
        ]
    context = {
        "seats": _rows(table, position),
        "course": course,
        "position": position,
        "may_record": True,
        "leaders": leaders,
        "dealer": None if position is None else position.dealer,
        "is_over": position is None,
        "is_not_played": False,
    }
    return render_to_string("table/_players.html", context)


def _rows(table: PhoneTable, position: Position | None) -> list[PlayerRow]:
    totals, results = table.totals, table.results
    return [
        PlayerRow(
            seat.seat,
            seat.name,
            seat.short_name,
            seat_wind(seat.seat) if position is None else position.wind_at(seat.seat),
            totals[seat.seat],
            table.lost[seat.seat],
            results[seat.seat],
        )
        for seat in table.seats
    ]


def _totals(table: PhoneTable, position: Position | None, course: TableCourse) -> str:
    """Return the totals of the strip above an entry."""
    context = {"seats": _rows(table, position), "starting_points": course.starting_points}
    return render_to_string("table/entry/_last_totals.html", context)


def _result(table: PhoneTable, course: TableCourse) -> str:
    worths, scale = table.worths, table.place_points
    shares = share_table_points(worths, scale) if scale else no_points(len(worths))
    rows = [
        ResultRow(
            1 + sum(other > worths[seat.seat] for other in worths),
            seat.name,
            table.results[seat.seat],
            0 if seat.seat in table.last else shares[seat.seat],
        )
        for seat in table.seats
    ]
    ordered = sorted(rows, key=lambda row: row.place)
    context = {"rows": ordered, "has_table_points": bool(scale), "course": course}
    return render_to_string("table/_result_now.html", context)


def _waiting_hand(hand: WaitingHand, table: PhoneTable) -> dict[str, Any]:
    assessment = hand.assessment
    if assessment is None:
        told = {"token": hand.token, "words": "", "winners": "", "worth": ""}
        return told | {"net": None, "value": None, "problem": ""}
    net, value, problem = assessment.net, assessment.value, ""
    words = "" if net is None else points_words(net, table.seats)
    worth_words = ""
    if words and value and len(assessment.entry.winners) == 1:
        worth_words = worth(value, table.rules.ruleset.key)
        words = f"{worth_words}: {words}"
    if assessment.problem is not None:
        problem = explain(assessment.problem)
    elif assessment.score is not None and net is None:
        problem = short_words(table.rules.ruleset, assessment.score.points_missing)
    return {
        "token": hand.token,
        "words": words,
        "winners": _winners(assessment, table),
        "worth": worth_words,
        "net": None if net is None else list(net),
        "value": value,
        "problem": problem,
    }


def _winners(assessment: Assessment, table: PhoneTable) -> str:
    """Return who won on one discard, where several did."""
    winners, discarder = assessment.entry.winners, assessment.entry.discarder
    if len(winners) < 2 or discarder is None:
        return ""
    in_turn = sorted(winners, key=lambda seat: (seat - discarder) % 4)
    paid = table.rules.conduct.paid_of(in_turn)
    return several_words(winners, paid, discarder, table.seats)
