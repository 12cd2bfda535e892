"""A device with passkeys, in software: it answers what a site asks, as WebAuthn says."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 1, 4, 64  # flags


@dataclass
class Device:
    """A device that knows its owner; ``origin`` is what its browser says."""

    origin: str = "https://testserver"
    flags: int = PRESENT | VERIFIED
    counts: bool = True
    uses: int = 0
    keys: dict[str, ec.EllipticCurvePrivateKey] = field(default_factory=dict)  # by credential

    def create(self, question: str, *, credential: bytes = b"") -> str:
        """Answer what is asked for a new passkey."""
        asked = json.loads(question)
        credential = credential or os.urandom(32)
        key = ec.generate_private_key(ec.SECP256R1())
        self.keys[bytes_to_base64url(credential)] = key
        numbers = key.public_key().public_numbers()
        point = {-2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        cose = cbor2.dumps({1: 2, 3: -7, -1: 1, **point})
        data = self._data(asked["rp"]["id"], self.flags | ATTESTED)
        data += bytes(16) + len(credential).to_bytes(2) + credential + cose
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return _answer(
            credential,
            clientDataJSON=self._client("webauthn.create", asked["challenge"]),
            attestationObject=attestation,
        )

    def give(self, question: str, *, uses: int | None = None) -> str:
        """Answer what is asked for a login, with the latest passkey."""
        asked = json.loads(question)
        credential, key = list(self.keys.items())[-1]
        self.uses = self.uses + self.counts if uses is None else uses
        data = self._data(asked["rpId"], self.flags)
        client = self._client("webauthn.get", asked["challenge"])
        signature = key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        return _answer(
            credential, clientDataJSON=client, authenticatorData=data, signature=signature
        )

    def _data(self, site: str, flags: int) -> bytes:
        return sha256(site.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4)

    def _client(self, kind: str, challenge: str) -> bytes:
        told = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(told).encode()


def _answer(credential: bytes | str, **response: bytes) -> str:
    identity = credential if isinstance(credential, str) else bytes_to_base64url(credential)
    told: dict[str, Any] = {name: bytes_to_base64url(value) for name, value in response.items()}
    return json.dumps(
        {
            "id": identity,
            "rawId": identity,
            "type": "public-key",
            "response": told,
            "clientExtensionResults": {},
        }
    )
