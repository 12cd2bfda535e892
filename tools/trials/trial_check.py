"""Thousands of random events: the checker that shares no code with us finds no difference."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from .ground import Ground, say

EVENTS = 5000
FAULTS = 2000  # a figure, a place, a seat
LEAST_FOUND = 0.99  # of the faults
TILES = 0.15  # of the tables: games that are dealt, not only points


def run(ground: Ground, *, seed: int, small: bool) -> Iterator[str]:
    """Make events and check them; yield each difference, and too many faults not found."""
    from tests.exchange.event_check.checker import load_checker
    from tests.exchange.event_check.faults import seeded_faults
    from tests.exchange.event_check.random_events import random_files
    from tests.factories import make_club, organizer

    checker, club, by = load_checker(), make_club(), organizer()
    events, faults = (50, 40) if small else (EVENTS, FAULTS)
    first, worked = seed * 1_000_000, time.process_time()
    counted: Counter[str] = Counter()
    for number, event, standings in random_files(
        range(first, first + events), club, by, tiles=TILES
    ):
        for line in checker.check_event(event, standings):
            yield f"event {number}: {line}"
        counted += _contents(event)
    found, missed = seeded_faults(checker, club, by, count=faults, seed=seed)
    say(f"{events} events: {dict(counted)}")
    say(f"{faults} faults: {found} found; not found: {', '.join(missed) or 'none'}")
    say(f"{time.process_time() - worked:.0f} s of processor time")
    if found < LEAST_FOUND * faults:
        yield f"only {found} of {faults} faults found"


def _contents(event: Any) -> Counter[str]:
    """What there is in an event file, by kind."""
    tables = [table for session in event["sessions"] for table in session["tables"]]
    hands = [hand for table in tables for hand in table["hands"]]
    counted = Counter(tables=len(tables), totals=sum(bool(one["totals"]) for one in tables))
    counted += Counter(hand["kind"] for hand in hands)
    counted += Counter(step["kind"] for hand in hands for step in hand["history"])
    counted += Counter(penalty["kind"] for penalty in event["penalties"])
    counted["stages"] = len(event["event"].get("stages", ()))
    counted["cuts"] = len(event.get("cuts", ()))
    counted["byes"] = sum(len(player["byes"]) for player in event["players"])
    return counted
