"""Why a hand is not a win, or not worth enough, and what would have made it one.

Every value named here comes from a hand that was scored: nothing is estimated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from .errors import RuleError
from .hand import Hand, Win
from .judge import Claim, possible_situations
from .nearest import NearReading, nearest_readings
from .result import Score
from .rulesets.base import Outcome, Ruleset
from .rulesets.options import Options
from .tiles import Tile, Wind

MOST_CHANGES: Final = 4  # exchanges of one tile that are named


@dataclass(frozen=True, slots=True)
class WaitedTile:
    """A tile that would have completed the hand; ``score`` is None if it cannot be won so."""

    tile: Tile
    score: Score | None


@dataclass(frozen=True, slots=True)
class OtherCircumstance:
    """The same tiles won in one circumstance more, or, without ``situation``, the other way.

    ``self_drawn`` is how the winning tile was won then.
    """

    situation: str | None
    self_drawn: bool
    score: Score


@dataclass(frozen=True, slots=True)
class PatternAway:
    """A complete hand with ``tile_in`` instead of ``tile_out`` and the same winning tile.

    ``patterns`` are the keys of the patterns that count in it but not in the original hand.
    """

    tile_out: Tile
    tile_in: Tile
    patterns: tuple[str, ...]
    score: Score


@dataclass(frozen=True, slots=True)
class IncompleteHand:
    """An incomplete hand: how far it is from a complete one, and how its tiles may be read.

    ``waits`` are the tiles that would have completed it instead of the winning tile; none if the
    hand was not ready.
    """

    tiles_away: int
    readings: tuple[NearReading, ...]
    waits: tuple[WaitedTile, ...]

    def __str__(self) -> str:
        """Return it line by line, in English."""
        return self.in_words("en")

    def in_words(self, language: str) -> str:
        """Return the same in a language of the library."""
        from .summaries import incomplete_lines  # never on phones

        waits = [(one.tile, one.score) for one in self.waits]
        return "\n".join(incomplete_lines(self.tiles_away, self.readings, waits, language))


@dataclass(frozen=True, slots=True)
class LowHand:
    """A complete hand worth less than the ``minimum``, and what it could have been worth.

    ``circumstances`` are further ones it may have been won in, ``waits`` the other tiles it waited
    for, ``changes`` exchanges of one tile that add a new pattern; each list has the most valuable
    first.
    """

    score: Score
    minimum: int
    circumstances: tuple[OtherCircumstance, ...]
    waits: tuple[WaitedTile, ...]
    changes: tuple[PatternAway, ...]

    def __str__(self) -> str:
        """Return it line by line, in English."""
        return self.in_words("en")

    def in_words(self, language: str) -> str:
        """Return the same in a language of the library."""
        from .summaries import low_lines  # never on phones

        ways = [(one.situation, one.self_drawn, one.score) for one in self.circumstances]
        waits = [(one.tile, one.score) for one in self.waits]
        changes = [(one.tile_in, one.tile_out, one.score) for one in self.changes]
        return "\n".join(low_lines(self.score, self.minimum, ways, waits, changes, language))


Diagnosis: TypeAlias = IncompleteHand | LowHand


def diagnose(ruleset: Ruleset, claim: Claim, options: Options) -> Diagnosis | None:
    """Return why the winner's hand of a claim is not a win.

    None if the hand wins, if no tiles are given, or if the claim itself is invalid. Raises
    ``RuleError`` for options the system does not know.
    """
    if claim.outcome is not Outcome.WIN or claim.winner is None:
        return None
    hand = claim.hands.get(claim.winner)
    if hand is None or hand.winning_tile is None:
        return None
    win = _win(claim, claim.winner)
    try:
        score = ruleset.score(hand, win, options)
    except RuleError as error:
        if error.code != "not_a_winning_hand":
            return None
        nearest = nearest_readings(hand, ruleset.shapes(options))
        waits = _waits(ruleset, hand, win, options)
        return IncompleteHand(nearest.tiles_away, nearest.readings, waits)
    if score.qualifies:
        return None
    return LowHand(
        score,
        ruleset.minimum(options),
        _circumstances(ruleset, claim, hand, win, options),
        _waits(ruleset, hand, win, options),
        _changes(ruleset, hand, win, options, score),
    )


def other_scores(ruleset: Ruleset, claim: Claim, options: Options) -> tuple[Score, ...]:
    """Return the other lists of patterns worth as much as the winner's score.

    None if the winner's tiles are not given. Raises ``RuleError`` for a hand without a score.
    """
    winner = claim.winner
    if claim.outcome is not Outcome.WIN or winner is None or winner not in claim.hands:
        return ()
    return ruleset.best_scores(claim.hands[winner], _win(claim, winner), options)[1:]


def _win(claim: Claim, winner: Wind) -> Win:
    self_drawn = claim.discarder is None
    return Win(winner, claim.prevalent_wind, self_drawn, claim.situations, claim.answers)


def _score(ruleset: Ruleset, hand: Hand, win: Win, options: Options) -> Score | None:
    try:
        return ruleset.score(hand, win, options)
    except RuleError:
        return None


def _with_tiles(hand: Hand, tiles: tuple[Tile, ...], winning_tile: Tile | None) -> Hand | None:
    """Return the hand with other tiles, or None if there are five of one then."""
    try:
        return hand.with_tiles(tiles, winning_tile)
    except RuleError:
        return None


def _waits(ruleset: Ruleset, hand: Hand, win: Win, options: Options) -> tuple[WaitedTile, ...]:
    """Return the other tiles that complete the standing tiles, those worth most first."""
    found = []
    for tile in ruleset.waits(replace(hand, winning_tile=None), options):
        if tile == hand.winning_tile:
            continue
        completed = _with_tiles(hand, hand.tiles, tile)
        score = None if completed is None else _score(ruleset, completed, win, options)
        found.append(WaitedTile(tile, score))
    return tuple(sorted(found, key=lambda wait: -wait.score.value if wait.score else 1))


def _circumstances(
    ruleset: Ruleset, claim: Claim, hand: Hand, win: Win, options: Options
) -> tuple[OtherCircumstance, ...]:
    """Return what the hand would be worth self-drawn or discarded, and in each circumstance."""
    found = []
    for situation in sorted(possible_situations(ruleset, claim, options) - win.situations):
        stated = replace(win, situations=win.situations | {situation})
        score = _score(ruleset, hand, stated, options)
        if score is not None:  # pragma: no branch - what is possible has a score
            found.append(OtherCircumstance(situation, win.self_drawn, score))
    other_way = replace(win, self_drawn=not win.self_drawn)
    score = _score(ruleset, hand, other_way, options)
    if score is not None:  # a circumstance stated may be of one way alone
        found.append(OtherCircumstance(None, other_way.self_drawn, score))
    return tuple(sorted(found, key=lambda other: -other.score.value))


def _changes(
    ruleset: Ruleset, hand: Hand, win: Win, options: Options, score: Score
) -> tuple[PatternAway, ...]:
    """Return the exchanges of one standing tile that are worth most, one for each new pattern."""
    known = {line.key for line in score.patterns}
    found = []
    for tile_out, tile_in in _exchanges(ruleset, hand, options):
        changed = _with_tiles(hand, exchange_tile(hand.tiles, tile_out, tile_in), hand.winning_tile)
        other = None if changed is None else _score(ruleset, changed, win, options)
        if other is None:
            continue
        lines = sorted(other.patterns, key=lambda line: -line.total)
        new = tuple(line.key for line in lines if line.key not in known)
        if new and other.value > score.value:
            found.append(PatternAway(tile_out, tile_in, new, other))
    found.sort(key=lambda change: (-change.score.value, change.tile_out, change.tile_in))
    best: dict[str, PatternAway] = {}  # by the new pattern worth most
    for change in found:
        best.setdefault(change.patterns[0], change)
    return tuple(best.values())[:MOST_CHANGES]


def _exchanges(ruleset: Ruleset, hand: Hand, options: Options) -> Iterator[tuple[Tile, Tile]]:
    """Yield each standing tile with each other tile that completes the hand in its place."""
    winning = hand.winning_tile
    assert winning is not None  # noqa: S101 - the caller has looked
    for tile_out in sorted(set(hand.tiles)):
        rest = list(hand.tiles)
        rest.remove(tile_out)
        waiting = _with_tiles(hand, (*rest, winning), None)
        assert waiting is not None  # noqa: S101 - a part of the hand
        for tile_in in ruleset.waits(waiting, options):
            if tile_in != tile_out:
                yield tile_out, tile_in


def exchange_tile(tiles: tuple[Tile, ...], tile_out: Tile, tile_in: Tile) -> tuple[Tile, ...]:
    """Return the tiles with ``tile_in`` instead of one ``tile_out``."""
    rest = list(tiles)
    rest.remove(tile_out)
    return (*rest, tile_in)
