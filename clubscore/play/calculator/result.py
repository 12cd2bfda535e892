"""The calculator's result for a hand: what it is worth, or what it waits for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from clubscore.errors import ClubError
from clubscore.play.entry.assessment import Assessment, assess
from clubscore.play.explanation.preview import EntryPreview
from clubscore.play.explanation.score import short_words
from clubscore.words import explain, localized_name, worth
from scoring.errors import RuleError
from scoring.hand import Hand
from scoring.rulesets import RULESETS
from scoring.rulesets.base import Ruleset

from .discards import DiscardRow, discard_rows
from .request import CalculatorRequest
from .waits import WaitRow, wait_rows


@dataclass(frozen=True, slots=True)
class WaitView:
    """A tile waited for, with the address of the completed hand."""

    row: WaitRow
    address: str


@dataclass(frozen=True, slots=True)
class DiscardView:
    """A tile to be discarded, with the address of the hand without it."""

    row: DiscardRow
    address: str


@dataclass(frozen=True, slots=True)
class CalculatorResult:
    """What is said of the hand asked for. ``waits`` is None unless one tile is missing.

    ``discards`` are there for a whole hand that is not a win, ``systems`` for every whole hand.
    """

    preview: EntryPreview | None
    waits: tuple[WaitView, ...] | None
    address: str
    wrong: str = ""
    wrong_seen: bool = False
    discards: tuple[DiscardView, ...] = ()
    systems: tuple[SystemRow, ...] = ()

    @property
    def copies_left(self) -> int:
        """How many copies are left of all tiles waited for."""
        return sum([wait.row.copies_left for wait in self.waits or ()])

    @property
    def winning_copies(self) -> int:
        """How many of them may win."""
        return sum([wait.row.winning_copies for wait in self.waits or ()])

    @property
    def some_copies_lose(self) -> bool:
        """Whether some tiles complete the hand, or the hand after a discard, but cannot win."""
        return self.winning_copies < self.copies_left or any(
            one.row.winning_copies < one.row.copies_left for one in self.discards
        )


def result_of(request: CalculatorRequest, home: str) -> CalculatorResult:
    """Return the score or the waits of the requested hand.

    ``home`` is where the calculator of its rules is: what the addresses begin with.
    """
    address = f"{home}?{request.address()}"
    if request.is_empty:
        return CalculatorResult(None, None, address, request.wrong, request.wrong_seen)
    waiting = request.hand_to_complete
    if waiting is None:
        # Nobody records anything here, so there is no false win to offer either.
        shown = replace(request.preview(), false_win=())
        whole = request.whole_hand
        if whole is None:
            return CalculatorResult(shown, None, address, request.wrong, request.wrong_seen)
        return CalculatorResult(
            shown,
            None,
            address,
            request.wrong,
            request.wrong_seen,
            _discards(request, whole, home) if shown.diagnosis is not None else (),
            system_rows(request, home),
        )
    rows = wait_rows(
        waiting,
        seat=request.seat,
        prevalent_wind=request.prevalent_wind,
        rules=request.rules,
        seen_tiles=request.seen_tiles,
    )
    waits = tuple(WaitView(row, _address_with_tile(request, row, home)) for row in rows)
    return CalculatorResult(None, waits, address, request.wrong, request.wrong_seen)


def _discards(request: CalculatorRequest, hand: Hand, home: str) -> tuple[DiscardView, ...]:
    rows = discard_rows(
        hand,
        seat=request.seat,
        prevalent_wind=request.prevalent_wind,
        rules=request.rules,
        seen_tiles=request.seen_tiles,
    )
    return tuple(DiscardView(row, _address_of(request, row.hand, home)) for row in rows)


def _address_with_tile(request: CalculatorRequest, row: WaitRow, home: str) -> str:
    """Return the address of the hand with the tile added, drawn or discarded as requested."""
    return _address_of(request, row.hand, home) if row.hand else ""


def _address_of(request: CalculatorRequest, hand: str, home: str) -> str:
    """Return the address of another hand of the winner's, with everything else unchanged."""
    name = f"tiles_{request.seat.value}" if request.rules.all_hands else "tiles"
    fields = [(key, value) for key, value in request.hand_fields if key != name]
    return f"{home}?{urlencode([(name, hand), *fields, *request.options()])}"


@dataclass(frozen=True, slots=True)
class SystemRow:
    """What a hand is worth in a rule system: ``text`` has the value, or why it is not a win."""

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
    known = {info.situation for info in ruleset.conduct({}).situations}
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
        return _refusal(found), False
    score = found.score
    missing = score.points_missing if score is not None else 0
    if missing and request.rules.ruleset.without_patterns:
        return short_words(request.rules.ruleset, missing), False
    return worth(value, request.rules.ruleset.key), not missing


def _refusal(assessment: Assessment) -> str:
    for error in assessment.problems.values():
        return explain(error)
    return explain(assessment.problem) if assessment.problem is not None else ""
