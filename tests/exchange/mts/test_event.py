"""Tournaments of MTS become events: what counted there counts here, and nothing is made up."""

from __future__ import annotations

import json
from datetime import date
from random import Random
from typing import Any

import pytest

from clubscore.errors import ClubError
from clubscore.exchange.event_file.importer import differences, event_import
from clubscore.exchange.event_file.reader import read_event
from clubscore.exchange.mts.database import MtsTournament, read_database
from clubscore.exchange.mts.event import HandsLeftOut, Home, MtsPerson, event_of, person_of
from clubscore.exchange.mts.script import read_script
from clubscore.standings.ranking import ranking
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Tournament
from tests.exchange.event_check.checker import load_checker
from tests.factories import make_club

from .scripts import Script, championship, insert, played

HOME = Home("Club", "ITA", "Europe/Rome", date(2017, 9, 23), date(2017, 9, 24))
QUIET = ("", "", 0)  # a hand that nobody won


def tournament(text: str) -> MtsTournament:
    [found] = read_database(read_script(text))
    return found


def table_of(script: Script) -> dict[str, Any]:
    """Return the first table of the event in a script."""
    event, _left_out = event_of(tournament(script.text), {}, HOME)
    table: dict[str, Any] = json.loads(event)["sessions"][0]["tables"][0]
    return table


def imported(text: str) -> Tournament:
    event, _left_out = event_of(tournament(text), {}, HOME)
    return event_import(file=read_event(event), club=make_club(), by=None)


@pytest.mark.django_db
def test_a_whole_tournament_is_as_it_was():
    told = tournament(championship())
    event, left_out = event_of(told, {}, HOME)
    file = read_event(event)
    assert list(differences(file)) == []
    assert left_out == HandsLeftOut()
    kept = event_import(file=file, club=make_club(), by=None)
    assert list(event_findings(kept)) == []
    assert load_checker().check_event(json.loads(event)) == []
    assert (len(file.hands), kept.visibility) == (64, Tournament.Visibility.DRAFT)
    names = {at: person_of(player)[0] for at, player in enumerate(told.players, start=1)}
    sums = dict.fromkeys(names, 0)
    for table in told.tables:
        assert table.totals is not None
        for player, total in zip(table.players, table.totals, strict=True):
            sums[player] += total
    rows = ranking(kept).rows
    assert {row.entry_number: row.total for row in rows} == sums
    assert kept.entries.get(number=1).player.ema_number == "07010902"
    assert set(kept.teams.values_list("name", flat=True)) == {"Draghi", "F 'hu'd fighters"}


def test_totals_that_were_typed_in_count():
    script = Script()
    script.table(1, 1, [4, 3, 2, 1], [10, -4, -3, -3], [(4, 3, 88)], totals_only=True)
    table = table_of(script)
    assert [seat["player"] for seat in table["seats"]] == [4, 3, 2, 1]
    assert table["totals"]["points"] == [10, -4, -3, -3]
    assert table["from_paper"]


@pytest.mark.django_db
@pytest.mark.parametrize("penalties", [("", "", "", ""), ("-20", "", "", "")])
def test_hands_that_come_to_something_else_stand_beside_the_totals(penalties):
    random, script, players = Random(5), Script(), [5, 6, 7, 8]
    hands, totals = played(players, random, 9)
    signed = [totals[0] - 20, *totals[1:]]
    script.table(1, 1, players, signed, hands, penalties=penalties)
    script.table(1, 2, [1, 2, 3, 4], [0, 0, 0, 0], [QUIET])
    kept = imported(script.text)
    assert list(event_findings(kept)) == []
    table = kept.sessions.get().tables.get(number=1)
    assert (table.totals.beside_hands, table.totals.as_on_sheet) == (True, True)
    assert table.hands.count() == 9
    rows = {row.entry_number: row.total for row in ranking(kept).rows}
    assert [rows[one] for one in players] == signed


@pytest.mark.django_db
def test_a_whole_game_is_imported_though_only_its_totals_count():
    random, script, players = Random(6), Script(), [5, 6, 7, 8]
    hands, totals = played(players, random)
    script.table(1, 1, players, totals, hands, totals_only=True)
    table = imported(script.text).sessions.get().tables.get()
    assert (table.hands.count(), hasattr(table, "totals")) == (16, False)


@pytest.mark.django_db
def test_totals_that_do_not_add_up_are_as_on_the_sheet():
    script = Script()
    script.table(1, 1, [1, 2, 3, 4], [10, -4, -3, -1], totals_only=True)
    script.table(1, 2, [5, 6, 7, 8], [0, 0, 0, 0], totals_only=True)
    kept = imported(script.text)
    off, right = (table.totals for table in kept.sessions.get().tables.order_by("number"))
    assert (off.as_on_sheet, off.off_by) == (True, 2)
    assert not right.as_on_sheet
    assert list(event_findings(kept)) == []


