"""What an entry is worth before it is recorded, ready to be shown: the live score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore.errors import ClubError
from clubscore.play.explanation.counts import CountView, Sitter, counts_of
from clubscore.play.explanation.score import ScoreView, score_view
from clubscore.play.ledger import Ledger
from clubscore.play.models import Hand
from clubscore.words import explain, signed, worth
from scoring.errors import RuleError
from scoring.hand import Situation
from scoring.rulesets.base import Outcome, Position

from .assessment import Assessment, BySeat, EventRules, assess
from .choices import Checkbox, QuestionRow, questions, situations
from .hand_entry import HandEntry, result_of
from .transfers import transfers

OK = "ok"  # can be recorded
SHORT = "short"  # a win below the minimum
PARTIAL = "partial"  # hands are still to be counted
INVALID = "invalid"
REPEAT = "repeat"  # the same win as in the hand before


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """What a player gains or loses; ``before`` is what a correction replaces."""

    name: str
    points: int
    before: int | None = None


@dataclass(frozen=True, slots=True)
class PairRow:
    """What one player pays another."""

    payer: str
    receiver: str
    points: int


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
    """The answer to an entry. ``false_win`` is what it costs where it is no win.

    Where all four hands count ``counts`` has them and ``pairs`` who pays whom. ``note`` says what
    a correction does to the hands after it.
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

    def with_repeat(self, repeat: Repeat) -> EntryPreview:
        """Return the same with a question to be answered before it is recorded."""
        summary = _("The same hand again?")
        return replace(self, verdict=REPEAT, summary=summary, repeat=repeat)

    def with_problem(self, problem: str) -> EntryPreview:
        """Return the same, refused."""
        return replace(self, verdict=INVALID, summary=_("Not recorded"), problem=problem)


@dataclass(frozen=True, slots=True)
class PreviewRequest:
    """An entry with what it is judged by: where it was played, by which rules, by whom."""

    entry: HandEntry
    position: Position
    rules: EventRules
    seats: Sequence[Sitter]
    before: Sequence[int] | None = None  # payments a correction replaces
    ledger: Ledger | None = None  # the hands of the table
    corrects: Hand | None = None

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

    def situations(self) -> tuple[Checkbox, ...]:
        """Return the special circumstances the hand may have been won in."""
        return situations(self.entry, self.position, self.rules)

    def assess(self, **changes: Any) -> Assessment:
        """Return what the entry is worth, with changes to it."""
        return assess(replace(self.entry, **changes), self.position, self.rules)


def answer(asked: PreviewRequest) -> EntryPreview:
    """Return what an entry is worth, or why it is worth nothing."""
    if asked.rules.all_hands and asked.entry.outcome is Outcome.WIN:
        return _answer_all(asked)
    try:
        assessment = asked.assess()
    except (RuleError, ClubError) as error:
        return _invalid(asked, error)
    breakdown = assessment.breakdown  # of the winner's hand
    score = score_view(asked.rules.ruleset, breakdown) if breakdown else None
    preview = EntryPreview(
        OK,
        _summary(asked, assessment),
        score=score,
        payments=asked.rows(net_of(assessment)),
        winner=asked.name(asked.entry.winner),
        situations=asked.situations(),
        questions=questions(asked.entry, asked.rules, asked.seats),
        note=later_hands(asked, assessment),
    )
    if assessment.qualifies:
        return preview
    missing = score.missing if score else 0
    short = _("%(worth)s short of a win") % {"worth": worth(missing, asked.rules.ruleset.key)}
    return replace(
        preview, verdict=SHORT, summary=short, false_win=asked.rows(assessment.false_win_payments)
    )


def _answer_all(asked: PreviewRequest) -> EntryPreview:
    """Return what four hands are worth as far as they are told, and who pays whom at the end."""
    entry = asked.entry
    counts = counts_of(entry, asked.position, asked.rules, asked.seats)
    preview = EntryPreview(
        PARTIAL,
        counts=counts,
        winner=asked.name(entry.winner),
        situations=asked.situations(),
        questions=questions(asked.entry, asked.rules, asked.seats),
        note=_robbed(entry),
    )
    if wrong := next((count for count in counts if count.problem), None):
        return _wrong_hand(asked, preview, wrong)
    if missing := sum(count.total is None for count in counts):
        text = ngettext(
            "%(count)s hand still to be counted", "%(count)s hands still to be counted", missing
        )
        return replace(preview, summary=text % {"count": missing})
    try:
        assessment = asked.assess()
    except (RuleError, ClubError) as error:
        return replace(
            preview, verdict=INVALID, summary=_("This cannot be"), problem=explain(error)
        )
    return replace(
        preview,
        verdict=OK,
        summary=_summary(asked, assessment),
        payments=asked.rows(net_of(assessment)),
        pairs=_pairs(asked, assessment),
        note=" ".join(filter(None, [preview.note, later_hands(asked, assessment)])),
    )


