"""Clients that send slowly, too much or encrypted, to the server as it is shipped."""

import http.client
import os
import select
import socket
import ssl
import time
from contextlib import ExitStack, closing
from types import SimpleNamespace
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from clubscore.environment.kinds import networks
from clubscore.http.addresses import visitor_address
from clubscore.http.proxies import proxies_middleware
from clubscore.operation.server.connections import (
    FROM_ONE_ADDRESS,
    IDLE,
    PATIENCE,
    SLOWEST,
    Channel,
    GuardedServer,
)
from clubscore.operation.venue.authority import Certificates
from tests.deployment import PATIENCE as LONG
from tests.deployment import THREADS, WORKERS, server_running

pytestmark = pytest.mark.any_database  # nothing here asks it

HEADERS = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
BODY = b"\r\n".join(
    (
        b"POST /login/ HTTP/1.1",
        b"Host: localhost",
        b"Cookie: csrftoken=" + b"t" * 32,
        b"Content-Type: application/x-www-form-urlencoded",
        b"Content-Length: 100000",
        b"",
        b"username=",
    )
)
UNREAD = WORKERS * THREADS + 2  # answers, more than there are threads
SLOW = 60  # connections that send nothing more; two processes have sixteen threads


@pytest.fixture(scope="module")
def var(tmp_path_factory, collected):
    directory = tmp_path_factory.mktemp("var")
    (directory / "static").symlink_to(collected)
    return directory


def port_of(server):
    return int(server.address.rpartition(":")[2])


