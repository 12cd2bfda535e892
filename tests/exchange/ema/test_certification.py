"""What the EMA asks of a tournament before it certifies it, and when."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.exchange.ema.certification import certification
from clubscore.tournaments.models import Tournament
from tests.factories import make_event, make_organizer
from tests.html import check_page

JUNE = Tournament(ruleset="mcr", starts_on=date(2027, 6, 12), ends_on=date(2027, 6, 13))


def test_the_dates_of_a_weekend_in_june():
    asked = certification(JUNE, players=64, today=date(2026, 11, 27))
    assert (asked.apply_from, asked.apply_by) == (date(2026, 6, 12), date(2027, 3, 12))
    assert asked.certified_by == date(2027, 3, 26)
    assert asked.observer_by == date(2027, 5, 29)
    assert (asked.days, asked.sessions, asked.minutes) == (2, 6, 120)
    assert asked.referees == 2


@pytest.mark.parametrize(
    ("today", "can_apply", "is_late"),
    [
        (date(2026, 6, 11), False, False),
        (date(2026, 6, 12), True, False),
        (date(2027, 3, 12), True, False),
        (date(2027, 3, 13), False, True),
        (date(2027, 6, 13), False, True),
        (date(2027, 6, 14), False, False),
    ],
)
def test_when_one_can_apply(today, can_apply, is_late):
    asked = certification(JUNE, players=64, today=today)
    assert (asked.can_apply, asked.is_late) == (can_apply, is_late)


@pytest.mark.parametrize(
    ("days", "least"), [(1, (4, 90)), (2, (6, 120)), (3, (9, 120)), (5, (9, 120))]
)
def test_how_much_is_played_at_least(days, least):
    event = Tournament(ruleset="mcr", starts_on=date(2027, 6, 1), ends_on=date(2027, 6, days))
    asked = certification(event, players=33, today=date(2027, 1, 1))
    assert (asked.sessions, asked.minutes) == least
    assert asked.referees == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Applications are open until"), ("it", "Le domande sono aperte, ultimo giorno")],
)
def test_the_page_says_it_before_the_event(language, text):
    event = make_event(players=33)
    first = timezone.localdate() + timedelta(days=200)
    Tournament.objects.update(starts_on=first, ends_on=first)
    client = Client(headers={"accept-language": language})
    client.force_login(make_organizer(event.club))
    page = reverse("event_ema", args=[event.slug])
    response = client.get(page)
    check_page(response, language)
    assert text in response.text
    assert response.context["certification"].referees == 2
    Tournament.objects.update(starts_on=date(2026, 1, 1), ends_on=date(2026, 1, 2))  # over
    assert "certification" not in client.get(page).context
    Tournament.objects.update(starts_on=first, ends_on=first)
    assert "certification" in client.get(page).context
    Tournament.objects.update(ruleset="zung_jung", options={})
    assert "certification" not in client.get(page).context
