"""Seats put right after play: hands stay, results go to whoever sat there."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from clubscore.errors import ClubError
from clubscore.people.players.services import player_create
from clubscore.play.models import Hand
from clubscore.standings.ranking import ranking
from clubscore.tournaments.models import Change, Penalty, Seat, Session, Tournament
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.roster.entries import entry_add
from clubscore.tournaments.sessions.seat_swaps import players_swap
from clubscore.tournaments.sessions.services import session_create
from clubscore.tournaments.stages.points import Exact
from tests.factories import (
    EAST,
    SOUTH,
    false_win,
    make_organizer,
    make_session,
    organizer,
    play,
    points,
)
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """Two tables; number 1 has won at the first, number 6 at the second."""
    session = make_session(tables=2, options={"false_win": "nobody"})
    one, two = session.tables.order_by("number")
    play(one, points(EAST, None, 16))
    play(two, points(SOUTH, None, 8))
    Tournament.objects.update(place_points=[4, 2, 1, 0])
    return Session.objects.select_related("tournament__club").get()


@pytest.fixture
def client(session: Session) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(session.tournament.club))
    return client


def path(session: Session) -> str:
    return reverse("wrong_seats", args=[session.tournament.slug, session.number])


def totals(session: Session) -> dict[int | None, Exact]:
    made = ranking(session.tournament, unpublished=True)
    return {row.entry_number: row.total for row in made.rows}


def books(session: Session) -> list[Any]:
    """Everything a look must leave as it is, and a swap back restores."""
    seats = Seat.objects.order_by("table", "wind").values_list("table", "wind", "entry")
    penalties = Penalty.objects.order_by("pk").values_list("entry", "table", "seat")
    return [list(seats), list(penalties), totals(session)]


def swap(session: Session, one: int, other: int, **fields: Any) -> Session:
    entry = {entry.number: entry for entry in session.tournament.entries.all()}
    told = {"reason": "sat at the wrong table", "by": organizer(), **fields}
    return players_swap(session=session, one=entry[one], other=entry[other], **told)


def form(session: Session, one: int, other: int, **fields: Any) -> dict[str, Any]:
    entry = {entry.number: entry.pk for entry in session.tournament.entries.all()}
    return {"one": entry[one], "other": entry[other], **fields}


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param(1, 2, {1: -24, 2: 72, 6: 48}, id="at-one-table"),
        pytest.param(1, 6, {1: 48, 6: 72, 2: -24}, id="winners-of-two-tables"),
        pytest.param(3, 8, {3: -16, 8: -24}, id="losers-of-two-tables"),
    ],
)
def test_results_go_to_whoever_sat_there_and_come_back(session, one, other, expected):
    before, hands = books(session), list(Hand.objects.values())
    swap(session, one, other)
    assert {number: totals(session)[number] for number in expected} == expected
    assert list(Hand.objects.values()) == hands
    swap(session, one, other)
    assert books(session) == before
    assert list(Change.objects.values_list("kind", flat=True))[-2:] == ["seats_swapped"] * 2


def test_somebody_else_played(session):
    event = session.tournament
    ninth = player_create(club=event.club, first_name="Nona", last_name="Nove")
    entry_add(tournament=event, player=ninth)
    before = books(session)
    swap(session, 1, 9)
    assert (totals(session)[1], totals(session)[9]) == (0, 72)
    change = Change.objects.get(kind="player_replaced")
    assert change.facts["before"][0] == {
        "number": 1, "name": "Nome1 Cognome01", "table": 1, "wind": 0
    }  # fmt: skip
    swap(session, 9, 1)
    assert books(session) == before


def test_penalties_of_a_person_go_along_those_of_false_wins_stay_at_the_seat(session):
    table = session.tables.get(number=1)
    play(table, false_win(EAST))
    (seat_one,) = Penalty.objects.all()
    late = penalty_add(
        tournament=session.tournament,
        entry=session.tournament.entries.get(number=1),
        kind=Penalty.Kind.POINTS,
        points=10,
        session=session,
        reason="late",
        by=organizer(),
    )
    before = books(session)
    swap(session, 1, 6)
    seat_one.refresh_from_db()
    late.refresh_from_db()
    assert (seat_one.entry.number, seat_one.table, seat_one.seat) == (6, table, EAST)
    assert (late.entry.number, late.seat) == (1, SOUTH)
    assert late.table == session.tables.get(number=2)
    assert totals(session)[1] == 48 - 10
    swap(session, 1, 6)
    assert books(session) == before


@pytest.mark.parametrize(
    ("one", "other", "code"),
    [(1, 1, "same_player"), (9, 1, "entry_not_in_session")],
)
def test_what_cannot_be(session, one, other, code):
    event = session.tournament
    entry_add(
        tournament=event, player=player_create(club=event.club, first_name="N", last_name="N")
    )
    with pytest.raises(ClubError) as error:
        swap(session, one, other)
    assert error.value.code == code


def test_a_reason_is_needed(session):
    with pytest.raises(ClubError) as error:
        swap(session, 1, 2, reason=" ")
    assert error.value.code == "reason_missing"


def test_nobody_of_another_event_takes_a_seat(session):
    other = make_session().tournament.entries.get(number=1)
    with pytest.raises(ClubError) as error:
        players_swap(
            session=session,
            one=session.tournament.entries.get(number=1),
            other=other,
            reason="x",
            by=organizer(),
        )
    assert error.value.code == "entry_of_another_event"


@pytest.mark.parametrize("language", ["it", "en"])
def test_consequences_are_shown_and_nothing_is_done_yet(client, session, language):
    before = books(session)
    client.cookies["django_language"] = language
    check_page(client.get(path(session)), language)
    response = client.post(path(session), form(session, 1, 6, action="look"))
    check_page(response, language)
    page = " ".join(strip_tags(response.content.decode()).split())
    assert "+72 → +48" in page
    assert "+48 → +72" in page
    assert "1 → 2" in page
    assert books(session) == before
    assert not Change.objects.filter(kind="seats_swapped").exists()


def test_it_is_done_with_a_reason(client, session):
    page = client.post(path(session), form(session, 1, 6, action="swap")).content.decode()
    assert "Give a reason" in page
    assert totals(session)[1] == 72
    sent = form(session, 1, 6, action="swap", reason="mixed up")
    assert client.post(path(session), sent).status_code == 302
    assert totals(session)[1] == 48
    assert Change.objects.get(kind="seats_swapped").reason == "mixed up"


def test_a_draft_is_seated_by_hand(client, session):
    session_create(tournament=session.tournament)
    address = reverse("wrong_seats", args=[session.tournament.slug, 2])
    assert client.get(address).url == reverse("session_seats", args=[session.tournament.slug, 2])