def status_of(connection, path="/healthz", method="GET", body=None, **headers):
    """Ask once, and let the connection go."""
    with closing(connection):
        connection.request(method, path, body, headers=headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status


def plain(server):
    return http.client.HTTPConnection("localhost", port_of(server), timeout=LONG)


@pytest.mark.parametrize("sent", [HEADERS, BODY], ids=["headers", "body"])
def test_half_sent_requests_keep_nobody_waiting(var, sent):
    with server_running(var, {}) as server, ExitStack() as held:
        for _ in range(SLOW):
            client = socket.create_connection(("127.0.0.1", port_of(server)), timeout=LONG)
            held.enter_context(client).sendall(sent)
        assert [status_of(plain(server)) for _ in range(20)] == [200] * 20


def test_answers_that_nobody_reads_keep_nobody_waiting(var, tmp_path):
    """Each is made to its end though nothing of it is read, and its thread goes on."""
    ended = tmp_path / "ended"
    os.mkfifo(ended)
    told = os.open(ended, os.O_RDWR)
    environment = {"TESTED_ENDED": str(ended)}
    application = "tests.operation.long_answers"
    with server_running(var, environment, application=application) as server, ExitStack() as held:
        held.callback(os.close, told)
        for _ in range(UNREAD):
            client = held.enter_context(socket.socket())
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.connect(("127.0.0.1", port_of(server)))
            client.sendall(b"GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n")
        count = 0
        while count < UNREAD:
            assert select.select([told], [], [], LONG)[0], f"only {count} answers were made"
            count += len(os.read(told, UNREAD))
        assert [status_of(plain(server)) for _ in range(20)] == [200] * 20


def test_workers_that_have_answered_enough_are_replaced_and_nobody_notices(var):
    arguments = {"GUNICORN_CMD_ARGS": "--max-requests 5 --max-requests-jitter 1"}
    with server_running(var, arguments) as server:
        assert {status_of(plain(server)) for _ in range(40)} == {200}


def test_what_is_too_large_is_refused(var):
    with server_running(var, {}) as server:
        too_much = {"Content-Length": str(10**9)}
        assert status_of(plain(server), method="POST", **too_much) == 413
        assert status_of(plain(server), **{"X-Long": "x" * 70_000}) == 431


@pytest.mark.parametrize("path", ["/healthz", "//evil.example/healthz"])
def test_nobody_chooses_where_the_site_is(var, path):
    """A prefix of addresses comes from no header; two slashes are no other host."""
    with server_running(var, {}) as server:
        names = {"SCRIPT_NAME": "/evil", "SCRIPT-NAME": "/evil", "X-Script-Name": "/evil"}
        assert status_of(plain(server), path, **names) in {200, 404}
        assert status_of(plain(server), "/evil/healthz", **names) == 404


def test_it_speaks_tls_where_a_venue_has_a_certificate(var, tmp_path):
    certificates = Certificates(tmp_path / "venue")
    certificates.prepare("pc-del-circolo", ["localhost"])
    arguments = f"--certfile {certificates.certificate} --keyfile {certificates.key}"
    environment = {"GUNICORN_CMD_ARGS": arguments, "CLUBSCORE_HTTPS": "1"}
    trusting = ssl.create_default_context(cafile=str(certificates.authority))

    def encrypted(server):
        return http.client.HTTPSConnection(
            "localhost", port_of(server), timeout=LONG, context=trusting
        )

    with server_running(var, environment) as server, ExitStack() as held:
        silent = socket.create_connection(("127.0.0.1", port_of(server)), timeout=LONG)
        held.enter_context(silent).sendall(b"\x16\x03\x01")  # begins a handshake
        with closing(plain(server)) as other:
            other.request("GET", "/healthz")
            with pytest.raises((http.client.HTTPException, OSError)):
                other.getresponse()
        assert status_of(encrypted(server)) == 200
        assert status_of(encrypted(server), "/static/staticfiles.json") in {200, 404}
        large = b"x" * 3_000_000  # many records of TLS
        assert status_of(encrypted(server), method="POST", body=large) == 403  # no token


def test_a_socket_of_this_machine_has_no_address(var, tmp_path):
    path = tmp_path / "s"
    with server_running(var, {"GUNICORN_CMD_ARGS": f"--bind unix:{path}"}) as server:
        assert status_of(plain(server)) == 200


def test_a_request_has_its_time():
    channel = object.__new__(Channel)
    assert channel.time_left(10_000) == PATIENCE
    channel.arriving_since, channel.size_so_far = 100.0, 0
    assert channel.time_left(100 + PATIENCE) == 0
    assert channel.time_left(100 + PATIENCE + 1) == -1
    channel.size_so_far = SLOWEST * 10
    assert channel.time_left(100 + PATIENCE + 1) == 9


def test_of_too_many_connections_the_slowest_go(monkeypatch):
    monkeypatch.setattr("clubscore.operation.server.connections.time.monotonic", lambda: 1000.0)
    now = time.time()

    def connection(
        arriving_since, *, address="192.0.2.1", requests=(), size_so_far=0, to_send=0, still=0
    ):
        channel: Any = object.__new__(Channel)
        channel.__dict__ |= {
            "arriving_since": arriving_since,
            "size_so_far": size_so_far,
            "addr": (address, 1),
            "requests": requests,
            "last_activity": now - still,
            "total_outbufs_len": to_send,
            "will_close": False,
        }
        return channel

    oldest, answered = connection(982.0), connection(None, requests=["one"])
    # For a hundred seconds, and a file by now.
    upload = connection(900.0, size_so_far=200 * SLOWEST)
    crowd = [connection(990.0 + number / 100) for number in range(FROM_ONE_ADDRESS - 1)]
    idle = connection(None, address="192.0.2.3", still=IDLE + 1)
    receiving = connection(None, address="192.0.2.3", still=IDLE + 1, to_send=9)
    sending = connection(999.0, address="192.0.2.3", still=IDLE + 1)
    elsewhere = connection(985.0, address="192.0.2.2")
    slow = connection(900.0, address="192.0.2.2", size_so_far=70 * SLOWEST)
    server: Any = object.__new__(GuardedServer)
    server.adj = SimpleNamespace(channel_timeout=60)
    everybody = [oldest, answered, upload, *crowd, elsewhere, slow, idle, receiving, sending]
    server.active_channels = dict(enumerate(everybody))
    server.maintenance(now)
    assert [one for one in everybody if one.will_close] == [oldest, slow, idle]


# Proxies


@pytest.mark.parametrize(
    ("direct", "headers", "address", "scheme"),
    [
        pytest.param("8.8.4.4", {}, "8.8.4.4", "http", id="nothing in front"),
        pytest.param(
            "8.8.4.4",
            {"x-forwarded-for": "198.51.100.1", "x-forwarded-proto": "https"},
            "8.8.4.4",
            "http",
            id="made up",
        ),
        pytest.param(
            "192.168.1.7", {"x-forwarded-for": "198.51.100.1"}, "192.168.1.7", "http", id="a phone"
        ),
        pytest.param(
            "127.0.0.1",
            {"x-forwarded-for": "1.2.3.4, 198.51.100.1", "x-forwarded-proto": "https"},
            "198.51.100.1",
            "https",
            id="by our proxy, which names its client last",
        ),
        pytest.param(
            "127.0.0.1",
            {"x-forwarded-for": "1.2.3.4, 198.51.100.1, 10.0.0.5"},
            "198.51.100.1",
            "http",
            id="by two proxies",
        ),
        pytest.param(
            "::ffff:10.0.0.5", {"x-forwarded-for": "9.9.9.9"}, "9.9.9.9", "http", id="4in6"
        ),
        pytest.param("", {"x-forwarded-for": "9.9.9.9"}, "9.9.9.9", "http", id="by a local socket"),
        pytest.param("127.0.0.1", {"x-forwarded-for": "x"}, "127.0.0.1", "http", id="nonsense"),
        pytest.param(
            "127.0.0.1", {"x-forwarded-proto": "gopher"}, "127.0.0.1", "http", id="scheme"
        ),
    ],
)
def test_proxies_alone_are_believed(settings, direct, headers, address, scheme):
    settings.PROXIES = networks("127.0.0.1,10.0.0.0/24")
    seen = []

    def view(request):
        seen.append((visitor_address(request), request.scheme))
        return HttpResponse()

    proxies_middleware(view)(RequestFactory(headers=headers).get("/", REMOTE_ADDR=direct))
    assert seen == [(address, scheme)]


def test_every_network_has_a_name():
    assert len(networks("*")) == 2
    assert networks("10.1.0.0/16")[0].num_addresses == 65536
    with pytest.raises(ValueError, match="setting_network_size"):
        networks("10.1.0.1/16")
