"""Passkeys (WebAuthn): the fingerprint, face or code of a device in place of a password.

A passkey is on the person's device, which checks who is holding it; the server stores only the
public key. It is bound to this site's name, so no other site can ask for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final
from urllib.parse import urlsplit

from django.db import IntegrityError, transaction
from django.utils import timezone
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from clubscore.errors import ClubError
from clubscore.people.audit import act_log
from clubscore.people.models import Act, Passkey, User
from clubscore.text import line_within

MOST: Final = 10  # of one person
NAME_LENGTH: Final = 60
LONGEST: Final = 1400  # characters of the id of a passkey: 1023 bytes
PATIENCE: Final = 5 * 60  # seconds to answer what the server asked
ON_THE_DEVICE: Final = AuthenticatorSelectionCriteria(
    resident_key=ResidentKeyRequirement.REQUIRED,
    user_verification=UserVerificationRequirement.REQUIRED,
)


@dataclass(frozen=True, slots=True)
class Site:
    """The site of the passkeys: the origin as the browser sees it, ``https://club.example``.

    ``path`` tells apart installations below paths of one host: /score.
    """

    origin: str
    path: str = ""

    @property
    def name(self) -> str:
        """The host, to which passkeys are bound."""
        return urlsplit(self.origin).hostname or ""

    def handle(self, user: User) -> bytes:
        """Return the handle of a person on a device: it stores one passkey for each on a host."""
        name = f"clubscore-{user.pk}"
        return sha256(f"{self.path}:{name}".encode()).digest() if self.path else name.encode()


@dataclass(frozen=True, slots=True)
class DeviceQuestion:
    """What the browser is to ask of the device, and what its answer has to hold."""

    options: str  # JSON
    challenge: str  # base64url; never leaves but in the options


def registration_question(*, user: User, site: Site) -> DeviceQuestion:
    """Return the request to a device for a new passkey. Raises ``passkeys_too_many``."""
    known = list(user.passkeys.values_list("credential", flat=True))
    if len(known) >= MOST:
        raise ClubError("passkeys_too_many", most=MOST)
    options = generate_registration_options(
        rp_id=site.name,
        rp_name="Clubscore",
        user_id=site.handle(user),
        user_name=user.username,
        user_display_name=str(user),
        timeout=PATIENCE * 1000,
        authenticator_selection=ON_THE_DEVICE,
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(one)) for one in known
        ],
    )
    return DeviceQuestion(options_to_json(options), bytes_to_base64url(options.challenge))


def passkey_add(
    *, user: User, answer: dict[str, Any], challenge: str, site: Site, name: str, address: str = ""
) -> Passkey:
    """Keep the passkey of a device's answer.

    Raises ``passkey_refused``, ``passkey_twice`` or ``passkeys_too_many``.
    """
    try:
        verified = verify_registration_response(
            credential=answer,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.name,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise ClubError("passkey_refused") from error
    with transaction.atomic():
        user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if user.passkeys.count() >= MOST:
            raise ClubError("passkeys_too_many", most=MOST)
        try:
            with transaction.atomic():
                passkey = Passkey.objects.create(
                    user=user,
                    credential=bytes_to_base64url(verified.credential_id),
                    public_key=bytes_to_base64url(verified.credential_public_key),
                    uses=verified.sign_count,
                    name=line_within(name, NAME_LENGTH),
                )
        except IntegrityError:
            raise ClubError("passkey_twice") from None
        act_log(
            kind=Act.Kind.PASSKEY_ADDED, by=user, about=user, facts=passkey.name, address=address
        )
    return passkey


def login_question(*, site: Site) -> DeviceQuestion:
    """Return the request to a device to log in with any passkey for this site."""
    options = generate_authentication_options(
        rp_id=site.name,
        timeout=PATIENCE * 1000,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return DeviceQuestion(options_to_json(options), bytes_to_base64url(options.challenge))


def passkey_use(*, answer: dict[str, Any], challenge: str, site: Site, address: str = "") -> User:
    """Return whose passkey has answered. Raises ``passkey_unknown``.

    A passkey whose counter goes back has been copied; it is refused, and that is logged.
    """
    with transaction.atomic():
        passkey = (
            Passkey.objects.select_for_update(of=("self",))
            .select_related("user")
            .filter(credential=str(answer.get("id", ""))[:LONGEST], user__is_active=True)
            .first()
        )
        if passkey is None:
            raise ClubError("passkey_unknown")
        try:
            verified = verify_authentication_response(
                credential=answer,
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=base64url_to_bytes(passkey.public_key),
                credential_current_sign_count=passkey.uses,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            is_right = False
        else:
            is_right = True
            passkey.uses, passkey.used_at = verified.new_sign_count, timezone.now()
            passkey.save(update_fields=["uses", "used_at"])
    if not is_right:
        act_log(kind=Act.Kind.PASSKEY_FAILED, about=passkey.user, address=address)
        raise ClubError("passkey_unknown")
    return passkey.user


@transaction.atomic
def passkey_remove(*, user: User, pk: int, address: str = "") -> None:
    """Delete a person's passkey; does nothing if it no longer exists."""
    passkey = user.passkeys.select_for_update().filter(pk=pk).first()
    if passkey is not None:
        passkey.delete()
        act_log(
            kind=Act.Kind.PASSKEY_REMOVED, by=user, about=user, facts=passkey.name, address=address
        )
