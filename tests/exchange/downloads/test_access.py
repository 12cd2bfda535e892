"""Which files there are, and for whom."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.exchange.downloads.documents import OFFICIAL
from clubscore.exchange.downloads.results import results_of
from clubscore.exchange.downloads.tables import EXPORTS, exports_for
from clubscore.people.models import Player
from clubscore.printing.models import PrintJob
from clubscore.tournaments.models import Entry, EventRole, Penalty, Session, Team, Tournament
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.sessions.publication import session_publish
from tests.exchange.downloads.visitors import browser, official, path, public, rows_of
from tests.exchange.files import csv_rows, records, xlsx_rows
from tests.factories import (
    EAST,
    SOUTH,
    WEST,
    false_win,
    make_club,
    make_event,
    make_organizer,
    make_user,
    organizer,
    play,
    points,
)
from tests.html import check_page
from tests.standings.test_ranking import closed, seated

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("what", "form"),
    [("everything", "csv"), ("standings", "pdf"), ("standings", "XLSX"), ("none", "csv")],
)
def test_what_there_is_not(event, what, form):
    assert official(event).get(path(event, what, form)).status_code == 404


def test_penalties_are_for_officials_alone(event):
    referee = public()
    referee.force_login(make_user())
    assert referee.get(path(event, "penalties")).status_code == 403
    stranger = public()
    stranger.force_login(make_organizer(make_club("Altro")))
    user = make_user()
    referee.force_login(user)
    EventRole.objects.create(tournament=event, user=user, role="referee")
    clients = {public(): 403, stranger: 403, referee: 200, official(event): 200}
    page = reverse("event_downloads", args=[event.slug])
    for client, status in clients.items():
        assert client.get(path(event, "penalties")).status_code == status
        shown = path(event, "penalties") in client.get(page).content.decode()
        assert shown is (status == 200)


def test_contacts_and_remarks_are_in_no_file(event):
    penalty_add(
        tournament=event,
        entry=event.entries.get(number=1),
        kind=Penalty.Kind.WARNING,
        reason="late",
        by=organizer(),
    )
    client = official(event)
    for export in EXPORTS:
        if export.for_teams:
            continue
        text = client.get(path(event, export.key)).content.decode()
        assert "secret" not in text
        assert "late" not in text or export.key == "penalties"


def test_held_back_results_are_in_no_public_file(event):
    Tournament.objects.update(results_held=True)
    event = Tournament.objects.get()
    page = reverse("event_downloads", args=[event.slug])
    for what in ("standings", "results", "hands"):
        assert public().get(path(event, what)).status_code == 404
        assert len(csv_rows(official(event).get(path(event, what)).content)) > 1
    assert public().get(path(event, "everything", "xlsx")).status_code == 404
    assert "No results have been published yet" in public().get(page).content.decode()
    assert "They are in your files" in official(event).get(page).content.decode()
    first = closed(event.sessions.get(number=1))
    session_publish(session=first, by=organizer())
    assert "are not public yet" in public().get(page).content.decode()
    for what, rows in (("standings", 4), ("results", 4), ("hands", 1)):
        assert len(rows_of(public(), event, what)) == rows
    (standing, *_others) = rows_of(public(), event, "standings")
    assert (standing["Player number"], standing["Table points"], standing["Points"]) == (1, 4, 44)
    assert "Session 2: points" not in standing
    assert {row["Session"] for row in rows_of(public(), event, "results")} == {1}
    assert {row["Session"] for row in rows_of(public(), event, "hands")} == {1}
    assert len(rows_of(official(event), event, "results")) == 8
    assert len(rows_of(official(event), event, "hands")) == 2


def test_what_has_a_row_for_every_hand_is_made_by_a_worker(event, monkeypatch):
    """For everybody; what officials see is theirs, whatever the public asked for before."""
    Tournament.objects.update(results_held=True)
    session_publish(session=closed(event.sessions.get(number=1)), by=organizer())
    visitors = {public(): 1, official(event): 2}
    files = [("hands", "csv"), ("hands", "xlsx"), ("everything", "xlsx")]
    for what, form in files:
        for client in visitors:
            assert client.get(path(event, what, form)).status_code == 200
    assert PrintJob.objects.count() == len(files) * len(visitors)
    for client, hands in visitors.items():
        assert len(rows_of(client, event, "hands")) == hands
    Tournament.objects.update(results_held=False)  # the same sessions, and more about them
    for job in PrintJob.objects.filter(parameters__has_key=OFFICIAL):
        statuses = {public(): 404, official(event): 200}
        for client, status in statuses.items():
            assert client.get(reverse("print_file", args=[job.key])).status_code == status
    PrintJob.objects.all().delete()
    monkeypatch.setattr("clubscore.jobs.workers.start_command", lambda _name: None)
    for what, form in files:
        waits = browser(official(event)).get(path(event, what, form))
        assert waits.status_code == 302
        assert "download it here" in official(event).get(waits.headers["Location"]).content.decode()
    assert official(event).get(path(event, "results", "xlsx")).status_code == 200  # costs a page


def test_a_corrected_player_is_in_the_next_file(event):
    """EMA numbers and home clubs stand in tables, so a file with the former ones is not kept."""
    entry = event.entries.select_related("player").get(number=1)
    for number, home in (("07010001", "Uno"), ("07010002", "Due")):
        Player.objects.filter(pk=entry.player.pk).update(ema_number=number)
        Entry.objects.filter(pk=entry.pk).update(home_club=home)
        sheet = xlsx_rows(official(event).get(path(event, "everything", "xlsx")).content)
        row = next(one for one in records(sheet) if one["Player number"] == 1)
        assert (row["EMA number"], row["Home club"]) == (number, home)


def test_before_the_start_nobody_is_listed(event):
    Session.objects.update(state="draft", started_at=None)
    for client in (public(), official(event)):
        assert client.get(path(event, "standings")).status_code == 404
        page = client.get(reverse("event_downloads", args=[event.slug])).content.decode()
        assert "No hands have been played yet" in page


def test_who_is_not_confirmed_is_in_no_file(event):
    player = Player.objects.create(club=event.club, last_name="Richiesta")
    Entry.objects.create(tournament=event, player=player, state="requested", token=uuid4())
    for what in ("standings", "results"):
        assert "Richiesta" not in official(event).get(path(event, what)).content.decode()


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_page(event, language):
    client = Client(headers={"accept-language": language})
    page = check_page(client.get(reverse("event_downloads", args=[event.slug])), language)
    assert path(event, "everything", "xlsx") in page.links
    for what in ("standings", "results", "hands"):
        assert path(event, what) in page.links
        assert path(event, what, "xlsx") in page.links
    assert reverse("event_ema", args=[event.slug]) not in page.links
    start = check_page(client.get(reverse("event", args=[event.slug])), language)
    assert reverse("event_downloads", args=[event.slug]) in start.links
    mine = check_page(official(event).get(reverse("event_downloads", args=[event.slug])))
    assert reverse("event_ema", args=[event.slug]) in mine.links


@pytest.mark.parametrize("players", [4, 12])
def test_queries_do_not_grow(players, django_assert_num_queries):
    event = make_event(players=players)
    for _ in range(players // 4):
        numbers = range(1, players + 1)
        session = seated(event, *(tuple(numbers[at : at + 4]) for at in range(0, players, 4)))
        for table in session.tables.all():
            play(table, points(EAST, SOUTH, 8), false_win(WEST))
        penalty_add(
            tournament=event,
            entry=event.entries.get(number=1),
            kind=Penalty.Kind.POINTS,
            points=5,
            session=session,
            reason="late",
            by=organizer(),
        )
    Team.objects.create(tournament=event, name="A")
    event.entries.update(team=Team.objects.get())
    event = Tournament.objects.get()
    with django_assert_num_queries(6 + 1 + 2 + 1):
        results = results_of(event, unpublished=True)
        exports = exports_for(results, is_official=True)
        tables = [export.make(results) for export in exports]
    assert [len(table.rows) for table in tables] == [
        players,
        players * (players // 4),
        2 * (players // 4) ** 2,
        1,
        players // 4,
    ]
    assert all(len(row) == len(table.headings) for table in tables for row in table.rows)


def test_columns_of_csv_are_separated_as_the_visitor_wants(event):
    page = (
        public()
        .get(reverse("event_downloads", args=[event.slug]), {"separator": "semicolon"})
        .content.decode()
    )
    assert f"{path(event, 'standings')}?separator=semicolon" in page
    for separator, sign in (("semicolon", ";"), ("tab", "\t"), ("comma", ","), ("other", ",")):
        answer = public().get(path(event, "standings"), {"separator": separator})
        assert answer.content.decode("utf-8-sig").startswith(f"Place{sign}Player number")
        hands = official(event).get(path(event, "hands"), {"separator": separator})
        assert sign in hands.content.decode("utf-8-sig").splitlines()[0]
