"""What a hand says, now or in its history, checked as far as the pages and an undo rely on it.

Whether the payments follow from the tiles is not asked here: the record is the record, and
:mod:`clubscore.play.verification` tells what the rules say otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from clubscore.errors import ClubError
from clubscore.play.corrections.snapshots import (
    FURTHER_VALUES,
    further_values_in,
    payments_in,
    pot_in,
)
from clubscore.play.entry.claim import result_of
from clubscore.play.entry.hand_entry import HandEntry, position_at
from clubscore.play.models import PAYMENTS, Hand
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.units import SEATS
from clubscore.words import explain
from scoring.errors import RuleError
from scoring.hand import Situation
from scoring.notation import parse_hand
from scoring.rulesets import get
from scoring.rulesets.base import Outcome
from scoring.rulesets.options import checked_options

from .answers import check_answers
from .breakdowns import breakdown_check
from .columns import RANGES
from .json_node import LARGE, Node, check_each
from .records import STATE

PEOPLE: Final[Mapping[str, Callable[[Mapping[str, Any]], bool]]] = {
    Hand.Kind.WIN: lambda state: state["winner"] is not None and state["value"] is not None,
    Hand.Kind.DRAW: lambda state: _names_nobody(state),
    Hand.Kind.ABORTIVE_DRAW: lambda state: _names_nobody(state),
    Hand.Kind.FALSE_WIN: lambda state: (
        state["winner"] is not None and state["discarder"] is None and state["value"] is None
    ),
}


def _names_nobody(state: Mapping[str, Any]) -> bool:
    return state["winner"] is None and state["discarder"] is None and state["value"] is None


def read_options(node: Node, ruleset: str) -> dict[str, Any]:
    """Return the options of a ruleset."""
    given = node.plain_object()
    try:
        checked_options(get(ruleset).options, given)
    except RuleError as error:
        raise node.fault("file_rules", reason=explain(error)) from None
    return given


def read_state(node: Node, event: Tournament, players: int) -> dict[str, Any]:
    """Return the state of a hand as in a snapshot; its keys have been checked.

    ``players`` is how many sit at the table.
    Raises ``ClubError`` for what cannot be shown or would break a rule of the books.
    """
    state = STATE.read(node)
    if state["ruleset"] != event.ruleset:
        raise node["ruleset"].fault("file_other_rules")
    options = node["options"]
    state["options"] = (
        event.options if options.value is None else read_options(options, event.ruleset)
    )
    payments, pot = _payments(node, players)
    state |= zip(PAYMENTS, payments, strict=False)
    if pot:
        state["pot"] = pot
    state["penalty"] = node["penalty_points"].whole(0, LARGE)
    _check_numbers(node, state, players)
    _check_people(node, state)
    if further := _further_values(node["further_values"], players):
        state[FURTHER_VALUES] = further
    state["claim"] = _claim(node["claim"], state, players)
    _check_tiles(node["tiles"], state["tiles"])
    breakdown_check(node["breakdown"])
    state["breakdown"] = node["breakdown"].value
    return state


def _payments(node: Node, players: int) -> tuple[list[int], int]:
    """Return the payments of a hand, and how many points it adds to those on the table."""
    lowest, highest = RANGES["IntegerField"]
    paid, pot = node["payments"], node["pot"].whole(lowest, highest)
    check_each(paid, lambda one: one.whole(lowest, highest), players)
    points: list[int] = paid.value
    total = sum(points)
    if pot and total + pot:
        raise node["pot"].fault("file_pot", text=str(total), pot=str(-total))
    if total + pot:
        raise paid.fault("file_payments", text=str(total))
    return points, pot


def _further_values(node: Node, players: int) -> dict[str, int]:
    """Return the values of further winners' hands by seat."""
    told = node.plain_object()
    for seat in told:
        if seat not in map(str, range(players)):
            raise node.fault("file_unknown_key", text=seat)
        node[seat].whole(0, RANGES["PositiveIntegerField"][1])
    return told


def _check_numbers(node: Node, state: Mapping[str, Any], players: int) -> None:
    node["number"].whole(1, LARGE)
    node["engine_version"].whole(1, LARGE)
    node["prevalent_wind"].whole(SEATS[0], SEATS[-1])
    for name in ("winner", "discarder", "dealer"):
        if state[name] is not None:
            node[name].whole(0, players - 1)


