"""What is kept of versions: unpacked once, forgotten with the cache."""

from functools import partial

import pytest
from django.core.cache import cache

from clubscore.standings import versions
from clubscore.standings.versions import cached_result


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch):
    monkeypatch.setattr(versions, "_unpacked", {})
    cache.clear()
    yield
    cache.clear()


def test_it_is_the_same_object_while_it_is_kept():
    cached_result("one", 9, lambda: (1,))
    kept = cached_result("one", 9, lambda: (2,))
    assert kept == (1,)
    assert cached_result("one", 9, lambda: (2,)) is kept
    cache.clear()
    cached_result("one", 9, lambda: (2,))
    assert cached_result("one", 9, lambda: (3,)) == (2,)


def test_without_a_time_nothing_is_kept():
    assert cached_result("one", 0, lambda: 1) == 1
    assert cached_result("one", 0, lambda: 2) == 2


def test_only_some_are_unpacked(monkeypatch):
    monkeypatch.setattr(versions, "UNPACKED", 2)
    for name in ("one", "two", "three"):
        for _ in range(2):
            cached_result(name, 9, partial(str, name))
    assert [found for _packed, found in versions._unpacked.values()] == ["two", "three"]
