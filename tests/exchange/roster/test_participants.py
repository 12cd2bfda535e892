"""Partial lists of results: places as the list has them, and how many players there were."""

from importlib import import_module
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction

from clubscore.errors import ClubError
from clubscore.exchange.downloads.results import results_of
from clubscore.exchange.downloads.spreadsheets import csv_file
from clubscore.exchange.downloads.standings import standings_table
from clubscore.exchange.ema.file import ema_table
from clubscore.exchange.ema.report import ema_report
from clubscore.exchange.roster.import_plan import import_plan
from clubscore.exchange.roster.importer import roster_import
from clubscore.exchange.roster.participants import NumberSource, Participants, ParticipantsSaid
from clubscore.exchange.roster.plan_rows import Decision
from clubscore.standings.final_ranking import of_those_who_played, with_disqualified
from clubscore.standings.ranking import ranking
from clubscore.standings.statistics.history import past_events
from clubscore.tournaments.event_change import event_change
from clubscore.tournaments.foreign_results import participants_listed
from clubscore.tournaments.models import Change, Entry, ForeignResult, Tournament
from tests.exchange.foreign import MTS, PARTIAL, PLAIN, bring_results, foreign_event, people_of
from tests.factories import make_club, make_event, organizer

pytestmark = pytest.mark.django_db
HEAD = "Place;Player;Points\n"
DISQUALIFIED = (
    "Place;Player;Points;Status\n1;Zara Quinn;9;\n2;Olaf Berg;4;\n;Eva Neri;-9;disqualified\n"
)


def places(event: Tournament) -> list[tuple[int | None, str]]:
    return [(row.place, row.player.last_name) for row in ranking(event).rows]


def known(
    text: str, event: Tournament | None = None, decisions: dict[int, Decision] | None = None
) -> Participants:
    event = event or make_event(players=0, results_from="MTS")
    found = import_plan(event, people_of(text), decisions or {}).participants
    assert found is not None
    return found


def change(event: Tournament, participants: int | None) -> Tournament:
    return event_change(
        tournament=event,
        name=event.name,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        settings={"participants": participants},
        by=organizer(),
    )


def test_the_places_of_a_partial_list_stay():
    event = foreign_event(PARTIAL)
    assert places(event) == [(12, "Danielsen"), (30, "Mikkelsen"), (45, "Sorensen")]
    assert (event.participants, ranking(event).players) == (None, None)
    assert places(foreign_event(PARTIAL, make_club("Other"), 48))[0] == (12, "Danielsen")


def test_shared_places_stay():
    event = foreign_event(f"{HEAD}7;Zara Quinn;50\n9;Olaf Berg;40\n9;Eva Neri;40\n")
    assert places(event) == [(7, "Quinn"), (9, "Berg"), (9, "Neri")]


@pytest.mark.parametrize(
    ("listed", "players"),
    [
        ([1, 2, 3], 3),
        ([1, 2, 2, 4], 4),
        ([1, 1, 3], 3),
        ([3, 1, 2], 3),
        ([1], 1),
        ([12, 30, 45], None),
        ([1, 3, 4], None),
        ([2, 2], None),
        ([1, 2, 2, 3], None),  # as some number them: whether anybody is missing cannot be told
        ([1, 3, 3, 4], None),
        ([], None),
    ],
)
def test_what_places_show_of_the_number_of_players(listed, players):
    assert participants_listed(listed) == players


@pytest.mark.parametrize(
    ("text", "number", "source"),
    [
        (MTS, 4, NumberSource.PLACES),
        (PLAIN, 4, NumberSource.PLACES),
        (PARTIAL, None, NumberSource.NOTHING),
        ("Place;Player;Points;Number of participants\n3;Zara Quinn;50;48\n", 48, NumberSource.LIST),
        ("Place;Player;Points;Numero di giocatori\n3;Zara Quinn;50;48\n", 48, NumberSource.LIST),
        # Fewer than the list shows, or not the same in each row: that is asked.
        ("Place;Player;Points;Number of players\n3;Zara Quinn;50;2\n", None, NumberSource.NOTHING),
        (
            "Place;Player;Points;Number of players\n3;Zara Quinn;5;8\n4;Olaf Berg;2;9\n",
            None,
            NumberSource.NOTHING,
        ),
    ],
)
def test_what_follows_from_a_list(text, number, source):
    found = known(text)
    assert (found.number, found.source) == (number, source)


