"""Who is invited, by whom, and what they send."""

import re
from typing import Any

from django.test import Client

from clubscore.people.models import Club, Membership, User
from clubscore.tournaments.officials.invitations import invitation_create

ADMIN, ORGANIZER = Membership.Role.ADMIN, Membership.Role.ORGANIZER


CHOSEN = "quattro-venti-nuova"


PAGE = "/invitation/"


def visitor() -> Client:
    return Client(headers={"accept-language": "en"})


def client_of(user: User) -> Client:
    client = visitor()
    client.force_login(user)
    return client


def offer(club: Club, by: User | None, role: str = ORGANIZER, **more: Any) -> str:
    """Invite somebody; return the token of the link."""
    return invitation_create(club=club, role=role, name="Anna Neri", by=by, **more)[1]


def invited(client: Client, address: str, **sent: str) -> str:
    """Invite somebody by the page; return the path of the link it shows."""
    answer = client.post(address, {"name": "Anna Neri", "role": "organizer", **sent})
    found = re.search(r"https://testserver(/invitation/[\w-]+/)", answer.content.decode())
    assert found, answer.content.decode()
    return found[1]


def account(**more: str) -> dict[str, str]:
    return {
        "first_name": "Anna",
        "last_name": "Neri",
        "username": "anna",
        "password": CHOSEN,
        "again": CHOSEN,
        **more,
    }
