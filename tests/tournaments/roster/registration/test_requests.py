"""What is kept of a request, and who it may be."""

from uuid import uuid4

import pytest

from clubscore.people.models import Player
from clubscore.tournaments.models import Entry, Team
from clubscore.tournaments.roster.entries import entry_add, entry_return
from clubscore.tournaments.roster.identities import NEW, identities
from clubscore.tournaments.roster.registration import (
    entry_decline,
    entry_wait,
    may_withdraw,
    request_withdraw,
)
from clubscore.tournaments.roster.requests import entries_confirm, entry_confirm
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.sessions.services import session_create
from tests.factories import organizer
from tests.tournaments.roster.registration.requests import State, ask, code, knows, opened, states

pytestmark = pytest.mark.django_db


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
    assert not event.club.players.in_list().exists()
    entry_decline(entry=entry, by=organizer())
    assert not event.club.players.in_list().exists()
    entry_confirm(entry=entry, by=organizer())
    assert event.club.players.in_list().get().name == "Anna Nuova"


@pytest.mark.parametrize(
    ("clubs", "told", "kind", "found"),
    [
        pytest.param([], {}, "new", [], id="nobody"),
        pytest.param([{}], {}, "known", [0], id="same-name"),
        pytest.param([{"last_name": "BALDINÌ"}], {}, "known", [0], id="accents"),
        pytest.param([{"country": "ITA"}], {}, "perhaps", [0], id="same-name-elsewhere"),
        pytest.param([{}, {}], {}, "perhaps", [0, 1], id="two-of-the-name"),
        pytest.param([{}, {"country": "ITA"}], {}, "known", [0], id="namesake-elsewhere"),
        pytest.param(
            [{"country": "ITA"}, {"country": "CHE"}], {}, "perhaps", [0, 1], id="both-elsewhere"
        ),
        pytest.param([{"last_name": "Baldinni"}], {}, "perhaps", [0], id="nearly"),
        pytest.param(
            [{"last_name": "Baldinni", "ema_number": "07010001"}],
            {"ema_number": "07010002"},
            "new",
            [],
            id="nearly-with-another-number",
        ),
        pytest.param(
            [{"last_name": "Baldinni"}],
            {"ema_number": "07010002"},
            "perhaps",
            [0],
            id="nearly-without-a-number",
        ),
        pytest.param(
            [{}, {"ema_number": "07010001"}],
            {"ema_number": "07010001"},
            "known",
            [1],
            id="the-number-tells-namesakes-apart",
        ),
        pytest.param(
            [{"ema_number": "07010001", "last_name": "Altro"}, {}],
            {"ema_number": "07010001"},
            "perhaps",
            [0, 1],
            id="number-of-one-name-of-another",
        ),
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
    assert event.club.players.in_list().filter(last_name="Baldini").count() == 2


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
