"""A table as a phone knows it offline: with the hands waiting there to be sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from clubscore.tournaments.table_points import with_last, worths_by_hands
from scoring.frozen import FrozenDict
from scoring.rulesets import get
from scoring.rulesets.base import FurtherWin, GameState, Outcome, Position, Result
from scoring.tiles import PLAYING_ORDER, Wind

from .assessment import Assessment, BySeat, EventRules, assess_in_game
from .fields import entry_of_fields, fields_of_pairs
from .game import CourseHand, carrying, course_hand_of, states_through
from .hand_entry import HandEntry, position_at

REMEMBERED = 64  # hands that wait: they are asked about with every tap
FALSE_WIN = "false_win"  # what the form's action says where a win is recorded as a false one


@dataclass(frozen=True, slots=True)
class PhoneSeat:
    """A player; ``seat`` is the starting wind, 0 East to 3 North."""

    seat: int
    name: str
    short_name: str


@dataclass(frozen=True, slots=True)
class PhoneTable:
    """Rules and players of a table, and the results of its hands; points are by seat.

    ``played`` are the hands, as ``Ledger.game`` has them. ``lost`` are the penalties (negative),
    ``by_false_wins`` the part of them due to false wins. ``place_points`` are the table points for
    each place, empty if an event has none; ``ties_by_hands``: hands decide between equal results.
    """

    rules: EventRules
    seats: tuple[PhoneSeat, ...]
    played: tuple[CourseHand, ...]
    payments: BySeat
    lost: BySeat
    by_false_wins: BySeat
    place_points: tuple[int | float, ...] = ()
    ties_by_hands: bool = False
    last: tuple[int, ...] = ()  # seats that come behind all others
    absent: tuple[int, ...] = ()  # seats played for whoever is missing

    @property
    def position(self) -> Position | None:
        """The state of the game: the hand in play; None when the game is over."""
        state = self.states()[-1]
        return None if state.ending else state.position

    @property
    def hands_ended(self) -> int:
        """How many hands have ended."""
        return len([hand for hand in self.played if hand.ends_hand])

    def states(self) -> list[GameState]:
        """Return the state of the game before each of its hands, and after them."""
        return list(states_through(self.played, self.rules, len(self.seats)))

    def position_of(self, number: int) -> Position | None:
        """The state of the game in a hand that has ended; None when it was over before."""
        for hand, state in zip(self.played, self.states(), strict=False):
            if hand.ends_hand and state.position.number == number:
                if hand.position is not None:
                    return carrying(hand.position, state)
                return None if state.ending else state.position
        return None

    @property
    def hands_in_game(self) -> int | None:
        """The number of hands the table plays, or None if that is open."""
        return self.rules.hands_in_game(len(self.seats))

    @property
    def totals(self) -> BySeat:
        """Payments and penalties."""
        return _sums(self.payments, self.lost)

    @property
    def results(self) -> BySeat:
        """What the places follow: payments and false wins, before other penalties."""
        return _sums(self.payments, self.by_false_wins)

    @property
    def worths(self) -> Sequence[int]:
        """What decides the places at the table, the more the better."""
        return self.worths_by(self.results)

    def worths_by(self, points: Sequence[int]) -> Sequence[int]:
        """Return the figures that places are based on: these points or final scores."""
        return with_last(self._worths_of_all(points), self.last)

    def _worths_of_all(self, points: Sequence[int]) -> Sequence[int]:
        if not self.ties_by_hands:
            return points
        won, dealt_in = [0] * len(self.seats), [0] * len(self.seats)
        for hand, state in zip(self.played, self.states(), strict=False):
            result, position = hand.result, hand.position or state.position
            if result.outcome == Outcome.FALSE_WIN or (state.ending and hand.position is None):
                continue
            paid = self.rules.conduct.paid_of(result.winners)
            for seat, wind in enumerate(position.winds):
                won[seat] += wind is not None and wind in paid
                dealt_in[seat] += wind is not None and wind == result.discarder and len(paid) > 0
        return worths_by_hands(points, won, dealt_in)

    def assess(self, entry: HandEntry, position: Position) -> Assessment:
        """Return what an entry is worth in the hand in play, or in one that is recorded."""
        place = position.number, self.rules.ends_hand(entry.outcome)
        states = self.states()
        before = states[0]
        for hand, state in zip(self.played, states[1:], strict=True):
            if (state.position.number - hand.ends_hand, hand.ends_hand) < place:
                before = state
        return assess_in_game(entry, carrying(position, before), self.rules)

    def after(self, assessment: Assessment) -> PhoneTable:
        """Return the table with a hand played; one that cannot be recorded pays nothing."""
        lost = assessment.penalties
        paid = assessment.payments or (0,) * len(lost)
        played = self.played
        hand = course_hand_of(assessment)
        if not self.rules.ruleset.hands_depend:
            hand = CourseHand(hand.result, hand.ends_hand)
        if hand.ends_hand or self.rules.ruleset.hands_depend:
            played = (*played, hand)
        return replace(
            self,
            played=played,
            payments=_sums(self.payments, paid),
            lost=_sums(self.lost, lost),
            by_false_wins=_sums(self.by_false_wins, lost),
        )

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain data; winds are numbers."""
        return {
            "ruleset": self.rules.ruleset.key,
            "options": dict(self.rules.options),
            "seats": [[seat.name, seat.short_name] for seat in self.seats],
            "played": [played_as_data(hand) for hand in self.played],
            "payments": list(self.payments),
            "lost": list(self.lost),
            "by_false_wins": list(self.by_false_wins),
            "place_points": list(self.place_points),
            "ties_by_hands": self.ties_by_hands,
            "last": list(self.last),
            "absent": list(self.absent),
        }

    @classmethod
    def from_dict(cls, facts: Mapping[str, Any]) -> PhoneTable:
        """Return the table :meth:`as_dict` made."""
        return cls(
            EventRules(get(facts["ruleset"]), FrozenDict(facts["options"])),
            tuple(PhoneSeat(seat, *names) for seat, names in enumerate(facts["seats"])),
            tuple(_played_of_data(hand, len(facts["seats"])) for hand in facts["played"]),
            tuple(facts["payments"]),
            tuple(facts["lost"]),
            tuple(facts["by_false_wins"]),
            tuple(facts["place_points"]),
            facts.get("ties_by_hands", False),  # pages kept from earlier releases lack these
            tuple(facts.get("last", ())),
            tuple(facts.get("absent", ())),
        )


