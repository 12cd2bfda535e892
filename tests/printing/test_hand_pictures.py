"""The picture of a hand, and what its page tells those who show links."""

import logging
import re
from io import BytesIO

import pytest
from django.core.cache import cache
from django.templatetags.static import static
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from PIL import Image

from clubscore.play.entry.hand_entry import HandEntry, SeatHand
from clubscore.play.hand_pages.hands import hand_page
from clubscore.play.selectors import table_state
from clubscore.printing.documents.hand_pictures.drawing import (
    ROWS,
    STRIP,
    draw_picture,
    hand_html,
    picture_of,
)
from clubscore.printing.models import PrintJob
from clubscore.printing.pdf import rendering
from clubscore.printing.queue import services, worker
from clubscore.tournaments.models import Session, Tournament
from tests.factories import (
    DRAW,
    EAST,
    SOUTH,
    false_win,
    make_organizer,
    make_table,
    points,
    record,
    win,
)
from tests.html import check_page

pytestmark = pytest.mark.django_db

FULL = "(EEEE)(1111m)[CCCC](9999p)4s+4s {12345678}"  # 26 tiles and nine patterns
LOST = {seat: SeatHand("", 0) for seat in (1, 2, 3)}


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    cache.clear()


def picture_at(table, hand):
    state = table_state(table)
    return picture_of(hand_page(state, hand), state)


def address(hand, **query):
    return reverse("hand_share", args=[hand.table_id, hand.pk], query=query)


def test_drawing_a_picture_logs_nothing(caplog):
    table = make_table()
    hand = record(table, win(EAST, None, FULL))
    state = table_state(table)
    picture = draw_picture(hand_html(hand_page(state, hand), state))
    assert Image.open(BytesIO(picture)).size == (1200, 630)
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


@pytest.mark.parametrize(
    ("ruleset", "entry"),
    [
        ("mcr", win(EAST, None, FULL)),
        ("italian", HandEntry.win(EAST, SOUTH, FULL, others=LOST)),
    ],
)
def test_the_longest_hand_fits(ruleset, entry):
    table = make_table(ruleset=ruleset)
    picture = picture_at(table, record(table, entry))
    tiles = sum(len(group.names) for group in picture.groups)
    assert tiles == 26
    assert tiles * picture.tile + 24 * (len(picture.groups) - 1) <= STRIP
    assert sum(map(len, picture.columns)) + bool(picture.more) <= ROWS
    assert picture.groups[0].names == ("back", "E", "E", "back")


@pytest.mark.parametrize(
    ("entry", "sum_"), [(win(EAST, SOUTH), "8 points"), (DRAW, ""), (false_win(EAST), "")]
)
def test_what_it_shows(entry, sum_):
    table = make_table()
    picture = picture_at(table, record(table, entry))
    assert picture.sum in {sum_, sum_.replace("points", "punti")}
    assert bool(picture.groups) == bool(sum_)


def test_a_picture_as_links_show_it():
    table = make_table()
    hand = record(table, win(EAST, SOUTH))
    response = Client().get(address(hand, lang="en"))
    assert response["Content-Type"] == "image/png"
    picture = Image.open(BytesIO(response.content))
    assert picture.size == (1200, 630)
    colours = picture.convert("RGB").getcolors(1 << 24) or []
    assert (23, 105, 90) in {colour for _, colour in colours}  # the jade of the points


def test_it_is_drawn_once_and_again_when_it_changes(monkeypatch):
    drawn = []

    def draw(html, **_options):
        drawn.append(html)
        return b"PNG"

    monkeypatch.setattr(rendering, "html_to_png", draw)
    table = make_table()
    hand = record(table, win(EAST, SOUTH))
    public = Client()
    first = public.get(address(hand, lang="it"))
    assert public.get(address(hand, lang="it")).content == first.content
    assert len(drawn) == 1
    seen = {"if-none-match": first["ETag"]}
    assert public.get(address(hand, lang="it"), headers=seen).status_code == 304
    assert public.get(address(hand, lang="en"), headers=seen).status_code == 200
    table.session.tournament.club.players.update(last_name="Neri")
    assert public.get(address(hand, lang="it"), headers=seen).status_code == 200
    assert len(drawn) == 3


