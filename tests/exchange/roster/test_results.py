"""Lists of results that other programs write: what is read of them, and what they come to."""

import io
from decimal import Decimal
from fractions import Fraction

import pytest
from openpyxl import Workbook, load_workbook

from clubscore.errors import ClubError
from clubscore.exchange.downloads.results import results_of
from clubscore.exchange.downloads.spreadsheets import xlsx_file
from clubscore.exchange.downloads.standings import standings_table
from clubscore.exchange.downloads.tables import exports_for
from clubscore.exchange.ema.file import ema_table
from clubscore.exchange.roster.cells.values import read_points
from clubscore.exchange.roster.columns import RosterColumn
from clubscore.exchange.roster.reading.text_rows import read_pasted_roster
from clubscore.people.models import Player
from clubscore.play.personal_data.export import personal_data
from clubscore.standings.final_ranking import of_those_who_played
from clubscore.standings.foreign import foreign_figures
from clubscore.standings.ranking import Ranking, ranking
from clubscore.tournaments.models import Change, Entry, ForeignResult, Tournament
from clubscore.tournaments.roster.entries import entry_remove
from clubscore.tournaments.roster.player_merge import player_merge
from clubscore.tournaments.services import event_create
from clubscore.tournaments.sessions.services import session_create
from tests.exchange.foreign import MTS, PANTHEON, PLAIN, bring_results, foreign_event, people_of
from tests.factories import DAY, make_club, make_event, make_players, organizer

from .layouts import guess_layout

pytestmark = pytest.mark.django_db

LINES = MTS.splitlines()


def rows(made: Ranking) -> list[tuple[object, ...]]:
    """Place, name, twelfths of table points, points."""
    return [(row.place, row.name, row.twelfths, row.total) for row in made.rows]


def codes(text: str) -> list[str]:
    return [error.code for person in people_of(text) for error in person.errors]


def test_a_file_of_mts():
    event = foreign_event(MTS)
    assert rows(ranking(event)) == [
        (1, "Zara Quinn", 336, 612),
        (2, "Yann Moreau", 280, 401),  # 23.33 is 23 and a third
        (3, "Olaf Berg", 280, -12),
        (4, "Vera Conti", 112, -1001),  # 9.34 too
    ]
    assert event.place_points == [4, 2, 1, 0]
    assert [player.ema_number for player in Player.objects.order_by("pk")] == [
        *("04090001", "05090002", "", "07010077"),
    ]
    assert [player.country for player in Player.objects.order_by("pk")] == [
        *("GBR", "FRA", "DNK", "ITA"),
    ]


def test_the_table_of_pantheon():
    event = foreign_event(PANTHEON)
    assert rows(ranking(event)) == [
        (1, "Zara Quinn", 0, Fraction("1612.5")),
        (2, "Yann Moreau", 0, 1498),
        (3, "Olaf Berg", 0, Fraction("1301.25")),
    ]
    assert event.place_points == []


def test_a_plain_table_without_places_is_ordered_by_points():
    assert rows(ranking(foreign_event(PLAIN))) == [
        (1, "Zara Quinn", 0, 1204),
        *((2, name, 0, Fraction("812.5")) for name in ("Yann Moreau", "Olaf Berg")),
        (4, "Vera Conti", 0, -90),
    ]


def test_without_headings_columns_are_known_by_what_they_hold():
    layout = guess_layout(read_pasted_roster("1\tRossi\tMario\t412\n2\tNeri\tEva\t-8\n"))
    assert RosterColumn.POINTS not in layout.columns
    people = people_of("1\tRossi\tMario\t412\n2\tNeri\tEva\t-8\n")
    assert [(one.place, one.name, one.points) for one in people] == [
        (1, "Mario Rossi", Decimal(412)),
        (2, "Eva Neri", Decimal(-8)),
    ]


def test_our_own_results_file_for_the_ema_comes_back():
    event = foreign_event(MTS)
    table = ema_table(event)
    assert table is not None
    book = load_workbook(io.BytesIO(xlsx_file([table])))
    out = io.BytesIO()
    book.save(out)
    again = foreign_event(out.getvalue(), make_club("Another club"))
    assert rows(ranking(again)) == rows(ranking(event))


def test_numbers_of_a_workbook():
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Pos.", "Giocatore", "TP", "Punti"])
    sheet.append([1, "Rossi, Mario", 10.333333333333334, 1204])
    sheet.append([2, "Neri, Eva", 2, -12.5])
    out = io.BytesIO()
    book.save(out)
    people = people_of(out.getvalue())
    assert [(one.table_points, one.points) for one in people] == [
        (Decimal("10.33"), 1204),
        (2, Decimal("-12.5")),
    ]


def test_in_an_ordinary_list_places_and_points_are_skipped():
    layout = guess_layout(read_pasted_roster(MTS))
    assert not {*layout.columns} & {
        RosterColumn.PLACE,
        RosterColumn.POINTS,
        RosterColumn.TABLE_POINTS,
    }
    event = make_event(players=0)
    assert bring_results(event, MTS).results == 0
    assert not ForeignResult.objects.exists()
    assert event.entries.count() == 4


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("412", "412"),
        ("+8", "8"),
        ("−12", "-12"),
        ("1.204", "1204"),
        ("1,204", "1204"),
        ("1 204", "1204"),
        ("1’204", "1204"),
        ("812,5", "812.5"),
        ("812.50", "812.5"),
        ("1.204,5", "1204.5"),
        ("1,204.5", "1204.5"),
        ("12.204.300", "12204300"),
        ("1543.125", "1543.13"),
        ("10.333333333333334", "10.33"),
        ("-1.204", "-1204"),
        ("5.", "5"),
    ],
)
def test_points_as_people_write_them(text, points):
    assert read_points(text) == Decimal(points)


