"""Values typed in, and games in which the deal goes round: checks and states to share."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final

from scoring.errors import RuleError
from scoring.frozen import FrozenDict
from scoring.rulesets.base import (
    EnteredPoints,
    FinalScore,
    FinalScores,
    GameHand,
    GameState,
    HandsScored,
    Outcome,
    Position,
    Question,
    Result,
    Ruleset,
    Unit,
    ValueTable,
)
from scoring.rulesets.options import Options
from scoring.tiles import Wind

ROUNDS: Final = 4  # of a game: one for each prevalent wind
NO_COUNTERS: Final[Mapping[str, int]] = FrozenDict()
MOST_POINTS: Final = 9999  # told of a hand without its tiles; most systems come nowhere near
LAST_HAND: Final = "last_hand"  # why a game has ended: everybody has dealt in each round


def points_without_doubles(entered: EnteredPoints) -> int:
    """Return the value entered when nothing doubles; raises ``RuleError("bad_value")``."""
    if entered.points < 1 or entered.doubles or entered.limits:
        raise RuleError("bad_value", text=entered.text)
    return entered.points


def lowest_points(ruleset: Ruleset, options: Options) -> int:
    """Return the fewest points of a winner's hand counted at the table: 1, or 0 if that wins.

    Where all four hands count, nobody has entered anything of a winner who has nothing.
    """
    if ruleset.hands_scored is HandsScored.ALL or ruleset.minimum(options):
        return 1
    try:
        ruleset.score_entered(EnteredPoints(0), None, options)
    except RuleError:
        return 1
    return 0


def value_of(result: Result, wind: Wind) -> int:
    """Return the value of a hand; raise ``RuleError``: ``missing_hand``, or ``bad_value``.

    No hand is worth less than nothing.
    """
    if wind not in result.values:
        raise RuleError("missing_hand", wind=wind.name)
    value = result.values[wind]
    if type(value) is not int or value < 0:
        raise RuleError("bad_value", text=str(value))
    return value


def player_named(result: Result, question: Question, of: Wind | None = None) -> Wind | None:
    """Return the player named in the answer to a question, or None if nobody is.

    The question is asked ``of`` a winner, by default the first. Raises ``RuleError("bad_answer")``
    for an invalid answer.
    """
    winner = result.winner if of is None else of
    answer = result.answers_of(winner).get(question.key, question.default)
    if answer in dict(question.answers):
        return None
    named = Wind.__members__.get(str(answer)) if question.players else None
    if named in result.winds and named is not winner:
        return named
    raise RuleError("bad_answer", text=str(answer), question=question.key)


def players_named(result: Result, question: Question) -> tuple[Wind, ...]:
    """Return the players named in the answer to a question, in playing order from East.

    Raises ``RuleError("bad_answer")`` for an invalid answer.
    """
    answer = result.answers.get(question.key, question.default)
    letters = answer.split(",") if answer else []
    named = tuple(wind for wind in result.winds if wind.name in letters)
    if len(named) != len(letters):
        raise RuleError("bad_answer", text=answer, question=question.key)
    return named


def hands_in_game(ruleset: Ruleset, players: int) -> int | None:
    """Return how many hands a table of a given size plays, or None if that is open."""
    count = ruleset.hands_in_game  # of four
    return None if count is None else count * players // len(Wind)


def first_state(players: int = 4, counters: Mapping[str, int] = NO_COUNTERS) -> GameState:
    """Return where a game begins: the first hand of the round of East, nothing won yet."""
    winds = tuple(map(seat_wind, range(players)))
    nothing = (0,) * players
    return GameState(Position(1, 1, Wind.E, winds, counters, 0, nothing), false_wins=nothing)


def state_before(position: Position, step: int = -1) -> GameState:
    """Return the state of a game before a hand, as far as its position shows.

    ``step`` is how the seat winds move when the deal passes, see :func:`next_state`.
    """
    players = len(position.winds)
    turns = (position.round - 1) * players + -step * position.dealer % players
    return GameState(position, turns, false_wins=(0,) * players)


def next_state(
    state: GameState,
    hand: GameHand,
    *,
    passes: bool,
    step: int = -1,
    counters: Mapping[str, int] = NO_COUNTERS,
) -> GameState:
    """Return the state after a hand of a game of four rounds, in which the deal ``passes`` or not.

    If it does, every player's seat wind moves by ``step``: −1 if East becomes North, +1 if East
    becomes South. Once everyone has dealt, the prevalent wind changes; after four such rounds the
    game is over. With five players one sits out and comes in as North when East leaves (or as East
    when North leaves, depending on ``step``); with three nobody is North. ``counters`` is what the
    game carries from now on.
    """
    before = state.position
    winds, round_ = before.winds, before.round
    if passes:
        players = len(winds)
        winds = tuple(winds[(seat + step) % players] for seat in range(players))
        round_ += winds[0] is Wind.E
    pot, points = settled_points(before, hand)
    prevalent = Wind((round_ - 1) % ROUNDS)
    position = Position(before.number + 1, round_, prevalent, winds, counters, pot, points)
    return GameState(
        position,
        state.turns + passes,
        state.ending or (LAST_HAND if round_ > ROUNDS else ""),
        _false_wins(state, hand.result),
        _since_time_up(state, hand, 1),
    )


def same_hand(state: GameState, hand: GameHand) -> GameState:
    """Return the state after an outcome that does not end the hand; only points may have moved."""
    pot, points = settled_points(state.position, hand)
    return replace(
        state,
        position=replace(state.position, pot=pot, points=points),
        false_wins=_false_wins(state, hand.result),
        since_time_up=_since_time_up(state, hand, 0),
    )


def _false_wins(state: GameState, result: Result) -> tuple[int, ...]:
    if result.outcome is not Outcome.FALSE_WIN:
        return state.false_wins
    winds = state.position.winds
    return tuple(
        count + (wind is result.winner) for count, wind in zip(state.false_wins, winds, strict=True)
    )


def _since_time_up(state: GameState, hand: GameHand, hands_ended: int) -> int | None:
    before = state.since_time_up
    if before is None:
        return hands_ended if hand.time_up else None
    return before + hands_ended


def settled_points(position: Position, hand: GameHand) -> tuple[int, tuple[int, ...]]:
    """Return the pot and the points by seat after a hand; no points from one not settled on."""
    settlement = hand.settlement
    if settlement is None or not position.points:
        return position.pot, ()
    pot = position.pot + settlement.pot
    points = tuple(
        points if wind is None else points + settlement.net(wind)
        for points, wind in zip(position.points, position.winds, strict=True)
    )
    return pot, points


def plain_scores(state: GameState, penalties: Mapping[int, int]) -> FinalScores:
    """Return the points won and lost, less only penalties; equal totals share a place."""
    totals = state.position.points
    return FinalScores(
        tuple(
            FinalScore(
                total,
                place=1 + len([other for other in totals if other > total]),
                penalty=penalties.get(seat, 0),
                score=total - penalties.get(seat, 0),
            )
            for seat, total in enumerate(totals)
        ),
        state.position.pot,
    )


class PlainGame:
    """Members of a rule system that say the same in games without more than points."""

    limit_unit: Unit | None = None
    without_patterns: str = ""

    def known_from_answers(
        self, answers: Mapping[str, str], winner: Wind, situations: frozenset[str]
    ) -> frozenset[str]:
        """No circumstance follows from answers."""
        return frozenset()

    def starting_points(self, options: Options) -> int:
        """Everyone begins with nothing."""
        return 0

    def value_tables(self, options: Options) -> tuple[ValueTable, ...]:
        """Players learn no table."""
        return ()

    def final_scores(
        self,
        state: GameState,
        options: Options,
        penalties: Mapping[int, int],
        substitutes: Collection[int],
    ) -> FinalScores:
        """Return what everyone has won and lost, and the places."""
        return plain_scores(state, penalties)


def game_after(
    ruleset: Ruleset, played: Iterable[GameHand], options: Options, players: int = 4
) -> GameState:
    """Return the state of a game after the hands played.

    False wins that do not end a hand have no effect on the game and may be left out.
    """
    state = ruleset.start(options, players)
    for hand in played:
        state = ruleset.after(state, hand, options)
    return state


def position_after(
    ruleset: Ruleset, played: Iterable[Result], options: Options, players: int = 4
) -> Position | None:
    """Return the position of a game after hands with these results; None when it is over."""
    return positions_through(ruleset, played, options, players)[-1]


def positions_through(
    ruleset: Ruleset, played: Iterable[Result], options: Options, players: int = 4
) -> list[Position | None]:
    """Return the position of a game before each of these hands and after the last.

    None if it was over.
    """
    state = ruleset.start(options, players)
    positions: list[Position | None] = [state.position]
    for result in played:
        state = ruleset.after(state, GameHand(result), options)
        positions.append(None if state.ending else state.position)
    return positions


def seat_wind(place: int) -> Wind | None:
    """Return the wind of a place counted from East on; None for the fifth, who sits out."""
    return Wind(place) if place < len(Wind) else None
