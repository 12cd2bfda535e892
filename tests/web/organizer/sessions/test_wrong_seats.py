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
from clubscore.tournaments.sessions.seats import players_swap
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


def form(session: Session, seats: dict[tuple[int, int], int], **fields: Any) -> dict[str, Any]:
    """Return the form with tables as they are but for some seats: (table, wind) → number."""
    numbers = sorted({table for table, _wind in seats})
    entry = {entry.number: entry.pk for entry in session.tournament.entries.all()}
    sent: dict[str, Any] = {"table": numbers, "action": "look"}
    for seat in Seat.objects.filter(table__session=session, table__number__in=numbers):
        sent[f"seat-{seat.table.number}-{seat.wind}"] = seat.entry_id
    sent |= {f"seat-{table}-{wind}": entry[number] for (table, wind), number in seats.items()}
    return sent | fields


def previewed(response: Any) -> dict[str, str]:
    """Return the hidden fingerprints of a preview, to be sent on."""
    meanings = response.context["meanings"]
    return {f"previewed-{one.key}": one.fingerprint for one in meanings}


def save(client: Client, session: Session, seats: dict[tuple[int, int], int], **fields: Any) -> Any:
    look = client.post(path(session), form(session, seats, **fields))
    return client.post(
        path(session), form(session, seats, action="save", **previewed(look), **fields)
    )


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


def words(response: Any) -> str:
    return " ".join(strip_tags(response.content.decode()).split())


@pytest.mark.parametrize("language", ["it", "en"])
def test_both_meanings_are_shown_and_nothing_is_done_yet(client, session, language):
    before = books(session)
    client.cookies["__Host-django_language"] = language
    check_page(client.get(path(session)), language)
    check_page(client.get(path(session), {"table": [1, 2]}), language)
    response = client.post(path(session), form(session, {(1, EAST): 2}))
    check_page(response, language)
    names, winds = response.context["meanings"]
    assert {one.name: (one.total.before, one.total.after) for one in names.review.people} == {
        "Nome1 Cognome01": (72, -24),
        "Nome2 Cognome02": (-24, 72),
    }
    assert winds.review is None
    assert [one.entered for one in winds.questions] == [(1,)]
    answered = client.post(
        path(session),
        form(session, {(1, EAST): 2}, **{winds.questions[0].entered_field: "points"}),
    )
    check_page(answered, language)
    _names, winds = answered.context["meanings"]
    assert [one.name for one in winds.review.people] == ["Nome1 Cognome01", "Nome2 Cognome02"]
    assert not any(one.total.moves for one in winds.review.people)
    assert books(session) == before
    assert not Change.objects.filter(kind="seats_swapped").exists()


def test_names_of_two_tables_are_right_with_a_reason(client, session):
    seats = {(1, EAST): 6, (2, SOUTH): 1}
    page = words(save(client, session, seats, meaning="names"))
    assert "Give a reason" in page
    page = words(save(client, session, seats, reason="mixed up"))
    assert "Choose what was wrong: the names or the winds." in page
    assert totals(session)[1] == 72
    assert save(client, session, seats, meaning="names", reason="mixed up").status_code == 302
    assert (totals(session)[1], totals(session)[6]) == (48, 72)
    assert Change.objects.get(kind="seats_swapped").reason == "mixed up"


def test_one_seat_chosen_moves_the_two_of_a_swap(client, session):
    assert save(
        client, session, {(1, EAST): 4}, meaning="names", reason="mixed up"
    ).status_code == 302  # fmt: skip
    assert (totals(session)[1], totals(session)[4]) == (-24, 72)


def test_whole_tables_are_exchanged(client, session):
    page = client.post(path(session), {"table": [1, 2], "action": "exchange"})
    data = page.context["form"].data
    seats = {(int(name[5]), int(name[7])): pk for name, pk in data.items()}
    numbers = {entry.pk: entry.number for entry in session.tournament.entries.all()}
    seats = {chair: numbers[int(pk)] for chair, pk in seats.items()}
    look = client.post(path(session), form(session, seats))
    names, winds = look.context["meanings"]
    assert {(one.number, one.total.after) for one in names.review.people} >= {(1, -16), (6, -24)}
    assert [(one.number, one.becomes_number) for one in winds.review.tables] == [(1, 2), (2, 1)]
    assert not any(one.changed_hands for one in winds.review.tables)
    saved = save(client, session, seats, meaning="winds", reason="other tables")
    assert saved.status_code == 302
    assert totals(session)[1] == 72
    assert {seat.table.number for seat in Seat.objects.filter(entry__number__lte=4)} == {2}


def test_who_did_not_play_together_cannot_have_wrong_winds(client, session):
    look = client.post(path(session), form(session, {(1, EAST): 6, (2, SOUTH): 1}))
    _names, winds = look.context["meanings"]
    assert "the names were wrong, not the winds" in winds.problem


def test_what_was_previewed_is_compared(client, session):
    """A hand recorded since the preview leads to a new one."""
    seats = {(1, EAST): 2}
    look = client.post(path(session), form(session, seats))
    play(session.tables.get(number=1), points(EAST, None, 8))
    sent = form(session, seats, action="save", meaning="names", reason="x", **previewed(look))
    response = client.post(path(session), sent)
    assert response.status_code == 422
    assert "Something has changed since the preview" in words(response)
    assert totals(session)[1] == 120
    sent |= previewed(response)
    assert client.post(path(session), sent).status_code == 302
    assert totals(session)[2] == 120


def test_somebody_sits_twice(client, session):
    response = client.post(path(session), form(session, {(1, EAST): 9 - 3, (1, SOUTH): 6}))
    assert "Nome6 Cognome06 is seated twice." in words(response)


def test_it_is_undone_after_a_preview(client, session):
    before = books(session)
    save(client, session, {(1, EAST): 3}, meaning="names", reason="mixed up")
    page = client.get(path(session))
    ((line, can_undo),) = page.context["corrections"]
    assert can_undo
    address = reverse("wrong_seats_undo", args=[session.tournament.slug, 1, line.change.pk])
    look = client.post(address, {"action": "look"})
    assert {one.number for one in look.context["review"].people} == {1, 3}
    assert books(session) != before
    assert "Give a reason" in words(client.post(address, {"action": "save"}))
    assert client.post(address, {"action": "save", "reason": "no"}).status_code == 302
    assert books(session) == before
    again = client.post(address, {"action": "save", "reason": "no"})
    assert "cannot be undone as a whole" in words(again)


def test_a_draft_is_seated_by_hand(client, session):
    session_create(tournament=session.tournament)
    address = reverse("wrong_seats", args=[session.tournament.slug, 2])
    assert client.get(address).url == reverse("session_seats", args=[session.tournament.slug, 2])


@pytest.mark.parametrize(
    ("language", "told"), [("en", "what was wrong: the names"), ("it", "era sbagliato: i nomi")]
)
def test_the_log_says_which_it_was_and_who_sits_where(client, session, language, told):
    save(client, session, {(1, EAST): 3}, meaning="names", reason="mixed up")
    client.cookies["__Host-django_language"] = language
    page = words(client.get(reverse("event_log", args=[session.tournament.slug])))
    assert told in page
    assert "→" in page
