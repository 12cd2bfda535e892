"""Everything fifteen minutes later, and a lunch break: sessions that move together."""

import json
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.exchange.event_file.importer import event_import
from clubscore.exchange.event_file.reader import read_event
from clubscore.exchange.event_file.writer import event_chunks
from clubscore.printing.documents.event_papers.roster import roster_of
from clubscore.tournaments.event_copy import event_copy
from clubscore.tournaments.models import Change, EventRole, Session, Tournament
from clubscore.tournaments.officials.invitations import role_give
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.sessions.shifts import (
    break_remove,
    break_set,
    breaks_of,
    sessions_shift,
)
from clubscore.tournaments.sessions.timetable import sessions_add
from tests.exchange.event_file.texts import schema_faults
from tests.factories import make_club, make_event, make_organizer, make_user, organizer, start
from tests.html import check_page

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

ROME = ZoneInfo("Europe/Rome")
FIRST = ["14 09:30", "14 11:15", "14 13:00", "14 14:45"]  # 90 minutes each, 15 between
SECOND = ["15 10:00", "15 11:45"]


@pytest.fixture
def event() -> Tournament:
    """Four sessions on Saturday and two on Sunday."""
    event = make_event(players=8, session_minutes=90)
    event.starts_on, event.ends_on = date(2026, 3, 14), date(2026, 3, 15)
    event.save()
    add: dict[str, Any] = {"tournament": event, "minutes": 90, "pause": 15, "by": organizer()}
    sessions_add(count=4, starts_at=datetime(2026, 3, 14, 9, 30, tzinfo=ROME), **add)
    sessions_add(count=2, starts_at=datetime(2026, 3, 15, 10, 0, tzinfo=ROME), **add)
    return event


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def times(event: Tournament) -> list[str]:
    starts = event.sessions.order_by("number").values_list("starts_at", flat=True)
    return [one.astimezone(ROME).strftime("%d %H:%M") for one in starts if one]


def code(action: Any, event: Tournament, **fields: Any) -> str:
    before = times(event)
    with pytest.raises(ClubError) as raised:
        action(tournament=event, by=organizer(), **fields)
    assert times(event) == before
    return raised.value.code


@pytest.mark.parametrize(
    ("first", "minutes", "other_days", "expected"),
    [
        (1, 15, False, ["14 09:45", "14 11:30", "14 13:15", "14 15:00", *SECOND]),
        (3, 20, False, [*FIRST[:2], "14 13:20", "14 15:05", *SECOND]),
        (4, -15, False, [*FIRST[:3], "14 14:30", *SECOND]),
        (4, 15, True, [*FIRST[:3], "14 15:00", "15 10:15", "15 12:00"]),
        (5, -60, False, [*FIRST, "15 09:00", "15 10:45"]),
    ],
    ids=["the day", "from a session on", "earlier", "the next day too", "the second day alone"],
)
def test_sessions_move_together(event, first, minutes, other_days, expected):
    moved = sessions_shift(
        tournament=event, first=first, minutes=minutes, other_days=other_days, by=organizer()
    )
    assert times(event) == expected
    told = Change.objects.filter(kind="timetable_set", session__isnull=False)
    assert sorted(one.session.number for one in told if one.session) == sorted(moved)


def test_what_has_started_stays(event):
    start(seats_draw(session=event.sessions.get(number=1), by=organizer()))
    assert code(sessions_shift, event, first=1, minutes=15) == "session_not_draft"
    sessions_shift(tournament=event, first=2, minutes=15, by=organizer())
    assert times(event)[:2] == ["14 09:30", "14 11:30"]


OTHER_TIME = datetime(2026, 3, 14, tzinfo=UTC)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"first": 1, "minutes": 0}, "bad_minutes"),
        ({"first": 1, "minutes": 601}, "bad_minutes"),
        ({"first": 9, "minutes": 15}, "session_number_unknown"),
        ({"first": 2, "minutes": -20}, "shift_overlaps"),
        ({"first": 2, "minutes": 15, "start_shown": OTHER_TIME}, "timetable_changed"),
    ],
)
def test_what_cannot_be_moves_nothing(event, fields, expected):
    assert code(sessions_shift, event, **fields) == expected


def test_what_has_no_time_is_not_moved(event):
    Session.objects.filter(number=2).update(starts_at=None)
    assert code(sessions_shift, event, first=2, minutes=5) == "session_without_time"


def test_sessions_that_overlap_on_purpose_move_together(event):
    Session.objects.filter(number=4).update(starts_at=event.sessions.get(number=3).starts_at)
    sessions_shift(tournament=event, first=3, minutes=10, by=organizer())
    assert times(event)[2:4] == ["14 13:10", "14 13:10"]


def test_in_the_night_the_clocks_go_back_an_hour_is_an_hour():
    event = make_event(players=8, session_minutes=90)
    at = datetime(2026, 10, 25, 0, 30, tzinfo=ROME)
    sessions_add(tournament=event, count=2, starts_at=at, minutes=90, pause=0, by=organizer())
    sessions_shift(tournament=event, first=1, minutes=60, by=organizer())
    starts = event.sessions.order_by("number").values_list("starts_at", flat=True)
    passed = [one - at.astimezone(UTC) for one in starts if one]
    assert passed == [timedelta(minutes=60), timedelta(minutes=150)]


