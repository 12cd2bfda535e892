"""A paper sheet typed in after the session: checked hand by hand, recorded whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from uuid import UUID, uuid5

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.tournaments.locks import check_writable, lock_table, required_reason
from clubscore.tournaments.models import Change, Table
from scoring.errors import RuleError
from scoring.rulesets.base import GameHand, GameState, Outcome, Position, Result

from .entry.assessment import Assessment, BySeat, assess_in_game, no_points
from .entry.game import carrying
from .entry.hand_entry import HandEntry
from .ledger import Ledger, sum_by_seat
from .models import Hand, TableTotals
from .repeats import hand_with_token, is_recorded_as
from .selectors import TableState, table_state
from .services import hand_record
from .sitters import Sitters, check_sitters
from .totals.beside import TotalsComparison, check_comparison, differences_text
from .totals.paper import paper_of, totals_snapshot
from .totals.services import save_totals_change


@dataclass(frozen=True, slots=True)
class SheetLine:
    """What a sheet says about hand ``number``: a false win, if there was one, and how it ended."""

    number: int
    entries: tuple[HandEntry, ...]


@dataclass(frozen=True, slots=True)
class CheckedLine:
    """A line and what follows from it. Points are by seat.

    ``payments`` are None if they are unknown, ``running_totals`` from the first such line on. Both
    are what was won and lost, as on the paper; ``results`` are what the table comes to, without
    what its false wins cost in the end.
    """

    number: int
    payments: BySeat | None = None
    running_totals: BySeat | None = None
    problem: ClubError | RuleError | None = None
    position: Position | None = None  # before the hand, as far as that is known
    results: BySeat | None = None


def check_sheet(
    state: TableState, numbers: Sequence[int], lines: Sequence[SheetLine]
) -> dict[int, CheckedLine]:
    """Return what follows from the lines of a sheet, by number; nothing is written.

    ``numbers`` are all that are filled in, those that make no line among them.
    """
    told = {line.number: line for line in lines}
    last = max(numbers, default=0)
    check = _Check(state, last)
    first = state.position.number if state.position else last + 1
    return {
        number: check.line(number, told.get(number), is_filled=number in numbers)
        for number in range(min([first, *numbers]), last + 1)
    }


class _Check:
    """Goes through the lines of a sheet in order, with the state of the game before each."""

    def __init__(self, state: TableState, last: int) -> None:
        self.last = last
        self.ledger = state.ledger
        self.rules = state.ledger.rules
        self.state = state.ledger.state
        self.running_totals: BySeat | None = sum_by_seat(state.hand_results, self._cost)

    def line(self, number: int, line: SheetLine | None, *, is_filled: bool) -> CheckedLine:
        """Return the next line, checked; if it cannot be judged, it counts as a drawn hand."""
        is_told = self.running_totals is not None and not self.state.ending
        position = self.state.position if is_told else None
        checked = self._check_line(number, line, is_filled=is_filled)
        running = checked.running_totals
        if running is None:
            return replace(checked, position=position)
        pairs = zip(running, self._cost, strict=True)
        results = tuple(points - cost for points, cost in pairs)
        return replace(checked, position=position, results=results)

    @property
    def _cost(self) -> BySeat:
        """What the false wins so far will cost in the final result, by seat."""
        cost = self.rules.conduct.false_win_cost
        if not cost:
            return no_points(self.ledger.players)
        return tuple(cost * count for count in self.state.false_wins)

    def _check_line(self, number: int, line: SheetLine | None, *, is_filled: bool) -> CheckedLine:
        if self.state.ending:
            return CheckedLine(number, problem=ClubError("row_after_end"))
        if line is None:
            problem = None if is_filled else ClubError("row_missing")
            return self._break_off(CheckedLine(number, problem=problem))
        try:
            judged, after = self._judge(line.entries)
        except (ClubError, RuleError) as error:
            return self._break_off(CheckedLine(number, problem=error))
        if not self._is_known:
            return self._break_off(CheckedLine(number))
        nothing = no_points(self.ledger.players)
        payments = sum_by_seat(nothing, *(one.net or nothing for one in judged))
        if self.running_totals is not None:
            self.running_totals = sum_by_seat(self.running_totals, payments)
        ending = [one for one in judged if self.ledger.ends_hand(one.entry)]
        if not ending:  # a false win alone: the hand is still in play
            problem = ClubError("hand_end_missing") if number < self.last else None
            return self._break_off(CheckedLine(number, payments, self.running_totals, problem))
        self.state = after
        return CheckedLine(number, payments, self.running_totals)

    @property
    def _is_known(self) -> bool:
        """Whether winds are known: where East stays, they depend on every line before."""
        return self.running_totals is not None or self.rules.ruleset.hands_in_game is not None

    def _break_off(self, line: CheckedLine) -> CheckedLine:
        self.running_totals = None
        self.state = self._after(GameHand(Result(Outcome.DRAW)), self.state)
        return line

    def _judge(self, entries: Sequence[HandEntry]) -> tuple[list[Assessment], GameState]:
        """Return what the entries of a line are worth, and the state of the game after them."""
        position, state, judged = self.state.position, self.state, []
        for entry in entries:
            assessment = self._assess(entry, carrying(position, state))
            judged.append(assessment)
            played = GameHand(assessment.result, assessment.verdict.settlement)
            state = self._after(played, state)
        return judged, state

    def _after(self, hand: GameHand, state: GameState) -> GameState:
        return self.rules.ruleset.after(state, hand, self.rules.options)

    def _assess(self, entry: HandEntry, position: Position) -> Assessment:
        assessment = assess_in_game(entry, position, self.rules)
        assessment.check()
        return assessment


@transaction.atomic
def sheet_record(
    *,
    table: Table,
    lines: Sequence[SheetLine],
    number: int,
    token: UUID,
    by: Actor,
    sitters: Sitters | None = None,
    beside: TotalsComparison | None = None,
    reason: str = "",
) -> list[Hand]:
    """Record the hands of a sheet that begins with hand ``number``: all of them, or none.

    ``token`` identifies the form; sent again, it returns what was recorded, and so does the same
    sheet from another form. Hands replace the totals of their table, which they have to match, or
    are recorded as well, see ``hands_beside_totals``. ``sitters`` are those its columns meant.
    Raises ``sheet_empty``, ``sheet_sent_otherwise``, ``sheet_moved`` if another hand is in play by
    now, ``sheet_gives_other_totals``, and what ``hand_record``, ``check_sitters`` and
    ``hands_beside_totals`` raise.
    """
    table = lock_table(table)
    entries = [(line.number, entry) for line in lines for entry in line.entries]
    if sent := _hands_with_token(table, token, entries):
        return sent
    check_writable(table, by)
    if not entries:
        raise ClubError("sheet_empty")
    check_sitters(table, sitters)
    ledger = Ledger.read(table)
    if there := _recorded_hands(ledger, entries):
        return there
    expected = ledger.position.number if ledger.position else None
    if expected is None:
        raise ClubError("all_hands_played", count=number - 1)
    if expected != number:
        raise ClubError("sheet_moved", number=number, expected=expected)
    hands: list[Hand] = []

    def record() -> None:
        for at, (played, entry) in enumerate(entries):
            hands.append(
                hand_record(
                    table=table,
                    entry=entry,
                    token=_token(token, at),
                    number=played,
                    by=by,
                    sitters=sitters,
                    beside_totals=True,
                )
            )

    hands_beside_totals(table=table, by=by, record=record, beside=beside, reason=reason)
    if by.is_official and not table.from_paper:
        table.from_paper = True
        table.save(update_fields=["from_paper"])
    return hands


def sheet_is_recorded(*, table: Table, token: UUID) -> bool:
    """Tell whether a sheet has been recorded with a token, at this table."""
    return Hand.objects.filter(table=table, token=_token(token, 0)).exists()


def hands_are_recorded(*, table: Table, lines: Sequence[SheetLine]) -> bool:
    """Tell whether the last hands of a table are those of a sheet."""
    entries = [(line.number, entry) for line in lines for entry in line.entries]
    return bool(_recorded_hands(Ledger.read(table), entries))


def _recorded_hands(ledger: Ledger, entries: Sequence[tuple[int, HandEntry]]) -> list[Hand]:
    """Return the last hands of a table if they are those of a sheet; otherwise none."""
    numbers = [number for number, _entry in entries]
    first, last = min(numbers, default=0), max(numbers, default=0)
    hands = [hand for hand in (*ledger.false_wins, *ledger.hands) if hand.number >= first]
    if len(hands) != len(entries) or any(hand.number > last for hand in hands):
        return []
    found = []
    for number, entry in entries:
        alike = (
            hand
            for hand in hands
            if (hand.number, hand.ends_hand) == (number, ledger.ends_hand(entry))
            and is_recorded_as(hand, entry, ledger)
        )
        if (hand := next(alike, None)) is None:
            return []
        found.append(hand)
    return found


def _hands_with_token(
    table: Table, token: UUID, entries: Sequence[tuple[int, HandEntry]]
) -> list[Hand]:
    """Return the hands a sheet has recorded; none before it was sent."""
    sent: list[Hand] = []
    for at, (_number, entry) in enumerate(entries):
        hand = hand_with_token(table=table, token=_token(token, at), entry=entry)
        if hand is not None:
            sent.append(hand)
    more = Hand.objects.filter(token=_token(token, len(entries))).exists()
    if more or len(sent) not in (0, len(entries)):
        raise ClubError("sheet_sent_otherwise", table=table.number)
    return sent


def _token(sheet: UUID, at: int) -> UUID:
    """Return the token of the hand at a place of the sheet."""
    return uuid5(sheet, str(at))


def hands_beside_totals(
    *,
    table: Table,
    by: Actor,
    record: Callable[[], object],
    beside: TotalsComparison | None = None,
    reason: str = "",
) -> None:
    """Let ``record`` write the hands of a locked table, whatever totals it has.

    Hands replace totals if every player gets the same from them, false wins included; others are
    recorded as well only by decision of an official: ``beside`` is the difference as seen, with a
    ``reason``. Once all hands are void, this has to be decided again. Raises
    ``sheet_gives_other_totals``, ``hands_give_other_totals`` for another difference and
    ``reason_missing``; then nothing is written, in the caller's transaction.
    """
    now = TableTotals.objects.filter(table=table, state=TableTotals.State.VALID).first()
    if now is None:
        record()
        return
    if not by.is_official:
        raise ClubError("totals_for_officials")
    if now.beside_hands and table.hands.filter(state="valid").exists():
        record()
        return
    paper, before = paper_of(now), totals_snapshot(now)
    now.beside_hands = beside is not None
    if beside is not None:
        save_totals_change(now, Change.Kind.TOTALS_KEPT, by, required_reason(reason), before)
        record()
        check_comparison(table_state(table), paper, beside)
        return
    now.state = TableTotals.State.REPLACED
    save_totals_change(now, Change.Kind.TOTALS_REPLACED, by, "", before)
    record()
    state = table_state(table)
    if state.hand_results != paper.results:
        raise ClubError(
            "sheet_gives_other_totals",
            table=table.number,
            differences=differences_text(state, paper),
        )
