"""One hand under every rule system, side by side."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from clubscore.errors import ClubError
from clubscore.play.entry.assessment import Assessment, assess
from clubscore.play.explanation.score import localized_name
from clubscore.words import explain, worth
from scoring.errors import RuleError
from scoring.rulesets import RULESETS
from scoring.rulesets.base import Ruleset

from .request import CalculatorRequest


@dataclass(frozen=True, slots=True)
class SystemRow:
    """What a hand is worth in a rule system: ``text`` says it, or why it is no win there."""

    name: str
    text: str
    wins: bool
    address: str
    is_current: bool


def system_rows(request: CalculatorRequest, home: str) -> tuple[SystemRow, ...]:
    """Return the winner's tiles under each system, in the same place and with the same wind.

    Nothing where they win in none.
    Options are those that the hand was asked with in its own system, official in the others, and
    circumstances are those that a system has. ``home`` is where the calculator of the rules is.
    """
    rows = tuple(_row(request, ruleset, home) for ruleset in RULESETS.values())
    return rows if any(row.wins for row in rows) else ()


def _row(request: CalculatorRequest, ruleset: Ruleset, home: str) -> SystemRow:
    own = request.rules.ruleset
    if ruleset is own:
        there = request
    else:
        there = CalculatorRequest.of(ruleset, _fields(request, ruleset))
    text, wins = _worth(there)
    address = f"{home[: -len(own.key) - 1]}{ruleset.key}/"
    query = request.address() if ruleset is own else urlencode(_fields(request, ruleset))
    name = localized_name(ruleset.names)
    return SystemRow(name, text, wins, f"{address}?{query}", ruleset is own)


def _fields(request: CalculatorRequest, ruleset: Ruleset) -> list[tuple[str, str]]:
    """Return the winner's hand as fields of an address of another system."""
    known = {info.situation.value for info in ruleset.conduct({}).situations}
    return [
        ("tiles", request.text().replace(" ", "")),
        ("seat", request.seat.name),
        ("round", request.prevalent_wind.name),
        ("from", request.source),
        *(("situations", one) for one in request.situations if one in known),
    ]


def _worth(request: CalculatorRequest) -> tuple[str, bool]:
    """Return what the winner's hand is worth, in words, and whether it wins."""
    try:
        found = assess(request.entry, request.position, request.rules)
    except (ClubError, RuleError) as error:
        return explain(error), False
    value = found.verdict.values.get(request.seat)
    if value is None:
        return _refused(found), False
    score = found.score
    missing = score.points_missing if score is not None else 0
    return worth(value, request.rules.ruleset.key), not missing


def _refused(found: Assessment) -> str:
    for error in found.problems.values():
        return explain(error)
    return explain(found.problem) if found.problem is not None else ""
