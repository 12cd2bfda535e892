"""What ``make test`` leaves out: cases of large tables and long tests; EVERY=1 runs them all.

``@pytest.mark.one_in(3)`` on a test keeps a third of its cases, always the same ones: of a single
parameter the first value and every third after it; of several as many as it takes for each value
of each to come, and no fewer than a third. Tests that make up their cases take as many as ``cases``
says. What is marked ``at_length`` takes seconds, and shorter tests prove most of it; with
``at_length("postgres")`` it runs on SQLite all the same. On PostgreSQL, the second database, run
every page once and what is close to the database, of its tables one case in three unless they are
marked otherwise. Whoever names a test, or looks for one with ``-k``, gets all of its cases; whoever
names a folder has its tests on PostgreSQL too.
"""

import os
from collections import Counter
from collections.abc import Sequence
from typing import Final

import pytest

SECOND_DATABASE: Final = 3  # of so many cases one runs there too
# What asks the database through others, whose own tests run on both.
FAR_FROM_DATABASE: Final = (
    "tests/exchange/downloads/",
    "tests/exchange/ema/",
    "tests/organizing/",
    "tests/web/",
)
EVERY: Final = "PYTEST_EVERY"  # in the environment, which workers of pytest-xdist inherit

Values = tuple[tuple[str, int], ...]  # of the parameters of a case: which object it is


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--every", action="store_true", help="run every case of large tables")


@pytest.hookimpl(tryfirst=True)  # before any conftest asks
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    if early_config.known_args_namespace.every:
        os.environ[EVERY] = "1"


def cases(every: int, usual: int) -> int:
    """Return how many cases to make up: all of them, or as many as in a usual run."""
    return every if EVERY in os.environ else usual


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    named = any("::" in one for one in config.args) or config.getoption("keyword")
    if EVERY in os.environ or named:
        return
    tables: dict[str, list[pytest.Item]] = {}
    on_postgres = bool(config.getoption("postgres"))
    far = tuple(folder for folder in FAR_FROM_DATABASE if not _asked_for(folder, config.args))
    left = {item.nodeid for item in items if _takes_long(item, on_postgres)}
    if on_postgres:
        left |= {
            item.nodeid for item in items if item.nodeid.startswith(far) and _runs_on_both(item)
        }
    for item in items:
        tables.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for table in tables.values():
        if (n := _one_in(table[0], on_postgres)) == 1:
            continue
        chosen = sample([_values(item) for item in table], n)
        left |= {item.nodeid for at, item in enumerate(table) if at not in chosen}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left])
    items[:] = [item for item in items if item.nodeid not in left]


def _takes_long(item: pytest.Item, on_postgres: bool) -> bool:
    if marker := item.get_closest_marker("at_length"):
        return on_postgres or "postgres" not in marker.args
    return False


def _asked_for(folder: str, asked: Sequence[str]) -> bool:
    """Tell whether somebody asks for a folder, a part of it or what it is a part of."""
    return any(
        one.startswith(folder) or folder.startswith(f"{one.rstrip('/')}/")
        for one in asked
        if one.rstrip("/") != "tests"
    )


def _runs_on_both(item: pytest.Item) -> bool:
    return item.get_closest_marker("postgres") is None


def _one_in(item: pytest.Item, on_postgres: bool) -> int:
    """Return of how many cases of a test one runs."""
    if marker := item.get_closest_marker("one_in"):
        return int(marker.args[0])
    return SECOND_DATABASE if on_postgres and _runs_on_both(item) else 1


def _values(item: pytest.Item) -> Values:
    callspec = getattr(item, "callspec", None)
    return tuple((name, id(value)) for name, value in callspec.params.items()) if callspec else ()


def sample(table: Sequence[Values], n: int) -> set[int]:
    """Return which cases of a table run: one in ``n``, and each value of several parameters."""
    evenly = list(range(0, len(table), n))
    columns = [_numbered([values[at] for values in table]) for at in range(len(table[0]))]
    if any(len(set(column)) == len(table) for column in columns) or len(set(columns)) < 2:
        return set(evenly)  # a list of cases: one tells them apart, or all change together
    chosen: set[int] = set()
    taken: Counter[tuple[str, int]] = Counter()
    missing = {value for values in table for value in values}

    def gain(at: int) -> tuple[int, int]:
        """How many values it adds, and among equals how seldom its others have come."""
        return len(missing.intersection(table[at])), -sum(taken[value] for value in table[at])

    while missing:
        best = max(range(len(table)), key=gain)
        chosen.add(best)
        taken.update(table[best])
        missing.difference_update(table[best])
    spare = [at for at in evenly if at not in chosen]
    return chosen.union(spare[: max(len(evenly) - len(chosen), 0)])


def _numbered(column: Sequence[tuple[str, int]]) -> tuple[int, ...]:
    """Return a parameter's values by the order in which they come."""
    order = list(dict.fromkeys(column))
    return tuple(map(order.index, column))
