"""The library's calls: what a hand is worth, who pays whom, waits, and why a hand is not a win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from scoring.agreement import agreement_of
from scoring.diagnosis import IncompleteHand, LowHand, diagnose
from scoring.errors import RuleError
from scoring.explanation import error_sentence, explanation
from scoring.hand import HAND_TILES, Win, contradiction
from scoring.judge import Verdict, score_hands, waits_with_values
from scoring.pictures import hand_svg
from scoring.result import Score, Settlement
from scoring.rulesets import RULESETS
from scoring.rulesets import register as add_ruleset
from scoring.rulesets.base import HandsScored, Outcome, Result, Ruleset
from scoring.rulesets.options import Options, OptionValue, Preset
from scoring.tiles import COPIES, Tile, Wind
from scoring.words import is_spoken, languages

from .arguments import (
    HandText,
    WindName,
    check_people,
    hand_of,
    table_of,
    wind_of,
    wind_or_none,
    winner_of,
)
from .hints import with_hints
from .values import ScoredHand, TableVerdict, Wait, scored_hand, with_scored_hands

AnyWind = TypeVar("AnyWind", bound=Wind | str)  # the keys of a mapping may be either


def rulesets() -> Mapping[str, Ruleset]:
    """Return every rule system by its key.

    >>> list(rulesets())
    ['mcr', 'zung_jung', 'hong_kong', 'italian', 'chinese_classical', 'european', 'riichi']
    """
    return RULESETS


def register(ruleset: Ruleset) -> None:
    """Register one more rule system, everywhere; once for each process.

    Raises ``TypeError`` if it is not a rule system, saying what is missing, ``ValueError`` for a
    key that is taken or cannot be used in a URL.
    """
    parts = {name for name in {*vars(Ruleset), *Ruleset.__annotations__} if name[:1] != "_"}
    lacking = sorted(name for name in parts if not hasattr(ruleset, name))
    if lacking:
        raise TypeError(f"{type(ruleset).__name__} is no rule system: no {', '.join(lacking)}")
    add_ruleset(ruleset)


@with_hints
def score(
    ruleset: str,
    hand: HandText,
    *,
    seat: WindName = Wind.E,
    prevalent_wind: WindName = Wind.E,
    discarder: WindName | None = None,
    self_drawn: bool = False,
    preset: Preset | str | None = None,
    options: Options | None = None,
    **rules: OptionValue,
) -> ScoredHand:
    """Return what a hand is worth and why; who pays whom with ``discarder`` or ``self_drawn``.

    Where all four hands count, use :func:`settle` to see who pays; a hand without a winning tile
    then belongs to a player who did not win.

    >>> score("mcr", "19m19p19sESWNCFP + P", seat="S", discarder="E").settlement.as_dict()
    {'E': -96, 'S': 112, 'W': -8, 'N': -8}
    """
    agreed = agreement_of(ruleset, preset, rules, options)
    hand, seat, of = hand_of(hand), wind_of(seat), wind_or_none(discarder)
    all_hands = agreed.ruleset.hands_scored is HandsScored.ALL
    winner = None if all_hands and hand.winning_tile is None else seat
    names_people = self_drawn or of is not None
    if winner is None and (names_people or agreed.situations or agreed.answers):
        raise RuleError("missing_winning_tile")
    if not names_people:
        of = next(wind for wind in Wind if wind is not seat)  # any opponent stands for them
    check_people(seat, of, self_drawn=self_drawn)
    claim = agreed.claim(wind_of(prevalent_wind), winner, of, {seat: hand})
    if all_hands:
        scores = score_hands(agreed.ruleset, claim, agreed.options)
        return scored_hand(scores[seat], hand, seat)
    verdict = agreed.verdict(claim)
    scored_wait = scored_hand(verdict.scores[seat], hand, seat)
    if not names_people:
        return scored_wait
    return replace(scored_wait, settlement=verdict.settlement, false_win=verdict.false_win)


@with_hints
def settle(
    ruleset: str,
    hands: Mapping[AnyWind, HandText | int],
    *,
    winner: WindName | None = None,
    discarder: WindName | None = None,
    self_drawn: bool = False,
    prevalent_wind: WindName = Wind.E,
    preset: Preset | str | None = None,
    options: Options | None = None,
    **rules: OptionValue,
) -> TableVerdict:
    """Return what the hands of a table are worth, by wind, and who pays whom.

    Where all four hands count, ``hands`` has all of them, elsewhere the winner's. A hand may be
    replaced by its count in points. The winner is the player whose hand has a winning tile;
    ``winner`` names one whose points are given.

    >>> settle("mcr", {"S": 24}, winner="S", self_drawn=True).settlement.as_dict()
    {'E': -32, 'S': 96, 'W': -32, 'N': -32}
    """
    agreed = agreement_of(ruleset, preset, rules, options)
    given, points = table_of(hands)
    won, of = winner_of(given, wind_or_none(winner)), wind_or_none(discarder)
    check_people(won, of, self_drawn=self_drawn)
    claim = agreed.claim(wind_of(prevalent_wind), won, of, given, points)
    return TableVerdict.of(agreed.verdict(claim))


@with_hints
def false_win(
    ruleset: str,
    seat: WindName,
    *,
    preset: Preset | str | None = None,
    options: Options | None = None,
    **rules: OptionValue,
) -> Settlement:
    """Return what a false win costs the player who declares it, whatever the hand was.

    Only options apply among the keyword arguments.

    >>> false_win("mcr", "N").as_dict()
    {'E': 10, 'S': 10, 'W': 10, 'N': -30}
    """
    agreed = agreement_of(ruleset, preset, rules, options)
    for name in (*agreed.situations, *agreed.answers):
        raise RuleError("unexpected_field", field=name)
    return agreed.ruleset.settle(Result(Outcome.FALSE_WIN, wind_of(seat)), agreed.options)


@with_hints
def waits(
    ruleset: str,
    hand: HandText,
    *,
    seat: WindName = Wind.E,
    prevalent_wind: WindName = Wind.E,
    preset: Preset | str | None = None,
    options: Options | None = None,
    **rules: OptionValue,
) -> tuple[Wait, ...]:
    """Return the tiles that complete the standing tiles of ``hand``, in order.

    A tile is included whether or not copies are left, and whatever the hand is then worth; each has
    ``copies_left`` and ``winning_copies``, those that may win. In a circumstance that is possible
    only self-drawn or only on a discard it has no score in the other. Raises ``wrong_tile_count``
    for a hand with its winning tile.

    >>> [wait.text for wait in waits("mcr", "[EEE] [456p] 789s 2333m")]
    ['1m', '2m', '4m']
    """
    agreed = agreement_of(ruleset, preset, rules, options)
    win = _win_in(agreed.situations, wind_of(seat), wind_of(prevalent_wind))
    waiting = hand_of(hand)
    if waiting.winning_tile is not None:
        error = RuleError("wrong_tile_count", found=HAND_TILES + 1, expected=HAND_TILES)
        error.add_note("Waits are those of thirteen tiles: leave out “+ tile”.")
        raise error
    held = waiting.copies_held()
    rows = waits_with_values(agreed.ruleset, waiting, win, agreed.options)

    def scored_wait(tile: Tile, score: Score | None) -> ScoredHand | None:
        if score is None:
            return None
        return scored_hand(score, replace(waiting, winning_tile=tile), win.seat_wind)

    return tuple(
        Wait(tile, scored_wait(tile, discarded), scored_wait(tile, drawn), COPIES - held[tile])
        for tile, discarded, drawn in rows
    )


@with_hints
def why_not(
    ruleset: str,
    hand: HandText,
    *,
    seat: WindName = Wind.E,
    prevalent_wind: WindName = Wind.E,
    self_drawn: bool = False,
    preset: Preset | str | None = None,
    options: Options | None = None,
    **rules: OptionValue,
) -> IncompleteHand | LowHand | None:
    """Return why a hand is not a win, and what would have made it one; None for a win.

    For an incomplete hand: how far it is from a complete one, how its tiles may be read and what it
    waited for; for one below the minimum: what it could have been worth.

    >>> why_not("mcr", "[EEE] [456p] 789s 2333m + 5m").tiles_away
    1
    """
    agreed = agreement_of(ruleset, preset, rules, options)
    hand, won = hand_of(hand), wind_of(seat)
    if hand.winning_tile is None:
        raise RuleError("missing_winning_tile")
    other = next(wind for wind in Wind if wind is not won)  # any opponent stands for them
    of = None if self_drawn else other
    check_people(won, of, self_drawn=self_drawn)
    claim = agreed.claim(wind_of(prevalent_wind), won, of, {won: hand})
    found = diagnose(agreed.ruleset, claim, agreed.options)
    if found is None:
        score_hands(agreed.ruleset, claim, agreed.options)  # raises what is wrong with the hand
    return with_scored_hands(found, hand, won)


def explain(
    what: Score | Verdict | IncompleteHand | LowHand | RuleError, *, language: str = "en"
) -> str:
    """Return in words what a call has returned, or the error that it has raised.

    A score has a line for each pattern and each reason.

    ``language`` is one of :func:`languages`; what is not translated into it is English. Raises
    ``ValueError`` for other languages.

    >>> print(explain(score("zung_jung", "[123m] 456m 789p 23s EE + 1s"), language="it"))
       5     Tutte scale (1.1)  123m 456m 789p 123s EE
       5     punti
    """
    if not isinstance(what, Score | Verdict | IncompleteHand | LowHand | RuleError):
        raise TypeError(f"scores, verdicts and errors are explained, not {type(what).__name__}")
    if not isinstance(language, str):
        raise TypeError(f"a language is a text such as 'en', not {type(language).__name__}")
    if not is_spoken(language):
        raise ValueError(f"texts are in {', '.join(languages())}, not in {language!r}")
    if isinstance(what, RuleError):
        return error_sentence(what, language)
    if not isinstance(what, Score):
        return what.in_words(language)
    if isinstance(what, ScoredHand):
        lines = explanation(what, language, what.hand.flowers, what.seat)
    else:
        lines = explanation(what, language)
    return "\n".join(lines)


def svg(hand: HandText, *, height: int = 48) -> str:
    """Return a picture of a hand, ``height`` pixels high, as an SVG document.

    >>> svg("19m19p19sESWNCFP + P")[:41]
    '<svg xmlns="http://www.w3.org/2000/svg" v'
    """
    return hand_svg(hand_of(hand), height)


def _win_in(situations: frozenset[str], seat: Wind, prevalent_wind: Wind) -> Win:
    """Return a win in these circumstances: on a discard, or self-drawn if they ask for it."""
    wrong = contradiction(situations, seat, self_drawn=False)
    if wrong is not None:
        wrong = contradiction(situations, seat, self_drawn=True)
        if wrong is not None:
            raise wrong
        return Win(seat, prevalent_wind, self_drawn=True, situations=situations)
    return Win(seat, prevalent_wind, situations=situations)
