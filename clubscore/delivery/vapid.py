"""How this installation identifies itself to push services: VAPID, RFC 8292.

The key is made at first use and kept in the database, and so in every backup: a browser's
subscription works with that key alone.
"""

from __future__ import annotations

import json
from email.utils import parseaddr
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from django.conf import settings
from django.utils import timezone

from clubscore.tournaments.models import PushKey

from .encryption import point_of, to_base64

VALID: Final = 12 * 60 * 60  # seconds; 24 hours at most (RFC 8292, 2)
ONLY: Final = 1  # id of the key


def push_key() -> ec.EllipticCurvePrivateKey:
    """Return the key of this installation; processes that make it together agree on one."""
    stored = PushKey.objects.filter(pk=ONLY).values_list("private", flat=True).first()
    if stored is None:
        made = ec.generate_private_key(ec.SECP256R1())
        pem = made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
        PushKey.objects.bulk_create([PushKey(pk=ONLY, private=pem)], ignore_conflicts=True)
        stored = PushKey.objects.values_list("private", flat=True).get(pk=ONLY)
    return _loaded(stored)


def application_key() -> str:
    """Return its public part, which a browser binds a subscription to."""
    return to_base64(point_of(push_key().public_key()))


def authorization(endpoint: str, site: str) -> str:
    """Return the header that tells a push service who sends, and whom to write to."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(timezone.now().timestamp()) + VALID,
        "sub": _contact(site),
    }
    head = to_base64(json.dumps({"typ": "JWT", "alg": "ES256"}).encode())
    signed = f"{head}.{to_base64(json.dumps(claims).encode())}"
    first, second = decode_dss_signature(push_key().sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = to_base64(first.to_bytes(32) + second.to_bytes(32))
    return f"vapid t={signed}.{signature}, k={application_key()}"


def _contact(site: str) -> str:
    """Return whom a push service may write to; Apple's takes nothing else than these two."""
    _name, address = parseaddr(settings.DEFAULT_FROM_EMAIL)
    if address:
        return f"mailto:{address}"
    if site.startswith("https:"):
        return site
    return f"mailto:clubscore@{urlsplit(site).hostname}"


@lru_cache(maxsize=1)
def _loaded(pem: str) -> ec.EllipticCurvePrivateKey:
    key = load_pem_private_key(pem.encode(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)  # noqa: S101 - as it was made above
    return key
