"""Answers to the questions of a rule system, as stored in a file: seats stand for people."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.rulesets.base import AnswerKind, Question

from .json_node import Node

MOST_DIGITS = 4  # of a number that is an answer


def check_answers(node: Node, questions: Mapping[str, Question], players: int) -> None:
    """Check that answers are texts, and possible ones to questions of the rules.

    Raises ``ClubError`` for others: a game cannot be followed through a hand that has them.
    """
    for key, answer in node.plain_object().items():
        question = questions.get(key)
        if question is None:
            raise node.fault("file_unknown_key", text=key)
        if type(answer) is not str or not _is_possible(answer, question, players):
            raise node[key].bad()


def _is_possible(answer: str, question: Question, players: int) -> bool:
    if question.kind is AnswerKind.NUMBER:
        is_number = answer.isascii() and answer.isdecimal() and len(answer) <= MOST_DIGITS
        return is_number and question.lowest <= int(answer) <= question.highest
    seats = {str(seat) for seat in range(players)}
    if question.kind is AnswerKind.PLAYERS:
        named = answer.split(",") if answer else []
        return len({*named}) == len(named) and seats.issuperset(named)
    return answer in dict(question.answers) or (question.players and answer in seats)
