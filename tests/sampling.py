"""What a run leaves out, and why: all of it, so that nothing is left out elsewhere.

Files are left out before they are read:

- On PostgreSQL, the second database, files that do not ask it (``ANY_DATABASE``, and those whose
  ``pytestmark`` says so), and those that ask it through others (``FAR_FROM_DATABASE``).
- Files whose ``pytestmark`` begins with ``in_turn``, of which more below.

Of what has been read, tests and cases are left out:

- ``@pytest.mark.one_in(3)`` on a test keeps a third of its cases, always the same ones: of a single
  parameter the first value and every third after it; of several as many as it takes for each value
  of each to come, and no fewer than a third. On PostgreSQL every test keeps one case in three.
- ``@pytest.mark.at_length`` takes seconds, and shorter tests prove most of it; with
  ``at_length("postgres")`` it runs on SQLite all the same.
- ``@pytest.mark.in_turn(0)``, ``(1)`` or ``(2)``: long, and about what seldom changes. One part of
  these runs each day (of the calendar, in UTC), so that all have run after three. A run says which
  turn it is; ``PYTEST_TURN=1`` asks for another. ``in_turn`` gives the cases of a table turns.
- Tests that make up their cases take as many as ``cases`` says.
- On PostgreSQL, tests without a database or with ``any_database``; on SQLite, ``postgres``.

With EVERY=1 (``--every``) only the last rule holds, and its files. Whoever names a test, or looks
for one with ``-k``, gets all of its cases; whoever names a file or folder gets what is in turn or
far from the database there.
"""

import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pytest
from _pytest.mark.structures import ParameterSet

ROOT: Final = Path(__file__).parents[1]
EVERY: Final = "PYTEST_EVERY"  # in the environment, which workers of pytest-xdist inherit
TURN: Final = "PYTEST_TURN"  # as above: which of the turns it is

# What does not ask the database, or any will do. Of the pages, tests/test_access.py opens every one
# for every role on PostgreSQL too, tests/test_fuzz_forms.py sends every form there, and what they
# call has tests of its own.
ANY_DATABASE: Final = (
    *("tests/browser", "tests/demo", "tests/environment", "tests/markup", "tests/printing"),
    *("tests/scoring", "tests/seating_plans", "tests/sqlite", "tests/tools", "tests/web"),
)
ABOUT_THE_DATABASE: Final = (  # of these
    "tests/printing/test_queue.py",
    "tests/printing/test_results.py",
    "tests/web/account/invitations",
    "tests/web/account/test_once.py",
    "tests/web/account/test_told.py",
    "tests/web/organizer/seating/test_views.py",
    "tests/web/organizer/test_races.py",
)
# What asks the database through others, whose own tests run on both.
FAR_FROM_DATABASE: Final = (
    *("tests/exchange/downloads", "tests/exchange/ema", "tests/organizing", "tests/web"),
)
ANY_WILL_DO: Final = re.compile(r"^pytestmark = .*\bany_database\b", re.MULTILINE)
DATABASE_FIXTURES: Final = {"db", "live_server", "transactional_db"}
SECOND_DATABASE: Final = 3  # of so many cases one runs there too
ORGANIZING, ONE_OF_ORGANIZING = "tests/organizing/", 24  # whole events: of all its tests

TURNS: Final = 3  # days until all that is in turn has run
OF_FILE: Final = re.compile(r"^pytestmark = (?:\[.*)?pytest\.mark\.in_turn\((\d)\)", re.MULTILINE)

Values = tuple[tuple[str, int], ...]  # of the parameters of a case: which object it is


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--every", action="store_true", help="run every case of large tables")


@pytest.hookimpl(tryfirst=True)  # before any conftest asks
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    if early_config.known_args_namespace.every:
        os.environ[EVERY] = "1"
    os.environ.setdefault(TURN, str(datetime.now(UTC).toordinal() % TURNS))


def pytest_report_header() -> str:
    if EVERY in os.environ:
        return "sampling: every case"
    return f"sampling: turn {os.environ[TURN]} of 0 to {TURNS - 1} ({TURN})"


def cases(every: int, usual: int) -> int:
    """Return how many cases to make up: all of them, or as many as in a usual run."""
    return every if EVERY in os.environ else usual


def in_turn(values: Iterable[Any]) -> list[ParameterSet]:
    """Return cases that run in turn: a third of them each day."""
    return [
        pytest.param(value, marks=pytest.mark.in_turn(at % TURNS))
        for at, value in enumerate(values)
    ]


