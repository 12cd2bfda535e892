"""The valid hands of a table as a whole: the state of the game and what may be written next.

A game's hands are numbered from 1 without a gap. False wins that end no hand carry the number of
the hand they happened in, which may still be in play.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from clubscore.errors import ClubError
from clubscore.tournaments.models import Table
from clubscore.tournaments.units import ALL_SEATS
from scoring.errors import RuleError
from scoring.rulesets import get
from scoring.rulesets.base import Conduct, GameState, Outcome, Position, Result, Ruleset

from .entry.assessment import (
    Assessment,
    BySeat,
    EventRules,
    assess_in_game,
    no_points,
)
from .entry.claim import result_of
from .entry.game import CourseHand, carrying, states_through
from .entry.hand_entry import FurtherWinner, HandEntry, position_at
from .explanation.correction import CorrectedHand, HandCorrection
from .explanation.counts import Sitter
from .models import Hand


@dataclass(frozen=True, slots=True)
class Ledger:
    """The valid hands of a table: ``hands`` by number, and the false wins within them.

    ``players`` is how many sit there.
    """

    rules: EventRules
    hands: tuple[Hand, ...]
    false_wins: tuple[Hand, ...]
    players: int

    @classmethod
    def of(cls, rules: EventRules, hands: Iterable[Hand], players: int) -> Ledger:
        """Sort the valid ones of a table's hands."""
        valid = sorted((hand for hand in hands if hand.is_valid), key=lambda hand: hand.number)
        return cls(
            rules,
            tuple(hand for hand in valid if hand.ends_hand),
            tuple(hand for hand in valid if not hand.ends_hand),
            players,
        )

    @classmethod
    def read(cls, table: Table, *, without: Hand | None = None) -> Ledger:
        """Read a table's hands, except ``without``, with only the fields a game depends on."""
        hands = Hand.objects.filter(table=table, state=Hand.State.VALID).order_by("pk")
        rules = EventRules.of(table.session.tournament)
        hands = hands.select_related("penalty").defer("breakdown", "options")
        hands = with_further_wins(hands, rules)
        if without is not None:
            hands = hands.exclude(pk=without.pk)
        return cls.of(rules, hands, table.size)

    def with_hand(self, hand: Hand) -> Ledger:
        """Return the hands with this one added, as it is now; a void one is not among them."""
        return Ledger.of(self.rules, (*self.hands, *self.false_wins, hand), self.players)

    @property
    def won_and_dealt_in(self) -> tuple[BySeat, BySeat]:
        """The number of hands each seat won, and dealt into: one hand, however many won it.

        Who is not paid, though others are, has not won; a hand nobody is paid for is a draw.
        """
        won, dealt_in = [0] * self.players, [0] * self.players
        for hand in self.hands:
            if hand.kind == Hand.Kind.WIN:
                paid = paid_winners_of(hand, self.rules.conduct)
                for winner in paid:
                    won[winner] += 1
                if paid and hand.discarder is not None:
                    dealt_in[hand.discarder] += 1
        return tuple(won), tuple(dealt_in)

    @property
    def false_wins_by_seat(self) -> BySeat:
        """How many false wins each seat has declared."""
        counts = [0] * self.players
        for hand in (*self.hands, *self.false_wins):
            if hand.kind == Hand.Kind.FALSE_WIN and hand.winner is not None:
                counts[hand.winner] += 1
        return tuple(counts)

    @property
    def position(self) -> Position | None:
        """The state of the game: the hand in play; None when the game is over."""
        state = self.state
        return None if state.ending else state.position

    @property
    def state(self) -> GameState:
        """The state of the game after all hands, and the false wins in the hand in play."""
        *_before, state = self.states(self.played)
        return state

    @property
    def played(self) -> list[Hand]:
        """All hands in their order, the false wins within a hand before its end.

        A false win of a player who sits out, which only a file of another program can have, moves
        nothing.
        """
        false_wins = [one for one in self.false_wins if _plays(one, one.winner)]
        return sorted((*self.hands, *false_wins), key=place_of)

    @property
    def hands_in_game(self) -> int | None:
        """The number of hands the table plays, or None if that is open."""
        return self.rules.hands_in_game(self.players)

    @property
    def starting_points(self) -> int:
        """Everyone's points at the start, 0 in most rule systems."""
        return self.rules.ruleset.starting_points(self.rules.options)

    @property
    def payments(self) -> BySeat:
        """What all hands and false wins together paid, by seat."""
        paid = (hand.payments for hand in (*self.hands, *self.false_wins))
        return sum_by_seat(no_points(self.players), *paid)

    @property
    def results(self) -> list[Result]:
        """How the hands ended, in their order."""
        return [stored_result(hand, self.rules.ruleset) for hand in self.hands]

    @property
    def game(self) -> tuple[CourseHand, ...]:
        """The hands as a phone follows them: where they depend on each other, all of each."""
        if self.rules.ruleset.hands_depend:
            return tuple(course_hand(hand, self.rules.ruleset) for hand in self.played)
        return tuple(map(CourseHand, self.results))

    def assess(self, entry: HandEntry, position: Position) -> Assessment:
        """Return what an entry is worth at this table: to be shown, or recorded.

        It is settled with what the hands before it have left, whatever ``position`` carries, and
        circumstances that follow from them are added.
        """
        place = position.number, self.ends_hand(entry)
        *_before, state = self.states(hand for hand in self.played if place_of(hand) < place)
        return assess_in_game(entry, carrying(position, state), self.rules)

    def positions(self, hands: Iterable[Hand]) -> list[Position]:
        """Return where each of some hands was played: its own winds, and what the game carried.

        That is what the valid hands before it have left, whether it is one of them or not.
        """
        played = self.played
        states, places = list(self.states(played)), [place_of(hand) for hand in played]
        return [
            carrying(position_of(hand), states[bisect_left(places, place_of(hand))])
            for hand in hands
        ]

    def states(self, played: Iterable[Hand]) -> Iterator[GameState]:
        """Yield the state of the game before each of these hands, and after them."""
        course = (course_hand(hand, self.rules.ruleset) for hand in played)
        return states_through(course, self.rules, self.players)

    def correction(self, hand: Hand, seats: Sequence[Sitter]) -> HandCorrection:
        """Return one of these hands prepared for correction."""
        return HandCorrection(corrected_hand(hand), self.rules, self.game, seats)

    def ends_hand(self, entry: HandEntry) -> bool:
        """Tell whether the game moves on to the next hand after this one."""
        return self.rules.ends_hand(entry.outcome)

    def position_for(self, number: int) -> Position:
        """Return the state of the game in hand ``number``: one recorded, or the one in play.

        Raises ``all_hands_played``.
        """
        recorded = self.at(number)
        position = self.position if recorded is None else position_of(recorded)
        if position is None:
            raise ClubError("all_hands_played", count=len(self.hands))
        return position

    def at(self, number: int) -> Hand | None:
        """Return the hand recorded under a number, false wins within it aside."""
        return next((hand for hand in self.hands if hand.number == number), None)

    def check(self, number: int, seat: int | None, *, ends_hand: bool) -> None:
        """Raise ``ClubError`` unless a valid hand, or a false win in one, fits among these.

        ``hand_already_recorded`` (with the id of that ``hand``), ``hand_not_next``,
        ``false_win_already_recorded``, or ``hand_not_last`` for a gap it would leave.
        """
        numbers = {hand.number for hand in self.hands}
        if not ends_hand:
            for other in self.false_wins:
                if (other.number, other.winner) == (number, seat):
                    raise ClubError("false_win_already_recorded", number=number, hand=other.pk)
        else:
            if other_hand := self.at(number):
                raise ClubError("hand_already_recorded", number=number, hand=other_hand.pk)
            numbers.add(number)
        self._check_gaps(number, numbers)
        if not ends_hand and number > len(numbers) + 1:
            raise ClubError("hand_not_next", number=number, expected=len(numbers) + 1)

    def check_without(self, number: int) -> None:
        """Raise ``hand_not_last`` if taking hand ``number`` out has left a gap in these."""
        self._check_gaps(number, {hand.number for hand in self.hands})

    def _check_gaps(self, number: int, numbers: set[int]) -> None:
        """``numbers`` are those that would be taken, after a change to hand ``number``."""
        first_free = next(free for free in range(1, len(numbers) + 2) if free not in numbers)
        last = max([*numbers, *(hand.number - 1 for hand in self.false_wins)], default=0)
        if first_free > last:
            return
        if number in numbers:
            raise ClubError("hand_not_next", number=number, expected=first_free)
        latest = max([*numbers, *(hand.number for hand in self.false_wins)])
        raise ClubError("hand_not_last", number=number, last=latest)


