"""The pictures that go with links to standings, tables, players and clubs."""

import re
from io import BytesIO

import pytest
from django.core.cache import cache
from django.templatetags.static import static
from django.test import Client
from django.urls import reverse
from PIL import Image

from clubscore.people.models import Club, Player
from clubscore.people.players.services import player_privacy_set
from clubscore.play.closure import session_close, table_close
from clubscore.printing.models import PrintJob
from clubscore.printing.pdf import rendering
from clubscore.printing.queue import services, worker
from clubscore.standings.players.evening import evening_sessions
from clubscore.tournaments.models import Session, Table, Tournament
from tests.factories import (
    EAST,
    SEVEN_PAIRS,
    SOUTH,
    make_organizer,
    make_session,
    organizer,
    play,
    points,
    win,
)

pytestmark = pytest.mark.django_db


CAREERS = ("career_share", "achievements_share")
NAMES = ("event_share", "player_share", "table_share", "club_share", *CAREERS)


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    cache.clear()


@pytest.fixture
def table() -> Table:
    table: Table = make_session(tables=2).tables.get(number=1)
    play(table, points(EAST, None, 20), points(SOUTH, EAST, 9))
    return table


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What pictures are drawn from."""
    drawn: list[str] = []

    def draw(html: str, **_options: object) -> bytes:
        drawn.append(html)
        return b"PNG"

    monkeypatch.setattr(rendering, "html_to_png", draw)
    return drawn


def address(name: str, table: Table, language: str = "en") -> str:
    event = table.session.tournament
    number = table.seats.get(wind=EAST).entry.number
    arguments: dict[str, list[object]] = {
        "event_share": [event.slug],
        "player_share": [event.slug, number],
        "table_share": [table.pk],
        "club_share": [event.club.slug],
        "career_share": [event.entries.get(number=number).player_id],
        "achievements_share": [event.entries.get(number=number).player_id],
    }
    return reverse(name, args=arguments[name], query={"lang": language})


def words(html: str) -> str:
    body = html[html.index("<body") :]
    return " ".join(re.sub(r"<[^>]*>", " ", body).split())


@pytest.mark.parametrize("name", NAMES)
def test_pictures_as_links_show_them(table, name):
    response = Client().get(address(name, table))
    assert response["Content-Type"] == "image/png"
    assert Image.open(BytesIO(response.content)).size == (1200, 630)


def test_what_they_show(table, pages):
    player = table.seats.get(wind=EAST).entry.player
    event = table.session.tournament
    Club.objects.update(city="Pavia")
    for name in NAMES:
        Client().get(address(name, table))
    standings, place, seats, club, career, achievements = map(words, pages)
    assert event.name in standings
    assert event.club.name in standings
    assert player.name in standings
    assert pages[0].count('<td class="place">') == 6  # with the labels
    assert place.startswith(f"{event.name} {player.name} Place 1 of 8 ")
    assert seats.startswith(f"{event.name} Session 1, table 1 ")
    assert pages[2].count('<td class="place">') == 5
    assert player.name in seats
    assert club == f"Pavia {event.club.name} Events 1 Clubscore"
    for picture in (career, achievements):
        assert picture == f"{event.club.name} {player.name} Clubscore"  # nothing is over yet


@pytest.mark.parametrize("name", NAMES)
def test_they_are_drawn_once_and_again_when_they_change(table, pages, name):
    public = Client()
    first = public.get(address(name, table))
    seen = {"if-none-match": first["ETag"]}
    assert public.get(address(name, table)).content == b"PNG"
    assert public.get(address(name, table), headers=seen).status_code == 304
    assert len(pages) == 1
    assert public.get(address(name, table, "it"), headers=seen).status_code == 200
    Player.objects.update(last_name="Neri")
    Club.objects.update(name="Tre Draghi")
    assert public.get(address(name, table), headers=seen).status_code == 200
    assert len(pages) == 3


def test_the_best_hand_is_drawn_in_tiles(pages):
    session = make_session(tables=2)
    for one in session.tables.all():
        play(one, win(EAST, SOUTH, SEVEN_PAIRS))
        table_close(table=one, reason="time", by=organizer())
    session_close(session=session, by=organizer())
    event = session.tournament
    player = event.entries.get(number=1).player
    day = next(iter(evening_sessions(event))).isoformat()
    for shown in (
        reverse("event_share", args=[event.slug]),
        reverse("player_share", args=[event.slug, 1]),
        reverse("player_card_share", args=[event.slug, 1, day]),
        reverse("club_share", args=[event.club.slug]),
        reverse("career_share", args=[player.pk]),
        reverse("achievements_share", args=[player.pk]),
    ):
        assert Client().get(shown, {"lang": "en"}).status_code == 200
        assert pages[-1].count("tiles/") >= 14, shown
        assert "est hand" in pages[-1]
    event_page, place, _card, _club, career, achievements = pages
    assert event_page.count('<td class="place">') == 4  # the podium, with the labels
    assert '<span class="tile">' in place
    assert "Provisional rating" in words(career)
    assert "Patterns made" in words(achievements)


def test_a_new_hand_gives_a_new_picture(table, pages):
    before = Client().get(address("event_share", table))["ETag"]
    play(table, points(SOUTH, EAST, 30))
    assert Client().get(address("event_share", table))["ETag"] != before


@pytest.mark.parametrize("name", NAMES)
def test_programs_get_another_until_it_is_there(table, pages, monkeypatch, name):
    monkeypatch.setattr("clubscore.jobs.workers.start_command", lambda _name: None)
    monkeypatch.setattr(services, "WAITED", 0)
    assert Client().get(address(name, table))["Location"] == static("img/share.png")
    assert pages == []
    job = PrintJob.objects.get()
    seen = Client().get(address(name, table), headers={"accept": "text/html"})
    assert seen["Location"] == reverse("print_job", args=[job.key])
    assert Client().get(seen["Location"]).status_code == 200
    worker.print_queued_jobs()
    assert Client().get(reverse("print_file", args=[job.key])).content == b"PNG"


def test_results_held_back_are_in_none(table, pages):
    event, player = table.session.tournament, table.seats.get(wind=EAST).entry.player
    official = Client()
    official.force_login(make_organizer(event.club))
    kept = Client().get(address("table_share", table))
    assert kept.status_code == 200
    Tournament.objects.update(results_held=True)
    pages.clear()
    for client in (Client(), official):
        assert client.get(address("table_share", table)).status_code == 404
        client.get(address("event_share", table))
        client.get(address("player_share", table))
    assert len(pages) == 2  # the same for all
    assert player.name not in pages[0]
    assert "Place" not in pages[1]
    file = reverse("print_file", args=[PrintJob.objects.earliest("pk").key])
    assert Client().get(file).status_code == 404
    Session.objects.update(published_at=table.session.started_at)
    assert Client().get(address("table_share", table)).status_code == 200


def test_hidden_names_are_in_none_whoever_asks(table, pages):
    event, player = table.session.tournament, table.seats.get(wind=EAST).entry.player
    player_privacy_set(player=player, privacy=Player.Privacy.HIDDEN)
    official = Client()
    official.force_login(make_organizer(event.club))
    for name in NAMES[:4]:
        assert official.get(address(name, table)).status_code == 200
    assert len(pages) == 4
    assert not any(player.last_name in page for page in pages)
    for name in CAREERS:
        assert official.get(address(name, table)).status_code == 404
    assert all("N.N." in page for page in pages[:3])


def test_the_picture_of_a_club_counts_what_everybody_sees(table, pages):
    event = table.session.tournament
    rehearsal = Tournament.Visibility.REHEARSAL
    Tournament.objects.filter(pk=make_session(tables=1).tournament_id).update(
        club=event.club, visibility=rehearsal
    )
    Client().get(address("club_share", table))
    assert words(pages[0]).endswith("Events 1 Clubscore")


def test_nobody_has_no_picture(table):
    event = table.session.tournament
    for name, arguments in (
        ("event_share", ["nothing"]),
        ("player_share", [event.slug, 99]),
        ("table_share", [0]),
        ("club_share", ["nothing"]),
        ("career_share", [0]),
        ("achievements_share", [0]),
    ):
        assert Client().get(reverse(name, args=arguments)).status_code == 404


def test_pages_name_their_pictures(table, settings):
    settings.BASE_URL = "https://punti.example"
    event, entry = table.session.tournament, table.seats.get(wind=EAST).entry
    public = Client(headers={"accept-language": "en"})
    for page, name in (
        (reverse("event", args=[event.slug]), "event_share"),
        (reverse("event_session", args=[event.slug, 1]), "event_share"),
        (reverse("event_player", args=[event.slug, entry.number]), "player_share"),
        (reverse("table", args=[table.pk]), "table_share"),
        (reverse("club", args=[event.club.slug]), "club_share"),
        (reverse("player_history", args=[entry.player_id]), "career_share"),
        (reverse("player_achievements", args=[entry.player_id]), "achievements_share"),
    ):
        text = public.get(page).content.decode()
        wanted = f"https://punti.example{address(name, table)}"
        assert f'<meta property="og:image" content="{wanted}">' in text
        described = re.search(r'<meta property="og:image:alt" content="(.+?): (.+?)">', text, re.S)
        assert described
        assert f'<meta property="og:title" content="{described[1]}' in text
