"""What an entry is worth before it is recorded, ready to be shown: the live score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from clubscore.errors import ClubError
from clubscore.play.entry.assessment import Assessment
from clubscore.play.entry.breakdown import breakdown_of
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.words import explain, signed_points, worth
from scoring.errors import RuleError
from scoring.hand import Situation
from scoring.judge import FALSE_WINS
from scoring.rulesets.base import Outcome

from .choices import Checkbox, QuestionRow, questions, situations
from .correction import HandCorrection
from .counts import CountView, Sitter, counts_of, points_words
from .diagnosis import DiagnosisView, TieView, diagnosis_view, tie_views
from .next_hand import next_words
from .payment_lines import PaymentLine, paid_words, payment_lines
from .payment_rows import PairRow, PaymentRow, pair_rows, payment_rows
from .score import ScoreView, score_view, short_words
from .winner_views import WinnerView, further_winners, score_of

OK = "ok"  # can be recorded
SHORT = "short"  # a win below the minimum
PARTIAL = "partial"  # hands are still to be counted
INVALID = "invalid"
REPEAT = "repeat"  # the same win as in the hand before


@dataclass(frozen=True, slots=True)
class Pointer:
    """The typed hand around the character that cannot be."""

    before: str
    at: str
    after: str


@dataclass(frozen=True, slots=True)
class Repeat:
    """The question whether a hand like the one before is meant.

    ``number`` is the one it would get, ``back`` the page of its table.
    """

    question: str
    number: int
    back: str


@dataclass(frozen=True, slots=True)
class EntryPreview:
    """The preview of an entry. ``false_win`` is its cost if it is not a win.

    Where all four hands count, ``counts`` has them and ``pairs`` who pays whom. ``note`` says what
    a correction does to later hands. ``diagnosis`` says why the winner's hand is not a win,
    ``ties`` are other lists of patterns worth the same as its score. ``free_number`` is the hand it
    can be recorded as, if refused for its number. ``further`` are other winners’ hands, ``after``
    says where the game goes next. ``declarer`` is a further winner whose hand is not a win: it may
    have been a false one.
    """

    verdict: str
    summary: str = ""
    problem: str = ""
    pointer: Pointer | None = None
    score: ScoreView | None = None
    payments: tuple[PaymentRow, ...] = ()
    false_win: tuple[PaymentRow, ...] = ()
    winner: str = ""
    situations: tuple[Checkbox, ...] = ()
    questions: tuple[QuestionRow, ...] = ()
    counts: tuple[CountView, ...] = ()
    pairs: tuple[PairRow, ...] = ()
    note: str = ""
    repeat: Repeat | None = None
    diagnosis: DiagnosisView | None = None
    ties: tuple[TieView, ...] = ()
    free_number: int | None = None
    lines: tuple[PaymentLine, ...] = ()  # what the payments are made of
    further: tuple[WinnerView, ...] = ()
    after: str = ""
    declarer: Sitter | None = None

    def with_repeat(self, repeat: Repeat) -> EntryPreview:
        """Return the same with a question to be answered before it is recorded."""
        summary = _("The same hand again?")
        return replace(self, verdict=REPEAT, summary=summary, repeat=repeat)

    def with_problem(self, problem: str, free_number: int | None = None) -> EntryPreview:
        """Return the same, refused; ``free_number`` is the hand it can be recorded as."""
        summary = _("Not recorded")
        refused = replace(self, verdict=INVALID, summary=summary, problem=problem)
        return replace(refused, free_number=free_number)


@dataclass(frozen=True, slots=True)
class _PreviewContext:
    """An assessment with what its words need: who sits where, and the hand it corrects."""

    assessment: Assessment
    seats: Sequence[Sitter]
    corrects: HandCorrection | None

    @property
    def entry(self) -> HandEntry:
        return self.assessment.entry

    @property
    def winner(self) -> str:
        return self.name(self.entry.winner)

    def rows(self, payments: Sequence[int] | None) -> tuple[PaymentRow, ...]:
        """Return payments by player, next to those that a correction replaces."""
        before = self.corrects.hand.net if self.corrects else ()
        return payment_rows(payments, self.seats, before)

    def later_hands(self) -> str:
        """Return what a correction does to the hands played since."""
        return self.corrects.later_hands(self.assessment) if self.corrects else ""

    def name(self, seat: int | None) -> str:
        """Return who sits there."""
        return "" if seat is None else self.seats[seat].short_name

    def diagnosis(self) -> DiagnosisView | None:
        """Return why the winner's hand is not a win."""
        return diagnosis_view(self.assessment.rules, self.assessment.claim)

    def ties(self) -> tuple[TieView, ...]:
        """Return what is worth the same as the winner's score; empty without one."""
        if self.assessment.score is None:
            return ()
        return tie_views(self.assessment.rules, self.assessment.claim)

    def questions(self) -> tuple[QuestionRow, ...]:
        """Return what only the table knows."""
        score = score_of(self.assessment, self.entry.winner)
        return questions(self.entry, self.assessment.rules, self.seats, score)

    def first_without_hand(self) -> str:
        """Return which of the winners has neither tiles nor points."""
        seats = self.entry.winners
        return self.name(next(one for one in seats if not self.entry.hand_of(one).is_entered))

    def declarer(self, seat: int | None) -> Sitter | None:
        """Return a further winner who may have declared a false win, if there are any."""
        may_be_false = Outcome.FALSE_WIN in self.assessment.rules.conduct.outcomes
        return self.seats[seat] if seat is not None and may_be_false else None

    def further_with(self, error: RuleError | ClubError) -> int | None:
        """Return the further winner whose hand has this problem."""
        problems = self.assessment.problems
        return next((one.seat for one in self.entry.also if problems.get(one.seat) is error), None)


