"""Scoring in one call: hands as text, winds as letters, rules by their names.

Each call takes the key of a rule system; the rest are keyword arguments. Besides those of the call
itself they are the names that the system declares:

- a circumstance of the win, true or false: ``wall_end=True`` (:class:`~scoring.hand.Situation`);
- the answer to a question the table is asked: ``liable="E"``;
- an option: ``minimum=6``. It takes precedence over the ``preset``, which is the name of one that
  the system has, or one of your own.

Raises :class:`~scoring.errors.RuleError` for all that the rules do not know or do not allow.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any, TypeAlias, TypeVar

from .agreement import agreement_of, in_hand_of
from .diagnosis import IncompleteHand, LowHand, diagnose
from .errors import RuleError
from .explanation import explanation, settlement_line
from .hand import Hand, Win
from .judge import Verdict, score_hands, waits_with_values
from .result import Score, Settlement
from .rulesets import RULESETS
from .rulesets.base import (
    EnteredPoints,
    HandsScored,
    OptionValue,
    Outcome,
    Preset,
    Result,
    Ruleset,
)
from .tiles import Tile, Wind, parse_wind, tile_name

WindName: TypeAlias = Wind | str
"""A wind, or its letter: ``"E"``."""
HandText: TypeAlias = Hand | str
"""A hand, or its notation."""
AnyWind = TypeVar("AnyWind", bound=Wind | str)  # the keys of a mapping may be either


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredHand(Score):
    """A score with its hand and, if the call says who discarded, with who pays whom.

    ``settlement`` is also None if the hand does not qualify; ``false_win`` is then what declaring
    it costs. ``str()`` explains all of it in English.
    """

    hand: Hand
    settlement: Settlement | None = None
    false_win: Settlement | None = None

    def __str__(self) -> str:
        """Return the explanation, and the settlement below it."""
        paid = [settlement_line(self.settlement)] if self.settlement else []
        return "\n".join([*explanation(self), *paid])


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile that completes a hand, and what it is then worth; None if it cannot be won so."""

    tile: Tile
    on_discard: Score | None
    self_drawn: Score | None

    @property
    def text(self) -> str:
        """The tile in notation, ``"5p"``."""
        return tile_name(self.tile)


def rulesets() -> Mapping[str, Ruleset]:
    """Return every rule system by its key.

    >>> list(rulesets())
    ['mcr', 'zung_jung', 'italian', 'chinese_classical', 'european']
    """
    return RULESETS


def score(
    ruleset: str,
    hand: HandText,
    *,
    seat: WindName = Wind.E,
    prevalent_wind: WindName = Wind.E,
    discarder: WindName | None = None,
    self_drawn: bool = False,
    preset: Preset | str = "",
    **rules: OptionValue,
) -> ScoredHand:
    """Return what a hand is worth and why; who pays whom with ``discarder`` or ``self_drawn``.

    Where all four hands count, :func:`settle` says who pays, and a hand without a winning tile is
    that of a player who did not win.

    >>> score("mcr", "19m19p19sESWNCFP + P", seat="S", discarder="E").settlement.as_dict()
    {'E': -96, 'S': 112, 'W': -8, 'N': -8}
    """
    agreed = agreement_of(ruleset, preset, rules)
    hand, seat, of = _hand(hand), _wind(seat), _wind_or_none(discarder)
    all_hands = agreed.ruleset.hands_scored is HandsScored.ALL
    winner = None if all_hands and hand.winning_tile is None else seat
    names_people = self_drawn or of is not None
    if winner is None and (names_people or agreed.situations or agreed.answers):
        raise RuleError("missing_winning_tile")
    if not names_people:
        of = next(wind for wind in Wind if wind is not seat)  # any opponent stands for them
    _check_people(seat, of, self_drawn=self_drawn)
    claim = agreed.claim(_wind(prevalent_wind), winner, of, {seat: hand})
    if all_hands:
        scores = score_hands(agreed.ruleset, claim, agreed.options)
        return ScoredHand(hand=hand, **_fields(scores[seat]))
    verdict = agreed.verdict(claim)
    scored = ScoredHand(hand=hand, **_fields(verdict.scores[seat]))
    if not names_people:
        return scored
    return replace(scored, settlement=verdict.settlement, false_win=verdict.false_win)


def settle(
    ruleset: str,
    hands: Mapping[AnyWind, HandText | int],
    *,
    winner: WindName | None = None,
    discarder: WindName | None = None,
    self_drawn: bool = False,
    prevalent_wind: WindName = Wind.E,
    preset: Preset | str = "",
    **rules: OptionValue,
) -> Verdict:
    """Return what the hands of a table are worth, by wind, and who pays whom.

    Where all four hands count ``hands`` has all of them, elsewhere the winner's. In the place of a
    hand may stand the points it was counted at. The winner is whose hand has a winning tile;
    ``winner`` names one whose points are given.

    >>> settle("mcr", {"S": 24}, winner="S", self_drawn=True).settlement.as_dict()
    {'E': -32, 'S': 96, 'W': -32, 'N': -32}
    """
    agreed = agreement_of(ruleset, preset, rules)
    given: dict[Wind, Hand] = {}
    points: dict[Wind, EnteredPoints] = {}
    for letter, written in hands.items():
        wind = _wind(letter)
        if isinstance(written, int):
            points[wind] = EnteredPoints(written)
            continue
        try:
            given[wind] = _hand(written)
        except RuleError as error:
            raise in_hand_of(wind, error) from None
    won, of = _winner(given, _wind_or_none(winner)), _wind_or_none(discarder)
    _check_people(won, of, self_drawn=self_drawn)
    return agreed.verdict(agreed.claim(_wind(prevalent_wind), won, of, given, points))


