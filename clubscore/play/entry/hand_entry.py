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
from scoring.rulesets.base import EnteredPoints, Outcome, Position
from scoring.rulesets.kit.game import seat_wind
from scoring.tiles import Wind

# Told instead of tiles in any system; what a system takes is its ``highest_entry``.
MAX_POINTS = 999_999
MAX_DOUBLES = 99
MAX_LIMITS = 12
WINDS: Final = tuple(Wind)


@dataclass(frozen=True, slots=True)
class SeatHand:
    """What a player has at the end of a hand: ``tiles`` in notation, or points entered instead.

    Nothing to count is zero points entered. ``points``, ``doubles`` and ``limits`` are those of
    ``EnteredPoints``. Raises ``ClubError`` with ``bad_points``, ``bad_doubles`` or ``bad_limits``.
    """

    tiles: str = ""
    points: int | None = None
    doubles: int = 0
    limits: int = 0
    _read: Hand | RuleError | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Drop points if there are tiles; refuse numbers that don't apply."""
        object.__setattr__(self, "tiles", self.tiles.strip())
        if self.tiles:
            object.__setattr__(self, "points", None)
        if self.points is None:
            object.__setattr__(self, "doubles", 0)
            object.__setattr__(self, "limits", 0)
        elif not 0 <= self.points <= MAX_POINTS:
            raise ClubError("bad_points", text=str(self.points), lowest=0, highest=MAX_POINTS)
        if not 0 <= self.doubles <= MAX_DOUBLES:
            raise ClubError("bad_doubles", text=str(self.doubles), highest=MAX_DOUBLES)
        if not 0 <= self.limits <= MAX_LIMITS:
            raise ClubError("bad_limits", text=str(self.limits), highest=MAX_LIMITS)

    @classmethod
    def of(cls, hand: Hand) -> SeatHand:
        """Return tiles in canonical notation; they need not be read again."""
        seat_hand = cls(format_hand(hand))
        object.__setattr__(seat_hand, "_read", hand)
        return seat_hand

    @property
    def is_entered(self) -> bool:
        """Whether there is something to count, be it nothing."""
        return bool(self.tiles) or self.points is not None

    def bad_number(self, lowest: int, highest: EnteredPoints) -> ClubError | None:
        """Return the error in the numbers entered, or None if a system accepts them."""
        if self.points is None:
            return None
        is_low = self.points < lowest and not self.doubles and not self.limits
        if is_low or self.points > highest.points:
            text = str(self.points)
            return ClubError("bad_points", text=text, lowest=lowest, highest=highest.points)
        if self.doubles > highest.doubles:
            return ClubError("bad_doubles", text=str(self.doubles), highest=highest.doubles)
        if self.limits > highest.limits:
            return ClubError("bad_limits", text=str(self.limits), highest=highest.limits)
        return None

    @property
    def hand(self) -> Hand | None:
        """The tiles, or None without any, or where they cannot be (``problem``)."""
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
        stored = {"tiles": self.tiles, "points": self.points, "doubles": self.doubles}
        return {**stored, "limits": self.limits} if self.limits else stored


NOTHING_ENTERED: Final = SeatHand()


@dataclass(frozen=True, slots=True)
class FurtherWinner:
    """One more player who won on the same discard; the hand is in ``HandEntry.hands``."""

    seat: int
    situations: frozenset[str] = frozenset()
    answers: Mapping[str, str] = field(default_factory=dict)  # to questions of each winner

    def as_dict(self) -> dict[str, Any]:
        """Return it as stored in ``Hand.claim``."""
        return {
            "winner": self.seat,
            "situations": sorted(self.situations),
            "answers": dict(self.answers),
        }

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> FurtherWinner:
        """Return the winner :meth:`as_dict` made."""
        situations = frozenset(map(situation_of, stored["situations"]))
        return cls(stored["winner"], situations, stored["answers"])


