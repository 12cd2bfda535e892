"""Logging in: throttled, ending by itself, passwords; what is written down of it."""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.people.audit import account_acts
from clubscore.people.logins.accounts import password_link_create
from clubscore.people.models import Act, User
from tests.factories import PASSWORD, make_club, make_organizer
from tests.html import check_page

from .logins import (
    ADMIN,
    LOGIN,
    attempt,
    code_of,
    kinds,
    kinds_about,
    logged_in,
    visitor,
    with_factor,
)

pytestmark = pytest.mark.django_db


# Guessing


def test_who_guesses_has_to_wait(admin, club):
    guesser = visitor()
    for _ in range(settings.AXES_FAILURE_LIMIT - 1):
        assert attempt(guesser, admin).status_code == 200
    answers = [attempt(guesser, admin), attempt(guesser, admin, PASSWORD)]
    for answer in answers:
        assert answer.status_code == 429
        assert 14 * 60 < int(answer["Retry-After"]) <= 15 * 60
        assert "Try again in 15 minutes" in answer.content.decode()
        check_page(answer)
    assert "__Host-sessionid" not in guesser.cookies
    assert kinds_about(admin).count("login_failed") == settings.AXES_FAILURE_LIMIT
    assert set(
        account_acts(admin).filter(kind="login_failed").values_list("address", flat=True)
    ) == {"192.0.2.0/24"}


def test_nobody_else_has_to_wait(admin, club):
    other = make_organizer(club)
    guesser = visitor()
    for _ in range(settings.AXES_FAILURE_LIMIT):
        attempt(guesser, admin)
    assert attempt(visitor(), other, PASSWORD).status_code == 302  # the same Wi-Fi
    assert attempt(visitor("198.51.100.1"), admin, PASSWORD).status_code == 302  # elsewhere


def test_one_address_does_not_try_many_names(admin, monkeypatch):
    """A few passwords for each of thousands of names: no name has to wait, the address has."""
    monkeypatch.setattr("clubscore.people.logins.throttling.LOGINS", 3)
    now = [1_800_000_000.0]
    monkeypatch.setattr("clubscore.limits._now", lambda: now[0])
    names = [User(username=f"name{number}") for number in range(3)]
    assert [attempt(visitor(), one).status_code for one in names] == [200, 200, 200]
    answer = attempt(visitor(), admin, PASSWORD)
    assert (answer.status_code, answer["Retry-After"]) == (429, "60")
    check_page(answer)
    assert attempt(visitor("198.51.100.1"), admin, PASSWORD).status_code == 302  # elsewhere
    now[0] += 60
    assert attempt(visitor(), admin, PASSWORD).status_code == 302


def test_the_proxy_tells_who_it_is(admin):
    for number in range(settings.AXES_FAILURE_LIMIT):
        made_up = {"x-forwarded-for": f"10.9.8.{number}, 8.8.4.4"}
        attempt(visitor("127.0.0.1", **made_up), admin)
    guesser = visitor("127.0.0.1", **{"x-forwarded-for": "8.8.4.4"})
    assert attempt(guesser, admin, PASSWORD).status_code == 429
    forger = visitor("8.8.4.4", **{"x-forwarded-for": "198.51.100.3"})
    assert attempt(forger, admin, PASSWORD).status_code == 429
    honest = visitor("127.0.0.1", **{"x-forwarded-for": "198.51.100.3"})
    assert attempt(honest, admin, PASSWORD).status_code == 302


@pytest.mark.parametrize("address", ["2001:db8::1", "", "unix:"])
def test_addresses_of_all_kinds(admin, address):
    answers = [attempt(visitor(address), admin) for _ in range(settings.AXES_FAILURE_LIMIT)]
    assert answers[-1].status_code == 429


