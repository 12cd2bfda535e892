"""Where this server sends something, and where it does not."""

import socket
from ipaddress import ip_network
from typing import Any

import pytest

from clubscore.environment.kinds import networks
from clubscore.errors import ClubError
from clubscore.outgoing.addresses import target_of
from clubscore.outgoing.posting import post

from ..delivery.receiver import Server, served


def resolve(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    def found(_host: str, port: int, *_more: Any, **_named: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", found)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "0.0.0.0",  # noqa: S104 - nothing is bound to it
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",  # what clouds tell their machines
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1%eth0",
        "fd00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "2001:0:7f00:1::",
    ],
)
def test_what_is_not_public_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for found in ([address], ["93.184.215.14", address]):  # one of several is enough
        resolve(monkeypatch, *found)
        with pytest.raises(ClubError) as refused:
            target_of("https://example.org/")
        assert refused.value.code == "address_internal"


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])
def test_what_is_public_is_allowed(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    resolve(monkeypatch, address)
    target = target_of("https://example.org:8443/a?b=c")
    assert (target.host, target.port, target.path) == ("example.org", 8443, "/a?b=c")
    assert target.ip == address


def test_the_operator_allows_networks(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.OUTGOING_NETWORKS = networks("10.1.0.0/16")
    resolve(monkeypatch, "10.1.2.3")
    assert target_of("http://inside/").port == 80
    resolve(monkeypatch, "10.2.2.3")
    with pytest.raises(ClubError):
        target_of("https://inside/")
    resolve(monkeypatch, "93.184.215.14")
    with pytest.raises(ClubError):
        target_of("http://example.org/")  # not encrypted


def test_the_address_that_was_looked_at_is_the_one_asked(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that stands for another address a moment later leads nowhere else."""
    settings.OUTGOING_NETWORKS = [ip_network("127.0.0.0/8")]
    with served() as server:
        port = server.url.rpartition(":")[2]
        resolve(monkeypatch, "127.0.0.1")
        answer = post(f"http://program.example:{port}/x", b"{}", {})
    assert answer.status == 201
    assert server.sent[0].headers["host"] == f"program.example:{port}"


def test_faults_of_the_network_are_answers(settings: Any) -> None:
    assert post("https://localhost/", b"", {}).fault == "address_internal"
    settings.OUTGOING_NETWORKS = [ip_network("127.0.0.0/8")]
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and nobody listens
        answer = post(f"http://127.0.0.1:{taken.getsockname()[1]}/", b"", {})
    assert (answer.status, answer.is_good) == (None, False)
    assert answer.fault.startswith("ConnectionRefusedError")


@pytest.mark.parametrize(
    ("text", "pause"),
    [("120", 120), ("", 0), ("soon", 0), ("-5", 0), ("9" * 12, 86400)],
)
def test_how_long_a_server_asks_us_to_wait(settings: Any, text: str, pause: int) -> None:
    settings.OUTGOING_NETWORKS = [ip_network("127.0.0.0/8")]
    with served() as server:
        server.answer_headers = {"Retry-After": text}
        assert post(server.url, b"", {}).pause == pause


def test_a_server_without_the_certificate_of_its_name_is_not_told(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.OUTGOING_NETWORKS = [ip_network("127.0.0.0/8")]
    server: Server
    with served() as server:
        answer = post(server.url.replace("http:", "https:"), b"secret", {})
    assert answer.status is None
    assert answer.fault.startswith("SSLError")
    assert server.sent == []
