"""Who pays whom: a hand is won, and the points of all four players are asked for."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from clubscore.play.explanation.score import told_words
from clubscore.words import wind_name, worth
from scoring.hand import Win
from scoring.result import Score
from scoring.rulesets.base import EnteredPoints, HandsScored, Outcome, Result
from scoring.tiles import Wind

from .kinds import Drill

SELF_DRAWN: Final = 0.35  # of the hands
LIMITS: Final = 2  # of the hands told: each limit, beside one of each other hand of the table
TENS: Final = 15  # of the highest total where all four hands are scored


@dataclass(frozen=True, slots=True)
class WindPoints:
    """A player's points: the answer given and the right one."""

    wind: Wind
    total: int | None  # of the hand, where all are scored
    answer: int | None
    points: int

    @property
    def is_right(self) -> bool:
        """Whether the answer is right."""
        return self.answer == self.points

    @property
    def field(self) -> str:
        """The name of the field."""
        return f"points_{self.wind.name}"


@dataclass(frozen=True, slots=True)
class PaymentsQuestion:
    """How a hand was won, and what everyone wins and loses."""

    drill: Drill
    result: Result
    payments: Mapping[Wind, int]
    counted_words: str = ""  # what the hand counts, where that is not its value: "3 han 40 fu"

    @property
    def sentence(self) -> str:
        """Return what happened, in the active language."""
        winner = wind_name(self._winner)
        if self.result.discarder is None:
            words = _("%(winner)s wins self-drawn: %(worth)s.")
        else:
            words = _("%(winner)s wins on %(discarder)s’s discard: %(worth)s.")
        discarder = self.result.discarder
        return words % {
            "winner": winner,
            "discarder": "" if discarder is None else wind_name(discarder),
            "worth": self.counted_words
            or worth(self.result.values[self._winner], self.drill.ruleset.key),
        }

    @property
    def explanation(self) -> list[str]:
        """Return how is paid, in sentences."""
        return [_(sentence) for sentence in self.drill.ruleset.payment]

    @property
    def _winner(self) -> Wind:
        assert self.result.winner is not None  # noqa: S101 - somebody has won
        return self.result.winner

    def players(self, answers: Mapping[Wind, int | None]) -> tuple[WindPoints, ...]:
        """Return the players with the answers given."""
        values = self.result.values if len(self.result.values) > 1 else {}
        return tuple(
            WindPoints(wind, values.get(wind), answers.get(wind), self.payments[wind])
            for wind in Wind
        )


def payments_question(drill: Drill, number: int) -> PaymentsQuestion:
    """Return the question of a number: the same one whenever it is asked for."""
    chance = random.Random(f"{drill.ruleset.key} payments {number}")  # noqa: S311 - made again
    winner = chance.choice([*Wind])
    others = [wind for wind in Wind if wind is not winner]
    discarder = None if chance.random() < SELF_DRAWN else chance.choice(others)
    told, words = _entered_hand(chance, drill, winner, discarder)
    if told is None:
        result = Result(Outcome.WIN, winner, discarder, _values(chance, drill, winner))
    else:
        values, scores = {winner: told.value}, {winner: told}
        result = Result(Outcome.WIN, winner, discarder, values, scores=scores)
    payments = drill.ruleset.settle(result, {}).payments
    return PaymentsQuestion(drill, result, {wind: payments[wind] for wind in Wind}, words)


def _entered_hand(
    chance: random.Random, drill: Drill, winner: Wind, discarder: Wind | None
) -> tuple[Score | None, str]:
    """Return a hand of the table that players learn, and what it counts; None without a table."""
    ruleset = drill.ruleset
    tables = [one for one in ruleset.value_tables({}) if one.dealer is (winner is Wind.E)]
    told: list[EnteredPoints] = []
    for table in tables:
        told += [
            EnteredPoints(row.points, doubles)
            for row in table.rows
            for doubles, cell in zip(table.doubles, row.cells, strict=True)
            if cell is not None
            and not cell.limit
            and (cell.shares if discarder is None else cell.on_discard)
        ]
        for limit in table.limits:
            most = limit.least_doubles + 1 if limit.most_doubles is None else limit.most_doubles
            doubles = chance.randint(limit.least_doubles, most) if limit.least_doubles else 0
            told += [EnteredPoints(0, doubles, limit.limits)] * LIMITS
    if not told:
        return None, ""
    entered = chance.choice(told)
    win = Win(winner, Wind.E, discarder is None)
    words = told_words(ruleset, entered.points, entered.doubles, entered.limits)
    return ruleset.score_entered(entered, win, {}), words


def _values(chance: random.Random, drill: Drill, winner: Wind) -> dict[Wind, int]:
    if drill.ruleset.hands_scored is HandsScored.ALL:
        return {wind: 10 * chance.randint(1, TENS) for wind in Wind}
    least = max(drill.ruleset.minimum({}), 1)
    return {winner: least + chance.choice((*range(8), *range(8, 60, 4), 80))}


def points_in(fields: Mapping[str, str]) -> dict[Wind, int | None] | None:
    """Return the points answered by wind, None for anything but a number, or None without any."""
    names = {wind: f"points_{wind.name}" for wind in Wind}
    if not any(name in fields for name in names.values()):
        return None
    return {wind: _number(fields.get(name, "")) for wind, name in names.items()}


def _number(text: str) -> int | None:
    digits = text.strip().replace("−", "-").lstrip("+")
    plain = digits.removeprefix("-")
    if not (plain.isascii() and plain.isdecimal() and len(plain) < 7):
        return None
    return int(digits)
