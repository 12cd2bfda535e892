"""Penalties: given and cancelled on the screen, and what they do to the standings."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.standings.ranking import ranking
from clubscore.tournaments.models import Change, EventRole, Penalty, Session, Tournament
from clubscore.tournaments.officials.penalties import penalty_add, penalty_revoke
from clubscore.tournaments.sessions.services import session_create
from clubscore.tournaments.stages.points import Exact
from tests.factories import (
    EAST,
    false_win,
    make_organizer,
    make_session,
    make_user,
    organizer,
    play,
    points,
)
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """Number 1 has won 24 points from each opponent."""
    session = make_session(tables=2)
    play(session.tables.get(number=1), points(EAST, None, 16))
    Tournament.objects.update(place_points=[4, 2, 1, 0])
    return Session.objects.select_related("tournament__club").get()


@pytest.fixture
def client(session: Session) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(session.tournament.club))
    return client


def path(session: Session) -> str:
    return reverse("penalties", args=[session.tournament.slug])


def sent(session: Session, /, **others: Any) -> dict[str, Any]:
    entry = session.tournament.entries.get(number=1)
    points = 10 if others.get("kind", "points") == "points" else ""
    form = {"entry": entry.pk, "kind": "points", "points": points, "reason": "Late"}
    return {**form, "token": uuid4(), **others}


def first(session: Session) -> tuple[Exact, Exact]:
    """Table points in twelfths and total of number 1."""
    made = ranking(session.tournament)
    row = next(row for row in (*made.rows, *made.unranked) if row.entry_number == 1)
    return row.twelfths, row.total


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        pytest.param({}, (48, 62), id="points"),
        pytest.param({"points": "", "table_points": "0.5"}, (42, 72), id="half-a-table-point"),
        pytest.param({"points": "", "table_points": "0,5"}, (42, 72), id="with-a-comma"),
        pytest.param({"points": 20, "table_points": "1 1/3"}, (32, 52), id="both"),
        pytest.param({"points": "", "table_points": "1⅓"}, (32, 72), id="as-it-is-shown"),
        pytest.param({"kind": "warning"}, (48, 72), id="a-warning-takes-nothing"),
        pytest.param({"kind": "disqualification"}, (48, 72), id="disqualified"),
    ],
)
def test_what_a_penalty_takes(client, session, fields, expected):
    response = client.post(path(session), sent(session, **fields), follow=True)
    assert "Penalty for" in response.content.decode()
    assert first(session) == expected
    penalty = Penalty.objects.get()
    assert penalty.given_by is not None
    client.post(
        reverse("penalty_cancel", args=[session.tournament.slug, penalty.pk]), {"reason": "appeal"}
    )
    assert first(session) == (48, 72)
    page = client.get(path(session)).content.decode()
    assert "Cancelled: appeal" in page
    kinds = list(Change.objects.values_list("kind", flat=True))
    assert kinds[-2:] == ["penalty_given", "penalty_cancelled"]


def test_a_forfeit_makes_the_session_count_nothing(client, session):
    client.post(path(session), sent(session, kind="forfeit", session=session.pk))
    assert first(session) == (0, 0)


def test_disqualification_takes_the_place_and_its_cancelling_gives_it_back(client, session):
    client.post(path(session), sent(session, kind="disqualification"))
    made = ranking(session.tournament)
    assert [row.entry_number for row in made.unranked] == [1]
    penalty_revoke(penalty=Penalty.objects.get(), reason="appeal", by=organizer())
    assert ranking(session.tournament).rows[0].entry_number == 1


def test_seat_and_table_come_from_the_session(client, session):
    client.post(path(session), sent(session, session=session.pk, hand_number=3))
    penalty = Penalty.objects.get()
    assert (penalty.table, penalty.seat) == (session.tables.get(number=1), 0)
    assert penalty.hand_number == 3


def test_sent_twice_it_is_given_once(client, session):
    form = sent(session)
    client.post(path(session), form)
    client.post(path(session), form)
    assert Penalty.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"points": ""}, "how many points or table points"),
        ({"points": "-5"}, "greater than or equal to 0"),
        ({"table_points": "0.1"}, "halves, thirds or quarters"),
        ({"table_points": "1/0"}, "halves, thirds or quarters"),
        ({"table_points": "many"}, "halves, thirds or quarters"),
        ({"table_points": "1e9"}, "halves, thirds or quarters"),
        ({"reason": "  "}, "This field is required."),
        ({"kind": "forfeit"}, "session to forfeit"),
        ({"kind": "warning", "points": 30}, "Only a points penalty deducts points"),
        ({"kind": "warning", "table_points": "1"}, "Only a points penalty deducts points"),
        ({"hand_number": 3}, "session in which the hand"),
        ({"entry": 0}, "Select a valid choice"),
        ({"token": "x"}, "valid UUID"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_written(client, session, fields, said):
    response = client.post(path(session), sent(session, **fields))
    assert said in response.content.decode()
    assert not Penalty.objects.exists()


def test_who_did_not_sit_there_has_no_penalty_of_that_session(client, session):
    event = session.tournament
    other = session_create(tournament=event)
    with pytest.raises(ClubError) as error:
        penalty_add(
            tournament=event,
            entry=event.entries.get(number=1),
            kind=Penalty.Kind.POINTS,
            points=5,
            session=other,
            reason="late",
            by=organizer(),
            token=UUID(int=1),
        )
    assert error.value.code == "entry_not_in_session"


def test_the_penalty_of_a_false_win_goes_with_its_hand(client):
    session = make_session(options={"false_win": "nobody"})
    table = session.tables.get()
    play(table, false_win(EAST))
    client.force_login(make_organizer(session.tournament.club))
    penalty = Penalty.objects.get()
    address = reverse("penalty_cancel", args=[session.tournament.slug, penalty.pk])
    page = client.post(address, {"reason": "mistake"}, follow=True).content.decode()
    assert "belongs to the false win in hand 1" in page
    assert Penalty.objects.get().cancelled_at is None
    assert reverse("hand", args=[table.pk, penalty.hand.pk]) in page


def test_a_reason_is_needed_to_cancel(client, session):
    client.post(path(session), sent(session))
    address = reverse("penalty_cancel", args=[session.tournament.slug, Penalty.objects.get().pk])
    assert "Give a reason" in client.post(address, follow=True).content.decode()
    assert Penalty.objects.get().cancelled_at is None


def test_a_penalty_of_another_event_is_not_there(client, session):
    client.post(path(session), sent(session))
    other = make_session(club=session.tournament.club).tournament
    address = reverse("penalty_cancel", args=[other.slug, Penalty.objects.get().pk])
    assert client.post(address, {"reason": "x"}).status_code == 404


def test_referees_of_the_event_give_penalties(session):
    referee = make_user()
    client = Client(headers={"accept-language": "en"})
    client.force_login(referee)
    assert client.get(path(session)).status_code == 403
    EventRole.objects.create(tournament=session.tournament, user=referee, role="referee")
    client.post(path(session), sent(session))
    assert Penalty.objects.get().given_by == referee
    settings = reverse("event_settings", args=[session.tournament.slug])
    assert client.get(settings).status_code == 403


@pytest.mark.parametrize("language", ["it", "en"])
def test_page(client, session, language):
    client.post(path(session), sent(session, session=session.pk, hand_number=2, table_points="1"))
    client.post(path(session), sent(session, kind="warning", article="10.2", remark="said so"))
    client.cookies["__Host-django_language"] = language
    check_page(client.get(path(session)), language)


def test_it_can_be_filled_in_from_elsewhere(client, session):
    entry = session.tournament.entries.get(number=5)
    page = client.get(f"{path(session)}?entry={entry.pk}&session={session.pk}").content.decode()
    assert f'value="{entry.pk}" selected' in page
    assert f'value="{session.pk}" selected' in page


def test_the_same_penalty_of_two_officials_is_asked_about(session, client):
    """Both saw it. What was shown is compared under the lock: a third one is asked about again."""
    mine = client.post(path(session), sent(session))
    assert mine.status_code == 302
    other = Client(headers={"accept-language": "en"})
    other.force_login(make_organizer(session.tournament.club))
    asked = other.post(path(session), form := sent(session))
    check_page(asked)
    given = Penalty.objects.get()
    assert "has just given Nome1 Cognome01 the same penalty (Late)." in asked.text
    assert f'name="again" value="{given.pk}"' in asked.text
    assert other.post(path(session), {**form, "again": given.pk}).status_code == 302
    again = {**sent(session), "again": given.pk}
    assert "has just given" in client.post(path(session), again).text
    assert Penalty.objects.count() == 2
    smaller = sent(session, points=5)
    assert client.post(path(session), smaller).status_code == 302


def test_what_was_cancelled_or_is_long_ago_is_no_double(session, client):
    client.post(path(session), sent(session))
    before = timezone.now() - timedelta(minutes=11)
    for change in ({"given_at": before}, {"cancelled_at": timezone.now()}):
        Penalty.objects.update(**change)
        assert client.post(path(session), sent(session)).status_code == 302
    assert Penalty.objects.count() == 3
