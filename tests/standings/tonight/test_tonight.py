"""A club's evening in one step, and what it begins with."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.people.models import Club, Player
from clubscore.people.players.services import NewPlayer, player_create
from clubscore.play.closure import table_close
from clubscore.standings.tonight.selectors import nights_of_today, tonight
from clubscore.standings.tonight.services import tonight_list_save, tonight_seat
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.check_in.services import check_in_open
from clubscore.tournaments.event_change import odd_tables_set
from clubscore.tournaments.models import Change, Entry, Session, Table, Tournament
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.sessions.services import session_start
from clubscore.tournaments.table_sizes import OddTables
from tests.factories import make_club, make_evening, make_players, organizer, record, start, win

pytestmark = pytest.mark.django_db

EVENING = datetime(2026, 3, 14, 20, tzinfo=UTC)  # in Rome an hour later


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def at(monkeypatch) -> Callable[[datetime], None]:
    """Set what time it is; eight in the evening at first."""

    def put(moment: datetime) -> None:
        monkeypatch.setattr(timezone, "now", lambda: moment)

    put(EVENING)
    return put


def seat(club: Club, players: list[Player], **fields: Any) -> Session:
    """Seat people as the page does when it is sent."""
    now = tonight(club)
    told: dict[str, Any] = {
        "night": now.night,
        "session": now.session,
        "new_players": [],
        "was": now.here,
        "ruleset": now.ruleset,
        "odd": now.odd_tables,
        "name": "Serata",
        "by": organizer(),
        "token": uuid4(),
        "latest_shown": now.latest,
    }
    return tonight_seat(club=club, players=players, **{**told, **fields})


def begin(club: Club, players: list[Player], **fields: Any) -> Session:
    return session_start(session=seat(club, players, **fields), by=organizer())


def finish(session: Session) -> None:
    for table in Table.objects.filter(session=session):
        record(table, win())
        table_close(table=table, by=organizer(), reason="time was up")


def seated(session: Session) -> set[str]:
    return {one.entry.player.full_name for one in session.seats.select_related("entry__player")}


def test_a_first_evening_of_eight_is_seated_in_one_step(club, at):
    new = [NewPlayer(f"Nome{number}", f"Nuovo{number}") for number in range(8)]
    session = begin(club, [], new_players=new)
    event = session.tournament
    assert (session.state, session.number, session.tables.count()) == ("running", 1, 2)
    assert (event.name, event.starts_on, event.kind) == ("Serata", date(2026, 3, 14), "club_night")
    assert seated(session) == {f"Nome{number} Nuovo{number}" for number in range(8)}
    assert club.players.count() == 8


def test_those_of_last_time_are_ticked_with_rules_and_habits(club, at):
    before = make_evening(tables=2, club=club, options={"minimum": 6})
    odd_tables_set(tournament=before, odd=OddTables.FEWEST_FIVES, by=organizer())
    finish(start(_seated(before)))
    at(datetime(2026, 3, 21, 20, tzinfo=UTC))
    now = tonight(club)
    assert (now.night, now.before, now.session) == (None, before, 1)
    assert now.here == {player.pk for player in club.players.all()}
    assert (now.ruleset, now.odd_tables) == ("mcr", OddTables.FEWEST_FIVES)
    session = begin(club, [*now.players, *make_players_of(club, 1)])
    assert sorted(session.tables.values_list("size", flat=True)) == [4, 5]
    assert session.tournament.options == before.options


def _seated(event: Tournament) -> Session:
    return seats_draw(session=event.sessions.get(), by=organizer())


def make_players_of(club: Club, number: int) -> list[Player]:
    return [
        player_create(club=club, first_name="Ospite", last_name=f"Nuova{index}")
        for index in range(number)
    ]


def test_whoever_is_over_sits_out_and_the_next_time_somebody_else(club, at):
    players = make_players(club, 9)
    first = begin(club, players)
    (out,) = {player.full_name for player in players} - seated(first)
    finish(first)
    second = begin(club, players)
    (then,) = {player.full_name for player in players} - seated(second)
    assert second.number == 2
    assert then != out
    first.refresh_from_db()
    assert first.state == Session.State.CLOSED


def test_the_late_join_and_leavers_withdraw(club, at):
    players = make_players(club, 8)
    first = begin(club, players)
    finish(first)
    late = make_players_of(club, 1)
    second = begin(club, [*players[1:], *late])
    event = second.tournament
    assert event == first.tournament
    gone = event.entries.get(player=players[0])
    assert gone.state == Entry.State.WITHDRAWN
    assert late[0].full_name in seated(second)
    finish(second)
    third = begin(club, players)  # somebody came back, the guest has gone home
    assert seated(third) == {player.full_name for player in players}


def test_nothing_is_done_while_tables_are_playing(club, at):
    players = make_players(club, 8)
    first = begin(club, players)
    with pytest.raises(ClubError) as refused:
        seat(club, players)
    assert refused.value.code == "tables_still_open"
    assert first.tournament.sessions.count() == 1


def test_who_came_late_is_kept_while_tables_are_playing(club, at):
    players = make_players(club, 8)
    night = begin(club, players).tournament
    late, was = make_players_of(club, 2), {player.pk for player in players}
    tonight_list_save(
        night=night, players=[*players, *late], new_players=[], was=was, by=organizer()
    )
    assert night.entries.in_play().count() == 10
    with pytest.raises(ClubError) as refused:
        tonight_list_save(night=night, players=players[1:], new_players=[], was=was, by=organizer())
    assert refused.value.code == "entry_is_seated"
    assert night.entries.in_play().count() == 10


def test_what_two_change_on_the_list_is_both_kept(club, at):
    players = make_players(club, 8)
    night = seat(club, players).tournament
    was = {player.pk for player in players}
    one, other = make_players_of(club, 2)
    for late, gone in ((one, players[0]), (other, players[1])):
        here = [player for player in (*players, late) if player != gone]
        tonight_list_save(night=night, players=here, new_players=[], was=was, by=organizer())
    in_play = {entry.player for entry in night.entries.in_play()}
    assert in_play == {*players[2:], one, other}
    with pytest.raises(ClubError) as refused:
        seat(club, players, was=was)
    assert refused.value.code == "tonight_moved_on"


def test_sent_again_it_is_the_same_evening(club, at):
    token = UUID(int=7)
    players = make_players(club, 8)
    first = begin(club, players, token=token)
    again = seat(club, players, token=token, night=None, session=1, latest_shown=None)
    assert again == first
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize("same_people", [True, False])
def test_two_organizers_at_once_make_one_evening(club, at, same_people):
    players = make_players(club, 12)
    begin(club, players)
    with pytest.raises(ClubError) as refused:
        seat(
            club, players if same_people else players[:8], night=None, session=1, latest_shown=None
        )
    assert refused.value.code == "tonight_moved_on"
    assert Tournament.objects.count() == 1


def test_a_session_begun_with_others_is_told(club, at):
    players = make_players(club, 12)
    night = begin(club, players).tournament
    with pytest.raises(ClubError) as refused:
        seat(club, players[:8], night=night, session=1)
    assert refused.value.code == "tonight_moved_on"


def test_an_open_check_in_has_a_page_of_its_own(club, at):
    night = make_evening(tables=2, club=club)
    check_in_open(tournament=night, by=organizer())
    with pytest.raises(ClubError) as refused:
        seat(club, list(club.players.all()))
    assert refused.value.code == "tonight_check_in"


def test_too_few_are_refused_and_nothing_is_written(club, at):
    players = make_players(club, 2)
    with pytest.raises(ClubError):
        seat(club, players)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("hour", "goes_on"),
    [(23, True), (4, True), (7, False)],
    ids=["before midnight", "at five in Rome", "the next morning"],
)
def test_an_evening_goes_on_past_midnight(club, at, hour, goes_on):
    night = begin(club, make_players(club, 4)).tournament
    at(datetime(2026, 3, 14 if hour > 20 else 15, hour, tzinfo=UTC))
    assert nights_of_today(club) == ((night,) if goes_on else ())


def test_another_evening_can_begin_beside_one(club, at):
    players = make_players(club, 8)
    one = begin(club, players[:4]).tournament
    now = tonight(club, anew=True)
    other = begin(club, players[4:], night=None, session=1, latest_shown=now.latest).tournament
    assert one != other
    assert nights_of_today(club) == (other, one)
    assert tonight(club).night == other
    assert tonight(club, night=one.slug).night == one


def test_who_plays_already_is_not_ticked_for_another_evening(club, at):
    players = make_players(club, 8)
    one = begin(club, players[:4]).tournament
    now = tonight(club, anew=True)
    assert now.players == tuple(players[:4])
    assert now.here == frozenset()
    finish(one.sessions.get())
    assert tonight(club, anew=True).here == {player.pk for player in players[:4]}


def test_a_game_taken_over_into_the_club_is_no_evening(club, at):
    night = begin(club, make_players(club, 4)).tournament
    change_log(kind=Change.Kind.EVENT_TAKEN_OVER, by=organizer(), tournament=night)
    assert nights_of_today(club) == ()


def test_a_night_prepared_on_another_page_is_seated_anew(club, at):
    event = make_evening(tables=2, club=club)
    draft = _seated(event)
    players = list(club.players.all())[:4]
    session = begin(club, players)
    assert session == draft
    assert seated(session) == {player.full_name for player in players}
