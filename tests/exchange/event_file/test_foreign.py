"""An event that another program ran, in its file: there and back, checked, refused when spoilt."""

import json
from typing import Any

import pytest

from clubscore.api.events.standings import standings_row
from clubscore.errors import ClubError
from clubscore.exchange.event_file.importer import event_import
from clubscore.exchange.event_file.reader import read_event
from clubscore.standings.ranking import ranking
from clubscore.standings.verification.event import event_findings
from tests.exchange.event_check.checker import load_checker
from tests.exchange.event_file.texts import event_text, schema_faults
from tests.exchange.foreign import MTS, PARTIAL, foreign_event
from tests.factories import make_club

pytestmark = pytest.mark.django_db

WITH_SUBSTITUTE = (
    "Place;Player;Team;TP;Points;Substitute\n1;Zara Quinn;Reds;9.33;50.5;\n;Olaf Berg;;4;40;x\n"
    "3;Eva Neri;Reds;2;-8;\n3;Ugo Riva;;2;-8;\n"
)


LISTS = pytest.mark.parametrize(
    ("text", "participants"), [(MTS, None), (WITH_SUBSTITUTE, None), (PARTIAL, None), (PARTIAL, 48)]
)


@LISTS
def test_there_and_back(text, participants):
    event = foreign_event(text, participants=participants)
    file = event_text(event)
    assert schema_faults(json.loads(file)) == []
    again = event_import(file=read_event(file.encode()), club=make_club("Elsewhere"), by=None)
    assert event_text(again) == file
    assert again.results_from == "MTS"
    assert standings_row(ranking(again)) == standings_row(ranking(event))
    assert list(event_findings(again)) == []


@LISTS
def test_the_checker_agrees_and_finds_a_change(text, participants):
    checker = load_checker()
    event = foreign_event(text, participants=participants)
    file, standings = json.loads(event_text(event)), standings_row(ranking(event))
    assert checker.check_event(file, standings) == []
    file["players"][0]["result"]["points"] = "51"
    file["players"][-1]["result"]["place"] = 1
    assert len(checker.check_event(file, standings)) >= 2


def test_fewer_players_than_the_list_shows_are_found_and_refused():
    event = foreign_event(PARTIAL, participants=48)
    file, standings = json.loads(event_text(event)), standings_row(ranking(event))
    assert (file["event"]["participants"], standings["participants"]) == (48, 48)
    checker = load_checker()
    file["event"]["participants"] = 44
    assert len(checker.check_event(file, standings)) == 2
    with pytest.raises(ClubError) as raised:
        read_event(json.dumps(file).encode())
    assert (raised.value.code, raised.value.facts["path"]) == (
        "file_disagrees",
        "event.participants",
    )
    file["event"]["participants"] = 10_000
    with pytest.raises(ClubError) as raised:
        read_event(json.dumps(file).encode())
    assert raised.value.facts["path"] == "event.participants"
    assert schema_faults(file)


def spoil(file: Any, what: str, value: Any) -> None:
    file["players"][0]["result"][what] = value


@pytest.mark.parametrize(
    ("what", "value", "path"),
    [
        ("points", "1e5", "players[0].result.points"),
        ("points", "12.50", "players[0].result.points"),
        ("points", 12, "players[0].result.points"),
        ("table_points", "1000000", "players[0].result.table_points"),
        ("place", 0, "players[0].result.place"),
        ("else", 1, "players[0].result"),
    ],
)
def test_a_spoilt_result_is_refused(what, value, path):
    file = json.loads(event_text(foreign_event()))
    spoil(file, what, value)
    with pytest.raises(ClubError) as raised:
        read_event(json.dumps(file).encode())
    assert raised.value.facts["path"] == path
    assert schema_faults(file) or what == "points"


def test_results_belong_to_a_program_and_sessions_to_none():
    file = json.loads(event_text(foreign_event()))
    del file["event"]["results_from"]
    with pytest.raises(ClubError) as raised:
        read_event(json.dumps(file).encode())
    assert raised.value.code == "file_disagrees"
    file = json.loads(event_text(foreign_event(MTS, make_club("Third club"))))
    file["sessions"] = [{}]
    with pytest.raises(ClubError) as raised:
        read_event(json.dumps(file).encode())
    assert (raised.value.code, raised.value.facts["path"]) == ("file_disagrees", "sessions")
    file = json.loads(event_text(foreign_event(MTS, make_club("Fifth club"))))
    del file["event"]["results_from"]
    for player in file["players"]:
        del player["result"]
    with pytest.raises(ClubError) as raised:
        read_event(json.dumps(file).encode())
    assert raised.value.facts["path"] == "event.participants"
    file = json.loads(event_text(foreign_event(MTS, make_club("Fourth club"))))
    file["event"]["results_from"] = " "
    with pytest.raises(ClubError) as raised:
        read_event(json.dumps(file).encode())
    assert raised.value.code == "file_empty"
