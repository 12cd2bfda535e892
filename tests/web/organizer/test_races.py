"""Two who do the same at the same moment, on SQLite and on PostgreSQL: each gets an answer."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.people.models import Player
from clubscore.people.players.services import player_create
from clubscore.play.models import Hand
from clubscore.play.services import hand_record
from clubscore.tournaments.attendance.absences.plan import Cover
from clubscore.tournaments.attendance.absences.services import absence_set
from clubscore.tournaments.event_change import event_delete
from clubscore.tournaments.models import Change, Tournament
from clubscore.tournaments.roster.entries import entry_add
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.services import event_create, players_enter
from clubscore.tournaments.sessions.services import session_create, session_prepare, session_start
from clubscore.tournaments.sessions.start_check import start_check
from tests.factories import (
    DAY,
    DRAW,
    link,
    make_club,
    make_event,
    make_organizer,
    make_table,
    organizer,
)
from tests.html import read_forms
from tests.play.test_race import at_once, outcomes

pytestmark = pytest.mark.django_db(transaction=True)


def test_clubs_name_their_events_alike():
    by = organizer()
    clubs = [make_club(f"Circolo {number}") for number in range(4)]
    results = at_once(
        *[
            lambda club=club: event_create(
                club=club,
                kind=Tournament.Kind.TOURNAMENT,
                name="Torneo d’autunno",
                starts_on=DAY,
                ends_on=DAY,
                ruleset="mcr",
                options={},
                by=by,
            )
            for club in clubs
        ]
    )
    assert outcomes(results) == {"ok": 4}
    assert len({event.slug for event in results}) == 4


def test_players_sent_twice_are_there_once():
    event, by, token = make_event(players=0), organizer(), uuid4()
    results = at_once(
        *[
            lambda: players_enter(
                tournament=event,
                players=[],
                new_players=[("Anna", "Rossi"), ("Ivo", "Neri")],
                by=by,
                token=token,
            )
        ]
        * 4
    )
    assert [len(entered) for entered in results] == [2, 2, 2, 2]
    assert Player.objects.filter(last_name__in=["Rossi", "Neri"]).count() == 2
    assert Change.objects.get(kind="entries_added").facts["names"] == ["Anna Rossi", "Ivo Neri"]


def recording_or_deleting() -> tuple[Tournament, UUID, list[Any]]:
    """Let a phone record the first hand of an event while an organizer deletes it."""
    table, token, by = make_table(), uuid4(), organizer()
    event, phone = table.session.tournament, link(table)  # opened before, while it is there
    results = at_once(
        lambda: hand_record(table=table, entry=DRAW, token=token, number=1, by=phone),
        lambda: event_delete(tournament=event, by=by),
    )
    return event, token, results


def test_an_event_is_deleted_or_has_its_first_hand():
    for _again in range(4):
        event, token, (recorded, deleted) = recording_or_deleting()
        if isinstance(recorded, ClubError):
            assert recorded.code == "gone"
            assert not Tournament.objects.filter(pk=event.pk).exists()
        else:
            assert deleted.code == "event_has_hands"
            assert Hand.objects.filter(token=token).count() == 1


def test_of_two_sessions_of_the_same_people_one_starts():
    event, by = make_event(players=8), organizer()
    first, second = (seats_draw(session=session_create(tournament=event), by=by) for _ in range(2))
    sure = {one.pk: start_check(one).fingerprint for one in (first, second)}
    results = at_once(
        *[
            lambda one=one: session_start(session=one, by=by, confirmed=sure[one.pk])
            for one in (first, second)
        ]
    )
    answers = outcomes(results)
    assert answers["ok"] == 1
    assert answers["seated_elsewhere"] == 1
    assert event.sessions.filter(state="running").count() == 1


def test_a_first_hand_and_the_way_back_to_preparation():
    table, by = make_table(), organizer()
    session, phone = table.session, link(table)
    results = at_once(
        lambda: hand_record(table=table, entry=DRAW, token=uuid4(), number=1, by=phone),
        lambda: session_prepare(session=session, by=by),
    )
    session.refresh_from_db()
    hands = Hand.objects.count()
    assert (session.state, hands) in {("running", 1), ("draft", 0)}
    assert outcomes(results)["ok"] == 1


def test_two_absences_at_once_give_nobody_two_seats():
    event, by = make_event(players=8), organizer()
    seats_draw(session=session_create(tournament=event), by=by)
    player = player_create(club=event.club, first_name="", last_name="Riserva")
    reserve = entry_add(tournament=event, player=player)
    results = at_once(
        *[
            lambda entry=entry: absence_set(
                entry=entry, first=1, last=None, cover=Cover.ENTRY, substitute=reserve, by=by
            )
            for entry in event.entries.filter(number__in=[1, 5])
        ]
    )
    assert outcomes(results) == {"ok": 1, "substitute_is_seated": 1}
    assert reserve.seats.count() == 1


def settings_form(client: Client, address: str) -> dict[str, Any]:
    """Return what a browser sends of the settings as they are."""
    forms = read_forms(client.get(address).content.decode())
    return next(form.sent for form in forms if "shown" in form.sent)


def save_at_once(*changes: dict[str, str]) -> tuple[Tournament, list[int]]:
    """Let organizers who have opened the settings save them at the same moment."""
    event = make_event(players=0)
    address = reverse("event_settings", args=[event.slug])
    clients = [Client(headers={"accept-language": "en"}) for _change in changes]
    for client in clients:
        client.force_login(make_organizer(event.club))
    sent = [
        {**settings_form(client, address), **change}
        for client, change in zip(clients, changes, strict=True)
    ]
    answers = at_once(
        *[
            lambda client=client, form=form: client.post(address, form).status_code
            for client, form in zip(clients, sent, strict=True)
        ]
    )
    event.refresh_from_db()
    return event, answers


def test_two_who_save_different_settings_at_once_both_do():
    event, answers = save_at_once({"venue": "Sala"}, {"place_points": "3 2 1 0"})
    assert answers == [302, 302]
    assert (event.venue, event.place_points) == ("Sala", [3, 2, 1, 0])


def test_of_two_who_save_the_same_setting_at_once_one_is_asked():
    event, answers = save_at_once({"venue": "Sala"}, {"venue": "Palestra"})
    assert sorted(answers) == [200, 302]
    assert event.venue == ["Sala", "Palestra"][answers.index(302)]
    assert Change.objects.filter(tournament=event, kind="event_changed").count() == 1
