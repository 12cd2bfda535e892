"""What stands in front of Clubscore, as it is shipped: its files fit the product and each other."""

import re
from importlib import import_module
from typing import Any, Final

import pytest

from clubscore.environment.variables import VARIABLES
from clubscore.exchange.event_file import shape
from clubscore.operation.server.connections import IDLE, SETTINGS
from clubscore.version import last_release
from tests.deployment import ROOT
from tools.deployments.__main__ import TRIALS, in_the_way
from tools.deployments.arrangements import ARRANGEMENTS
from tools.deployments.compose import TOLD, VARIABLE, composed
from tools.deployments.fronts import lines_below_a_path

DEPLOY: Final = ROOT / "docs" / "deploy"
WORDS: Final = {
    "checkout": "checkout",
    "wheel": "wheel",
    "deb": "Debian package",
    "image": "image",
    "caddy": "Caddy",
    "nginx": "nginx",
    "nobody": "none",
    "venue": "none",
    "sqlite": "SQLite",
    "postgres": "PostgreSQL",
    "pgbouncer": "PgBouncer",
}


def shipped(name: str) -> str:
    return (DEPLOY / name).read_text()


def seconds(pattern: str, text: str) -> list[int]:
    """Return the times that a configuration has in such a place."""
    return [int(found) for found in re.findall(rf"{pattern} (\d+)s\b", text)]


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf"])
def test_they_close_idle_connections_before_clubscore_does(name):
    """Or a form is sent on one that is being closed, and nobody may send it again."""
    found = seconds(r"\bkeepalive(?:_timeout)?", shipped(name))
    assert found
    assert max(found) < IDLE


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf"])
def test_they_tell_people_to_come_again_while_clubscore_is_away(name):
    text = shipped(name)
    (page,) = re.findall(r"<!doctype html>[^'`]*", text)
    assert 'lang="it">' in page
    assert "Retry-After 10" in text


def test_both_have_the_same_page():
    first, second = (
        re.findall(r"<!doctype html>[^'`]*", shipped(name)) for name in ("Caddyfile", "nginx.conf")
    )
    assert first == second


@pytest.mark.parametrize(
    ("name", "pattern", "unit"),
    [
        ("Caddyfile", r"max_size (\d+)MB", 10**6),
        ("nginx.conf", r"client_max_body_size (\d+)m;", 2**20),
    ],
)
def test_they_let_through_what_clubscore_takes_and_no_more_than_it_reads(name, pattern, unit):
    (size,) = (int(found) * unit for found in re.findall(pattern, shipped(name)))
    most: Any = SETTINGS["max_request_body_size"]
    assert shape.MOST_BYTES < size <= most
    assert f"This file is too large: {shape.MOST_BYTES // 2**20} MB at most." in shipped(name)


def test_caddy_takes_no_server_for_down_because_a_client_hung_up():
    """Nor is a server that is not ready left alone, as long as no other is."""
    text = shipped("Caddyfile")
    outer, _, inner = text.partition("handle_errors {")
    assert "fail_duration" not in outer
    assert "health_uri /readyz" in outer
    assert "health_uri" not in inner


def test_a_container_that_waits_for_its_database_is_alive():
    """An engine starts those anew that are not healthy, which would help nobody."""
    for text in (shipped("Dockerfile"), str(composed()["services"]["clubscore"]["healthcheck"])):
        assert "http://localhost:8000/healthz" in text
        assert "readyz" not in text


# The compose file


def test_each_variable_of_the_compose_file_is_one_that_is_read():
    services = composed()["services"]
    assert set(services["clubscore"]["environment"]) <= set(VARIABLES)
    read = set(re.findall(r"\{\$(\w+):", shipped("Caddyfile")))
    assert set(services["caddy"]["environment"]) == read
    assert {found[1] for found in VARIABLE.finditer(shipped("compose.yaml"))} == set(TOLD)


def test_the_compose_file_names_our_image_and_its_paths():
    told = composed()
    clubscore, database, caddy = (
        told["services"][name] for name in ("clubscore", "database", "caddy")
    )
    image = (ROOT / ".ci" / "image").read_text()
    assert clubscore["image"] == f"localhost/clubscore:{last_release(ROOT)}"
    assert "name=localhost/clubscore:$tag" in image
    assert "ports" not in clubscore  # whom it believes is nobody outside
    assert f"CLUBSCORE_PROXIES={clubscore['environment']['CLUBSCORE_PROXIES']} " in image
    assert "--config.exposedports 8000/tcp" in image
    assert caddy["environment"]["SITE_SERVERS"] == "clubscore:8000"
    assert clubscore["volumes"] == ["clubscore:/var/lib/clubscore"]
    assert "--config.volume /var/lib/clubscore" in image
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in caddy["volumes"]
    assert clubscore["environment"]["DATABASE_URL"].endswith("@database/clubscore")
    assert clubscore["depends_on"] == {"database": {"condition": "service_healthy"}}
    volumes = [one["volumes"] for one in (clubscore, database, caddy)]
    named = {found.partition(":")[0] for each in volumes for found in each if found[0] != "."}
    assert named == set(told["volumes"])
    assert all(one["restart"] == "unless-stopped" for one in told["services"].values())


# The trials


def test_whoever_cannot_make_networks_is_told_in_a_sentence(monkeypatch):
    monkeypatch.setattr("tools.deployments.network.os.geteuid", lambda: 1000)
    assert in_the_way() == "Only root can make networks to try this in, with iproute2's ip."


def test_every_trial_suits_an_arrangement_and_every_fault_is_looked_for_behind_both():
    for name in TRIALS:
        suits = import_module(f"tools.deployments.trial_{name}").suits
        fronts = {one.front for one in ARRANGEMENTS.values() if suits(one)}
        assert {"caddy", "nginx"} <= fronts, name
    files = {path.stem for path in (ROOT / "tools/deployments").glob("trial_*.py")}
    assert files == {f"trial_{name}" for name in TRIALS}


def test_the_guide_names_every_arrangement_with_its_trial():
    guide = (ROOT / "docs" / "operator.md").read_text()
    section = guide.partition("## Supported arrangements\n")[2].partition("\n#")[0]
    named = re.findall(r"`([a-z-]+)` *\|$", section, re.MULTILINE)
    assert named == list(ARRANGEMENTS)
    for name, one in ARRANGEMENTS.items():
        (row,) = re.findall(rf"^(.*)`{name}` *\|$", section, re.MULTILINE)
        for word in WORDS[one.form], WORDS[one.front], WORDS[one.database]:
            assert word in row, name
        assert ("below a path" in row) == bool(one.path), name


def test_there_is_an_arrangement_below_a_path_behind_both():
    assert {one.front for one in ARRANGEMENTS.values() if one.path} == {"caddy", "nginx"}


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("Caddyfile", "\n\t@clubscore path /games /games/*\n"),
        ("nginx.conf", "\n    location /games/ {\n"),
    ],
)
def test_the_lines_of_the_guide_for_a_path_fit_the_shipped_files(name, begins):
    ((old, new),) = lines_below_a_path(name, "/games").items()
    assert shipped(name).count(old) == 1
    assert new.startswith(begins)
    assert new.count("{") == old.count("{")
    assert "score/" not in new.replace("clubscore", "")


def test_caddy_blames_clubscore_for_no_page_that_the_website_on_its_host_has_not():
    _, _, inner = shipped("Caddyfile").partition("handle_errors {")
    assert "import pause" in inner
    for conditions, _body in re.findall(r"handle( @\w+)? \{\s*(import pause)", inner):
        assert conditions == " @away"
    assert "@away expression {err.status_code} >= 500\n" in inner
