"""The result column of running totals: who declared and waited, how a hand was counted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.utils.translation import gettext

from clubscore.play.entry.assessment import EventRules
from clubscore.play.explanation.score import told_words
from clubscore.play.ledger import paid_winners_of, position_of, winners_of
from clubscore.play.models import Hand
from clubscore.printing.pdf.bilingual import both
from clubscore.tile_names import wind_letter
from clubscore.words import localized_name, with_thousands
from scoring.hand import Win
from scoring.rulesets.base import AnswerKind, EnteredPoints, Outcome, SheetForm

from .words import hand_text


def letters_of(rules: EventRules) -> dict[str, tuple[str, str]]:
    """Return the letters that stand for players on a sheet, and their meaning, by question."""
    named = [one for one in rules.conduct.questions if one.kind is AnswerKind.PLAYERS]
    return {one.key: (one.label[:1], both(partial(gettext, one.label))) for one in named}


def letters_by_seat(hand: Hand, rules: EventRules) -> dict[int, str]:
    """Return the letters of the players whom the answers of a hand name."""
    letters: dict[int, str] = {}
    for question in rules.conduct.questions:
        if question.kind is AnswerKind.PLAYERS:
            named = hand.claim["answers"].get(question.key, "")
            for seat in map(int, filter(None, named.split(","))):
                letters[seat] = letters.get(seat, "") + question.label[:1]
    return letters


def result_text(hand: Hand, rules: EventRules) -> str:
    """Return how a hand ended: what it was counted, if that is what players write."""
    ruleset = rules.ruleset
    if ruleset.sheet is not SheetForm.RUNNING:
        return hand_text(hand, ruleset)
    if hand.kind == Outcome.ABORTIVE_DRAW:
        return ": ".join(filter(None, (gettext("Abortive draw"), _reason_words(hand, rules))))
    if hand.kind != Hand.Kind.WIN:
        return hand_text(hand, ruleset)
    winners = paid_winners_of(hand, rules.conduct)
    if not winners:  # so many that they make a draw
        return gettext("Drawn hand")
    counts = [_count_of_winner(hand, seat, rules) for seat in winners]
    if len(winners_of(hand)) == 1:
        return counts[0]
    return ", ".join(
        f"{wind_letter(seat)} {words}" for seat, words in zip(winners, counts, strict=True)
    )


def _count_of_winner(hand: Hand, seat: int, rules: EventRules) -> str:
    """Return what the hand of a winner was counted: "3 han 40 fu", or only the value."""
    first = hand.breakdown or {}
    by_seat = {**first.get("also", {}), str(hand.winner): first}
    return _breakdown_words(by_seat.get(str(seat)), rules) or _entered_words(hand, seat, rules)


def _breakdown_words(breakdown: Mapping[str, Any] | None, rules: EventRules) -> str:
    if not breakdown or "base" not in breakdown:  # a hand without its tiles
        return ""
    counts = breakdown["base"], breakdown["doubles"]
    return _count_words(rules, *counts, breakdown.get("limit", ""), breakdown.get("limits", 0))


def _count_words(rules: EventRules, base: int, doubles: int, limit: str, limits: int) -> str:
    """Return the limit of a hand, or its counts; empty for a value without them."""
    ruleset = rules.ruleset
    if limit in ruleset.limit_names and not limits:
        return localized_name(ruleset.limit_names[limit])
    return told_words(ruleset, base, doubles, limits) if doubles or limits else ""


def _entered_words(hand: Hand, seat: int, rules: EventRules) -> str:
    """Return the words for a hand that was counted at the table."""
    told = hand.claim if seat == hand.winner else hand.claim["others"][str(seat)]
    numbers = told["points"] or 0, told.get("doubles", 0), told.get("limits", 0)
    position = position_of(hand)
    wind, self_drawn = position.wind_of(seat), hand.discarder is None
    win = Win(wind, position.prevalent_wind, self_drawn=self_drawn)
    score = rules.ruleset.score_entered(EnteredPoints(*numbers), win, rules.options)
    words = _count_words(rules, score.base, score.doubles, score.limit, score.limits)
    return words or with_thousands(score.value)


def _reason_words(hand: Hand, rules: EventRules) -> str:
    """Return the answers that say why a hand ended as it did."""
    answers = hand.claim["answers"]
    asked = [one for one in rules.conduct.questions if hand.kind in one.outcomes and one.answers]
    labels = [dict(one.answers).get(answers.get(one.key, ""), "") for one in asked]
    return ", ".join(gettext(label) for label in labels if label)
