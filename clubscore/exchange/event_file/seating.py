"""What the draw respected and what it drew, in the file of an event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TypeAlias

from clubscore.tournaments.models import Draw, Entry, SeatLock, Tournament
from clubscore.tournaments.seating.plan import NOBODY, Quality
from clubscore.tournaments.units import SEATS, TABLE_SIZES

from . import shape
from .checks import ApartPair, check_unique, check_wind, signed_by
from .json_node import LARGE, SMALL, Node, check_each, field_values
from .mixing import MIXING, read_plan_mixing
from .stages import keys_with

EntryOf: TypeAlias = Callable[[Node], Entry]
"""Finds an entry by its number in the file."""


def read_separations(root: Node, entry_of: EntryOf) -> list[ApartPair]:
    """Return the pairs that are kept apart; no pair is there twice."""
    node = root[shape.APART]
    found, pairs = [], []
    wished = root[shape.APART_WISHED].items() if shape.APART_WISHED in root.value else ()
    listed = [*((one, False) for one in node.items()), *((one, True) for one in wished)]
    for one, where_possible in listed:
        numbers = list(one.items())
        if len(numbers) != 2:
            raise one.fault("file_wants_pair")
        first, second = (entry_of(number) for number in numbers)
        if numbers[0].value >= numbers[1].value:
            raise one.fault("file_wants_pair")
        found.append(ApartPair(first, second, where_possible))
        pairs.append((numbers[0].value, numbers[1].value))
    check_unique(node, "", pairs)
    return found


def read_locks(event: Tournament, node: Node, entry_of: EntryOf) -> list[SeatLock]:
    """Return the locked seats."""
    found = []
    for one in node.items():
        one.object("player", *shape.LOCK)
        lock = SeatLock(tournament=event, **field_values(one, SeatLock, shape.LOCK))
        lock.entry = entry_of(one["player"])
        check_wind(one["wind"])
        if lock.table is None and lock.wind is None:
            raise one.fault("file_disagrees", text="table, wind")
        found.append(lock)
    places = [(one.value["player"], one.value["session"]) for one in node.items()]
    check_unique(node, "player", places)
    return found


def read_draws(event: Tournament, node: Node, entry_of: EntryOf) -> list[Draw]:
    """Return the seating plans in use."""
    return [_read_draw(event, one, entry_of) for one in node.items()]


def _read_draw(event: Tournament, node: Node, entry_of: EntryOf) -> Draw:
    keys = ("players", "created_by", *shape.DRAW, *shape.DRAW_PLAIN)
    node.object(*keys_with(node, MIXING, keys))
    players = list(node["players"].items())
    for player in players:
        if player.value is not None:
            entry_of(player)
    draw = Draw(
        tournament=event,
        state=Draw.State.APPLIED,
        players=[player.value for player in players],
        created_by_name=signed_by(node["created_by"], Draw, "created_by_name"),
        **field_values(node, Draw, shape.DRAW),
        **{name: node[name].value for name in shape.DRAW_PLAIN},
        mixing=read_plan_mixing(node, len(players)),
    )
    _check_draw(node, len(players))
    return draw


def _check_draw(node: Node, players: int) -> None:
    """Sessions by number; pairs, locks and tables by positions among the players."""
    last = max(players - 1, 0)

    def position(one: Node) -> object:
        return one.whole(0, last)

    check_each(node["sessions"], lambda one: one.whole(1, SMALL))
    for pair in node["keep_apart"].items():
        check_each(pair, position, 2)
    for lock in node["locks"].items():
        lock.object("player", "round", "table", "wind")
        position(lock["player"])
        lock["round"].whole(0, SMALL)
        lock["table"].whole_or_none(0, SMALL)
        check_wind(lock["wind"])
    for round_ in node["rounds"].items():
        for table in round_.items():
            check_each(table, position)
            _check_size(table)
    for round_ in node["earlier"].items():
        for table in round_.items():
            _check_earlier(table, last)
    if len(node["rounds"].value) != len(node["sessions"].value):
        raise node["rounds"].fault("file_disagrees", text="sessions")
    if node["quality"].value is not None:
        _check_quality(node["quality"])


def _check_earlier(table: Node, last: int) -> None:
    """A table that was played may have had three or five players."""
    check_each(table, lambda one: one.whole(NOBODY, last))
    _check_size(table)


def _check_size(table: Node) -> None:
    if len(table.value) not in TABLE_SIZES:
        raise table.fault("file_wants_seats", text=str(len(SEATS)))


def _check_quality(node: Node) -> None:
    """The counts of a draw, as ``seating.Quality`` has them."""
    lists = ("meetings", "winds")
    names = [one.name for one in fields(Quality)]
    node.object(*names)
    for name in names:
        if name not in lists:
            node[name].whole(0, LARGE)
    check_each(node["meetings"], lambda one: one.whole(0, LARGE))
    for player in node["winds"].items():
        check_each(player, lambda one: one.whole(0, LARGE), len(SEATS))
