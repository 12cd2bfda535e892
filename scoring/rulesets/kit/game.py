"""Values typed in, and games in which the deal goes round: checks and positions to share."""

from __future__ import annotations

from functools import lru_cache

from scoring.errors import RuleError
from scoring.rulesets.base import EnteredPoints, Position, Question, Result
from scoring.tiles import Wind


def points_without_doubles(entered: EnteredPoints) -> int:
    """Return the value entered where nothing doubles; raise ``RuleError("bad_value")``."""
    if entered.points < 1 or entered.doubles:
        raise RuleError("bad_value", text=entered.text)
    return entered.points


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


def player_named(result: Result, question: Question) -> Wind | None:
    """Return the player whom the answer to a question names; None if it names nobody.

    Raises ``RuleError("bad_answer")`` for what is no answer to it.
    """
    answer = result.answers.get(question.key, question.default)
    if answer in dict(question.answers):
        return None
    if question.players and answer in Wind.__members__ and Wind[answer] is not result.winner:
        return Wind[answer]
    raise RuleError("bad_answer", text=str(answer), question=question.key)


def sixteen_hands(played: int, *, step: int) -> Position | None:
    """Return the position in a game in which the deal moves after every hand."""
    return position_after_turns(played, played, step=step)


@lru_cache(maxsize=1024)
def position_after_turns(played: int, turns: int, *, step: int) -> Position | None:
    """Return the position after ``played`` hands in which the deal has moved ``turns`` times.

    Each time, every player's seat wind moves by ``step``: −1 when East becomes North, +1 when
    East becomes South. After four turns the prevalent wind changes; after sixteen the game is
    over and the answer is None.
    """
    if turns >= 16:
        return None
    first, second, third, fourth = (Wind((seat + step * turns) % 4) for seat in range(4))
    winds = (first, second, third, fourth)
    return Position(played + 1, turns // 4 + 1, Wind(turns // 4), winds)
