"""What stands in the files of an event."""

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Player
from clubscore.play.entry.hand_entry import HandEntry, SeatHand
from clubscore.play.services import hand_void
from clubscore.tournaments.models import Entry, Penalty, Team, Tournament
from clubscore.tournaments.officials.penalties import penalty_add, penalty_revoke
from tests.exchange.downloads.visitors import HOSTILE, official, path, public, rows_of
from tests.exchange.files import csv_rows, records, workbook_of, xlsx_rows
from tests.factories import (
    DRAW,
    EAST,
    EIGHT_POINTS,
    NORTH,
    SOUTH,
    WEST,
    false_win,
    make_session,
    organizer,
    play,
    points,
    win,
)
from tests.play.fours import EXAMPLE_PAYMENTS, worked_example

pytestmark = pytest.mark.django_db


def test_standings(event):
    rows = rows_of(public(), event, "standings")
    figures = [
        (row["Place"], row["Player number"], row["Table points"], row["Points"], row["EMA number"])
        for row in rows
    ]
    # As in the ranking's own test: 66, 60, 30 and 12 twelfths.
    assert figures == [
        (1, 3, 5.5, 40, None),
        (2, 1, 5, 28, None),
        (3, 4, 2.5, -24, "07010012"),
        (4, 2, 1, -44, None),
    ]
    third = rows[2]
    assert (third["Country"], third["Session 1: table points"], third["Session 1: points"]) == (
        "FRA",
        1.5,
        -8,
    )
    assert (third["Session 2: table points"], third["Session 2: points"]) == (1, -16)
    assert (third["Hands played"], third["Hands won"], third["Deal-ins"]) == (2, 0, 0)
    assert (rows[0]["Hands won"], rows[0]["Self-drawn"], rows[0]["Tables won"]) == (1, 1, 1)
    assert (rows[0]["Best session"], rows[0]["Best hand"]) == (48, 8)
    assert rows[3]["Deal-ins"] == 1


def test_home_clubs_are_shown_as_names_are(event):
    event.entries.update(home_club="Tre Draghi")
    hidden = event.entries.get(number=1).player
    Player.objects.filter(pk=hidden.pk).update(privacy=Player.Privacy.HIDDEN)
    for visitor, first in ((public(), None), (official(event), "Tre Draghi")):
        rows = {row["Player number"]: row for row in rows_of(visitor, event, "standings")}
        assert (rows[1]["Home club"], rows[2]["Home club"]) == (first, "Tre Draghi")


def test_names_come_back_as_they_are_and_never_as_formulas(event):
    client = public()
    second = records(xlsx_rows(client.get(path(event, "standings", "xlsx")).content))[1]
    assert (second["First name"], second["Last name"]) == HOSTILE
    second = records(csv_rows(client.get(path(event, "standings")).content))[1]
    assert (second["First name"], second["Last name"]) == (f"'{HOSTILE[0]}", HOSTILE[1])
    for what in ("results", "hands"):
        for sheet in workbook_of(client.get(path(event, what, "xlsx")).content).worksheets:
            assert all(cell.data_type != "f" for row in sheet.iter_rows() for cell in row)
        lines = csv_rows(client.get(path(event, what)).content)
        assert any(cell.startswith("'=HYPERLINK") for line in lines for cell in line)
        assert not any(cell.startswith("=") for line in lines for cell in line)


