"""What the referee's form says, by seats, and the one way from it to a verdict.

Recording, correcting, the live preview and ``rescore`` all go through :func:`assess`, so nothing
is computed twice differently.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from clubscore.errors import ClubError
from clubscore.events.models import SEATS, Tournament
from scoring.exchange import score_as_dict
from scoring.hand import Situation
from scoring.judge import Claim, Verdict, judge
from scoring.notation import format_hand, parse_hand
from scoring.result import Score, Settlement
from scoring.rulesets import get
from scoring.rulesets.base import Options, Outcome, Position, Result, Ruleset
from scoring.tiles import Wind

BySeat: TypeAlias = tuple[int, int, int, int]
"""Points of the four seats, in the order of the starting winds."""

MAX_POINTS = 9999  # told instead of tiles; no system comes near
NO_POINTS: BySeat = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class HandEntry:
    """How a hand ended, in seats (0..3 by starting wind).

    A win has a ``winner``, a ``discarder`` unless it was self-drawn, and ``tiles`` in notation or
    else ``points``. A false win has the ``winner`` who declared it. What does not belong to the
    outcome is dropped, so that a form may send all of its fields. An answer that names a player
    names the seat, ``"0"`` to ``"3"``. Raises ``ClubError`` with ``bad_seat`` or ``bad_points``.
    """

    outcome: Outcome
    winner: int | None = None
    discarder: int | None = None
    tiles: str = ""
    points: int | None = None
    situations: frozenset[Situation] = frozenset()
    answers: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse seats and points that do not exist; drop what the outcome does not use."""
        if self.outcome is not Outcome.WIN:
            self._drop("discarder", "tiles", "points", "situations", "answers")
        if self.outcome is Outcome.DRAW:
            self._drop("winner")
        object.__setattr__(self, "tiles", self.tiles.strip())
        if self.tiles:
            self._drop("points")
        for seat in (self.winner, self.discarder):
            if seat is not None and seat not in SEATS:
                raise ClubError("bad_seat", seat=seat)
        if self.points is not None:
            self._drop("situations")
            if not 1 <= self.points <= MAX_POINTS:
                raise ClubError("bad_points", text=str(self.points), lowest=1, highest=MAX_POINTS)

    def _drop(self, *names: str) -> None:
        empty = {"tiles": "", "situations": frozenset(), "answers": {}}
        for name in names:
            object.__setattr__(self, name, empty.get(name))

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
        )


@dataclass(frozen=True, slots=True)
class Rules:
    """A ruleset with the options an event plays by."""

    ruleset: Ruleset
    options: Options

    @classmethod
    def of(cls, tournament: Tournament) -> Rules:
        """Return the rules an event was made with."""
        return cls(get(tournament.ruleset), tournament.options)


@dataclass(frozen=True, slots=True)
class Assessment:
    """What an entry is worth: the verdict in winds, and the same by seats.

    ``settlement`` is None when the win does not qualify; ``false_win`` is then what declaring
    it costs. ``entry`` is the one given, its tiles in canonical notation.
    """

    entry: HandEntry
    position: Position
    verdict: Verdict

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
        """The explained score as it is stored and shown; None without tiles."""
        return breakdown_of(self.score) if self.score is not None else None

    def _by_seat(self, settlement: Settlement | None) -> BySeat | None:
        if settlement is None:
            return None
        east, south, west, north = (settlement.payments[wind] for wind in self.position.winds)
        return east, south, west, north


def claim_of(entry: HandEntry, position: Position) -> Claim:
    """Return the entry in winds, its notation parsed.

    Raises ``RuleError`` for tiles that cannot be read, ``ClubError("missing_tiles")`` for a win
    with neither tiles nor points.
    """
    winds = position.winds
    winner = None if entry.winner is None else winds[entry.winner]
    discarder = None if entry.discarder is None else winds[entry.discarder]
    hands, told = {}, {}
    if entry.outcome is Outcome.WIN and winner is not None:
        if entry.tiles:
            hands[winner] = parse_hand(entry.tiles)
        elif entry.points is not None:
            told[winner] = entry.points
        else:
            raise ClubError("missing_tiles")
    return Claim(
        entry.outcome,
        position.prevalent_wind,
        winner,
        discarder,
        hands,
        entry.situations,
        _answers(entry, position),
        told,
    )


def assess(entry: HandEntry, position: Position, rules: Rules) -> Assessment:
    """Return what an entry is worth where the game stands.

    Raises ``RuleError`` or ``ClubError`` with what is wrong with it. A win below the minimum is
    not an error here: ``Assessment.qualifies`` tells.
    """
    claim = claim_of(entry, position)
    verdict = judge(rules.ruleset, claim, rules.options)
    tiles = "".join(format_hand(hand) for hand in claim.hands.values())
    return Assessment(_with_tiles(entry, tiles), position, verdict)


def _with_tiles(entry: HandEntry, tiles: str) -> HandEntry:
    return HandEntry(
        entry.outcome,
        entry.winner,
        entry.discarder,
        tiles,
        entry.points,
        entry.situations,
        entry.answers,
    )


def breakdown_of(score: Score) -> dict[str, Any]:
    """Return a score in plain data: the score format, with evidence and arrangement.

    Added to :func:`scoring.exchange.score_as_dict`: ``missing``, ``base``, ``doubles``, and
    ``arrangement``, a list of ``{"shape", "tiles", "concealed", "declared"}``.
    """
    groups = [
        {
            "shape": group.shape.value,
            "tiles": group.text,
            "concealed": group.concealed,
            "declared": group.declared,
        }
        for group in score.arrangement
    ]
    totals = {"missing": score.missing, "base": score.base, "doubles": score.doubles}
    return score_as_dict(score) | totals | {"arrangement": groups}


def position_at(number: int, *, dealer: int, prevalent_wind: int) -> Position:
    """Return the position of a hand that was played with these winds.

    Players sit in the order of their starting winds all through a game, so the dealer's seat
    tells every seat wind.
    """
    east, south, west, north = (Wind((seat - dealer) % 4) for seat in SEATS)
    prevalent = Wind(prevalent_wind)
    return Position(number, prevalent + 1, prevalent, (east, south, west, north))


def result_of(entry: HandEntry, position: Position, value: int | None) -> Result:
    """Return how a hand ended, in winds, as ``Ruleset.position`` wants it."""
    winds = position.winds
    winner = None if entry.winner is None else winds[entry.winner]
    discarder = None if entry.discarder is None else winds[entry.discarder]
    values = {} if winner is None or value is None else {winner: value}
    return Result(entry.outcome, winner, discarder, values, _answers(entry, position))


def _answers(entry: HandEntry, position: Position) -> dict[str, str]:
    """Return the answers with players named by their winds, as questions expect them."""
    seats = {str(seat): position.winds[seat].name for seat in SEATS}
    return {key: seats.get(answer, answer) for key, answer in entry.answers.items()}
