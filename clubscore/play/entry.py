"""What the referee's form says, by seats, and the one way from it to a verdict.

Recording, correcting, the live preview and ``rescore`` all go through :func:`assess`, so nothing
is computed twice differently.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, TypeAlias

from clubscore.errors import ClubError
from clubscore.events.models import SEATS, Tournament
from scoring.errors import RuleError
from scoring.hand import Hand, Situation
from scoring.judge import Claim, Verdict, judge, score_hands
from scoring.notation import format_hand, parse_hand
from scoring.result import Score, Settlement
from scoring.rulesets import get
from scoring.rulesets.base import (
    Conduct,
    HandsScored,
    Options,
    Outcome,
    Position,
    Result,
    Ruleset,
    Told,
)
from scoring.tiles import Wind

from .breakdown import SeatCount, breakdown_of, breakdown_of_all

BySeat: TypeAlias = tuple[int, int, int, int]
"""Points of the four seats, in the order of the starting winds."""

MAX_POINTS = 9999  # told instead of tiles; no system comes near
MAX_DOUBLES = 12  # told with them; the largest hand a source names has nine
MOST_PAID = 2**31 - 1  # what the columns of a hand hold
NO_POINTS: BySeat = (0, 0, 0, 0)
WINDS: Final = tuple(Wind)
# By the seat that is East: the winds of the four seats, who sit in the order of their starting
# winds all through a game.
WINDS_OF_SEATS: Final = tuple(
    (WINDS[-east], WINDS[1 - east], WINDS[2 - east], WINDS[3 - east]) for east in range(4)
)


@dataclass(frozen=True, slots=True)
class Held:
    """What a player has at the end of a hand: ``tiles`` in notation, or points told instead.

    Nothing to count is zero points told. Raises ``ClubError`` with ``bad_points`` or
    ``bad_doubles``.
    """

    tiles: str = ""
    points: int | None = None
    doubles: int = 0

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

    @property
    def is_told(self) -> bool:
        """There is something to count, be it nothing."""
        return bool(self.tiles) or self.points is not None

    def as_dict(self) -> dict[str, Any]:
        """Return it as stored in ``Hand.claim``."""
        return {"tiles": self.tiles, "points": self.points, "doubles": self.doubles}


@dataclass(frozen=True, slots=True)
class HandEntry:
    """How a hand ended, in seats (0..3 by starting wind).

    A win has a ``winner``, a ``discarder`` unless it was self-drawn, and ``tiles`` in notation or
    else ``points`` with their ``doubles``. ``others`` holds the hands of the players who did not
    win, by seat, where they are counted. A false win has the ``winner`` who declared it. What does
    not belong to the outcome is dropped, so that a form may send all of its fields. An answer that
    names a player names the seat, ``"0"`` to ``"3"``. Raises ``ClubError`` with ``bad_seat``,
    ``bad_points`` or ``bad_doubles``.
    """

    outcome: Outcome
    winner: int | None = None
    discarder: int | None = None
    tiles: str = ""
    points: int | None = None
    situations: frozenset[Situation] = frozenset()
    answers: Mapping[str, str] = field(default_factory=dict)
    doubles: int = 0
    others: Mapping[int, Held] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse seats and points that do not exist; drop what the outcome does not use."""
        if self.outcome is not Outcome.WIN:
            self._drop("discarder", "tiles", "points", "situations", "answers", "others")
        if self.outcome is Outcome.DRAW:
            self._drop("winner")
        for seat in (self.winner, self.discarder, *self.others):
            if seat is not None and seat not in SEATS:
                raise ClubError("bad_seat", seat=seat)
        if self.points == 0:
            raise ClubError("bad_points", text="0", lowest=1, highest=MAX_POINTS)
        won = Held(self.tiles, self.points, self.doubles)
        told = {
            seat: held
            for seat, held in sorted(self.others.items())
            if seat != self.winner and held.is_told
        }
        for name, value in {
            "tiles": won.tiles,
            "points": won.points,
            "doubles": won.doubles,
            "others": told,
        }.items():
            object.__setattr__(self, name, value)
        if self.points is not None:
            self._drop("situations")

    def _drop(self, *names: str) -> None:
        empty = {"tiles": "", "situations": frozenset(), "answers": {}, "others": {}}
        for name in names:
            object.__setattr__(self, name, empty.get(name))

    @property
    def held(self) -> dict[int, Held]:
        """What is told of each player's hand, by seat; nothing without a win."""
        if self.outcome is not Outcome.WIN or self.winner is None:
            return {}
        won = Held(self.tiles, self.points, self.doubles)
        return {**self.others, self.winner: won} if won.is_told else dict(self.others)

    def with_tiles(self, tiles: Mapping[int, str]) -> HandEntry:
        """Return the same with other texts for the tiles of some seats."""
        others = {
            seat: replace(held, tiles=tiles.get(seat, held.tiles))
            for seat, held in self.others.items()
        }
        own = self.tiles if self.winner is None else tiles.get(self.winner, self.tiles)
        return replace(self, tiles=own, others=others)

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
            "others": {str(seat): held.as_dict() for seat, held in self.others.items()},
        }

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> HandEntry:
        """Return the entry :meth:`as_dict` made."""
        return cls(
            Outcome(stored["outcome"]),
            stored["winner"],
            stored["discarder"],
            stored["tiles"],
            stored["points"],
            frozenset(Situation(key) for key in stored["situations"]),
            stored["answers"],
            stored.get("doubles", 0),
            {int(seat): Held(**held) for seat, held in stored.get("others", {}).items()},
        )