def test_penalties_forfeits_and_statuses(event):
    first = event.sessions.get(number=1)
    entries = {entry.number: entry for entry in event.entries.all()}
    give = {"tournament": event, "reason": "late", "by": organizer()}
    penalty_add(
        entry=entries[1],
        kind=Penalty.Kind.POINTS,
        points=10,
        twelfths=4,
        session=first,
        **give,
    )
    penalty_add(entry=entries[2], kind=Penalty.Kind.FORFEIT, session=first, **give)
    gone = penalty_add(entry=entries[2], kind=Penalty.Kind.POINTS, points=99, **give)
    penalty_revoke(penalty=gone, reason="appeal", by=organizer())
    penalty_add(entry=entries[3], kind=Penalty.Kind.DISQUALIFICATION, **give)
    Entry.objects.filter(number=4).update(substitute=True)
    rows = {row["Player number"]: row for row in rows_of(public(), event, "standings")}
    one = rows[1]
    assert (one["Table points"], one["Penalties (table points)"]) == (
        pytest.approx(14 / 3),
        pytest.approx(-1 / 3),
    )
    assert (one["Points"], one["Points before penalties"], one["Penalties (points)"]) == (
        18,
        28,
        -10,
    )
    assert (rows[2]["Session 1: points"], rows[2]["Points"]) == (0, -16)
    assert [(rows[n]["Place"], rows[n]["Status"]) for n in (3, 4)] == [
        (None, "disqualified"),
        (None, "substitute"),
    ]
    lines = {
        (row["Session"], row["Player number"]): row for row in rows_of(public(), event, "results")
    }
    assert len(lines) == 8
    line = lines[1, 1]
    assert (line["Table"], line["Starting wind"], line["Points"], line["Place"]) == (
        1,
        "East",
        44,
        1,
    )
    assert (line["Table points"], line["Penalties (points)"]) == (4, -10)
    assert line["Penalties (table points)"] == pytest.approx(-1 / 3)
    assert lines[1, 2]["Note"] == "forfeited: counts 0"
    assert lines[2, 4]["Starting wind"] == "East"
    exact = records(csv_rows(public().get(path(event, "standings")).content))
    assert [row["Table points"] for row in exact if row["Player number"] == "1"] == ["4.6667"]
    given = rows_of(official(event), event, "penalties")
    assert [(row["Player number"], row["Kind"], row["Points"]) for row in given] == [
        (1, "points", -10),
        (2, "session forfeited", 0),
        (2, "points", -99),
        (3, "disqualification", 0),
    ]
    assert (given[2]["Reason for cancelling"], given[2]["Cancelled on"] is not None) == (
        "appeal",
        True,
    )


def test_the_best_sessions_say_which_they_are(event):
    Tournament.objects.update(best_of=1)
    rows = {row["Player number"]: row for row in rows_of(public(), event, "standings")}
    assert [rows[number]["Sessions that count"] for number in (1, 2, 3, 4)] == ["1", "2", "2", "1"]
    lines = {
        (row["Session"], row["Player number"]): row for row in rows_of(public(), event, "results")
    }
    assert lines[2, 1]["Note"] == "not counted: not among the best"
    assert lines[1, 1]["Note"] is None


def test_hands():
    session = make_session()
    table = session.tables.get()
    table.session.tournament.club.players.filter(last_name="Cognome04").update(first_name="=4")
    hands = play(
        table, win(NORTH, None, EIGHT_POINTS), false_win(WEST), DRAW, points(EAST, SOUTH, 9)
    )
    hand_void(hand=hands[-1], reason="not played", by=organizer())
    rows = rows_of(public(), session.tournament, "hands")
    assert [(row["Hand"], row["Outcome"]) for row in rows] == [
        (1, "win"),
        (2, "drawn hand"),
        (2, "false win"),
    ]
    won = rows[0]
    assert (won["Session"], won["Table"], won["Prevalent wind"]) == (1, 1, "East")
    assert (won["Winner"], won["Winning tile from"]) == ("=4 Cognome04", "self-drawn")
    assert won["Tiles"] == hands[0].tiles
    assert "+ 9s" in won["Tiles"]
    assert won["Value"] == hands[0].value
    assert "Mixed Straight 8" in won["Patterns"]
    assert won["North: player"] == "=4 Cognome04"
    assert [won[f"{wind}: points"] for wind in ("East", "South", "West", "North")] == list(
        hands[0].payments
    )
    assert won["Recorded"].tzinfo is None
    assert rows[2]["Winner"] == "Nome3 Cognome03"
    assert rows[2]["Winning tile from"] is None


