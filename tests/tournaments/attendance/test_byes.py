"""Players not divisible by four: substitutes and byes."""

from typing import Any

import pytest

from clubscore.errors import ClubError
from clubscore.people.models import Player
from clubscore.people.players.services import player_create
from clubscore.standings.pairing import session_next_seated
from clubscore.standings.ranking import ranking
from clubscore.standings.statistics.player import player_page
from clubscore.tournaments.attendance.absences.plan import Cover
from clubscore.tournaments.attendance.absences.services import absence_set
from clubscore.tournaments.attendance.bye_seats import ByesPlan, byes_plan
from clubscore.tournaments.attendance.byes import byes_draw, byes_in, byes_set, substitutes_add
from clubscore.tournaments.attendance.lineup import next_session_number
from clubscore.tournaments.models import Bye, Entry, Seat, Session, Tournament
from clubscore.tournaments.roster.entries import entry_add, entry_withdraw
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.sessions.seats import seats_set
from clubscore.tournaments.sessions.services import session_create, session_start
from tests.factories import make_event, organizer

pytestmark = pytest.mark.django_db


def code(act, **arguments: Any) -> str:
    with pytest.raises(ClubError) as refused:
        act(**arguments)
    return refused.value.code


def substitutes(event: Tournament, session: int = 1) -> list[str]:
    added = substitutes_add(tournament=event, session=session, word="Riserva", by=organizer())
    return [entry.player.name for entry in added]


def seated(event: Tournament, session: int) -> set[int | None]:
    seats = Seat.objects.filter(session__tournament=event, session__number=session)
    return set(seats.values_list("entry__number", flat=True))


def sitting_out(event: Tournament, session: int) -> set[int | None]:
    return {entry.number for entry in byes_in(event, session)}


# Substitutes


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (8, []),
        (7, ["Riserva 1"]),
        (6, ["Riserva 1", "Riserva 2"]),
        (5, ["Riserva 1", "Riserva 2", "Riserva 3"]),
    ],
)
def test_as_many_as_are_missing(players, names):
    event = make_event(players=players)
    assert substitutes(event) == names
    assert substitutes(event) == []  # sent twice
    assert event.entries.filter(substitute=True).count() == len(names)
    assert event.entries.in_play().count() % 4 == 0
    session_create(tournament=event)


def test_those_the_event_and_the_club_have_come_first():
    event = make_event(players=5)
    substitutes(event)
    second = event.entries.get(player__last_name="Riserva 2")
    entry_withdraw(entry=second, by=organizer())
    event.club.players.filter(last_name="Riserva 1").update(last_name="Bianchi")  # got a name
    assert substitutes(event) == ["Riserva 2"]
    other = make_event(players=6, club=event.club)
    assert substitutes(other) == ["Riserva 1", "Riserva 2"]  # 1 is new again, 2 is there
    assert Player.objects.filter(last_name="Riserva 2").count() == 1


def test_one_who_sits_out_plays_again():
    event = make_event(players=8)
    extra = player_create(club=event.club, first_name="", last_name="Jolly")
    entry = entry_add(tournament=event, player=extra)
    Entry.objects.filter(pk=entry.pk).update(substitute=True)
    byes_set(tournament=event, session=1, entries=[entry], by=organizer())
    entry_withdraw(entry=event.entries.get(number=1), by=organizer())
    assert substitutes(event) == ["Jolly"]
    assert sitting_out(event, 1) == set()


def test_the_disqualified_do_not_come_back():
    event = make_event(players=7)
    substitutes(event)
    event.entries.filter(substitute=True).update(state="withdrawn", disqualified=True)
    assert substitutes(event) == ["Riserva 2"]


# Byes


def test_who_sits_out_gets_no_seat_and_plays_the_next_session():
    event = make_event(players=9)
    (out,) = byes_draw(tournament=event, session=1, by=organizer())
    session = session_next_seated(tournament=event, by=organizer())
    assert seated(event, 1) == set(range(1, 10)) - {out.number}
    session_start(session=session, by=organizer())
    assert next_session_number(event) == 2
    assert code(session_create, tournament=event) == "players_not_multiple_of_four"
    byes_draw(tournament=event, session=2, by=organizer())
    session_next_seated(tournament=event, by=organizer())
    assert out.number in seated(event, 2)


@pytest.mark.parametrize("seed", range(5))
def test_byes_go_round(seed):
    event = make_event(players=7)
    for session in range(1, 8):
        byes_draw(tournament=event, session=session, by=organizer(), seed=seed * 100 + session)
    assert Bye.objects.count() == 21
    assert [entry.byes.count() for entry in event.entries.all()] == [3] * 7


