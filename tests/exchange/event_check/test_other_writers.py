"""Files that another program wrote: what it need not know is no difference, here or there."""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

from clubscore.exchange.event_file.importer import differences, event_import
from clubscore.exchange.event_file.reader import read_event
from clubscore.standings.verification.event import event_findings
from tests.exchange.event_file.texts import leave_out_defaults
from tests.factories import make_club, organizer
from tests.sampling import cases

from .checker import CHECKER, load_checker
from .random_events import Json, event_files

EVENTS = cases(60, 8)
DOCS = CHECKER.parent


def _tables(event: Json) -> Iterator[Json]:
    for session in event["sessions"]:
        yield from session["tables"]


def _without_log(event: Json) -> None:
    """Who confirmed what is only told with the log: it says whose seats were corrected since."""
    _without_confirmations(event)
    event["log"] = []


def _without_people(event: Json) -> None:
    """Nobody is said to have done anything."""
    event["event"]["created_by"] = None
    for penalty in event["penalties"]:
        penalty["given_by"] = None
    for table in _tables(event):
        for given in table["confirmations"]:
            given["by"] = None
        for hand in table["hands"]:
            hand["recorded_by"] = None
            for step in hand["history"]:
                step["by"] = None


def _without_history(event: Json) -> None:
    """Hands are there as they are now, in one step."""
    for table in _tables(event):
        if table["totals"] is not None:
            table["totals"]["revision"] = 1
        table["hands"] = [hand for hand in table["hands"] if hand["state"] == "valid"]
        for hand in table["hands"]:
            hand["revision"], hand["history"] = 1, hand["history"][:1]
            hand["history"][0]["after"] = None
    _without_log(event)


def _without_confirmations(event: Json) -> None:
    for table in _tables(event):
        table["confirmations"] = []


WAYS: tuple[Callable[[Json], None], ...] = (
    _without_log,
    _without_people,
    _without_history,
    _without_confirmations,
)


def _nullable(node: Json, schema: Json, part: str) -> Iterator[tuple[str, str]]:
    """Yield the keys that may be null, with the part of the file that has them."""
    if "$ref" in node:
        node = schema["$defs"][node["$ref"].rpartition("/")[2]]
    for one in (*node.get("anyOf", ()), *node.get("oneOf", ())):
        yield from _nullable(one, schema, part)
    for key, value in node.get("properties", {}).items():
        if _may_be_null(value):
            yield part, key
        inner = key if key in PARTS and not (part and key == "players") else part
        # The states of a hand in its history have the keys of a hand.
        if key not in ("before", "after"):
            yield from _nullable(value, schema, inner)
    if isinstance(node.get("items"), dict):
        if _may_be_null(node["items"]):
            yield part, "players"
        yield from _nullable(node["items"], schema, part)


def _may_be_null(node: Json) -> bool:
    kinds = node.get("type", ())
    choices = (*node.get("anyOf", ()), *node.get("oneOf", ()))
    return "null" in kinds or any("null" in one.get("type", ()) for one in choices)


PARTS = (
    *("event", "players", "seat_locks", "draws", "sessions", "tables", "confirmations", "hands"),
    *("history", "penalties", "cuts", "log"),
)


def test_the_page_says_all_that_may_be_null():
    schema = json.loads((DOCS / "event-file.schema.json").read_text())
    page = (DOCS / "event-file.md").read_text().partition("may be `null` |")[2]
    told = {
        (part, key)
        for line in page.partition("\n\n")[0].splitlines()[2:]
        for part, *keys in [re.findall(r"`([a-z_]+)`", line)]
        for key in keys
        if (part, key) != ("cuts", "players")
    }
    found = set(_nullable(schema, schema, ""))
    assert told == found


@pytest.fixture(scope="module")
def checker() -> ModuleType:
    return load_checker()


@pytest.mark.django_db
@pytest.mark.any_database
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_both_checkers_agree_on_what_another_program_leaves_out(checker, way):
    club, by = make_club(), organizer()
    for seed in range(EVENTS):
        event, _standings = event_files(seed, club, by, tiles=0.1)
        lean = copy.deepcopy(event)
        way(lean)
        file = read_event(json.dumps(lean).encode())
        judged = list(differences(file))
        imported = event_import(file=file, club=club, by=None)
        found = list(event_findings(imported))
        assert checker.check_event(lean) == []
        assert Counter(one.what for one in found) == Counter()
        assert judged == []


@pytest.mark.django_db
@pytest.mark.any_database
def test_the_checker_knows_what_is_left_out(checker):
    club, by = make_club(), organizer()
    for seed in range(EVENTS // 2):
        event, standings = event_files(seed, club, by, tiles=0.1)
        leave_out_defaults(event)
        assert checker.check_event(event, standings) == []


@pytest.mark.django_db
@pytest.mark.any_database
def test_both_miss_what_says_how_a_value_adds_up(checker):
    event, _standings = event_files(7, make_club(), organizer(), tiles=0.1)
    hand = next(hand for table in _tables(event) for hand in table["hands"] if hand["value"])
    hand["breakdown"] = None
    assert any("breakdown: null" in line for line in checker.check_event(event))
    judged = differences(read_event(json.dumps(event).encode()))
    assert "breakdown" in {one.what for one in judged}
