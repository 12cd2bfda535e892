"""What the referee's form says, by seats, and how the hand ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from clubscore.errors import ClubError
from clubscore.tournaments.units import ALL_SEATS
from scoring.errors import RuleError
from scoring.hand import Hand, situation_of
from scoring.notation import format_hand, parse_hand
from scoring.rulesets.base import (
    Outcome,
    Position,
    Result,
)
from scoring.rulesets.kit.game import seat_wind
from scoring.tiles import Wind

MAX_POINTS = 9999  # told instead of tiles; no system comes near
MAX_DOUBLES = 12  # told with them; the largest hand a source names has nine
WINDS: Final = tuple(Wind)


@dataclass(frozen=True, slots=True)
class SeatHand:
    """What a player has at the end of a hand: ``tiles`` in notation, or points entered instead.

    Nothing to count is zero points entered. Raises ``ClubError`` with ``bad_points`` or
    ``bad_doubles``.
    """

    tiles: str = ""
    points: int | None = None
    doubles: int = 0
    _read: Hand | RuleError | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Tiles come before points; refuse numbers nobody counts."""
        object.__setattr__(self, "tiles", self.tiles.strip())
        if self.tiles:
            object.__setattr__(self, "points", None)
        if self.points is None:
            object.__setattr__(self, "doubles", 0)
        elif not 0 <= self.points <= MAX_POINTS:
            raise ClubError("bad_points", text=str(self.points), lowest=0, highest=MAX_POINTS)
        if not 0 <= self.doubles <= MAX_DOUBLES:
            raise ClubError("bad_doubles", text=str(self.doubles), highest=MAX_DOUBLES)

    @classmethod
    def of(cls, hand: Hand) -> SeatHand:
        """Return tiles in canonical notation; they need not be read again."""
        seat_hand = cls(format_hand(hand))
        object.__setattr__(seat_hand, "_read", hand)
        return seat_hand

    @property
    def is_entered(self) -> bool:
        """There is something to count, be it nothing."""
        return bool(self.tiles) or self.points is not None

    @property
    def hand(self) -> Hand | None:
        """The tiles; None without any, or where they cannot be (``problem``)."""
        read = self._hand_or_problem()
        return read if isinstance(read, Hand) else None

    @property
    def problem(self) -> RuleError | None:
        """Why the tiles cannot be read or be a hand."""
        read = self._hand_or_problem()
        return read if isinstance(read, RuleError) else None

    def _hand_or_problem(self) -> Hand | RuleError | None:
        """Read the notation, once: nothing else on the way of a hand does."""
        if self._read is None and self.tiles:
            read: Hand | RuleError
            try:
                read = parse_hand(self.tiles)
            except RuleError as error:
                read = error.with_traceback(None)
            object.__setattr__(self, "_read", read)
        return self._read

    def as_dict(self) -> dict[str, Any]:
        """Return it as stored in ``Hand.claim``."""
        return {"tiles": self.tiles, "points": self.points, "doubles": self.doubles}


NOTHING_ENTERED: Final = SeatHand()


