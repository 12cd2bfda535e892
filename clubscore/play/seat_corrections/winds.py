"""The winds the hands of a table were played with, if its players sat otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from clubscore.play.corrections.new_seats import NewSeats, entry_in_new_seats, seats_since
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.claim import result_of
from clubscore.play.entry.game import CourseHand, state_after
from clubscore.play.entry.hand_entry import HandEntry, position_at
from clubscore.play.models import Hand, HandChange
from scoring.errors import RuleError
from scoring.rulesets.base import Outcome, Position, Result, Ruleset

Histories = Mapping[int, Sequence[HandChange]]
"""The steps of the hands of a table by the id of the hand, each in their order."""


def positions_in_new_seats(
    hands: Sequence[Hand], histories: Histories, new_seats: NewSeats, rules: EventRules
) -> dict[int, Position | None]:
    """Return the position of each hand of a table, by its id, with everyone in the new seats.

    It follows from the earlier hands as they were when it was recorded: later corrections moved
    nothing. Where hands depend on each other, the deal continues from each as it was played. None:
    with these winds the game would have been over.
    """
    positions: dict[int, Position | None] = {}
    for hand in sorted(hands, key=lambda hand: hand.number):
        positions[hand.pk] = _position(hand, hands, histories, new_seats, rules, positions)
    return positions


def _position(
    hand: Hand,
    hands: Sequence[Hand],
    histories: Histories,
    new_seats: NewSeats,
    rules: EventRules,
    positions: Mapping[int, Position | None],
) -> Position | None:
    """Return the position of a hand; ``positions`` has those of the hands before it."""
    moment, players = histories[hand.pk][0].at, len(new_seats)
    before = []
    for other in hands:
        entry = _entry_at(histories[other.pk], moment, new_seats, rules)
        if other.pk != hand.pk and other.number < hand.number and entry is not None:
            before.append((other.number, other.pk, entry))
    state = rules.ruleset.start(rules.options, players)
    for _number, other_pk, entry in sorted(before, key=lambda one: one[0]):
        played = positions[other_pk] if rules.ruleset.hands_depend else None
        if state.ending and played is None:
            return None
        result = _result(entry, played or state.position, rules.ruleset)
        state = state_after(state, CourseHand(result, position=played), rules)
    if state.ending:
        return None
    return position_at(
        hand.number,
        dealer=state.position.dealer,
        prevalent_wind=int(state.position.prevalent_wind),
        players=players,
    )


def _entry_at(
    history: Sequence[HandChange], moment: datetime, new_seats: NewSeats, rules: EventRules
) -> HandEntry | None:
    """Return what a hand said at a moment, in the new seats, or None if it ended none then."""
    steps = [step for step in history if step.at <= moment]
    if not steps or steps[-1].after["state"] != Hand.State.VALID:
        return None
    if not steps[-1].after["ends_hand"]:
        return None
    since = seats_since(history, steps[-1].revision + 1)
    entry = HandEntry.from_dict(steps[-1].after["claim"])
    if since is not None:
        entry = entry_in_new_seats(entry, since, rules.ruleset)
    return entry_in_new_seats(entry, new_seats, rules.ruleset)


def _result(entry: HandEntry, position: Position, ruleset: Ruleset) -> Result:
    """Return how a hand ended, as far as the deal depends on it."""
    try:
        return result_of(entry, position, {}, ruleset)
    except RuleError:
        return Result(Outcome.DRAW)  # whoever won it sat out; there the deal passes anyhow
