"""Texts that are too long are refused and named; what is cut for want of room ends with “…”."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.people.logins.accounts import account_create
from clubscore.people.models import Act
from clubscore.tournaments.models import Entry, Penalty, Table
from clubscore.tournaments.officials.announcements import announcement_make
from clubscore.tournaments.officials.api_tokens import api_token_make
from clubscore.tournaments.officials.invitations import invitation_create
from clubscore.tournaments.officials.penalties import penalty_add, penalty_revoke
from clubscore.tournaments.officials.webhooks import webhook_add
from clubscore.tournaments.roster.entries import entry_change
from clubscore.tournaments.roster.requests import entry_request
from clubscore.tournaments.sessions.timetable import SessionTime, timetable_set
from tests.factories import PASSWORD, coming, make_event, make_organizer, make_table, organizer

pytestmark = pytest.mark.django_db


def penalty(table: Table, **texts: str) -> Penalty:
    told: dict[str, Any] = {"reason": "late", **texts}
    return penalty_add(
        tournament=table.session.tournament,
        entry=table.seats.get(wind=0).entry,
        kind=Penalty.Kind.WARNING,
        by=organizer(),
        **told,
    )


def change(table: Table, **texts: str) -> Entry:
    entry = table.seats.get(wind=0).entry
    person = entry.player
    told: dict[str, Any] = {"team": "", **texts}
    return entry_change(
        entry=entry,
        first_name=person.first_name,
        last_name=person.last_name,
        country=person.country,
        ema_number="",
        substitute=False,
        by=organizer(),
        **told,
    )


def request(**texts: str) -> Entry:
    event = coming(make_event(registration_opens_at=timezone.now() - timedelta(hours=1)))
    told: dict[str, Any] = {"contact": "anna@example.org", "remark": "", **texts}
    return entry_request(
        tournament=event,
        first_name="Anna",
        last_name="Neri",
        country="ITA",
        ema_number="",
        team="",
        token=uuid4(),
        **told,
    )


def program(table: Table, name: str) -> Any:
    club = table.session.tournament.club
    return api_token_make(club=club, name=name, scopes=["hands"], by=make_organizer(club))


def announce(table: Table, text: str) -> Any:
    return announcement_make(tournament=table.session.tournament, text=text, by=organizer())


def rename(table: Table, text: str) -> Any:
    times = [SessionTime(1, None, None, text)]
    return timetable_set(tournament=table.session.tournament, times=times, by=organizer())


def invite(table: Table, name: str) -> Any:
    club = table.session.tournament.club
    return invitation_create(club=club, role="organizer", name=name, by=None)


def revoke(table: Table, reason: str) -> Any:
    return penalty_revoke(penalty=penalty(table), reason=reason, by=organizer())


def account(**names: str) -> Any:
    return account_create(username="anna", password=PASSWORD, **names)


WRITES: dict[str, tuple[int, Callable[[Table, str], Any]]] = {
    "reason of a penalty": (200, lambda table, text: penalty(table, reason=text)),
    "remark of a penalty": (200, lambda table, text: penalty(table, remark=text)),
    "article of a penalty": (60, lambda table, text: penalty(table, article=text)),
    "why one is cancelled": (200, revoke),
    "announcement": (200, announce),
    "name of a session": (60, rename),
    "team": (60, lambda table, text: change(table, team=text)),
    "home club": (60, lambda table, text: change(table, home_club=text)),
    "contact": (200, lambda _table, text: request(contact=text)),
    "remark": (200, lambda _table, text: request(remark=text)),
    "name of a token": (60, program),
    "who is invited": (120, invite),
    "first name of an account": (150, lambda _table, text: account(first_name=text)),
    "last name of an account": (150, lambda _table, text: account(last_name=text)),
}


@pytest.mark.parametrize("what", WRITES)
def test_a_text_that_is_too_long_is_refused(what):
    limit, write = WRITES[what]
    with pytest.raises(ClubError) as caught:
        write(make_table(), "x" * (limit + 1))
    assert (caught.value.code, caught.value.facts["limit"]) == ("text_too_long", limit)


@pytest.mark.parametrize("what", WRITES)
def test_one_that_just_fits_is_stored(what):
    limit, write = WRITES[what]
    write(make_table(), "x" * limit)


def test_the_address_of_a_program_is_not_cut(monkeypatch):
    club = make_table().session.tournament.club
    monkeypatch.setattr("clubscore.tournaments.officials.webhooks.target_of", lambda _url: None)
    told: dict[str, Any] = {"club": club, "topics": ["hands"], "by": make_organizer(club)}
    told["site"] = "https://club.example"
    address = "https://program.example/" + "x" * 476
    with pytest.raises(ClubError, match="500 characters at most"):
        webhook_add(url=f"{address}x", **told)
    assert webhook_add(url=address, **told).url == address
    facts = Act.objects.get(kind=Act.Kind.WEBHOOK_MADE).facts
    assert facts == f"{address[:199]}…"  # the log has room for the beginning alone
