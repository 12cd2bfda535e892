"""A suspended club: its people read, nobody else sees anything of it, nobody changes anything."""

from dataclasses import replace
from typing import Any, Final
from uuid import uuid4

import pytest
from django.core.cache import cache, caches
from django.test import Client
from django.urls import URLPattern, reverse
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from clubscore.exchange.models import ClubJob
from clubscore.limits import SHARED
from clubscore.people.clubs.hosting import club_release, club_suspend
from clubscore.people.models import Club, Membership
from clubscore.standings.circuits.rule import Rule
from clubscore.standings.circuits.services import (
    CircuitSettings,
    circuit_change,
    circuit_create,
)
from clubscore.standings.circuits.standing import circuit_events
from clubscore.tournaments.models import EventRole, Session, Subscription, Table, Tournament
from tests.people.test_privacy import paper

from .domains import at, give_domain, offered
from .event_states import running
from .factories import make_club, make_organizer, make_user
from .test_access import ADDRESSES, NOBODY, OF_A_CLUB, OF_CLUBS, parts_of
from .test_access import values_of as values_of_addresses
from .test_states import addresses, people_of

__all__ = ["offered", "paper"]  # fixtures
pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

EVENT: Final = "Torneo Quintessenza"
NAMES: Final = ("Cognome0", "Quintessenza", "Zibaldone")
REASON: Final = "Advertising"
# What needs no page of the club: mail is stopped, a session that is played is played to its end.
FOR_HOLDERS: Final = {"seat_confirm"}
CLOSED: Final = {401, 403, 404, 405}
# Its people take away and export as before; what belongs to nobody's club is as ever.
AS_BEFORE: Final = {
    *("club_player_erase", "club_token_end", "event_token_end", "club_webhook", "event_webhook"),
    *("club_invitation_revoke", "event_invitation_revoke", "event_follow", "print_job"),
    "hands_held",  # which hands a phone has not sent yet
    *("device_off", "subscription", "subscription_end"),
    *("club_export", "club_job"),
}


@pytest.fixture
def event() -> Tournament:
    """An event being played, of a club that is about to be suspended, beside another club's."""
    made = running()
    Club.objects.filter(pk=made.club_id).update(name="Circolo Zibaldone", slug="zibaldone")
    Tournament.objects.filter(pk=made.pk).update(name=EVENT)
    made.refresh_from_db()
    return made


def suspend(event: Tournament) -> None:
    club_suspend(club=event.club, reason=REASON, by=None)
    cache.clear()
    event.refresh_from_db()


def text_of(answer: Any) -> str:
    body: bytes = b"".join(answer) if answer.streaming else answer.content
    return body.decode(errors="replace")


def told(client: Client, address: str) -> tuple[int, list[str]]:
    """Return the status of a page, and what it tells of the club."""
    caches[SHARED].clear()
    answer = client.get(address, follow=True)
    assert answer.status_code < 500, address
    found = text_of(answer)
    return answer.status_code, [name for name in NAMES if name in found]


def pages(event: Tournament) -> list[tuple[str, str, URLPattern]]:
    return [one for one in addresses(event, 1) if one[0] not in FOR_HOLDERS]


def test_nobody_else_sees_anything_of_it(event, paper):
    people = people_of(event)
    outsiders = {role: people[role] for role in ("anonymous", "stranger")}
    before = {name: told(outsiders["anonymous"], address)[1] for name, address, _ in pages(event)}
    assert sum(map(bool, before.values())) > 30
    suspend(event)
    for role, client in outsiders.items():
        for name, address, _pattern in pages(event):
            status, names = told(client, address)
            assert names == [], (role, name, address)
            if before[name] and name not in LISTS:
                assert status in CLOSED, (role, name, address)


LISTS: Final = {"home", "sitemap", "api_events", "api_clubs", "organize"}


def test_no_list_has_it(event):
    stranger = Client()
    stranger.force_login(make_organizer(make_club("Altro"), Membership.Role.ADMIN))
    lists = [
        *(reverse(name) for name in ("home", "sitemap", "api_events", "api_clubs")),
        *(reverse("sitemap_part", args=[part, 0]) for part in ("clubs", "events")),
        reverse("home", query={"club": "zib"}),
        reverse("home", query={"club": "zibaldonne"}),
    ]
    slugs = event.club.slug, event.slug
    before = "".join(text_of(Client().get(address)) for address in lists)
    assert all(f"/{slug}" in before for slug in slugs)
    suspend(event)
    for client in (Client(), stranger):
        for address in lists:
            page = client.get(address)
            found = text_of(page).replace('value="zib', "")
            assert not any(f"/{slug}" in found for slug in slugs), address
    assert Client().get(reverse("api_clubs")).json()["total"] == 1


