"""Where a server listens, which settings it gets, and what becomes of a file of settings."""

import socket

import pytest

from clubscore.operation.server.addresses import AddressError, Listening, own_address
from clubscore.operation.server.environment_file import with_settings, write_settings
from clubscore.operation.server.start import Server

SETTINGS = ("CLUBSCORE_ALLOWED_HOSTS", "CLUBSCORE_BASE_URL", "CLUBSCORE_HTTPS")


@pytest.fixture(autouse=True)
def unset(monkeypatch):
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)


def test_a_private_server_answers_at_its_own_addresses_without_https():
    told = Server(Listening("0.0.0.0", 8001)).settings()  # noqa: S104 - as for phones in the room
    assert told["CLUBSCORE_HTTPS"] == "0"
    assert told["CLUBSCORE_BASE_URL"] == f"http://{own_address()}:8001"
    assert {"localhost", own_address()} <= {*told["CLUBSCORE_ALLOWED_HOSTS"].split(",")}


@pytest.mark.parametrize("name", SETTINGS)
def test_a_public_one_has_the_settings_of_its_operator_alone(name, monkeypatch):
    monkeypatch.setenv(name, "1")
    assert Server(Listening("127.0.0.1", 8000)).settings() == {}


def test_the_demo_speaks_http_whatever_else_is_set(monkeypatch):
    monkeypatch.setenv("CLUBSCORE_BASE_URL", "http://demo.example:8000")
    server = Server(Listening("127.0.0.1", 8000), plain=True)
    assert server.settings()["CLUBSCORE_HTTPS"] == "0"
    assert server.address() == server.settings()["CLUBSCORE_BASE_URL"] == "http://demo.example:8000"


def test_full_addresses_begin_before_the_path(monkeypatch):
    assert Server(Listening("127.0.0.1", 8000)).origin == "http://127.0.0.1:8000"
    monkeypatch.setenv("CLUBSCORE_BASE_URL", "https://club.example/score")
    server = Server(Listening("127.0.0.1", 8000))
    assert server.address() == "https://club.example/score"
    assert server.origin == "https://club.example"


def test_an_address_in_use_is_told_before_anything_is_prepared():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(AddressError, match=rf"Port {port} on 127.0.0.1 .* another program"):
            Listening("127.0.0.1", port).check()
    with pytest.raises(AddressError, match="70000"):
        Listening("127.0.0.1", 70000).check()


def test_an_ipv6_address_stands_in_brackets():
    assert Listening("::1", 8000).bind == "[::1]:8000"


@pytest.mark.parametrize(
    ("before", "values", "after"),
    [
        pytest.param("#A=x\nB=y\n", {"A": "z"}, "A=z\nB=y\n", id="where it stood as a hint"),
        pytest.param("A=x\n", {"A": "z"}, "A=z\n", id="instead of another"),
        pytest.param("A=x\n", {"B": "z"}, "A=x\nB=z\n", id="at the end"),
        pytest.param("#A=w\nA=x\n", {"A": "z"}, "#A=w\nA=z\n", id="not in a hint before it"),
        pytest.param("A=w\nA=x\nB=y", {"A": "z"}, "A=w\nA=z\nB=y", id="where the last holds"),
        pytest.param("A=w\n export A = x\n", {"A": "z"}, "A=w\nA=z\n", id="as a shell has it"),
        pytest.param("A=w\nAA=x\n", {"A": "z"}, "A=z\nAA=x\n", id="not in a longer name"),
        pytest.param("", {"A": "a b\\1"}, "\nA='a b\\1'\n", id="in quotes"),
    ],
)
def test_settings_stand_where_they_stood(before, values, after):
    assert with_settings(before, values) == after


def test_a_file_of_settings_stays_as_private_as_it_was(tmp_path):
    path = tmp_path / "clubscore.env"
    path.write_text("A=x\n")
    path.chmod(0o640)
    write_settings(path, {"A": "https://score.example.org"})
    assert path.read_text() == "A=https://score.example.org\n"
    assert path.stat().st_mode & 0o777 == 0o640
    with pytest.raises(ValueError, match="'"):
        write_settings(path, {"A": "it's\n"})
    assert [one.name for one in tmp_path.iterdir()] == ["clubscore.env"]