@pytest.mark.parametrize(
    "hands",
    [
        pytest.param([QUIET, ("", "", ""), (1, 2, 8)], id="one is missing"),
        pytest.param([(1, 2, 7)], id="below the minimum"),
        pytest.param([(5, 2, 8)], id="won by somebody of another table"),
        pytest.param([(1, 1, 8)], id="won on one’s own discard"),
        pytest.param([("", 2, 8)], id="without a winner"),
    ],
)
def test_hands_that_are_no_game_leave_the_totals(hands):
    script = Script()
    script.table(1, 1, [1, 2, 3, 4], [0, 0, 0, 0], hands)
    event, left_out = event_of(tournament(script.text), {}, HOME)
    table = json.loads(event)["sessions"][0]["tables"][0]
    assert table["totals"]["points"] == [0, 0, 0, 0]
    assert (left_out.tables, table["hands"]) == (1, [])


def test_a_table_without_totals_was_not_played():
    script = Script()
    script.table(1, 1, [1, 2, 3, 4], [0, 0, 0, 0], [QUIET])
    script.table(1, 2, [5, 6, 7, 8], None)
    event, _left_out = event_of(tournament(script.text), {}, HOME)
    _played, other = json.loads(event)["sessions"][0]["tables"]
    assert (other["totals"], other["hands"]) == (None, [])


def test_winds_that_nobody_drew_are_those_of_the_plan():
    script = Script()
    script.table(1, 1, [1, 2, 3, 4], [0, 0, 0, 0], [QUIET])
    blank = {
        f"Player{wind}{what}": ""
        for wind in ("East", "South", "West", "North")
        for what in ("Id", "Score")
    }
    script.text += insert(
        "DBTables",
        TableTournamentId=1,
        TableRoundId=1,
        TableId=2,
        **{f"Player{at}Id": 9 - at for at in range(1, 5)},
        **blank,
    )
    assert tournament(script.text).tables[1].players == (8, 7, 6, 5)


@pytest.mark.parametrize(
    ("name", "country", "expected", "is_certain"),
    [
        ("Bo VAN DER LINDEN", "Netherlands", ("Bo", "NLD"), True),
        ("José Manuel MORENO PESQUERA", "Spain", ("José Manuel", "ESP"), True),
        ("Anna Rossi", "Italy", ("Anna", "ITA"), True),
        ("Eduardo Amador Lorente", "Spain", ("Eduardo Amador", "ESP"), False),
        ("Cher", "United States", ("", "USA"), False),
        ("Anna Rossi", "", ("Anna", ""), False),
        ("Anna Rossi", "Atlantis", ("Anna", ""), False),
    ],
)
def test_only_what_is_told_is_certain(name, country, expected, is_certain):
    script = Script(names=[name], countries=[country])
    script.table(1, 1, [1, 2, 3, 4], None)
    [player] = tournament(script.text).players
    person, certain = person_of(player)
    assert ((person.first_name, person.country), certain) == (expected, is_certain)


@pytest.mark.django_db
def test_people_are_as_the_organizer_says():
    script = Script()
    script.table(1, 1, [1, 2, 3, 4], [0, 0, 0, 0], [QUIET])
    told = {1: MtsPerson("Anna Maria", "Rossi Bianchi", "CHE")}
    event, _left_out = event_of(tournament(script.text), told, HOME)
    player = json.loads(event)["players"][0]
    assert (player["first_name"], player["last_name"]) == ("Anna Maria", "Rossi Bianchi")
    assert player["country"] == "CHE"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        pytest.param(
            lambda one: one.table(1, 1, [1, 2, 3, 4], None), "mts_nothing_played", id="nothing"
        ),
        pytest.param(
            lambda one: one.table(1, 1, [1, 2, 3, 99], [0] * 4), "mts_seat_unknown", id="unknown"
        ),
        pytest.param(
            lambda one: one.table(1, 1, [1, 2, 3, 3], [0] * 4), "mts_seat_twice", id="twice"
        ),
    ],
)
def test_what_cannot_be_imported_says_why(change, code):
    script = Script()
    change(script)
    with pytest.raises(ClubError) as raised:
        event_of(tournament(script.text), {}, HOME)
    assert raised.value.code == code


def test_a_number_that_is_none_of_the_ema_names_the_player():
    script = Script()
    script.table(1, 1, [1, 2, 3, 4], [0] * 4, [QUIET])
    text = script.text.replace("N'7010902'", "N'12-34'")
    with pytest.raises(ClubError) as raised:
        event_of(tournament(text), {}, HOME)
    assert (raised.value.code, raised.value.facts["player"]) == ("mts_ema_number", "Anna ROSSI")
