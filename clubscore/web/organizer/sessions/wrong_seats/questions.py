"""What has to be decided where the winds were wrong and hands cannot simply be scored again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubscore.play.entry.assessment import Assessment
from clubscore.play.explanation.counts import points_words
from clubscore.play.hand_pages.hands import hand_words
from clubscore.play.models import Hand
from clubscore.play.seat_corrections.plan import Choice, Decisions, HandPlan, TablePlan
from clubscore.words import explain


@dataclass(frozen=True, slots=True)
class Sitting:
    """A player in a new seat."""

    seat: int
    short_name: str


@dataclass(frozen=True, slots=True)
class HandOffer:
    """What may happen to a hand, and what that pays."""

    value: str
    label: str
    words: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class HandQuestion:
    """A hand that cannot be scored again: why, and what may happen to it."""

    hand: Hand
    words: str
    problem: str
    offers: tuple[HandOffer, ...]

    @property
    def field(self) -> str:
        """The name of its field."""
        return hand_field(self.hand)


@dataclass(frozen=True, slots=True)
class TableQuestions:
    """What is asked about a table: single hands, entered points, and paper totals."""

    number: int
    entered: tuple[int, ...]  # numbers of hands
    entered_field: str
    entered_kept: bool
    totals_field: str  # "" where none count
    totals_kept: bool
    hands: tuple[HandQuestion, ...]

    @property
    def asks(self) -> bool:
        """Whether there is something to decide."""
        return bool(self.entered or self.totals_field or self.hands)


def hand_field(hand: Hand) -> str:
    """Return the name of the field of a hand."""
    return f"hand-{hand.pk}"


def decisions_of(plans: Sequence[TablePlan], data: Mapping[str, str]) -> Decisions:
    """Return the decisions in a form; ``plans`` has what was asked."""
    hands: dict[int, Choice] = {}
    for plan in plans:
        for one in plan.hands:
            if _is_entered(one):
                told = Choice.POINTS.value if _entered_field(plan) in data else ""
            else:
                told = data.get(hand_field(one.hand), "")
            if told in one.offers:
                hands[one.hand.pk] = Choice(told)
    totals = [plan.move.table.pk for plan in plans if _totals_field(plan) in data]
    return Decisions(hands, totals)


def questions_of(plans: Iterable[TablePlan]) -> list[TableQuestions]:
    """Return the questions, table by table, with the decisions made so far."""
    asked = [_questions(plan) for plan in plans]
    return [one for one in asked if one.asks]


def _questions(plan: TablePlan) -> TableQuestions:
    entered = [one for one in plan.hands if _is_entered(one)]
    sitters = [
        Sitting(seat, entry.player.short_name) for seat, entry in enumerate(plan.move.entries)
    ]
    return TableQuestions(
        plan.move.table.number,
        tuple(one.hand.number for one in entered),
        _entered_field(plan),
        bool(entered) and all(one.choice is not None for one in entered),
        _totals_field(plan) if plan.asks_totals and plan.move.changes_seats else "",
        plan.totals_kept,
        tuple(_hand(one, sitters) for one in plan.hands if one.problem is not None),
    )


def _is_entered(plan: HandPlan) -> bool:
    return plan.problem is None and bool(plan.offers)


def _entered_field(plan: TablePlan) -> str:
    return f"entered-{plan.move.table.pk}"


def _totals_field(plan: TablePlan) -> str:
    return f"totals-{plan.move.table.pk}"


def _hand(plan: HandPlan, sitters: Sequence[Sitting]) -> HandQuestion:
    assert plan.problem is not None  # noqa: S101 - the caller has looked
    offers = tuple(
        HandOffer(
            choice.value,
            _label(choice, plan),
            _words(assessment, choice, sitters),
            plan.choice is choice,
        )
        for choice, assessment in plan.offers.items()
    )
    words = hand_words(
        {
            "kind": plan.hand.kind,
            "winner": plan.entry.winner,
            "discarder": plan.entry.discarder,
            "value": plan.hand.value,
            "ruleset": plan.hand.ruleset,
            "options": plan.hand.options,
            "claim": plan.entry.as_dict(),
        },
        sitters,
    )
    return HandQuestion(plan.hand, words, explain(plan.problem), offers)


def _label(choice: Choice, plan: HandPlan) -> str:
    if choice is Choice.VOID:
        return _("Void this hand")
    if choice is Choice.WITHOUT:
        return _("Score it without the circumstance that is not possible")
    return _("Keep its value of %(value)s, as points without tiles") % {"value": plan.hand.value}


def _words(assessment: Assessment, choice: Choice, sitters: Sequence[Sitting]) -> str:
    if choice is Choice.VOID or assessment.net is None:
        return ""
    return points_words(assessment.net, sitters)
