"""The one way from what was entered to a verdict.

Recording, correcting, the live preview and ``rescore`` all go through :func:`assess`, so nothing
is computed twice differently.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from clubscore.errors import ClubError
from clubscore.tournaments.models import Tournament
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
    Ruleset,
    Told,
)
from scoring.tiles import Wind

from .breakdown import SeatCount, breakdown_of, breakdown_of_all
from .hand_entry import HandEntry, SeatHand, _answers

BySeat: TypeAlias = tuple[int, int, int, int]
MOST_PAID = 2**31 - 1  # what the columns of a hand hold
NO_POINTS: BySeat = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class EventRules:
    """A ruleset with the options an event plays by."""

    ruleset: Ruleset
    options: Options

    @property
    def conduct(self) -> Conduct:
        """What the options make of a game."""
        return self.ruleset.conduct(self.options)

    @classmethod
    def of(cls, tournament: Tournament) -> EventRules:
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


def _claim(entry: HandEntry, position: Position, held: Mapping[int, SeatHand]) -> Claim:
    winds = position.winds
    hands, told = {}, {}
    for seat, one in held.items():
        if one.tiles:
            hand = _hand(one.tiles, won=seat == entry.winner)
            hands[winds[seat]] = _robbed(hand, entry) if seat == entry.discarder else hand
        elif one.points is not None:  # pragma: no branch - it is told in one way or the other
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


def assess(entry: HandEntry, position: Position, rules: EventRules) -> Assessment:
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


def count_seat(
    entry: HandEntry, seat: int, position: Position, rules: EventRules
) -> SeatCount | None:
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
    claim: Claim, scores: Mapping[Wind, Score], position: Position, rules: EventRules
) -> dict[int, SeatCount]:
    counts = {}
    for seat, wind in enumerate(position.winds):
        if score := scores.get(wind):
            counts[seat] = SeatCount(score.value, score=score)
        elif told := claim.told.get(wind):
            counts[seat] = SeatCount(rules.ruleset.told_value(told, rules.options), told=told)
    return counts