def test_of_a_whole_list_a_row_that_is_skipped_was_a_player_all_the_same():
    assert known(MTS, decisions={5: Decision(is_left_out=True)}).number == 4
    assert known(MTS, decisions={2: Decision(is_left_out=True)}).number == 4


def test_whoever_is_disqualified_was_a_player_too():
    event = foreign_event(DISQUALIFIED)
    assert places(event) == [(1, "Quinn"), (2, "Berg")]
    assert (event.participants, ranking(event).players_listed) == (3, 3)
    made = with_disqualified(of_those_who_played(ranking(event)))
    assert [row.place for row in made.rows] == [1, 2, 3]
    Tournament.objects.update(participants=None)
    migration = import_module("clubscore.tournaments.migrations.0027_participants")
    migration.participants_of_whole_lists(apps, None)
    assert Tournament.objects.get(pk=event.pk).participants == 3
    by_points = foreign_event(
        "Player;Points;Status\nEva Neri;90;disqualified\nZara Quinn;9;\nOlaf Berg;4;\n",
        make_club("By points"),
    )
    assert places(by_points) == [(1, "Quinn"), (2, "Berg")]
    assert by_points.participants == 3


def test_a_list_imported_again_says_who_is_disqualified_and_who_no_longer():
    event = foreign_event(f"{HEAD}1;Zara Quinn;9\n2;Olaf Berg;4\n3;Eva Neri;-9\n")
    *others, eva = import_plan(event, people_of(DISQUALIFIED), {}).rows
    assert [(one.field, one.after) for one in eva.changes] == [("disqualified", True)]
    assert not any(row.changes for row in others)
    bring_results(event, DISQUALIFIED)
    assert places(event) == [(1, "Quinn"), (2, "Berg")]
    (line,) = event.changes.filter(kind=Change.Kind.ENTRY_CHANGED)
    assert [line.facts[when]["disqualified"] for when in ("before", "after")] == [False, True]
    bring_results(event, f"{HEAD}1;Zara Quinn;9\n2;Eva Neri;5\n3;Olaf Berg;4\n")
    assert places(event) == [(1, "Quinn"), (2, "Neri"), (3, "Berg")]


def test_somebody_stays_disqualified_if_that_is_not_ticked():
    event = foreign_event(DISQUALIFIED)
    again = people_of(f"{HEAD}1;Zara Quinn;9\n2;Eva Neri;5\n3;Olaf Berg;4\n")
    row = import_plan(event, again, {}).rows[1]
    undecided = {row.person.row: Decision(shown_stamps=row.stamps)}
    assert not import_plan(event, again, undecided).rows[1].changes_made


def test_rows_to_correct_change_no_number():
    event = foreign_event(MTS)
    assert event.participants == 4
    correction = f"{MTS.splitlines()[0]}\n2,Yann,Moreau,05090002,24,450,YES,FRA\n"
    assert known(correction, event).source == NumberSource.EVENT
    bring_results(event, correction)
    assert Tournament.objects.get(pk=event.pk).participants == 4
    longer = f"{MTS}5,Kai,Krog,03010904,2,-2000,YES,DNK\n"
    assert (known(longer, event).number, known(longer, event).source) == (5, NumberSource.PLACES)
    top = foreign_event(MTS, make_club("Top of a list"), 60)
    assert (known(MTS, top).number, known(MTS, top).source) == (60, NumberSource.EVENT)


def test_a_list_without_places_does_not_stand_beside_others():
    event = foreign_event(PLAIN)
    with pytest.raises(ClubError) as raised:
        bring_results(event, "Giocatore\tPunti\nZara Quinn\t1.300\n")
    assert raised.value.code == "results_without_places"
    bring_results(event, PLAIN.replace("1.204", "1.300"))
    assert places(event)[0] == (1, "Quinn")
    assert event.entries.count() == 4


def said(event: Tournament, number: int | None, seen: int | None) -> None:
    roster_import(
        tournament=event,
        people=people_of(PARTIAL),
        decisions={},
        source="list.csv",
        by=organizer(),
        token=uuid4(),
        participants=ParticipantsSaid(number, seen),
    )