@dataclass(frozen=True, slots=True)
class Rules:
    """A ruleset with the options an event plays by."""

    ruleset: Ruleset
    options: Options

    @property
    def conduct(self) -> Conduct:
        """What the options make of a game."""
        return self.ruleset.conduct(self.options)

    @classmethod
    def of(cls, tournament: Tournament) -> Rules:
        """Return the rules an event was made with."""
        return cls(get(tournament.ruleset), tournament.options)

    @property
    def all_hands(self) -> bool:
        """All four hands count, not the winner's alone."""
        return self.ruleset.hands_scored is HandsScored.ALL


@dataclass(frozen=True, slots=True)
class Assessment:
    """What an entry is worth: the verdict in winds, and the same by seats.

    ``settlement`` is None when the win does not qualify; ``false_win`` is then what declaring
    it costs. ``entry`` is the one given, its tiles in canonical notation. ``counts`` holds
    by seat what each hand is worth.
    """

    entry: HandEntry
    position: Position
    verdict: Verdict
    counts: Mapping[int, SeatCount] = field(default_factory=dict)
    all_hands: bool = False

    @property
    def score(self) -> Score | None:
        """The explained score of the winner's tiles; None for points only and without a win."""
        if self.entry.winner is None:
            return None
        return self.verdict.scores.get(self.position.winds[self.entry.winner])

    @property
    def qualifies(self) -> bool:
        """It can be recorded as it is."""
        return self.verdict.settlement is not None

    @property
    def payments(self) -> BySeat | None:
        """Points won and lost by seat; None when the win does not qualify."""
        return self._by_seat(self.verdict.settlement)

    @property
    def false_win_payments(self) -> BySeat | None:
        """What declaring this hand costs by seat, penalties included, if it does not qualify."""
        settlement = self.verdict.false_win
        if settlement is None:
            return None
        east, south, west, north = (settlement.net(wind) for wind in self.position.winds)
        return east, south, west, north

    @property
    def penalties(self) -> BySeat:
        """Points lost without a counterpart, by seat, as negative numbers."""
        settlement = self.verdict.settlement
        if settlement is None:
            return NO_POINTS
        lost = settlement.penalties
        east, south, west, north = (lost.get(wind, 0) for wind in self.position.winds)
        return east, south, west, north

    @property
    def breakdown(self) -> dict[str, Any] | None:
        """What is stored and shown: every count where all hands count, else the winner's score.

        None where nothing is counted or the one hand has no tiles.
        """
        if self.all_hands:
            return breakdown_of_all(self.counts) if self.counts else None
        return breakdown_of(self.score) if self.score is not None else None

    def _by_seat(self, settlement: Settlement | None) -> BySeat | None:
        if settlement is None:
            return None
        east, south, west, north = (settlement.payments[wind] for wind in self.position.winds)
        return east, south, west, north


def claim_of(entry: HandEntry, position: Position) -> Claim:
    """Return the entry in winds, its notation parsed.

    Raises ``RuleError`` for tiles that cannot be read or be, ``ClubError("missing_tiles")`` for a
    win with neither tiles nor points.
    """
    held = entry.held
    if entry.outcome is Outcome.WIN and entry.winner is not None and entry.winner not in held:
        raise ClubError("missing_tiles")
    return _claim(entry, position, held)