def with_further_wins(hands: QuerySet[Hand], rules: EventRules) -> QuerySet[Hand]:
    """Return hands with all their winners, which takes a query where rules let several win.

    Options that the rules do not know are reported where a hand is judged.
    """
    try:
        several = rules.conduct.winners > 1
    except RuleError:
        several = False
    return hands.prefetch_related("further_wins") if several else hands


def place_of(hand: Hand) -> tuple[int, bool]:
    """Return the place of a hand in a game; false wins within a hand have one and the same."""
    return hand.number, hand.ends_hand


def _plays(hand: Hand, seat: int | None) -> bool:
    return seat is None or position_of(hand).wind_at(seat) is not None


def sum_by_seat(*rows: BySeat) -> BySeat:
    """Return the sums of points by seat."""
    return tuple(sum(column) for column in zip(*rows, strict=True))


def position_of(hand: Hand) -> Position:
    """Return the state of the game when a hand was played, with its own winds."""
    return position_at(
        hand.number,
        dealer=hand.dealer,
        prevalent_wind=hand.prevalent_wind,
        players=hand.players,
    )


def entry_of(hand: Hand) -> HandEntry:
    """Return what was entered for a hand."""
    return HandEntry.from_dict(hand.claim)


def winners_of(hand: Hand) -> tuple[int, ...]:
    """Return the seats of all who won a hand, the first winner's first; who declared falsely."""
    if hand.winner is None:
        return ()
    return (hand.winner, *(one["winner"] for one in hand.claim.get("also", ())))


