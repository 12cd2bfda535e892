"""The only way from tiles on the table to points: score every hand that counts, then settle.

A :class:`Claim` is what a referee enters; a :class:`Verdict` is what everyone sees and what is
recorded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from .errors import RuleError
from .frozen import FrozenDict, close
from .hand import Hand, Meld, Shape, Situation, Win
from .result import Score, Settlement
from .rulesets.base import EnteredPoints, FurtherWin, HandsScored, Outcome, Result, Ruleset
from .rulesets.options import Options
from .tiles import PLAYING_ORDER, Tile, Wind, tile_name
from .together import check_copies, check_one_discard, check_one_tile, check_red_fives

# What is wrong with a win where declaring it may have been a false win.
FALSE_WINS: Final = frozenset(("not_a_winning_hand", "below_minimum"))


@dataclass(frozen=True, slots=True)
class Claim:
    """How a hand ended, with the tiles to score or the points entered instead of them."""

    outcome: Outcome
    prevalent_wind: Wind = Wind.E
    winner: Wind | None = None
    discarder: Wind | None = None
    hands: Mapping[Wind, Hand] = FrozenDict()
    situations: frozenset[str] = frozenset()
    answers: Mapping[str, str] = FrozenDict()
    entered_points: Mapping[Wind, EnteredPoints] = FrozenDict()  # counted at the table, by wind
    winds: tuple[Wind, ...] = PLAYING_ORDER  # of those who play, as in ``Result``
    counters: Mapping[str, int] = FrozenDict()  # of the position, as is the pot
    pot: int = 0
    also: tuple[FurtherWin, ...] = ()  # others who won on the same discard
    points: Mapping[Wind, int] = FrozenDict()  # won and lost before, as far as that is known

    def __post_init__(self) -> None:
        """Make the containers of a claim immutable."""
        close(self, "hands", "answers", "entered_points", "counters", "points")
        object.__setattr__(self, "situations", frozenset(self.situations))

    def win_of(self, wind: Wind) -> Win | None:
        """Return how a player won; None for one who did not."""
        situations, answers = self.situations, self.answers
        if wind is not self.winner:
            further = [one for one in self.also if one.winner is wind]
            if not further:
                return None
            situations, answers = further[0].situations, further[0].answers
        self_drawn = self.discarder is None
        return Win(wind, self.prevalent_wind, self_drawn, situations, answers)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the hands of a claim are worth, by wind, and who pays whom.

    ``settlement`` is None if the win does not qualify or cannot be settled; ``false_win`` is then
    the cost of declaring it. ``hands`` are the tiles as counted: a robbed kong has lost its fourth.
    ``problems`` are errors in single hands, ``problem`` is why the whole cannot be settled; what
    :func:`judge` returns has neither. ``result`` is what was settled.
    """

    settlement: Settlement | None
    scores: Mapping[Wind, Score] = FrozenDict()
    value: int | None = None  # of the winner's hand, in points
    false_win: Settlement | None = None
    hands: Mapping[Wind, Hand] = FrozenDict()
    values: Mapping[Wind, int] = FrozenDict()  # in points, those entered included
    problems: Mapping[Wind, RuleError] = FrozenDict()
    problem: RuleError | None = None
    result: Result | None = None

    def __post_init__(self) -> None:
        """Close the mappings."""
        close(self, "scores", "hands", "values", "problems")

    def __str__(self) -> str:
        """Return what each hand is worth and who pays whom, in English."""
        return self.in_words("en")

    def in_words(self, language: str) -> str:
        """Return the same in a language of the library."""
        from .summaries import verdict_lines  # never on phones

        paid = (self.settlement, self.problem, self.false_win)
        return "\n".join(verdict_lines(self.values, *paid, language))

    def __repr__(self) -> str:
        """Return the same in one line."""
        lines = (" ".join(line.split()) for line in str(self).splitlines())
        return f"<{type(self).__name__}: {'; '.join(lines)}>"


