"""Who asks for a place, who waits for one, who gets a number."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.people.models import Player
from clubscore.people.players.services import player_create
from clubscore.tournaments.models import Change, Entry, Team, Tournament
from clubscore.tournaments.roster.entries import (
    entry_add,
    entry_remove,
    entry_return,
    entry_withdraw,
)
from clubscore.tournaments.roster.identities import NEW, identities
from clubscore.tournaments.roster.registration import (
    NumberingOrder,
    entries_renumber,
    entry_decline,
    entry_wait,
    may_withdraw,
    place_on_waiting_list,
    request_withdraw,
)
from clubscore.tournaments.roster.requests import (
    Phase,
    confirm_first_waiting,
    entries_confirm,
    entry_confirm,
    entry_request,
    places,
    registration_end,
    registration_phase,
)
from clubscore.tournaments.sessions.seats import seats_draw
from clubscore.tournaments.sessions.services import session_create, session_start
from tests.factories import coming, make_event, organizer

pytestmark = pytest.mark.django_db
State = Entry.State


def opened(players: int = 0, **settings: Any) -> Tournament:
    """An event whose registration is open."""
    now = timezone.now()
    times = {
        "registration_opens_at": now - timedelta(hours=1),
        "registration_closes_at": now + timedelta(hours=1),
    }
    return coming(make_event(players=players, **{**times, **settings}))


def ask(event: Tournament, name: str = "Nuova", **others: Any):
    told: dict[str, Any] = {
        "first_name": "Anna",
        "last_name": name,
        "country": "FRA",
        "ema_number": "",
        "team": "",
        "contact": "anna@example.org",
        "remark": "",
        "token": uuid4(),
    }
    return entry_request(tournament=event, **told | others)


def states(event: Tournament) -> list[str]:
    return [str(entry.state) for entry in event.entries.order_by("pk")]


def code(act, **arguments: Any) -> str:
    with pytest.raises(ClubError) as refused:
        act(**arguments)
    return refused.value.code


# When


@pytest.mark.parametrize(
    ("opens", "closes", "phase"),
    [
        (None, None, Phase.NONE),
        (None, 1, Phase.NONE),
        (1, 2, Phase.BEFORE),
        (-1, 1, Phase.OPEN),
        (0, 1, Phase.OPEN),
        (-2, 0, Phase.AFTER),
        (-2, -1, Phase.AFTER),
    ],
)
def test_phases(opens, closes, phase):
    now = timezone.now()

    def at(hours):
        return None if hours is None else now + timedelta(hours=hours)

    event = coming(
        make_event(players=0, registration_opens_at=at(opens), registration_closes_at=at(closes))
    )
    assert registration_phase(event, now) == phase
    if phase == Phase.OPEN:
        assert ask(event).state == State.REQUESTED
    elif not (opens == -2 and closes == 0):
        assert code(ask, event=event) == "registration_not_open"
        assert not event.entries.exists()


def test_without_a_closing_it_ends_with_the_first_day_where_the_event_is():
    opens = datetime(2026, 1, 1, tzinfo=UTC)
    event = make_event(players=0, registration_opens_at=opens)  # on 14 March 2026, in Italy
    assert registration_end(event) == datetime(2026, 3, 14, 23, tzinfo=UTC)
    assert registration_phase(event, datetime(2026, 3, 14, 22, 59, tzinfo=UTC)) == Phase.OPEN
    assert registration_phase(event, datetime(2026, 3, 14, 23, 0, tzinfo=UTC)) == Phase.AFTER
    Tournament.objects.filter(pk=event.pk).update(time_zone="Asia/Tokyo")
    event.refresh_from_db()
    assert registration_end(event) == datetime(2026, 3, 14, 15, tzinfo=UTC)


def test_it_closes_with_the_event_whatever_was_set():
    opens, late = datetime(2026, 1, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC)
    event = make_event(players=4, registration_opens_at=opens, registration_closes_at=late)
    assert registration_end(event) == datetime(2026, 3, 14, 23, tzinfo=UTC)
    now = datetime(2026, 3, 14, 9, tzinfo=UTC)
    session = seats_draw(session=session_create(tournament=event), by=organizer())
    session_start(session=session, by=organizer())
    assert registration_phase(event, now) == Phase.OPEN  # late arrivals, if that was set
    event.sessions.update(state="closed", closed_at=now)
    assert registration_phase(event, now) == Phase.AFTER
    event.kind = Tournament.Kind.LEAGUE  # which goes on
    assert registration_phase(event, now) == Phase.OPEN


def test_without_a_closing_it_ends_with_the_first_session():
    event = make_event(players=4, registration_opens_at=datetime(2026, 1, 1, tzinfo=UTC))
    now = datetime(2026, 3, 1, tzinfo=UTC)
    session = seats_draw(session=session_create(tournament=event), by=organizer())
    assert registration_phase(event, now) == Phase.OPEN
    session_start(session=session, by=organizer())
    assert registration_phase(event, now) == Phase.AFTER


# Who


def test_a_request_is_kept_with_all_it_says_and_has_no_number():
    event = opened()
    entry = ask(event, ema_number="09010001", team=" Paris ", remark="a\0b  c")
    entry.refresh_from_db()
    assert (entry.state, entry.number, entry.brought_player) == (State.REQUESTED, None, True)
    assert (entry.contact, entry.remark, entry.team.name) == ("anna@example.org", "a b c", "Paris")
    player = entry.player
    assert (player.name, player.country, player.ema_number) == ("Anna Nuova", "FRA", "09010001")
    assert player.club == event.club


def test_sent_twice_it_is_one():
    event, token = opened(), uuid4()
    assert ask(event, token=token) == ask(event, token=token)
    assert code(ask, event=event, token=token, name="Altra") == "form_sent_otherwise"
    assert event.entries.count() == Player.objects.count() == 1


def test_a_form_of_another_event_is_not_taken_for_this_one():
    token = uuid4()
    ask(opened(), token=token)
    event = opened()
    assert code(ask, event=event, token=token) == "token_used_elsewhere"
    assert not event.entries.exists()
    assert not event.club.players.exists()


def knows(event: Tournament, **more: str) -> Player:
    told: dict[str, Any] = {
        "first_name": "Anna",
        "last_name": "Baldini",
        "country": "FRA",
        **more,
    }
    return player_create(club=event.club, **told)


@pytest.mark.parametrize("state", [State.CONFIRMED, State.WITHDRAWN, None])
@pytest.mark.parametrize("privacy", ["shown", "initials", "hidden"])
def test_the_form_tells_nothing_of_whom_the_club_knows(state, privacy):
    """The answer is that of a new name, and so is what everybody sees of it."""
    event = opened(players=4)
    player = event.entries.get(number=1).player
    Player.objects.filter(pk=player.pk).update(privacy=privacy, ema_number="07010001")
    if state is None:
        event.entries.filter(number=1).delete()
    else:
        event.entries.filter(number=1).update(state=state, contact="old")
    rows = list(Player.objects.values()), list(event.entries.values())
    known = ask(event, "Cognome01", first_name="Nome1", ema_number="07010001", contact="new")
    new = ask(event, "Mai Visto", first_name="Nome1", ema_number="07010002", contact="new")
    for entry in (known, new):
        assert (entry.state, entry.number, entry.brought_player) == (State.REQUESTED, None, True)
        assert (entry.player.privacy, entry.player.unconfirmed) == ("shown", True)
    old = [entry.pk for entry in event.entries.exclude(pk__in=[known.pk, new.pk])]
    assert list(Player.objects.exclude(unconfirmed=True).values()) == rows[0]
    assert list(event.entries.filter(pk__in=old).values()) == rows[1]


def test_requests_are_in_no_list_of_the_club():
    event = opened()
    entry = ask(event)
    assert not event.club.players.listed().exists()
    entry_decline(entry=entry, by=organizer())
    assert not event.club.players.listed().exists()
    entry_confirm(entry=entry, by=organizer())
    assert event.club.players.listed().get().name == "Anna Nuova"


@pytest.mark.parametrize(
    ("clubs", "told", "kind", "found"),
    [
        pytest.param([], {}, "new", [], id="nobody"),
        pytest.param([{}], {}, "known", [0], id="same-name"),
        pytest.param([{"last_name": "BALDINÌ"}], {}, "known", [0], id="accents"),
        pytest.param([{"country": "ITA"}], {}, "perhaps", [0], id="same-name-elsewhere"),
        pytest.param([{}, {}], {}, "perhaps", [0, 1], id="two-of-the-name"),
        pytest.param([{"last_name": "Baldinni"}], {}, "perhaps", [0], id="nearly"),
        pytest.param(
            [{"ema_number": "07010001"}],
            {"ema_number": "07010001", "country": "ITA"},
            "known",
            [0],
            id="number-and-name",
        ),
        pytest.param(
            [{"ema_number": "07010001", "last_name": "Altro"}],
            {"ema_number": "07010001"},
            "perhaps",
            [0],
            id="number-of-another-name",
        ),
        pytest.param(
            [{"ema_number": "07010001"}],
            {"ema_number": "07010002"},
            "perhaps",
            [0],
            id="namesake-with-another-number",
        ),
    ],
)
def test_who_it_may_be(clubs, told, kind, found):
    event = opened()
    players = [knows(event, **one) for one in clubs]
    entry = ask(event, "Baldini", **told)
    identity = identities(event)[entry.pk]
    assert (identity.kind, [*identity.candidates]) == (kind, [players[at] for at in found])


def test_who_is_in_the_event_or_has_asked_before():
    event = opened()
    player = knows(event)
    entry_add(tournament=event, player=player)
    first, second, again = ask(event, "Baldini"), ask(event, "Nuova"), ask(event, "Nuova")
    found = identities(event)
    kinds = [found[entry.pk].kind for entry in (first, second, again)]
    assert kinds == ["entered", "new", "again"]
    assert code(entry_confirm, entry=first, by=organizer()) == "who_is_it"
    act = {"entry": first, "by": organizer(), "who": str(player.pk)}
    assert code(entry_confirm, **act) == "player_entered_twice"
    assert entries_confirm(tournament=event, by=organizer()) == 1
    assert states(event) == ["confirmed", "requested", "confirmed", "requested"]
    entry_confirm(entry=first, by=organizer(), who=NEW)
    assert event.club.players.listed().filter(last_name="Baldini").count() == 2


def test_confirmed_as_somebody_the_club_knows():
    event = opened()
    player = knows(event, ema_number="07010001")
    for told, who in (({}, ""), ({"country": "ITA"}, str(player.pk))):
        entry = ask(event, "Baldini", **told)
        entry_confirm(entry=entry, by=organizer(), who=who)
        entry.refresh_from_db()
        assert (entry.player, entry.brought_player) == (player, False)
        assert Player.objects.get() == player
        assert entry.written_as == told.get("country", "")
        entry.delete()


@pytest.mark.parametrize("who", ["", "999999", "x", "²", str(10**30)])
def test_in_doubt_an_answer_is_needed(who):
    event = opened()
    knows(event, country="ITA")
    entry = ask(event, "Baldini")
    assert code(entry_confirm, entry=entry, by=organizer(), who=who) == "who_is_it"
    entry_decline(entry=entry, by=organizer())
    assert code(entry_return, entry=entry, by=organizer()) == "who_is_it"
    assert states(event) == ["withdrawn"]


def test_two_people_do_not_have_one_number():
    event = opened()
    knows(event, ema_number="07010001", last_name="Altro")
    entry = ask(event, "Baldini", ema_number="07010001")
    act = {"entry": entry, "by": organizer(), "who": NEW}
    assert code(entry_confirm, **act) == "ema_number_taken"
    assert entry.player.unconfirmed


def test_who_it_may_be_takes_few_queries(django_assert_num_queries):
    event = opened(players=8)
    for number in range(20):
        ask(event, f"Nuova {number}")
    with django_assert_num_queries(2):
        identities(event)


# Taken back by who asked


@pytest.mark.parametrize("state", [State.REQUESTED, State.WAITING, State.CONFIRMED])
def test_who_asked_withdraws(state):
    event = opened()
    entry = ask(event)
    if state == State.WAITING:
        entry_wait(entry=entry, by=organizer())
    if state == State.CONFIRMED:
        entry_confirm(entry=entry, by=organizer())
    for _ in range(2):
        assert request_withdraw(entry=entry).state == State.WITHDRAWN
    (change,) = event.changes.filter(kind="entry_withdrawn")
    assert (change.via, change.by) == ("public", None)


def test_once_seats_are_drawn_organizers_have_to_know():
    event = opened(players=3)
    entry = ask(event)
    entry_confirm(entry=entry, by=organizer())
    seats_draw(session=session_create(tournament=event), by=organizer())
    assert not may_withdraw(entry)
    assert code(request_withdraw, entry=entry) == "withdraw_with_organizers"
    assert states(event) == ["confirmed"] * 4


@pytest.mark.parametrize(
    ("told", "refusal"),
    [
        ({"name": "\u200b"}, "name_missing"),
        ({"contact": " \u3164 "}, "contact_missing"),
        ({"country": "Italy"}, "bad_country"),
        ({"ema_number": "1"}, "bad_ema_number"),
    ],
)
def test_what_cannot_be_leaves_nothing(told, refusal):
    event = opened()
    assert code(ask, event=event, team="T", **told) == refusal
    assert not Entry.objects.exists()
    assert not Player.objects.exists()
    assert not Team.objects.exists()


# Places


def test_requests_and_confirmed_fill_the_places_and_the_next_wait():
    event = opened(players=4, capacity=6)
    event.entries.filter(number=4).update(substitute=True)  # takes no place
    got = [ask(event, f"Nuova {number}") for number in range(6)]
    assert [entry.state for entry in got] == [State.REQUESTED] * 3 + [State.WAITING] * 3
    assert [place_on_waiting_list(entry) for entry in got] == [None, None, None, 1, 2, 3]
    now = places(event)
    assert (now.confirmed, now.requested, now.waiting, now.places_left, now.free_places) == (
        3,
        3,
        3,
        0,
        3,
    )


def test_whoever_comes_while_others_wait_goes_behind_them():
    event = opened(players=4, capacity=4)
    waiting = ask(event, "Prima")
    entry_withdraw(entry=event.entries.get(number=1), by=organizer())
    assert places(event).places_left == 1
    assert ask(event, "Seconda").state == State.WAITING
    confirmed = confirm_first_waiting(tournament=event, by=organizer())
    assert confirmed == waiting
    assert confirmed
    assert confirmed.number == 5
    assert code(confirm_first_waiting, tournament=event, by=organizer()) == "event_is_full"


def test_nobody_gets_the_place_of_somebody_who_asked_for_it():
    event = opened(capacity=2)
    ask(event, "Prima")
    ask(event, "Seconda")
    ask(event, "Terza")
    assert code(confirm_first_waiting, tournament=event, by=organizer()) == "event_is_full"


def test_nobody_waits_any_more():
    event = opened(capacity=4)
    assert confirm_first_waiting(tournament=event, by=organizer()) is None


# Decisions


def test_confirmation_gives_the_next_number_once():
    event = opened(players=4)
    entry = ask(event)
    for _ in range(2):
        assert entry_confirm(entry=entry, by=organizer()).number == 5
    entry.refresh_from_db()
    assert (entry.state, entry.brought_player) == (State.CONFIRMED, False)
    assert [change.facts["number"] for change in event.changes.filter(kind="entry_confirmed")] == [
        5
    ]


def test_beyond_the_places_only_if_meant():
    event = opened(players=4, capacity=4)
    entry = ask(event)
    assert code(entry_confirm, entry=entry, by=organizer()) == "event_is_full"
    entry.refresh_from_db()
    assert entry.state == State.WAITING
    assert entry_confirm(entry=entry, by=organizer(), over=True).number == 5


def test_all_are_confirmed_in_the_order_they_asked_or_nobody():
    event = opened(players=2, capacity=4)
    for name in ("Zeta", "Alfa", "Meno"):
        ask(event, name)
    Tournament.objects.filter(pk=event.pk).update(capacity=8)
    ask(event, "Beta", first_name="")  # behind the one who waits
    assert states(event)[2:] == ["requested", "requested", "waiting", "waiting"]
    entry_confirm(entry=event.entries.get(player__last_name="Meno"), by=organizer())
    Tournament.objects.filter(pk=event.pk).update(capacity=4)
    assert code(entries_confirm, tournament=event, by=organizer()) == "event_is_full"
    assert event.entries.in_play().count() == 3
    assert entries_confirm(tournament=event, by=organizer(), over=True) == 2
    assert entries_confirm(tournament=event, by=organizer()) == 0
    numbers = dict(event.entries.values_list("player__last_name", "number"))
    assert (numbers["Meno"], numbers["Zeta"], numbers["Alfa"]) == (3, 4, 5)


@pytest.mark.parametrize(
    ("before", "act", "after", "logged"),
    [
        (State.REQUESTED, entry_wait, State.WAITING, "entry_waiting"),
        (State.WITHDRAWN, entry_wait, State.WAITING, "entry_waiting"),
        (State.WAITING, entry_wait, State.WAITING, None),
        (State.REQUESTED, entry_decline, State.WITHDRAWN, "entry_declined"),
        (State.WAITING, entry_decline, State.WITHDRAWN, "entry_declined"),
        (State.WITHDRAWN, entry_decline, State.WITHDRAWN, None),
        (State.REQUESTED, entry_confirm, State.CONFIRMED, "entry_confirmed"),
        (State.WAITING, entry_confirm, State.CONFIRMED, "entry_confirmed"),
        (State.WITHDRAWN, entry_confirm, State.CONFIRMED, "entry_confirmed"),
        (State.WITHDRAWN, entry_return, State.CONFIRMED, "entry_restored"),
        (State.REQUESTED, entry_return, State.REQUESTED, None),
        (State.REQUESTED, entry_withdraw, State.WITHDRAWN, "entry_withdrawn"),
    ],
)
def test_every_state(before, act, after, logged):
    event = opened()
    entry = ask(event)
    Entry.objects.filter(pk=entry.pk).update(state=before)
    act(entry=entry, by=organizer())
    entry.refresh_from_db()
    assert entry.state == after
    assert (entry.number is not None) == (after == State.CONFIRMED)
    kinds = list(Change.objects.values_list("kind", flat=True))
    assert kinds == ["entry_requested", *([logged] if logged else [])]


@pytest.mark.parametrize("act", [entry_wait, entry_decline])
def test_whoever_is_confirmed_keeps_the_place(act):
    event = opened(players=4)
    entry = event.entries.get(number=1)
    act(entry=entry, by=organizer())
    entry_withdraw(entry=entry, by=organizer())
    act(entry=entry, by=organizer())
    entry.refresh_from_db()
    assert (entry.state, entry.number) == (State.WITHDRAWN, 1)


@pytest.mark.parametrize("act", [entry_wait, entry_decline, entry_confirm, entry_withdraw])
def test_who_was_taken_off_the_list_meanwhile(act):
    entry = ask(opened())
    entry_remove(entry=Entry.objects.get(), by=organizer())
    assert code(act, entry=entry, by=organizer()) == "entry_gone"


def test_a_removed_request_leaves_nothing_of_a_stranger_behind():
    event = opened()
    known = knows(event)
    for name in ("Baldini", "Robot"):
        entry_remove(entry=ask(event, name, team="Gabbiani"), by=organizer())
    assert list(Player.objects.all()) == [known]
    assert not Team.objects.exists()


def test_a_stranger_who_also_plays_elsewhere_stays_in_the_clubs_list():
    event = opened()
    entry = ask(event)
    other = make_event(players=0, club=event.club)
    entry_add(tournament=other, player=entry.player)
    entry_remove(entry=entry, by=organizer())
    assert other.entries.get().player.name == "Anna Nuova"


# Numbers


def numbers(event: Tournament) -> list[str]:
    numbered = event.entries.exclude(number=None).order_by("number")
    return [entry.player.last_name for entry in numbered.select_related("player")]


@pytest.mark.parametrize(
    ("order", "names"),
    [
        (NumberingOrder.NAME, ["Alfa", "Beta", "Delta", "Zeta", "Gamma"]),
        (NumberingOrder.TEAM, ["Zeta", "Beta", "Alfa", "Delta", "Gamma"]),
        (NumberingOrder.REGISTERED, ["Delta", "Zeta", "Alfa", "Beta", "Gamma"]),
    ],
)
def test_players_are_numbered_anew(order, names):
    event = opened()
    teams = {"Zeta": "Aironi", "Beta": "Gabbiani"}
    for name in ("Delta", "Gamma", "Zeta", "Alfa", "Beta"):
        entry = ask(event, name, team=teams.get(name, ""))
        entry_confirm(entry=entry, by=organizer(), who=NEW)
    ask(event, "Attesa")
    entry_withdraw(entry=event.entries.get(player__last_name="Gamma"), by=organizer())
    entries_renumber(tournament=event, order=order, by=organizer())
    assert numbers(event) == names  # who withdrew comes last
    assert list(event.entries.exclude(number=None).order_by("number").values_list("number")) == [
        (number,) for number in range(1, 6)
    ]
    assert sorted(states(event)) == ["confirmed"] * 4 + ["requested", "withdrawn"]
    assert event.changes.filter(kind="entries_renumbered").count() == 1


def test_the_lot_numbers_players():
    event = opened(players=12)
    before = numbers(event)
    entries_renumber(tournament=event, order=NumberingOrder.CHANCE, by=organizer(), seed=1)
    after = numbers(event)
    assert sorted(after) == before != after
    entries_renumber(tournament=event, order=NumberingOrder.CHANCE, by=organizer(), seed=2)
    assert numbers(event) != after


def test_numbers_stay_once_seats_are_drawn():
    event = opened(players=4)
    seats_draw(session=session_create(tournament=event), by=organizer())
    act = entries_renumber
    assert (
        code(act, tournament=event, order=NumberingOrder.NAME, by=organizer())
        == "seats_have_been_drawn"
    )


def test_the_token_of_a_request_is_its_own():
    assert isinstance(ask(opened()).token, UUID)