def test_the_lot_differs():
    drawn = set()
    for seed in range(8):
        event = make_event(players=9)
        (out,) = byes_draw(tournament=event, session=1, by=organizer(), seed=seed)
        drawn.add(out.number)
    assert len(drawn) > 1


def test_drawn_twice_nobody_more_sits_out():
    event = make_event(players=10)
    first = byes_draw(tournament=event, session=1, by=organizer())
    assert byes_draw(tournament=event, session=1, by=organizer()) == first
    assert len(first) == 2
    assert event.changes.filter(kind="byes_set").count() == 1


def places(event: Tournament) -> dict[tuple[int, int], int | None]:
    """Return who sits where in session 1: number in the event by table and wind."""
    seats = Seat.objects.filter(session__tournament=event, session__number=1)
    rows = seats.values_list("table__number", "wind", "entry__number")
    return {(table, wind): number for table, wind, number in rows}


def drawn(*, players: int = 8, late: int = 1) -> Tournament:
    """An event whose session 1 is drawn, and so many who came afterwards."""
    event = make_event(players=players)
    session_next_seated(tournament=event, by=organizer())
    for number in range(late):
        name = f"Tardi{number}"
        player = player_create(club=event.club, first_name="", last_name=name)
        entry_add(tournament=event, player=player)
    return event


def confirmed(event: Tournament, *numbers: int) -> ByesPlan:
    """Give those of some numbers a bye in session 1, after a look at what it changes."""
    entries = list(event.entries.filter(number__in=numbers).order_by("number"))
    what: dict[str, Any] = {"tournament": event, "session": 1, "entries": entries}
    plan = byes_plan(**what)
    byes_set(**what, by=organizer(), fingerprint=plan.fingerprint)
    return plan


def test_a_seat_that_is_drawn_passes_to_who_has_none_and_all_others_stay():
    event = drawn()
    before = places(event)
    entry = event.entries.get(number=3)
    facts = {"tournament": event, "session": 1, "entries": [entry], "by": organizer()}
    assert code(byes_set, **facts) == "byes_not_confirmed"
    assert (places(event), sitting_out(event, 1)) == (before, set())
    plan = confirmed(event, 3)
    assert places(event) == {place: 9 if one == 3 else one for place, one in before.items()}
    table = next(place[0] for place, one in before.items() if one == 3)
    at_table = {one for place, one in before.items() if place[0] == table}
    assert set(plan.slips) == at_table | {9}
    assert not plan.is_drawn_again
    change = event.changes.get(kind="byes_set")
    assert change.facts["slips"] == plan.slips
    assert change.facts["tables"] == [table]
    session_start(session=event.sessions.get(), by=organizer())


def test_who_has_a_bye_and_who_plays_change_places():
    event = drawn()
    confirmed(event, 3)
    before = places(event)
    confirmed(event, 5)
    assert places(event) == {place: 3 if one == 5 else one for place, one in before.items()}
    assert sitting_out(event, 1) == {5}


def test_of_those_without_a_seat_whoever_met_the_others_least_takes_it():
    event = make_event(players=10)
    sitting = {entry.number: entry for entry in event.entries.select_related("player")}
    for four in ((1, 2, 3, 9), (1, 2, 3, 4)):
        session = Session.objects.create(tournament=event, number=event.sessions.count() + 1)
        seats = [[sitting[one] for one in table] for table in (four, (5, 6, 7, 8))]
        seats_set(session=session, seats=seats, by=organizer())
    plan = byes_plan(tournament=event, session=2, entries=[sitting[4]])
    assert [one.taken_by and one.taken_by.number for one in plan.seats] == [10]
    assert [entry.number for entry in plan.unseated] == [9]


def test_where_nobody_takes_it_the_session_is_drawn_again():
    event = drawn(late=0)
    plan = confirmed(event, 1, 2, 3, 4)
    assert plan.is_drawn_again
    assert seated(event, 1) == {5, 6, 7, 8}
    session = event.sessions.get()
    assert code(session_start, session=session, by=organizer()) == "seats_not_four"
    seats_draw(session=session, by=organizer())
    session_start(session=session, by=organizer())


def test_who_has_neither_a_seat_nor_a_bye_then_is_named():
    event = drawn()
    confirmed(event, 9)
    before = places(event)
    facts = {"tournament": event, "session": 1, "entries": [], "by": organizer()}
    assert code(byes_set, **facts) == "byes_not_confirmed"
    plan = confirmed(event)
    assert [entry.number for entry in plan.unseated] == [9]
    assert places(event) == before


