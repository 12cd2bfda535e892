"""A second factor at login: the code of an app on a phone (TOTP, RFC 6238), or a recovery code."""

from __future__ import annotations

import math
import secrets
from base64 import b32encode
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from clubscore.people.audit import act_log
from clubscore.people.models import Act, RecoveryCode, User
from clubscore.people.networks import network_of
from clubscore.secrecy import secret_note

CODES: Final = 10  # recovery codes at a time
GROUP: Final = 4  # letters, four of them: 80 bits, so that a plain hash keeps them
LETTERS: Final = 16
DOUBLINGS: Final = 10  # wrong codes of the app after which the wait grows no more: 512 seconds
RECOVERY: Final = "recovery"  # what the log says of a wrong recovery code
MOST_LOGGED: Final = 10  # wrong codes of a kind from one network that are written down within
LOGGED_WITHIN: Final = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class CodeVerdict:
    """Whether a code is right; if no code is accepted now, for how many seconds."""

    is_right: bool
    wait: int = 0
    device: Any = None
    was_recovery: bool = False

    @property
    def kind(self) -> str:
        """What code it was: ``recovery`` or ``app``."""
        return RECOVERY if self.was_recovery else "app"


def device_of(user: User) -> Any:
    """Return the confirmed device, or None: no second factor."""
    return TOTPDevice.objects.filter(user=user, confirmed=True).first()


def device_draft(user: User) -> Any:
    """Return the device that is being set up, made if there is none yet."""
    device = TOTPDevice.objects.filter(user=user, confirmed=False).first()
    return secret_note(device or TOTPDevice.objects.create(user=user, name="app", confirmed=False))


def secret_text(device: Any) -> str:
    """Return the secret as people type it into an app: groups of four letters."""
    text = b32encode(device.bin_key).decode().rstrip("=")
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


def factor_confirm(*, user: User, code: str, address: str) -> tuple[CodeVerdict, list[str]]:
    """Switch the second factor on if the code of the new device is right.

    Returns the verdict and the recovery codes, which are never stored.
    """
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        device = TOTPDevice.objects.select_for_update().filter(user=user, confirmed=False).first()
        if device is None or device_of(user):
            return CodeVerdict(is_right=False), []
        verdict = _verdict_on(device, _letters(code))
        if not verdict.is_right:
            return verdict, []
        device.confirmed = True
        device.save()
        codes = _codes_new(user)
        act_log(kind=Act.Kind.FACTOR_ON, by=user, about=user, address=address)
    return verdict, codes


def code_check(*, user: User, code: str, address: str) -> CodeVerdict:
    """Check a code of the app or a recovery code, which is used up by that.

    After a wrong app code the next is checked after a second, then two, four and so on, up to
    ``DOUBLINGS`` times. Recovery codes are checked meanwhile too, so guessing the app's codes locks
    nobody out; nor does guessing recovery codes: nobody guesses 80 bits, so they never have to
    wait.
    """
    letters = _letters(code)
    with transaction.atomic():
        device = TOTPDevice.objects.select_for_update().filter(user=user, confirmed=True).first()
        if device is None:
            return CodeVerdict(is_right=False)
        if _is_recovery(letters):
            verdict = _verdict_on_recovery(device, letters)
        else:
            verdict = _verdict_on(device, letters)
        if not verdict.is_right and not verdict.wait:
            _failure_log(user, verdict, address)
    return verdict


def _failure_log(user: User, verdict: CodeVerdict, address: str) -> None:
    """Log a wrong code; only the first few of those that don't lead to a wait."""
    kind, facts, since = Act.Kind.CODE_FAILED, verdict.kind, timezone.now() - LOGGED_WITHIN
    same = Act.objects.filter(kind=kind, about=user, facts=facts, at__gt=since)
    if same.filter(address=network_of(address)).count() < MOST_LOGGED:
        act_log(kind=kind, about=user, facts=facts, address=address)


def codes_renew(*, user: User, address: str) -> list[str]:
    """Return new recovery codes; the old ones stop working."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # of two at once the later one counts
        codes = _codes_new(user)
        act_log(kind=Act.Kind.CODES_RENEWED, by=user, about=user, address=address)
    return codes


@transaction.atomic
def factor_off(*, user: User, by: User | None, address: str = "") -> None:
    """Switch the second factor off and delete the recovery codes."""
    TOTPDevice.objects.filter(user=user).delete()
    RecoveryCode.objects.filter(user=user).delete()
    act_log(kind=Act.Kind.FACTOR_OFF, by=by, about=user, address=address)


def _letters(code: str) -> str:
    return "".join(one for one in code if one.isascii() and one.isalnum())


def _is_recovery(letters: str) -> bool:
    """Tell whether this looks like a recovery code, perhaps mistyped; apps show six digits."""
    return len(letters) > LETTERS // 2


def _verdict_on(device: Any, letters: str) -> CodeVerdict:
    device.throttling_failure_count = min(device.throttling_failure_count, DOUBLINGS)
    allowed, reason = device.verify_is_allowed()
    if not allowed:
        return CodeVerdict(is_right=False, wait=_seconds_until(reason["locked_until"]))
    return CodeVerdict(is_right=bool(device.verify_token(letters)), device=device)


def _verdict_on_recovery(device: Any, letters: str) -> CodeVerdict:
    is_right = _use_up(device.user_id, letters)
    if is_right:
        device.throttle_reset()
    return CodeVerdict(is_right=is_right, device=device if is_right else None, was_recovery=True)


def _seconds_until(moment: datetime) -> int:
    return max(math.ceil((moment - timezone.now()).total_seconds()), 1)


def _use_up(user_id: int, letters: str) -> bool:
    found = RecoveryCode.objects.filter(user=user_id, digest=_digest(letters))
    return found.delete()[0] == 1


def _codes_new(user: User) -> list[str]:
    RecoveryCode.objects.filter(user=user).delete()
    codes = [b32encode(secrets.token_bytes(10)).decode().lower() for _ in range(CODES)]
    RecoveryCode.objects.bulk_create(
        RecoveryCode(user=user, digest=_digest(code)) for code in codes
    )
    return secret_note(
        ["-".join(code[at : at + GROUP] for at in range(0, LETTERS, GROUP)) for code in codes]
    )


def _digest(letters: str) -> str:
    return sha256(letters.lower().encode()).hexdigest()
