"""The valid hands of a table as a whole: where the game stands and what may be written next.

A game's hands are numbered from 1 without a gap. False wins carry the number of the hand they
happened in, which may still be in play.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from clubscore.errors import ClubError
from clubscore.events.models import Table
from scoring.rulesets.base import Position, Result

from .entry import HandEntry, Rules, position_at, result_of
from .models import Hand


@dataclass(frozen=True, slots=True)
class Ledger:
    """The valid hands of a table: ``hands`` by number, and the false wins among them."""

    rules: Rules
    hands: tuple[Hand, ...]
    false_wins: tuple[Hand, ...]

    @classmethod
    def of(cls, rules: Rules, hands: Iterable[Hand]) -> Ledger:
        """Sort the valid ones of a table's hands."""
        valid = sorted((hand for hand in hands if hand.is_valid), key=lambda hand: hand.number)
        return cls(
            rules,
            tuple(hand for hand in valid if hand.kind != Hand.Kind.FALSE_WIN),
            tuple(hand for hand in valid if hand.kind == Hand.Kind.FALSE_WIN),
        )

    @classmethod
    def read(cls, table: Table, *, without: Hand | None = None) -> Ledger:
        """Read a table's hands, all but ``without``."""
        hands = Hand.objects.filter(table=table, state=Hand.State.VALID)
        if without is not None:
            hands = hands.exclude(pk=without.pk)
        return cls.of(Rules.of(table.session.tournament), hands)

    @property
    def position(self) -> Position | None:
        """Where the game stands: the hand in play; None when the game is over."""
        return self.rules.ruleset.position([_result(hand) for hand in self.hands])

    def position_for(self, number: int) -> Position:
        """Return where the game stands in hand ``number``: one recorded, or the one in play.

        Raises ``all_hands_played``.
        """
        recorded = self.at(number)
        position = self.position if recorded is None else position_of(recorded)
        if position is None:
            raise ClubError("all_hands_played", count=len(self.hands))
        return position

    def at(self, number: int) -> Hand | None:
        """Return the hand recorded under a number, false wins aside."""
        return next((hand for hand in self.hands if hand.number == number), None)

    def check(self, number: int, kind: str, seat: int | None) -> None:
        """Raise ``ClubError`` unless a valid hand of ``kind`` can stand beside these.

        ``hand_already_recorded`` (with the id of that ``hand``), ``hand_not_next``,
        ``false_win_already_recorded``, or ``hand_not_last`` for a gap it would leave.
        """
        numbers = {hand.number for hand in self.hands}
        if kind == Hand.Kind.FALSE_WIN:
            for other in self.false_wins:
                if (other.number, other.winner) == (number, seat):
                    raise ClubError("false_win_already_recorded", number=number, hand=other.pk)
        else:
            if other_hand := self.at(number):
                raise ClubError("hand_already_recorded", number=number, hand=other_hand.pk)
            numbers.add(number)
        self._check_gaps(number, numbers)
        if kind == Hand.Kind.FALSE_WIN and number > len(numbers) + 1:
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


def position_of(hand: Hand) -> Position:
    """Return where the game stood when a hand was played: its own winds."""
    return position_at(hand.number, dealer=hand.dealer, prevalent_wind=hand.prevalent_wind)


def entry_of(hand: Hand) -> HandEntry:
    """Return what was entered for a hand."""
    return HandEntry.from_dict(hand.claim)


def _result(hand: Hand) -> Result:
    return result_of(entry_of(hand), position_of(hand), hand.value)
