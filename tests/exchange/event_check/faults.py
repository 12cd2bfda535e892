"""Faults put into event files and standings: a figure, a place or a seat is another one."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

from clubscore.people.models import Club
from clubscore.tournaments.access import Actor

from .random_events import Json, event_files

HANDS = ("hands_played", "won", "dealt_in", "false_wins")
Fault = tuple[str, Callable[[], None]]
"""What is changed, and the change."""


def seeded_faults(
    checker: ModuleType, club: Club, by: Actor, *, count: int, seed: int
) -> tuple[int, list[str]]:
    """Put faults into random events, one at a time; return how many are found, and the others."""
    chance = random.Random(seed)
    found, missed = 0, []
    files: list[tuple[int, Json, Json]] = []
    while len(files) < count // 10:
        number = chance.randrange(10**6)
        event, standings = event_files(number, club, by, tiles=0.1)
        if list(_hand_figures(event, chance)) and standings["players"]:
            files.append((number, event, standings))
    for index in range(count):
        number, *clean = files[index % len(files)]
        event, standings = copy.deepcopy(clean)
        what, change = chance.choice(KINDS_OF_FAULT)(event, standings, chance)
        change()
        if checker.check_event(event, standings):
            found += 1
        else:
            missed.append(f"event {number}: {what}")
    return found, missed


def _number(holder: Any, key: Any, chance: random.Random, what: str) -> Fault:
    """Change a whole number."""
    by = chance.choice([-10, -2, -1, 1, 2, 10])

    def change() -> None:
        holder[key] += by

    return f"{what} {key} by {by}", change


def _valid_hands(event: Json) -> Iterator[Json]:
    for session in event["sessions"]:
        for table in session["tables"]:
            yield from (hand for hand in table["hands"] if hand["state"] == "valid")


def _hand_figures(event: Json, chance: random.Random) -> Iterator[Fault]:
    for hand in _valid_hands(event):
        where = f"hand {hand['number']}"
        seat = chance.randrange(len(hand["payments"]))
        yield _number(hand["payments"], seat, chance, f"{where} payments")
        if hand["value"] is not None:
            yield _number(hand, "value", chance, where)


def _figure_of_hand(event: Json, _standings: Json, chance: random.Random) -> Fault:
    """Payments or value of a hand."""
    return chance.choice(list(_hand_figures(event, chance)))


def _figure_of_standings(_event: Json, standings: Json, chance: random.Random) -> Fault:
    """Points, penalties or counters of a player, or points of a result."""
    row = chance.choice(standings["players"])
    faults = [
        _number(row, key, chance, f"player {row['number']}")
        for key in ("points", "penalties", "tables_with_hands", *HANDS)
        if row[key] is not None
    ]
    for result in row["results"]:
        where = f"player {row['number']} session {result['session']}"
        keys = [key for key in ("points", "table_points") if result[key] is not None]
        faults += [_number(result, key, chance, where) for key in keys]
    return chance.choice(faults)


def _place(_event: Json, standings: Json, chance: random.Random) -> Fault:
    """A place in the standings or at a table."""
    row = chance.choice(standings["players"])
    if row["place"] is not None:
        return _number(row, "place", chance, f"player {row['number']}")
    return _figure_of_standings(_event, standings, chance)


def _seat(event: Json, standings: Json, chance: random.Random) -> Fault:
    """Two players of a session exchange their seats, or somebody else has one."""
    played = [one for one in event["sessions"] if one["number"] in standings["sessions"]]
    session = chance.choice(played)
    seats = [seat for table in session["tables"] for seat in table["seats"]]
    one, other = chance.sample(seats, 2)

    def change() -> None:
        one["player"], other["player"] = other["player"], one["player"]

    def double() -> None:
        one["player"] = other["player"]

    return f"session {session['number']} seats", chance.choice([change, double])


def _penalty(event: Json, standings: Json, chance: random.Random) -> Fault:
    """The points of a penalty that counts, or of a false win."""
    counted = [None, *standings["sessions"]]
    given = [one for one in event["penalties"] if one["points"] and one["session"] in counted]
    if not given:
        return _figure_of_hand(event, standings, chance)
    return _number(chance.choice(given), "points", chance, "penalty")


def _totals(event: Json, standings: Json, chance: random.Random) -> Fault:
    """A total from paper."""
    entered = [
        table["totals"]
        for session in event["sessions"]
        for table in session["tables"]
        if table["totals"]
    ]
    if not entered:
        return _figure_of_standings(event, standings, chance)
    points = chance.choice(entered)["points"]
    return _number(points, chance.randrange(len(points)), chance, "totals")


def _position(event: Json, _standings: Json, chance: random.Random) -> Fault:
    """Dealer, prevalent wind, number, winner or discarder of a hand."""
    hand = chance.choice(list(_valid_hands(event)))
    where = f"hand {hand['number']}"
    keys = ["dealer", "prevalent_wind"]
    keys += [key for key in ("winner", "discarder") if hand[key] is not None]
    key, by = chance.choice(keys), chance.randrange(1, 4)

    def change() -> None:
        hand[key] = (hand[key] + by) % 4

    return chance.choice([(f"{where} {key}", change), _number(hand, "number", chance, where)])


KINDS_OF_FAULT = [
    *(_figure_of_hand, _figure_of_standings, _place, _seat, _penalty, _totals, _position)
]
