"""Ratings on pages: of a player, of a club's past, of nobody who is hidden."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from math import log

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Club, Player
from clubscore.people.players.services import player_privacy_set
from clubscore.play.closure import session_close, table_close
from clubscore.play.models import Hand
from clubscore.play.services import hand_correct
from clubscore.standings.clubs.book import build_club_book
from clubscore.standings.clubs.games import club_games
from clubscore.standings.clubs.quality import PredictionTest
from clubscore.standings.clubs.ratings import rate
from clubscore.standings.clubs.shelf import club_book
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.sessions.services import session_create
from tests.factories import (
    begin,
    make_event,
    make_organizer,
    organizer,
    play,
    points,
    seat_in_order,
)
from tests.html import check_page

pytestmark = pytest.mark.django_db

EVENINGS = 8


@pytest.fixture
def event(monkeypatch) -> Tournament:
    """An event of four over some weeks, in a club where little is enough to know something."""
    monkeypatch.setattr("clubscore.standings.strengths.model.KNOWN", 99)
    monkeypatch.setattr("clubscore.standings.clubs.quality.ENOUGH", 1e-9)
    monkeypatch.setattr("clubscore.standings.clubs.quality.LEAST_TABLES", EVENINGS)
    monkeypatch.setattr("clubscore.standings.clubs.quality.GROUP", 12)
    event = make_event(players=4)
    first = event.starts_on - timedelta(days=7 * EVENINGS)
    Tournament.objects.filter(pk=event.pk).update(starts_on=first)
    event.refresh_from_db()
    for evening in range(EVENINGS):
        session = session_create(tournament=event)
        seat_in_order(session)
        begin(session)
        table = session.tables.get()
        play(table, points(evening % 3, 3, 20))
        table_close(table=table, reason="time", by=organizer())
        session_close(session=session, by=organizer())
        at = datetime.combine(first + timedelta(days=7 * evening), time(20), UTC)
        Session.objects.filter(pk=session.pk).update(starts_at=at)
    return event


def page(name: str, *arguments: object, client: Client | None = None):
    client = client or Client(headers={"accept-language": "en"})
    return client.get(reverse(name, args=arguments))


def test_a_player_has_a_rating_and_its_curve(event):
    player = event.entries.get(number=1).player
    response = page("player_history", player.pk)
    check_page(response)
    rated = response.context["rated"]
    assert (rated.player, rated.games) == (player.pk, EVENINGS)
    text = response.content.decode()
    assert f"{rated.rating.value:.1f}%" in text
    assert len(response.context["rating_figure"].dots) == EVENINGS
    assert text.count("<polygon") == 1


def test_a_player_of_whom_too_little_is_known(event, monkeypatch):
    monkeypatch.setattr("clubscore.standings.strengths.model.KNOWN", 0.1)
    response = page("player_history", event.entries.get(number=1).player.pk)
    check_page(response)
    assert response.context["rating_figure"] is None
    text = " ".join(response.content.decode().split())
    assert "Provisional rating" in text
    assert f"of about {response.context['rated'].tables_needed} tables" in text


def test_a_player_who_has_not_played_has_none(event):
    player = Player.objects.create(club=event.club, first_name="Mai", last_name="Visto")
    response = page("player_history", player.pk)
    check_page(response)
    assert response.context["rated"] is None
    assert 'id="rating"' not in response.content.decode()


def test_of_whoever_is_hidden_nobody_sees_it_but_organizers(event):
    player = event.entries.get(number=1).player
    player_privacy_set(player=player, privacy=Player.Privacy.HIDDEN)
    assert page("player_history", player.pk).status_code == 404
    for name in ("club", "club_rating"):
        text = page(name, event.club.slug).content.decode()
        assert player.last_name not in text
        assert reverse("player_history", args=[player.pk]) not in text
    official = Client(headers={"accept-language": "en"})
    official.force_login(make_organizer(event.club))
    assert page("player_history", player.pk, client=official).context["rated"].rating


def test_what_is_held_back_is_in_no_curve_and_no_test(event):
    Tournament.objects.update(results_held=True)
    player = event.entries.get(number=1).player
    assert page("player_history", player.pk).context["rated"] is None
    assert page("club_rating", event.club.slug).context["quality"].tables == 0


@pytest.mark.any_database
def test_how_good_the_rating_is(event):
    response = page("club_rating", event.club.slug)
    check_page(response)
    quality = response.context["quality"]
    assert (quality.tables, quality.pairs) == (EVENINGS, 6 * EVENINGS)
    text = response.content.decode()
    assert f"{quality.losses.ours:.4f}" in text
    assert "0.6931" in text
    assert text.count("<circle") == len(quality.groups) > 1
    verdicts = {line.verdict for line in response.context["losses"]}
    assert verdicts <= {"", "The rating is better", "No clear difference", "The rating is worse"}
    assert (
        reverse("club_rating", args=[event.club.slug])
        in page("club", event.club.slug).content.decode()
    )


def test_a_club_with_few_tables_is_told_how_many_more(event, monkeypatch):
    monkeypatch.setattr("clubscore.standings.clubs.quality.LEAST_TABLES", EVENINGS + 1)
    response = page("club_rating", event.club.slug)
    check_page(response)
    assert "1 more table is needed" in response.content.decode()
    Club.objects.create(name="Altro", slug="altro")
    check_page(page("club_rating", "altro"))
    assert page("club_rating", "nothing").status_code == 404


def test_without_evidence_the_page_says_so(event, monkeypatch):
    monkeypatch.setattr("clubscore.standings.clubs.quality.ENOUGH", 1e6)
    response = page("club_rating", event.club.slug)
    check_page(response)
    text = " ".join(response.content.decode().split())
    assert "Not enough evidence yet." in text
    assert (
        f"{response.context['times']:.1f} times as likely under the rating as by luck alone" in text
    )
    assert "ranks nobody" in text
    assert response.context["losses"][-1].verdict != "The rating is better"  # than chance
    assert page("player_history", event.entries.get(number=1).player.pk).context["rated"]


@pytest.mark.parametrize(
    ("evidence", "said"),
    [
        (
            log(19.99),
            "Not enough evidence yet.</strong> The results at all tables are 19.9",
        ),
        (log(20.01), "Yes.</strong> The results at all tables are 20.0 times as"),
        (log(0.4), "less likely under the rating than by luck alone"),
        (9_999.0, "more than 1,000 times as likely"),
    ],
)
def test_how_much_evidence_there_is(event, monkeypatch, evidence, said):
    monkeypatch.setattr("clubscore.standings.clubs.quality.ENOUGH", 20)
    quality = replace(build_club_book(event.club).rated.quality, evidence=evidence)
    monkeypatch.setattr(PredictionTest, "quality", lambda _self: quality)
    response = page("club_rating", event.club.slug)
    check_page(response)
    assert said in " ".join(response.content.decode().split())


@pytest.mark.any_database
def test_after_a_correction_ratings_are_those_from_scratch(event, clock):
    club = event.club
    before = club_book(club).book.rated
    hand = Hand.objects.filter(table__session__tournament=event).order_by("pk")[1]
    hand_correct(hand=hand, entry=points(3, 0, 20), reason="misread", by=organizer())
    clock.pause()
    after = club_book(club).book.rated
    assert before.ratings != after.ratings
    assert after == build_club_book(club).rated == rate(club_games(club).games)
