"""Web Push: messages encrypted for one browser, and how this installation identifies itself.

A text is encrypted by RFC 8291, with the coding "aes128gcm" of RFC 8188: push services pass it on
and see its length. The identification is VAPID, RFC 8292. Its key is made at first use and kept in
the database, and so in every backup: a browser's subscription works only with that key.
"""

from __future__ import annotations

import base64
import json
import os
from email.utils import parseaddr
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from django.conf import settings
from django.utils import timezone

from clubscore.tournaments.models import PushKey

RECORD: Final = 4096  # bytes; push services have to take one record of this size (RFC 8291, 4)
OVERHEAD: Final = 16 + 4 + 1 + 65 + 1 + 16  # salt, size, length, our key; the end, the proof
LONGEST: Final = RECORD - OVERHEAD  # bytes of the text
STEP: Final = 256  # texts are padded to a multiple of it, so that their length reveals little
SALT: Final = 16  # bytes
END: Final = b"\x02"  # of the last record
VALID: Final = 12 * 60 * 60  # seconds; 24 hours at most (RFC 8292, 2)
ONLY: Final = 1  # id of the key


def encrypt(
    text: bytes,
    *,
    public_key: str,
    secret: str,
    salt: bytes | None = None,
    key: ec.EllipticCurvePrivateKey | None = None,
    step: int = STEP,
) -> bytes:
    """Encrypt a text for the browser whose ``public_key`` and ``secret`` these are, in base64url.

    ``salt`` and ``key`` are generated each time; pass them only to reproduce an example. Raises
    ``ValueError`` for invalid keys and for a text that is too long.
    """
    salt = salt or os.urandom(SALT)
    key = key or ec.generate_private_key(ec.SECP256R1())
    theirs = from_base64(public_key)
    ours = point_of(key.public_key())
    shared = key.exchange(
        ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
    )
    material = _derive(shared, from_base64(secret), b"WebPush: info\x00" + theirs + ours, 32)
    content_key = _derive(material, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derive(material, salt, b"Content-Encoding: nonce\x00", 12)
    if len(text) > LONGEST:
        raise ValueError(f"{len(text)} bytes; a push service takes {LONGEST}")
    padding = min(-len(text) % step, LONGEST - len(text))
    sealed = AESGCM(content_key).encrypt(nonce, text + END + bytes(padding), None)
    return salt + RECORD.to_bytes(4) + bytes([len(ours)]) + ours + sealed


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return a public key as browsers and push services write it: 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def from_base64(text: str) -> bytes:
    """Return the bytes of base64url, with or without its padding."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def to_base64(content: bytes) -> str:
    """Return base64url without padding."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _derive(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(material)


def push_key() -> ec.EllipticCurvePrivateKey:
    """Return the key of this installation; processes that make it together agree on one."""
    stored = PushKey.objects.filter(pk=ONLY).values_list("private", flat=True).first()
    if stored is None:
        made = ec.generate_private_key(ec.SECP256R1())
        pem = made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
        PushKey.objects.bulk_create([PushKey(pk=ONLY, private=pem)], ignore_conflicts=True)
        stored = PushKey.objects.values_list("private", flat=True).get(pk=ONLY)
    return _load_key(stored)


def application_key() -> str:
    """Return its public part, which a browser binds a subscription to."""
    return to_base64(point_of(push_key().public_key()))


def authorization(endpoint: str, site: str) -> str:
    """Return the header that tells a push service who is sending and whom to contact."""
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
    """Return whom a push service may contact; Apple's accepts only these two forms."""
    _name, address = parseaddr(settings.DEFAULT_FROM_EMAIL)
    if address:
        return f"mailto:{address}"
    if site.startswith("https:"):
        return site
    return f"mailto:clubscore@{urlsplit(site).hostname}"


@lru_cache(maxsize=1)
def _load_key(pem: str) -> ec.EllipticCurvePrivateKey:
    key = load_pem_private_key(pem.encode(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)  # noqa: S101 - as it was made above
    return key
