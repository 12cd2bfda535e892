"""Totals that count beside hands which differ: standings by the sheet, statistics by the hands."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.play.closure import session_close
from clubscore.play.models import Hand
from clubscore.play.selectors import table_state
from clubscore.play.totals.beside import TotalsComparison
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_record
from clubscore.printing.documents.score_sheets.compose import filled_sheet
from clubscore.printing.documents.score_sheets.selectors import records as sheet_records
from clubscore.standings.clubs.games import club_games
from clubscore.standings.figure import Figure
from clubscore.standings.overview import table_sums
from clubscore.standings.players.sources import PointSource, sources_of
from clubscore.standings.players.tables import hands_known_of, tables_of_player
from clubscore.standings.ranking import ranking
from clubscore.standings.statistics.figures import hands_of_tables
from clubscore.tournaments.models import Session
from tests.exchange.files import csv_rows, records
from tests.factories import (
    EAST,
    SOUTH,
    WEST,
    false_win,
    make_organizer,
    make_session,
    organizer,
    play,
    points,
)
from tests.html import check_page

pytestmark = pytest.mark.django_db

HANDS = (6, -20, -8, -8)  # East won on South's discard, after a false win that cost 30
SHEET = (36, -24, -8, -4)


@pytest.fixture
def session() -> Session:
    session = make_session(options={"false_win": "nobody"})
    table = session.tables.get()
    play(table, false_win(EAST), points(EAST, SOUTH, 12), points(WEST, None, 8))
    assert table_state(table).hand_results[0] == HANDS[0] - 16
    totals_record(
        table=table,
        totals=PaperTotals(SHEET),
        token=uuid4(),
        by=organizer(),
        beside=TotalsComparison(SHEET, table_state(table).hand_results),
        reason="signed",
    )
    session_close(session=session, by=organizer())
    return Session.objects.select_related("tournament__club").get()


def test_standings_are_those_of_the_sheet_and_figures_of_hands_those_of_the_hands(session):
    rows = {row.entry_number: row for row in ranking(session.tournament).rows}
    assert [rows[number].total for number in (1, 2, 3, 4)] == list(SHEET)
    assert [rows[number].won for number in (1, 2, 3)] == [
        Figure(1, 1, 1),
        Figure(0, 1, 1),
        Figure(1, 1, 1),
    ]
    assert rows[1].penalties == 0  # what a false win of the hands cost is not on the sheet
    (game,) = club_games(session.tournament.club).games
    assert (game.totals, game.is_half_played) == (SHEET, True)
    (sums,) = table_sums(session)
    assert [seat.total for seat in sums.seats] == list(SHEET)
    assert (sums.by_totals, sums.beside_hands, sums.hands_played) == (False, True, 2)


def test_where_points_came_from_adds_up_to_the_sheet(session):
    player = session.tournament.entries.get(number=1).player
    tables = tables_of_player(player)
    hands = hands_of_tables(one.table for one in tables)
    lines = sources_of(hands, {one.table: one.wind for one in tables}, tables)
    found = {line.source: line.points for line in lines}
    assert sum(found.values()) == SHEET[0]
    assert found[PointSource.DISCARD] == 36
    assert found[PointSource.SHEET] == SHEET[0] - 36 + 16
    assert hands_known_of(tables) == Figure(1, 1, 1)


def test_pages_papers_and_files_say_so(session):
    table, slug = session.tables.get(), session.tournament.slug
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(session.tournament.club))
    hand = Hand.objects.get(kind="win", number=1)
    player = session.tournament.entries.get(number=1).player
    few = "totals from the sheet; the hands differ"
    for address, text in (
        (reverse("table", args=[table.pk]), "The totals on the sheet count"),
        (reverse("table_totals", args=[table.pk]), "They stay recorded, but these totals count."),
        (reverse("hand", args=[table.pk, hand.pk]), "At this table the totals on the sheet count;"),
        (reverse("event_session", args=[slug, 1]), few),
        (reverse("event_player", args=[slug, 1]), few),
        (reverse("event_player", args=[slug, 1]), "The total on the sheet counts: +36."),
        (reverse("session_manage", args=[slug, 1]), few),
        (reverse("results_desk", args=[slug, 1]), "hands differ"),
        (reverse("event_statistics", args=[slug]), "At 1 table the hands and the sheet differ"),
        (reverse("player_hands", args=[player.pk]), "At 1 table the hands and the sheet differ"),
        (reverse("event_log", args=[slug]), "counted although the hands differ: yes"),
    ):
        page = client.get(address)
        check_page(page)
        assert text in page.text, address
    for address in (reverse("table", args=[table.pk]), reverse("event_session", args=[slug, 1])):
        assert "totals only" not in client.get(address).text.lower()
    answer = client.get(reverse("event_download", args=[slug, "results", "csv"]))
    (first, *_others) = records(csv_rows(answer.content))
    assert (first["Points"], first["Hands played"], first["Note"]) == ("36", "2", few)
    (told,) = sheet_records([table])
    sheet = filled_sheet(told)
    assert "Nome1 Cognome01: +36 on paper" in sheet.hands_differ
    assert not sheet.totals_only