def test_the_wait_ends(admin):
    for _ in range(settings.AXES_FAILURE_LIMIT):
        attempt(visitor(), admin)
    past = timezone.now() - settings.AXES_COOLOFF_TIME - timedelta(seconds=1)
    AccessAttempt.objects.update(attempt_time=past)
    assert attempt(visitor(), admin, PASSWORD).status_code == 302


def test_the_operator_lets_somebody_in_again(admin, club, capsys):
    for _ in range(settings.AXES_FAILURE_LIMIT):
        attempt(visitor(), admin)
    with_factor(admin)
    call_command("login_release", admin.username, "--second-factor")
    assert attempt(visitor(), admin, PASSWORD)["Location"] == "/organize/"
    assert kinds_about(admin)[-3:] == ["login_released", "factor_off", "logged_in"]
    call_command("acts")
    assert "login_released" in capsys.readouterr().out


def test_no_password_and_no_token_is_kept_of_a_wrong_try(admin):
    attempt(visitor(), admin, "My-other-password", csrfmiddlewaretoken="secret-token")
    kept = AccessAttempt.objects.get()
    assert "My-other-password" not in kept.post_data
    assert "secret-token" not in kept.post_data


# Sessions


def test_the_session_is_another_one_after_the_login(admin):
    client = visitor()
    session = client.session
    session["table_links"] = {"1": "x"}
    session.save()
    before = str(session.session_key)
    client.cookies[settings.SESSION_COOKIE_NAME] = before
    attempt(client, admin, PASSWORD)
    assert client.session.session_key != before
    assert not Session.objects.filter(session_key=before).exists()
    assert client.session["table_links"] == {"1": "x"}


@pytest.mark.parametrize(
    ("hours", "polled", "status"),
    [
        pytest.param([23, 46, 69], False, 200, id="somebody-is-there"),
        pytest.param([25], False, 302, id="nobody-for-a-day"),
        pytest.param([23, 46], True, 302, id="a-page-that-asks-by-itself"),
        pytest.param([*range(0, 337, 20), 337], False, 302, id="two-weeks"),
    ],
)
def test_logins_end(admin, monkeypatch, hours, polled, status):
    start = timezone.now().timestamp()
    client = logged_in(admin)
    headers = {"sec-fetch-dest": "empty"} if polled else {}
    answer = None
    for hour in hours:
        monkeypatch.setattr(
            "clubscore.web.account.login_expiry._now",
            lambda hour=hour: int(start) + hour * 3600 + 1,
        )
        answer = client.get("/account/", headers=headers)
    assert answer
    assert answer.status_code == status


def test_rights_end_at_once(admin, club):
    client = logged_in(admin)
    path = reverse("club_acts", args=[club.slug])
    assert client.get(path).status_code == 200
    admin.memberships.update(role="organizer")
    assert client.get(path).status_code == 403
    User.objects.update(is_active=False)
    assert client.get("/account/").status_code == 302


# Passwords


def change(client: Client, new: str):
    sent = {"new_password1": new, "new_password2": new}
    return client.post(reverse("password_change"), sent)


def test_a_password_is_changed_and_other_devices_are_out(admin, club):
    here, there = logged_in(admin), logged_in(admin)
    check_page(here.get(reverse("password_change")))
    assert change(here, "12345678").status_code == 200
    admin.refresh_from_db()
    assert admin.check_password(PASSWORD)
    assert change(here, "new-and-long-enough").status_code == 302
    assert here.get("/account/").status_code == 200
    assert there.get("/account/").status_code == 302
    assert kinds_about(admin)[-2:] == ["logged_in", "password_changed"]


def test_a_new_password_by_a_link_that_works_once(admin):
    open_elsewhere = logged_in(admin)
    link = reverse("password_new", args=password_link_create(user=admin))
    client = visitor()
    moved = client.get(link)
    assert link.split("/")[-2] not in moved["Location"]
    new = {"new_password1": "new-and-long-enough", "new_password2": "new-and-long-enough"}
    check_page(client.get(moved["Location"]))
    assert client.post(moved["Location"], new)["Location"] == LOGIN
    assert "no longer valid" in visitor().get(link).content.decode()
    assert open_elsewhere.get("/account/").status_code == 302
    assert attempt(visitor(), admin, "new-and-long-enough").status_code == 302
    assert kinds_about(admin)[-3:] == ["reset_issued", "password_reset", "logged_in"]