def _claim(entry: HandEntry, position: Position, held: Mapping[int, Held]) -> Claim:
    winds = position.winds
    hands, told = {}, {}
    for seat, one in held.items():
        if one.tiles:
            hand = _hand(one.tiles, won=seat == entry.winner)
            hands[winds[seat]] = _robbed(hand, entry) if seat == entry.discarder else hand
        elif one.points is not None:
            told[winds[seat]] = Told(one.points, one.doubles)
    return Claim(
        entry.outcome,
        position.prevalent_wind,
        None if entry.winner is None else winds[entry.winner],
        None if entry.discarder is None else winds[entry.discarder],
        hands,
        entry.situations,
        _answers(entry, position),
        told,
    )


def _hand(tiles: str, *, won: bool) -> Hand:
    hand = parse_hand(tiles)
    if hand.winning_tile is not None and not won:
        raise RuleError("unexpected_winning_tile")
    return hand


def _robbed(hand: Hand, entry: HandEntry) -> Hand:
    """Return the discarder's hand: a kong the winner robbed has lost its fourth tile."""
    if Situation.ROBBING_KONG not in entry.situations:
        return hand
    try:
        tile = parse_hand(entry.tiles).winning_tile
    except RuleError:
        return hand  # that the winner's tiles cannot be read is said of the winner
    return hand if tile is None else hand.robbed_of(tile)


def assess(entry: HandEntry, position: Position, rules: Rules) -> Assessment:
    """Return what an entry is worth where the game stands.

    Raises ``RuleError`` or ``ClubError`` with what is wrong with it, ``too_many_points`` among
    them. A win below the minimum is not an error here: ``Assessment.qualifies`` tells.
    """
    claim = claim_of(entry, position)
    verdict = judge(rules.ruleset, claim, rules.options)
    _check_size(verdict)
    seats = {wind: seat for seat, wind in enumerate(position.winds)}
    texts = {seats[wind]: format_hand(hand) for wind, hand in claim.hands.items()}
    counts = _counts(claim, verdict.scores, position, rules)
    return Assessment(entry.with_tiles(texts), position, verdict, counts, rules.all_hands)


def _check_size(verdict: Verdict) -> None:
    settlement = verdict.settlement
    paid = [settlement.payments[wind] for wind in Wind] if settlement else []
    if max(map(abs, [verdict.value or 0, *paid])) > MOST_PAID:
        raise ClubError("too_many_points", highest=MOST_PAID)


def count_seat(entry: HandEntry, seat: int, position: Position, rules: Rules) -> SeatCount | None:
    """Return what one player's hand is worth by itself, None while nothing is told of it.

    Raises ``RuleError`` with what is wrong with it.
    """
    held = entry.held.get(seat)
    if held is None:
        return None
    claim = _claim(entry, position, {seat: held})
    scores = score_hands(rules.ruleset, claim, rules.options)
    return _counts(claim, scores, position, rules).get(seat)


def _counts(
    claim: Claim, scores: Mapping[Wind, Score], position: Position, rules: Rules
) -> dict[int, SeatCount]:
    counts = {}
    for seat, wind in enumerate(position.winds):
        if score := scores.get(wind):
            counts[seat] = SeatCount(score.value, score=score)
        elif told := claim.told.get(wind):
            counts[seat] = SeatCount(rules.ruleset.told_value(told, rules.options), told=told)
    return counts


def position_at(number: int, *, dealer: int, prevalent_wind: int) -> Position:
    """Return the position of a hand that was played with these winds.

    The dealer's seat tells every seat wind.
    """
    prevalent = WINDS[prevalent_wind]
    return Position(number, prevalent_wind + 1, prevalent, WINDS_OF_SEATS[dealer])


class Ending(NamedTuple):
    """How a hand ended, of all that was entered: what the hands after it follow from."""

    outcome: Outcome
    winner: int | None
    discarder: int | None
    answers: Mapping[str, str]

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Ending:
        """Read it from what :meth:`HandEntry.as_dict` made."""
        return cls(
            Outcome(stored["outcome"]), stored["winner"], stored["discarder"], stored["answers"]
        )


def result_of(entry: HandEntry | Ending, position: Position, value: int | None) -> Result:
    """Return how a hand ended, in winds, as ``Ruleset.position`` wants it."""
    winds = position.winds
    winner = None if entry.winner is None else winds[entry.winner]
    discarder = None if entry.discarder is None else winds[entry.discarder]
    values = {} if winner is None or value is None else {winner: value}
    return Result(entry.outcome, winner, discarder, values, _answers(entry, position))


def _answers(entry: HandEntry | Ending, position: Position) -> dict[str, str]:
    """Return the answers with players named by their winds, as questions expect them."""
    if not entry.answers:
        return {}
    seats = {str(seat): position.winds[seat].name for seat in SEATS}
    return {key: seats.get(answer, answer) for key, answer in entry.answers.items()}