@dataclass(frozen=True, slots=True)
class HandEntry:
    """How a hand ended, by seats (from 0, by starting wind): everything that was entered.

    A win has a ``winner``, a ``discarder`` unless it was self-drawn, and in ``hands``, by seat,
    what is entered of the players' hands: the winner's, and the others' where they are counted.
    Others who won on the same discard are in ``also``. The ``winner`` of a false win is the player
    who declared it. Data that does not belong to the outcome is dropped, so a form may send all of
    its fields. An answer that names a player has the seat, ``"0"`` to ``"3"``; one that names
    several has seats with commas between. Raises ``ClubError`` with ``bad_seat``.
    """

    outcome: Outcome
    winner: int | None = None
    discarder: int | None = None
    hands: Mapping[int, SeatHand] = field(default_factory=dict)
    situations: frozenset[str] = frozenset()
    answers: Mapping[str, str] = field(default_factory=dict)
    also: tuple[FurtherWinner, ...] = ()

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
            self._set(discarder=None, hands={}, situations=frozenset())
        if self.outcome in (Outcome.DRAW, Outcome.ABORTIVE_DRAW):
            self._set(winner=None)
        if not is_win or self.winner is None:
            self._set(also=())
        further = [one.seat for one in self.also]
        for seat in (self.winner, self.discarder, *self.hands, *further):
            if seat is not None and seat not in ALL_SEATS:
                raise ClubError("bad_seat", seat=seat)
        # The winner's comes last: what is wrong with another hand is said first.
        order = sorted(self.hands, key=lambda seat: (seat == self.winner, seat))
        entered = {seat: self.hands[seat] for seat in order if self.hands[seat].is_entered}
        self._set(hands=entered if self.winner is not None else {})
        if self.points is not None:
            self._set(situations=frozenset())
        if further:
            self._set(also=tuple(self._without_situations(one) for one in self.also))

    def _without_situations(self, one: FurtherWinner) -> FurtherWinner:
        """Return a further winner; one whose hand was counted at the table has no circumstances."""
        held = self.hands.get(one.seat, NOTHING_ENTERED)
        return one if held.points is None else replace(one, situations=frozenset())

    def _set(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of all who won, ``winner`` first; nobody unless the hand was won."""
        if self.outcome is not Outcome.WIN or self.winner is None:
            return ()
        return (self.winner, *(one.seat for one in self.also))

    @property
    def winner_hand(self) -> SeatHand:
        """What is entered of the winner's hand."""
        return (
            NOTHING_ENTERED if self.winner is None else self.hands.get(self.winner, NOTHING_ENTERED)
        )

    @property
    def others(self) -> dict[int, SeatHand]:
        """What is entered for every hand except that of the ``winner``."""
        return {seat: seat_hand for seat, seat_hand in self.hands.items() if seat != self.winner}

    @property
    def limits(self) -> int:
        """The limits entered for the winner's hand."""
        return self.winner_hand.limits

    def hand_of(self, seat: int) -> SeatHand:
        """Return what is entered for a player's hand."""
        return self.hands.get(seat, NOTHING_ENTERED)

    def answers_of(self, seat: int) -> Mapping[str, str]:
        """Return the answers of one winner, or those of the whole hand."""
        for one in self.also:
            if one.seat == seat:
                return one.answers
        return self.answers

    def situations_of(self, seat: int) -> frozenset[str]:
        """Return the circumstances in which one of the winners won."""
        for one in self.also:
            if one.seat == seat:
                return one.situations
        return self.situations if seat == self.winner else frozenset()

    def with_situations(self, seat: int, situations: frozenset[str]) -> HandEntry:
        """Return the same with the circumstances of one of the winners."""
        if seat == self.winner:
            return replace(self, situations=situations)
        also = [
            replace(one, situations=situations) if one.seat == seat else one for one in self.also
        ]
        return replace(self, also=tuple(also))

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
        """The doubles entered with the points."""
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
        stored: dict[str, Any] = {
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
        if self.limits:
            stored["limits"] = self.limits
        if self.also:
            stored["also"] = [one.as_dict() for one in self.also]
        return stored

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> HandEntry:
        """Return the entry :meth:`as_dict` made."""
        winner = stored["winner"]
        others = stored.get("others", {})
        hands = {int(seat): SeatHand(**seat_hand) for seat, seat_hand in others.items()}
        if winner is not None:
            told = stored["tiles"], stored["points"], stored.get("doubles", 0)
            hands[winner] = SeatHand(*told, stored.get("limits", 0))
        return cls(
            Outcome(stored["outcome"]),
            winner,
            stored["discarder"],
            hands,
            frozenset(map(situation_of, stored["situations"])),
            stored["answers"],
            tuple(FurtherWinner.from_dict(one) for one in stored.get("also", ())),
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