def test_until_it_is_there_programs_get_another_and_people_a_page(monkeypatch):
    monkeypatch.setattr("clubscore.jobs.workers.start_command", lambda _name: None)
    monkeypatch.setattr(services, "WAITED", 0)
    hand = record(make_table(), win(EAST, SOUTH))
    told = Client().get(address(hand), headers={"accept": "image/*"})
    assert (told.status_code, told["Location"]) == (302, static("img/share.png"))
    assert told["Cache-Control"] == "no-store"
    job = PrintJob.objects.get()
    seen = Client().get(address(hand), headers={"accept": "text/html"})
    assert seen["Location"] == reverse("print_job", args=[job.key])
    check_page(Client().get(seen["Location"]), "it")
    assert PrintJob.objects.count() == 1
    assert worker.print_queued_jobs() == 1
    for accepted in ("text/html", "image/*"):
        told = Client().get(address(hand), headers={"accept": accepted})
        assert told["Content-Type"] == "image/png"
    file = Client().get(reverse("print_file", args=[job.key]))
    assert file["Content-Disposition"].endswith(".png")


def test_one_thread_waits_and_no_more(monkeypatch):
    monkeypatch.setattr("clubscore.jobs.workers.start_command", lambda _name: None)
    hand = record(make_table(), win(EAST, SOUTH))
    looks = []

    def look(_seconds: float) -> None:
        looks.append(Client().get(address(hand)).status_code)  # another one meanwhile
        assert worker.print_queued_jobs() == 1

    monkeypatch.setattr("time.sleep", look)
    assert Client().get(address(hand))["Content-Type"] == "image/png"
    assert looks == [302]


def test_a_hand_changed_meanwhile_is_not_drawn_as_it_was(monkeypatch):
    monkeypatch.setattr("clubscore.jobs.workers.start_command", lambda _name: None)
    monkeypatch.setattr(services, "WAITED", 0)
    hand = record(make_table(), win(EAST, SOUTH))
    Client().get(address(hand))
    hand.table.session.tournament.club.players.update(last_name="Neri")
    worker.print_queued_jobs()
    assert PrintJob.objects.get().error == {"code": "print_interrupted"}


def test_results_held_back_have_no_picture():
    table = make_table()
    hand = record(table, win(EAST, SOUTH))
    Tournament.objects.update(results_held=True)
    official = Client()
    official.force_login(make_organizer(table.session.tournament.club))
    for name in ("hand", "hand_share", "hand_score"):
        page = reverse(name, args=[table.pk, hand.pk])
        assert Client().get(page).status_code == 404
        assert official.get(page).status_code in {200, 302}
    Session.objects.update(published_at=table.session.started_at)
    assert Client().get(address(hand)).status_code == 200


def test_the_page_tells_what_a_link_to_it_shows(settings):
    settings.BASE_URL = "https://punti.example"
    table = make_table()
    hand = record(table, win(EAST, SOUTH))
    page = Client(headers={"accept-language": "en"}).get(reverse("hand", args=[table.pk, hand.pk]))
    told = dict(
        re.findall(r'<meta property="og:([a-z:]+)" content="([^"]*)">', page.content.decode())
    )
    link = f"https://punti.example/tables/{table.pk}/hands/{hand.pk}/"
    assert told["url"] == link
    assert told["image"] == f"{link}picture.png?lang=en"
    assert told["title"] == "Cognome01 N. from Cognome02 N., 8 points"
    assert "[123m] [456p] 888m78sEE + 9s" in told["image:alt"]


def test_points_alone_have_a_picture_and_no_way_to_the_calculator():
    table = make_table()
    hand = record(table, points(EAST, None, 20))
    assert Client().get(address(hand)).content.startswith(b"\x89PNG")
    text = Client().get(reverse("hand", args=[table.pk, hand.pk])).content.decode()
    assert reverse("hand_score", args=[table.pk, hand.pk]) not in text


@pytest.mark.parametrize(
    ("entry", "sums"),
    [
        pytest.param(
            HandEntry.win(SOUTH, EAST, "[FFF] 234m 567p 99m 34s + 5s", answers={"riichi": ""}),
            "1,000 points, 1 han 30 fu",
            id="tiles",
        ),
        pytest.param(
            HandEntry.win(SOUTH, EAST, points=40, doubles=3, answers={"riichi": ""}),
            "5,200 points, 3 han 40 fu",
            id="counted at the table",
        ),
        pytest.param(
            HandEntry.win(SOUTH, EAST, points=7700, answers={"riichi": ""}),
            "7,700 points",
            id="the value alone",
        ),
    ],
)
def test_a_riichi_hand_is_shown_with_its_han_and_fu(entry, sums):
    table = make_table(ruleset="riichi")
    with override("en"):
        assert picture_at(table, record(table, entry)).sum == sums
