"""The one way from tiles on the table to points: score every hand that counts, then settle.

A :class:`Claim` is what a referee enters; a :class:`Verdict` is what everybody gets to see
and what is recorded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .errors import RuleError
from .hand import Hand, Meld, Shape, Situation, Win
from .result import Score, Settlement
from .rulesets.base import HandsScored, Options, Outcome, Result, Ruleset, Told
from .tiles import COPIES, KINDS, Tile, Wind, tile_name


@dataclass(frozen=True, slots=True)
class Claim:
    """How a hand ended, with the tiles to score or the points told instead of them."""

    outcome: Outcome
    prevalent_wind: Wind = Wind.E
    winner: Wind | None = None
    discarder: Wind | None = None
    hands: Mapping[Wind, Hand] = field(default_factory=dict)
    situations: frozenset[Situation] = frozenset()
    answers: Mapping[str, str] = field(default_factory=dict)
    told: Mapping[Wind, Told] = field(default_factory=dict)  # counted at the table, by wind


@dataclass(frozen=True, slots=True)
class Verdict:
    """The scores, by wind, and who pays whom.

    ``settlement`` is None when the win does not qualify; ``false_win`` is then what
    declaring it costs.
    """

    settlement: Settlement | None
    scores: Mapping[Wind, Score] = field(default_factory=dict)
    value: int | None = None  # of the winner's hand, in points
    false_win: Settlement | None = None


def judge(ruleset: Ruleset, claim: Claim, options: Options) -> Verdict:
    """Return what a claim is worth.

    Raises ``RuleError`` with what is wrong with the hands, the people or the answers.
    """
    result = Result(claim.outcome, claim.winner, claim.discarder, answers=claim.answers)
    if claim.outcome is not Outcome.WIN or claim.winner is None:
        return Verdict(ruleset.settle(result, options))
    scores = score_hands(ruleset, claim, options)
    values = {wind: ruleset.told_value(told, options) for wind, told in claim.told.items()}
    values |= {wind: score.value for wind, score in scores.items()}
    if claim.winner not in values:
        raise RuleError("missing_hand", wind=claim.winner.name)
    value = values[claim.winner]
    won = scores.get(claim.winner)
    if won is not None and not won.qualifies:
        false_win = ruleset.settle(Result(Outcome.FALSE_WIN, claim.winner), options)
        return Verdict(None, scores, value, false_win)
    result = Result(claim.outcome, claim.winner, claim.discarder, values, claim.answers)
    return Verdict(ruleset.settle(result, options), scores, value)


def score_hands(ruleset: Ruleset, claim: Claim, options: Options) -> dict[Wind, Score]:
    """Return the score of every hand the system counts, by wind."""
    hands = _after_robbing(claim)
    check_copies(hands)
    scores = {}
    for wind, hand in hands.items():
        if wind is claim.winner:
            win = Win(wind, claim.prevalent_wind, claim.discarder is None, claim.situations)
            if Situation.EARTH in claim.situations and claim.discarder is not Wind.E:
                raise RuleError("earth_not_from_east")
            scores[wind] = ruleset.score(hand, win, options)
        elif ruleset.hands_scored is HandsScored.ALL:
            scores[wind] = ruleset.score_lost(hand, wind, claim.prevalent_wind, options)
    return scores


def _after_robbing(claim: Claim) -> Mapping[Wind, Hand]:
    """Return the hands; a kong the winner robbed has lost its fourth tile.

    Raises ``robbing_kong_not_exposed`` if it was never there.
    """
    robbed, winner = claim.discarder, claim.winner
    if Situation.ROBBING_KONG not in claim.situations or robbed is None or winner is None:
        return claim.hands
    if robbed not in claim.hands or winner not in claim.hands:
        return claim.hands  # points told instead of tiles
    tile = claim.hands[winner].winning_tile
    if tile is None:
        return claim.hands
    left = claim.hands[robbed].robbed_of(tile)
    if Meld(Shape.PUNG, tile) not in left.melds:
        raise RuleError("robbing_kong_not_exposed", tile=tile_name(tile), wind=robbed.name)
    return {**claim.hands, robbed: left}


def check_copies(hands: Mapping[Wind, Hand]) -> None:
    """Raise ``RuleError`` when the hands together hold a tile five times or a flower twice."""
    if len(hands) < 2:
        return
    counts = [0] * KINDS
    flowers = set()
    for hand in hands.values():
        for tile, count in enumerate(hand.counts()):
            counts[tile] += count
        for meld in hand.melds:
            for tile in meld.tiles:
                counts[tile] += 1
        for flower in hand.flowers:
            if flower in flowers:
                raise RuleError("duplicate_flower", flower=flower.key)
            flowers.add(flower)
    most = max(counts)
    if most > COPIES:
        raise RuleError("too_many_copies", tile=tile_name(counts.index(most)), found=most)


def waits_with_values(
    ruleset: Ruleset, hand: Hand, win: Win, options: Options
) -> list[tuple[Tile, Score | None, Score | None]]:
    """Return each tile that completes the standing tiles, with its two scores.

    The first score is on a discard, the second self-drawn; None when that is impossible (all
    four copies are in the hand, or the circumstances exclude it). Raises ``RuleError`` for
    options the system does not know.
    """
    ruleset.configure(options)
    rows = []
    for tile in ruleset.waits(hand, options):
        scores: list[Score | None] = []
        for drawn in (False, True):
            try:
                completed = Hand(hand.tiles, tile, hand.melds, hand.flowers)
                how = Win(win.seat_wind, win.prevalent_wind, drawn, win.situations)
                scores.append(ruleset.score(completed, how, options))
            except RuleError:
                scores.append(None)
        rows.append((tile, scores[0], scores[1]))
    return rows
