"""What ends an invitation, and what refuses it."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.http.links import invitation_path
from clubscore.people.logins.accounts import account_create
from clubscore.people.models import Club, User
from clubscore.people.roles import membership_add, membership_remove
from clubscore.tournaments.models import Change, EventRole, Invitation
from clubscore.tournaments.officials.invitations import MOST_OPEN, invitation_accept
from tests.factories import make_club, make_organizer, make_user
from tests.html import check_page
from tests.play.test_race import at_once, outcomes
from tests.web.account.invitations.visitors import (
    ADMIN,
    CHOSEN,
    ORGANIZER,
    PAGE,
    account,
    client_of,
    offer,
    visitor,
)

pytestmark = pytest.mark.django_db


def test_it_expires(club, boss):
    token = offer(club, boss)
    past = timezone.now() - timedelta(seconds=1)
    Invitation.objects.update(expires_at=past)
    refused(token, make_user(), "invitation_over")
    page = client_of(boss).get(reverse("club_roles", args=[club.slug])).content.decode()
    assert "Anna Neri" not in page


def refused(token: str, user: User, code: str) -> None:
    with pytest.raises(ClubError) as error:
        invitation_accept(token=token, user=user)
    assert error.value.code == code
    assert not user.memberships.exists()
    assert not user.event_roles.exists()


def test_it_is_revoked(club, boss, event):
    client = client_of(boss)
    for name, slug, offered in (
        ("club_invitation_revoke", club.slug, {}),
        ("event_invitation_revoke", event.slug, {"role": "referee", "tournament": event}),
    ):
        token = offer(club, boss, **offered)
        address = reverse(name, args=[slug, Invitation.objects.get().pk])
        page = client.post(address, follow=True)
        assert "no longer works" in page.content.decode()
        refused(token, make_user(), "invitation_over")
        assert client.post(address).status_code == 404
    assert club.acts.filter(kind="invitation_revoked").count() == 1
    assert Change.objects.filter(kind="invitation_revoked").count() == 1


def test_what_has_been_accepted_is_not_revoked(club, boss):
    invitation_accept(token=offer(club, boss), user=make_user("anna"))
    address = reverse("club_invitation_revoke", args=[club.slug, Invitation.objects.get().pk])
    page = client_of(boss).post(address, follow=True)
    assert "anna has already accepted the invitation" in page.content.decode()


@pytest.mark.parametrize("how", ["removed", "demoted", "without-factor"])
def test_it_ends_with_the_right_to_invite(club, boss, how):
    """Somebody sent away has left no back door."""
    make_organizer(club, ADMIN)
    token = offer(club, boss)
    if how == "removed":
        membership_remove(membership=boss.memberships.get())
    elif how == "demoted":
        membership_add(user=boss, club=club, role=ORGANIZER)
    else:
        Club.objects.update(requires_second_factor=True)
    refused(token, make_user(), "invitation_over")


def test_an_organizer_of_one_event_invites_referees_of_it_alone(club, boss, event):
    somebody = make_user()
    EventRole.objects.create(tournament=event, user=somebody, role="organizer")
    client = client_of(somebody)
    address = reverse("event_roles", args=[event.slug])
    sent = {"name": "Anna", "role": "organizer"}
    assert client.post(address, sent).status_code == 403
    token = offer(club, somebody, "referee", tournament=event)
    anna = make_user()
    invitation_accept(token=token, user=anna)
    assert anna.event_roles.get().role == "referee"
    for_organizer = offer(club, boss, "organizer", tournament=event)
    revoke = reverse(
        "event_invitation_revoke", args=[event.slug, Invitation.objects.latest("pk").pk]
    )
    assert client.post(revoke).status_code == 403
    invitation_accept(token=for_organizer, user=anna)
    assert anna.event_roles.get().role == "organizer"


def test_who_has_the_role_leaves_the_invitation_to_others(club, boss):
    token = offer(club, boss)
    client = client_of(boss)
    client.get(invitation_path(token))
    assert "You already have this role" in client.get(PAGE).content.decode()
    page = client.post(PAGE, follow=True)
    assert "The invitation is for someone else" in page.content.decode()
    assert boss.memberships.get().role == ADMIN
    anna = make_user()
    invitation_accept(token=token, user=anna)
    assert anna.memberships.get().role == ORGANIZER


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"username": "boss"}, "The username “boss” is taken"),
        ({"username": "two words"}, "is not a username"),
        ({"username": "ﷺ" * 20}, "is not a username"),
        ({"again": "another-one-then"}, "The passwords don’t match"),
        ({"password": "12345678", "again": "12345678"}, "stolen passwords"),
        ({"username": "quattro-venti-nuov"}, "too much like your name"),
        ({"first_name": " "}, "This field is required"),
    ],
)
def test_what_is_wrong_with_an_account_is_said_and_nobody_is_accepted(club, boss, sent, said):
    User.objects.filter(pk=boss.pk).update(username="boss")
    client = visitor()
    client.get(invitation_path(offer(club, boss)))
    page = client.post(PAGE, account(**sent))
    assert said in page.content.decode()
    assert page.status_code == 200
    assert not User.objects.exclude(pk=boss.pk).exists()
    assert Invitation.objects.get().accepted_at is None


def test_no_account_is_left_of_an_invitation_that_was_faster_over(club, boss, monkeypatch):
    client = visitor()
    client.get(invitation_path(offer(club, boss)))

    def over(**_more: object) -> None:
        raise ClubError("invitation_over")

    monkeypatch.setattr("clubscore.web.account.invitations.views.invitation_accept", over)
    assert "no longer valid" in client.post(PAGE, account()).content.decode()
    assert not User.objects.filter(username="anna").exists()


@pytest.mark.parametrize("path", ["/invitation/nothing/", "/invitation/è’%00x/", PAGE])
def test_a_link_that_was_never_made(path):
    page = visitor().get(path, follow=True)
    assert page.status_code == 404
    check_page(page)
    assert visitor().post(PAGE, account()).status_code == 404
    assert not User.objects.exists()


def test_there_are_not_too_many(club, boss):
    for _ in range(MOST_OPEN):
        offer(club, boss)
    page = client_of(boss).post(
        reverse("club_roles", args=[club.slug]), {"name": "Anna", "role": "admin"}
    )
    assert "There are already 50 pending invitations" in page.content.decode()
    Invitation.objects.update(expires_at=timezone.now() - timedelta(days=31))
    offer(club, boss)
    assert Invitation.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_several_at_once_one_accepts():
    club = make_club()
    token = offer(club, None)
    users = [make_user() for _ in range(4)]
    results = at_once(
        *[lambda user=user: invitation_accept(token=token, user=user) for user in users]
    )
    assert outcomes(results) == {"ok": 1, "invitation_over": 3}
    assert club.memberships.count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_account_is_made_of_several():
    results = at_once(*[lambda: account_create(username="anna", password=CHOSEN)] * 4)
    assert outcomes(results) == {"ok": 1, "username_taken": 3}
