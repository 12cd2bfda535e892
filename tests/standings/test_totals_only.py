"""A table with totals only: in standings, ratings and records; not in statistics of hands."""

from uuid import uuid4

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from clubscore.api.events.standings import standings_row
from clubscore.errors import ClubError
from clubscore.exchange.ema.file import ema_table
from clubscore.play.closure import session_close, table_close
from clubscore.play.models import TableTotals
from clubscore.play.personal_data.erasure import player_erase
from clubscore.play.personal_data.export import personal_data
from clubscore.play.rehearsals import rehearsal_contents, rehearsal_delete
from clubscore.play.selectors import table_state
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_correct, totals_record, totals_undo, totals_void
from clubscore.printing.documents.results.rows import results_context, session_blocks
from clubscore.printing.documents.score_sheets.compose import filled_sheet
from clubscore.printing.documents.score_sheets.selectors import event_tables
from clubscore.printing.documents.score_sheets.selectors import records as sheet_records
from clubscore.standings.clubs.book import build_club_book
from clubscore.standings.clubs.games import club_games
from clubscore.standings.clubs.records import RecordKind, records_of
from clubscore.standings.figure import Figure
from clubscore.standings.ranking import ranking
from clubscore.standings.statistics.figures import hands_of_tables
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.event_change import event_delete
from clubscore.tournaments.models import Change, Session, Tournament
from clubscore.tournaments.sessions.seats import players_swap
from clubscore.tournaments.visibility import visibility_set
from clubscore.web.public.projector import projector_board
from tests.exchange.files import csv_rows, records
from tests.factories import EAST, make_organizer, make_session, organizer, play, points
from tests.html import check_page

pytestmark = pytest.mark.django_db

PAPER = PaperTotals((85, -23, -40, -22))


@pytest.fixture
def session() -> Session:
    session = make_session(tables=2)
    Tournament.objects.update(place_points=[4, 2, 1, 0])
    one, two = session.tables.order_by("number")
    totals_record(table=one, totals=PAPER, token=uuid4(), by=organizer())
    play(two, points(EAST, None, 16))
    return Session.objects.select_related("tournament__club").get()


def test_standings_count_them(session):
    made = ranking(session.tournament)
    rows = {row.entry_number: row for row in made.rows}
    assert [rows[number].total for number in (1, 2, 3, 4)] == list(PAPER.results)
    assert [rows[number].twelfths for number in (1, 2, 3, 4)] == [48, 12, 0, 24]
    assert rows[1].hands_played == Figure(0, 0, 1)
    assert rows[1].won.value is None
    assert rows[1].results[0].by_totals
    assert not list(event_findings(session.tournament))


def test_whoever_leads_by_them_stands_out(session):
    page = Client().get(reverse("event", args=[session.tournament.slug])).content.decode()
    rows = [row for row in page.split("<tr") if 'class="rank"' in row]
    (leader,) = [row for row in rows if 'class="is-first"' in row]
    assert reverse("event_player", args=[session.tournament.slug, 1]) in leader


def test_verification_finds_what_was_changed_by_hand(session):
    TableTotals.objects.update(total_0=80, total_1=-18)
    found = {finding.what for finding in event_findings(session.tournament)}
    assert "last state of the history of its totals" in found


def test_statistics_of_hands_leave_them_out(session):
    assert len(hands_of_tables(table.pk for table in session.tables.all())) == 1


def test_games_and_records_that_need_no_hands_have_them(session):
    two = session.tables.get(number=2)
    table_close(table=two, reason="time", by=organizer())
    session_close(session=session, by=organizer())
    games = club_games(session.tournament.club).games
    assert sorted(game.totals for game in games) == sorted([PAPER.results, (72, -24, -24, -24)])
    best = next(one for one in records_of(games) if one.what == RecordKind.TABLE)
    assert best.value == 85


def test_the_projector_stops_showing_seats_once_totals_are_there(session):
    assert projector_board(session.tournament).seating is None