def entry_preview(
    assessment: Assessment,
    seats: Sequence[Sitter],
    *,
    corrects: HandCorrection | None = None,
) -> EntryPreview:
    """Return in words what an entry is worth, or why it is worth nothing.

    The assessment is the one that recording makes.
    """
    context = _PreviewContext(assessment, seats, corrects)
    if assessment.rules.all_hands and assessment.entry.outcome is Outcome.WIN:
        return _four_hands(context)
    if assessment.problem is not None:
        return _invalid(context, assessment.problem)
    ruleset = assessment.rules.ruleset
    won = score_of(assessment, assessment.entry.winner) if ruleset.limit_names else assessment.score
    score = score_view(ruleset, breakdown_of(won)) if won else None
    shown = EntryPreview(
        OK,
        _summary(context),
        score=score,
        payments=context.rows(assessment.net),
        winner=context.winner,
        situations=situations(assessment),
        questions=context.questions(),
        note=" ".join(
            text for text in (paid_words(assessment, seats), context.later_hands()) if text
        ),
        ties=context.ties(),
        lines=payment_lines(assessment),
        further=further_winners(assessment, seats),
        after="" if corrects else next_words(assessment, seats),
    )
    if assessment.qualifies:
        return shown
    beside = next((one for one in shown.further if one.is_short), None)
    if beside is not None and (score is None or score.qualifies):
        return _short_beside(context, shown, beside)
    short = score.short if score else short_words(ruleset, 0)
    false_win = context.rows(assessment.false_win_payments)
    return replace(
        shown,
        verdict=SHORT,
        summary=short[:1].upper() + short[1:],
        false_win=false_win,
        diagnosis=context.diagnosis(),
    )


def _short_beside(
    context: _PreviewContext, preview: EntryPreview, beside: WinnerView
) -> EntryPreview:
    """Return the score of a win when another winner's hand does not qualify."""
    text = _(
        "%(name)s’s hand is not worth enough to win. If %(name)s declared it, enter a false win."
    )
    problem = text % {"name": beside.name}
    return replace(
        preview,
        verdict=INVALID,
        summary=pgettext("a hand", "Impossible"),
        problem=problem,
        declarer=context.declarer(beside.seat),
    )


