"""The way of an invitation, from the offer to the role."""

import pytest
from django.urls import reverse

from clubscore.http.links import invitation_path
from clubscore.people.models import Act, User
from clubscore.tournaments.models import Change, Invitation
from clubscore.tournaments.officials.invitations import invitation_accept
from tests.factories import PASSWORD, make_organizer, make_user
from tests.html import check_page
from tests.web.account.invitations.visitors import (
    ADMIN,
    CHOSEN,
    ORGANIZER,
    PAGE,
    account,
    client_of,
    invited,
    offer,
    visitor,
)

pytestmark = pytest.mark.django_db


def test_somebody_new_creates_an_account_and_has_the_role(club, boss):
    address = reverse("club_roles", args=[club.slug])
    link = invited(client_of(boss), address)
    anna = visitor()
    opened = anna.get(link)
    assert (opened.status_code, opened["Location"]) == (302, PAGE)  # the token leaves the address
    page = anna.get(PAGE)
    check_page(page)
    assert "has offered you a role: organizer" in page.content.decode()
    assert 'value="Anna"' in page.content.decode()
    done = anna.post(PAGE, account())
    assert done["Location"] == f"{reverse('organize')}?club={club.slug}"
    assert "Accepted." in anna.get(done["Location"]).content.decode()
    user = User.objects.get(username="anna")
    assert user.check_password(CHOSEN)
    assert user.memberships.get().role == ORGANIZER
    # It works once.
    assert visitor().get(link, follow=True).status_code == 404
    invitation = Invitation.objects.get()
    assert (invitation.accepted_by, invitation.digest in link) == (user, False)


def test_who_has_an_account_accepts_by_logging_in(club, boss):
    anna = make_user("anna")
    client = visitor()
    client.get(invitation_path(offer(club, boss, ADMIN)))
    assert f"/login/?next={PAGE}" in client.get(PAGE).content.decode()
    sent = {"username": "anna", "password": PASSWORD, "next": PAGE}
    assert client.post("/login/", sent)["Location"] == PAGE
    page = client.get(PAGE)
    check_page(page)
    assert "Accept as anna" in page.content.decode()
    assert not anna.memberships.exists()
    assert client.post(PAGE).status_code == 302
    assert anna.memberships.get().role == ADMIN


def test_a_second_tap_leads_to_the_same_place(club, boss):
    token, anna = offer(club, boss), make_user()
    first = invitation_accept(token=token, user=anna)
    assert invitation_accept(token=token, user=anna) == first
    client = client_of(anna)
    client.get(invitation_path(token))
    assert client.post(PAGE)["Location"] == f"{reverse('organize')}?club={club.slug}"
    assert Act.objects.filter(kind="role_given", about=anna).count() == 1


def test_a_referee_of_one_event(club, event):
    organizer = make_organizer(club)
    link = invited(client_of(organizer), reverse("event_roles", args=[event.slug]), role="referee")
    anna = visitor()
    anna.get(link)
    check_page(anna.get(PAGE))
    assert anna.post(PAGE, account())["Location"] == reverse("event_manage", args=[event.slug])
    assert event.roles.get().role == "referee"
    kinds = Change.objects.filter(tournament=event).order_by("pk").values_list("kind", flat=True)
    assert [kind for kind in kinds if kind.startswith(("inv", "role"))] == [
        *("invitation_sent", "role_given")
    ]


@pytest.mark.parametrize("language", ["it", "en"])
def test_pages(club, boss, event, language):
    offer(club, boss)
    offer(club, boss, "referee", tournament=event)
    client = client_of(boss)
    client.cookies["__Host-django_language"] = language
    for address in (
        reverse("club_roles", args=[club.slug]),
        reverse("event_roles", args=[event.slug]),
    ):
        page = client.get(address)
        check_page(page, language)
        assert "Anna Neri" in page.content.decode()
        check_page(client.post(address, {"name": "Ivo", "role": "organizer"}), language)
