"""The box’s own certificate: a small authority, and what it signs for the addresses of today.

Phones open pages offline only over HTTPS, and no public authority vouches for a laptop in
a gym. So the box has an authority of its own, which those who want to install. It can vouch
for names that end in .local and for addresses of private networks, and for nothing else.
"""

from __future__ import annotations

import hashlib
import ipaddress
import json
import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from django.utils import timezone
from django.utils.translation import gettext as _

LASTS: Final = timedelta(days=3650)  # for which phones can trust the authority
GOOD_FOR: Final = timedelta(days=397)  # a certificate: what phones accept at most
BEFORE: Final = timedelta(days=1)  # of that, for phones whose clocks are behind
LEFT: Final = timedelta(days=30)  # for which it still has to be good
PRIVATE: Final = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"),
    "100.64.0.0/10",  # of providers of mobile phones
    "169.254.0.0/16",  # where nobody gives addresses
    "127.0.0.0/8",
)
NAMES: Final = ("local", "localhost")  # and all below them


class CertificateError(Exception):
    """No certificate can be created; the text says why."""


@dataclass(frozen=True, slots=True)
class Certificates:
    """The files of a box, in a directory of its own that only we can read."""

    directory: Path

    @property
    def authority(self) -> Path:
        """Return the certificate that people install."""
        return self.directory / "authority.crt"

    @property
    def certificate(self) -> Path:
        """Return the certificate of the server."""
        return self.directory / "server.crt"

    @property
    def key(self) -> Path:
        """Return the key of the server."""
        return self.directory / "server.key"

    @property
    def _authority_key(self) -> Path:
        return self.directory / "authority.key"

    @property
    def _names(self) -> Path:
        return self.directory / "names.json"

    def authority_der(self) -> bytes:
        """Return the authority’s certificate as phones take it."""
        return ssl.PEM_cert_to_DER_cert(self.authority.read_text(encoding="ascii"))

    def fingerprint(self) -> str:
        """Return the SHA-256 of the authority’s certificate, as phones show it."""
        return hashlib.sha256(self.authority_der()).digest().hex(":").upper()

    def prepare(self, owner: str, names: Sequence[str]) -> None:
        """Create what is missing: an authority, once, and a certificate for these names.

        Raises ``CertificateError``.
        """
        try:
            self.directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not self.authority.exists():
                self._make_authority(owner)
            if not self._is_good_for(names):
                self._make_certificate(names)
        except (OSError, ValueError) as error:  # what is there cannot be read, or is damaged
            facts = {"path": self.directory, "reason": error}
            raise CertificateError(
                _("The certificate could not be created in %(path)s: %(reason)s") % facts
            ) from error

    def _make_authority(self, owner: str) -> None:
        key = self._make_key(self._authority_key)
        permitted: list[x509.GeneralName] = [x509.DNSName(name) for name in NAMES]
        permitted += [x509.IPAddress(ipaddress.ip_network(network)) for network in PRIVATE]
        name = _name(f"Clubscore {_plain(owner)}".strip())
        made = (
            _builder(name, name, key.public_key(), LASTS)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(_usage(signs_certificates=True), critical=True)
            .add_extension(x509.NameConstraints(permitted, None), critical=True)
            .sign(key, hashes.SHA256())
        )
        draft = self.directory / "authority.new"
        draft.write_bytes(made.public_bytes(Encoding.PEM))
        draft.replace(self.authority)

    def _is_good_for(self, names: Sequence[str]) -> bool:
        if not self.certificate.exists() or not self._names.exists():
            return False
        if not set(names) <= set(json.loads(self._names.read_text(encoding="utf-8"))):
            return False
        made = x509.load_pem_x509_certificate(self.certificate.read_bytes())
        return made.not_valid_after_utc - timezone.now() > LEFT

    def _make_certificate(self, names: Sequence[str]) -> None:
        authority = x509.load_pem_x509_certificate(self.authority.read_bytes())
        signer = load_pem_private_key(self._authority_key.read_bytes(), None)
        if not isinstance(signer, ec.EllipticCurvePrivateKey):
            raise ValueError(self._authority_key.name)
        key = self._make_key(self.key)
        purpose = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
        by = x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key())
        made = (
            _builder(_name("Clubscore"), authority.subject, key.public_key(), GOOD_FOR)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(signs_certificates=False), critical=True)
            .add_extension(purpose, critical=False)
            .add_extension(by, critical=False)
            .add_extension(
                x509.SubjectAlternativeName(list(map(_alternative, names))), critical=False
            )
            .sign(signer, hashes.SHA256())
        )
        self.certificate.write_bytes(made.public_bytes(Encoding.PEM))
        self._names.write_text(json.dumps(list(names)), encoding="utf-8")

    def _make_key(self, path: Path) -> ec.EllipticCurvePrivateKey:
        key = ec.generate_private_key(ec.SECP256R1())
        path.touch(mode=0o600)
        path.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        return key


def _builder(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePublicKey,
    lasts: timedelta,
) -> x509.CertificateBuilder:
    """Return a certificate to be completed and signed."""
    since = timezone.now() - BEFORE
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(since)
        .not_valid_after(since + lasts)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        crl_sign=False,
        encipher_only=False,
        decipher_only=False,
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def is_within_reach(address: str) -> bool:
    """Return whether the authority can vouch for an address."""
    networks = map(ipaddress.IPv4Network, PRIVATE)
    return any(ipaddress.IPv4Address(address) in network for network in networks)


def own_names(host: str) -> list[str]:
    """Return the names a machine is reached by, if any: only ASCII ones."""
    bare = host.removesuffix(".local")  # of which macOS makes a part of the name
    return [f"{bare}.local"] if bare and bare.isascii() else []


def _alternative(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _plain(text: str) -> str:
    return "".join(letter for letter in text if letter.isalnum() or letter in " -.")[:40]