class TestBreaks:
    """A break has a name, and its times follow from the sessions around it."""

    def lunch(self, event: Tournament, before: int = 3, **fields: Any) -> list[int]:
        told: dict[str, Any] = {"minutes": 60, "name": "Lunch break", **fields}
        return break_set(tournament=event, before=before, by=organizer(), **told)

    def test_the_rest_of_the_day_moves(self, event):
        assert self.lunch(event) == [3, 4]
        assert times(event) == [*FIRST[:2], "14 13:45", "14 15:30", *SECOND]
        found = breaks_of(event, list(event.sessions.all()))
        assert list(found) == [3]
        assert (found[3].name, found[3].minutes) == ("Lunch break", 60)

    def test_said_again_it_stays_and_shorter_it_moves_back(self, event):
        self.lunch(event)
        assert self.lunch(event) == []
        assert self.lunch(event, minutes=45) == [3, 4]
        assert times(event)[2:4] == ["14 13:30", "14 15:15"]

    def test_its_times_follow_what_is_moved_around_it(self, event):
        self.lunch(event)
        sessions_shift(tournament=event, first=2, minutes=10, by=organizer())
        assert breaks_of(event, list(event.sessions.all()))[3].minutes == 60
        sessions_shift(tournament=event, first=3, minutes=10, by=organizer())
        assert breaks_of(event, list(event.sessions.all()))[3].minutes == 70

    def test_without_a_length_it_has_a_name_alone(self, event):
        self.lunch(event)
        Session.objects.update(minutes=None)
        Tournament.objects.update(session_minutes=None)
        event.refresh_from_db()
        (only,) = breaks_of(event, list(event.sessions.all())).values()
        assert (only.name, only.starts_at, only.minutes) == ("Lunch break", None, None)
        assert code(break_set, event, before=4, minutes=60, name="Tea") == "no_minutes"

    def test_removed_the_sessions_keep_their_times(self, event):
        self.lunch(event)
        for _ in range(2):  # sent twice
            break_remove(tournament=event, before=3, by=organizer())
        assert breaks_of(event, list(event.sessions.all())) == {}
        assert times(event)[2] == "14 13:45"
        assert Change.objects.filter(facts__break_name="").count() == 1

    @pytest.mark.parametrize(
        ("fields", "expected"),
        [
            ({"before": 1}, "break_first_of_day"),
            ({"before": 5}, "break_first_of_day"),
            ({"minutes": 0}, "bad_minutes"),
            ({"name": " "}, "break_name_missing"),
            ({"name": "x" * 41}, "break_name_long"),
        ],
    )
    def test_what_cannot_be_changes_nothing(self, event, fields, expected):
        told = {"before": 3, "minutes": 60, "name": "Lunch break", **fields}
        assert code(break_set, event, **told) == expected

    def test_it_is_in_the_file_the_copy_the_papers_and_for_programs(self, event):
        self.lunch(event)
        written = "".join(event_chunks(event))
        session = json.loads(written)["sessions"][2]
        assert session["break_name"] == "Lunch break"
        assert "break_name" not in json.loads(written)["sessions"][0]
        assert schema_faults(json.loads(written)) == []
        copy = event_import(file=read_event(written.encode()), club=make_club("Altro"), by=None)
        assert copy.sessions.get(number=3).break_name == "Lunch break"
        assert "".join(event_chunks(copy)) == written
        edition = event_copy(
            source=event,
            name="Copy",
            starts_on=date(2027, 3, 13),
            with_players=False,
            by=organizer(),
        )
        assert edition.sessions.get(number=3).break_name == "Lunch break"
        assert [one.pause and one.pause.name for one in roster_of(event).sessions][
            2
        ] == "Lunch break"
        answered = Client().get(f"/api/v1/events/{event.slug}").json()["sessions"]
        assert [one["break_name"] for one in answered] == ["", "", "Lunch break", "", "", ""]


