"""The JSON Schema of the event file: files fit it, spoilt ones do not, the copy is current."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from clubscore.exchange.event_file.records import FILE
from clubscore.tournaments.settings.registry import SETTINGS
from tests.exchange.event_file.texts import event_text, schema_faults
from tests.exchange.events import all_hands_event, full_event
from tests.factories import make_event

COPY = Path(__file__).parents[3] / "docs" / "event-file.schema.json"


@pytest.mark.django_db
@pytest.mark.parametrize("make", [full_event, all_hands_event, lambda: make_event(players=0)])
def test_files_fit_and_spoilt_ones_do_not(make):
    file = json.loads(event_text(make()))
    assert schema_faults(file) == []
    for key in FILE.schema()["required"]:
        less = {name: value for name, value in file.items() if name != key}
        assert schema_faults(less)
    assert schema_faults(file | {"other": 1})
    for path, value in (
        (("version",), 99),
        (("event", "kind"), "party"),
        (("event", "starts_on"), "14.3.2026"),
        (("event", "created_at"), "2026-03-14T09:30:00Z"),
        (("event", "capacity"), "ten"),
        (("sessions", 0, "tables", 0, "seats", 0, "wind"), 5),
        (("sessions", 0, "tables", 0, "hands", 0, "payments"), [1, 2]),
        (("sessions", 0, "tables", 0, "hands", 0, "history", 0, "after"), {}),
        (("players", 0, "privacy"), "secret"),
    ):
        spoilt = deepcopy(file)
        if put(spoilt, path, value):
            assert schema_faults(spoilt), path


def put(node: Any, path: tuple[str | int, ...], value: object) -> bool:
    """Change a value in a file; tell whether the file has such a place."""
    *ways, last = path
    for way in ways:
        if isinstance(way, int) and way >= len(node):
            return False
        node = node[way]
    node[last] = value
    return True


def test_the_copy_for_other_programs_is_current():
    out = StringIO()
    call_command("event_schema", stdout=out)
    assert COPY.read_text() == out.getvalue()


def test_every_key_is_described():
    text = (COPY.parent / "event-file.md").read_text()
    described = set(re.findall(r"`(?:\w+\.)?(\w+)`", text))
    keys: set[str] = set()
    waiting: list[Any] = [json.loads(COPY.read_text())]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            keys |= set(node.get("properties", ()))
            waiting += node.values()
    assert keys - described == set()


def settings_table() -> list[str]:
    """Return the table of the settings as the page has to have it."""
    lines = ["| key | says | default |", "| --- | --- | --- |"]
    for one in SETTINGS.values():
        default = "required"
        if one.has_default and not one.is_required_in_file:
            default = f"`{json.dumps(one.to_json(one.default))}`"
            default += "" if one.always_in_file else ", left out"
        default += "" if one.in_api else "; not in the API"
        lines.append(f"| `{one.field}` | {one.meaning} | {default} |")
    return lines


def test_the_page_has_the_settings_as_they_are_declared():
    table = "\n".join(settings_table())
    assert f"\n\n{table}\n\n" in (COPY.parent / "event-file.md").read_text(), table
