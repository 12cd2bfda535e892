"""Random events with sheets that do not add up, or not to their hands: counted as they are."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from django.db.models import Q

from clubscore.errors import ClubError
from clubscore.exchange.event_file.importer import event_import
from clubscore.exchange.event_file.reader import read_event
from clubscore.people.models import Club
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Session, Table
from tests.exchange.event_file.texts import event_text, schema_faults
from tests.exchange.events import standings as shown
from tests.factories import make_club, organizer
from tests.sampling import cases

from .checker import load_checker
from .random_events import RandomEvent, standings_of

pytestmark = pytest.mark.django_db

EVENTS = cases(60, 4)


def tables_of(file: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
    return [
        (session["number"], table)
        for session in file["sessions"]
        for table in session["tables"]
        if session["state"] != "annulled"
    ]


def counts(table: dict[str, Any]) -> bool:
    return bool(table["totals"]) and table["totals"]["state"] == "valid"


def events_with(decision: str, count: int) -> Iterator[RandomEvent]:
    """Yield the first random events that have a table whose totals count by such a decision."""
    club, by = make_club(), organizer()
    made = (RandomEvent(seed, club, by, tiles=0) for seed in range(20 * count + 40))
    such = Q(**{f"totals__{decision}": True}, session__state=Session.State.CLOSED)
    having = (one for one in made if Table.objects.filter(such, session__tournament=one.event))
    return islice(having, count)


@pytest.mark.parametrize("decision", ["as_on_sheet", "beside_hands"])
@pytest.mark.any_database  # they are files in the end
def test_they_count_as_they_are_and_come_back_as_they_were(decision):
    checker = load_checker()
    for made in events_with(decision, EVENTS):
        text, standings = event_text(made.event), standings_of(made.event)
        file = json.loads(text)
        assert checker.check_event(file, standings) + schema_faults(file) == []
        assert list(event_findings(made.event)) == []
        on_sheets = {
            (number, table["number"], seat["player"]): table["totals"]["points"][seat["wind"]]
            for number, table in tables_of(file)
            for seat in table["seats"]
            if counts(table)
        }
        numbers = {player["number"]: player["player"] for player in file["players"]}
        told = {
            (one["session"], one["table_number"], numbers[row["number"]]): one["points"]
            for row in standings["players"]
            for one in row["results"]
            if one["totals_only"] or one["beside_hands"]
        }
        assert told.items() <= on_sheets.items()
        club = Club.objects.create(slug=f"copy-{made.event.pk}", name="Copy")
        copy = event_import(file=read_event(text.encode()), club=club, by=None)
        assert event_text(copy) == text
        assert shown(copy) == shown(made.event)
        assert list(event_findings(copy)) == []


@pytest.mark.parametrize(
    ("decision", "code"), [("as_on_sheet", "file_totals"), ("beside_hands", "file_disagrees")]
)
def test_without_the_decision_they_are_refused_and_found(decision, code):
    checker = load_checker()
    (made,) = events_with(decision, 1)
    file = json.loads(event_text(made.event))
    _number, table = next(one for one in tables_of(file) if decision in (one[1]["totals"] or {}))
    del table["totals"][decision]
    assert any(decision in line for line in checker.check_event(file))
    with pytest.raises(ClubError) as caught:
        read_event(json.dumps(file).encode())
    assert caught.value.code == code