def test_what_was_seen_is_compared_with_what_is_there():
    event = foreign_event(PARTIAL)
    with pytest.raises(ClubError) as raised:
        said(event, 48, seen=50)
    assert raised.value.code == "participants_changed"
    said(event, 48, seen=None)
    event.refresh_from_db()
    assert event.participants == 48
    facts = Change.objects.filter(kind="entries_imported").latest("pk").facts
    assert facts["participants"] == [None, 48]
    said(event, 48, seen=None)  # somebody else entered the same
    said(event, None, seen=48)
    event.refresh_from_db()
    assert event.participants is None


@pytest.mark.parametrize(
    ("number", "code"), [(44, "participants_too_few"), (10_000, "participants_too_many")]
)
def test_a_number_that_cannot_be_writes_nothing(number, code):
    event = make_event(players=0, results_from="MTS")
    with pytest.raises(ClubError) as raised:
        said(event, number, seen=None)
    assert raised.value.code == code
    assert not ForeignResult.objects.exists()
    assert not event.entries.exists()


def test_the_number_is_changed_in_the_settings():
    event = foreign_event(PARTIAL)
    change(event, 48)
    assert ranking(Tournament.objects.get(pk=event.pk)).players == 48
    assert Change.objects.latest("pk").facts == {"participants": [None, 48]}
    with pytest.raises(ClubError) as raised:
        change(event, 44)
    assert raised.value.facts == {"participants": 44, "fewest": 45}
    assert Tournament.objects.get(pk=event.pk).participants == 48


def test_only_an_event_of_another_program_has_one():
    event = make_event(players=0)
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=event.pk).update(participants=4)


def test_what_was_imported_before_is_known_where_the_list_is_whole():
    whole = foreign_event(MTS)
    partial = foreign_event(PARTIAL, make_club("Other"), 48)
    shared = foreign_event(f"{HEAD}1;A Bo;9\n2;C Do;5\n2;E Fo;5\n4;G Ho;1\n", make_club("Third"))
    with_substitute = foreign_event(
        "Place;Player;Points;Substitute\n1;Zara Quinn;50;\n;Olaf Berg;40;x\n2;Eva Neri;8;\n",
        make_club("Fourth"),
    )
    Tournament.objects.update(participants=None)
    migration = import_module("clubscore.tournaments.migrations.0027_participants")
    migration.participants_of_whole_lists(apps, None)
    numbers = [
        Tournament.objects.get(pk=event.pk).participants
        for event in (whole, partial, shared, with_substitute)
    ]
    assert numbers == [4, None, 4, 2]


def test_the_own_table_comes_back_with_places_and_number():
    event = foreign_event(PARTIAL, participants=48)
    table = standings_table(results_of(event, unpublished=False))
    again = foreign_event(csv_file(table), make_club("Another club"))
    assert places(again) == places(event)
    assert again.participants == 48


def test_a_partial_list_makes_no_results_file_for_the_ema():
    event = foreign_event(PARTIAL, participants=48)
    assert ema_table(event) is None
    assert "parziale" in ema_report(event).obstacle
    assert ema_table(foreign_event(MTS, make_club("Other"))) is not None


def test_a_player_was_one_of_so_many():
    event = foreign_event(PARTIAL, participants=48)
    player = event.entries.get(number=1).player
    (past,), _count = past_events(player, 0)
    assert past.row is not None
    assert (past.row.place, past.of) == (12, 48)
    change(event, None)
    (past,), _count = past_events(player, 0)
    assert past.of is None


def test_whoever_is_disqualified_is_the_last_of_all_not_of_those_listed():
    event = foreign_event(PARTIAL, participants=48)
    Entry.objects.filter(pk=event.entries.get(number=2).pk).update(disqualified=True)
    made = with_disqualified(of_those_who_played(ranking(event)))
    assert [row.place for row in made.rows] == [12, 45, 48]
    change(event, None)
    made = with_disqualified(of_those_who_played(ranking(Tournament.objects.get(pk=event.pk))))
    assert [row.place for row in made.rows] == [12, 45]
