"""Everything Clubscore exports is read again, or refused with what to take instead."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.utils.translation import override

from clubscore.errors import ClubError
from clubscore.exchange.downloads.clubs import audit_table, circuit_table
from clubscore.exchange.downloads.entries import entries_table
from clubscore.exchange.downloads.results import results_of
from clubscore.exchange.downloads.spreadsheets import (
    DownloadTable,
    Separator,
    csv_file,
    xlsx_file,
)
from clubscore.exchange.downloads.tables import EXPORTS, exports_for
from clubscore.exchange.ema.file import ema_table
from clubscore.exchange.roster.import_plan import import_plan
from clubscore.exchange.roster.importer import roster_import
from clubscore.exchange.roster.plan_rows import Plan
from clubscore.exchange.roster.reading.readings import read_roster
from clubscore.exchange.roster.rows import RosterPerson, read_people
from clubscore.people.models import Player
from clubscore.standings.circuits.rule import PRESETS
from clubscore.standings.circuits.services import CircuitSettings, circuit_create
from clubscore.standings.circuits.standing import circuit_standing
from clubscore.standings.ranking import ranking
from clubscore.tournaments.models import Entry, Tournament
from clubscore.tournaments.officials.penalties import penalty_give
from clubscore.tournaments.roster.entries import entry_withdraw
from clubscore.words import explain
from tests.exchange.foreign import foreign_event
from tests.factories import (
    EAST,
    SOUTH,
    make_club,
    make_event,
    make_organizer,
    organizer,
    play,
    points,
)
from tests.standings.test_ranking import seated

from .layouts import guess_layout

pytestmark = pytest.mark.django_db

Write = Callable[[DownloadTable], bytes]
WRITERS: dict[str, Write] = {
    "comma": csv_file,
    "semicolon": lambda table: csv_file(table, Separator.SEMICOLON),
    "tab": lambda table: csv_file(table, Separator.TAB),
    "xlsx": lambda table: xlsx_file([table]),
}
in_each_language = pytest.mark.parametrize("language", ["en", "it"])
in_each_form = pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)


@pytest.fixture
def event() -> Tournament:
    """Two sessions; a substitute, teams, a penalty, somebody disqualified, a hostile name."""
    event = make_event(players=6)
    first, second = seated(event, (1, 2, 3, 4)), seated(event, (4, 3, 2, 5))
    play(first.tables.get(), points(EAST, SOUTH, 20))
    play(second.tables.get(), points(SOUTH, None, 8))
    of = Player.objects.filter(entries__tournament=event)
    of.filter(entries__number=1).update(first_name="Ülo", last_name="=D’Alò")
    of.filter(entries__number=2).update(last_name="MC DONALD")
    of.filter(entries__number=4).update(ema_number="07010012", country="FRA")
    team = event.teams.create(name="Draghi; e altri")
    event.entries.filter(number__lte=3).update(team=team, home_club="Torino")
    event.entries.filter(number=4).update(substitute=True)
    event.entries.filter(number=1).update(contact="+39 011 123", remark="vegan, no nuts", paid=True)
    entry_withdraw(entry=event.entries.get(number=6), by=organizer())
    event.entries.filter(number=5).update(disqualified=True)
    penalty_give(table=first.tables.get(), seat=EAST, points=3, reason="late", by=organizer())
    return Tournament.objects.get(pk=event.pk)


def read(data: bytes, *, with_results: bool = False) -> list[RosterPerson]:
    grid = read_roster(data)
    return read_people(
        grid, guess_layout(grid, with_results=with_results), with_results=with_results
    )


def results_in(event: Tournament) -> dict[str, tuple[Any, ...]]:
    """Return place, table points and points of everybody who has a result."""
    made = ranking(event, unpublished=True)
    return {
        row.player.full_name: (row.place, row.twelfths, row.total, row.entry.substitute)
        for row in (*made.rows, *made.unranked)
        if not row.has_no_result
    }


def plan_again(event: Tournament, data: bytes) -> Plan:
    return import_plan(event, read(data), {}, organizer())


@in_each_form
@in_each_language
def test_the_player_list_comes_back_without_differences(event, language, write):
    Entry.objects.create(
        tournament=event,
        state=Entry.State.WAITING,
        player=Player.objects.create(club=event.club, last_name="Aspetta", unconfirmed=True),
    )
    with override(language):
        plan = plan_again(event, write(entries_table(event)))
        assert plan.is_nothing, [(row.person.name, row.changes) for row in plan.rows]
        assert [row.kind for row in plan.rows] == ["entered"] * 7
        assert plan.missing == ()


@in_each_form
@in_each_language
def test_the_player_list_makes_another_event(event, language, write):
    other = make_event(players=0, club=make_club("Altro"))
    with override(language):
        data = write(entries_table(event))
        roster_import(
            tournament=other,
            people=read(data),
            decisions={},
            source="players",
            by=organizer(),
            token=uuid4(),
        )
    assert told(other) == [one for one in told(event) if one[-1] != "withdrawn"]


def told(event: Tournament) -> list[tuple[object, ...]]:
    return [
        (
            one.number,
            # What is in capitals is written as names are.
            one.player.full_name.replace("MC DONALD", "Mc Donald"),
            one.player.country,
            one.player.ema_number,
            one.team.name if one.team else "",
            one.home_club,
            one.substitute,
            one.contact,
            one.remark,
            one.paid,
            one.state,
        )
        for one in event.entries.select_related("player", "team").order_by("number")
    ]


@in_each_form
@in_each_language
def test_standings_come_back_as_results(event, language, write):
    with override(language):
        (export,) = (one for one in EXPORTS if one.key == "standings")
        data = write(export.make(results_of(event, unpublished=True)))
        again = foreign_event(data, make_club("Altro"))
    expected = {
        name.replace("MC DONALD", "Mc Donald"): one for name, one in results_in(event).items()
    }
    assert results_in(again) == expected
    # And those of the event made of them once more.
    with override(language):
        data = write(export.make(results_of(again, unpublished=True)))
        assert results_in(foreign_event(data, make_club("Terzo"))) == expected


@in_each_form
@in_each_language
def test_standings_are_a_list_of_players_too(event, language, write):
    with override(language):
        (export,) = (one for one in EXPORTS if one.key == "standings")
        data = write(export.make(results_of(event, unpublished=True)))
        assert plan_again(event, data).is_nothing


@in_each_language
def test_the_file_for_the_ema_is_a_list_of_players_too(event, language):
    event.entries.filter(number=5).update(disqualified=False)
    table = ema_table(Tournament.objects.get(pk=event.pk))
    assert table is not None
    with override(language):
        assert plan_again(event, xlsx_file([table])).is_nothing


@in_each_form
@in_each_language
@pytest.mark.parametrize("key", ["results", "hands", "teams", "penalties"])
def test_what_is_no_list_of_players_says_what_to_take(event, language, write, key):
    with override(language):
        results = results_of(event, unpublished=True)
        (export,) = (one for one in exports_for(results, is_official=True) if one.key == key)
        data = write(export.make(results))
        for with_results in (True, False):
            with pytest.raises(ClubError) as error:
                read(data, with_results=with_results)
            assert str(export_title("standings")) in explain(error.value)


def export_title(key: str) -> object:
    return next(one.title for one in EXPORTS if one.key == key)


@in_each_language
def test_every_table_of_the_workbook_of_all_results_is_known(event, language):
    with override(language):
        results = results_of(event, unpublished=True)
        tables = [one.make(results) for one in exports_for(results, is_official=True)]
        assert {len(tables), len(EXPORTS)} == {5}
        # The first sheet is the standings.
        assert results_in(foreign_event(xlsx_file(tables), make_club("Altro"))).keys()


@in_each_form
@in_each_language
def test_a_player_list_is_no_list_of_results(event, language, write):
    with override(language), pytest.raises(ClubError) as error:
        read(write(entries_table(event)), with_results=True)
    assert error.value.code == "roster_of_players"


@in_each_language
def test_circuits_and_logs_are_no_lists_of_players(event, language):
    with override(language):
        settings = CircuitSettings(name="Anno", rule=PRESETS["three"], takes_all=True)
        by = make_organizer(event.club)
        circuit = circuit_create(club=event.club, settings=settings, token=uuid4(), by=by)
        for table in (circuit_table(circuit_standing(circuit)), audit_table(event.club)):
            for write in WRITERS.values():
                with pytest.raises(ClubError) as error:
                    read(write(table), with_results=True)
                assert error.value.code in ("roster_of_circuit", "roster_of_log")


def test_lists_of_others_are_no_files_of_ours():
    for text in ("Session,Name\n1,Anna Baldini\n", "Table,Player,Points\n1,Anna Baldini,3\n"):
        assert [one.name for one in read(text.encode())] == ["Anna Baldini"]


def test_standings_after_many_sessions_come_back():
    event = make_event(players=4)
    for _number in range(40):
        play(seated(event, (1, 2, 3, 4)).tables.get(), points(EAST, SOUTH, 20))
    event = Tournament.objects.get(pk=event.pk)
    (export,) = (one for one in EXPORTS if one.key == "standings")
    table = export.make(results_of(event, unpublished=True))
    people = read(csv_file(table), with_results=True)
    assert {one.name: (one.place, one.points) for one in people} == {
        name: (place, total) for name, (place, _tp, total, _sub) in results_in(event).items()
    }
