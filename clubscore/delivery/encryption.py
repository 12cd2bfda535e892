"""Encryption of a text for one browser: RFC 8291, with the coding "aes128gcm" of RFC 8188.

Push services pass it on and see its length.
"""

from __future__ import annotations

import base64
import os
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD: Final = 4096  # bytes; push services have to take one record of this size (RFC 8291, 4)
OVERHEAD: Final = 16 + 4 + 1 + 65 + 1 + 16  # salt, size, length, our key; the end, the proof
LONGEST: Final = RECORD - OVERHEAD  # bytes of the text
STEP: Final = 256  # texts are padded to a multiple of it, so that their length reveals little
SALT: Final = 16  # bytes
END: Final = b"\x02"  # of the last record


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

    ``salt`` and ``key`` are made anew each time, but where an example is to be repeated. Raises
    ``ValueError`` for keys that are none, and for a text that is too long.
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