@dataclass(frozen=True, slots=True)
class WaitingHand:
    """A hand waiting on a phone: what it is worth at its place in the game.

    Nothing is known of one that does not come next in the game, or cannot be read.
    """

    token: str
    assessment: Assessment | None = None


def with_waiting(
    table: PhoneTable, hands: Iterable[Mapping[str, Any]]
) -> tuple[PhoneTable, tuple[WaitingHand, ...]]:
    """Return a table after the hands that wait, and what each of them is worth.

    A hand is ``{"token", "number", "fields"}``, its fields pairs as a form sends them.
    """
    waiting = []
    for hand in hands:
        pairs = tuple((name, value) for name, value in hand["fields"])
        assessment, table = _played(table, hand["number"], pairs)
        waiting.append(WaitingHand(hand.get("token", ""), assessment))
    return table, tuple(waiting)


@lru_cache(maxsize=REMEMBERED)
def _played(
    table: PhoneTable, number: int, pairs: tuple[tuple[str, str], ...]
) -> tuple[Assessment | None, PhoneTable]:
    """Return what a hand that waits is worth, and the table after it."""
    position = table.position
    if position is None or position.number != number:
        return None, table
    try:
        assessment = table.assess(entry_of_pairs(table, pairs), position)
    except ValueError:  # of the rules, the club's data, or an outcome there is not
        return None, table
    return assessment, table.after(assessment)


def entry_of_pairs(table: PhoneTable, pairs: Sequence[tuple[str, str]]) -> HandEntry:
    """Return what the fields of a form say; raise ``ClubError`` for what cannot be."""
    fields = fields_of_pairs(pairs, table.rules)
    outcome = Outcome.FALSE_WIN if fields.get("action") == FALSE_WIN else None
    return entry_of_fields(fields, table.rules, outcome)


def _sums(one: BySeat, other: BySeat) -> BySeat:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def played_as_data(hand: CourseHand) -> Any:
    """Return a hand as plain data: how it ended, and what else is known of it."""
    result, position = result_as_list(hand.result), hand.position
    if position is None:
        return result
    return {
        "result": result,
        "number": position.number,
        "ends_hand": hand.ends_hand,
        "dealer": position.dealer,
        "prevalent_wind": int(position.prevalent_wind),
        "paid": list(hand.paid),
        "lost": list(hand.lost),
    }


def _played_of_data(data: Any, players: int) -> CourseHand:
    """Return the hand :func:`played_as_data` made; earlier releases stored only how it ended."""
    if not isinstance(data, dict):
        return CourseHand(_result_of_list(data, players))
    position = position_at(
        data["number"],
        dealer=data["dealer"],
        prevalent_wind=data["prevalent_wind"],
        players=players,
    )
    result = _result_of_list(data["result"], players)
    return CourseHand(result, data["ends_hand"], position, tuple(data["paid"]), tuple(data["lost"]))


def result_as_list(result: Result) -> list[Any]:
    """Return how a hand ended as plain data; others who won on the same discard come last."""
    winds = (result.winner, result.discarder)
    winner, discarder = (None if wind is None else int(wind) for wind in winds)
    value = None if result.winner is None else result.values.get(result.winner)
    told: list[Any] = [result.outcome.value, winner, discarder, value, dict(result.answers)]
    if result.also:
        values = result.values
        told.append(
            [[int(one.winner), values.get(one.winner), dict(one.answers)] for one in result.also]
        )
    return told


def _result_of_list(fields: Sequence[Any], players: int) -> Result:
    outcome, winner, discarder, value, answers = fields[:5]
    won = None if winner is None else Wind(winner)
    from_ = None if discarder is None else Wind(discarder)
    further = fields[5] if len(fields) > 5 else []
    values = {} if won is None or value is None else {won: value}
    values |= {Wind(wind): worth for wind, worth, _answers in further if worth is not None}
    also = tuple(FurtherWin(Wind(wind), frozenset(), told) for wind, _worth, told in further)
    winds = PLAYING_ORDER[:players]
    return Result(Outcome(outcome), won, from_, values, answers, winds, also=also)
