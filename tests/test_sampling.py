"""A usual run takes the same part of a large table every time, and says what it leaves out."""

import re
import subprocess
import sys
from itertools import product
from pathlib import Path
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
            fixturenames=["db"] if marker != "no database" else [],
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
        ("test_i", "any_database", 0),
        ("test_j", "no database", 0),
    ]
    assert collected(*table, *marked)[1] == ["test_g[0]", "test_g[1]"]
    assert collected(*table, *marked, postgres=True)[1] == [
        *("test_e[1]", "test_e[2]", "test_h", "test_i", "test_j")
    ]


def test_of_whole_events_a_few_run_on_the_second_database(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(sampling.EVERY, "1")
    events: list[tuple[str, str, object]] = [
        (f"tests/organizing/test_a.py::test_a[{case}]", "", 0) for case in range(30)
    ]
    assert len(collected(*events, postgres=True)[0]) == 2
    assert len(collected(*events)[0]) == 30


TURNS: list[tuple[str, str, object]] = [
    (f"tests/play/test_a.py::test_{n}", "in_turn", n) for n in range(sampling.TURNS)
]


def test_cases_take_turns():
    marks = [list(case.marks) for case in sampling.in_turn("abcd")]
    assert [mark.args[0] for (mark,) in marks] == [0, 1, 2, 0]


@pytest.mark.parametrize("turn", range(sampling.TURNS))
def test_what_is_in_turn_runs_on_its_day(turn: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(sampling.TURN, str(turn))
    assert collected(*TURNS)[0] == [TURNS[turn][0]]
    for asked in ("tests/play", "tests/play/test_a.py", "tests/play/test_a.py::test_0"):
        assert collected(*TURNS, asked=asked)[1] == []


def ignored(path: str, asked: str = "tests", keyword: str = "", postgres: bool = False) -> bool:
    """Tell whether a file or folder is left out before it is read."""
    options = {"keyword": keyword, "postgres": postgres}
    config: Any = SimpleNamespace(args=[asked], getoption=options.get)
    return bool(sampling.pytest_ignore_collect(ROOT / path, config))


@pytest.mark.parametrize(
    ("path", "is_left"),
    [
        ("tests/play", False),
        ("tests/play/test_record.py", False),
        ("tests/web", True),
        ("tests/exchange", False),
        ("tests/exchange/ema", True),
        ("tests/printing", False),
        ("tests/printing/test_queue.py", False),
        ("tests/printing/test_papers.py", True),
        ("tests/scoring", True),
        ("tests/postgresql", False),
        ("tests/operation/test_clients.py", True),  # its mark says so
    ],
)
def test_what_is_not_read_for_the_second_database(path: str, is_left: bool):
    assert ignored(path, postgres=True) is is_left
    assert ignored(path) is (path == "tests/postgresql")


def test_whoever_names_a_folder_has_what_is_far_from_the_database(monkeypatch: pytest.MonkeyPatch):
    page = "tests/web/organizer/test_races.py"
    assert ignored(page, postgres=True)
    for asked in ("tests/web", "tests/web/", page):
        assert not ignored(page, asked, postgres=True)
        assert ignored("tests/web/test_pages.py", asked, postgres=True)
    monkeypatch.setenv(sampling.EVERY, "1")
    for path in ("tests/web", page, "tests/exchange/ema"):
        assert not ignored(path, postgres=True)


def test_a_file_in_turn_is_not_read_on_other_days(monkeypatch: pytest.MonkeyPatch):
    path, turn = FILES_IN_TURN[0]
    monkeypatch.setenv(sampling.TURN, turn)
    assert not ignored(path)
    monkeypatch.setenv(sampling.TURN, str((int(turn) + 1) % sampling.TURNS))
    assert ignored(path)
    assert not ignored(path, keyword="a")
    for asked in (path, str(Path(path).parent), f"{path}::test_a"):
        assert not ignored(path, asked)


# What the files say

TESTS = {path.relative_to(ROOT).as_posix(): path.read_text() for path in ROOT.glob("tests/**/*.py")}
FILES_IN_TURN = [
    (path, found[1]) for path, text in TESTS.items() if (found := sampling.OF_FILE.search(text))
]


def test_every_turn_has_some_and_none_is_unknown():
    for path, text in TESTS.items():
        marks = re.findall(r"mark\.in_turn\b(.*)", text) if "sampling" not in path else []
        assert all(re.match(r"\([012]\)", mark) for mark in marks), path
    every = {turn for text in TESTS.values() for turn in re.findall(r"mark\.in_turn\((\d)\)", text)}
    assert every == {str(turn) for turn in range(sampling.TURNS)}


def test_every_place_that_is_named_is_there():
    for place in (
        *sampling.ANY_DATABASE,
        *sampling.ABOUT_THE_DATABASE,
        *sampling.FAR_FROM_DATABASE,
        sampling.ORGANIZING,
    ):
        assert (ROOT / place).exists(), place


def test_what_needs_postgresql_is_read_for_it():
    for path, text in TESTS.items():
        if "pytest.mark.postgres" in text:
            assert not ignored(path, postgres=True), path


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