# Files, before they are read


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out files and folders; ``None`` leaves it to others."""
    if not collection_path.is_relative_to(ROOT / "tests"):
        return None
    path = collection_path.relative_to(ROOT).as_posix()
    if config.getoption("postgres"):
        is_left = _is_for_any_database(path) or _is_far(path, config)
    else:
        is_left = path == "tests/postgresql"
    return is_left or _waits_for_its_turn(path, config) or None


def _is_for_any_database(path: str) -> bool:
    if _is_in(path, ANY_DATABASE):
        leads_on = any(one.startswith(f"{path}/") for one in ABOUT_THE_DATABASE)
        return not leads_on and not _is_in(path, ABOUT_THE_DATABASE)
    return path.endswith(".py") and ANY_WILL_DO.search((ROOT / path).read_text()) is not None


def _is_far(path: str, config: pytest.Config) -> bool:
    return _is_in(path, FAR_FROM_DATABASE) and not _is_asked(path, config)


def _waits_for_its_turn(path: str, config: pytest.Config) -> bool:
    if not path.endswith(".py") or _is_asked(path, config):
        return False
    turn = OF_FILE.search((ROOT / path).read_text())
    return turn is not None and not _is_turn(int(turn[1]))


def _is_turn(of: int) -> bool:
    return of == int(os.environ[TURN])


def _is_in(path: str, places: Sequence[str]) -> bool:
    return any(path == place or path.startswith(f"{place}/") for place in places)


def _is_asked(path: str, config: pytest.Config) -> bool:
    """Tell whether somebody asks for a path, a part of it, what it is a part of, or everything."""
    if EVERY in os.environ or config.getoption("keyword"):
        return True
    places = {one.partition("::")[0].rstrip("/") for one in config.args} - {"", ".", "tests"}
    return _is_in(path, sorted(places)) or any(one.startswith(f"{path}/") for one in places)


# Tests and cases


@pytest.hookimpl(trylast=True)  # after folders have marked their tests
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    on_postgres = bool(config.getoption("postgres"))
    left = {item.nodeid for item in items if not _belongs(item, on_postgres)}
    if on_postgres:
        whole_events = [item.nodeid for item in items if item.nodeid.startswith(ORGANIZING)]
        left |= {one for at, one in enumerate(whole_events) if at % ONE_OF_ORGANIZING}
    named = any("::" in one for one in config.args) or config.getoption("keyword")
    if EVERY not in os.environ and not named:
        left |= _spare([item for item in items if item.nodeid not in left], on_postgres)
        left |= {item.nodeid for item in items if _waits(item, config)}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left])
    items[:] = [item for item in items if item.nodeid not in left]


def _belongs(item: pytest.Item, on_postgres: bool) -> bool:
    """Tell whether a test says something about a database."""
    marker = item.get_closest_marker
    if not on_postgres:
        return marker("postgres") is None
    if marker("any_database"):
        return False
    uses_database = not DATABASE_FIXTURES.isdisjoint(getattr(item, "fixturenames", ()))
    return uses_database or any(map(marker, ("django_db", "postgres")))


def _spare(items: Sequence[pytest.Item], on_postgres: bool) -> set[str]:
    """Return the tests and cases that a usual run leaves out."""
    tables: dict[str, list[pytest.Item]] = {}
    left = {item.nodeid for item in items if _takes_long(item, on_postgres)}
    for item in items:
        tables.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for table in tables.values():
        if (n := _one_in(table[0], on_postgres)) == 1:
            continue
        chosen = sample([_values(item) for item in table], n)
        left |= {item.nodeid for at, item in enumerate(table) if at not in chosen}
    return left


def _waits(item: pytest.Item, config: pytest.Config) -> bool:
    marker = item.get_closest_marker("in_turn")
    if marker is None or _is_asked(item.nodeid.partition("::")[0], config):
        return False
    return not _is_turn(marker.args[0])


def _takes_long(item: pytest.Item, on_postgres: bool) -> bool:
    if marker := item.get_closest_marker("at_length"):
        return on_postgres or "postgres" not in marker.args
    return False


def _one_in(item: pytest.Item, on_postgres: bool) -> int:
    """Return of how many cases of a test one runs."""
    if marker := item.get_closest_marker("one_in"):
        return int(marker.args[0])
    is_second = on_postgres and item.get_closest_marker("postgres") is None
    return SECOND_DATABASE if is_second else 1


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