class CountedHands(NamedTuple):
    """The counts of a claim's hands, each separately; the fields are those of a verdict."""

    hands: Mapping[Wind, Hand]
    scores: Mapping[Wind, Score]
    values: Mapping[Wind, int]
    problems: Mapping[Wind, RuleError]
    entered: Mapping[Wind, Score]  # of points entered instead of tiles


class PaymentResult(NamedTuple):
    """The resulting payments; the fields are those of a verdict."""

    settlement: Settlement | None = None
    false_win: Settlement | None = None
    value: int | None = None
    result: Result | None = None


def judge(ruleset: Ruleset, claim: Claim, options: Options) -> Verdict:
    """Return the verdict on a claim.

    Raises ``RuleError`` for errors in the hands, the people or the answers.
    """
    verdict = weigh(ruleset, claim, options)
    if verdict.problem is not None:
        raise verdict.problem
    return verdict


def weigh(ruleset: Ruleset, claim: Claim, options: Options) -> Verdict:
    """Return the verdict on a claim as far as possible, with any errors included in it."""
    counts = _count_hands(ruleset, claim, options)
    settled, problem = PaymentResult(), None
    try:
        settled = _settle(counts, ruleset, claim, options)
    except RuleError as error:
        problem = error
        wrong = {error.code, *(one.code for one in counts.problems.values())}
        if not FALSE_WINS.isdisjoint(wrong):
            settled = PaymentResult(false_win=_false_win(ruleset, claim, options))
    return Verdict(
        settled.settlement,
        counts.scores,
        settled.value,
        settled.false_win,
        counts.hands,
        counts.values,
        counts.problems,
        problem,
        settled.result,
    )


def score_hands(ruleset: Ruleset, claim: Claim, options: Options) -> Mapping[Wind, Score]:
    """Return the score of every hand the system counts, by wind, even without a winner.

    Raises ``RuleError`` for errors in the hands.
    """
    counts = _count_hands(ruleset, claim, options)
    _check_together(counts, claim)
    return counts.scores


def possible_situations(
    ruleset: Ruleset, claim: Claim, options: Options, winner: Wind | None = None
) -> frozenset[str]:
    """Return the circumstances a winner's hand may have been won in, besides those claimed.

    The winner is the claim's or the given ``winner``. The hand must be one that can be scored as
    claimed.
    """
    wind = claim.winner if winner is None else winner
    if wind is None or wind not in claim.hands:
        return frozenset()
    hand, win = claim.hands[wind], claim.win_of(wind)
    assert win is not None  # noqa: S101 - the winner has won
    possible = ruleset.possible_situations(hand, win, options)
    return possible if claim.discarder is Wind.E else possible - ruleset.only_from_east


def _count_hands(ruleset: Ruleset, claim: Claim, options: Options) -> CountedHands:
    """Return the count of each hand by itself, if the claim is a win."""
    hands = _after_robbing(claim) if claim.outcome is Outcome.WIN else {}
    scores: dict[Wind, Score] = {}
    values: dict[Wind, int] = {}
    problems: dict[Wind, RuleError] = {}
    entered_scores: dict[Wind, Score] = {}
    for wind, hand in hands.items():
        try:
            score = _score(wind, hand, ruleset, claim, options)
        except RuleError as error:
            problems[wind] = error
        else:
            if score is not None:
                scores[wind] = score
    for wind, entered in claim.entered_points.items():
        try:
            entered_scores[wind] = ruleset.score_entered(entered, claim.win_of(wind), options)
        except RuleError as error:
            problems[wind] = error
    for wind, score in (*entered_scores.items(), *scores.items()):
        values[wind] = score.value
    return CountedHands(
        hands,
        FrozenDict(scores),
        FrozenDict(values),
        problems,
        FrozenDict(entered_scores),
    )


