"""Those who won on the same discard as the first winner of a hand: values, patterns, answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.db.models import Exists, OuterRef

from clubscore.play.models import FurtherWin
from clubscore.standings.paid_wins import paid_by_rules


class OtherWin(NamedTuple):
    """A further win in a hand with several winners."""

    winner: int  # seat
    value: int  # points
    patterns: tuple[str, ...] | None  # keys, each once; None without tiles
    answers: Mapping[str, str]  # to questions of each winner


class WinsOfHand(NamedTuple):
    """The outcome of a hand with several winners: those who are paid have won."""

    first_is_paid: bool
    others: tuple[OtherWin, ...]


ONE_WIN: Final = WinsOfHand(True, ())


def has_further_wins() -> Exists:
    """Return, of each hand of a query, whether several have won it."""
    return Exists(FurtherWin.objects.filter(hand=OuterRef("pk")))


def further_wins_of(hands: Iterable[int]) -> dict[int, WinsOfHand]:
    """Return the wins of hands that several have won, by id. One query, or none for no hands."""
    ids = list(hands)
    found: defaultdict[int, list[OtherWin]] = defaultdict(list)
    if not ids:
        return {}
    wins = FurtherWin.objects.filter(hand__in=ids).order_by("pk")
    columns = ("hand", "winner", "value", "hand__breakdown", "hand__claim")
    of_hand = ("hand__winner", "hand__discarder", "hand__ruleset", "hand__options")
    told: dict[int, tuple[Any, ...]] = {}
    for hand, winner, value, breakdown, claim, *others in wins.values_list(*columns, *of_hand):
        told[hand] = tuple(others)
        found[hand].append(
            OtherWin(winner, value, _patterns(breakdown, winner), _answers(claim, winner))
        )
    return {hand: _paid(wins, *told[hand]) for hand, wins in found.items()}


def _paid(
    further: Sequence[OtherWin],
    first: int,
    discarder: int | None,
    ruleset: str,
    options: Mapping[str, Any],
) -> WinsOfHand:
    winners = (first, *(one.winner for one in further))
    paid = paid_by_rules(winners, discarder, ruleset, options)
    return WinsOfHand(first in paid, tuple(one for one in further if one.winner in paid))


def _patterns(breakdown: Mapping[str, Any] | None, winner: int) -> tuple[str, ...] | None:
    counted = (breakdown or {}).get("also", {}).get(str(winner))
    if counted is None:
        return None
    return tuple(dict.fromkeys(line["n"] for line in counted["patterns"]))


def _answers(claim: Mapping[str, Any], winner: int) -> Mapping[str, str]:
    for one in claim.get("also", ()):
        if one["winner"] == winner:
            answers: Mapping[str, str] = one["answers"]
            return answers
    return {}