def _robbed(entry: HandEntry) -> str:
    if Situation.ROBBING_KONG not in entry.situations:
        return ""
    return _("The robbed kong counts as a pung in the hand of its player.")


def _wrong_hand(asked: PreviewRequest, preview: EntryPreview, wrong: CountView) -> EntryPreview:
    problem = _("%(name)s: %(problem)s") % {"name": wrong.name, "problem": wrong.problem}
    pointer = _pointer(wrong.text, wrong.position)
    preview = replace(
        preview, verdict=INVALID, summary=_("This cannot be"), problem=problem, pointer=pointer
    )
    if wrong.code != "not_a_winning_hand":
        return preview
    false_win = asked.assess(outcome=Outcome.FALSE_WIN)
    return replace(
        preview, summary=_("Not a winning hand"), false_win=asked.rows(net_of(false_win))
    )


def _pairs(asked: PreviewRequest, assessment: Assessment) -> tuple[PairRow, ...]:
    winds = asked.position.winds
    values = {winds[seat]: count.value for seat, count in assessment.counts.items()}
    result = result_of(asked.entry, asked.position, assessment.verdict.value)
    names = {winds[seat.seat]: seat.short_name for seat in asked.seats}
    return tuple(
        PairRow(names[one.payer], names[one.receiver], one.points)
        for one in transfers(replace(result, values=values), asked.rules)
    )


def later_hands(asked: PreviewRequest, assessment: Assessment) -> str:
    """Return what a correction would have changed in the hands played since; they stay."""
    hand, ledger = asked.corrects, asked.ledger
    if hand is None or ledger is None or not hand.ends_hand:
        return ""
    result = result_of(assessment.entry, asked.position, assessment.verdict.value)
    instead = {hand.number: result}
    moved = [
        later.number
        for later in ledger.hands
        if later.number > hand.number
        and _winds(ledger.position_after(until=later.number - 1))
        != _winds(ledger.position_after(until=later.number - 1, instead=instead))
    ]
    before, after = ledger.position, ledger.position_after(instead=instead)
    if _winds(before) == _winds(after) and not moved:
        return ""
    texts = []
    if moved:
        text = ngettext(
            "Hand %(numbers)s keeps the winds it was played with.",
            "Hands %(numbers)s keep the winds they were played with.",
            len(moved),
        )
        texts.append(text % {"numbers": ", ".join(map(str, moved))})
    if after is None and before is not None:
        texts.append(_("With this correction the game is over."))
    elif after is not None:
        facts = {"number": after.number, "name": asked.name(after.dealer)}
        texts.append(_("In hand %(number)s %(name)s is East.") % facts)
    return " ".join(texts)


def _winds(position: Position | None) -> object:
    return None if position is None else (position.prevalent_wind, position.winds)


def net_of(assessment: Assessment) -> BySeat | None:
    """Return payments and penalties together: what the players see happen."""
    payments = assessment.payments
    if payments is None:
        return None
    east, south, west, north = map(sum, zip(payments, assessment.penalties, strict=True))
    return east, south, west, north


def _summary(asked: PreviewRequest, assessment: Assessment) -> str:
    winner, net = asked.entry.winner, net_of(assessment)
    if winner is None or net is None:
        return _("Nobody pays")
    facts = {"name": asked.name(winner), "points": signed(net[winner])}
    if asked.entry.outcome is Outcome.FALSE_WIN:
        return _("False win: %(name)s %(points)s") % facts
    value = assessment.verdict.value or 0
    return _("%(worth)s: %(name)s %(points)s") % {
        **facts,
        "worth": worth(value, asked.rules.ruleset.key),
    }


def _invalid(asked: PreviewRequest, error: RuleError | ClubError) -> EntryPreview:
    entry, problem = asked.entry, explain(error)
    preview = EntryPreview(
        INVALID,
        _("This cannot be") if entry.tiles else problem,
        problem,
        _pointer(entry.tiles, error.facts.get("position")),
        winner=asked.name(entry.winner),
        situations=tuple(one for one in asked.situations() if one.chosen),
    )
    if error.code not in {"not_a_winning_hand", "below_minimum"}:
        return preview
    false_win = asked.rows(net_of(asked.assess(outcome=Outcome.FALSE_WIN)))
    if error.code == "not_a_winning_hand":
        preview = replace(preview, summary=_("Not a winning hand"))
    return replace(preview, false_win=false_win)


def _pointer(text: str, position: int | str | None) -> Pointer | None:
    if not isinstance(position, int) or not 1 <= position <= len(text) + 1:
        return None
    return Pointer(text[: position - 1], text[position - 1 : position] or " ", text[position:])