def paid_winners_of(hand: Hand, conduct: Conduct | None = None) -> tuple[int, ...]:
    """Return the seats of those who won a hand and are paid for it; nobody for a drawn hand.

    ``conduct`` is that of the rules it was played by, if known.
    """
    winners = winners_of(hand)
    if len(winners) <= 1:
        return winners
    conduct = conduct or get(hand.ruleset).conduct(hand.options)
    return paid_seats(winners, hand.discarder, conduct)


def paid_seats(winners: Sequence[int], discarder: int | None, conduct: Conduct) -> tuple[int, ...]:
    """Return the seats of several winners that are paid, in turn order after the discarder."""
    first = winners[0] if discarder is None else discarder
    in_turn = sorted(winners, key=lambda seat: (seat - first) % len(ALL_SEATS))
    return tuple(conduct.paid_of(in_turn))


def net_points(hand: Hand) -> BySeat:
    """Return what each seat gained or lost with a hand, the penalty of a false win included."""
    points = list(hand.payments)
    penalty = hand.penalty
    if penalty is not None and penalty.cancelled_at is None and penalty.seat is not None:
        points[penalty.seat] -= penalty.points
    return tuple(points)


def corrected_hand(hand: Hand) -> CorrectedHand:
    """Return where a hand was played and what it paid, as its correction wants it."""
    return CorrectedHand(position_of(hand), hand.ends_hand, net_points(hand))


def stored_result(hand: Hand, ruleset: Ruleset) -> Result:
    """Return how a stored hand ended, in the winds it was played with."""
    claim = hand.claim
    also = tuple(FurtherWinner.from_dict(one) for one in claim.get("also", ()))
    entry = HandEntry(
        Outcome(hand.kind), hand.winner, hand.discarder, answers=claim["answers"], also=also
    )
    return result_of(entry, position_of(hand), hand.winner_values, ruleset)


def course_hand(hand: Hand, ruleset: Ruleset) -> CourseHand:
    """Return a stored hand as it was played, with what it and its penalty moved."""
    paid = hand.payments
    lost = tuple(net - own for net, own in zip(net_points(hand), paid, strict=True))
    return CourseHand(stored_result(hand, ruleset), hand.ends_hand, position_of(hand), paid, lost)
