"""What an entry is worth before it is recorded, ready to be shown: the live score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.forms.utils import ErrorDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore.errors import ClubError
from clubscore.wording import explain
from scoring.errors import RuleError
from scoring.rulesets.base import Outcome, Position, Question, SituationInfo

from .entry import Assessment, BySeat, HandEntry, Rules, assess
from .explain import ScoreView, named, score_view
from .forms import ANSWER, HandForm, fits
from .selectors import SeatRow
from .templatetags.mahjong import signed

OK = "ok"  # can be recorded
SHORT = "short"  # a win below the minimum
INVALID = "invalid"


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """What a player gains or loses; ``before`` is what a correction replaces."""

    name: str
    points: int
    before: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to tick: a special circumstance, an answer."""

    key: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """A question of the ruleset with its answers; ``field`` is its name in the form."""

    field: str
    text: str
    answers: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Pointer:
    """The typed hand around the character that cannot be."""

    before: str
    at: str
    after: str


@dataclass(frozen=True, slots=True)
class Preview:
    """The answer to an entry. ``false_win`` is what it costs where it is no win."""

    verdict: str
    summary: str = ""
    problem: str = ""
    pointer: Pointer | None = None
    score: ScoreView | None = None
    payments: tuple[PaymentRow, ...] = ()
    false_win: tuple[PaymentRow, ...] = ()
    winner: str = ""
    situations: tuple[Choice, ...] = ()
    questions: tuple[QuestionRow, ...] = ()

    def with_problem(self, problem: str) -> Preview:
        """Return the same, refused."""
        return replace(self, verdict=INVALID, summary=_("Not recorded"), problem=problem)


@dataclass(frozen=True, slots=True)
class Asked:
    """An entry with what it is judged by: where it was played, by which rules, by whom."""

    entry: HandEntry
    position: Position
    rules: Rules
    seats: Sequence[SeatRow]
    before: Sequence[int] | None = None  # payments a correction replaces

    def rows(self, payments: Sequence[int] | None) -> tuple[PaymentRow, ...]:
        """Return payments by player."""
        if payments is None:
            return ()
        before: Sequence[int | None] = self.before or [None] * 4
        return tuple(
            PaymentRow(seat.short_name, points, was)
            for seat, points, was in zip(self.seats, payments, before, strict=True)
        )

    def name(self, seat: int | None) -> str:
        """Return who sits there."""
        return "" if seat is None else self.seats[seat].short_name

    def assess(self, **changes: Any) -> Assessment:
        """Return what the entry is worth, with changes to it."""
        return assess(replace(self.entry, **changes), self.position, self.rules)


def preview_of(
    form: HandForm,
    *,
    position: Position,
    rules: Rules,
    seats: Sequence[SeatRow],
    before: Sequence[int] | None = None,
) -> Preview:
    """Return what a form says, or what is wrong with it."""
    if not form.is_valid():
        return refused(form.errors)
    try:
        entry = form.entry()
    except ClubError as error:
        return Preview(INVALID, _("This cannot be"), explain(error))
    return answer(Asked(entry, position, rules, seats, before))


def refused(errors: ErrorDict) -> Preview:
    """Return the first thing a form lacks."""
    problem = next(str(texts[0]) for texts in errors.values())
    return Preview(INVALID, problem, problem)


def answer(asked: Asked) -> Preview:
    """Return what an entry is worth, or why it is worth nothing."""
    try:
        assessment = asked.assess()
    except (RuleError, ClubError) as error:
        return _invalid(asked, error)
    breakdown = assessment.breakdown
    score = score_view(asked.rules.ruleset, breakdown) if breakdown else None
    preview = Preview(
        OK,
        _summary(asked, assessment),
        score=score,
        payments=asked.rows(net_of(assessment)),
        winner=asked.name(asked.entry.winner),
        situations=situations(asked),
        questions=questions(asked),
    )
    if assessment.qualifies:
        return preview
    missing = score.missing if score else 0
    short = ngettext(
        "%(count)s point short of a win", "%(count)s points short of a win", missing
    ) % {"count": missing}
    return replace(
        preview, verdict=SHORT, summary=short, false_win=asked.rows(assessment.false_win_payments)
    )


def situations(asked: Asked) -> tuple[Choice, ...]:
    """Return the special circumstances this very hand may have been won in.

    The engine decides: one that it would refuse is not offered, unless it was chosen already.
    """
    entry = asked.entry
    if entry.outcome is not Outcome.WIN or not entry.tiles:
        return ()
    return tuple(
        Choice(info.situation.value, named(info.names), info.situation in entry.situations)
        for info in asked.rules.ruleset.situations
        if fits(info, entry.discarder is None)
        and (info.situation in entry.situations or _possible(asked, info))
    )


def _possible(asked: Asked, info: SituationInfo) -> bool:
    try:
        asked.assess(situations=asked.entry.situations | {info.situation})
    except RuleError:
        return False
    return True


def questions(asked: Asked) -> tuple[QuestionRow, ...]:
    """Return what only the table knows and the payment needs."""
    entry = asked.entry
    if entry.outcome is not Outcome.WIN:
        return ()
    return tuple(
        _question_row(question, entry)
        for question in asked.rules.ruleset.questions
        if (question.self_drawn if entry.discarder is None else question.on_discard)
    )


def _question_row(question: Question, entry: HandEntry) -> QuestionRow:
    given = entry.answers.get(question.key, question.default)
    answers = tuple(Choice(value, _(label), value == given) for value, label in question.answers)
    return QuestionRow(ANSWER + question.key, _(question.text), answers)


def net_of(assessment: Assessment) -> BySeat | None:
    """Return payments and penalties together: what the players see happen."""
    payments = assessment.payments
    if payments is None:
        return None
    east, south, west, north = map(sum, zip(payments, assessment.penalties, strict=True))
    return east, south, west, north


def _summary(asked: Asked, assessment: Assessment) -> str:
    winner, net = asked.entry.winner, net_of(assessment)
    if winner is None or net is None:
        return _("Nobody pays")
    facts = {"name": asked.name(winner), "points": signed(net[winner])}
    if asked.entry.outcome is Outcome.FALSE_WIN:
        return _("False win: %(name)s %(points)s") % facts
    value = assessment.verdict.value or 0
    text = ngettext(
        "%(value)s point: %(name)s %(points)s", "%(value)s points: %(name)s %(points)s", value
    )
    return text % {**facts, "value": value}


def _invalid(asked: Asked, error: RuleError | ClubError) -> Preview:
    entry = asked.entry
    preview = Preview(
        INVALID,
        _("This cannot be"),
        explain(error),
        _pointer(entry.tiles, error.facts.get("position")),
        winner=asked.name(entry.winner),
        situations=tuple(one for one in situations(asked) if one.chosen),
    )
    if error.code != "not_a_winning_hand":
        return preview
    false_win = asked.assess(outcome=Outcome.FALSE_WIN)
    return replace(
        preview, summary=_("Not a winning hand"), false_win=asked.rows(net_of(false_win))
    )


def _pointer(text: str, position: int | str | None) -> Pointer | None:
    if not isinstance(position, int) or not 1 <= position <= len(text) + 1:
        return None
    return Pointer(text[: position - 1], text[position - 1 : position] or " ", text[position:])