def test_pages_say_so(session):
    client = Client(headers={"accept-language": "en"})
    table = session.tables.get(number=1)
    slug = session.tournament.slug
    for address, text in (
        (reverse("table", args=[table.pk]), "The totals were entered from the paper sheet"),
        (reverse("event_session", args=[slug, 1]), "totals only"),
        (reverse("event_player", args=[slug, 1]), "totals only"),
    ):
        page = client.get(address)
        check_page(page)
        assert text in page.text


def test_a_person_gets_them_with_the_other_data(session):
    player = session.tournament.entries.get(number=2).player
    seat = personal_data(player)["hands"][0]
    assert seat["totals_from_paper"]["points"] == -23


def test_the_log_tells_totals_before_and_after(session):
    table = session.tables.get(number=1)
    totals_void(table=table, reason="wrong sheet", by=organizer())
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(session.tournament.club))
    page = client.get(reverse("event_log", args=[session.tournament.slug])).text
    assert "totals: +85 / −23 / −40 / −22" in page
    assert "wrong sheet" in page


def finish(session: Session) -> None:
    """Close the table with hands, and the session."""
    table_close(table=session.tables.get(number=2), reason="time", by=organizer())
    session_close(session=session, by=organizer())


def test_files_have_the_totals_and_no_hands_of_theirs(session):
    client = Client(headers={"accept-language": "en"})

    def rows(what: str) -> list[dict[str, str]]:
        address = reverse("event_download", args=[session.tournament.slug, what, "csv"])
        return records(csv_rows(client.get(address).content))

    results = {row["Player number"]: row for row in rows("results")}
    shown = [
        (results[str(number)]["Points"], results[str(number)]["Hands played"]) for number in (1, 5)
    ]
    assert shown == [("85", ""), ("72", "1")]
    assert results["1"]["Note"] == "totals from paper, without the hands"
    assert [row["Table"] for row in rows("hands")] == ["2"]
    standings = {row["Player number"]: row for row in rows("standings")}
    assert [standings[str(number)]["Points"] for number in (1, 2, 3, 4)] == [
        str(points) for points in PAPER.results
    ]


def test_the_file_for_the_ema_ranks_by_them(session):
    finish(session)
    Tournament.objects.update(kind=Tournament.Kind.TOURNAMENT)
    table = ema_table(Tournament.objects.get())
    assert table is not None
    scores = [row[table.headings.index("Score")] for row in table.rows]
    assert sorted(scores, key=str) == sorted([*PAPER.results, 72, -24, -24, -24], key=str)


def test_ratings_do_not_ask_for_hands(session):
    finish(session)
    players = {
        entry.number: entry.player_id for entry in session.tournament.entries.order_by("number")
    }
    rated = {one.player: one for one in build_club_book(session.tournament.club).rated.ratings}
    assert [rated[players[number]].places for number in (1, 4, 2, 3)] == [
        (1, 0, 0, 0),
        (0, 1, 0, 0),
        (0, 0, 1, 0),
        (0, 0, 0, 1),
    ]


def test_an_erased_person_leaves_the_points_of_the_others_as_they_are(session):
    table = session.tables.get(number=1)
    player = session.tournament.entries.get(number=2).player
    now = PaperTotals((80, -18, -40, -22))
    reason = f"{player.full_name} had misread it"
    totals_correct(table=table, totals=now, reason=reason, by=organizer())
    finish(session)
    erased = player_erase(player=player, by=organizer())
    change = table.changes.get(kind=Change.Kind.TOTALS_CORRECTED)
    assert change.reason == f"{erased.full_name} had misread it"
    assert [seat.result for seat in table_state(table).seats] == list(now.results)
    assert not list(event_findings(Tournament.objects.get()))
    totals_undo(table=table, change=change, reason="it was right", by=organizer())
    assert [seat.result for seat in table_state(table).seats] == list(PAPER.results)


