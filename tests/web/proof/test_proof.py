"""“Confirm it’s you”: when it is asked, by what it is answered, and that nothing sent is lost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.core import mail
from django.test import Client
from django.urls import reverse
from django_otp.plugins.otp_totp.models import TOTPDevice

from clubscore.mail import BUDGETS
from clubscore.people.models import Club, Passkey, User
from clubscore.tournaments.models import ApiToken, Invitation
from clubscore.web.proof import fresh
from clubscore.web.proof.ways import TRIES
from tests.factories import PASSWORD, make_club, make_organizer, make_user
from tests.html import SentForm, check_page, read_forms
from tests.lasting_secrets import check_secrecy
from tests.web.account.authenticator import Device
from tests.web.account.logins import ADMIN, code_of, kinds_about, logged_in, visitor, with_factor
from tests.web.account.test_email import ADDRESS, MAIL, mail_now

pytestmark = pytest.mark.django_db
ASKED = "Confirm it’s you"
NEW = "nuova-e-abbastanza-lunga"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clubscore.web.proof.ways.mail_send_aside", mail_now)


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def anna(club: Club) -> User:
    user = make_organizer(club, ADMIN)
    User.objects.filter(pk=user.pk).update(email=ADDRESS, email_is_confirmed=True)
    user.refresh_from_db()
    return user


def stale(user: User) -> Client:
    """Return a browser in which somebody has logged in eleven minutes ago."""
    client = logged_in(user)
    age(client, 11 * 60)
    return client


def age(client: Client, seconds: int) -> None:
    session = client.session
    session[fresh.PROVEN] = {**session[fresh.PROVEN], "at": session[fresh.PROVEN]["at"] - seconds}
    session.save()


def is_asked(answer: Any) -> bool:
    if answer.status_code != 200:
        return False
    found = f"<h1>{ASKED}</h1>" in answer.content.decode()
    if found:
        check_page(answer)
        assert "no-store" in answer["Cache-Control"]
    return found


def test_the_page_that_carries_a_new_password_on_is_sent_as_a_secret(anna: User) -> None:
    fields = {"new_password1": NEW, "new_password2": NEW}
    headers = {"accept-encoding": "gzip"}
    page = stale(anna).post(reverse("password_change"), fields, headers=headers)
    assert NEW in page.content.decode()
    check_secrecy(page)


def form_of(page: Any) -> SentForm:
    forms = read_forms(page.content.decode())
    return next(form for form in forms if "proof-then" in form.sent)


def answered(client: Client, page: Any, step: str = "typed", **fields: str) -> Any:
    """Send the form of the page as a browser does, with what somebody has typed."""
    form = form_of(page)
    told = {f"proof-{name}": [value] for name, value in fields.items()}
    return client.post(page.wsgi_request.path, {**form.sent, **told, "proof-step": [step]})


OPENED = ("password_change", "account_email", "passkeys", "second_factor")


@MAIL
@pytest.mark.parametrize("name", OPENED)
def test_a_page_is_opened_once_it_is_proven(anna, name):
    client, path = stale(anna), reverse(name)
    page = client.get(path)
    assert is_asked(page)
    wrong = answered(client, page, password="wrong")
    assert is_asked(wrong)
    assert "Wrong password." in wrong.content.decode()
    assert answered(client, wrong, password=PASSWORD)["Location"] == path
    opened = client.get(path)
    assert opened.status_code == 200
    assert not is_asked(opened)


@MAIL
@pytest.mark.parametrize("name", OPENED)
def test_a_fresh_login_is_not_asked(anna, name):
    client = logged_in(anna)
    age(client, 9 * 60)
    assert not is_asked(client.get(reverse(name)))


def test_a_login_of_an_earlier_version_is_asked(anna):
    client = logged_in(anna)
    session = client.session
    del session[fresh.PROVEN]
    session.save()
    assert is_asked(client.get(reverse("passkeys")))


def test_what_was_sent_is_done_once_it_is_proven(anna, club):
    """Nothing is lost: neither what was typed, nor several values of one name."""
    client, path = stale(anna), reverse("club_tokens", args=[club.slug])
    assert client.get(path).status_code == 200
    assert not is_asked(client.get(path))  # the list is open
    sent = {"name": "Sala & “co”", "scopes": ["hands", "results"]}
    page = client.post(path, sent)
    assert is_asked(page)
    assert "Nothing has been saved yet" in page.content.decode()
    assert not ApiToken.objects.exists()
    page = answered(client, page, password="wrong")
    assert not ApiToken.objects.exists()
    done = answered(client, page, password=PASSWORD)
    assert done.context["made"]
    token = ApiToken.objects.get()
    assert (token.name, sorted(token.scopes)) == ("Sala & “co”", ["hands", "results"])
    assert not is_asked(client.post(path, {**sent, "name": "B"}))  # and not again for a while


CHANGES: dict[str, Any] = {
    "password_change": {"new_password1": NEW, "new_password2": NEW},
    "account_email": {"email": "new@example.org"},
    "passkeys": {"name": "phone"},
    "second_factor": {"code": "123456"},
    "club_roles": {"name": "Nuova", "role": "organizer"},
    "club_factor": {"required": "no"},
    "club_tokens": {"name": "App", "scopes": ["hands"]},
    "club_export": {},
    "club_delete": {"name": "Circolo", "seen": "1"},
    "club_webhooks": {"url": "https://a.example/", "topics": ["hands"]},
}


@MAIL
@pytest.mark.parametrize("name", CHANGES)
def test_nothing_changes_before(anna, club, name):
    of_club = [club.slug] if name.startswith("club") else []
    client = stale(anna)
    before = (anna.password, anna.email, list(club.acts.values_list("pk")), kinds_about(anna))
    page = client.post(reverse(name, args=of_club), CHANGES[name])
    assert is_asked(page)
    for key, values in CHANGES[name].items():
        kept = form_of(page).sent[key]
        assert kept == (values if isinstance(values, list) else [values])
    anna.refresh_from_db()
    after = (anna.password, anna.email, list(club.acts.values_list("pk")), kinds_about(anna))
    assert after == before
    assert not Invitation.objects.exists()


def test_a_new_password_is_kept_through_the_question(anna):
    client = stale(anna)
    page = client.post(reverse("password_change"), CHANGES["password_change"])
    assert "Content-Encoding" not in page.headers
    assert answered(client, page, password=PASSWORD)["Location"] == reverse("account")
    anna.refresh_from_db()
    assert anna.check_password(NEW)
    assert not is_asked(client.get(reverse("password_change")))  # proven a moment ago


def test_a_proof_is_of_one_session_and_one_password(anna):
    """What was proven with a password that is gone since proves nothing."""
    client, other = logged_in(anna), stale(anna)
    assert not is_asked(client.get(reverse("passkeys")))
    assert is_asked(other.get(reverse("passkeys")))
    session = client.session
    session[fresh.PROVEN] = {**session[fresh.PROVEN], "for": "another hash "}
    session.save()
    assert is_asked(client.get(reverse("passkeys")))


def test_a_second_factor_is_asked_for_besides(anna):
    client = logged_in(anna)
    with_factor(anna)  # turned on elsewhere: this login has not given a code
    path = reverse("second_factor")
    page = client.post(path, {"action": "off"})
    assert is_asked(page)
    assert "Code from the app" in page.content.decode()
    wrong = answered(client, page, password=PASSWORD, code="1")
    assert "Wrong code, or already used." in wrong.content.decode()
    waits = answered(client, wrong, password=PASSWORD, code=code_of(anna))
    assert "Too many wrong codes" in waits.content.decode()
    assert TOTPDevice.objects.exists()
    TOTPDevice.objects.update(throttling_failure_timestamp=None, throttling_failure_count=0)
    done = answered(client, waits, password=PASSWORD, code=code_of(anna))
    assert done["Location"] == reverse("account")
    assert not TOTPDevice.objects.exists()
    assert not is_asked(client.get(path))  # still whoever it was


def test_a_recovery_code_serves_as_well(anna):
    codes = with_factor(anna)
    client = stale(anna)
    page = client.get(reverse("passkeys"))
    assert answered(client, page, password=PASSWORD, code=codes[0]).status_code == 302
    age(client, 601)
    again = answered(client, client.get(reverse("passkeys")), password=PASSWORD, code=codes[0])
    assert "Wrong code, or already used." in again.content.decode()


def a_passkey(user: User) -> Device:
    device, client = Device(), logged_in(user)
    question = client.post(reverse("passkeys"), {"name": "phone"}).context["question"]
    client.post(reverse("passkeys"), {"answer": device.create(question), "name": "phone"})
    assert user.passkeys.exists()
    return device


def with_device(client: Client, page: Any, device: Device) -> Any:
    asked = answered(client, page, "passkey")
    check_page(asked)
    given = device.give(asked.context["question"])
    return answered(client, asked, "answer", answer=given)


def test_a_passkey_proves_it_without_password_and_code(anna):
    device = a_passkey(anna)
    with_factor(anna)
    User.objects.filter(pk=anna.pk).update(password="!")
    anna.refresh_from_db()
    client = stale(anna)
    page = client.post(reverse("passkeys"), {"action": "remove", "pk": Passkey.objects.get().pk})
    assert is_asked(page)
    assert 'name="proof-password"' not in page.content.decode()
    assert with_device(client, page, device)["Location"] == reverse("passkeys")
    assert not Passkey.objects.exists()


def test_the_passkey_of_somebody_else_proves_nothing(anna):
    device = a_passkey(make_user("bruno"))
    client = stale(anna)
    page = client.get(reverse("passkeys"))
    assert "Confirm with a passkey" not in page.content.decode()
    assert is_asked(answered(client, page, "passkey"))  # there is nothing to ask for
    a_passkey(anna)
    wrong = with_device(client, client.get(reverse("passkeys")), device)
    assert is_asked(wrong)
    assert "isn’t from your account" in wrong.content.decode()


def test_an_answer_to_what_a_login_asked_proves_nothing(anna):
    device = a_passkey(anna)
    client = stale(anna)
    page = client.get(reverse("passkeys"))
    given = device.give(visitor().post(reverse("login_passkey")).context["question"])
    answered(client, page, "passkey")
    assert is_asked(answered(client, page, "answer", answer=given))
    assert is_asked(answered(client, page, "answer", answer="["))


def mailed() -> str:
    (code,) = re.findall(r"^([a-z2-7]{4}-[a-z2-7]{4})$", str(mail.outbox[-1].body), re.MULTILINE)
    return str(code)


@MAIL
def test_a_code_by_e_mail_stands_for_the_password(anna):
    User.objects.filter(pk=anna.pk).update(password="!")
    anna.refresh_from_db()
    client = stale(anna)
    page = client.post(reverse("password_change"), CHANGES["password_change"])
    assert 'name="proof-password"' not in page.content.decode()
    page = answered(client, page, "mail")
    assert is_asked(page)
    assert mail.outbox[-1].to == [ADDRESS]
    assert mailed() not in page.content.decode()
    wrong = answered(client, page, mailed="aaaa-aaaa")
    assert "Wrong code, or already used." in wrong.content.decode()
    code = mailed()
    assert answered(client, wrong, mailed=code.upper())["Location"] == reverse("account")
    anna.refresh_from_db()
    assert anna.check_password(NEW)
    age(client, 601)
    again = client.get(reverse("password_change"))
    assert 'name="proof-mailed"' not in again.content.decode()  # it works once


@MAIL
def test_a_code_by_e_mail_needs_the_second_factor_too(anna):
    codes = with_factor(anna)
    client = stale(anna)
    page = answered(client, client.get(reverse("passkeys")), "mail")
    assert is_asked(answered(client, page, mailed=mailed()))
    assert answered(client, page, mailed=mailed(), code=codes[0]).status_code == 302


@MAIL
def test_codes_by_e_mail_are_of_one_session_and_end(anna, monkeypatch):
    client, other = stale(anna), stale(anna)
    path = reverse("passkeys")
    page = answered(client, client.get(path), "mail")
    answered(other, other.get(path), "mail")
    assert is_asked(answered(client, page, mailed=mailed()))  # the other one's
    code = mailed()
    later = fresh.now() + 15 * 60 + 1
    monkeypatch.setattr("clubscore.web.proof.ways.now", lambda: later)
    assert is_asked(answered(other, other.get(path), mailed=code))


@MAIL
def test_who_got_a_code_may_still_use_the_password(anna):
    client, path = stale(anna), reverse("passkeys")
    page = answered(client, client.get(path), "mail")
    assert "Use the password" in page.content.decode()
    page = answered(client, page, "no-mail")
    assert answered(client, page, password=PASSWORD).status_code == 302


@MAIL
def test_neither_many_codes_are_sent_nor_many_tried(anna):
    client, path = stale(anna), reverse("passkeys")
    codes = BUDGETS["proof-code"].of_sender.most
    page = client.get(path)
    for _ in range(codes + 1):
        page = answered(client, page, "mail")
    assert len(mail.outbox) == codes
    assert "Too many codes have been sent" in page.content.decode()
    for _ in range(TRIES):
        assert is_asked(answered(client, page, mailed="aaaa-aaaa"))
    assert is_asked(answered(client, page, mailed=mailed()))


@MAIL
@pytest.mark.parametrize("change", [{"email_is_confirmed": False}, {"email": ""}])
def test_no_code_goes_to_an_address_nobody_has_confirmed(anna, change):
    User.objects.filter(pk=anna.pk).update(**change)
    client = stale(anna)
    page = answered(client, client.get(reverse("passkeys")), "mail")
    assert is_asked(page)
    assert not mail.outbox
    assert "by e-mail" not in page.content.decode()


def test_without_any_way_the_page_says_who_can_help(anna):
    User.objects.filter(pk=anna.pk).update(password="!")
    anna.refresh_from_db()
    page = stale(anna).get(reverse("passkeys"))
    assert is_asked(page)
    assert "Ask the operator of this server" in page.content.decode()


def test_guessing_here_waits_as_at_the_login(anna):
    client = stale(anna)
    page = client.post(reverse("password_change"), CHANGES["password_change"])
    codes = [answered(client, page, password="wrong").status_code for _ in range(5)]
    assert codes == [200, 200, 200, 200, 429]
    assert answered(client, page, password=PASSWORD).status_code == 429
    assert kinds_about(anna).count("login_failed") == 5


def test_nothing_that_was_sent_beside_a_wrong_password_is_kept(anna):
    client = stale(anna)
    page = client.post(reverse("password_change"), CHANGES["password_change"])
    answered(client, page, password="My-other-password")
    kept = AccessAttempt.objects.get()
    assert NEW not in kept.post_data
    assert "My-other-password" not in kept.post_data


@pytest.mark.parametrize(
    ("referer", "back"),
    [
        ("https://testserver/organize/", "https://testserver/organize/"),
        ("https://elsewhere.example/", "/account/"),
        ("javascript:alert(1)", "/account/"),
        ("", "/account/"),
    ],
)
def test_the_way_back_stays_here(anna, referer, back):
    client = stale(anna)
    page = client.get(reverse("passkeys"), headers={"referer": referer})
    assert page.context["back"] == back
    again = answered(client, page, password="wrong")
    assert again.context["back"] == back


def test_a_form_without_its_token_is_refused(anna):
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    age(client, 601)
    assert client.post(reverse("passkeys"), {"proof-step": "typed"}).status_code == 403


def test_views_never_see_the_proof(anna, club):
    """A page that shows again what was sent shows no password."""
    client, path = stale(anna), reverse("club_roles", args=[club.slug])
    page = client.post(path, {"name": "", "role": "organizer"})
    refused = answered(client, page, password=PASSWORD)
    assert refused.status_code == 200
    assert not is_asked(refused)
    assert not any(name.startswith("proof-") for name in refused.wsgi_request.POST)
