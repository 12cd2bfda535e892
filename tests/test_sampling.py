"""A usual run takes the same part of a large table every time, and says which it leaves."""

import subprocess
import sys
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from . import sampling
from .deployment import ROOT
from .sampling import sample


def collected(
    *tests: tuple[str, str, object],
    asked: str = "tests",
    keyword: str = "",
    postgres: bool = False,
) -> tuple[list[str], list[str]]:
    """Return the tests that run and those that are left out: of names with their marker."""
    items: list[Any] = [
        SimpleNamespace(
            nodeid=name,
            callspec=SimpleNamespace(params={"case": name}),
            get_closest_marker=lambda asked, marker=marker, n=n: (
                SimpleNamespace(args=(n,)) if asked == marker else None
            ),
        )
        for name, marker, n in tests
    ]
    left: list[Any] = []
    config: Any = SimpleNamespace(
        args=[asked],
        getoption={"keyword": keyword, "postgres": postgres}.get,
        hook=SimpleNamespace(pytest_deselected=lambda items: left.extend(items)),
    )
    sampling.pytest_collection_modifyitems(config, items)
    return [item.nodeid for item in items], [item.nodeid for item in left]


TABLE = [(f"test_a[{case}]", "one_in", 3) for case in range(5)]
OTHERS = [("test_b[0]", "one_in", 2), ("test_c", "", 0), ("test_d", "at_length", 0)]


@pytest.fixture(autouse=True)
def usual(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment of a usual run."""
    monkeypatch.delenv(sampling.EVERY, raising=False)


def test_the_first_case_of_each_table_and_every_third_after_it():
    kept, left = collected(*TABLE, *OTHERS)
    assert kept == ["test_a[0]", "test_a[3]", "test_b[0]", "test_c"]
    assert left == ["test_a[1]", "test_a[2]", "test_a[4]", "test_d"]
    assert sampling.cases(100, 10) == 10


@pytest.mark.parametrize("how", [{"asked": "tests/test_a.py::test_a"}, {"keyword": "a"}])
def test_whoever_names_a_test_gets_all_its_cases(how: dict[str, Any]):
    assert collected(*TABLE, *OTHERS, **how)[1] == []


def test_on_the_second_database_one_case_in_three_of_every_table():
    table: list[tuple[str, str, object]] = [(f"test_e[{case}]", "", 0) for case in range(4)]
    marked: list[tuple[str, str, object]] = [
        ("test_f[0]", "one_in", 1),
        ("test_f[1]", "one_in", 1),
        ("test_g[0]", "postgres", 0),
        ("test_g[1]", "postgres", 0),
        ("test_h", "at_length", "postgres"),
        ("tests/web/test_i.py::test_i", "", 0),
        ("tests/web/test_i.py::test_j", "postgres", 0),
    ]
    assert collected(*table, *marked)[1] == []
    assert collected(*table, *marked, postgres=True)[1] == [
        *("test_e[1]", "test_e[2]", "test_h", "tests/web/test_i.py::test_i")
    ]
    for asked in ("tests/web", "tests/web/", "tests/web/test_i.py"):
        assert collected(*marked[-2:], asked=asked, postgres=True)[1] == []


def test_all_of_them(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(sampling.EVERY, "1")
    kept, left = collected(*TABLE, *OTHERS)
    assert len(kept) == 8
    assert left == []
    assert sampling.cases(100, 10) == 100


@pytest.mark.parametrize(
    ("systems", "languages", "n"), [(5, 2, 3), (5, 2, 2), (2, 2, 9), (7, 4, 5)]
)
def test_of_several_parameters_every_value_comes(systems: int, languages: int, n: int):
    table = [
        (("language", language), ("system", system))
        for system, language in product(range(systems), range(languages))
    ]
    chosen = sample(table, n)
    assert len(chosen) == max(systems, languages, -(-len(table) // n))
    assert {value for at in chosen for value in table[at]} == {
        one for case in table for one in case
    }


def test_parameters_that_change_together_are_one():
    assert sample([(("sheet", at), ("pages", at)) for at in range(7)], 3) == {0, 3, 6}


def test_a_list_of_cases_is_told_apart_by_one_of_its_parameters():
    languages = (0, 0, 1, 0, 1)
    table = [(("sheet", at), ("language", languages[at])) for at in range(5)]
    assert sample(table, 3) == {0, 3}


def test_with_every_case_conftest_knows_it_too():
    code = (
        "import sys, pytest; pytest.main(sys.argv[1:]);"
        "from hypothesis import settings; print(settings().max_examples)"
    )
    asked = ["--every", "--collect-only", "-q", "-n0", "-W", "ignore", "tests/test_sampling.py"]
    done = subprocess.run(
        [sys.executable, "-c", code, *asked],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines()[-1] == "300", done.stdout + done.stderr
