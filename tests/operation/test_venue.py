"""The box of a venue: whom its certificate vouches for, what its name is, the page to join by."""

import http.client
import re
import shutil
import ssl
import subprocess
from datetime import UTC, datetime

import pytest
from django.utils import timezone

from clubscore.operation.venue.authority import (
    CertificateError,
    Certificates,
    is_within_reach,
    own_names,
)
from clubscore.operation.venue.box import ClockError, check_clock
from clubscore.operation.venue.join import Joining, preferred_language, serve_join
from clubscore.operation.venue.names import NAME, announcement, answer_to

pytestmark = pytest.mark.any_database

NAMES = [NAME, "localhost", "127.0.0.1", "192.168.4.1"]


def shake_hands(trusted: ssl.SSLContext, certificates: Certificates, name: str) -> None:
    """Let a browser that trusts the authority alone meet the server, in memory."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(certificates.certificate, certificates.key)
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    ours = trusted.wrap_bio(back, there, server_hostname=name)
    theirs = server.wrap_bio(there, back, server_side=True)
    done: set[ssl.SSLObject] = set()
    while len(done) < 2:
        for side in (ours, theirs):
            try:
                side.do_handshake()
                done.add(side)
            except ssl.SSLWantReadError:
                continue


@pytest.fixture(scope="module")
def certificates(tmp_path_factory):
    made = Certificates(tmp_path_factory.mktemp("box") / "venue")
    made.prepare("pc-del-circolo", NAMES)
    return made


@pytest.fixture
def trusting(certificates):
    return ssl.create_default_context(cafile=str(certificates.authority))


@pytest.mark.parametrize("name", NAMES)
def test_who_trusts_the_authority_needs_no_exception(certificates, trusting, name):
    shake_hands(trusting, certificates, name)


def test_it_vouches_for_nothing_outside_the_room(certificates, trusting, tmp_path):
    """Even whoever gets its key cannot pretend to be a bank on these phones."""
    stolen = Certificates(tmp_path / "venue")
    shutil.copytree(certificates.directory, stolen.directory)
    for name in ("bank.example", "8.8.8.8"):
        stolen.prepare("", [name])
        with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
            shake_hands(trusting, stolen, name)


def test_other_phones_are_warned(certificates):
    with pytest.raises(ssl.SSLCertVerificationError):
        shake_hands(ssl.create_default_context(), certificates, "localhost")


def test_the_authority_stays_when_addresses_change(tmp_path):
    box = Certificates(tmp_path / "venue")
    box.prepare("pc", NAMES)
    authority, first = box.authority.read_bytes(), box.certificate.read_bytes()
    box.prepare("pc", NAMES[:2])
    assert box.certificate.read_bytes() == first
    box.prepare("pc", [*NAMES, "10.0.0.5"])
    assert box.certificate.read_bytes() != first
    assert box.authority.read_bytes() == authority
    modes = {path.name: path.stat().st_mode & 0o777 for path in box.directory.iterdir()}
    assert modes["authority.key"] == modes["server.key"] == 0o600
    shown = subprocess.run(
        [
            str(shutil.which("openssl")),
            "x509",
            "-noout",
            "-fingerprint",
            "-sha256",
            "-in",
            str(box.authority),
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout.strip().endswith(f"={box.fingerprint()}")


def test_a_damaged_authority_is_named(tmp_path):
    box = Certificates(tmp_path / "venue")
    box.prepare("pc", NAMES[:1])
    box.authority.write_text("no certificate")
    with pytest.raises(CertificateError, match=r"venue: "):
        box.prepare("pc", NAMES)


@pytest.mark.parametrize(
    ("host", "names"),
    [("pc", ["pc.local"]), ("Mac-di-Anna.local", ["Mac-di-Anna.local"]), ("Lucàs-pc", [])],
)
def test_names_of_the_machine(host, names):
    assert own_names(host) == names


def test_a_clock_that_cannot_be_right(monkeypatch):
    check_clock()
    monkeypatch.setattr(timezone, "now", lambda: datetime(1970, 1, 1, tzinfo=UTC))
    with pytest.raises(ClockError, match="1970-01-01"):
        check_clock()


def question(name: str, kind: int = 1, flags: int = 0) -> bytes:
    labels = b"".join(bytes([len(part)]) + part.encode() for part in name.split("."))
    head = b"\0\0" + flags.to_bytes(2) + b"\0\1\0\0\0\0\0\0"
    return head + labels + b"\0" + kind.to_bytes(2) + b"\0\1"


@pytest.mark.parametrize(
    ("packet", "is_answered"),
    [
        pytest.param(question("clubscore.local"), True, id="its name"),
        pytest.param(question("Clubscore.Local", kind=255), True, id="anything of it"),
        pytest.param(question("printer.local"), False, id="another"),
        pytest.param(question("clubscore.local", kind=28), False, id="an IPv6 address"),
        pytest.param(question("clubscore.local", flags=0x8400), False, id="an answer"),
        pytest.param(question("clubscore.local")[:-5], False, id="cut off"),
        pytest.param(b"", False, id="nothing"),
        pytest.param(b"\0" * 5 + b"\1" + b"\0" * 6 + b"\xc0", False, id="a reference to nowhere"),
    ],
)
def test_its_name_is_answered_for(packet, is_answered):
    answer = answer_to(packet, NAME, "192.168.4.1")
    assert answer == (announcement(NAME, "192.168.4.1") if is_answered else None)


def test_the_announcement_is_what_multicast_dns_wants():
    assert announcement("a.local", "10.0.0.5") == bytes.fromhex(
        "0000 8400 0000 0001 0000 0000"  # an answer with one record
        " 01 61 05 6c6f63616c 00 0001 8001 00000078 0004 0a000005"
    )


@pytest.fixture
def joining(certificates):
    return Joining(
        join="http://192.168.4.1:8000/",
        app="https://192.168.4.1:8443/",
        name="http://clubscore.local:8000/",
        fingerprint=certificates.fingerprint(),
        certificate=certificates.authority_der(),
        owner="pc-del-circolo",
    )


def test_phones_join_by_a_page_in_their_language(joining):
    server = serve_join(joining, "127.0.0.1", 0)
    try:
        told = http.client.HTTPConnection("127.0.0.1", server.server_address[1], timeout=60)

        def ask(
            path: str, language: str = "it-IT,it;q=0.9"
        ) -> tuple[http.client.HTTPResponse, bytes]:
            told.request("GET", path, headers={"Accept-Language": language})
            answer = told.getresponse()
            return answer, answer.read()

        page = ask("/")[1].decode()
        assert '<html lang="it">' in page
        assert 'href="https://192.168.4.1:8443/"' in page
        assert joining.fingerprint in page
        assert "<svg" in page
        assert '<html lang="en">' in ask("/", "sv, en;q=0.5")[1].decode()
        answer, certificate = ask("/clubscore.crt")
        assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
        assert certificate == joining.certificate
        assert ask("/generate_204")[0].headers["Location"] == "/"  # a phone that looks for internet
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize(
    ("address", "is_private"),
    [("192.168.43.1", True), ("172.20.10.2", True), ("100.64.0.9", True), ("8.8.8.8", False)],
)
def test_phones_must_be_in_a_private_network(address, is_private):
    assert is_within_reach(address) is is_private


@pytest.mark.parametrize(
    ("accepted", "language"), [("", "it"), ("en-GB", "en"), ("sv,it;q=0.2", "it"), ("sv", "it")]
)
def test_languages(accepted, language):
    assert preferred_language(accepted) == language


def test_nothing_on_the_page_comes_from_elsewhere(joining):
    found = re.findall(r'(?:src|href)="([^"]+)"', joining.page("en").decode())
    assert set(found) == {joining.app, "/clubscore.crt"}
