"""What processes count together: nothing is lost, nothing stays, and its absence stops nobody."""

import subprocess
import sys
from typing import Any

import pytest
from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache

from clubscore import limits
from clubscore.operation.cache import FileCache, LenientRedisCache
from tests.deployment import ROOT

COUNTING = """
import sys
from clubscore.operation.cache import FileCache

cache = FileCache(sys.argv[1], {})
sys.stdout.write("ready\\n")
sys.stdout.flush()
sys.stdin.readline()
for _ in range(int(sys.argv[2])):
    cache.add("count", 0, 3600)
    cache.incr("count")
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "shared.sqlite3"


@pytest.fixture
def shared(path):
    return FileCache(str(path), {})


def test_nothing_counted_at_the_same_moment_is_lost(path, shared):
    counting = [
        subprocess.Popen(
            [sys.executable, "-c", COUNTING, str(path), "500"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for one in counting:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in counting:
        one.communicate("go\n")
    assert [one.returncode for one in counting] == [0, 0]
    assert shared.get("count") == 1000


def test_it_keeps_what_a_cache_keeps(shared):
    assert shared.get("one") is None
    assert shared.add("one", 1)
    assert not shared.add("one", 7)
    assert shared.incr("one", 4) == 5
    shared.set("one", "text", None)
    assert shared.get("one") == "text"
    assert shared.touch("one", 60)
    assert shared.delete("one")
    assert not shared.delete("one")
    assert not shared.touch("one", 60)
    with pytest.raises(ValueError, match="one"):
        shared.incr("one")


def test_what_is_over_is_forgotten(shared, monkeypatch, clock):
    monkeypatch.setattr("clubscore.operation.cache.time", clock)
    for number in range(20):
        shared.add(f"old-{number}", 0, 60)
    clock.now += 60
    assert shared.get("old-1") is None
    assert shared.add("old-1", 3, 60)
    assert shared.get("old-1") == 3
    assert len(shared._run("SELECT key FROM entries", ())) == 1


@pytest.mark.parametrize("content", [None, b"no database at all" * 100], ids=["gone", "broken"])
def test_its_file_may_go(path, shared, content, caplog):
    shared.set("one", 1)
    path.unlink()
    for other in path.parent.glob("*-*"):
        other.unlink()
    if content:
        path.write_bytes(content)
        assert shared.get("one") is None
        assert "is not responding" in caplog.text
    assert shared.get("one") is None
    assert shared.add("one", 2)
    assert shared.incr("one") == 3


def test_nobody_waits_while_it_is_away(tmp_path, settings, caplog):
    away = {
        "BACKEND": "clubscore.operation.cache.FileCache",
        "LOCATION": str(tmp_path / "no" / "where"),
    }
    settings.CACHES = {**settings.CACHES, "shared": away}
    assert limits.spend("api", "192.0.2.1", units=9, most=1, seconds=60) == 0
    assert "the shared cache is not responding" in caplog.text


def test_each_address_and_each_purpose_has_its_own(monkeypatch):
    monkeypatch.setattr(limits, "_now", lambda: 119.0)
    asked = {"units": 1, "most": 2, "seconds": 60}
    assert [limits.spend("api", "192.0.2.1", **asked) for _ in range(3)] == [0, 0, 1]
    assert limits.spend("api", "192.0.2.2", **asked) == 0
    assert limits.spend("login", "192.0.2.1", **asked) == 0
    monkeypatch.setattr(limits, "_now", lambda: 120.0)
    assert limits.spend("api", "192.0.2.1", **asked) == 0


def test_redis_counts_too(monkeypatch):
    """The lenient one has the same two steps, and lets everybody through while it is away."""
    shared = caches["shared"]
    monkeypatch.setattr(shared, "add", lambda *_: False)

    def away(*_: object) -> int:
        raise ValueError("away")

    monkeypatch.setattr(shared, "incr", away)
    assert limits.spend("api", "192.0.2.1", units=9, most=1, seconds=60) == 0


ASKED: dict[str, tuple[tuple[Any, ...], object]] = {
    "add": (("one", 1), False),
    "get": (("one",), None),
    "set": (("one", 1), None),
    "touch": (("one",), False),
    "delete": (("one",), False),
    "get_many": ((["one"],), {}),
    "has_key": (("one",), False),
    "set_many": (({"one": 1},), ["one"]),
    "delete_many": ((["one"],), None),
    "clear": ((), None),
}
"""What a cache is asked, and what it answers while it is away."""


def test_every_question_to_redis_is_answered_without_it():
    asked = {name for name, one in vars(RedisCache).items() if callable(one) and name[0] != "_"}
    assert asked - {"get_backend_timeout"} == {*ASKED, "incr"}
    nowhere = LenientRedisCache("redis://127.0.0.1:1", {})
    for name, (arguments, answer) in ASKED.items():
        assert getattr(nowhere, name)(*arguments) == answer, name
    with pytest.raises(ValueError, match="one"):
        nowhere.incr("one")
