"""Answers that name players: stored by seat, converted to winds or to other seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring.rulesets.base import AnswerKind, Position, Question
from scoring.tiles import PLAYING_ORDER


def answers_in_winds(
    answers: Mapping[str, str], position: Position, questions: Iterable[Question]
) -> dict[str, str]:
    """Return the answers with players named by their winds, as questions expect them."""
    if not answers:
        return {}
    seats = {wind: seat for seat, wind in enumerate(position.winds) if wind is not None}
    names = {str(seats[wind]): wind.name for wind in PLAYING_ORDER if wind in seats}
    return with_names(answers, names, questions)


def answers_in_seats(
    answers: Mapping[str, str], new_seats: Mapping[int, int], questions: Iterable[Question]
) -> dict[str, str]:
    """Return the answers with the players they name in other seats."""
    order = sorted(new_seats, key=lambda seat: new_seats[seat])
    return with_names(answers, {str(seat): str(new_seats[seat]) for seat in order}, questions)


def with_names(
    answers: Mapping[str, str], names: Mapping[str, str], questions: Iterable[Question]
) -> dict[str, str]:
    """Return answers with the players in them renamed, several of them in the order of ``names``.

    Numbers stay unchanged.
    """
    kinds = {question.key: question.kind for question in questions}
    return {
        key: _with_name(answer, names, kinds.get(key, AnswerKind.CHOICE))
        for key, answer in answers.items()
    }


def _with_name(answer: str, names: Mapping[str, str], kind: AnswerKind) -> str:
    if kind is AnswerKind.NUMBER:
        return answer
    if kind is AnswerKind.PLAYERS and answer:
        told = answer.split(",")
        known = [names[one] for one in names if one in told]
        return ",".join([*known, *(one for one in told if one not in names)])
    return names.get(answer, answer)


def seats_in(answers: Mapping[str, str], questions: Iterable[Question]) -> frozenset[int]:
    """Return the seats of all players named in answers."""
    numbers = {question.key for question in questions if question.kind is AnswerKind.NUMBER}
    seats: set[int] = set()
    for key, answer in answers.items():
        if key not in numbers:
            seats.update(int(one) for one in answer.split(",") if one.isdecimal())
    return frozenset(seats)
