"""Documents asked for again: the event is not read again, and no answer is older than its pages."""

import pytest
from django.core.cache import cache
from django.templatetags.static import static
from django.test import Client
from django.urls import reverse

from clubscore.jobs.queue import SILENT
from clubscore.people.models import Player
from clubscore.people.players.services import player_privacy_set
from clubscore.printing.models import PrintJob
from clubscore.tournaments.models import Table, Tournament
from clubscore.web.documents import repeats
from tests.factories import make_organizer, make_session, play, points, record
from tests.headers import BROWSER

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def kept(clock):
    """A test waits for no clock."""
    clock.stand_still()


@pytest.fixture
def client() -> Client:
    """The browser of anybody."""
    return Client(headers=BROWSER)


@pytest.fixture
def called(monkeypatch) -> list[str]:
    """Start no worker, and note which would have been."""
    calls: list[str] = []
    monkeypatch.setattr("clubscore.jobs.workers.start_command", calls.append)
    return calls


@pytest.fixture
def table() -> Table:
    table: Table = make_session(tables=2).tables.get(number=1)
    play(table, points(0, 1, 8), points(1, 2, 9))
    return table


def addresses(table: Table) -> list[str]:
    slug = table.session.tournament.slug
    return [
        reverse("document", args=[slug, "standings"]),
        reverse("document", args=[slug, "hands"]),
        reverse("session_sheets", args=[slug, 1]),
        reverse("table_sheet", args=[table.pk]),
        reverse("event_download", args=[slug, "everything", "xlsx"]),
        reverse("event_download", args=[slug, "hands", "csv"]),
        reverse("hand_share", args=[table.pk, table.hands.earliest("number").pk]),
        reverse("event_share", args=[slug]),
        reverse("player_share", args=[slug, 1]),
        reverse("table_share", args=[table.pk]),
    ]


@pytest.mark.parametrize("place", range(10))
def test_the_same_file_at_a_few_queries(client, table, place, django_assert_max_num_queries):
    address = addresses(table)[place]
    client.get(address)  # makes it
    first = client.get(address)
    assert first.status_code == 200
    with django_assert_max_num_queries(3):
        again = client.get(address)
    assert (again.status_code, again.content) == (200, first.content)
    assert again.headers["Content-Type"] == first.headers["Content-Type"]
    assert again.headers["Cache-Control"] == first.headers["Cache-Control"]


def test_what_has_changed_is_made_anew(client, table):
    address = reverse("document", args=[table.session.tournament.slug, "standings"])
    client.get(address)
    cache.clear()  # as time does
    record(table, points(2, 3, 10))
    client.get(address)
    assert PrintJob.objects.count() == 2


def test_each_address_and_language_has_its_own(client, table):
    hands = table.hands.order_by("number")
    pictures = [reverse("hand_share", args=[table.pk, hand.pk]) for hand in hands]
    asked = [*pictures, f"{pictures[0]}?lang=en"]
    for one in asked:
        client.get(one)  # makes it
    assert len({client.get(one).content for one in asked}) == 3
    client.get(asked[0], headers={"accept-language": "en"})
    assert PrintJob.objects.count() == 3  # the one in English was there


def test_who_has_the_picture_is_not_sent_it_again(client, table):
    address = addresses(table)[6]
    client.get(address)
    mark = client.get(address).headers["ETag"]
    answer = client.get(address, headers={"if-none-match": mark})
    assert (answer.status_code, answer.content) == (304, b"")


def test_a_process_reads_for_few_visitors_at_a_time(client, table, called, monkeypatch):
    """One is read for, another waits; whoever comes then is asked to come again."""
    address = reverse("document", args=[table.session.tournament.slug, "standings"])
    with repeats._room, repeats._room:
        answer = client.get(address)
        assert (answer.status_code, answer["Retry-After"], answer["Refresh"]) == (503, "2", "2")
        assert "In questo momento molti" in answer.content.decode()
    assert not PrintJob.objects.exists()
    waits = client.get(address)
    with repeats._room, repeats._room:
        assert client.get(address).url == waits.url  # what was asked for is known


def test_programs_that_show_links_are_not_told_to_come_again(client, table, called):
    """They ask once: they get the picture that stands in."""
    address = reverse("event_share", args=[table.session.tournament.slug])
    with repeats._room, repeats._room:
        assert Client().get(address).headers["Location"] == static("img/share.png")
        assert client.get(address).status_code == 503


def test_a_table_of_results_is_worked_out_once(client, table, django_assert_max_num_queries):
    address = reverse("event_download", args=[table.session.tournament.slug, "standings", "csv"])
    first = client.get(address)
    with django_assert_max_num_queries(3):
        again = client.get(address)
    assert again.content == first.content
    assert again.headers["Content-Disposition"] == first.headers["Content-Disposition"]


def test_officials_are_answered_by_the_page_itself(client, table, called):
    event = table.session.tournament
    Player.objects.filter(pk=event.entries.earliest("number").player_id).update(
        privacy=Player.Privacy.HIDDEN
    )
    address = reverse("document", args=[event.slug, "standings"])
    official = Client(headers=BROWSER)
    official.force_login(make_organizer(event.club))
    leads = {one.get(address).headers["Location"] for one in (official, client, official, client)}
    assert len(leads) == 2  # theirs shows every name


def test_a_name_to_be_hidden_is_hidden_at_once(client, table, django_capture_on_commit_callbacks):
    event = table.session.tournament
    address = reverse("document", args=[event.slug, "standings"])
    client.get(address)
    before = client.get(address).content
    player = event.entries.earliest("number").player
    with django_capture_on_commit_callbacks(execute=True):
        player_privacy_set(player=player, privacy=Player.Privacy.HIDDEN)
    client.get(address)
    after = client.get(address).content
    assert after.startswith(b"%PDF")
    assert after != before


def test_an_event_that_is_hidden_has_no_documents_any_more(client, table):
    event = table.session.tournament
    address = reverse("document", args=[event.slug, "standings"])
    client.get(address)
    hidden = Tournament.Visibility.DRAFT
    Tournament.objects.filter(pk=event.pk).update(visibility=hidden)
    cache.clear()  # as time does
    assert client.get(address).status_code == 404


def test_a_worker_that_is_gone_is_called_again(client, table, called, monkeypatch):
    address = reverse("document", args=[table.session.tournament.slug, "standings"])
    page = client.get(address).url
    assert client.get(address).url == page
    assert len(called) == 1
    job = PrintJob.objects.get()
    old = job.created_at - 2 * SILENT
    PrintJob.objects.update(created_at=old)
    assert client.get(address).url == page
    assert len(called) == 2
    PrintJob.objects.update(state=PrintJob.State.RUNNING, beat_at=old)
    assert client.get(address).url != page  # its worker has died: another document is begun