def _four_hands(context: _PreviewContext) -> EntryPreview:
    """Return the values of the hands entered so far, and who pays whom once there are four."""
    assessment = context.assessment
    counts = counts_of(assessment, context.seats)
    shown = EntryPreview(
        PARTIAL,
        counts=counts,
        winner=context.winner,
        situations=situations(assessment),
        questions=context.questions(),
        note=_robbed_kong_note(context.entry),
        ties=context.ties(),
    )
    if wrong := next((count for count in counts if count.problem), None):
        return _wrong_hand(context, shown, wrong)
    if missing := sum(count.total is None for count in counts):
        text = ngettext("%(count)s hand not scored yet", "%(count)s hands not scored yet", missing)
        return replace(shown, summary=text % {"count": missing})
    if (problem := assessment.problem) is not None:
        return replace(
            shown,
            verdict=INVALID,
            summary=pgettext("a hand", "Impossible"),
            problem=explain(problem),
        )
    return replace(
        shown,
        verdict=OK,
        summary=_summary(context),
        payments=context.rows(assessment.net),
        pairs=pair_rows(assessment, context.seats),
        note=" ".join(text for text in (shown.note, context.later_hands()) if text),
    )


def _robbed_kong_note(entry: HandEntry) -> str:
    if Situation.ROBBING_KONG not in entry.situations:
        return ""
    return _("The robbed kong counts as a pung in that player’s hand.")


def _wrong_hand(context: _PreviewContext, preview: EntryPreview, wrong: CountView) -> EntryPreview:
    problem = _("%(name)s: %(problem)s") % {"name": wrong.name, "problem": wrong.problem}
    false_win = context.rows(context.assessment.false_win_payments)
    summary = _("Not a winning hand") if false_win else pgettext("a hand", "Impossible")
    return replace(
        preview,
        verdict=INVALID,
        summary=summary,
        problem=problem,
        pointer=_pointer(wrong.text, wrong.position),
        false_win=false_win,
        diagnosis=context.diagnosis() if wrong.is_winner else None,
    )


def _summary(context: _PreviewContext) -> str:
    winner, net = context.entry.winner, context.assessment.net
    if net is None or not any(net):
        return _later_cost(context) or _("Nobody pays")
    if winner is None or context.entry.also:
        gains = [max(points, 0) for points in net]
        return points_words(gains if any(gains) else net, context.seats)
    facts = {"name": context.winner, "points": signed_points(net[winner])}
    if context.entry.outcome is Outcome.FALSE_WIN:
        return _("False win: %(name)s %(points)s") % facts
    value = context.assessment.value or 0
    return _("%(worth)s: %(name)s %(points)s") % {
        **facts,
        "worth": worth(value, context.assessment.rules.ruleset.key),
    }


def _later_cost(context: _PreviewContext) -> str:
    """Return what a false win costs when the game ends, where nobody is paid at the table."""
    cost = context.assessment.rules.conduct.false_win_cost
    if context.entry.outcome is not Outcome.FALSE_WIN or not cost:
        return ""
    facts = {"name": context.winner, "points": signed_points(-cost)}
    return _("False win: %(name)s %(points)s at the end") % facts


def _invalid(context: _PreviewContext, error: RuleError | ClubError) -> EntryPreview:
    tiles, problem = context.entry.tiles, explain(error)
    wrong = context.further_with(error)
    if wrong is not None:
        tiles = context.entry.hand_of(wrong).tiles
        problem = _("%(name)s: %(problem)s") % {"name": context.name(wrong), "problem": problem}
    if error.code == "missing_tiles":
        problem = _("Enter the tiles of %(name)s, or what the hand is worth.")
        problem %= {"name": context.first_without_hand()}
    summary = pgettext("a hand", "Impossible") if tiles else problem
    if error.code == "not_a_winning_hand":
        summary = _("Not a winning hand")
    is_no_win = error.code in FALSE_WINS
    costs = context.assessment.false_win_payments if is_no_win and wrong is None else None
    return EntryPreview(
        INVALID,
        summary,
        problem,
        _pointer(tiles, error.facts.get("position")),
        winner=context.winner,
        situations=tuple(one for one in situations(context.assessment) if one.is_checked),
        false_win=context.rows(costs),
        questions=tuple(one for one in context.questions() if one.is_answered),
        diagnosis=context.diagnosis() if wrong is None else None,
        further=further_winners(context.assessment, context.seats),
        declarer=context.declarer(wrong) if is_no_win else None,
    )


def _pointer(text: str, position: int | str | None) -> Pointer | None:
    if not isinstance(position, int) or not 1 <= position <= len(text) + 1:
        return None
    return Pointer(text[: position - 1], text[position - 1 : position] or " ", text[position:])
