from typing import Any

import pytest

from clubscore.errors import ClubError
from clubscore.tournaments.models import Change, Seat, Session, Table, Tournament
from clubscore.tournaments.officials.penalties import penalty_cancel, penalty_give
from clubscore.tournaments.roster.entries import entry_add, entry_remove
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.services import club_night_create
from clubscore.tournaments.sessions.links import table_link_renew, table_link_revoke
from clubscore.tournaments.sessions.seats import seats_set
from clubscore.tournaments.sessions.services import session_create, session_start
from scoring.errors import RuleError
from tests.factories import (
    DAY,
    make_club,
    make_evening,
    make_players,
    make_session,
    make_table,
    organizer,
    seat_in_order,
)

pytestmark = pytest.mark.django_db


def kinds(session):
    return [change.kind for change in session.changes.all()]


def evening(**fields):
    club = fields.pop("club", None) or make_club()
    given: dict[str, Any] = {
        "club": club,
        "name": "Serata di primavera",
        "starts_on": DAY,
        "ruleset": "mcr",
        "options": {},
        "players": make_players(club, 8),
        "by": organizer(),
    }
    return club_night_create(**given | fields)


def test_evening_has_players_tables_and_all_options():
    event = evening(options={"minimum": 6})
    assert event.kind == Tournament.Kind.CLUB_NIGHT
    assert event.slug == "serata-di-primavera-2026-03-14"
    assert [entry.number for entry in event.entries.all()] == list(range(1, 9))
    assert event.options["minimum"] == 6
    assert event.options["false_win"] == "each_opponent"  # defaults are written down too
    session = event.sessions.get()
    assert session.state == Session.State.DRAFT
    assert [table.number for table in session.tables.all()] == [1, 2]
    assert not session.seats.exists()


def test_evenings_of_one_name_and_day_have_their_own_address():
    club = make_club()
    slugs = [evening(club=club, players=[]).slug for _ in range(2)]
    assert slugs[1] == f"{slugs[0]}-2"


@pytest.mark.parametrize(
    ("fields", "error", "code"),
    [
        pytest.param({"name": " "}, ClubError, "name_missing", id="no-name"),
        pytest.param({"ruleset": "poker"}, RuleError, "unknown_ruleset", id="unknown-rules"),
        pytest.param({"options": {"x": 1}}, RuleError, "unknown_option", id="unknown-option"),
        pytest.param({"options": {"minimum": -1}}, RuleError, "bad_option", id="bad-option"),
    ],
)
def test_evenings_are_refused_whole(fields, error, code):
    with pytest.raises(error) as refused:
        evening(**fields)
    assert refused.value.code == code
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("players", "tables", "left", "missing"),
    [
        pytest.param(1, 0, 1, 3, id="one"),
        pytest.param(2, 0, 2, 2, id="two"),
        pytest.param(3, 0, 3, 1, id="three"),
    ],
)
def test_a_club_night_has_a_table_or_nobody_yet(players, tables, left, missing):
    club = make_club()
    with pytest.raises(ClubError) as refused:
        evening(club=club, players=make_players(club, players))
    assert refused.value.code == "players_not_multiple_of_four"
    assert refused.value.facts == {
        "players": players,
        "tables": tables,
        "left": left,
        "missing": missing,
    }


def test_player_of_another_club_or_entered_already_is_refused():
    event = make_evening()
    (stranger,) = make_players(make_club(), 1)
    with pytest.raises(ClubError, match="another club"):
        entry_add(tournament=event, player=stranger)
    with pytest.raises(ClubError, match="already"):
        entry_add(tournament=event, player=event.entries.get(number=1).player)


def test_tables_follow_players_who_come_later():
    event = make_evening(tables=1)
    for player in make_players(event.club, 4):
        entry_add(tournament=event, player=player)
    session = event.sessions.get()
    links = [table.link_token for table in session.tables.all()]
    seats_draw(session=session, by=organizer())
    assert session.seats.count() == 8
    assert [table.link_token for table in session.tables.all()][:1] == links  # QR codes stay good


def test_player_can_be_taken_off_until_the_start():
    event = make_evening(tables=2)
    session = event.sessions.get()
    seat_in_order(session)
    for entry in event.entries.filter(number__gt=4):
        entry_remove(entry=entry, by=organizer())
    seats_draw(session=session, by=organizer())
    assert session.tables.count() == 1
    session_start(session=session, by=organizer())
    with pytest.raises(ClubError, match="has already played"):
        entry_remove(entry=event.entries.get(number=1), by=organizer())