def _score(
    wind: Wind, hand: Hand, ruleset: Ruleset, claim: Claim, options: Options
) -> Score | None:
    """Return the score of a hand, or None if the rules do not count it."""
    win = claim.win_of(wind)
    if win is not None:
        may_be_easts = win.self_drawn or Wind.E in (wind, claim.discarder)
        if not may_be_easts and ruleset.only_from_east & win.situations:
            raise RuleError("earth_not_from_east")
        return ruleset.score(hand, win, options)
    if ruleset.hands_scored is HandsScored.ALL:
        return ruleset.score_lost(hand, wind, claim.prevalent_wind, options)
    return None


def _settle(
    counts: CountedHands, ruleset: Ruleset, claim: Claim, options: Options
) -> PaymentResult:
    """Return who pays whom; raises the error of the claim as a whole."""
    result = Result(
        claim.outcome,
        claim.winner,
        claim.discarder,
        counts.values,
        claim.answers,
        claim.winds,
        claim.counters,
        claim.pot,
        FrozenDict({**counts.entered, **counts.scores}),
        claim.situations,
        claim.also,
        claim.points,
    )
    if claim.outcome is not Outcome.WIN or claim.winner is None:
        return PaymentResult(ruleset.settle(result, options), None, None, result)
    if len(result.winners) > ruleset.conduct(options).winners:
        raise RuleError("too_many_winners", most=ruleset.conduct(options).winners)
    _check_together(counts, claim)
    check_red_fives(counts.hands, ruleset.conduct(options).red_fives)
    in_tiles = [wind for wind in result.winners if wind in counts.hands]
    check_one_tile([counts.hands[wind] for wind in in_tiles])
    check_one_discard([result.situations_of(wind) for wind in in_tiles])
    for winner in result.winners:
        if winner not in counts.values:
            raise RuleError("missing_hand", wind=winner.name)
    value = counts.values[claim.winner]
    for winner in result.winners:
        won = counts.scores.get(winner)
        if won is not None and not won.qualifies:
            return PaymentResult(None, _false_win(ruleset, claim, options, winner), value)
    return PaymentResult(ruleset.settle(result, options), None, value, result)


def _false_win(
    ruleset: Ruleset, claim: Claim, options: Options, declared_by: Wind | None = None
) -> Settlement:
    """Return what a false win costs the player who declared it, by default the winner claimed."""
    offender = claim.winner if declared_by is None else declared_by
    return ruleset.settle(Result(Outcome.FALSE_WIN, offender, winds=claim.winds), options)


def _after_robbing(claim: Claim) -> Mapping[Wind, Hand]:
    """Return the hands; a kong the winner robbed has lost its fourth tile."""
    robbed = _robbed_kong(claim)
    if robbed is None:
        return claim.hands
    wind, tile = robbed
    return {**claim.hands, wind: claim.hands[wind].robbed_of(tile)}


def _robbed_kong(claim: Claim) -> tuple[Wind, Tile] | None:
    """Return who lost which tile of a kong, where the tiles of both are given."""
    robbed, winner = claim.discarder, claim.winner
    if Situation.ROBBING_KONG not in claim.situations or robbed is None or winner is None:
        return None
    if robbed not in claim.hands or winner not in claim.hands:
        return None  # points entered instead of tiles
    tile = claim.hands[winner].winning_tile
    return None if tile is None else (robbed, tile)


def _check_together(counts: CountedHands, claim: Claim) -> None:
    """Raise ``RuleError`` for hands that cannot exist together, then for one that cannot exist.

    ``robbing_kong_not_exposed`` if the kong was never there.
    """
    robbed = _robbed_kong(claim)
    if robbed is not None:
        wind, tile = robbed
        if Meld(Shape.PUNG, tile) not in counts.hands[wind].melds:
            raise RuleError("robbing_kong_not_exposed", tile=tile_name(tile), wind=wind.name)
    check_copies(counts.hands)
    for problem in counts.problems.values():
        raise problem


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
                completed = hand.with_tiles(hand.tiles, tile)
                how = replace(win, self_drawn=drawn)
                scores.append(ruleset.score(completed, how, options))
            except RuleError:
                scores.append(None)
        rows.append((tile, scores[0], scores[1]))
    return rows
