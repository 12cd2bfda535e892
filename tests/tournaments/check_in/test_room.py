"""The draw for those who are here, the late who relieve substitutes, and who did not come."""

from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.standings.pairing import room_draw
from clubscore.standings.ranking import ranking
from clubscore.standings.stages.services import cut_make
from clubscore.tournaments.attendance.absences.services import absences_of
from clubscore.tournaments.attendance.absences.undo import absence_undo
from clubscore.tournaments.check_in.room import (
    Fill,
    no_shows,
    no_shows_cover,
    no_shows_fingerprint,
    not_here,
    relief_for,
    reliefs,
    substitute_relieve,
)
from clubscore.tournaments.check_in.selectors import Room, room
from clubscore.tournaments.check_in.services import (
    check_in_end,
    check_in_open,
    people_arrive,
    player_leave,
)
from clubscore.tournaments.models import Bye, Entry, Penalty, Seat, Session, Tournament
from clubscore.tournaments.sessions.services import session_start
from clubscore.tournaments.sessions.start_check import start_check
from clubscore.tournaments.stages.services import stages_set
from clubscore.tournaments.stages.stage import Cut, CutKind, Seating, Stage
from tests.factories import make_event, make_organizer, organizer, record
from tests.html import check_page
from tests.standings.stages.playing import play_session

pytestmark = pytest.mark.django_db


def gathered(players: int, here: int) -> Tournament:
    """Make an event with an open check-in and the first players here."""
    event = make_event(players=players)
    check_in_open(tournament=event, by=organizer())
    arrive(event, *range(1, here + 1))
    return event


def open_room(event: Tournament) -> Room:
    found = room(event)
    assert found is not None
    return found


def arrive(event: Tournament, *numbers: int) -> None:
    entries = list(event.entries.filter(number__in=numbers))
    people_arrive(tournament=event, entries=entries, by=organizer())


def draw(event: Tournament, fill: Fill = Fill.SIT_OUT) -> Session:
    return room_draw(tournament=event, fill=fill, word="Riserva", by=organizer(), seed=1)


def seated(session: Session) -> set[str]:
    seats = session.seats.select_related("entry__player")
    return {str(seat.entry.number) for seat in seats}


def entry(event: Tournament, number: int) -> Entry:
    return event.entries.get(number=number)


@pytest.mark.parametrize(
    ("here", "fill", "tables", "out", "substitutes"),
    [
        pytest.param(16, Fill.SIT_OUT, 4, 0, 0, id="full tables"),
        pytest.param(18, Fill.SIT_OUT, 4, 2, 0, id="two sit out"),
        pytest.param(18, Fill.SUBSTITUTES, 5, 0, 2, id="two substitutes"),
    ],
)
def test_those_who_are_here_are_seated(here, fill, tables, out, substitutes):
    event = gathered(20, here)
    counts = open_room(event)
    assert (counts.tables, counts.over, counts.missing) == (4, here % 4, -here % 4)
    session = draw(event, fill)
    assert session.tables.count() == tables
    assert Seat.objects.filter(session=session).count() == 4 * tables
    assert Bye.objects.filter(session=1).count() == out
    assert event.entries.filter(substitute=True).count() == substitutes
    assert not start_check(session).asks
    now = open_room(event)
    assert len(now.sitting_out) == out
    assert not now.without_seat
    draw(event, fill)  # again: nobody sits out twice over, nobody is called twice
    assert Bye.objects.filter(session=1).count() == out
    assert event.entries.filter(substitute=True).count() == substitutes


def test_three_are_too_few():
    event = gathered(8, 3)
    with pytest.raises(ClubError, match="few"):
        draw(event)
    assert not event.sessions.exists()


def test_a_latecomer_relieves_a_substitute_before_the_start_and_after():
    event = gathered(8, 6)
    session = draw(event, Fill.SUBSTITUTES)
    for number, state in ((7, "draft"), (8, "running")):
        if state == "running":
            session_start(session=session, by=organizer())
        late = entry(event, number)
        arrive(event, number)
        relief = relief_for(late)
        assert relief is not None
        assert relief.is_running == (state == "running")
        substitute_relieve(entry=late, by=organizer(), reason="in ritardo")
        assert str(number) in seated(session)
        with pytest.raises(ClubError):
            substitute_relieve(entry=late, by=organizer(), reason="in ritardo")
    assert seated(session) == set(map(str, range(1, 9)))


def test_after_the_first_hand_a_substitute_stays():
    event = gathered(5, 3)
    session = draw(event, Fill.SUBSTITUTES)
    session_start(session=session, by=organizer())
    record(session.tables.get())
    arrive(event, 4)
    assert relief_for(entry(event, 4)) is None