class TestPage:
    def address(self, event: Tournament) -> str:
        return reverse("timetable_shift", args=[event.slug])

    def choices(self, client: Client, event: Tournament, form: str, field: str) -> list[str]:
        page = client.get(reverse("timetable", args=[event.slug]))
        check_page(page)
        return [value for value, _words in page.context[form].fields[field].choices]

    def test_one_press_moves_everything(self, client, event):
        first = self.choices(client, event, "shift", "first")[0]
        sent = {
            "action": "shift",
            "shift-first": first,
            "shift-minutes": "15",
            "shift-way": "later",
        }
        said = client.post(self.address(event), sent, follow=True).text
        assert "Sessions 1, 2, 3, 4 moved." in said
        assert times(event)[0] == "14 09:45"
        again = client.post(self.address(event), sent, follow=True).text
        assert "The timetable has changed in the meantime." in again, "sent twice, moved once"
        assert times(event)[0] == "14 09:45"

    @pytest.mark.parametrize("page", ["timetable", "event_manage"])
    @pytest.mark.parametrize(
        ("way", "first_later"), [("later", "15 10:15"), ("earlier", "15 09:45")]
    )
    def test_a_move_is_undone_by_one_press(self, client, event, page, way, first_later):
        before = times(event)
        first = self.choices(client, event, "shift", "first")[3]
        sent = {
            "action": "shift",
            "page": page,
            "shift-first": first,
            "shift-minutes": "15",
            "shift-way": way,
            "shift-other_days": "on",
        }
        moved = client.post(self.address(event), sent, follow=True)
        check_page(moved)
        assert moved.resolver_match.url_name == page
        assert moved.redirect_chain[0][0].endswith("#sessions") == (page == "event_manage")
        assert times(event)[4] == first_later
        undo = moved.context["undo"]
        back = {
            "action": "shift",
            "page": page,
            "undo": "1",
            "shift-first": undo.first,
            "shift-minutes": str(undo.minutes),
            "shift-way": undo.way,
            "shift-other_days": "on",
        }
        again = client.post(self.address(event), back, follow=True)
        assert times(event) == before
        assert again.context["undo"] is None, "what is undone is not offered to be undone"

    def test_nothing_is_undone_that_was_changed_since(self, client, event):
        first = self.choices(client, event, "shift", "first")[0]
        sent = {
            "action": "shift",
            "shift-first": first,
            "shift-minutes": "15",
            "shift-way": "later",
        }
        address = client.post(self.address(event), sent).headers["location"]
        assert client.get(address).context["undo"]
        last = event.sessions.get(number=4)
        last.starts_at = None
        last.save()
        assert client.get(address).context["undo"] is None, "it would move fewer sessions"
        sessions_shift(tournament=event, first=1, minutes=5, by=organizer())
        assert client.get(address).context["undo"] is None, "the session starts at another time"

    @pytest.mark.parametrize(
        "query",
        [
            "?moved=1",
            "?moved=x@y&minutes=15",
            "?moved=1@2026&minutes=99999",
            "?moved=²@x&minutes=1",
        ],
    )
    def test_an_address_that_tells_nonsense_offers_nothing(self, client, event, query):
        page = client.get(reverse("timetable", args=[event.slug]) + query)
        assert page.status_code == 200
        assert page.context["undo"] is None

    def test_referees_see_no_way_to_move_sessions(self, event):
        user = make_user()
        role_give(tournament=event, user=user, role=EventRole.Role.REFEREE, by=organizer())
        referee = Client(headers={"accept-language": "en"})
        referee.force_login(user)
        page = referee.get(reverse("event_manage", args=[event.slug]))
        check_page(page)
        assert "Everything later or earlier" not in page.text
        assert reverse("timetable", args=[event.slug]) not in page.text

    def test_a_break_is_one_press_and_shown_to_everybody(self, client, event):
        third = self.choices(client, event, "pause", "before")[1]
        sent = {
            "action": "break",
            "break-before": third,
            "break-minutes": "60",
            "break-name": "Lunch break",
        }
        said = client.post(self.address(event), sent, follow=True)
        check_page(said)
        assert "Break saved. Sessions 3, 4 moved." in said.text
        assert "before session 3" in said.text
        public = Client().get(reverse("event_seats", args=[event.slug]))
        check_page(public, "it")
        assert "Lunch break" in public.text
        assert "12:45–13:45" in public.text
        board = client.get(reverse("event_manage", args=[event.slug])).text
        assert "after: Lunch break" in board
        said = client.post(self.address(event), {"remove": "3"}, follow=True)
        assert "the sessions keep their times" in said.text
        assert "Lunch break" not in Client().get(reverse("event_seats", args=[event.slug])).text

    @pytest.mark.parametrize(
        ("sent", "said"),
        [
            ({"action": "shift", "shift-minutes": "0"}, "From session: This field is required."),
            ({"action": "break", "break-before": "x@y"}, "Before session: Select a valid choice"),
            ({"action": "break", "break-before": "3@2026-03-14"}, "Select a valid choice"),
            ({"remove": "x"}, "Timetable"),
            ({"remove": "99999"}, "Timetable"),
            ({}, "Timetable"),
        ],
    )
    def test_what_is_not_clear_is_said_and_nothing_moves(self, client, event, sent, said):
        before = times(event)
        assert said in client.post(self.address(event), sent, follow=True).text
        assert times(event) == before

    @pytest.mark.parametrize("language", ["en", "it"])
    def test_in_both_languages(self, client, event, language):
        break_set(tournament=event, before=3, minutes=60, name="Pranzo", by=organizer())
        client.cookies["__Host-django_language"] = language
        check_page(client.get(reverse("timetable", args=[event.slug])), language)

    def test_without_sessions_nothing_is_offered(self, client, event):
        Session.objects.all().delete()
        page = client.get(reverse("timetable", args=[event.slug]))
        check_page(page)
        assert "Later or earlier" not in page.text
        assert "Breaks" not in page.text
