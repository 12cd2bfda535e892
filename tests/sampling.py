"""Of large tables of cases ``make test`` runs a part; ``make test EVERY=1`` runs them all.

``@pytest.mark.one_in(3)`` on a test keeps the first of its cases and every third after it: always
the same ones. Tests that make up their cases take as many as ``cases`` says. What is marked
``at_length`` takes a quarter of a minute, and others prove it in part.
"""

import os
from collections import Counter
from typing import Final

import pytest

EVERY: Final = "PYTEST_EVERY"  # in the environment, which workers of pytest-xdist inherit


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--every", action="store_true", help="run every case of large tables")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("every"):
        os.environ[EVERY] = "1"


def cases(every: int, usual: int) -> int:
    """Return how many cases to make up: all of them, or as many as in a usual run."""
    return every if EVERY in os.environ else usual


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if EVERY in os.environ:
        return
    seen: Counter[str] = Counter()
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        if item.get_closest_marker("at_length"):
            left.append(item)
            continue
        sampled = item.get_closest_marker("one_in")
        if sampled is None:
            kept.append(item)
            continue
        name = item.nodeid.partition("[")[0]
        (left if seen[name] % sampled.args[0] else kept).append(item)
        seen[name] += 1
    config.hook.pytest_deselected(items=left)
    items[:] = kept
