"""The results desk as a page: entered, refused, corrected, compared with hands, two helpers."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.play.models import TableTotals
from clubscore.play.selectors import table_state
from clubscore.play.sitters import Sitters
from clubscore.play.totals.beside import TotalsComparison
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_record
from clubscore.tournaments.models import Change, Session, Table, Tournament
from clubscore.tournaments.sessions.seats import players_swap
from clubscore.web.organizer.results_desk.rows import desk_of
from tests.factories import EAST, SOUTH, make_organizer, make_session, organizer, play, points
from tests.html import check_page

pytestmark = pytest.mark.django_db

TOTALS = (85, -23, -40, -22)
LIVE = {"HX-Request": "true"}


@pytest.fixture
def session() -> Session:
    return make_session(tables=3)


@pytest.fixture
def client(session: Session) -> Client:
    return helper(session)


def helper(session: Session) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(session.tournament.club))
    return client


def path(session: Session) -> str:
    return reverse("results_desk", args=[session.tournament.slug, session.number])


def sent(number: int | str = 1, totals: Any = TOTALS, **others: Any) -> dict[str, Any]:
    told = {f"t{seat}": points for seat, points in enumerate(totals)}
    return {"table": number, "token": uuid4(), "action": "save", **told, **others}


def results(table: Table) -> tuple[int, ...]:
    return tuple(seat.result for seat in table_state(table).seats)


def enter(table: Table, totals: tuple[int, int, int, int] = TOTALS) -> TableTotals:
    return totals_record(table=table, totals=PaperTotals(totals), token=uuid4(), by=organizer())


def test_a_sheet_is_entered_and_the_table_is_no_longer_missing(session, client):
    page = client.get(path(session))
    check_page(page)
    assert "Missing: 3 of 3" in page.text
    answer = client.post(path(session), sent(2), follow=True)
    check_page(answer)
    assert "Table 2 entered and closed." in answer.text
    assert "Missing: 2 of 3" in answer.text
    assert results(session.tables.get(number=2)) == TOTALS


def test_without_a_reload_the_answer_is_the_lists_alone(session, client):
    answer = client.post(path(session), sent(2), headers=LIVE)
    assert (answer.status_code, "<html" in answer.text) == (200, False)
    assert 'data-outcome="done"' in answer.text
    assert "Missing: 2 of 3" in answer.text


@pytest.mark.parametrize(
    ("form", "text"),
    [
        pytest.param(sent(1, (85, -23, -40, -52)), "add up to −30 instead of 0", id="sum"),
        pytest.param(sent(9), "Session 1 has no table 9.", id="table"),
        pytest.param(sent("x"), "Enter a whole number.", id="no number"),
        pytest.param(sent(1, (85, "", "", "")), "all players", id="incomplete"),
        pytest.param(sent(1, ("8a", -8, 0, 0)), "“8a” is not a number of points", id="letters"),
        pytest.param(sent(1, (9999999, -9999999, 0, 0)), "999999 points at most", id="misprint"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_lost_or_written(session, client, form, text):
    for headers in ({}, LIVE):
        answer = client.post(path(session), form, headers=headers)
        assert answer.status_code == (200 if headers else 422)
        assert text in answer.text
    page = client.post(path(session), form)
    assert all(f'value="{form[name]}"' in page.text for name in ("table", "t0", "t1") if form[name])
    assert not TableTotals.objects.exists()


UNEVEN = (85, -23, -40, -28)


def test_totals_that_do_not_add_up_are_recorded_when_somebody_agrees_to_the_sum(session, client):
    assert "data-as-on-sheet hidden" in client.get(path(session)).text
    page = client.post(path(session), sent(1, UNEVEN))
    check_page(page)
    assert "data-as-on-sheet >" in page.text
    assert '<input type="checkbox" name="as_on_sheet" value="-6"  data-agree>' in page.text
    agreed = sent(1, UNEVEN, as_on_sheet=-6)
    assert "Give a reason." in client.post(path(session), agreed).text
    other = sent(1, (85, -23, -40, -32), as_on_sheet=-6, why="as signed")  # another sum by now
    assert "add up to −10 instead of 0" in client.post(path(session), other).text
    assert not TableTotals.objects.exists()
    answer = client.post(path(session), agreed | {"why": "as signed"}, follow=True)
    assert "Table 1 entered and closed." in answer.text
    table = session.tables.get(number=1)
    assert (results(table), table_state(table).off_by) == (UNEVEN, -6)
    assert Change.objects.get(kind=Change.Kind.TOTALS_RECORDED).reason == "as signed"
    page = client.get(path(session), {"table": 1})  # the decision stands as long as its sum does
    assert '<input type="checkbox" name="as_on_sheet" value="-6" checked data-agree>' in page.text


def test_hands_that_differ_stay_beside_totals_when_somebody_agrees_to_the_difference(
    session, client
):
    table = session.tables.get(number=1)
    play(table, points(EAST, SOUTH, 12))
    refused = client.post(path(session), sent(1, (36, -24, -8, -4)))
    check_page(refused)
    box = '<input type="checkbox" name="beside" value="36,-24,-8,-4/36,-20,-8,-8">'
    assert box in refused.text
    assert box in client.get(path(session), sent(1, (36, -24, -8, -4))).text
    assert box not in client.get(path(session), sent(1, (36, -20, -8, -8))).text
    agreed = sent(1, (36, -24, -8, -4), beside="36,-24,-8,-4/36,-20,-8,-8")
    assert "Give a reason." in client.post(path(session), agreed).text
    other = sent(1, (40, -24, -8, -8), beside=agreed["beside"], why="as signed")
    assert "add up to different totals" in client.post(path(session), other).text
    assert not TableTotals.objects.exists()
    answer = client.post(path(session), agreed | {"why": "as signed"}, follow=True)
    assert "Table 1: the totals count instead of the hands. Table closed." in answer.text
    assert "hands differ" in answer.text
    assert results(table) == (36, -24, -8, -4)
    page = client.get(path(session), {"table": 1})  # it is corrected like others
    assert "Correct a sheet" in page.text


def test_the_hands_count_again_and_the_totals_again(session, client):
    table = session.tables.get(number=1)
    play(table, points(EAST, SOUTH, 12))
    beside = TotalsComparison((36, -24, -8, -4), (36, -20, -8, -8))
    paper, by = PaperTotals(beside.sheet), organizer()
    totals_record(table=table, totals=paper, token=uuid4(), by=by, beside=beside, reason="signed")
    history = reverse("table_totals", args=[table.pk])
    page = client.get(history)
    check_page(page)
    assert "the hands will count instead" in page.text
    assert "They count, although the hands give other totals." in page.text
    client.post(history, {"action": "void", "reason": "the phone was right", "revision": 1})
    assert results(table) == (36, -20, -8, -8)
    page = client.get(history)
    assert "The hands count at this table." in page.text
    assert f'name="beside" value="{beside}"' in page.text
    again = {"action": "restore", "reason": "the sheet is right", "revision": 2}
    client.post(history, again)
    assert results(table) == (36, -20, -8, -8)
    client.post(history, again | {"beside": str(beside)})
    assert results(table) == (36, -24, -8, -4)


def test_a_reason_without_need_is_not_kept(session, client):
    client.post(path(session), sent(1, as_on_sheet=-6, why="as signed"))
    assert Change.objects.get(kind=Change.Kind.TOTALS_RECORDED).reason == ""


def test_the_last_total_is_worked_out_and_taken_only_when_it_is_sent_again(session, client):
    page = client.post(path(session), sent(1, (85, "23-", "−40", "")))
    assert page.status_code == 422
    assert "North must be −22 if the others are right" in page.text
    assert 'value="-22"' in page.text
    assert not TableTotals.objects.exists()
    client.post(path(session), sent(1, (85, "23-", "−40", -22)))
    assert results(session.tables.get(number=1)) == TOTALS


def test_a_table_that_is_in_opens_to_be_corrected(session, client):
    table = session.tables.get(number=1)
    now = enter(table)
    page = client.get(path(session), {"table": 1})
    assert "Correct a sheet" in page.text
    assert page.text.count("data-seat >") == 4  # its seats are there to be corrected
    assert 'value="-40"' in page.text
    other = sent(1, (80, -18, -40, -22), revision=now.revision)
    answer = client.post(path(session), other)
    assert "Give a reason." in answer.text
    answer = client.post(path(session), other | {"reason": "misread"}, follow=True)
    assert "Table 1 corrected." in answer.text
    assert results(table) == (80, -18, -40, -22)
    change = table.changes.get(kind=Change.Kind.TOTALS_CORRECTED)
    assert change.reason == "misread"


def test_the_second_of_two_helpers_sees_what_the_first_has_entered(session, client):
    table = session.tables.get(number=1)
    enter(table)
    same = client.post(path(session), sent(1), follow=True)
    assert "Table 1 already has exactly these totals." in same.text
    other = sent(1, (80, -18, -40, -22))
    answer = client.post(path(session), other)
    assert answer.status_code == 422
    assert "Table 1 already has totals: +85, −23, −40, −22." in answer.text
    assert 'name="revision" value="1"' in answer.text
    assert 'value="-18"' in answer.text
    live = client.post(path(session), other, headers=LIVE)
    assert "table=1&amp;t0=80&amp;t1=-18" in live.text
    assert results(table) == TOTALS
    again = client.get(path(session), {"table": 1, "t0": 80, "t1": -18, "t2": -40, "t3": -22})
    assert 'value="-18"' in again.text


def test_a_correction_of_what_somebody_else_corrected_is_refused(session, client):
    table = session.tables.get(number=1)
    enter(table)
    first = sent(1, (80, -18, -40, -22), revision=1, reason="misread")
    client.post(path(session), first)
    second = sent(1, (81, -19, -40, -22), revision=1, reason="misread too")
    answer = client.post(path(session), second)
    assert "Someone else has changed these totals" in answer.text
    assert 'name="revision" value="2"' in answer.text
    assert results(table) == (80, -18, -40, -22)


def swap(session: Session, table: Table) -> None:
    one, other = (table.seats.get(wind=seat).entry for seat in (EAST, SOUTH))
    players_swap(session=session, one=one, other=other, reason="wrong", by=organizer())


def test_totals_typed_before_the_seats_changed_stay_with_their_people(session, client):
    table = session.tables.get(number=1)
    before = str(Sitters.of(table))
    assert f'data-seats="{before}"' in client.get(path(session)).text
    swap(session, table)
    live = client.post(path(session), sent(1, seats=before), headers=LIVE)
    assert "East: Cognome02 N., was Cognome01 N." in live.text
    assert "table=1&amp;t0=-23&amp;t1=85" in live.text
    answer = client.post(path(session), sent(1, seats=before))
    assert (answer.status_code, TableTotals.objects.exists()) == (422, False)
    now = str(Sitters.of(table))
    assert f'name="seats" value="{now}"' in answer.text
    shown = re.findall(r'name="(t[0-3])"\s+id="[^"]*"\s+value="([^"]*)"', answer.text)
    assert shown == [("t0", "-23"), ("t1", "85"), ("t2", "-40"), ("t3", "-22")]
    client.post(path(session), sent(1, (-23, 85, -40, -22), seats=now))
    assert results(table) == (-23, 85, -40, -22)


def test_totals_without_names_are_asked_about_once_seats_were_corrected(session, client):
    table = session.tables.get(number=1)
    swap(session, table)
    answer = client.post(path(session), sent(1))
    assert "it is not known who sat where" in answer.text
    assert f'name="seats" value="{Sitters.of(table)}"' in answer.text
    assert 'value="85"' in answer.text


def test_hands_entered_on_phones_are_compared_with_the_paper(session, client):
    table = session.tables.get(number=1)
    play(table, points(EAST, SOUTH, 12))
    page = client.get(path(session), {"table": 1})
    assert "1 hand has been entered here" in page.text
    answer = client.post(path(session), sent(1))
    assert "Nome1 Cognome01: +85 on paper, +36 from the hands (−49)" in answer.text
    answer = client.post(path(session), sent(1, (36, -20, -8, -8)), follow=True)
    assert "the totals match its hands" in answer.text
    assert table_state(table).closed


def test_points_of_false_wins_are_asked_for_where_nobody_receives_them():
    session = make_session(options={"false_win": "nobody"})
    client = helper(session)
    assert "that nobody received" in client.get(path(session)).text
    answer = client.post(path(session), sent(1, (0, -30, 10, -10), l1=30), follow=True)
    assert "Table 1 entered" in answer.text
    assert results(session.tables.get()) == (0, -30, 10, -10)
    assert TableTotals.objects.get().payments == (0, 0, 10, -10)


def test_the_whole_sheet_is_one_button_away(session, client):
    table = session.tables.get(number=2)
    answer = client.post(path(session), {"table": 2, "action": "sheet"})
    assert answer["Location"] == reverse("sheet_enter", args=[table.pk])


def test_before_the_start_there_is_nothing_to_enter(session, client):
    Session.objects.update(state="draft", started_at=None)
    page = client.get(path(session))
    check_page(page)
    assert "has not started yet" in page.text


def test_ties_that_need_hands_are_told(session, client):
    text = "In this event ties are broken by hands won"
    assert text not in client.get(path(session)).text
    Tournament.objects.update(tie_breaks=["hands_won"])
    assert text in client.get(path(session)).text


def test_totals_are_voided_restored_and_put_back(session, client):
    table = session.tables.get(number=1)
    address = reverse("table_totals", args=[table.pk])
    assert client.get(address).status_code == 404
    enter(table)
    check_page(client.get(address))
    answer = client.post(address, {"action": "void", "revision": 1, "reason": " "}, follow=True)
    assert "Give a reason." in answer.text
    form = {"action": "void", "revision": 1, "reason": "another table's"}
    answer = client.post(address, form, follow=True)
    check_page(answer)
    assert "The table is open again" in answer.text
    assert results(table) == (0, 0, 0, 0)
    change = table.changes.get(kind=Change.Kind.TOTALS_VOIDED)
    form = {"action": "undo", "change": change.pk, "revision": 2, "reason": "no"}
    client.post(address, form)
    assert results(table) == TOTALS
    client.post(address, {"action": "void", "revision": 3, "reason": "yes"})
    client.post(address, {"action": "restore", "revision": 4, "reason": "no"})
    assert results(table) == TOTALS
    for change_id in ("", "x", "9" * 30, change.pk + 10**6):
        form = {"action": "undo", "change": change_id, "reason": "x"}
        assert client.post(address, form).status_code == 404
    assert client.post(address, {"action": "dance"}).status_code == 404


@pytest.mark.parametrize("tables", [1, 3])
def test_the_desk_asks_the_database_as_often_for_many_tables(tables, django_assert_num_queries):
    session = make_session(tables=tables)
    for table in session.tables.all():
        enter(table)
    session = Session.objects.select_related("tournament").get(pk=session.pk)
    with django_assert_num_queries(7):
        desk = desk_of(session)
        assert [one.who for one in desk.closed_tables]
