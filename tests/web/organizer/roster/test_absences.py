"""A player leaves or is away: the plan stays as printed, somebody takes over the seats."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.people.players.services import player_create
from clubscore.standings.pairing import session_next_seated
from clubscore.tournaments.attendance.absences.plan import Cover, absence_plan
from clubscore.tournaments.attendance.absences.services import absence_set, can_take_over
from clubscore.tournaments.attendance.absences.undo import absence_can_be_undone, absence_undo
from clubscore.tournaments.attendance.byes import byes_set
from clubscore.tournaments.attendance.placed_tables import placed_tables
from clubscore.tournaments.event_change import odd_tables_set
from clubscore.tournaments.models import Bye, Change, Entry, Seat, Session, Tournament
from clubscore.tournaments.roster.entries import entry_add
from clubscore.tournaments.seating.proof import seat_counts
from clubscore.tournaments.seating.services import draw_apply, draw_prepare
from clubscore.tournaments.seating.worker import draw_work
from clubscore.tournaments.sessions.services import session_create
from clubscore.tournaments.sessions.start_check import start_check
from clubscore.tournaments.table_sizes import OddTables
from tests.exchange.event_file.texts import event_text
from tests.factories import begin, make_event, make_organizer, organizer, start
from tests.html import check_page

pytestmark = pytest.mark.django_db

Books = list[tuple[Any, ...]]


@pytest.fixture
def event() -> Tournament:
    """Sixteen players with a plan of four sessions, the first of which is being played."""
    event = make_event(players=16)
    plan(event, 4)
    start(event.sessions.get(number=1))
    return event


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def plan(event: Tournament, sessions: int) -> None:
    draw = draw_prepare(tournament=event, sessions=sessions, seed=4, by=organizer())
    draw_work(draw.pk)
    draw.refresh_from_db()
    draw_apply(draw=draw, by=organizer())


def spare(event: Tournament, name: str = "Riserva", *, substitute: bool = True) -> Entry:
    player = player_create(club=event.club, first_name="", last_name=name)
    entry = entry_add(tournament=event, player=player)
    Entry.objects.filter(pk=entry.pk).update(substitute=substitute)
    entry.refresh_from_db()
    return entry


def entry(event: Tournament, number: int) -> Entry:
    return event.entries.select_related("player", "tournament").get(number=number)


def away(event: Tournament, number: int, first: int, cover: Cover, **fields: Any) -> Change:
    told = {"last": None, "word": "Substitute", "by": organizer(), **fields}
    return absence_set(entry=entry(event, number), first=first, cover=cover, **told)


def books(event: Tournament) -> Books:
    """Everything an absence may change, in figures that outlast the rows."""
    seats = Seat.objects.filter(session__tournament=event)
    rows = seats.order_by("session__number", "table__number", "wind").values_list(
        "session__number", "table__number", "wind", "entry__number"
    )
    byes = Bye.objects.filter(entry__tournament=event).order_by("session", "entry__number")
    states = event.entries.filter(number__lte=16).order_by("number").values_list("state")
    return [*rows, *byes.values_list("session", "entry__number"), *states]


def place(event: Tournament, number: int, session: int) -> tuple[int, int]:
    seat = Seat.objects.get(
        session__tournament=event, session__number=session, entry__number=number
    )
    return seat.table.number, seat.wind


def code(act: Any, *arguments: Any, **fields: Any) -> str:
    with pytest.raises(ClubError) as refused:
        act(*arguments, **fields)
    return refused.value.code


class TestTakingOver:
    def test_a_substitute_takes_the_seats_and_nothing_else_changes(self, event):
        reserve = spare(event)
        before = books(event)
        places = [place(event, 5, session) for session in (1, 2, 3, 4)]
        away(event, 5, 3, Cover.ENTRY, substitute=reserve)
        after = books(event)
        assert [place(event, 17, session) for session in (3, 4)] == places[2:]
        assert [place(event, 5, session) for session in (1, 2)] == places[:2]
        assert len(set(before) ^ set(after)) == 4 + 1  # two seats, and a state that is there twice
        assert entry(event, 5).state == Entry.State.WITHDRAWN
        assert not start_check(event.sessions.get(number=3)).unseated_entries

    def test_who_leaves_later_plays_until_then(self, event):
        away(event, 5, 3, Cover.ENTRY, substitute=spare(event))
        check = start_check(event.sessions.get(number=2))
        assert check.unseated_entries == ()
        assert entry(event, 5) in event.entries.playing_in(2)
        assert entry(event, 5) not in event.entries.playing_in(3)

    def test_a_new_substitute(self, event):
        change = away(event, 5, 2, Cover.NEW)
        made = event.entries.get(substitute=True)
        assert made.player.name == "Substitute 1"
        assert made.seats.count() == 3
        assert change.facts["taken_over_by"] == ["Substitute 1"]

    def test_a_late_arrival_takes_over(self, event):
        late = spare(event, "Tardi", substitute=False)
        assert late in start_check(event.sessions.get(number=2)).unseated_entries
        away(event, 5, 2, Cover.ENTRY, substitute=late)
        assert not start_check(event.sessions.get(number=2)).unseated_entries

    def test_nobody_takes_over_the_table_is_not_played(self, event):
        table, wind = place(event, 5, 3)
        others = set(
            Seat.objects.filter(session__number=3, table__number=table)
            .exclude(wind=wind)
            .values_list("entry__number", flat=True)
        )
        away(event, 5, 3, Cover.NOBODY, last=3)
        session = event.sessions.get(number=3)
        assert sorted(session.tables.values_list("number", flat=True)) == [
            number for number in (1, 2, 3, 4) if number != table
        ]
        byes = Bye.objects.filter(session=3).values_list("entry__number", flat=True)
        assert set(byes) == {5, *others}
        assert entry(event, 5).state == Entry.State.CONFIRMED
        assert place(event, 5, 4)  # comes back
        assert not start_check(session).unseated_entries

    def test_a_second_absence_is_filled_by_those_who_sit_out(self, event):
        away(event, 5, 3, Cover.NOBODY)
        free = set(Bye.objects.filter(session=3).values_list("entry__number", flat=True))
        other = next(number for number in range(1, 17) if number not in {5, *free})
        away(event, other, 3, Cover.BYES, last=3)
        session = event.sessions.get(number=3)
        assert session.seats.count() == 12
        seated = set(session.seats.values_list("entry__number", flat=True))
        assert len(free & seated) == 1
        still = Bye.objects.filter(session=3).values_list("entry__number", flat=True)
        assert set(still) == (free - seated) | {other}

    def test_where_nobody_has_a_bye_the_table_is_not_played(self, event):
        changes = absence_plan(entry=entry(event, 5), first=2, last=2, cover=Cover.BYES).changes
        assert [change.is_dropped for change in changes] == [True]

    def test_the_seats_stay_empty_until_the_session_is_drawn_again(self, event):
        away(event, 5, 4, Cover.FREE)
        assert event.sessions.get(number=4).seats.count() == 15

    def test_before_any_draw_it_is_a_withdrawal(self):
        event = make_event(players=8)
        away(event, 5, 1, Cover.NEW)
        assert entry(event, 5).state == Entry.State.WITHDRAWN
        assert event.entries.count() == 8  # no substitute was needed

    def test_the_proof_counts_who_really_sits_there(self, event):
        assert seat_counts(placed_tables(event)).repeats == 0
        reserve = spare(event)
        plan = absence_plan(
            entry=entry(event, 5), first=2, last=None, cover=Cover.ENTRY, substitute=reserve
        )
        foretold = seat_counts(plan.tables_after(placed_tables(event)))
        away(event, 5, 2, Cover.ENTRY, substitute=reserve)
        counts = seat_counts(placed_tables(event))
        assert counts == foretold
        assert (counts.players, counts.pairs, sum(counts.meetings)) == (17, 136, 136)
        assert counts.winds[reserve.pk] != counts.winds[entry(event, 1).pk]


class TestRefused:
    @pytest.mark.parametrize(
        ("first", "last", "cover", "refusal"),
        [
            pytest.param(1, None, Cover.NEW, "session_not_draft", id="a session being played"),
            pytest.param(3, 2, Cover.NEW, "absence_ends_early", id="backwards"),
            pytest.param(2, None, Cover.ENTRY, "substitute_missing", id="nobody chosen"),
        ],
    )
    def test_what_cannot_be(self, event, first, last, cover, refusal):
        before = books(event)
        assert code(away, event, 5, first, cover, last=last) == refusal
        assert books(event) == before

    def test_who_cannot_take_over(self, event):
        told = {"event": event, "number": 5, "first": 2, "cover": Cover.ENTRY}
        assert code(away, **told, substitute=entry(event, 5)) == "same_player"
        assert code(away, **told, substitute=entry(event, 6)) == "substitute_is_seated"
        stranger = make_event(players=4).entries.get(number=1)
        assert code(away, **told, substitute=stranger) == "entry_of_another_event"
        reserve = spare(event)
        assert can_take_over(entry(event, 5), [2, 3, 4]) == [reserve]
        Entry.objects.filter(pk=reserve.pk).update(disqualified=True)
        assert code(away, **told, substitute=reserve) == "entry_not_in_play"
        assert can_take_over(entry(event, 5), [2, 3, 4]) == []

    def test_whoever_has_left_cannot_leave_again(self, event):
        away(event, 5, 2, Cover.NEW)
        assert code(away, event, 5, 2, Cover.NEW) == "entry_not_in_play"

    def test_only_what_was_shown_is_saved(self, event):
        reserve = spare(event)
        told: dict[str, Any] = {
            "entry": entry(event, 5),
            "first": 2,
            "last": None,
            "cover": Cover.ENTRY,
        }
        seen = absence_plan(**told, substitute=reserve).fingerprint
        away(event, 6, 4, Cover.NOBODY)
        Seat.objects.filter(session__number=3, entry__number=5).delete()
        assert code(absence_set, **told, substitute=reserve, fingerprint=seen, by=organizer()) == (
            "absence_changed"
        )


class TestUndo:
    @pytest.mark.parametrize("last", [None, 3])
    @pytest.mark.parametrize("cover", list(Cover))
    def test_everything_is_as_it_was(self, event, cover, last):
        byes_set(tournament=event, session=3, entries=[], by=organizer())
        away(event, 9, 2, Cover.NOBODY, last=3)
        reserve = spare(event)
        substitute = reserve if cover == Cover.ENTRY else None
        before = books(event)
        change = away(event, 5, 2, cover, last=last, substitute=substitute)
        assert books(event) != before
        assert absence_can_be_undone(change)
        absence_undo(change=change, by=organizer())
        assert books(event) == before
        assert not absence_can_be_undone(change)
        assert code(absence_undo, change=change, by=organizer()) == "absence_not_undone"
        assert Change.objects.filter(kind="absence_undone").count() == 1

    def test_not_once_a_session_has_begun(self, event):
        change = away(event, 5, 2, Cover.NEW)
        begin(event.sessions.get(number=2))
        assert code(absence_undo, change=change, by=organizer()) == "absence_not_undone"

    def test_not_once_the_seats_have_changed(self, event):
        change = away(event, 5, 2, Cover.NEW)
        Seat.objects.filter(session__number=4, entry__substitute=True).delete()
        assert not absence_can_be_undone(change)

    def test_the_log_of_an_imported_event_can_do_harm_to_nobody(self, event):
        change = away(event, 5, 2, Cover.NEW)
        senseless: list[Any] = [None, "x", [], {}, {"state": "confirmed", "seats": [1]}]
        for undo in (*senseless, {"state": "no"}):
            Change.objects.filter(pk=change.pk).update(facts={"number": 5, "undo": undo})
            change.refresh_from_db()
            assert not absence_can_be_undone(change)


class TestPages:
    def path(self, event: Tournament, number: int = 5) -> str:
        return reverse("entry_absence", args=[event.slug, entry(event, number).pk])

    @pytest.mark.parametrize("language", ["it", "en"])
    def test_page(self, client, event, language):
        client.cookies["__Host-django_language"] = language
        away(event, 5, 3, Cover.NEW)
        check_page(client.get(self.path(event)), language)
        check_page(client.post(self.path(event, 6), {"first": 2, "cover": "new"}), language)

    def test_looked_at_saved_printed_undone(self, client, event):
        reserve = spare(event)
        before = books(event)
        told = {"first": 3, "last": "", "cover": "entry", "substitute": reserve.pk}
        looked = client.post(self.path(event), told | {"action": "look"})
        check_page(looked)
        text = looked.content.decode()
        assert text.count("17 Riserva") == 4  # to choose from, now and later; for two sessions
        assert "Repeated meetings in the whole event: 0 now, 0 after the change." in text
        assert "7 other players need a new slip." in text
        assert books(event) == before
        seen = looked.context["plan"].fingerprint
        saved = client.post(self.path(event), told | {"action": "save", "seen": seen}, follow=True)
        check_page(saved)
        text = saved.content.decode()
        assert "Leaves from session 3 on." in text
        assert "Seats reassigned to Riserva." in text
        assert "7 new slips" in text
        change = Change.objects.get(kind="absence_set")
        numbers = ",".join(map(str, change.facts["slips"]))
        slips = reverse("event_paper", args=[event.slug, "slips"])
        assert f"{slips}?players={numbers.replace(',', '%2C')}" in text
        undo = reverse("entry_absence_undo", args=[event.slug, entry(event, 5).pk, change.pk])
        undone = client.post(undo, follow=True)
        assert "has the original seats back" in undone.content.decode()
        assert books(event) == before
        again = client.post(undo, follow=True).content.decode()
        assert "can no longer be undone in one step" in again
        log = client.get(reverse("event_log", args=[event.slug])).content.decode()
        assert "seats reassigned to: Riserva" in log

    def test_what_is_wrong_is_said(self, client, event):
        page = client.post(self.path(event), {"first": 1, "cover": "new"})
        check_page(page)
        assert "Session 1 has already started" in page.content.decode()
        page = client.post(self.path(event), {"first": "x", "cover": "y", "substitute": "z"})
        assert page.content.decode().count('class="errorlist"') == 3

    def test_withdrawing_somebody_with_seats_leads_here(self, client, event):
        leave = reverse("entry_leave", args=[event.slug, entry(event, 5).pk])
        response = client.post(leave, {"action": "withdraw"})
        assert response.headers["Location"] == self.path(event)
        assert entry(event, 5).state == Entry.State.CONFIRMED
        away(event, 5, 3, Cover.NEW)
        page = client.get(reverse("entry_edit", args=[event.slug, entry(event, 5).pk]))
        assert "This player leaves after session 2." in page.content.decode()


def test_the_new_slips_alone_are_printed(client, event):
    slips = reverse("event_paper", args=[event.slug, "slips"])
    assert client.get(slips, {"players": "5,7"}).headers["Content-Type"] == "application/pdf"
    wrong = client.get(slips, {"players": "99"})
    assert wrong.status_code == 422
    assert "Number 99 has no seat in this event." in wrong.content.decode()


def test_a_session_without_a_table_is_played_and_exported(event):
    away(event, 5, 2, Cover.NOBODY)
    Session.objects.filter(number=1).update(state="draft", started_at=None)
    session = event.sessions.get(number=2)
    start(session)
    assert session.tables.count() == 3
    assert session_create(tournament=make_event(players=4)).tables.count() == 1
    assert event_text(event)


@pytest.mark.parametrize(("players", "size"), [(7, 3), (9, 5)])
def test_a_table_that_comes_back_has_as_many_players_as_before(players, size):
    event = make_event(players=players)
    odd_tables_set(tournament=event, odd=OddTables.FEWEST, by=organizer())
    event.refresh_from_db()
    session_next_seated(tournament=event, by=organizer())
    table = event.sessions.get().tables.get(size=size)
    gone = table.seats.get(wind=0).entry.number or 0
    before = books(event)
    change = away(event, gone, 1, Cover.NOBODY)
    assert not event.sessions.get().tables.filter(size=size).exists()
    absence_undo(change=change, by=organizer())
    assert books(event) == before
    assert event.sessions.get().tables.get(size=size).seats.count() == size
