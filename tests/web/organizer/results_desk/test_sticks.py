"""Sheets on which everybody starts with points, and sticks may be left on the table."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.play.closure import table_close
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.models import TableTotals
from clubscore.play.selectors import table_state
from clubscore.play.totals.paper import PaperTotals, paper_of
from clubscore.play.totals.services import totals_correct, totals_record, totals_undo
from clubscore.standings.ranking import ranking
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Change, Session, Table, Tournament
from scoring.rulesets import get
from scoring.rulesets.base import Outcome
from tests.factories import EAST, SOUTH, false_win, make_organizer, make_session, organizer, play
from tests.factories import points as won
from tests.html import check_page

pytestmark = pytest.mark.django_db

OPTIONS = {option.key: option.default for option in get("riichi").options}
FULL = (45300, 14300, 38400, 22000)  # 120,000
SHORT = (44300, 14300, 38400, 21000)  # two sticks are missing
UNEVEN = (44300, 14300, 38400, 22500)


@pytest.fixture
def session() -> Session:
    return make_session(ruleset="riichi")


@pytest.fixture
def client(session: Session) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(session.tournament.club))
    return client


def path(session: Session) -> str:
    return reverse("results_desk", args=[session.tournament.slug, session.number])


def sent(totals: Any, **others: Any) -> dict[str, Any]:
    told = {f"t{seat}": points for seat, points in enumerate(totals)}
    return {"table": 1, "token": uuid4(), "action": "save", **told, **others}


def scores(table: Table) -> list[int]:
    return [seat.final.score for seat in table_state(table).seats if seat.final]


def test_totals_are_entered_as_they_stand_on_the_sheet(session, client):
    answer = client.post(path(session), sent(FULL), follow=True)
    check_page(answer)
    assert "Table 1 entered and closed." in answer.text
    assert "45,300" in answer.text
    table = session.tables.get()
    assert table_state(table).totals == (15300, -15700, 8400, -8000)
    assert scores(table) == [30300, -30700, 13400, -13000]
    assert not list(event_findings(session.tournament))


def test_sticks_that_are_missing_are_asked_about(session, client):
    refused = client.post(path(session), sent(SHORT))
    check_page(refused)
    assert "add up to 118,000 instead of 120,000: sticks were left on the table (2)" in refused.text
    assert 'name="sticks" value="2"' in refused.text
    assert not TableTotals.objects.exists()
    client.post(path(session), sent(SHORT, sticks=2))
    totals = TableTotals.objects.get()
    assert (totals.pot, totals.off_by, sum(totals.payments)) == (2000, 0, -2000)
    table = session.tables.get()
    assert scores(table) == [14300 + 2000 + 15000, -30700, 13400, -14000]
    assert not list(event_findings(session.tournament))
    page = client.get(path(session), {"table": 1})
    check_page(page)
    assert 'name="sticks" value="2" checked' in page.text
    page = client.get(reverse("table_totals", args=[table.pk]))
    check_page(page)
    assert "2 sticks were left on the table." in page.text


def test_anything_else_that_is_missing_is_recorded_as_on_the_sheet(session, client):
    refused = client.post(path(session), sent(UNEVEN))
    assert "add up to 119,500 instead of 120,000. Compare" in refused.text
    assert 'name="as_on_sheet" value="-500"' in refused.text
    client.post(path(session), sent(UNEVEN, as_on_sheet=-500, why="as signed"))
    totals = TableTotals.objects.get()
    assert (totals.pot, totals.off_by) == (0, -500)
    assert not list(event_findings(session.tournament))


def test_the_total_that_is_left_is_worked_out_from_what_all_start_with(session, client):
    answer = client.post(path(session), sent((45300, "", 38400, 22000)))
    assert "South must be 14,300 if the others are right." in answer.text


def test_false_wins_are_counted_beside_the_totals(session, client):
    client.post(path(session), sent(FULL, l1=2))
    totals = TableTotals.objects.get()
    assert (totals.lost_1, totals.payments[1]) == (40000, -15700)
    table = session.tables.get()
    assert scores(table) == [30300, -70700, 13400, -13000]
    row = next(row for row in ranking(session.tournament).rows if row.total == -70700)
    assert row.penalties == -40000
    page = client.get(path(session), {"table": 1})
    assert [field.value() for field in page.context["form"].totals] == list(FULL)
    assert [field.value() for field in page.context["form"].lost_points] == ["", 2, "", ""]


def test_the_sheet_of_a_table_whose_hands_are_known_is_compared_with_them(session, client):
    table = session.tables.get()
    play(table, false_win(SOUTH), won(SOUTH, EAST, 8000))
    refused = client.post(path(session), sent((22000, 38000, 30000, 30000)))
    assert "different totals" in refused.text  # the chombo is not on the sheet
    name = table_state(table).seats[SOUTH].name
    assert f"{name}: 38,000 on paper, 38,000 (1 false win) from the hands." in refused.text
    refused = client.post(path(session), sent((22100, 37900, 30000, 30000), l1=1))
    assert f"{name}: 37,900 (1 false win) on paper, 38,000 (1 false win) from" in refused.text
    answer = client.post(path(session), sent((22000, 38000, 30000, 30000), l1=1), follow=True)
    assert "the totals match its hands" in answer.text


def test_a_change_of_the_sticks_can_be_undone(session):
    table, by = session.tables.get(), organizer()
    first = PaperTotals((14300, -15700, 8400, -9000), pot=2000)
    totals = totals_record(table=table, totals=first, token=uuid4(), by=by)
    totals.table = table
    totals_correct(
        table=table, totals=PaperTotals((15300, -15700, 8400, -8000)), reason="no", by=by
    )
    change = table.changes.get(kind=Change.Kind.TOTALS_CORRECTED)
    assert paper_of(totals_undo(table=table, change=change, reason="yes", by=by)) == first


def test_what_is_no_stick_is_not_left_on_a_table(session):
    with pytest.raises(ClubError) as refusal:
        totals_record(
            table=session.tables.get(),
            totals=PaperTotals((-500, 0, 0, 0), pot=500),
            token=uuid4(),
            by=organizer(),
        )
    assert refusal.value.code == "totals_pot"


def test_lost_points_that_are_no_false_wins_are_refused(session):
    refusals = []
    for lost in (5000, 20000):
        try:
            totals_record(
                table=session.tables.get(),
                totals=PaperTotals((-lost, 0, 0, 0), (lost, 0, 0, 0)),
                token=uuid4(),
                by=organizer(),
            )
        except ClubError as error:
            refusals.append((error.code, error.facts["points"]))
    assert refusals == [("totals_lost", 5000)]


@pytest.mark.parametrize("typed", ["10", "-1", "+1", "20000", "one"])
def test_false_wins_are_a_count(session, client, typed):
    refused = client.post(path(session), sent(FULL, l1=typed))
    check_page(refused)
    assert f"“{typed}” is not a number of false wins: write 0 to 9." in refused.text
    assert not TableTotals.objects.exists()


def test_sticks_that_were_agreed_to_are_asked_about_anew_after_a_change(session, client):
    fewer = (43300, *SHORT[1:])  # three are missing
    refused = client.post(path(session), sent(fewer, sticks=2))
    check_page(refused)
    assert "sticks were left on the table (3)" in refused.text
    assert 'name="sticks" value="3"  data-agree-sticks' in refused.text  # and not checked
    assert not TableTotals.objects.exists()
    client.post(path(session), sent(FULL, sticks=2))
    assert TableTotals.objects.get().pot == 0


def test_ten_sticks_are_no_sticks(session, client):
    refused = client.post(path(session), sent((35300, *FULL[1:])))
    assert "add up to 110,000 instead of 120,000. Compare" in refused.text
    refused = client.post(path(session), sent((35300, *FULL[1:]), sticks=10))
    assert not TableTotals.objects.exists()
    nine = client.post(path(session), sent((36300, *FULL[1:])))
    assert "sticks were left on the table (9)" in nine.text


def test_sticks_are_asked_about_where_nobody_starts_with_points(session, client):
    event = session.tournament
    event.options = OPTIONS | {"starting_points": 0, "return_points": 0}
    event.save()
    short = [points - 30000 for points in SHORT]
    refused = client.post(path(session), sent(short))
    check_page(refused)
    assert "add up to −2,000 instead of 0: sticks were left on the table (2)" in refused.text
    assert "data-sticks-missing" in refused.text
    client.post(path(session), sent(short, sticks=2))
    assert TableTotals.objects.get().pot == 2000


def test_totals_are_told_as_they_stand_on_the_sheet(session, client):
    client.post(path(session), sent(FULL, l1=1))
    again = client.post(path(session), sent(SHORT, sticks=2))
    assert "already has totals: 45,300, 14,300 (1 false win), 38,400, 22,000." in again.text
    table = session.tables.get()
    client.post(path(session), sent(SHORT, sticks=2, revision=1, reason="counted again"))
    text = client.get(reverse("table_totals", args=[table.pk])).text
    assert "45,300 / 14,300 (1 false win) / 38,400 / 22,000" in text
    assert "44,300 / 14,300 / 38,400 / 21,000 (2 sticks left)" in text


def test_hands_beside_the_sheet_are_told_as_on_a_sheet(session, client):
    table = session.tables.get()
    play(table, false_win(SOUTH), won(SOUTH, EAST, 8000))
    typed = (22000, 37000, 31000, 30000)
    refused = client.post(path(session), sent(typed))
    beside = re.search(r'name="beside" value="([^"]+)"', refused.text)
    assert beside
    client.post(path(session), sent(typed, beside=beside[1], why="signed"))
    for page in ("table_totals", "table"):
        text = client.get(reverse(page, args=[table.pk])).text
        assert "38,000 (1 false win)" in text, page
        assert "37,000" in text, page


def test_points_are_nobodys_once_the_table_is_closed(session):
    Tournament.objects.update(options=OPTIONS | {"sticks_left": "lost"})
    table = session.tables.get()
    play(table, HandEntry(Outcome.DRAW, answers={"riichi": "1", "tenpai": "1"}))
    address = reverse("event_session", args=[session.tournament.slug, 1])
    assert "belong to nobody" not in Client().get(address, headers={"accept-language": "en"}).text
    table_close(table=table, by=organizer(), reason="time")
    assert "belong to nobody" in Client().get(address, headers={"accept-language": "en"}).text
