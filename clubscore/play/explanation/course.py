"""A game in players' words: its state, why it is over, and what the table reported."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as _

from clubscore.words import localized_name, wind_name
from scoring.rulesets.base import AnswerKind, Outcome, Position, Question, Ruleset
from scoring.rulesets.kit.game import LAST_HAND

from .counts import Sitter

ENDINGS: Final = {  # by ``GameState.ending``
    LAST_HAND: _("The last hand has been played."),
    "bust": _("A player has no points left."),
    "goal_reached": _("A player has reached the target score."),
    "dealer_leads": _("The dealer leads after the last hand."),
    "time": _("Time is up."),
}


def ending_words(ending: str) -> str:
    """Return why a game is over, in a sentence."""
    return gettext(ENDINGS[ending]) if ending in ENDINGS else gettext("The game is over.")


def early_ending_words(ending: str) -> str:
    """Return the same for a game that ended otherwise than by its last hand; else nothing."""
    return "" if ending in ("", LAST_HAND) else ending_words(ending)


def deal_words(position: Position, ruleset: Ruleset) -> str:
    """Return which hand it is: "East 2", where hands leave something to those after them.

    Nothing in systems whose hands are known by their numbers.
    """
    if not ruleset.hands_depend:
        return ""
    facts = {"wind": wind_name(position.prevalent_wind), "number": position.dealer + 1}
    return pgettext("hand of a round", "%(wind)s %(number)s") % facts


def counters_words(position: Position, ruleset: Ruleset) -> tuple[str, ...]:
    """Return the counters before a hand: "Counters: 1"; no zeros."""
    counters = [
        (localized_name(info.names), position.counters.get(info.key, 0))
        for info in ruleset.counters
    ]
    return tuple(f"{name}: {number}" for name, number in counters if number)


def sticks_on_table(position: Position, ruleset: Ruleset) -> int:
    """Return how many sticks are on the table before a hand."""
    return position.pot // ruleset.stick if ruleset.stick else 0


def carried_words(position: Position, ruleset: Ruleset) -> tuple[str, ...]:
    """Return what is on the table before a hand: "Counters: 1", "Sticks: 2"; no zeros."""
    sticks = sticks_on_table(position, ruleset)
    words = (f"{gettext('Sticks')}: {sticks}",) if sticks else ()
    return (*counters_words(position, ruleset), *words)


def place_words(position: Position, ruleset: Ruleset) -> str:
    """Return the same on one line: "East 2 · Counters: 1 · Sticks: 2"."""
    words = (deal_words(position, ruleset), *carried_words(position, ruleset))
    return " · ".join(one for one in words if one)


def names_words(names: Sequence[str]) -> str:
    """Return names as one says them: "Rossi M.", "Rossi M. and Bianchi L."."""
    if len(names) < 2:
        return "".join(names)
    facts = {"names": ", ".join(names[:-1]), "name": names[-1]}
    return gettext("%(names)s and %(name)s") % facts


def sticks_laid(answers: Mapping[str, str], questions: Iterable[Question]) -> tuple[int, ...]:
    """Return the seats of those who have laid a stick on the table in a hand."""
    laid = [answers.get(question.key, "") for question in questions if question.stick]
    return tuple(int(seat) for seats in laid for seat in seats.split(",") if seat)


def answers_words(
    answers: Mapping[str, str], questions: Iterable[Question], seats: Sequence[Sitter]
) -> tuple[str, ...]:
    """Return what the table reported besides who won: "Tenpai: Rossi M. and Bianchi L."."""
    words = [answer_words(question, answers, seats) for question in questions]
    return tuple(one for one in words if one)


def answer_words(question: Question, answers: Mapping[str, str], seats: Sequence[Sitter]) -> str:
    """Return the answer to one question, players by name.

    Nothing for the usual answer, and where the question has no label.
    """
    answer = answers.get(question.key)
    if answer is None or not question.label:
        return ""
    if question.kind is AnswerKind.PLAYERS:
        names = [seats[int(seat)].short_name for seat in answer.split(",") if seat]
        if not names:
            return gettext(question.nobody) if question.nobody else ""
        return _with_label(question, names_words(names))
    if answer == question.default:
        return ""
    if question.kind is AnswerKind.NUMBER:
        return _with_label(question, answer)
    labels = dict(question.answers)
    if answer in labels:
        return _with_label(question, gettext(labels[answer]))
    is_seat = question.players and answer.isdecimal() and int(answer) < len(seats)
    return _with_label(question, seats[int(answer)].short_name) if is_seat else ""


def _with_label(question: Question, words: str) -> str:
    return f"{gettext(question.label)}: {words}"


def unwon_questions(questions: Iterable[Question], outcome: Outcome) -> tuple[Question, ...]:
    """Return the questions of a hand nobody won whose answers say how it ended."""
    return tuple(
        question
        for question in questions
        if outcome in question.outcomes and Outcome.WIN not in question.outcomes
    )
