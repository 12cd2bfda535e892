"""The periods of a stage have winners of their own, on the page and on paper."""

from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.standings.ranking import ranking
from clubscore.standings.stages.periods import stage_periods
from clubscore.tournaments.models import Entry
from clubscore.tournaments.stages.services import stages_set
from clubscore.tournaments.stages.stage import Stage
from tests.factories import make_event, organizer
from tests.html import check_page

from .playing import play_session

pytestmark = pytest.mark.django_db


def test_whoever_has_most_in_a_period_wins_it():
    event = make_event(players=8)
    event = stages_set(
        tournament=event,
        stages=[Stage(4, periods=2, best_of=1), Stage(1)],
        by=organizer(),
    )
    chance = Random(3)
    for _ in range(3):
        play_session(event, chance)
    made = ranking(event)
    first, second = stage_periods(made)
    assert (first.first, first.last, first.is_over) == (1, 2, True)
    assert (second.first, second.last, second.is_over) == (3, 4, False)
    number = {session.pk: session.number for session in made.sessions}
    for period in (first, second):
        worths = {
            row.entry_id: max(
                (one.twelfths, one.total)
                for one in row.results
                if period.first <= number[one.session] <= period.last
            )
            for row in made.rows
        }
        best = max(worths.values())
        assert {row.entry_id for row in period.winners} == {
            entry for entry, worth in worths.items() if worth == best
        }
        assert (period.twelfths, period.total) == best
    page = Client(headers={"accept-language": "en"}).get(reverse("event", args=[event.slug]))
    check_page(page)
    text = " ".join(page.text.split())
    assert "Winners of the periods" in text
    assert "sessions 3 to 4, in progress" in text
    # Somebody without a place wins nothing.
    winner = first.winners[0]
    Entry.objects.filter(pk=winner.entry_id).update(substitute=True)
    assert winner.entry_id not in {
        row.entry_id for period in stage_periods(ranking(event)) for row in period.winners
    }


def test_the_last_period_of_the_last_stage_has_all_sessions_that_follow():
    event = make_event(players=4)
    event = stages_set(tournament=event, stages=[Stage(4, periods=2)], by=organizer())
    chance = Random(4)
    for _ in range(6):
        play_session(event, chance)
    first, second = stage_periods(ranking(event))
    assert (first.first, first.last, second.first, second.last) == (1, 2, 3, 6)
    assert second.is_over


def test_an_event_without_periods_says_nothing_of_them():
    event = make_event(players=4)
    play_session(event, Random(1))
    assert stage_periods(ranking(event)) == []
    page = Client().get(reverse("event", args=[event.slug]))
    assert "periodi" not in page.text
