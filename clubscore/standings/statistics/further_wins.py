"""Those who won on the same discard as the first winner of a hand: values, patterns, answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef

from clubscore.play.models import FurtherWin


class OtherWin(NamedTuple):
    """A win beside the first of a hand."""

    winner: int  # seat
    value: int  # points
    patterns: tuple[str, ...] | None  # keys, each once; None without tiles
    answers: Mapping[str, str]  # to questions of each winner


def has_further_wins() -> Exists:
    """Return, of each hand of a query, whether several have won it."""
    return Exists(FurtherWin.objects.filter(hand=OuterRef("pk")))


def further_wins_of(hands: Iterable[int]) -> dict[int, tuple[OtherWin, ...]]:
    """Return the further wins of hands that have some, by id. One query, or none for no hands."""
    ids = list(hands)
    found: defaultdict[int, list[OtherWin]] = defaultdict(list)
    if not ids:
        return {}
    wins = FurtherWin.objects.filter(hand__in=ids).order_by("pk")
    columns = ("hand", "winner", "value", "hand__breakdown", "hand__claim")
    for hand, winner, value, breakdown, claim in wins.values_list(*columns):
        found[hand].append(
            OtherWin(winner, value, _patterns(breakdown, winner), _answers(claim, winner))
        )
    return {hand: tuple(wins) for hand, wins in found.items()}


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
