"""Visitors who log in, and what the log says of it."""

from django.test import Client
from django.utils import timezone
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice

from clubscore.people.audit import account_acts
from clubscore.people.logins.second_factor import device_draft, factor_confirm
from clubscore.people.models import Club, Membership, User

LOGIN = "/login/"
ADMIN = Membership.Role.ADMIN


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
