"""The card of a player's day: on a page, as a picture, on paper for all at once."""

import re
from datetime import timedelta
from itertools import combinations

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Player
from clubscore.people.players.services import player_privacy_set
from clubscore.printing.models import PrintJob
from clubscore.printing.pdf import rendering
from clubscore.standings.clubs.ratings import Rating, RatingPoint
from clubscore.standings.players.expectation import PastRatings
from clubscore.tournaments.models import Session, Tournament
from tests.factories import make_organizer
from tests.html import check_page
from tests.leagues import make_league
from tests.printing.pdfs import Pdf

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """A league in which little is enough to know something."""
    monkeypatch.setattr("clubscore.standings.strengths.model.KNOWN", 99)
    monkeypatch.setattr("clubscore.standings.clubs.quality.ENOUGH", 1e-9)
    cache.clear()
    return make_league()


@pytest.fixture
def browser(league: Tournament) -> Client:
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(make_organizer(league.club))
    return browser


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What pictures are drawn from."""
    drawn: list[str] = []

    def draw(html: str, **_options: object) -> bytes:
        drawn.append(" ".join(re.sub(r"<[^>]*>", " ", html[html.index("<body") :]).split()))
        return b"PNG"

    monkeypatch.setattr(rendering, "html_to_png", draw)
    return drawn


def page(event: Tournament, number: int, client: Client | None = None, **query: str):
    client = client or Client(headers={"accept-language": "en"})
    return client.get(reverse("player_card", args=[event.slug, number], query=query))


def share(event: Tournament, number: int, day: object):
    address = reverse("player_card_share", args=[event.slug, number, str(day)])
    return Client().get(address, {"lang": "en"})


def text_of(response) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", response.content.decode()).split())


def test_a_card_of_the_last_day_and_of_others(league):
    response = page(league, 1)
    check_page(response)
    text = text_of(response)
    assert response.context["card"].day == league.ends_on
    for words in ("Best hand", "Most costly hand", "expected", "Place in the club’s ranking"):
        assert words in text
    earlier = page(league, 1, day=league.starts_on.isoformat())
    check_page(earlier)
    assert earlier.context["card"].day == league.starts_on
    assert "2026-03-14" in response.context["link"]
    assert page(league, 1, day="2026-01-01").status_code == 404
    assert page(league, 99).status_code == 404


def test_without_evidence_nothing_is_expected_and_nobody_ranked(league, pages, monkeypatch):
    monkeypatch.setattr("clubscore.standings.clubs.quality.ENOUGH", 20)
    cache.clear()
    response = page(league, 1)
    check_page(response)
    for words in ("Rating", "expected", "Place in the club’s ranking"):
        assert words not in text_of(response)
    assert "Opponents finished above" in text_of(response)
    share(league, 2, league.ends_on)
    assert "Rating" not in pages[-1]


def test_nothing_is_over_or_somebody_was_not_there(league):
    league.entries.create(player=Player.objects.create(club=league.club, last_name="X"), number=9)
    assert "did not play that day" in text_of(page(league, 9))
    Session.objects.update(state=Session.State.RUNNING, closed_at=None)
    assert "No session is over yet" in text_of(page(league, 1))


def test_of_a_long_curve_the_days_are_told(league, monkeypatch):
    assert "does not show every evening" not in text_of(page(league, 1))
    later = RatingPoint(league.ends_on + timedelta(days=30), Rating(60.0, 50.0, 70.0))
    monkeypatch.setattr(PastRatings, "since", lambda _self, _player, _day: later)
    assert "to 13 Apr 2026; a long curve does not show every evening" in text_of(page(league, 1))


def test_a_hidden_players_card_stays_within_the_event(league, browser):
    player = league.entries.get(number=1).player
    player_privacy_set(player=player, privacy=Player.Privacy.HIDDEN)
    text = text_of(page(league, 1))
    assert player.last_name not in text
    for words in ("Rating", "expected", "Place in the club’s ranking"):
        assert words not in text
    assert "Rating" in text_of(page(league, 1, browser))


def test_the_picture_of_a_card(league, pages):
    card = page(league, 2).context["card"]
    assert share(league, 2, league.ends_on).status_code == 200
    (drawn,) = pages
    assert league.entries.get(number=2).player.name in drawn
    assert f"{card.rating.after.rating.value:.1f}%" in drawn
    assert f"of {card.opponents}" in drawn
    player_privacy_set(player=league.entries.get(number=2).player, privacy=Player.Privacy.HIDDEN)
    share(league, 2, league.ends_on)
    assert "N.N." in pages[-1]
    assert "Rating" not in pages[-1]
    forfeited = league.sessions.get(number=3).starts_at.date()
    share(league, 6, forfeited)
    assert "finished above" not in pages[-1]
    for number, day in ((2, "2026-01-01"), (99, league.ends_on)):
        assert share(league, number, day).status_code == 404


def test_cards_of_all_on_paper(league, browser):
    offered = reverse("event_paper", args=[league.slug, "cards"])
    pdf = Pdf(browser.get(offered, {"lang": "en"}).content)
    assert len(pdf) == 1
    for entry in league.entries.all():
        assert entry.player.name_alone in pdf.texts[0]
    assert "Most costly hand" in pdf.texts[0]
    pages = {
        f"https://testserver{reverse('player_card', args=[league.slug, entry.number])}"
        f"?day={league.ends_on.isoformat()}"
        for entry in league.entries.all()
    }
    assert set(pdf.codes(0)) == pages
    small = [box for box in pdf.characters[0] if box.bottom - box.top < 3]  # no title, no name
    assert not [pair for pair in combinations(small, 2) if pair[0].overlap(pair[1]) > 0.3]
    job = PrintJob.objects.get()
    assert job.parameters["day"] == league.ends_on.isoformat()
    browser.get(offered, {"lang": "en", "sessions": "1-2"})
    assert PrintJob.objects.latest("pk").parameters["day"] == str(
        league.sessions.get(number=2).starts_at.date()
    )


def test_who_may_print_cards_and_of_what(league, browser):
    document = reverse("document", args=[league.slug, "evening-cards"])
    assert Client().get(document).status_code == 404
    assert browser.get(document, {"day": "2026-01-01"}).status_code == 404
    assert browser.get(document, {"day": league.ends_on.isoformat()}).status_code == 200
    Session.objects.filter(number=4).update(state=Session.State.RUNNING, closed_at=None)
    offered = reverse("event_paper", args=[league.slug, "cards"])
    response = browser.get(offered, {"sessions": "4"})
    assert response.status_code == 422
    assert "The session is not over yet." in response.content.decode()