def test_at_its_own_domain_there_is_nothing_of_it_either(event, offered):
    give_domain(event.club)
    table = Table.objects.order_by("pk").first()
    assert table is not None
    player = at()
    player.get(reverse("table_open", args=[table.link_token]))
    before = told(at(), reverse("club", args=[event.club.slug]))
    assert (before[0], bool(before[1])) == (200, True)
    suspend(event)
    for name in ("home", "guides", "sitemap", "api_clubs", "api_events"):
        assert told(at(), reverse(name))[1] == [], name
    assert told(at(), reverse("club", args=[event.club.slug])) == (404, [])
    assert told(at(), reverse("event", args=[event.slug])) == (404, [])
    assert told(player, reverse("table", args=[table.pk]))[0] == 200  # it is being played


def test_its_people_read_as_before_and_see_why(event, paper):
    clients = {role: one for role, one in people_of(event).items() if role in ("admin", "referee")}
    before = {
        (role, name, address): told(client, address)[0]
        for role, client in clients.items()
        for name, address, _pattern in pages(event)
    }
    suspend(event)
    club = clients["admin"].get(reverse("club", args=[event.club.slug]))
    assert REASON in club.content.decode()
    for (role, name, address), status in before.items():
        if not name.startswith("api_") and not name.endswith("share"):
            assert told(clients[role], address)[0] == status, (role, name)


def test_operators_look_at_what_everybody_saw_and_change_nothing(event):
    operator = make_user("op", is_superuser=True)
    client = Client(headers={"accept-language": "en"})
    client.force_login(operator)
    suspend(event)
    page = reverse("event", args=[event.slug])
    assert client.get(page).status_code == 404  # no second factor
    TOTPDevice.objects.create(user=operator, name="app", confirmed=True)
    for name, args in (("event", [event.slug]), ("club", [event.club.slug])):
        found = client.get(reverse(name, args=args))
        assert found.status_code == 200
        text = found.content.decode()
        assert "visitors don’t see this page" in text
        assert REASON in text
    table = Table.objects.earliest("pk")
    assert "Cognome0" in text_of(client.get(reverse("table", args=[table.pk])))
    assert client.get(reverse("event_manage", args=[event.slug])).status_code == 403
    for name in ("event_follow", "session_close"):
        assert client.post(reverse(name, args=[event.slug, 1])).status_code == 403
    assert Client().get(page).status_code == 404  # nothing was kept for others
    Tournament.objects.filter(pk=event.pk).update(visibility=Tournament.Visibility.DRAFT)
    assert client.get(page).status_code == 404


def test_its_administrators_take_everything_along(event):
    admin = Client(headers={"accept-language": "en"})
    admin.force_login(make_organizer(event.club, Membership.Role.ADMIN))
    suspend(event)
    slug = event.club.slug
    assert admin.post(reverse("club_export", args=[slug])).status_code == 302
    assert ClubJob.objects.get().kind == ClubJob.Kind.EXPORT
    Client().post(reverse("club_export", args=[slug]))
    assert ClubJob.objects.count() == 1
    assert admin.post(reverse("club_delete", args=[slug])).status_code == 403


def test_a_stranger_with_a_login_reads_no_reason(event):
    subscription = Subscription.objects.create(
        tournament=event, kind="mail", address="x@example.org", language="en"
    )
    suspend(event)
    page = reverse("subscription", args=[subscription.key])
    stranger, admin = Client(), Client()
    stranger.force_login(make_user())
    admin.force_login(make_organizer(event.club, Membership.Role.ADMIN))
    assert REASON not in stranger.get(page).content.decode()
    assert REASON in admin.get(page).content.decode()


def test_a_circuit_of_another_club_keeps_its_events_for_later(event):
    club = make_club("Altro")
    by = make_organizer(club)
    settings = CircuitSettings(name="Nord", rule=Rule(), events=[event.pk])
    circuit = circuit_create(club=club, settings=settings, token=uuid4(), by=by)
    suspend(event)
    assert circuit_events(circuit) == []
    # The form shows nothing of a suspended club, and so sends nothing of it.
    circuit_change(circuit=circuit, settings=replace(settings, name="Sud", events=[]), by=by)
    assert circuit_events(circuit) == []
    club_release(club=event.club, by=None)
    assert circuit_events(circuit) == [event]


