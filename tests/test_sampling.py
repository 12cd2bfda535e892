"""A usual run takes the same part of a large table every time, and says which it leaves."""

from types import SimpleNamespace
from typing import Any

import pytest

from . import sampling


def collected(*tests: tuple[str, str, int]) -> tuple[list[str], list[str]]:
    """Return the tests that run and those that are left out: of names with their marker."""
    items: list[Any] = [
        SimpleNamespace(
            nodeid=name,
            get_closest_marker=lambda asked, marker=marker, n=n: (
                SimpleNamespace(args=(n,)) if asked == marker else None
            ),
        )
        for name, marker, n in tests
    ]
    left: list[Any] = []
    hook = SimpleNamespace(pytest_deselected=lambda items: left.extend(items))
    sampling.pytest_collection_modifyitems(SimpleNamespace(hook=hook), items)  # type: ignore[arg-type]
    return [item.nodeid for item in items], [item.nodeid for item in left]


TABLE = [(f"test_a[{case}]", "one_in", 3) for case in range(5)]
OTHERS = [("test_b[0]", "one_in", 2), ("test_c", "", 0), ("test_d", "at_length", 0)]


def test_the_first_case_of_each_table_and_every_third_after_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv(sampling.EVERY, raising=False)
    kept, left = collected(*TABLE, *OTHERS)
    assert kept == ["test_a[0]", "test_a[3]", "test_b[0]", "test_c"]
    assert left == ["test_a[1]", "test_a[2]", "test_a[4]", "test_d"]
    assert sampling.cases(100, 10) == 10


def test_all_of_them(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(sampling.EVERY, "1")
    kept, left = collected(*TABLE, *OTHERS)
    assert len(kept) == 8
    assert left == []
    assert sampling.cases(100, 10) == 100
