"""The time of a table: when it is up, and what its page says then to those who play there."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.play.closure import table_close
from clubscore.tournaments.models import Session, Table, Tournament
from tests.factories import DRAW, EAST, make_table, organizer, record, win

pytestmark = pytest.mark.django_db

HIDDEN = "data-time-up hidden"
FINISH = "Finish the current hand and enter it."
ONE_MORE = "Finish the current hand, play one more, and enter both."


def started(minutes_ago, ruleset="mcr", **fields):
    """A table whose session of 90 minutes was started so long ago."""
    table = make_table(ruleset=ruleset, **fields)
    at = timezone.now() - timedelta(minutes=minutes_ago)
    Session.objects.update(minutes=90, clock_started_at=at)
    return table


def page_of(table, language="en", *, has_link=True):
    client = Client(headers={"accept-language": language})
    if has_link:
        client.get(reverse("table_open", args=[table.link_token]))
    text = client.get(reverse("table", args=[table.pk])).text
    return " ".join(text.split())


def test_before_the_time_is_up_the_page_says_when(db):
    page = page_of(started(30))
    assert "Time is up at " in page
    assert HIDDEN in page


@pytest.mark.parametrize(
    ("language", "fields", "sentence"),
    [
        ("en", {}, FINISH),
        ("it", {}, "Finite la mano in corso e inseritela."),
        ("en", {"ruleset": "riichi"}, ONE_MORE),
        ("en", {"ruleset": "riichi", "options": {"time_limit": "finish_hand"}}, FINISH),
        (
            "en",
            {"ruleset": "riichi", "options": {"time_limit": "none"}},
            "The rules set no time limit: play the game to its end.",
        ),
    ],
)
def test_after_it_the_page_says_what_the_rules_say(language, fields, sentence):
    page = page_of(started(91, **fields), language)
    assert sentence in page
    assert HIDDEN not in page


def test_extra_time_counts(db):
    table = started(91)
    Table.objects.update(extra_minutes=5)
    assert HIDDEN in page_of(table)


def test_a_clock_that_stands_is_never_up(db):
    table = started(91)
    Session.objects.update(clock_paused_at=timezone.now() - timedelta(minutes=10))
    page = page_of(table)
    assert "Clock paused." in page
    assert "data-ends" not in page


def test_who_may_close_the_table_is_led_there(db):
    table = started(91, ruleset="riichi")
    record(table, win(EAST, None, "[FFF] 234m 567p 99m 34s + 5s"))
    assert 'href="#ending"' in page_of(table)
    Tournament.objects.update(players_close=Tournament.PlayersClose.NEVER)
    page = page_of(table)
    assert ONE_MORE in page
    assert "Then close the table." not in page
    assert 'href="#ending"' not in page


def test_others_are_told_nothing(db):
    table = started(91)
    assert "data-time-up" not in page_of(table, has_link=False)
    record(table, DRAW)
    table_close(table=table, reason="time was up", by=organizer())
    assert "data-time-up" not in page_of(table)