def test_of_two_passwords_by_one_link_at_once_one_is_kept(admin, monkeypatch):
    """Both forms were open and both looked at the link; under the lock the second finds it used."""
    link = reverse("password_new", args=password_link_create(user=admin))
    first, second = visitor(), visitor()
    moved = [client.get(link)["Location"] for client in (first, second)]
    before = User.objects.get(pk=admin.pk)
    one, other = (dict.fromkeys(("new_password1", "new_password2"), text) for text in CHOSEN)
    assert first.post(moved[0], one)["Location"] == LOGIN
    monkeypatch.setattr("clubscore.web.account.login.NewPassword.get_user", lambda *_: before)
    late = second.post(moved[1], other)
    check_page(late)
    assert "no longer valid" in late.content.decode()
    assert User.objects.get(pk=admin.pk).check_password(CHOSEN[0])


CHOSEN = ("the-one-that-came-first", "the-one-that-came-second")

# The log


def test_acts_are_for_the_administrators_of_that_club_alone(admin, club):
    client = logged_in(admin)
    roles = reverse("club_roles", args=[club.slug])
    client.post(roles, {"name": "Nuova", "role": "organizer"})
    nuova = make_organizer(club)
    client.post(roles, {"username": nuova.username, "action": "take"})
    page = client.get(reverse("club_acts", args=[club.slug]))
    check_page(page)
    assert kinds(club)[-3:] == ["invitation_sent", "role_given", "role_taken"]
    act = club.acts.get(kind="role_taken")
    assert (act.by, act.about) == (admin, nuova)
    elsewhere = make_club("Altro")
    assert (
        logged_in(make_organizer(elsewhere, ADMIN)).get(page.wsgi_request.path).status_code == 403
    )
    assert kinds(elsewhere) == ["club_made", "role_given"]


def test_the_log_takes_few_queries(admin, club, django_assert_max_num_queries):
    client = logged_in(admin)
    Act.objects.bulk_create(
        Act(club=club, by=admin, about=admin, kind="role_given") for _ in range(60)
    )
    with django_assert_max_num_queries(8):
        page = client.get(reverse("club_acts", args=[club.slug]), {"page": "1"})
    assert len(page.context["page"]) == 50


def test_who_has_a_stolen_password_is_asked_for_another(admin):
    """An earlier version took it; it goes on, so that nobody is shut out."""
    admin.set_password("password123456")
    admin.save()
    client = visitor()
    assert attempt(client, admin, "password123456")["Location"] == "/organize/"
    assert "on lists of stolen passwords" in client.get("/organize/").content.decode()
    assert "on lists of stolen passwords" not in client.get("/organize/").content.decode()
    refused = change(client, "password123456")
    assert "on lists of stolen passwords" in refused.content.decode()
    assert change(client, "new-and-long-enough").status_code == 302
    again = visitor()
    attempt(again, admin, "new-and-long-enough")
    assert "on lists of stolen passwords" not in again.get("/organize/").content.decode()


def test_nobody_hears_that_a_password_is_stolen_before_the_code_is_right(admin):
    admin.set_password("password123456")
    admin.save()
    with_factor(admin)
    client = visitor()
    attempt(client, admin, "password123456")
    assert "stolen" not in client.get("/login/code/").content.decode()
    assert "stolen" not in client.get("/").content.decode()
    client.post("/login/code/", {"code": code_of(admin)})
    assert "on lists of stolen passwords" in client.get("/organize/").content.decode()


def test_a_wrong_password_is_not_said_to_be_stolen(admin):
    answer = attempt(visitor(), admin, "password123456")
    assert "stolen" not in answer.content.decode()
