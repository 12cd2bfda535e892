"""What the hall is told."""

from uuid import uuid4

import pytest

from clubscore.errors import ClubError
from clubscore.tournaments.models import Announcement, Change, Session
from clubscore.tournaments.officials.announcements import (
    MOST_SHOWN,
    announcement_end,
    announcement_make,
    announcement_restore,
    shown_announcements,
)
from clubscore.tournaments.sessions.publication import seats_hide, seats_show
from clubscore.tournaments.sessions.services import session_create
from tests.factories import make_evening, make_event, make_session, organizer, seat_in_order

pytestmark = pytest.mark.django_db


def kinds(event) -> list[str]:
    return list(event.changes.values_list("kind", flat=True))


def test_made_taken_off_and_put_back():
    event = make_event()
    made = announcement_make(tournament=event, text="  Lunch \n at one ", by=organizer())
    assert made.text == "Lunch at one"
    for _ in range(2):
        announcement_end(announcement=made, by=organizer())
    assert shown_announcements(event) == []
    for _ in range(2):
        announcement_restore(announcement=made, by=organizer())
    assert shown_announcements(event) == [made]
    assert kinds(event) == ["announced", "announcement_ended", "announcement_again"]
    assert set(event.changes.values_list("reason", flat=True)) == {"Lunch at one"}


def test_sent_twice_is_made_once():
    event, token = make_event(), uuid4()
    for _ in range(2):
        announcement_make(tournament=event, text="Lunch", token=token, by=organizer())
    assert Announcement.objects.count() == 1
    with pytest.raises(ClubError) as caught:
        announcement_make(tournament=make_event(), text="Lunch", token=token, by=organizer())
    assert caught.value.code == "token_used_elsewhere"


def test_nothing_to_say():
    with pytest.raises(ClubError) as caught:
        announcement_make(tournament=make_event(), text=" \n", by=organizer())
    assert caught.value.code == "announcement_missing"


def test_the_latest_few_are_shown():
    event = make_event()
    made = [
        announcement_make(tournament=event, text=str(number), by=organizer())
        for number in range(MOST_SHOWN + 1)
    ]
    assert shown_announcements(event) == made[:0:-1]


def test_seats_are_shown_before_the_start():
    session = make_evening().sessions.get()
    seat_in_order(session)
    for _ in range(2):
        seats_show(session=session, by=organizer())
    assert Session.objects.get().seats_published_at is not None
    for _ in range(2):
        seats_hide(session=session, by=organizer())
    assert Session.objects.get().seats_published_at is None
    shown = [kind for kind in kinds(session.tournament) if kind.startswith("seats_")]
    assert shown[-2:] == [Change.Kind.SEATS_PUBLISHED, Change.Kind.SEATS_WITHDRAWN]


def test_seats_there_are_none_of_or_that_are_known():
    session = session_create(tournament=make_event())
    for of, code in ((session, "seats_not_drawn"), (make_session(), "session_not_draft")):
        with pytest.raises(ClubError) as caught:
            seats_show(session=of, by=organizer())
        assert caught.value.code == code