def test_nobody_changes_anything(event):
    table = Table.objects.order_by("pk").first()
    assert table is not None
    values = values_of_addresses(table)
    Session.objects.update(state=Session.State.CLOSED, closed_at=timezone.now())
    admin = Client(headers={"accept-language": "en"})
    admin.force_login(make_organizer(event.club, Membership.Role.ADMIN))
    suspend(event)
    about_it = {"slug", "club", "table_id", "player_id", "circuit_id"}
    answers: dict[str, int] = {}
    for name, (_reads, writes) in ADDRESSES.items():
        if writes == NOBODY or name in AS_BEFORE or name.startswith("api_"):
            continue
        wanted = parts_of(name)
        if not about_it & wanted and name not in OF_A_CLUB:
            continue
        own = dict(values[name])
        if name in OF_CLUBS:
            own["slug"] = event.club.slug
        path = reverse(name, kwargs={part: own[part] for part in wanted})
        answer = admin.post(path, {"club": event.club.slug})
        answers[name] = answer.status_code
    assert {name: code for name, code in answers.items() if code not in (403, 404, 405)} == {}
    assert list(answers.values()).count(403) > 80


def test_a_session_being_played_is_played_to_its_end(event):
    table = Table.objects.order_by("pk").first()
    assert table is not None
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("table_open", args=[table.link_token]))
    suspend(event)
    path = reverse("table", args=[table.pk])
    page = client.get(path)
    assert page.status_code == 200
    assert "can be finished" in page.content.decode()
    assert REASON not in page.content.decode()  # it is the business of the club's people
    entry = {"number": 2, "outcome": "draw"}
    assert client.post(reverse("hand_new", args=[table.pk]), entry).status_code in (302, 422)
    assert Client().get(path).status_code == 404
    Session.objects.update(state=Session.State.CLOSED, closed_at=timezone.now())
    assert client.get(path).status_code == 404
    assert client.post(reverse("hand_new", args=[table.pk]), entry).status_code == 404


def test_its_officials_end_the_session_that_is_being_played_and_begin_nothing(event):
    session = Session.objects.get(state=Session.State.RUNNING)
    Session.objects.create(tournament=event, number=9)
    admin = Client()
    admin.force_login(make_organizer(event.club, Membership.Role.ADMIN))
    suspend(event)

    def send(name: str, number: int = session.number, **values: str) -> int:
        path = reverse(name, args=[event.slug, number])
        return admin.post(path, {"action": "start", **values}).status_code

    # Neither another session, nor what this one goes on without.
    begins = ("session_start", "session_draw", "session_close", "session_clock", "results_desk")
    assert {send(name, 9) for name in begins} == {403}
    assert {send(name) for name in ("session_prepare", "session_annul", "wrong_seats")} == {403}
    assert send("session_clock", action="minutes", minutes="45") == 302
    assert send("results_desk") == 422  # nothing was entered
    for table in session.tables.order_by("number"):
        closing = reverse("table_close", args=[table.pk])
        assert admin.post(closing, {"reason": "time"}).status_code == 302
    assert send("session_close") == 302
    session.refresh_from_db()
    assert (session.minutes, session.state) == (45, Session.State.CLOSED)
    assert {send(name) for name in ("session_clock", "session_close", "results_desk")} == {403}


def program(event: Tournament) -> dict[str, str]:
    """Return what a program sends to be let in that may do everything."""
    from clubscore.tournaments.models import ApiToken
    from clubscore.tournaments.officials.api_tokens import api_token_make

    user = make_organizer(event.club)
    _token, text = api_token_make(
        club=event.club, name="x", scopes=list(ApiToken.Scope), by=user, tournament=None
    )
    return {"authorization": f"Bearer {text}", "accept-language": "en"}


def test_a_program_ends_the_session_that_is_being_played_and_begins_nothing(event):
    session = Session.objects.get(state=Session.State.RUNNING)
    Session.objects.create(tournament=event, number=9)
    client = Client(headers=program(event))
    suspend(event)

    def send(name: str, *args: object, **body: object) -> int:
        return client.post(reverse(name, args=args), body, "application/json").status_code

    for table in session.tables.order_by("number"):
        assert send("api_table_close", table.pk, reason="time") == 200
    assert send("api_session_start", event.slug, 9) == 403
    assert send("api_session_close", event.slug, 9) == 403
    assert send("api_session_close", event.slug, session.number) == 200
    table = session.tables.earliest("number")
    assert send("api_table_reopen", table.pk, reason="x") == 403


def test_a_program_reads_and_does_not_write(event):
    bearer = program(event)
    suspend(event)
    path = reverse("api_event_visibility", args=[event.slug])
    assert Client(headers=bearer).get(path).status_code == 200
    answer = Client(headers=bearer).post(path, {"visibility": "draft"}, "application/json")
    assert answer.status_code == 403
    assert answer.json()["code"] == "club_suspended"
    event.refresh_from_db()
    assert event.is_public


def test_opened_again_everything_is_as_it_was(event):
    suspend(event)
    user = make_user()
    EventRole.objects.create(tournament=event, user=user, role="referee")
    club_release(club=event.club, by=None)
    cache.clear()
    page = Client().get(reverse("club", args=[event.club.slug]))
    assert page.status_code == 200
    assert "Quintessenza" in page.content.decode()
