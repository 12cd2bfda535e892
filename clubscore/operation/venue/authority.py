"""The box’s own certificate: a small authority, and what it signs for the addresses of today.

Phones open pages without a network only over HTTPS, and no public authority vouches for a laptop in
a gym. So the box has an authority of its own, which those who want to install. It can vouch
for names that end in .local and for addresses of private networks, and for nothing else.
"""

from __future__ import annotations

import hashlib
import ipaddress
import json
import shutil
import ssl
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.utils.translation import gettext as _

YEARS: Final = 3650  # days for which phones can trust the authority
DAYS: Final = 397  # days of a certificate: what phones accept at most
LEFT: Final = 30 * 24 * 60 * 60  # seconds it still has to be good for
PRIVATE: Final = (
    *("10.0.0.0/255.0.0.0", "172.16.0.0/255.240.0.0", "192.168.0.0/255.255.0.0"),
    "100.64.0.0/255.192.0.0",  # of providers of mobile phones
    "169.254.0.0/255.255.0.0",  # where nobody gives addresses
    "127.0.0.0/255.0.0.0",
)
ONLY: Final = ",".join(
    ["critical", "permitted;DNS:local", "permitted;DNS:localhost"]
    + [f"permitted;IP:{network}" for network in PRIVATE]
)
AUTHORITY: Final = f"""\
[req]
distinguished_name = name
x509_extensions = authority
[name]
[authority]
basicConstraints = critical,CA:TRUE,pathlen:0
keyUsage = critical,keyCertSign
subjectKeyIdentifier = hash
nameConstraints = {ONLY}
"""
CERTIFICATE: Final = """\
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = serverAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
subjectAltName = {names}
"""


class CertificateError(Exception):
    """No certificate can be made; the text says why."""


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
        return ssl.PEM_cert_to_DER_cert(self.authority.read_text())

    def fingerprint(self) -> str:
        """Return the SHA-256 of the authority’s certificate, as phones show it."""
        return hashlib.sha256(self.authority_der()).digest().hex(":").upper()

    def prepare(self, owner: str, names: Sequence[str]) -> None:
        """Make what is missing: an authority, once, and a certificate for these names.

        Raises ``CertificateError``.
        """
        if shutil.which("openssl") is None:
            raise CertificateError(_("openssl is missing: install the package openssl."))
        self.directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not self.authority.exists():
            self._make_authority(owner)
        if not self._is_good_for(names):
            self._make_certificate(names)

    def _make_authority(self, owner: str) -> None:
        settings = self.directory / "authority.cnf"
        settings.write_text(AUTHORITY)
        self._make_key(self._authority_key)
        draft = self.directory / "authority.new"
        _openssl(
            *("req", "-x509", "-new", "-sha256", "-days", str(YEARS), "-config", str(settings)),
            *("-subj", f"/CN=Clubscore {_plain(owner)}", "-key", str(self._authority_key)),
            *("-out", str(draft)),
        )
        draft.replace(self.authority)

    def _is_good_for(self, names: Sequence[str]) -> bool:
        if not self.certificate.exists() or not self._names.exists():
            return False
        if not set(names) <= set(json.loads(self._names.read_text())):
            return False
        asked = ("x509", "-checkend", str(LEFT), "-noout", "-in", str(self.certificate))
        return _run_openssl(*asked).returncode == 0

    def _make_certificate(self, names: Sequence[str]) -> None:
        extensions, request = self.directory / "server.cnf", self.directory / "server.csr"
        extensions.write_text(CERTIFICATE.format(names=",".join(map(_alternative, names))))
        self._make_key(self.key)
        _openssl(
            *("req", "-new", "-sha256", "-subj", "/CN=Clubscore", "-key", str(self.key)),
            *("-out", str(request)),
        )
        _openssl(
            *("x509", "-req", "-sha256", "-days", str(DAYS), "-in", str(request)),
            *("-CA", str(self.authority), "-CAkey", str(self._authority_key)),
            *("-CAcreateserial", "-CAserial", str(self.directory / "serial")),
            *("-extfile", str(extensions), "-out", str(self.certificate)),
        )
        self._names.write_text(json.dumps(list(names)))

    def _make_key(self, path: Path) -> None:
        path.touch(mode=0o600)
        _openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", out=path)


def is_within_reach(address: str) -> bool:
    """Return whether the authority can vouch for an address."""
    networks = map(ipaddress.IPv4Network, PRIVATE)
    return any(ipaddress.IPv4Address(address) in network for network in networks)


def _alternative(name: str) -> str:
    try:
        return f"IP:{ipaddress.ip_address(name)}"
    except ValueError:
        return f"DNS:{name}"


def _plain(text: str) -> str:
    return "".join(letter for letter in text if letter.isalnum() or letter in " -.")[:40]


def _openssl(*arguments: str, out: Path | None = None) -> None:
    done = _run_openssl(*arguments)
    if done.returncode:
        facts = {"reason": done.stderr.decode(errors="replace").strip()}
        raise CertificateError(_("openssl made no certificate: %(reason)s") % facts)
    if out is not None:
        out.write_bytes(done.stdout)


def _run_openssl(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["openssl", *arguments], capture_output=True, check=False)  # noqa: S603, S607 - the system's, with our own arguments
