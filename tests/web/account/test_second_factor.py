"""The second factor: set up, asked for at the login, used once, required by a club."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from clubscore.people.audit import account_acts
from clubscore.people.logins.second_factor import MOST_LOGGED
from clubscore.people.models import RecoveryCode, User
from tests.factories import PASSWORD, make_organizer
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


def unlocked() -> None:
    """Let the time pass that a wrong code costs."""
    TOTPDevice.objects.update(throttling_failure_timestamp=timezone.now() - timedelta(hours=1))


def asked_for_code(user: User, **more: str) -> Client:
    client = visitor()
    assert attempt(client, user, PASSWORD, **more)["Location"] == "/login/code/"
    return client


def test_it_is_set_up_with_a_code_and_codes_are_shown_once(admin, club):
    client = logged_in(admin)
    path = reverse("second_factor")
    page = client.get(path)
    check_page(page)
    assert client.get(path).context["secret"] == page.context["secret"]
    assert "Wrong code" in client.post(path, {"code": "abc"}).content.decode()
    assert not TOTPDevice.objects.get().confirmed
    assert client.post(path, {"code": code_of(admin)}).status_code == 429
    unlocked()
    shown = client.post(path, {"code": code_of(admin)})
    check_page(shown)
    codes = re.findall(r"<code>([a-z2-7-]{19})</code>", shown.content.decode())
    assert len(codes) == len(set(codes)) == 10
    assert "no-store" in shown["Cache-Control"]
    assert not RecoveryCode.objects.filter(digest__in=codes).exists()
    again = client.get(path).content.decode()
    assert not any(code in again for code in codes)
    assert page.context["secret"] not in again
    assert kinds_about(admin)[-1] == "factor_on"
    assert "Turn off two-factor authentication" in again  # who turned it on is not asked for it


def test_the_password_alone_logs_nobody_in(admin):
    with_factor(admin)
    client = asked_for_code(admin, next="/account/")
    assert client.get("/account/").status_code == 302
    check_page(client.get("/login/code/"))
    assert client.post("/login/code/", {"code": "000000x"}).status_code == 200
    waiting = client.post("/login/code/", {"code": code_of(admin)})
    assert waiting.status_code == 429
    assert "second" in waiting.content.decode()
    unlocked()
    assert client.post("/login/code/", {"code": code_of(admin)})["Location"] == "/account/"
    assert client.get("/account/").status_code == 200


def guess(client: Client, count: int, code: str = "000000") -> list[int]:
    """Send wrong codes, each when the one before is forgotten; return the statuses."""
    statuses = []
    for _ in range(count):
        unlocked()
        statuses.append(client.post("/login/code/", {"code": code}).status_code)
    return statuses


def test_the_wait_for_the_next_code_of_the_app_is_bounded(admin):
    with_factor(admin)
    guesser = asked_for_code(admin)
    assert set(guess(guesser, 20)) == {200}
    answer = guesser.post("/login/code/", {"code": code_of(admin)})
    assert answer.status_code == 429
    assert 8 * 60 < int(answer["Retry-After"]) <= 15 * 60
    # A lock of an earlier version, of eighteen hours, is as short.
    TOTPDevice.objects.update(throttling_failure_count=17)
    answer = asked_for_code(admin).post("/login/code/", {"code": code_of(admin)})
    assert int(answer["Retry-After"]) <= 15 * 60
    check_page(answer)
    assert "A recovery code works right away" in answer.content.decode()


def test_a_recovery_code_works_whoever_guesses_codes_of_the_app(admin):
    code, *_others = with_factor(admin)
    assert set(guess(asked_for_code(admin), 20)) == {200}
    owner = asked_for_code(admin)
    assert owner.post("/login/code/", {"code": code_of(admin)}).status_code == 429
    assert owner.post("/login/code/", {"code": code})["Location"] == "/organize/"
    # The lock is over with that.
    assert asked_for_code(admin).post("/login/code/", {"code": code_of(admin)}).status_code == 302


def test_a_recovery_code_works_whoever_guesses_recovery_codes(admin):
    code, *_others = with_factor(admin)
    guesser = asked_for_code(admin)
    wrong = {"code": "aaaa-bbbb-cccc-dddd"}
    statuses = {guesser.post("/login/code/", wrong).status_code for _ in range(MOST_LOGGED + 5)}
    assert statuses == {200}
    failed = account_acts(admin).filter(kind="code_failed", facts="recovery")
    assert failed.count() == MOST_LOGGED  # who guesses on and on does not fill the log
    assert asked_for_code(admin).post("/login/code/", {"code": code_of(admin)}).status_code == 302
    assert guesser.post("/login/code/", {"code": code})["Location"] == "/organize/"


def test_a_code_works_once(admin):
    with_factor(admin)
    code = code_of(admin)
    assert asked_for_code(admin).post("/login/code/", {"code": code}).status_code == 302
    assert asked_for_code(admin).post("/login/code/", {"code": code}).status_code == 200


def test_a_recovery_code_works_once(admin):
    code, *_others = with_factor(admin)
    typed = f" {code.upper().replace('-', ' ')} "
    assert asked_for_code(admin).post("/login/code/", {"code": typed}).status_code == 302
    assert asked_for_code(admin).post("/login/code/", {"code": typed}).status_code == 200
    assert RecoveryCode.objects.filter(user=admin).count() == 9


def test_the_code_of_somebody_else_is_none(admin, club):
    other = make_organizer(club)
    codes = with_factor(other)
    with_factor(admin)
    answer = asked_for_code(admin).post("/login/code/", {"code": codes[0]})
    assert answer.status_code == 200
    assert RecoveryCode.objects.filter(user=other).count() == 10


@pytest.mark.parametrize("how", ["late", "password", "inactive"])
def test_a_password_of_a_while_ago_is_worth_nothing(admin, monkeypatch, how):
    with_factor(admin)
    client = asked_for_code(admin)
    code = code_of(admin)
    if how == "late":
        later = timezone.now().timestamp() + 601
        monkeypatch.setattr("clubscore.web.account.login.time.time", lambda: later)
    elif how == "password":
        admin.set_password("another-one-by-now")
        admin.save()
    else:
        User.objects.update(is_active=False)
    assert client.post("/login/code/", {"code": code})["Location"] == LOGIN
    assert "_auth_user_id" not in client.session


def test_it_is_switched_off(admin, club):
    with_factor(admin)
    client = logged_in(admin)
    path = reverse("second_factor")
    check_page(client.get(path))
    assert client.post(path, {"action": "?"}).status_code == 200
    assert TOTPDevice.objects.exists()
    assert client.post(path, {"action": "off"}).status_code == 302
    assert not TOTPDevice.objects.exists()
    assert not RecoveryCode.objects.exists()
    assert kinds_about(admin)[-1] == "factor_off"


def test_new_recovery_codes_take_the_place_of_the_old(admin):
    old = with_factor(admin)
    client = logged_in(admin)
    sent = {"action": "codes"}
    shown = client.post(reverse("second_factor"), sent).content.decode()
    assert len(set(re.findall(r"<code>([a-z2-7-]{19})</code>", shown)) - set(old)) == 10
    assert asked_for_code(admin).post("/login/code/", {"code": old[0]}).status_code == 200


def test_a_club_requires_it_of_its_administrators(admin, club):
    client = logged_in(admin)
    path = reverse("club_factor", args=[club.slug])
    client.post(path, {"required": "yes"})
    club.refresh_from_db()
    assert not club.requires_second_factor  # who requires it has none
    with_factor(admin)
    client = logged_in(admin)
    client.post(path, {"required": "yes"})
    colleague = logged_in(make_organizer(club, ADMIN))
    for name in ("club_roles", "club_acts"):
        assert (
            colleague.get(reverse(name, args=[club.slug]))["Location"] == "/account/second-factor/"
        )
    assert colleague.get(reverse("organize")).status_code == 200
    assert client.get(reverse("club_acts", args=[club.slug])).status_code == 200
    client.post(path, {"required": "no"})
    assert colleague.get(reverse("club_roles", args=[club.slug])).status_code == 200
    assert [kind for kind in kinds(club) if kind.startswith("factor_")] == [
        *("factor_required", "factor_optional")
    ]
