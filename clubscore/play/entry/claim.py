"""An entry in winds, as the rules take it: from the seats of players to the winds they have now."""

from __future__ import annotations

from scoring.errors import RuleError
from scoring.judge import Claim
from scoring.rulesets.base import EnteredPoints, Position
from scoring.tiles import Wind

from .hand_entry import HandEntry, answers_in_winds


def claim_of(entry: HandEntry, position: Position) -> tuple[Claim, dict[int, RuleError]]:
    """Return the entry in winds, and by seat why a hand that is not in it cannot be."""
    winner, discarder = (
        None if seat is None else position.wind_at(seat) for seat in (entry.winner, entry.discarder)
    )
    hands, entered, unread = {}, {}, {}
    for seat in (entry.winner, entry.discarder):
        if seat is not None and position.wind_at(seat) is None:
            unread[seat] = RuleError("sits_out")
    for seat, seat_hand in entry.hands.items():
        hand, wind = seat_hand.hand, position.wind_at(seat)
        if wind is None:
            unread[seat] = RuleError("sits_out")
        elif seat_hand.problem is not None:
            unread[seat] = seat_hand.problem
        elif hand is None:
            entered[wind] = EnteredPoints(seat_hand.points or 0, seat_hand.doubles)
        elif hand.winning_tile is not None and seat != entry.winner:
            unread[seat] = RuleError("unexpected_winning_tile")
        else:
            hands[wind] = hand
    claim = Claim(
        entry.outcome,
        position.prevalent_wind,
        winner,
        discarder,
        hands,
        entry.situations,
        answers_in_winds(entry.answers, position),
        entered,
        position.winds_played,
        position.counters,
        position.pot,
        points=_points_before(position),
    )
    return claim, unread


def _points_before(position: Position) -> dict[Wind, int]:
    """Return what each player had won and lost, by wind; nothing where that is not known."""
    if not position.points:
        return {}
    winds = enumerate(position.winds)
    return {wind: position.points[seat] for seat, wind in winds if wind is not None}