def test_nothing_is_done_but_what_was_shown():
    event = drawn()
    entry = event.entries.get(number=3)
    what: dict[str, Any] = {"tournament": event, "session": 1, "entries": [entry]}
    seen = byes_plan(**what).fingerprint
    seats_draw_again(event)
    assert code(byes_set, **what, by=organizer(), fingerprint=seen) == "byes_not_confirmed"


def seats_draw_again(event: Tournament) -> None:
    """Swap two players of session 1 by hand."""
    seats = list(Seat.objects.filter(session__tournament=event).order_by("table__number", "wind"))
    order = [seat.entry for seat in seats]
    one, other = (next(at for at, entry in enumerate(order) if entry.number == n) for n in (3, 4))
    order[one], order[other] = order[other], order[one]
    fours = [order[:4], order[4:]]
    seats_set(session=event.sessions.get(), seats=fours, by=organizer())


def test_substitutes_take_the_seats_that_are_empty():
    event = drawn(late=0)
    before = places(event)
    absence_set(
        entry=event.entries.get(number=6), first=1, last=None, cover=Cover.FREE, by=organizer()
    )
    assert substitutes(event) == ["Riserva 1"]
    assert places(event) == {place: 9 if one == 6 else one for place, one in before.items()}
    change = event.changes.get(kind="entries_added", facts__session=1)
    assert 6 not in change.facts["slips"]
    assert 9 in change.facts["slips"]
    session_start(session=event.sessions.get(), by=organizer())


def test_everybody_plays_again():
    event = make_event(players=9)
    byes_draw(tournament=event, session=1, by=organizer())
    byes_set(tournament=event, session=1, entries=[], by=organizer())
    assert not Bye.objects.exists()


def test_whoever_withdraws_sits_out_no_more():
    event = make_event(players=9)
    (out,) = byes_draw(tournament=event, session=1, by=organizer())
    entry_withdraw(entry=out, by=organizer())
    assert byes_in(event, 1) == []
    assert session_create(tournament=event).tables.count() == 2


@pytest.mark.parametrize(
    ("players", "chosen", "refusal"),
    [(9, 2, "byes_leave_over"), (9, 9, "byes_leave_nobody"), (3, 3, "byes_leave_nobody")],
)
def test_what_would_leave_no_fours_is_refused(players, chosen, refusal):
    event = make_event(players=players)
    entries = list(event.entries.all()[:chosen])
    facts = {"tournament": event, "session": 1, "by": organizer()}
    assert code(byes_set, entries=entries, **facts) == refusal
    assert not Bye.objects.exists()


def test_three_players_cannot_sit_out():
    event = make_event(players=3)
    facts = {"tournament": event, "session": 1, "by": organizer()}
    assert code(byes_draw, **facts) == "byes_leave_nobody"


def test_only_players_of_the_event_sit_out():
    event, other = make_event(players=9), make_event(players=1)
    facts = {"tournament": event, "session": 1, "by": organizer()}
    assert code(byes_set, entries=[other.entries.get()], **facts) == "entry_of_another_event"
    entry = event.entries.get(number=1)
    entry_withdraw(entry=entry, by=organizer())
    assert code(byes_set, entries=[entry], **facts) == "entry_not_in_play"


def test_who_plays_is_fixed_once_the_session_has_begun():
    event = make_event(players=8)
    session_start(session=session_next_seated(tournament=event, by=organizer()), by=organizer())
    facts = {"tournament": event, "session": 1, "by": organizer()}
    assert code(byes_draw, **facts) == "session_not_draft"
    assert code(byes_set, entries=[], **facts) == "session_not_draft"
    assert code(substitutes_add, word="Riserva", **facts) == "session_not_draft"


def test_a_bye_counts_as_an_absence_and_is_called_a_bye():
    event = make_event(players=9)
    (out,) = byes_draw(tournament=event, session=1, by=organizer())
    session_start(session=session_next_seated(tournament=event, by=organizer()), by=organizer())
    assert out.number
    page = player_page(ranking(event), out.number)
    assert page is not None
    assert (page.row.total, page.row.twelfths, page.row.results) == (0, 0, ())
    assert [(one.result, one.bye) for one in page.sessions] == [(None, True)]
    other = player_page(ranking(event), 1 if out.number != 1 else 2)
    assert other is not None
    assert [one.bye for one in other.sessions] == [False]
