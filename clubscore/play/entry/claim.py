"""An entry in winds, as the rules take it: from the seats of players to the winds they have now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.errors import RuleError
from scoring.hand import Hand
from scoring.judge import Claim
from scoring.rulesets.base import EnteredPoints, FurtherWin, Position, Question, Result, Ruleset
from scoring.tiles import Wind

from .answers import answers_in_winds
from .hand_entry import HandEntry


def claim_of(
    entry: HandEntry, position: Position, ruleset: Ruleset
) -> tuple[Claim, dict[int, RuleError]]:
    """Return the entry in winds, and by seat the errors of hands that had to be left out.

    Circumstances of a win that follow from the answers are added, so nobody enters them twice.
    """
    winner, discarder = (
        None if seat is None else position.wind_at(seat) for seat in (entry.winner, entry.discarder)
    )
    unread: dict[int, RuleError] = {}
    for seat in (*(one.seat for one in entry.also), entry.winner, entry.discarder):
        if seat is not None and position.wind_at(seat) is None:
            unread[seat] = RuleError("sits_out")
    hands, entered = _hands(entry, position, unread, ruleset)
    answers = answers_in_winds(entry.answers, position, ruleset.questions)
    situations = entry.situations
    if winner is not None and winner in hands:
        situations = _with_known(situations, winner, answers, unread, entry.winner, ruleset)
    also = []
    for one in further_wins(entry, position, ruleset.questions):
        told = one.situations
        if one.winner in hands:
            seat = position.winds.index(one.winner)
            told = _with_known(told, one.winner, answers, unread, seat, ruleset)
        also.append(FurtherWin(one.winner, told, one.answers))
    claim = Claim(
        entry.outcome,
        position.prevalent_wind,
        winner,
        discarder,
        hands,
        situations,
        answers,
        entered,
        position.winds_played,
        position.counters,
        position.pot,
        tuple(also),
        _points_before(position),
    )
    return claim, unread


def _hands(
    entry: HandEntry, position: Position, unread: dict[int, RuleError], ruleset: Ruleset
) -> tuple[dict[Wind, Hand], dict[Wind, EnteredPoints]]:
    """Return the tiles and the points entered, by wind; note by seat what cannot be."""
    hands: dict[Wind, Hand] = {}
    entered: dict[Wind, EnteredPoints] = {}
    for seat, seat_hand in entry.hands.items():
        hand, wind = seat_hand.hand, position.wind_at(seat)
        if wind is None:
            unread[seat] = RuleError("sits_out")
        elif seat_hand.problem is not None:
            unread[seat] = seat_hand.problem
        elif hand is None:
            points = EnteredPoints(seat_hand.points or 0, seat_hand.doubles, seat_hand.limits)
            if seat_hand.bad_number(0, ruleset.highest_entry) is not None:
                unread[seat] = RuleError("bad_value", text=points.text)
            else:
                entered[wind] = points
        elif hand.winning_tile is not None and seat not in (entry.winner, *entry.winners):
            unread[seat] = RuleError("unexpected_winning_tile")
        else:
            hands[wind] = hand
    return hands, entered


def _with_known(
    situations: frozenset[str],
    winner: Wind,
    answers: Mapping[str, str],
    unread: dict[int, RuleError],
    seat: int | None,
    ruleset: Ruleset,
) -> frozenset[str]:
    """Return circumstances with those that follow from answers, or note what contradicts them.

    Where the table was not asked, as of a hand without a game, nothing follows.
    """
    of_game = {one.key for one in ruleset.questions if not one.is_of_win}
    if of_game.isdisjoint(answers):
        return situations
    try:
        return situations | ruleset.known_from_answers(answers, winner, situations)
    except RuleError as error:
        if seat is not None:
            unread[seat] = error.with_traceback(None)
        return situations


def result_of(
    entry: HandEntry, position: Position, values: Mapping[int, int], ruleset: Ruleset
) -> Result:
    """Return how a hand ended, in winds, the form in which a game is followed.

    ``values`` are those of the winners' hands, by seat, as far as they are known.
    """
    won = None if entry.winner is None else position.wind_of(entry.winner)
    from_ = None if entry.discarder is None else position.wind_of(entry.discarder)
    return Result(
        entry.outcome,
        won,
        from_,
        {position.wind_of(seat): value for seat, value in values.items()},
        answers_in_winds(entry.answers, position, ruleset.questions),
        position.winds_played,
        also=further_wins(entry, position, ruleset.questions),
    )


def further_wins(
    entry: HandEntry, position: Position, questions: Sequence[Question]
) -> tuple[FurtherWin, ...]:
    """Return who else won on the same discard, in winds, except the player who sits out."""
    wins = []
    for one in entry.also:
        wind = position.wind_at(one.seat)
        if wind is not None:
            answers = answers_in_winds(one.answers, position, questions)
            wins.append(FurtherWin(wind, one.situations, answers))
    return tuple(wins)


def _points_before(position: Position) -> dict[Wind, int]:
    """Return each player's points won and lost, by wind, or nothing if not known."""
    if not position.points:
        return {}
    winds = enumerate(position.winds)
    return {wind: position.points[seat] for seat, wind in winds if wind is not None}