def test_a_rehearsal_with_totals_alone_is_deleted_whole():
    session = make_session()
    totals_record(table=session.tables.get(), totals=PAPER, token=uuid4(), by=organizer())
    event = session.tournament
    with pytest.raises(ClubError) as refused:
        event_delete(tournament=event, by=organizer())
    assert refused.value.code == "event_has_hands"
    visibility_set(tournament=event, visibility=Tournament.Visibility.REHEARSAL, by=organizer())
    contents = rehearsal_contents(event)
    assert (contents.hands, contents.totals) == (0, 1)
    rehearsal_delete(tournament=event, fingerprint=contents.fingerprint, by=organizer())
    assert not TableTotals.objects.exists()
    assert not Tournament.objects.exists()


def test_players_who_sat_in_each_others_seats_get_each_others_totals(session):
    one, other = (session.tournament.entries.get(number=number) for number in (1, 3))
    players_swap(session=session, one=one, other=other, reason="sat wrongly", by=organizer())
    rows = {row.entry_number: row for row in ranking(session.tournament).rows}
    assert (rows[1].total, rows[3].total) == (-40, 85)
    assert not list(event_findings(Tournament.objects.get()))


def test_where_they_do_not_add_up_every_page_and_file_says_so(session):
    table = session.tables.get(number=1)
    uneven = PaperTotals((85, -23, -40, -28), as_on_sheet=True)
    totals_correct(table=table, totals=uneven, reason="as signed", by=organizer())
    rows = {row.entry_number: row for row in ranking(session.tournament).rows}
    assert [rows[number].total for number in (1, 2, 3, 4)] == [85, -23, -40, -28]
    assert not list(event_findings(Tournament.objects.get()))
    slug, official = session.tournament.slug, Client(headers={"accept-language": "en"})
    official.force_login(make_organizer(session.tournament.club))
    few, whole = "as on the sheet: the totals are off by −6", "The totals are off by −6."
    for address, text in (
        (reverse("table", args=[table.pk]), whole),
        (reverse("table_totals", args=[table.pk]), whole),
        (reverse("table_totals", args=[table.pk]), few),
        (reverse("event_session", args=[slug, 1]), few),
        (reverse("event_player", args=[slug, 2]), few),
        (reverse("session_manage", args=[slug, 1]), few),
        (reverse("results_desk", args=[slug, 1]), "off by −6"),
        (reverse("event_log", args=[slug]), "recorded as on the sheet: – → yes"),
    ):
        page = official.get(address)
        check_page(page)
        assert text in page.text, address
    download = official.get(reverse("event_download", args=[slug, "results", "csv"]))
    notes = {row["Player number"]: row["Note"] for row in records(csv_rows(download.content))}
    assert notes["2"] == f"totals from paper, without the hands; {few}"
    assert "off by" not in notes["5"]
    (result,) = standings_row(ranking(session.tournament))["players"][0]["results"]
    assert (result["points"], result["off_by"]) == (85, -6)
    player = session.tournament.entries.get(number=2).player
    told = personal_data(player)["hands"][0]["totals_from_paper"]
    assert (told["points"], told["table_adds_up_to"]) == (-23, -6)
    printed = results_context(session.tournament, [1])
    assert printed["as_on_sheet"] == [{"session": 1, "table": 1, "off_by": -6}]
    printed["blocks"] = session_blocks(printed["ranking"])
    html = render_to_string("printing/results/results.html", printed)
    assert "−28*†" in html
    assert "Session 1, table 1: −6." in " ".join(html.split())
    records_of_table, other = sheet_records(event_tables(session.tournament, [1]))
    assert filled_sheet(records_of_table).off_by == -6
    assert filled_sheet(other).off_by == 0


def test_programs_are_told(session):
    slug = session.tournament.slug
    results = Client().get(f"/api/v1/events/{slug}/sessions/1").json()
    shown = {one["number"]: one["totals_only"] for one in results["tables"]}
    assert shown == {1: True, 2: False}