def _check_people(node: Node, state: Mapping[str, Any]) -> None:
    if not PEOPLE[state["kind"]](state):
        raise node["kind"].fault("file_disagrees", text="winner, discarder, value")
    if state["winner"] is not None and state["winner"] == state["discarder"]:
        raise node["discarder"].fault("file_disagrees", text="winner")
    if not get(state["ruleset"]).stick:  # nothing can lie on the table, or be paid for a draw
        if pot_in(state):
            raise node["pot"].fault("file_disagrees", text="ruleset")
        if state["winner"] is None and any(payments_in(state)):
            raise node["payments"].fault("file_disagrees", text="kind")
    conduct = get(state["ruleset"]).conduct(state["options"])
    if Outcome(state["kind"]) not in conduct.outcomes:
        raise node["kind"].fault("file_disagrees", text="options")
    if state["kind"] != Hand.Kind.FALSE_WIN:
        if not state["ends_hand"]:
            raise node["ends_hand"].fault("file_disagrees", text="kind")
        if state["penalty"]:
            raise node["penalty_points"].fault("file_disagrees", text="kind")


def _claim(node: Node, state: Mapping[str, Any], players: int) -> dict[str, Any]:
    """Return what was entered, checked: it can be read and followed, and agrees with the hand."""
    claim = node.plain_object()
    try:
        entry = HandEntry.from_dict(claim)
        same = _text({"doubles": 0, "others": {}, **claim}) == _text(entry.as_dict())
    except (RuleError, ClubError) as error:
        raise node.fault("file_rules", reason=explain(error)) from None
    except (KeyError, TypeError, ValueError, AttributeError):
        raise node.bad() from None
    if not same or not _circumstances_exist(entry, state):
        raise node.bad()
    questions = {one.key: one for one in get(state["ruleset"]).questions}
    for told in (node, *(node["also"].items() if entry.also else ())):
        check_answers(told["answers"], questions, players)
    if not _winners_fit(entry, state):
        raise node.fault("file_disagrees", text=FURTHER_VALUES)
    for name, told in {"outcome": "kind", "winner": "winner", "discarder": "discarder"}.items():
        if claim[name] != state[told]:
            raise node[name].fault("file_disagrees", text=told)
    for held in entry.hands.values():
        _check_tiles(node, held.tiles)
    if state["kind"] != Hand.Kind.FALSE_WIN:  # one of who sits out moves nothing
        _check_course(node, entry, state, players)
    return claim


def _check_course(node: Node, entry: HandEntry, state: Mapping[str, Any], players: int) -> None:
    """Check that a game can be followed through the hand: nobody in it sits out."""
    position = position_at(
        state["number"],
        dealer=state["dealer"],
        prevalent_wind=state["prevalent_wind"],
        players=players,
    )
    values = {int(seat): value for seat, value in further_values_in(state).items()}
    if entry.winner is not None:
        values[entry.winner] = state["value"]
    try:
        result_of(entry, position, values, get(state["ruleset"]))
    except RuleError as error:
        raise node.fault("file_rules", reason=explain(error)) from None


def _winners_fit(entry: HandEntry, state: Mapping[str, Any]) -> bool:
    """Tell whether there is a value for each further winner, and as many as options allow.

    Others win only on a discard.
    """
    further = [one.seat for one in entry.also]
    most = get(state["ruleset"]).conduct(state["options"]).winners
    return (
        sorted(further_values_in(state)) == sorted(further)
        and not {entry.winner, entry.discarder} & {*further}
        and not (further and (entry.discarder is None or state["kind"] != Hand.Kind.WIN))
        and len(entry.winners) <= max(most, 1)
    )


def _circumstances_exist(entry: HandEntry, state: Mapping[str, Any]) -> bool:
    """Tell whether the rules know the circumstances, including those only a game gives."""
    known = {info.situation for info in get(state["ruleset"]).situations}
    told = entry.situations.union(*(one.situations for one in entry.also))
    return told <= known.union(Situation)


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def _check_tiles(node: Node, tiles: str) -> None:
    if tiles and (reason := _unreadable(tiles)) is not None:
        raise node.fault("file_rules", reason=explain(reason))


@lru_cache(maxsize=4096)
def _unreadable(tiles: str) -> RuleError | None:
    try:
        parse_hand(tiles)
    except RuleError as error:
        return error
    return None
