"""What the draw respected and what it drew, in the file of an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from clubscore.seating_plans import NOBODY
from clubscore.tournaments.models import Draw, Entry, SeatLock, Tournament
from clubscore.tournaments.units import SEATS, TABLE_SIZES

from .checks import ApartPair, check_unique, check_wind
from .json_node import LARGE, SMALL, Node, check_each
from .mixing import check_plan_mixing
from .records import DRAW, LOCK, LOCK_OF_PLAN, QUALITY

EntryOf: TypeAlias = Callable[[Node], Entry]
"""Finds an entry by its number in the file."""


def read_separations(root: Node, entry_of: EntryOf) -> list[ApartPair]:
    """Return the pairs of players to keep apart; no pair may repeat."""
    node, wished = root["apart"], root["apart_where_possible"]
    found, pairs = [], []
    listed = [*((one, False) for one in node.items()), *((one, True) for one in wished.items())]
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
    found, places = [], []
    for one in map(LOCK.complete, node.items()):
        lock = SeatLock(tournament=event, entry=entry_of(one["player"]), **LOCK.read(one))
        check_wind(one["wind"])
        if lock.table is None and lock.wind is None:
            raise one.fault("file_disagrees", text="table, wind")
        places.append((one["player"].value, lock.session))
        found.append(lock)
    check_unique(node, "player", places)
    return found


def read_draws(event: Tournament, node: Node, entry_of: EntryOf) -> list[Draw]:
    """Return the seating plans in use."""
    return [_read_draw(event, one, entry_of) for one in node.items()]


def _read_draw(event: Tournament, node: Node, entry_of: EntryOf) -> Draw:
    node = DRAW.complete(node)
    players = list(node["players"].items())
    for player in players:
        if player.value is not None:
            entry_of(player)
    check_plan_mixing(node["mixing"], len(players))
    _check_draw(node, len(players))
    return Draw(
        tournament=event,
        state=Draw.State.APPLIED,
        players=[player.value for player in players],
        **DRAW.read(node),
    )


def _check_draw(node: Node, players: int) -> None:
    """Sessions by number; pairs, locks and tables by positions among the players."""
    last = max(players - 1, 0)

    def position(one: Node) -> object:
        return one.whole(0, last)

    check_each(node["sessions"], lambda one: one.whole(1, SMALL))
    for pair in node["keep_apart"].items():
        check_each(pair, position, 2)
    for lock in map(LOCK_OF_PLAN.complete, node["locks"].items()):
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
        raise table.fault("file_wants_seats", seats=len(SEATS))


def _check_quality(node: Node) -> None:
    """The counts of a draw, as ``seating.Quality`` has them."""
    node = QUALITY.complete(node)
    for name in node.value.keys() - {"meetings", "winds"}:
        node[name].whole(0, LARGE)
    check_each(node["meetings"], lambda one: one.whole(0, LARGE))
    for player in node["winds"].items():
        check_each(player, lambda one: one.whole(0, LARGE), len(SEATS))
