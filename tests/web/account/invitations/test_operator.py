"""Clubs, invitations and password links made at a terminal."""

import re

import pytest
from django.core.management import CommandError, call_command

from clubscore.people.models import Act, Club
from clubscore.tournaments.officials.invitations import invitation_accept
from tests.factories import make_user
from tests.web.account.invitations.visitors import ADMIN, CHOSEN, PAGE, account, visitor

pytestmark = pytest.mark.django_db


def path_in(text: str, beginning: str) -> str:
    found = re.search(rf"({beginning}[\w/-]+)", text)
    assert found, text
    return found[1]


def test_the_operator_invites_and_learns_no_password(capsys):
    call_command("club_create", "Nuovo Circolo", admin="Piera Zanotti", city="Bologna")
    anna = visitor()
    anna.get(path_in(capsys.readouterr().out, "/invitation/"))
    page = anna.get(PAGE).content.decode()
    assert "You have been offered a role: administrator" in page
    anna.post(PAGE, account())
    club = Club.objects.get()
    assert club.memberships.get().role == ADMIN
    call_command("club_invite", club.slug, "Ivo Bassi")
    token = path_in(capsys.readouterr().out, "/invitation/").split("/")[2]
    ivo = make_user()
    invitation_accept(token=token, user=ivo)
    assert ivo.memberships.get().role == ADMIN
    for arguments in (["no-club", "Ivo"], [club.slug, " "]):
        with pytest.raises(CommandError):
            call_command("club_invite", *arguments)


def test_the_operator_makes_a_link_for_a_forgotten_password(club, boss, capsys):
    call_command("password_link", boss.username)
    first = path_in(capsys.readouterr().out, "/password/")
    call_command("password_link", boss.username)
    link = path_in(capsys.readouterr().out, "/password/")
    assert "no longer valid" in visitor().get(first).content.decode()
    client = visitor()
    moved = client.get(link)["Location"]
    client.post(moved, {"new_password1": CHOSEN, "new_password2": CHOSEN})
    boss.refresh_from_db()
    assert boss.check_password(CHOSEN)
    assert "no longer valid" in visitor().get(link).content.decode()
    assert set(Act.objects.filter(about=boss, club=None).values_list("kind", flat=True)) == {
        *("reset_issued", "password_reset")
    }
    with pytest.raises(CommandError, match="no account"):
        call_command("password_link", "nobody")