@dataclass(frozen=True, slots=True)
class HandEntry:
    """How a hand ended, in seats (from 0, by starting wind): all that was entered.

    A win has a ``winner``, a ``discarder`` unless it was self-drawn, and in ``hands``, by seat,
    what is entered of the players' hands: the winner's, and the others' where they are counted. A
    false win has the ``winner`` who declared it. What does not belong to the outcome is dropped, so
    that a form may send all of its fields. An answer that names a player names the seat, ``"0"``
    to ``"3"``. Raises ``ClubError`` with ``bad_seat``.
    """

    outcome: Outcome
    winner: int | None = None
    discarder: int | None = None
    hands: Mapping[int, SeatHand] = field(default_factory=dict)
    situations: frozenset[str] = frozenset()
    answers: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def win(
        cls,
        winner: int | None,
        discarder: int | None = None,
        tiles: str = "",
        points: int | None = None,
        *,
        doubles: int = 0,
        others: Mapping[int, SeatHand] | None = None,
        situations: frozenset[str] = frozenset(),
        answers: Mapping[str, str] | None = None,
    ) -> HandEntry:
        """Return a win with the winner's tiles, or points and doubles, and the hands of others."""
        hands = dict(others or {})
        if winner is not None:
            hands[winner] = SeatHand(tiles, points, doubles)
        return cls(Outcome.WIN, winner, discarder, hands, situations, answers or {})

    def __post_init__(self) -> None:
        """Refuse seats and points that do not exist; drop what the outcome does not use."""
        is_win = self.outcome is Outcome.WIN
        if not is_win:
            self._set(discarder=None, hands={}, situations=frozenset(), answers={})
        if self.outcome is Outcome.DRAW:
            self._set(winner=None)
        for seat in (self.winner, self.discarder, *self.hands):
            if seat is not None and seat not in ALL_SEATS:
                raise ClubError("bad_seat", seat=seat)
        # The winner's comes last: what is wrong with another hand is said first.
        order = sorted(self.hands, key=lambda seat: (seat == self.winner, seat))
        entered = {seat: self.hands[seat] for seat in order if self.hands[seat].is_entered}
        self._set(hands=entered if self.winner is not None else {})
        if self.points is not None:
            self._set(situations=frozenset())

    def _set(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    @property
    def winner_hand(self) -> SeatHand:
        """What is entered of the winner's hand."""
        return (
            NOTHING_ENTERED if self.winner is None else self.hands.get(self.winner, NOTHING_ENTERED)
        )

    @property
    def others(self) -> dict[int, SeatHand]:
        """What is entered of the hands of those who did not win."""
        return {seat: seat_hand for seat, seat_hand in self.hands.items() if seat != self.winner}

    @property
    def tiles(self) -> str:
        """The winner's tiles in notation."""
        return self.winner_hand.tiles

    @property
    def points(self) -> int | None:
        """The points entered of the winner's hand."""
        return self.winner_hand.points

    @property
    def doubles(self) -> int:
        """The doubles told with them."""
        return self.winner_hand.doubles

    def with_hands(self, hands: Mapping[int, Hand]) -> HandEntry:
        """Return the same with the tiles of some seats in canonical notation."""
        written = {
            seat: hand
            for seat, hand in hands.items()
            if self.hands[seat].tiles != format_hand(hand)
        }
        if not written:
            return self
        canonical = {seat: SeatHand.of(hand) for seat, hand in written.items()}
        return replace(self, hands={**self.hands, **canonical})

    def as_dict(self) -> dict[str, Any]:
        """Return the entry as stored in ``Hand.claim``."""
        return {
            "outcome": self.outcome.value,
            "winner": self.winner,
            "discarder": self.discarder,
            "tiles": self.tiles,
            "points": self.points,
            "situations": sorted(self.situations),
            "answers": dict(self.answers),
            "doubles": self.doubles,
            "others": {str(seat): seat_hand.as_dict() for seat, seat_hand in self.others.items()},
        }

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> HandEntry:
        """Return the entry :meth:`as_dict` made."""
        winner = stored["winner"]
        others = stored.get("others", {})
        hands = {int(seat): SeatHand(**seat_hand) for seat, seat_hand in others.items()}
        if winner is not None:
            told = stored["tiles"], stored["points"], stored.get("doubles", 0)
            hands[winner] = SeatHand(*told)
        return cls(
            Outcome(stored["outcome"]),
            winner,
            stored["discarder"],
            hands,
            frozenset(map(situation_of, stored["situations"])),
            stored["answers"],
        )


@lru_cache(maxsize=1024)
def position_at(number: int, *, dealer: int, prevalent_wind: int, players: int = 4) -> Position:
    """Return the position of a hand that was played with these winds.

    The dealer's seat tells every seat wind: all through a game the players sit in the order of
    their starting winds.
    """
    prevalent = WINDS[prevalent_wind]
    winds = tuple(seat_wind((seat - dealer) % players) for seat in range(players))
    return Position(number, prevalent_wind + 1, prevalent, winds)


def result_of(entry: HandEntry, position: Position, value: int | None) -> Result:
    """Return how a hand ended, in winds, as a game is followed."""
    return result_at(position, entry.outcome, entry.winner, entry.discarder, entry.answers, value)


def result_at(
    position: Position,
    outcome: Outcome,
    winner: int | None,
    discarder: int | None,
    answers: Mapping[str, str],
    value: int | None,
) -> Result:
    """Return how a hand ended, in winds, from what was entered by seats."""
    won = None if winner is None else position.wind_of(winner)
    from_ = None if discarder is None else position.wind_of(discarder)
    values = {} if won is None or value is None else {won: value}
    answered = answers_in_winds(answers, position)
    return Result(outcome, won, from_, values, answered, position.winds_played)


def answers_in_winds(answers: Mapping[str, str], position: Position) -> dict[str, str]:
    """Return the answers with players named by their winds, as questions expect them."""
    if not answers:
        return {}
    winds = enumerate(position.winds)
    seats = {str(seat): wind.name for seat, wind in winds if wind is not None}
    return {key: seats.get(answer, answer) for key, answer in answers.items()}
