"""What one club learns and may do of accounts of another."""

import pytest
from django.urls import reverse

from clubscore.people.logins.accounts import password_link_create
from clubscore.people.models import Act, User
from clubscore.people.roles import membership_add
from clubscore.tournaments.officials.invitations import invitation_accept
from tests.factories import PASSWORD, make_club, make_event, make_organizer, make_user
from tests.html import check_page
from tests.web.account.invitations.visitors import (
    ADMIN,
    CHOSEN,
    ORGANIZER,
    client_of,
    offer,
    visitor,
)

pytestmark = pytest.mark.django_db


def test_the_way_from_one_club_into_another_is_shut(club, boss):
    """An administrator who had a link to somebody's account before it gained a role elsewhere."""
    stranger = make_user("stranger")
    membership_add(user=stranger, club=club)
    token = password_link_create(user=stranger)
    link = reverse("password_new", args=token)  # as an earlier version gave administrators
    attacker = visitor()
    moved = attacker.get(link)["Location"]  # opened, and kept open
    other = make_club("Altro")
    theirs = make_organizer(other, ADMIN)
    invitation_accept(token=offer(other, theirs, ADMIN), user=stranger)
    for where in (link, moved):
        assert "no longer valid" in attacker.get(where, follow=True).content.decode()
        attacker.post(where, {"new_password1": CHOSEN, "new_password2": CHOSEN})
    stranger.refresh_from_db()
    assert stranger.check_password(PASSWORD)
    # Nor is there a link, or a name of an account, to begin with.
    client = client_of(boss)
    address = reverse("club_roles", args=[club.slug])
    for sent in (
        {"username": theirs.username, "role": "organizer"},
        {"username": "made", "create": "on", "role": "admin", "full_name": "Made Up"},
        {"action": "demote", "username": theirs.username},
    ):
        page = client.post(address, sent)
        assert page.status_code in (200, 404)
        assert "/password/" not in page.content.decode()
    assert not User.objects.filter(username="made").exists()
    assert set(theirs.memberships.values_list("club", flat=True)) == {other.pk}
    assert client.get(f"/organize/club/{club.slug}/reset/?login=stranger").status_code == 404


@pytest.mark.parametrize("event_role", [False, True])
def test_a_first_password_of_an_earlier_version_ends_with_a_role_elsewhere(club, event_role):
    stranger = make_user("stranger", password_is_new=True)
    attacker = visitor()
    attacker.post("/login/", {"username": "stranger", "password": PASSWORD})
    other = make_club("Altro")
    if event_role:
        event = make_event(players=0, club=other)
        token = offer(other, make_organizer(other), "referee", tournament=event)
    else:
        token = offer(other, make_organizer(other, ADMIN))
    invitation_accept(token=token, user=stranger)
    assert attacker.get("/account/", follow=True).wsgi_request.path == "/login/"
    sent = {"username": "stranger", "password": PASSWORD}
    assert visitor().post("/login/", sent).status_code == 200


def test_a_club_sees_nothing_of_an_account_but_what_happened_there(club, boss):
    other = make_club("Altro")
    anna = make_organizer(other)
    client = visitor()
    client.post("/login/", {"username": anna.username, "password": "wrong"})
    client.post("/login/", {"username": anna.username, "password": PASSWORD})
    password_link_create(user=anna)
    # Written down for each club by an earlier version.
    Act.objects.create(kind="logged_in", by=anna, about=anna, club=club, address="192.0.2.0/24")
    invitation_accept(token=offer(club, boss), user=anna)
    client.get(reverse("organize"))
    page = client_of(boss).get(reverse("club_acts", args=[club.slug]))
    told = [(act.kind, act.about) for act in page.context["page"]]
    assert told == [
        *[("role_given", anna), ("invitation_sent", None)],
        *[("role_given", boss), ("club_made", None)],
    ]
    assert "192.0.2.0" not in page.content.decode()
    # The person sees it.
    own = client.get("/account/")
    check_page(own)
    assert [act.kind for act in own.context["acts"]] == [
        *("reset_issued", "logged_in", "login_failed")
    ]
    assert {act.about for act in client_of(boss).get("/account/").context["acts"]} == {boss}


def test_an_administrator_becomes_an_organizer_but_not_the_last_one(club, boss):
    client, address = client_of(boss), reverse("club_roles", args=[club.slug])
    sent = {"action": "demote", "username": boss.username}
    assert "only administrator" in client.post(address, sent, follow=True).content.decode()
    other = make_organizer(club, ADMIN)
    page = client.post(address, {**sent, "username": other.username}, follow=True)
    assert "is now an organizer" in page.content.decode()
    assert other.memberships.get().role == ORGANIZER
