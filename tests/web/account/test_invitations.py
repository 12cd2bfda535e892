"""Roles are offered and accepted: by link, once, for a while, by nobody else's password."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.http.links import invitation_path
from clubscore.people.logins.accounts import account_create, password_link_create
from clubscore.people.models import Act, Club, Membership, User
from clubscore.people.roles import membership_add, membership_remove
from clubscore.tournaments.models import Change, EventRole, Invitation, Tournament
from clubscore.tournaments.officials.invitations import (
    MOST_OPEN,
    invitation_accept,
    invitation_create,
)
from tests.factories import PASSWORD, make_club, make_event, make_organizer, make_user
from tests.html import check_page
from tests.play.test_race import at_once, outcomes

pytestmark = pytest.mark.django_db

ADMIN, ORGANIZER = Membership.Role.ADMIN, Membership.Role.ORGANIZER
CHOSEN = "quattro-venti-nuova"
PAGE = "/invitation/"


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def boss(club: Club) -> User:
    return make_organizer(club, ADMIN)


@pytest.fixture
def event(club: Club) -> Tournament:
    return make_event(players=0, club=club)


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
    found = re.search(r"http://testserver(/invitation/[\w-]+/)", answer.content.decode())
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


# The way


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
    client.cookies["django_language"] = language
    for address in (
        reverse("club_roles", args=[club.slug]),
        reverse("event_roles", args=[event.slug]),
    ):
        page = client.get(address)
        check_page(page, language)
        assert "Anna Neri" in page.content.decode()
        check_page(client.post(address, {"name": "Ivo", "role": "organizer"}), language)


# Ends


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
        ({"password": "12345678", "again": "12345678"}, "too common"),
        ({"username": "quattro-venti-nuov"}, "too similar to the"),
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


# By e-mail

MAIL = override_settings(
    MAIL_URL="smtp://localhost:25", DEFAULT_FROM_EMAIL="Clubscore <club@example.org>"
)


def test_without_a_mail_server_there_is_a_link_alone(club, boss):
    address = reverse("club_roles", args=[club.slug])
    client = client_of(boss)
    assert 'name="email"' not in client.get(address).content.decode()
    invited(client, address, email="anna@example.org")
    assert not mail.outbox
    assert Invitation.objects.get().email == ""


@MAIL
def test_the_invitation_is_sent_and_shown_to_nobody_else(club, boss):
    address = reverse("club_roles", args=[club.slug])
    sent = {"name": "Anna Neri", "role": "organizer", "email": "anna@example.org"}
    page = client_of(boss).post(address, sent)
    check_page(page)
    assert "sent to anna@example.org" in page.content.decode()
    assert "/invitation/" not in page.content.decode()
    (message,) = mail.outbox
    assert (message.to, message.subject) == (["anna@example.org"], f"Invitation: {club.name}")
    found = re.search(r"http://testserver(/invitation/[\w-]+/)", str(message.body))
    assert found
    anna = visitor()
    anna.get(found[1])
    anna.post(PAGE, account())
    assert User.objects.get(username="anna").email == "anna@example.org"


@MAIL
@pytest.mark.django_db(transaction=True)
def test_nobody_waits_for_the_mail_server_but_who_invites(club, boss, monkeypatch):
    """In a transaction, everybody who records a hand would wait with SQLite."""

    def looked_at(*_arguments: object, **_more: object) -> None:
        assert not connection.in_atomic_block

    monkeypatch.setattr("django.core.mail.EmailMessage.send", looked_at)
    sent = {"name": "Anna Neri", "role": "organizer", "email": "anna@example.org"}
    page = client_of(boss).post(reverse("club_roles", args=[club.slug]), sent)
    assert "sent to anna@example.org" in page.content.decode()


@MAIL
def test_a_mail_that_cannot_be_sent_invites_nobody(club, boss, monkeypatch):
    def away(*_arguments: object, **_more: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("django.core.mail.EmailMessage.send", away)
    sent = {"name": "Anna Neri", "role": "organizer", "email": "anna@example.org"}
    page = client_of(boss).post(reverse("club_roles", args=[club.slug]), sent)
    assert "could not be sent, so the invitation was not created" in page.content.decode()
    assert 'value="Anna Neri"' in page.content.decode()
    assert not Invitation.objects.exists()
    kinds = club.acts.filter(kind__startswith="invitation").order_by("pk")
    assert list(kinds.values_list("kind", flat=True)) == ["invitation_sent", "invitation_revoked"]


# By the operator


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


# What one club has to do with another


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