@pytest.mark.parametrize("text", ["", "abc", "1e5", "--1", "1-2", "123456789", "5²", "12 5", "."])
def test_what_is_no_number_of_points(text):
    with pytest.raises(ClubError) as raised:
        read_points(text)
    assert raised.value.code == "bad_result_points"


def test_what_a_row_of_results_has_to_have():
    assert codes(f"{LINES[0]}\n,Zara,Quinn,,28,612,,GBR") == ["result_without_place"]
    assert codes(f"{LINES[0]}\n1,Zara,Quinn,,,612,,GBR") == ["result_without_table_points"]
    assert codes(f"{LINES[0]}\n1,Zara,Quinn,,28,,,GBR") == ["result_without_points"]
    assert codes(f"{LINES[0]}\n1,Zara,Quinn,,28,many,,GBR") == ["bad_result_points"]
    with pytest.raises(ClubError) as raised:
        people_of("Place;Player\n1;Zara Quinn\n")
    assert raised.value.code == "results_no_points"


def test_a_substitute_has_no_place_and_takes_none():
    text = "Place;Player;Points;Substitute\n1;Zara Quinn;50;\n;Olaf Berg;40;x\n3;Eva Neri;8;\n"
    made = ranking(foreign_event(text))
    assert [(row.place, row.name) for row in made.rows] == [(1, "Zara Quinn"), (3, "Eva Neri")]
    assert [row.name for row in made.unranked] == ["Olaf Berg"]
    assert made.players is None, "who was second is not on the list"
    assert len(of_those_who_played(made).unranked) == 1


def test_whoever_is_imported_again_has_the_new_result_alone():
    event = foreign_event(MTS)
    done = bring_results(event, f"{LINES[0]}\n{LINES[1]}\n2,Yann,Moreau,05090002,24,450,YES,FRA\n")
    assert (done.entries, done.results) == (0, 2)
    assert rows(ranking(event))[1] == (2, "Yann Moreau", 288, 450)
    assert ForeignResult.objects.count() == 4
    facts = Change.objects.filter(kind="entries_imported").latest("pk").facts
    assert (facts["entered"], facts["results"]) == (0, 2)


def test_places_stay_when_somebody_leaves_the_list():
    event = foreign_event(MTS)
    entry_remove(entry=event.entries.get(player__last_name="Moreau"), by=organizer())
    made = ranking(event)
    assert [(row.place, row.name) for row in made.rows] == [
        (1, "Zara Quinn"),
        (3, "Olaf Berg"),
        (4, "Vera Conti"),
    ]
    assert made.players == 4


def test_two_with_a_result_are_two_people():
    event = foreign_event(MTS)
    one, other, *_ = (entry.player for entry in event.entries.order_by("number"))
    Player.objects.update(ema_number="")
    with pytest.raises(ClubError) as raised:
        player_merge(keep=one, drop=other, by=organizer())
    assert raised.value.code == "both_played"


def test_there_is_nothing_to_play():
    event = foreign_event(MTS)
    with pytest.raises(ClubError) as raised:
        session_create(tournament=event)
    assert raised.value.code == "event_run_elsewhere"
    assert raised.value.facts == {"program": "MTS"}
    assert not event.sessions.exists()


def test_somebody_entered_by_hand_has_no_result():
    event = foreign_event(MTS)
    (late,) = make_players(event.club, 1)
    Entry.objects.create(tournament=event, player=late, number=9)
    made = ranking(event)
    assert late.pk not in {row.player.pk for row in (*made.rows, *made.unranked)}


def test_what_can_be_downloaded():
    results = results_of(foreign_event(MTS), unpublished=False)
    assert [export.key for export in exports_for(results, is_official=True)] == ["standings"]
    table = standings_table(results)
    assert table.headings[-3:] == ("Punti tavolo", "Punti", "Numero di giocatori")
    assert table.rows[1][-3:] == [Fraction(70, 3), 401, 4]
    assert {len(row) for row in table.rows} == {len(table.headings)}


def test_a_person_gets_the_own_result():
    event = foreign_event(MTS)
    player = event.entries.get(number=2).player
    (entry,) = personal_data(player)["events"]
    assert entry["final_result"] == {"place": 2, "points": "401.00", "table_points": "23.33"}


@pytest.mark.parametrize(
    ("told", "twelfths"),
    [("23.33", 280), ("23.34", 280), ("1.17", 14), ("1.5", 18), ("-0.5", -6), ("2.04", "24.48")],
)
def test_table_points_are_the_twelfths_they_were_rounded_from(told, twelfths):
    result = ForeignResult(points=Decimal(0), table_points=Decimal(told))
    assert foreign_figures(result)["twelfths"] == Fraction(twelfths)


def test_an_event_of_our_own_is_none_of_those():
    event: Tournament = event_create(
        club=make_club(),
        kind=Tournament.Kind.TOURNAMENT,
        name="Torneo",
        starts_on=DAY,
        ends_on=DAY,
        ruleset="mcr",
        options={},
        by=organizer(),
    )
    assert not event.is_foreign
    assert not ranking(event).has_results
