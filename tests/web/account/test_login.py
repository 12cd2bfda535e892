"""Logging in: throttled, ending, with a second factor; what is written down of it."""

import re
from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice

from clubscore.people.audit import account_acts
from clubscore.people.logins.accounts import password_link_create
from clubscore.people.logins.second_factor import MOST_LOGGED, device_draft, factor_confirm
from clubscore.people.models import Act, Club, Membership, RecoveryCode, User
from tests.factories import PASSWORD, make_club, make_organizer
from tests.html import check_page

pytestmark = pytest.mark.django_db

LOGIN = "/login/"
ADMIN = Membership.Role.ADMIN


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def admin(club: Club) -> User:
    return make_organizer(club, ADMIN)


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    """Nobody has sent a password in this minute."""
    cache.clear()


def visitor(address: str = "192.0.2.7", **headers: str) -> Client:
    return Client(headers={"accept-language": "en", **headers}, REMOTE_ADDR=address)


def logged_in(user: User) -> Client:
    client = visitor()
    client.force_login(user)
    return client


def attempt(client: Client, user: User, password: str = "wrong", **more: str):  # noqa: S107
    return client.post(LOGIN, {"username": user.username, "password": password, **more})


def kinds(club: Club) -> list[str]:
    return list(club.acts.order_by("pk").values_list("kind", flat=True))


def kinds_about(user: User) -> list[str]:
    """Return what was done about an account, which is no club's business."""
    return list(account_acts(user).order_by("pk").values_list("kind", flat=True))


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
    assert "sessionid" not in guesser.cookies
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
            "clubscore.web.account.sessions._now", lambda hour=hour: int(start) + hour * 3600 + 1
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


def change(client: Client, old: str, new: str):
    sent = {"old_password": old, "new_password1": new, "new_password2": new}
    return client.post(reverse("password_change"), sent)


def test_a_password_is_changed_and_other_devices_are_out(admin, club):
    here, there = logged_in(admin), logged_in(admin)
    check_page(here.get(reverse("password_change")))
    assert change(here, PASSWORD, "12345678").status_code == 200
    assert change(here, "wrong", "new-and-long-enough").status_code == 200
    admin.refresh_from_db()
    assert admin.check_password(PASSWORD)
    assert change(here, PASSWORD, "new-and-long-enough").status_code == 302
    assert here.get("/account/").status_code == 200
    assert there.get("/account/").status_code == 302
    assert kinds_about(admin)[-2:] == ["login_failed", "password_changed"]


def test_an_open_laptop_does_not_help_to_guess(admin):
    client = logged_in(admin)
    answers = [change(client, "wrong", "new-and-long-enough").status_code for _ in range(5)]
    assert answers == [200, 200, 200, 200, 429]
    assert change(client, PASSWORD, "new-and-long-enough").status_code == 429


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


# The second factor


def code_of(user: User, steps: int = 0) -> str:
    device = TOTPDevice.objects.get(user=user)
    totp = TOTP(device.bin_key, drift=steps)
    totp.time = timezone.now().timestamp()
    return f"{totp.token():06}"


def with_factor(user: User) -> list[str]:
    """Switch it on; return the recovery codes. The code of now may be used again."""
    device_draft(user)
    verdict, codes = factor_confirm(user=user, code=code_of(user), address="")
    assert verdict.is_right
    TOTPDevice.objects.update(last_t=-1)
    return codes


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


def test_switching_it_off_takes_password_and_code(admin, club):
    client = logged_in(admin)
    with_factor(admin)
    path = reverse("second_factor")
    check_page(client.get(path))
    right = {"password": PASSWORD, "code": code_of(admin), "action": "off"}
    for wrong in ({"password": "wrong"}, {"code": "1"}):
        assert client.post(path, right | wrong).status_code == 200
        assert TOTPDevice.objects.exists()
        unlocked()
    assert client.post(path, right).status_code == 302
    assert not TOTPDevice.objects.exists()
    assert not RecoveryCode.objects.exists()
    assert kinds_about(admin)[-1] == "factor_off"


def test_new_recovery_codes_take_the_place_of_the_old(admin):
    client = logged_in(admin)
    old = with_factor(admin)
    sent = {"password": PASSWORD, "code": code_of(admin), "action": "codes"}
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
