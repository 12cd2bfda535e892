"""A club's hand of the day: counted once, the club's answers after that, nobody remembered."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.pastimes.daily.answers import DAYS, daily_answer_count, daily_results
from clubscore.pastimes.daily.views import ANSWERS_AN_HOUR, cookie_of, daily_hand, today_of
from clubscore.pastimes.practice.answer import Answer
from clubscore.people.models import Club
from clubscore.play.models import DailyAnswer
from tests.factories import make_club
from tests.html import check_page

pytestmark = pytest.mark.django_db

DAY = date(2026, 3, 16)  # a Monday


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


def said(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def address(club: Club, day: date | None = None) -> str:
    if day is None:
        return reverse("club_day", args=[club.slug])
    return reverse("club_past_day", args=[club.slug, day.isoformat()])


def value_of(club: Club) -> int:
    return daily_hand(club, today_of(club)).dealt_hand.score.value


def test_a_day_has_one_hand_for_a_club(club):
    hand = daily_hand(club, DAY)
    assert daily_hand(club, DAY) == hand
    others = {daily_hand(club, DAY + timedelta(days=days)).place.number for days in range(30)}
    assert len(others) > 20
    assert daily_hand(make_club("Another club"), DAY).place.number != hand.place.number
    levels = [daily_hand(club, DAY + timedelta(days=days)).place.level.value for days in range(7)]
    assert levels == ["easy"] * 2 + ["medium"] * 3 + ["hard"] * 2


def test_the_day_is_that_of_the_club(club, monkeypatch):
    late = datetime(2026, 3, 15, 23, 30, tzinfo=UTC)

    class Clock(datetime):
        @classmethod
        def now(cls, tz=None):
            return late.astimezone(tz)

    monkeypatch.setattr("clubscore.pastimes.daily.views.datetime", Clock)
    Club.objects.filter(pk=club.pk).update(time_zone="Europe/Rome")
    club.refresh_from_db()
    assert today_of(club) == date(2026, 3, 16)


def test_an_answer_counts_once_and_shows_the_others(client, club):
    right = value_of(club)
    first = client.get(address(club))
    assert "How the club answered" not in said(first)
    shown = client.post(address(club), {"points": str(right)}, follow=True)
    assert "Correct:" in said(shown)
    assert "1 answer so far, right: 100%." in said(shown)
    client.post(address(club), {"points": "1"})  # a second time
    assert DailyAnswer.objects.get().count == 1
    other = Client(headers={"accept-language": "en"})
    shown = other.post(address(club), {"points": str(right + 1)}, follow=True)
    assert "Not quite" in said(shown)
    assert "2 answers so far, right: 50%." in said(shown)
    third = Client()
    third.post(address(club), {"points": str(right)})
    assert {(one.points, one.count) for one in DailyAnswer.objects.all()} == {
        (right, 2),
        (right + 1, 1),
    }


def test_an_answer_holds_in_one_club_and_for_one_day(client, club):
    client.post(address(club), {"points": "8"})
    other = make_club("Another club")
    assert "How the club answered" not in said(client.get(address(other)))
    client.post(address(other), {"points": "8"})  # who plays in two clubs answers in both
    assert "How the club answered" in said(client.get(address(other)))
    assert "How the club answered" in said(client.get(address(club)))
    name = cookie_of(club)
    client.cookies[name] = client.cookies[name].value[:-1] + "x"  # somebody has changed it
    assert "How the club answered" not in said(client.get(address(club)))


@pytest.mark.parametrize("sent", [{}, {"points": ""}, {"points": "many"}, {"points": "9" * 90}])
def test_what_is_no_answer_is_said_and_not_counted(client, club, sent):
    page = client.post(address(club), sent)
    assert page.status_code == 200
    assert "Enter a number." in said(page)
    assert not DailyAnswer.objects.exists()


def test_one_network_answers_so_often(club):
    for _turn in range(ANSWERS_AN_HOUR):
        Client().post(address(club), {"points": "8"})
    page = Client(headers={"accept-language": "en"}).post(address(club), {"points": "8"})
    assert "Too many answers from your network." in said(page)
    assert DailyAnswer.objects.get().count == ANSWERS_AN_HOUR


def test_where_all_hands_count_doubles_are_asked_for(client):
    club = make_club("Classical club")
    Club.objects.filter(pk=club.pk).update(ruleset="italian")
    club.refresh_from_db()
    hand = daily_hand(club, today_of(club))
    score = hand.dealt_hand.score
    limit = any(line.limit for line in score.patterns)
    sent = {"limit": "1"} if limit else {"points": str(score.base), "doubles": str(score.doubles)}
    page = client.get(address(club))
    assert 'name="doubles"' in page.content.decode()
    shown = client.post(address(club), sent, follow=True)
    assert "Correct:" in said(shown)
    assert DailyAnswer.objects.get().limit is limit


@pytest.mark.parametrize("language", ["it", "en"])
def test_pages(client, club, language):
    client.cookies["__Host-django_language"] = language
    today = today_of(club)
    check_page(client.get(address(club)), language)
    client.post(address(club), {"points": "12"})
    check_page(client.get(address(club)), language)
    check_page(client.get(address(club, today - timedelta(days=1))), language)
    assert address(club) in client.get(reverse("club", args=[club.slug])).content.decode()


def test_days_that_are_over_show_their_count(client, club):
    today = today_of(club)
    yesterday = today - timedelta(days=1)
    page = client.get(address(club, yesterday))
    assert "Nobody answered." in said(page)
    assert "<form" not in page.content.decode().partition("<main")[2].partition("</main")[0]
    assert client.get(address(club, today))["Location"] == address(club)
    for day in (today + timedelta(days=1), today - timedelta(days=DAYS + 1)):
        assert client.get(address(club, day)).status_code == 404
    assert client.get(address(club, today - timedelta(days=DAYS))).status_code == 200
    for text in ("2026-02-31", "2026-2-3", "yesterday"):
        assert client.get(f"/clubs/{club.slug}/day/{text}/").status_code == 404


def test_answers_are_forgotten_after_a_month(club):
    day = timezone.localdate()
    old = day - timedelta(days=DAYS + 1)
    answer = Answer(points=8)
    for when in (old, old + timedelta(days=1), day):
        daily_answer_count(club=club, day=when, ruleset="mcr", answer=answer, is_right=False)
    assert daily_results(club, old, "mcr").total == 0
    assert daily_results(club, old + timedelta(days=1), "mcr").total == 1
    assert daily_results(club, day, "mcr").percent == 0
