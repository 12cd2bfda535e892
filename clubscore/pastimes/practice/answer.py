"""What a visitor says a hand is worth: a value, or han and fu, and whether that is right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from clubscore.play.explanation.score import told_words
from scoring.rulesets.base import EnteredNumber, HandsScored, Ruleset

from .hand import DealtHand

LONGEST_NUMBER: Final = 6  # digits of an answer


@dataclass(frozen=True, slots=True)
class Answer:
    """What the visitor counted; ``problem`` says why it cannot be one."""

    points: int | None = None
    doubles: int = 0
    limit: bool = False
    problem: str = ""


def told_numbers(ruleset: Ruleset) -> tuple[EnteredNumber, ...]:
    """Return the numbers that state a hand's value, or none if its value is a single number."""
    if ruleset.hands_scored is HandsScored.ALL or not ruleset.highest_entry.doubles:
        return ()
    return ruleset.entered_form.numbers


def answer_in_words(ruleset: Ruleset, answer: Answer | None) -> str:
    """Return an answer of several numbers, ``3 han 40 fu``; nothing for others."""
    if answer is None or answer.problem or not told_numbers(ruleset):
        return ""
    return told_words(ruleset, answer.points or 0, answer.doubles, int(answer.limit))


def answer_in(fields: Mapping[str, str], ruleset: Ruleset) -> Answer | None:
    """Return the answer in an address, None without one."""
    all_hands, told = ruleset.hands_scored is HandsScored.ALL, told_numbers(ruleset)
    if "points" not in fields and not fields.get("limit"):
        return None
    if (all_hands or told) and fields.get("limit"):
        return Answer(limit=True)
    if told:
        return _told_answer(fields, told[0].enough)
    points = _number(fields.get("points", ""))
    if points is None:
        return Answer(problem=_("Enter a number."))
    doubles = _number(fields.get("doubles", "") or "0") if all_hands else 0
    if doubles is None:
        return Answer(points, problem=_("Enter the doubles as a number; 0 for none."))
    return Answer(points, doubles)


def _told_answer(fields: Mapping[str, str], enough: int | None) -> Answer:
    """Return an answer of doubles and points; from ``enough`` doubles on points are not needed."""
    doubles, points = _number(fields.get("doubles", "")), _number(fields.get("points", ""))
    if doubles is not None and enough is not None and doubles >= enough:
        return Answer(points or 0, doubles)
    if doubles is None or points is None:
        return Answer(problem=_("Enter a number."))
    return Answer(points, doubles)


def is_right(answer: Answer, dealt: DealtHand, ruleset: Ruleset) -> bool:
    """Tell whether the answer matches the count; for a limit hand, that it is one."""
    score, told = dealt.score, told_numbers(ruleset)
    if told:
        if answer.limit or score.limits:
            return answer.limit and score.limits > 0
        enough = told[0].enough
        is_enough = enough is not None and answer.doubles >= enough
        return answer.doubles == score.doubles and (is_enough or answer.points == score.base)
    if ruleset.hands_scored is not HandsScored.ALL:
        return answer.points == score.value
    if any(line.limit for line in score.patterns) or answer.limit:
        return answer.limit and any(line.limit for line in score.patterns)
    return (answer.points, answer.doubles) == (score.base, score.doubles)


def _number(text: str) -> int | None:
    text = text.strip()
    if not text or len(text) > LONGEST_NUMBER or not (text.isascii() and text.isdecimal()):
        return None
    return int(text)