def test_who_does_not_come_is_named_and_replaced_by_who_is_here():
    event = gathered(9, 9)
    session = draw(event)
    out = Bye.objects.select_related("entry").get().entry
    gone = session.seats.select_related("entry").get(table__number=1, wind=0).entry
    player_leave(tournament=event, entry=gone, by=organizer())
    assert [one.entry for one in open_room(event).no_shows] == [gone]
    assert start_check(session).missing_entries == (gone,)
    assert code_of_start(session) == "start_not_confirmed"
    found = no_shows(session)
    assert [one.taken_by for one in found] == [out]
    seen = no_shows_fingerprint(found)
    no_shows_cover(session=session, word="Riserva", by=organizer(), fingerprint=seen)
    assert str(out.number) in seated(session)  # who was over is not any more
    assert [bye.entry for bye in Bye.objects.all()] == [gone]
    assert start_check(session).missing_entries == ()
    session_start(session=session, by=organizer())


def test_a_seat_left_empty_costs_points_unless_excused():
    event = gathered(8, 8)
    Tournament.objects.update(no_show_points=20)
    event.refresh_from_db()
    session = draw(event)
    for number in (3, 4):
        player_leave(tournament=event, entry=entry(event, number), by=organizer())
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    address = reverse("session_start", args=[event.slug, 1])
    page = client.get(address)
    check_page(page)
    assert page.text.count("excused: doesn’t lose 20 points") == 2
    sent = {
        "action": "cover",
        "seen": page.context["seen"],
        "excused": [entry(event, 4).pk, "9" * 5000, "x"],
    }
    client.post(address, sent)
    (penalty,) = Penalty.objects.select_related("entry")
    assert (penalty.entry.number, penalty.points, penalty.session) == (3, 20, None)
    assert penalty.reason == "didn’t come to session 1"
    session.refresh_from_db()
    assert session.state == Session.State.RUNNING
    about = client.get(reverse("event_about", args=[event.slug]))
    assert "lose 20 points" in about.text


def test_who_is_expected_and_has_no_seat_is_named_too():
    event = gathered(12, 9)
    session = draw(event)
    assert [one.number for one in not_here(session)] == [10, 11, 12]
    gone = session.seats.select_related("entry").get(table__number=1, wind=0).entry
    player_leave(tournament=event, entry=gone, by=organizer())
    Bye.objects.create(entry=entry(event, 11), session=1)
    Entry.objects.filter(tournament=event, number=12).update(state=Entry.State.WITHDRAWN)
    assert [one.number for one in not_here(session)] == [10]  # 11 announced it, 12 withdrew
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    page = client.get(reverse("session_start", args=[event.slug, 1]))
    check_page(page)
    assert "One more player on the list hasn’t checked in" in page.text
    check_in_end(tournament=event, by=organizer())
    assert not_here(session) == []


def code_of_start(session: Session) -> str:
    with pytest.raises(ClubError) as refused:
        session_start(session=session, by=organizer())
    return refused.value.code


def test_without_anybody_else_a_substitute_is_called_and_the_way_back_is_open():
    event = gathered(8, 8)
    session = draw(event)
    for number in (3, 4):
        player_leave(tournament=event, entry=entry(event, number), by=organizer())
    found = no_shows(session)
    assert [one.taken_by for one in found] == [None, None]
    with pytest.raises(ClubError, match="changed"):
        no_shows_cover(session=session, word="Riserva", by=organizer(), fingerprint="other")
    seen = no_shows_fingerprint(found)
    no_shows_cover(session=session, word="Riserva", by=organizer(), fingerprint=seen)
    assert no_shows(session) == ()
    assert event.entries.filter(substitute=True).count() == 2
    (change,) = absences_of(entry(event, 3))
    absence_undo(change=change, by=organizer())
    assert "3" in seated(session)


def test_the_draw_is_as_the_stage_says_and_whoever_is_out_is_not_expected():
    """Places 1 to 4 meet at table 1 although they come by check-in; a cut takes people off it."""
    stages = [
        Stage(1),
        Stage(1, seating=Seating.BY_RANK, cut=Cut(CutKind.TOP, 8)),
        Stage(1, seating=Seating.BY_RANK),
    ]
    event = stages_set(tournament=make_event(players=16), stages=stages, by=organizer())
    play_session(event, Random(5))
    check_in_open(tournament=event, by=organizer())
    arrive(event, *range(1, 17))
    session = draw(event)
    order = [row.entry_id for row in ranking(event).rows]
    tables = [
        {order.index(seat.entry_id) // 4 for seat in table.seats.all()}
        for table in session.tables.order_by("number")
    ]
    assert tables == [{0}, {1}, {2}, {3}]
    check_in_end(tournament=event, by=organizer())
    play_session(event, Random(6))
    cut_make(tournament=event, stage=2, by=organizer())
    check_in_open(tournament=event, by=organizer())
    arrive(event, *range(1, 17))
    assert open_room(event).players_expected == 8
    assert open_room(event).tables == 2
    session = draw(event)
    assert [table.size for table in session.tables.all()] == [4, 4]


def test_reliefs_ask_no_more_for_more_people(django_assert_num_queries):
    event = gathered(12, 6)
    draw(event, Fill.SUBSTITUTES)
    late = [entry(event, number) for number in range(7, 13)]
    for some in (late[:1], late):
        with django_assert_num_queries(4):
            found = reliefs(event, some)
        assert [one for one, _ in found] == some
        assert len({relief.seat for _, relief in found}) == 1
