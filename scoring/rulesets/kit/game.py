"""Values typed in, and games in which the deal goes round: checks and positions to share."""

from __future__ import annotations

from functools import lru_cache

from scoring.errors import RuleError
from scoring.rulesets.base import EnteredPoints, Position, Question, Result, Ruleset
from scoring.tiles import Wind

ROUNDS = 4  # of a game: one for each prevalent wind


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
    named = Wind.__members__.get(str(answer)) if question.players else None
    if named in result.others:
        return named
    raise RuleError("bad_answer", text=str(answer), question=question.key)


def hands_in_game(ruleset: Ruleset, players: int) -> int | None:
    """Return how many hands a table of so many plays; None where that is open."""
    count = ruleset.hands_in_game  # of four
    return None if count is None else count * players // len(Wind)


def four_rounds(played: int, *, step: int, players: int = 4) -> Position | None:
    """Return the position in a game in which the deal moves after every hand."""
    return position_after_turns(played, played, step=step, players=players)


@lru_cache(maxsize=1024)
def position_after_turns(
    played: int, turns: int, *, step: int, players: int = 4
) -> Position | None:
    """Return the position after ``played`` hands in which the deal has moved ``turns`` times.

    Each time, every player's seat wind moves by ``step``: −1 when East becomes North, +1 when
    East becomes South. Once everybody has dealt the prevalent wind changes; after four such rounds
    the game is over and the answer is None. Of five players one sits out, who comes in as North
    when East leaves (or as East when North leaves, by ``step``); of three nobody is North.
    """
    if turns >= ROUNDS * players:
        return None
    winds = tuple(seat_wind((seat + step * turns) % players) for seat in range(players))
    return Position(played + 1, turns // players + 1, Wind(turns // players), winds)


def seat_wind(place: int) -> Wind | None:
    """Return the wind of a place counted from East on; None for the fifth, who sits out."""
    return Wind(place) if place < len(Wind) else None