def false_win(
    ruleset: str, seat: WindName, *, preset: Preset | str = "", **options: OptionValue
) -> Settlement:
    """Return what a false win costs the player who declares it.

    >>> false_win("mcr", "N").as_dict()
    {'E': 10, 'S': 10, 'W': 10, 'N': -30}
    """
    agreed = agreement_of(ruleset, preset, options)
    return agreed.ruleset.settle(Result(Outcome.FALSE_WIN, _wind(seat)), agreed.options)


def waits(
    ruleset: str,
    hand: HandText,
    *,
    seat: WindName = Wind.E,
    prevalent_wind: WindName = Wind.E,
    preset: Preset | str = "",
    **rules: OptionValue,
) -> tuple[Wait, ...]:
    """Return the tiles that complete the standing tiles of ``hand``, in order.

    A tile is among them whether or not copies are left, and whatever the hand is then worth.

    >>> [wait.text for wait in waits("mcr", "[EEE] [456p] 789s 2333m")]
    ['1m', '2m', '4m']
    """
    agreed = agreement_of(ruleset, preset, rules)
    for unknown in agreed.situations - {info.situation for info in agreed.ruleset.situations}:
        raise RuleError("unknown_situation", text=unknown)
    win = Win(_wind(seat), _wind(prevalent_wind), situations=agreed.situations)
    rows = waits_with_values(agreed.ruleset, _hand(hand), win, agreed.options)
    return tuple(Wait(*row) for row in rows)


def why_not(
    ruleset: str,
    hand: HandText,
    *,
    seat: WindName = Wind.E,
    prevalent_wind: WindName = Wind.E,
    self_drawn: bool = False,
    preset: Preset | str = "",
    **rules: OptionValue,
) -> IncompleteHand | LowHand | None:
    """Return why a hand is no win, and what would have made it one; None for one that wins.

    Of an incomplete hand how far it is from a complete one, how its tiles may be read and what it
    waited for; of one below the minimum what it could have been worth.

    >>> why_not("mcr", "[EEE] [456p] 789s 2333m + 5m").tiles_away
    1
    """
    agreed = agreement_of(ruleset, preset, rules)
    hand, won = _hand(hand), _wind(seat)
    if hand.winning_tile is None:
        raise RuleError("missing_winning_tile")
    other = next(wind for wind in Wind if wind is not won)  # any opponent stands for them
    of = None if self_drawn else other
    _check_people(won, of, self_drawn=self_drawn)
    claim = agreed.claim(_wind(prevalent_wind), won, of, {won: hand})
    found = diagnose(agreed.ruleset, claim, agreed.options)
    if found is None:
        score_hands(agreed.ruleset, claim, agreed.options)  # raises what is wrong with the hand
    return found


def explain(score: Score, *, language: str = "en", translate: Callable[[str], str] = str) -> str:
    """Return a score in words, a line for each pattern and each reason.

    ``language`` is that of the names of patterns: ``en``, ``it``, or ``zh`` where there are such
    names. The sentences are English; ``translate`` may return others for them.

    >>> print(explain(score("zung_jung", "[123m] 456m 789p 23s EE + 1s"), language="it"))
       5     Tutte scale (1.1)  123m 456m 789p 123s EE
       5     punti
    """
    return "\n".join(explanation(score, language, translate))


def _hand(written: HandText) -> Hand:
    return written if isinstance(written, Hand) else Hand.from_text(written)


def _wind(written: WindName) -> Wind:
    return written if isinstance(written, Wind) else parse_wind(written)


def _wind_or_none(written: WindName | None) -> Wind | None:
    return None if written is None else _wind(written)


def _winner(hands: Mapping[Wind, Hand], named: Wind | None) -> Wind:
    """Return whose hand has a winning tile, or who is named."""
    holders = [wind for wind, hand in hands.items() if hand.winning_tile is not None]
    if len(holders) > 1:
        raise RuleError("unexpected_winning_tile")
    winner = holders[0] if holders else named
    if winner is None:
        raise RuleError("missing_winner")
    if named not in (None, winner):
        raise RuleError("winner_not_seat", winner=named.name, seat=winner.name)
    return winner


def _check_people(winner: Wind, discarder: Wind | None, *, self_drawn: bool) -> None:
    if self_drawn and discarder is not None:
        raise RuleError("unexpected_discarder")
    if not self_drawn and discarder is None:
        raise RuleError("missing_discarder")
    if discarder is winner:
        raise RuleError("discarder_is_winner")


def _reduced_error(error: RuleError) -> tuple[Callable[[], RuleError], tuple[()]]:
    return partial(RuleError, error.code, **error.facts), ()


copyreg.pickle(RuleError, _reduced_error)  # an error is made of more than its message


def _fields(score: Score) -> dict[str, Any]:
    return {field.name: getattr(score, field.name) for field in fields(score)}