def test_a_false_win_whose_points_nobody_gets_is_in_its_row():
    session = make_session(options={"false_win": "nobody"})
    play(session.tables.get(), false_win(WEST), DRAW)
    rows = rows_of(public(), session.tournament, "hands")
    false_one = next(row for row in rows if row["Outcome"] == "false win")
    taken = Penalty.objects.get().points
    assert [false_one[f"{wind}: points"] for wind in ("East", "South", "West", "North")] == [
        0,
        0,
        -taken,
        0,
    ]
    seats = {
        row["Starting wind"]: (row["Points"], row["Penalties (points)"])
        for row in rows_of(public(), session.tournament, "results")
    }
    assert seats["West"] == (-taken, 0)  # it is in the result of the table already
    given = rows_of(official(session.tournament), session.tournament, "penalties")
    assert [(row["Reason"], row["Hand"], row["Points"]) for row in given] == [
        ("false win", 1, -taken)
    ]


def test_hands_that_all_count_are_there_for_every_seat():
    session = make_session(ruleset="italian")
    entry = HandEntry.win(
        EAST,
        SOUTH,
        points=40,
        doubles=1,
        others={
            SOUTH: SeatHand(points=8),
            WEST: SeatHand(points=0),
            NORTH: SeatHand(points=4, doubles=2),
        },
    )
    (hand,) = play(session.tables.get(), entry)
    (row,) = rows_of(public(), session.tournament, "hands")
    told = [row[f"{wind}: hand"] for wind in ("East", "South", "West", "North")]
    assert told == ["40 × 2", "8 × 1", "nothing to score", "4 × 4"]
    assert row["East: points"] == hand.payments[EAST]
    assert row["Winning tile from"] == row["South: player"]


def test_patterns_of_a_hand_that_was_counted():
    session = make_session(ruleset="italian")
    play(session.tables.get(), worked_example())
    (row,) = rows_of(public(), session.tournament, "hands")
    assert row["North: points"] == EXAMPLE_PAYMENTS[NORTH]
    assert row["Winner"] == row["North: player"]
    assert "+ 4s" in row["North: hand"]
    assert " × 2" in row["Patterns"]
    assert row["Value"] == 80


def test_teams(event):
    team = Team.objects.create(tournament=event, name="@Gabbiani")
    event.entries.filter(number__in=[1, 2]).update(team=team)
    (row,) = rows_of(public(), event, "teams")
    assert (row["Place"], row["Team"], row["Table points"], row["Points"]) == (
        1,
        "@Gabbiani",
        6,
        -16,
    )
    assert row["Players"] == 2
    assert row["Players and places"].endswith("Nome2 Cognome02 (4)")


def test_without_teams_there_is_no_file_of_them(event):
    assert public().get(path(event, "teams")).status_code == 404
    page = public().get(reverse("event_downloads", args=[event.slug])).content.decode()
    assert path(event, "teams") not in page


def test_everything_in_one_workbook(event):
    Team.objects.create(tournament=event, name="A")
    event.entries.update(team=Team.objects.get())
    for client, sheets in (
        (public(), ["Standings", "Results seat by seat", "Hands", "Teams"]),
        (official(event), ["Standings", "Results seat by seat", "Hands", "Teams", "Penalties"]),
    ):
        response = client.get(path(event, "everything", "xlsx"))
        assert workbook_of(response.content).sheetnames == sheets
        name = f'attachment; filename="{event.slug}-all-results.xlsx"'
        assert response["Content-Disposition"] == name
        assert response["Cache-Control"] == "private, no-store"


def test_headings_speak_the_visitors_language(event):
    client = Client(headers={"accept-language": "it"})
    workbook = workbook_of(client.get(path(event, "everything", "xlsx")).content)
    assert workbook.sheetnames[0] == "Classifica"
    assert workbook["Classifica"]["C1"].value == "Nome"
