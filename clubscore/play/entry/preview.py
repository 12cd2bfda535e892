"""What an entry is worth before it is recorded, ready to be shown: the live score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore.errors import ClubError
from clubscore.play.explanation.counts import CountView, Sitter, counts_of
from clubscore.play.explanation.score import ScoreView, named, score_view
from clubscore.play.ledger import Ledger
from clubscore.play.models import Hand
from clubscore.words import explain, signed, worth
from scoring.errors import RuleError
from scoring.hand import Situation
from scoring.rulesets.base import Outcome, Position, Question, SituationInfo

from .assessment import Assessment, BySeat, Rules, assess, count_seat
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
class Repeat:
    """The question whether a hand like the one before is meant.

    ``number`` is the one it would get, ``back`` the page of its table.
    """

    question: str
    number: int
    back: str


@dataclass(frozen=True, slots=True)
class Preview:
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
    situations: tuple[Choice, ...] = ()
    questions: tuple[QuestionRow, ...] = ()
    counts: tuple[CountView, ...] = ()
    pairs: tuple[PairRow, ...] = ()
    note: str = ""
    repeat: Repeat | None = None

    def with_repeat(self, repeat: Repeat) -> Preview:
        """Return the same with a question to be answered before it is recorded."""
        summary = _("The same hand again?")
        return replace(self, verdict=REPEAT, summary=summary, repeat=repeat)

    def with_problem(self, problem: str) -> Preview:
        """Return the same, refused."""
        return replace(self, verdict=INVALID, summary=_("Not recorded"), problem=problem)


@dataclass(frozen=True, slots=True)
class Asked:
    """An entry with what it is judged by: where it was played, by which rules, by whom."""

    entry: HandEntry
    position: Position
    rules: Rules
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

    def assess(self, **changes: Any) -> Assessment:
        """Return what the entry is worth, with changes to it."""
        return assess(replace(self.entry, **changes), self.position, self.rules)


def answer(asked: Asked) -> Preview:
    """Return what an entry is worth, or why it is worth nothing."""
    if asked.rules.all_hands and asked.entry.outcome is Outcome.WIN:
        return _answer_all(asked)
    try:
        assessment = asked.assess()
    except (RuleError, ClubError) as error:
        return _invalid(asked, error)
    breakdown = assessment.breakdown  # of the winner's hand
    score = score_view(asked.rules.ruleset, breakdown) if breakdown else None
    preview = Preview(
        OK,
        _summary(asked, assessment),
        score=score,
        payments=asked.rows(net_of(assessment)),
        winner=asked.name(asked.entry.winner),
        situations=situations(asked),
        questions=questions(asked),
        note=later_hands(asked, assessment),
    )
    if assessment.qualifies:
        return preview
    missing = score.missing if score else 0
    short = _("%(worth)s short of a win") % {"worth": worth(missing, asked.rules.ruleset.key)}
    return replace(
        preview, verdict=SHORT, summary=short, false_win=asked.rows(assessment.false_win_payments)
    )


def _answer_all(asked: Asked) -> Preview:
    """Return what four hands are worth as far as they are told, and who pays whom at the end."""
    entry = asked.entry
    counts = counts_of(entry, asked.position, asked.rules, asked.seats)
    preview = Preview(
        PARTIAL,
        counts=counts,
        winner=asked.name(entry.winner),
        situations=situations(asked),
        questions=questions(asked),
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


def _wrong_hand(asked: Asked, preview: Preview, wrong: CountView) -> Preview:
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


def _pairs(asked: Asked, assessment: Assessment) -> tuple[PairRow, ...]:
    winds = asked.position.winds
    values = {winds[seat]: count.value for seat, count in assessment.counts.items()}
    result = result_of(asked.entry, asked.position, assessment.verdict.value)
    names = {winds[seat.seat]: seat.short_name for seat in asked.seats}
    return tuple(
        PairRow(names[one.payer], names[one.receiver], one.points)
        for one in transfers(replace(result, values=values), asked.rules)
    )


def later_hands(asked: Asked, assessment: Assessment) -> str:
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
    if after is None:
        texts.append(_("With this correction the game is over."))
    elif _winds(before) != _winds(after):
        facts = {"number": after.number, "name": asked.name(after.dealer)}
        texts.append(_("In hand %(number)s %(name)s is East.") % facts)
    return " ".join(texts)


def _winds(position: Position | None) -> object:
    return None if position is None else (position.prevalent_wind, position.winds)


def situations(asked: Asked) -> tuple[Choice, ...]:
    """Return the special circumstances this very hand may have been won in.

    The engine decides: one that it would refuse is not offered, unless it was chosen already.
    """
    entry = asked.entry
    if entry.outcome is not Outcome.WIN or not entry.tiles:
        return ()  # told points have everything in them
    return tuple(
        Choice(info.situation.value, named(info.names), info.situation in entry.situations)
        for info in asked.rules.conduct.situations
        if fits(info, entry.discarder is None)
        and (info.situation in entry.situations or _possible(asked, info))
    )


def _possible(asked: Asked, info: SituationInfo) -> bool:
    if asked.entry.winner is None:
        return False
    entry = replace(asked.entry, situations=asked.entry.situations | {info.situation})
    try:
        count_seat(entry, asked.entry.winner, asked.position, asked.rules)
    except RuleError:
        return False
    return True


def questions(asked: Asked) -> tuple[QuestionRow, ...]:
    """Return what only the table knows and the payment needs."""
    entry = asked.entry
    if entry.outcome is not Outcome.WIN:
        return ()
    return tuple(
        _question_row(asked, question)
        for question in asked.rules.conduct.questions
        if (question.self_drawn if entry.discarder is None else question.on_discard)
    )


def _question_row(asked: Asked, question: Question) -> QuestionRow:
    given = asked.entry.answers.get(question.key, question.default)
    answers = [(value, _(label)) for value, label in question.answers]
    if question.players:
        others = (seat for seat in asked.seats if seat.seat != asked.entry.winner)
        answers += [(str(seat.seat), seat.short_name) for seat in others]
    choices = tuple(Choice(value, label, value == given) for value, label in answers)
    return QuestionRow(ANSWER + question.key, _(question.text), choices)


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
    return _("%(worth)s: %(name)s %(points)s") % {
        **facts,
        "worth": worth(value, asked.rules.ruleset.key),
    }


def _invalid(asked: Asked, error: RuleError | ClubError) -> Preview:
    entry, problem = asked.entry, explain(error)
    preview = Preview(
        INVALID,
        _("This cannot be") if entry.tiles else problem,
        problem,
        _pointer(entry.tiles, error.facts.get("position")),
        winner=asked.name(entry.winner),
        situations=tuple(one for one in situations(asked) if one.chosen),
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


ANSWER = "answer_"  # prefix of the fields that answer a ruleset's questions


def fits(info: SituationInfo, self_drawn: bool) -> bool:
    """Tell whether a circumstance goes with a drawn or a discarded winning tile."""
    return info.self_drawn if self_drawn else info.on_discard
