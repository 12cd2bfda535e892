"""Days in words: the day of the week, and of a range only what differs."""

from datetime import UTC, date, datetime

import pytest
from django.utils.translation import override

from clubscore.markup.templatetags.days import dates, day_time, days, session_title, short_days
from clubscore.tournaments.models import Session, Tournament

NO_BREAK = "\u00a0"


@pytest.mark.parametrize(
    ("language", "first", "last", "long", "short", "head"),
    [
        pytest.param(
            "it",
            date(2026, 11, 21),
            date(2026, 11, 21),
            "sabato 21 novembre 2026",
            "sab 21 nov 2026",
            "21 novembre 2026",
            id="one-day",
        ),
        pytest.param(
            "it",
            date(2026, 10, 24),
            date(2026, 10, 25),
            "sab 24 – dom 25 ottobre 2026",
            "24–25 ott 2026",
            "24–25 ottobre 2026",
            id="same-month",
        ),
        pytest.param(
            "en",
            date(2026, 10, 31),
            date(2026, 11, 1),
            "Sat 31 October – Sun 1 November 2026",
            "31 Oct – 1 Nov 2026",
            "31 October – 1 November 2026",
            id="two-months",
        ),
        pytest.param(
            "en",
            date(2025, 10, 3),
            date(2026, 10, 4),
            "Fri 3 October 2025 – Sun 4 October 2026",
            "3 Oct 2025 – 4 Oct 2026",
            "3 October 2025 – 4 October 2026",
            id="same-month-another-year",
        ),
    ],
)
def test_days_of_an_event(language, first, last, long, short, head):
    event = Tournament(starts_on=first, ends_on=last)
    with override(language):
        assert days(event).replace(NO_BREAK, " ") == long
        assert short_days(event).replace(NO_BREAK, " ") == short
        assert dates(event).replace(NO_BREAK, " ") == head


def test_a_moment_has_its_day():
    with override("it"):
        moment = day_time(datetime(2026, 11, 21, 8, 55, tzinfo=UTC))
    assert moment.replace(NO_BREAK, " ") == "sab 21 nov, 08:55"


@pytest.mark.parametrize(("name", "title"), [("Finale", "Finale"), ("", "Session 3")])
def test_a_session_is_called_by_its_name_or_number_without_blanks(name, title):
    """A blank within a link is underlined."""
    with override("en"):
        assert session_title(Session(number=3, name=name)) == title
