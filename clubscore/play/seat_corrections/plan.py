"""What happens to the hands of a table if its names were right and its winds wrong."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from clubscore.errors import ClubError
from clubscore.play.corrections.new_seats import NewSeats, entry_in_new_seats
from clubscore.play.entry.assessment import (
    Assessment,
    EventRules,
    assess,
    assess_in_game,
    without_known,
)
from clubscore.play.entry.claim import result_of
from clubscore.play.entry.game import CourseHand, carrying, course_hand_of, states_through
from clubscore.play.entry.hand_entry import HandEntry, SeatHand, position_at
from clubscore.play.ledger import Ledger, entry_of, place_of, with_further_wins
from clubscore.play.models import Hand, HandChange, TableTotals
from scoring.errors import RuleError
from scoring.rulesets.base import Outcome, Position, Result, Ruleset

from .moves import TableMove
from .winds import positions_in_new_seats

DRAWN: Final = HandEntry(Outcome.DRAW)


class Choice(StrEnum):
    """What may happen to a hand that cannot simply be scored again."""

    POINTS = "points"  # it keeps what it was worth
    WITHOUT = "without"  # it is scored without the circumstances that cannot be
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Decisions:
    """The decisions made: about hands, by id, and which tables keep their paper totals."""

    hands: Mapping[int, Choice] = field(default_factory=dict)
    totals: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class HandPlan:
    """A hand and what happens to it.

    ``problem`` is why it cannot simply be scored again, None for one whose points were entered;
    ``offers`` are then its results by choice, and ``choice`` is the one made. ``assessment`` is its
    result: None until that is decided.
    """

    hand: Hand
    position: Position
    entry: HandEntry  # in the new seats
    assessment: Assessment | None
    problem: ClubError | RuleError | None = None
    offers: Mapping[Choice, Assessment] = field(default_factory=dict)
    choice: Choice | None = None

    @property
    def state(self) -> Hand.State:
        """What it will be: valid or void."""
        void = not self.hand.is_valid or self.choice is Choice.VOID
        return Hand.State.VOID if void else Hand.State.VALID


@dataclass(frozen=True, slots=True)
class TablePlan:
    """Everything of a table: its hands in order, and its totals from paper.

    ``totals_kept``: it was decided that the totals stay with the players unchanged.
    """

    move: TableMove
    hands: tuple[HandPlan, ...]
    totals: TableTotals | None
    totals_kept: bool

    @property
    def asks_totals(self) -> bool:
        """Whether totals count there, which nobody can score again."""
        return self.totals is not None and self.totals.is_valid

    @property
    def is_open(self) -> bool:
        """Whether something is still undecided."""
        return (self.asks_totals and not self.totals_kept) or any(
            plan.assessment is None for plan in self.hands
        )


def table_plan(move: TableMove, decisions: Decisions) -> TablePlan:
    """Return what happens to a table, which is locked. Three queries."""
    table = move.table
    stored = Hand.objects.filter(table=table).select_related("penalty").order_by("pk")
    hands = list(with_further_wins(stored, EventRules.of(table.session.tournament)))
    for hand in hands:
        hand.table = table
    totals = TableTotals.objects.filter(table=table).first()
    plans: tuple[HandPlan, ...] = ()
    if move.changes_seats:
        plans = _Plan(move, hands, decisions).plans()
    # A table that has another number alone keeps its totals as they are.
    kept = not move.changes_seats or table.pk in decisions.totals
    return TablePlan(move, plans, totals, kept)


class _Plan:
    """Goes through the hands of a table in order, with the new state of the game before each."""

    def __init__(self, move: TableMove, hands: Sequence[Hand], decisions: Decisions) -> None:
        self.new_seats: NewSeats = move.new_seats
        self.decisions = decisions
        self.hands = hands
        self.ledger = Ledger.of(
            EventRules.of(move.table.session.tournament), hands, move.table.size
        )
        self.rules = self.ledger.rules
        histories: dict[int, list[HandChange]] = {hand.pk: [] for hand in hands}
        changes = HandChange.objects.filter(hand__table=move.table).order_by("revision")
        for change in changes:
            histories[change.hand_id].append(change)
        self.positions = positions_in_new_seats(hands, histories, self.new_seats, self.rules)
        self.course: list[tuple[tuple[int, bool], CourseHand]] = []  # by place in the game

    def plans(self) -> tuple[HandPlan, ...]:
        """Return what happens to each hand; hands to be voided leave nothing to others."""
        voids: set[int] = set()
        while True:
            plans = self._plans(voids)
            chosen = {plan.hand.pk for plan in plans if plan.choice is Choice.VOID}
            if chosen <= voids or not self.rules.ruleset.hands_depend:
                return plans
            voids |= chosen

    def _plans(self, voids: Collection[int]) -> tuple[HandPlan, ...]:
        order = sorted(self.hands, key=lambda hand: (hand.number, hand.pk))
        plans: dict[int, HandPlan] = {}
        self.course = []
        for hand in sorted((*self.ledger.hands, *self.ledger.false_wins), key=place_of):
            plans[hand.pk] = plan = self._valid(hand)
            played = self._course_hand(plan)
            depends = self.rules.ruleset.hands_depend
            counts = hand.ends_hand or (depends and plan.assessment is not None)
            if counts and hand.pk not in voids:
                self.course.append((place_of(hand), played))
        for hand in order:
            if not hand.is_valid:
                plans[hand.pk] = self._void(hand)
        return tuple(plans[hand.pk] for hand in self._with_ends(order, plans))

    def _course_hand(self, plan: HandPlan) -> CourseHand:
        """Return a hand as played by its plan, as far as later hands can depend on it."""
        chosen = self.decisions.hands.get(plan.hand.pk)
        assessment = plan.assessment or plan.offers.get(chosen or Choice.POINTS)
        if assessment is not None and self.rules.ruleset.hands_depend:
            return course_hand_of(assessment)
        return CourseHand(_result(plan, self.rules.ruleset), plan.hand.ends_hand)

    def _with_ends(self, order: list[Hand], plans: dict[int, HandPlan]) -> list[Hand]:
        """Offer to void the hands at the end that cannot be scored again; decide the others."""
        may_void = all_void = True
        for hand in reversed(order):
            plan = plans[hand.pk]
            if not hand.is_valid:
                continue
            if not hand.ends_hand:
                if plan.problem is not None:
                    plan = self._may_be_void(plan)
            elif may_void and plan.problem is not None:
                plan = self._may_be_void(plan)
            else:
                may_void = False
            plan = self._with_decision(plan, may_be_void=all_void or not hand.ends_hand)
            if hand.ends_hand:
                all_void = all_void and plan.choice is Choice.VOID
            plans[hand.pk] = plan
        return order

    def _may_be_void(self, plan: HandPlan) -> HandPlan:
        return replace(plan, offers={**plan.offers, Choice.VOID: self._for_void(plan)})

    def _with_decision(self, plan: HandPlan, *, may_be_void: bool) -> HandPlan:
        choice = self.decisions.hands.get(plan.hand.pk)
        if choice is None or choice not in plan.offers:
            return plan
        if choice is Choice.VOID and not may_be_void:
            return plan
        return replace(plan, choice=choice, assessment=plan.offers[choice])

    def _valid(self, hand: Hand) -> HandPlan:
        """Return what happens to a valid hand, and what is asked about it."""
        entry, position = self._entry(hand), self.positions[hand.pk]
        if position is None:
            over = ClubError("all_hands_played", count=hand.number - 1)
            return HandPlan(hand, _same_chairs(hand), entry, None, problem=over)
        assessment = self._assess(entry, position, hand)
        problem = _problem(assessment)
        if problem is None and not _has_entered_points(entry):
            return HandPlan(hand, position, entry, assessment)
        if problem is None:
            offers = {Choice.POINTS: assessment}  # beside tiles that can be scored again
            return HandPlan(hand, position, entry, None, offers=offers)
        found = {
            way: self._assess_choice(way, hand, entry) for way in (Choice.WITHOUT, Choice.POINTS)
        }
        offers = {way: one for way, one in found.items() if one is not None}
        return HandPlan(hand, position, entry, None, problem, offers)

    def _void(self, hand: Hand) -> HandPlan:
        """Return what happens to a void hand: it is scored again so that it can be restored."""
        entry, position = self._entry(hand), self.positions[hand.pk]
        if position is None:
            same = _same_chairs(hand)
            return HandPlan(hand, same, DRAWN, assess(DRAWN, same, self.rules))
        assessment = self._assess(entry, position, hand)
        if _problem(assessment) is not None:
            plan = HandPlan(hand, position, entry, None)
            assessment = self._for_void(plan)
        return HandPlan(hand, position, entry, assessment)

    def _for_void(self, plan: HandPlan) -> Assessment:
        """Return the best assessment still possible of a hand that no longer counts."""
        for choice in (Choice.POINTS, Choice.WITHOUT):
            if self.positions[plan.hand.pk] is None:
                break
            if (found := self._assess_choice(choice, plan.hand, plan.entry)) is not None:
                return found
        return assess(DRAWN, plan.position, self.rules)

    def _entry(self, hand: Hand) -> HandEntry:
        """Return the entry in the new seats, without anything that followed from the game."""
        entry = without_known(entry_of(hand), self.rules)
        return entry_in_new_seats(entry, self.new_seats, self.rules.ruleset)

    def _assess(self, entry: HandEntry, position: Position, hand: Hand) -> Assessment:
        return assess_in_game(entry, self._carrying(position, hand), self.rules)

    def _carrying(self, position: Position, hand: Hand) -> Position:
        """Return a position with what the hands before this one have left."""
        before = [played for place, played in self.course if place < place_of(hand)]
        *_earlier, state = states_through(before, self.rules, len(self.new_seats))
        return carrying(position, state)

    def _assess_choice(self, choice: Choice, hand: Hand, entry: HandEntry) -> Assessment | None:
        """Return the result of a choice for a hand, or None if the choice is impossible."""
        position = self.positions[hand.pk]
        if position is None or entry.outcome is not Outcome.WIN:
            return None
        try:
            ways = self._without(entry) if choice is Choice.WITHOUT else [self._points(hand, entry)]
        except ClubError:
            return None
        for way in ways:
            found = assess(way, self._carrying(position, hand), self.rules)
            if _problem(found) is None:
                return found
        return None

    @staticmethod
    def _without(entry: HandEntry) -> list[HandEntry]:
        """Return the hand without one circumstance of a winner, without all of one, without any."""
        told = {seat: entry.situations_of(seat) for seat in entry.winners}
        told = {seat: situations for seat, situations in told.items() if situations}
        ways = [
            entry.with_situations(seat, situations - {one})
            for seat, situations in told.items()
            for one in sorted(situations)
        ]
        ways += [entry.with_situations(seat, frozenset()) for seat in told]
        without_any = entry
        for seat in told:
            without_any = without_any.with_situations(seat, frozenset())
        return [*ways, without_any] if told else []

    def _points(self, hand: Hand, entry: HandEntry) -> HandEntry:
        """Return the hand with the points it was worth instead of its tiles."""
        if _has_entered_points(entry) and not any(one.tiles for one in entry.hands.values()):
            return entry
        worth = hand.winner_values
        if self.rules.all_hands:
            counts = (hand.breakdown or {}).get("seats", {})
            worth |= {int(seat): count["total"] for seat, count in counts.items()}
        held = {self.new_seats[seat]: SeatHand(points=points) for seat, points in worth.items()}
        return replace(entry, hands=held, situations=frozenset())


def _problem(assessment: Assessment) -> ClubError | RuleError | None:
    try:
        assessment.check()
    except (ClubError, RuleError) as error:
        return error.with_traceback(None)
    return None


def _has_entered_points(entry: HandEntry) -> bool:
    return any(held.points is not None for held in entry.hands.values())


def _same_chairs(hand: Hand) -> Position:
    """Return the position of a hand beyond the end of the game: the one it had."""
    return position_at(
        hand.number,
        dealer=hand.dealer,
        prevalent_wind=hand.prevalent_wind,
        players=hand.players,
    )


def _result(plan: HandPlan, ruleset: Ruleset) -> Result:
    """Return how a hand ended by its plan, as far as a later one can depend on it."""
    try:
        return result_of(plan.entry, plan.position, plan.hand.winner_values, ruleset)
    except RuleError:
        return Result(Outcome.DRAW)
