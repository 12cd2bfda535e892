"""When registration is open."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from clubscore.tournaments.models import Tournament
from clubscore.tournaments.roster.requests import Phase, registration_end, registration_phase
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.sessions.services import session_create, session_start
from tests.factories import coming, make_event, organizer
from tests.tournaments.roster.registration.requests import State, ask, code

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("opens", "closes", "phase"),
    [
        (None, None, Phase.NONE),
        (None, 1, Phase.NONE),
        (1, 2, Phase.BEFORE),
        (-1, 1, Phase.OPEN),
        (0, 1, Phase.OPEN),
        (-2, 0, Phase.AFTER),
        (-2, -1, Phase.AFTER),
    ],
)
def test_phases(opens, closes, phase):
    now = timezone.now()

    def at(hours):
        return None if hours is None else now + timedelta(hours=hours)

    event = coming(
        make_event(players=0, registration_opens_at=at(opens), registration_closes_at=at(closes))
    )
    assert registration_phase(event, now) == phase
    if phase == Phase.OPEN:
        assert ask(event).state == State.REQUESTED
    elif not (opens == -2 and closes == 0):
        assert code(ask, event=event) == "registration_not_open"
        assert not event.entries.exists()


def test_without_a_closing_it_ends_with_the_first_day_where_the_event_is():
    opens = datetime(2026, 1, 1, tzinfo=UTC)
    event = make_event(players=0, registration_opens_at=opens)  # on 14 March 2026, in Italy
    assert registration_end(event) == datetime(2026, 3, 14, 23, tzinfo=UTC)
    assert registration_phase(event, datetime(2026, 3, 14, 22, 59, tzinfo=UTC)) == Phase.OPEN
    assert registration_phase(event, datetime(2026, 3, 14, 23, 0, tzinfo=UTC)) == Phase.AFTER
    Tournament.objects.filter(pk=event.pk).update(time_zone="Asia/Tokyo")
    event.refresh_from_db()
    assert registration_end(event) == datetime(2026, 3, 14, 15, tzinfo=UTC)


def test_it_closes_with_the_event_whatever_was_set():
    opens, late = datetime(2026, 1, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC)
    event = make_event(players=4, registration_opens_at=opens, registration_closes_at=late)
    assert registration_end(event) == datetime(2026, 3, 14, 23, tzinfo=UTC)
    now = datetime(2026, 3, 14, 9, tzinfo=UTC)
    session = seats_draw(session=session_create(tournament=event), by=organizer())
    session_start(session=session, by=organizer())
    assert registration_phase(event, now) == Phase.OPEN  # late arrivals, if that was set
    event.sessions.update(state="closed", closed_at=now)
    assert registration_phase(event, now) == Phase.AFTER
    event.kind = Tournament.Kind.LEAGUE  # which goes on
    assert registration_phase(event, now) == Phase.OPEN


def test_without_a_closing_it_ends_with_the_first_session():
    event = make_event(players=4, registration_opens_at=datetime(2026, 1, 1, tzinfo=UTC))
    now = datetime(2026, 3, 1, tzinfo=UTC)
    session = seats_draw(session=session_create(tournament=event), by=organizer())
    assert registration_phase(event, now) == Phase.OPEN
    session_start(session=session, by=organizer())
    assert registration_phase(event, now) == Phase.AFTER