def test_draw_is_repeatable_and_logged():
    session = make_evening(tables=4).sessions.get()
    seated = []
    for seed in (7, 8, 7):
        seats_draw(session=session, seed=seed, by=organizer())
        seated.append(list(session.seats.values_list("table", "wind", "entry")))
    assert seated[0] == seated[2] != seated[1]
    session.refresh_from_db()
    assert session.seed == 7
    assert kinds(session) == ["seats_drawn"] * 3


def test_draw_of_nobody_is_refused():
    session = make_evening(tables=0).sessions.get()
    for attempt in (seats_draw, session_start):
        with pytest.raises(ClubError) as refused:
            attempt(session=session, by=organizer())
        assert refused.value.code == "no_players"


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        pytest.param([[0, 1, 2]], "seats_not_four", id="three-at-a-table"),
        pytest.param([[0, 1, 2, 2]], "entry_seated_twice", id="twice-at-a-table"),
        pytest.param([[0, 1, 2, 3], [4, 5, 6, 0]], "entry_seated_twice", id="at-two-tables"),
        pytest.param([[0, 1, 2, 8]], "entry_of_another_event", id="from-another-event"),
    ],
)
def test_seats_set_by_hand_are_refused(seats, code):
    event = make_evening(tables=2)
    entries = [*event.entries.all(), *make_evening().entries.all()]
    session = event.sessions.get()
    with pytest.raises(ClubError) as refused:
        seats_set(
            session=session,
            seats=[[entries[index] for index in table] for table in seats],
            by=organizer(),
        )
    assert refused.value.code == code
    assert not session.seats.exists()


def test_seats_set_by_hand_replace_a_draw():
    session = make_evening(tables=2).sessions.get()
    seats_draw(session=session, seed=1, by=organizer())
    seat_in_order(session)
    session.refresh_from_db()
    numbers = session.seats.order_by("table__number", "wind").values_list("entry__number")
    assert [number for (number,) in numbers] == list(range(1, 9))
    assert session.seed is None
    assert kinds(session) == ["seats_drawn", "seats_set"]


def test_session_starts_once_with_full_tables():
    session = make_evening(tables=1).sessions.get()
    with pytest.raises(ClubError) as refused:
        session_start(session=session, by=organizer())
    assert refused.value.code == "seats_not_four"
    seat_in_order(session)
    started = session_start(session=session, by=organizer())
    again = session_start(session=session, by=organizer())
    assert again.started_at == started.started_at
    assert kinds(session) == ["seats_set", "session_started"]


def test_seats_are_fixed_after_the_start():
    session = make_session()
    with pytest.raises(ClubError) as refused:
        seats_draw(session=session, by=organizer())
    assert refused.value.code == "session_not_draft"
    with pytest.raises(ClubError, match="already started"):
        seat_in_order(session)
    assert session.seats.count() == 4


def test_second_session_meets_new_opponents():
    event = make_session(tables=4).tournament
    second = session_create(tournament=event)
    assert second.number == 2
    seats_draw(session=second, seed=3, by=organizer())
    first_tables = dict(
        Seat.objects.filter(session__number=1).values_list("entry", "table__number")
    )
    for table in second.tables.all():
        came_from = {first_tables[seat.entry_id] for seat in table.seats.all()}
        assert len(came_from) == 4


def test_link_is_renewed_and_revoked():
    table = make_table()
    renewed = table_link_renew(table=table, by=organizer())
    assert renewed.link_token != table.link_token
    for _ in range(2):
        assert not table_link_revoke(table=table, by=organizer()).link_active
    again = table_link_renew(table=table, by=organizer())
    assert again.link_active
    logged = Change.objects.filter(table=table).values_list("kind", flat=True)
    assert list(logged) == ["link_renewed", "link_revoked", "link_renewed"]


def test_penalty_is_given_and_cancelled_once():
    table = make_table()
    penalty = penalty_give(table=table, seat=2, points=10, reason="late", by=organizer())
    assert penalty.entry == table.seats.get(wind=2).entry
    first = penalty_cancel(penalty=penalty, by=organizer()).cancelled_at
    assert penalty_cancel(penalty=penalty, by=organizer()).cancelled_at == first


def test_tables_of_a_draft_are_as_many_as_needed():
    event = make_evening(tables=3)
    session = event.sessions.get()
    entries = list(event.entries.all())
    seats_set(session=session, seats=[entries[:4]], by=organizer())
    assert Table.objects.filter(session=session).count() == 1
