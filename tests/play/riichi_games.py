"""Games of riichi made up hand by hand: sticks, counters, several winners, all ways to end."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.fields import fields_of
from clubscore.play.entry.hand_entry import FurtherWinner, HandEntry, SeatHand
from scoring.rulesets import get
from scoring.rulesets.base import Outcome

SEATS = (0, 1, 2, 3)
COUNTED = [(30, 1), (30, 2), (40, 2), (30, 3), (40, 3), (30, 5), (30, 6), (30, 9)]  # fu, han
OF_WINNER = {"dora": "0", "ura_dora": "0", "liable": "nobody"}


def riichi_rules(preset: str = "ema_2016") -> EventRules:
    """Return the rules of one of the presets."""
    ruleset = get("riichi")
    (options,) = [one.options for one in ruleset.presets if one.key == preset]
    return EventRules(ruleset, {one.key: one.default for one in ruleset.options} | dict(options))


def named(seats: Sequence[int]) -> str:
    """Return an answer that names players."""
    return ",".join(map(str, sorted(seats)))


def some(chance: random.Random, share: float, of: Sequence[int] = SEATS) -> list[int]:
    """Return some of these seats."""
    return [seat for seat in of if chance.random() < share]


def random_entry(chance: random.Random, rules: EventRules) -> HandEntry:
    """Return how a hand might end."""
    luck = chance.random()
    if luck < 0.06:
        return HandEntry(Outcome.FALSE_WIN, chance.choice(SEATS))
    if luck < 0.12 and Outcome.ABORTIVE_DRAW in rules.conduct.outcomes:
        answers = {"riichi": named(some(chance, 0.3)), "reason": "four_winds"}
        return HandEntry(Outcome.ABORTIVE_DRAW, answers=answers)
    if luck < 0.35:
        waiting = some(chance, 0.5)
        answers = {"tenpai": named(waiting), "riichi": named(some(chance, 0.5, waiting))}
        return HandEntry(Outcome.DRAW, answers=answers)
    winner, other, third, _fourth = chance.sample(SEATS, 4)
    fu, han = chance.choice(COUNTED)
    hands, also = {winner: SeatHand(points=fu, doubles=han)}, []
    if luck < 0.45:
        fu, han = chance.choice(COUNTED)
        hands[third] = SeatHand(points=fu, doubles=han)
        also.append(FurtherWinner(third, answers=OF_WINNER))
    discarder = other if luck < 0.65 else None
    answers = OF_WINNER | {"riichi": named(some(chance, 0.4))}
    return HandEntry(Outcome.WIN, winner, discarder, hands, answers=answers, also=tuple(also))


def random_game(seed: int, rules: EventRules, hands: int) -> Iterator[tuple[int, HandEntry]]:
    """Yield so many hands, each with its number; false wins come before the end of theirs."""
    chance, number = random.Random(seed), 1
    while number <= hands:
        entry = random_entry(chance, rules)
        yield number, entry
        number += rules.ends_hand(entry.outcome)


def waiting(number: int, entry: HandEntry, rules: EventRules) -> dict[str, Any]:
    """Return a hand that waits on a phone, as its form would send it."""
    pairs = []
    for name, value in fields_of(entry, rules).items():
        values = value if isinstance(value, list) else [value]
        pairs += [[name, str(one)] for one in values if one is not None]
    return {"token": f"hand-{number}", "number": number, "fields": pairs}
