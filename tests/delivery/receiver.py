"""A push service and its browsers, and a program with a webhook: what they get, they can read.

Written from RFC 8030, 8188, 8291, 8292 and standardwebhooks.com, sharing no code with what sends.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM


def unpack(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def pack(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def expand(key: bytes, info: bytes, length: int) -> bytes:
    """HKDF's second step, for up to one block (RFC 5869)."""
    return hmac.digest(key, info + b"\x01", "sha256")[:length]


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    shape = serialization.PublicFormat.UncompressedPoint
    return key.public_bytes(serialization.Encoding.X962, shape)


@dataclass
class Browser:
    """A browser that has subscribed: it alone has the keys."""

    endpoint: str
    private: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def keys(self) -> dict[str, Any]:
        """What it tells the site."""
        return {"public_key": pack(point(self.private.public_key())), "secret": pack(self.auth)}

    def read(self, body: bytes) -> bytes:
        """Return the text of a message in aes128gcm."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert length == 65
        assert len(record) <= size
        peer = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.private.exchange(ec.ECDH(), peer)
        mine = point(self.private.public_key())
        first = hmac.digest(self.auth, shared, "sha256")
        material = expand(first, b"WebPush: info\x00" + mine + sender, 32)
        second = hmac.digest(salt, material, "sha256")
        key = expand(second, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = expand(second, b"Content-Encoding: nonce\x00", 12)
        padded = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\x00")
        assert padded[-1:] == b"\x02"  # the last record
        return padded[:-1]


@dataclass
class Sent:
    """A request that came in."""

    path: str
    headers: dict[str, str]
    body: bytes


class Server:
    """Takes requests; answers with the statuses it is given, then with 201."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.statuses: list[int] = []
        self.answer_headers: dict[str, str] = {}
        self.browsers: dict[str, Browser] = {}
        self.came = threading.Condition()
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                with server.came:
                    server.sent.append(Sent(self.path, headers, body))
                    status = server.statuses.pop(0) if server.statuses else 201
                    server.came.notify_all()
                self.send_response(status)
                for name, value in server.answer_headers.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.http.server_port}"

    def wait_for(self, count: int, seconds: float) -> None:
        """Wait until so many requests have come in; fail after a while."""
        with self.came:
            assert self.came.wait_for(lambda: len(self.sent) >= count, seconds), len(self.sent)

    def subscribe(self, name: str = "device") -> Browser:
        """Return a browser that has subscribed here."""
        browser = Browser(f"{self.url}/push/{name}")
        self.browsers[f"/push/{name}"] = browser
        return browser

    def messages(self, application_key: str) -> list[dict[str, Any]]:
        """Return what the browsers were shown; fail for anything that is not as the RFCs say."""
        return [self.message(one, application_key) for one in self.sent]

    def message(self, one: Sent, application_key: str) -> dict[str, Any]:
        assert one.headers["content-encoding"] == "aes128gcm"
        assert int(one.headers["ttl"]) >= 0  # RFC 8030, 5.2
        assert one.headers["urgency"] in {"very-low", "low", "normal", "high"}
        assert len(one.headers["topic"]) <= 32
        assert not one.headers["topic"].strip(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        )
        assert len(one.body) <= 4096
        self.check_sender(one.headers["authorization"], application_key)
        return dict(json.loads(self.browsers[one.path].read(one.body)))

    def check_sender(self, header: str, application_key: str) -> dict[str, Any]:
        """Check the token of VAPID: signed by the key the browser subscribed with, for us, now."""
        scheme, _, rest = header.partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert scheme == "vapid"
        assert parts["k"] == application_key
        head, claims, signature = parts["t"].split(".")
        assert json.loads(unpack(head)) == {"typ": "JWT", "alg": "ES256"}
        raw = unpack(signature)
        assert len(raw) == 64
        pair = encode_dss_signature(
            int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
        )
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpack(parts["k"]))
        key.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        said: dict[str, Any] = json.loads(unpack(claims))
        assert said["aud"] == self.url
        assert time.time() < said["exp"] <= time.time() + 24 * 60 * 60
        assert said["sub"].startswith(("mailto:", "https://"))
        return said


def check_signature(one: Sent, secret: str) -> dict[str, Any]:
    """Return what a program was told; fail unless it is signed, and was so just now."""
    name, at = one.headers["webhook-id"], one.headers["webhook-timestamp"]
    assert abs(time.time() - int(at)) < 60
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{name}.{at}.".encode() + one.body, hashlib.sha256).digest()
    assert one.headers["webhook-signature"].split(" ") == [
        f"v1,{base64.b64encode(digest).decode()}"
    ]
    said: dict[str, Any] = json.loads(one.body)
    assert said["id"] == name
    return said


@contextmanager
def served() -> Iterator[Server]:
    server = Server()
    thread = threading.Thread(target=server.http.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.http.shutdown()
        server.http.server_close()
        thread.join()


__all__ = ["Browser", "InvalidSignature", "Sent", "Server", "check_signature", "pack", "served"]
