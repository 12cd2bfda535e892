"""``make near`` runs what bears on a change, the nearest first, as far as the time goes."""

import json
import subprocess
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.deployment import ROOT
from tools.near import in_time
from tools.near.changes import Change, changes_since
from tools.near.choice import OF_A_KIND, Choice

FILES = {
    "clubscore/play/record.py": "def hand_record():\n    a = 1\n    b = 2\n    return a\n",
    "clubscore/play/models.py": "",
    "clubscore/play/entry/forms.py": "from .words import name\n",
    "clubscore/play/entry/words.py": "",
    "clubscore/web/table/views.py": (
        'from clubscore.play import models, record\nPAGE = "table/page.html"\n'
    ),
    "templates/table/page.html": '{% include "table/_row.html" %}\n',
    "templates/table/_row.html": "",
    "static/js/offline/store.js": "",
    "static/js/hand/notation.js": "",
    "tests/play/test_record.py": "from clubscore.play.record import hand_record\n",
    "tests/play/test_race.py": "def test_two():\n    pass\n",
    "tests/play/test_entry.py": "",
    "tests/play/factories.py": "",
    "tests/people/test_names.py": "from tests.play.factories import make\n",
    "tests/people/test_privacy.py": "# what hand_record writes\n",
    "tests/people/test_other.py": "",
    "tests/web/table/test_views.py": "",
    "tests/web/test_pages.py": "PAGES = ['table/_row.html']\n",
    "tests/browser/test_record.py": "from clubscore.play.record import hand_record\n",
    "tests/scripts/notation.test.js": 'import "../../static/js/hand/notation.js";\n',
    "tests/scripts/hand.test.js": "",
    "tests/test_docs.py": "",
    "tests/test_architecture.py": "",
}


def git(root: Path, *arguments: str) -> None:
    command = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", *arguments]
    subprocess.run(command, cwd=root, check=True, capture_output=True)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small project, committed on main."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first")
    return tmp_path


def near(root: Path, path: str, *names: str, **more: Any) -> list[str]:
    return Choice(root, **more).tests([Change(path, set(), set(names))])


# What was changed


def test_lines_are_numbered_as_before_and_functions_are_named(root: Path):
    file = root / "clubscore/play/record.py"
    file.write_text("X = 1\n" + file.read_text().replace("b = 2", "b = 3") + "def other():\n")
    (root / "new.py").touch()
    record, new = changes_since(root)
    assert record.path == "clubscore/play/record.py"
    assert {3, 4} <= record.lines
    assert 2 not in record.lines
    assert record.names == {"hand_record", "other"}
    assert (new.path, new.lines) == ("new.py", set())


def test_on_a_branch_all_since_main_and_on_main_the_last_commit(root: Path):
    (root / "one.py").touch()
    git(root, "add", ".")
    git(root, "commit", "-q", "-m", "second")
    assert [one.path for one in changes_since(root)] == ["one.py"]
    git(root, "checkout", "-q", "-b", "branch")
    for name in ("two.py", "three.py"):
        (root / name).touch()
        git(root, "add", ".")
        git(root, "commit", "-q", "-m", name)
    assert {one.path for one in changes_since(root)} == {"two.py", "three.py"}
    assert {one.path for one in changes_since(root, "HEAD~1")} == {"three.py"}


# What bears on it


def test_by_import_name_folder_and_function(root: Path):
    assert near(root, "clubscore/play/record.py", "hand_record") == [
        "tests/test_architecture.py",
        "tests/play/test_record.py",
        "tests/people/test_privacy.py",
        "tests/play/test_entry.py",
        "tests/play/test_race.py",
        "tests/web/table/test_views.py",
    ]


def test_the_tests_of_a_folder_and_of_what_uses_a_module(root: Path):
    assert "tests/play/test_entry.py" in near(root, "clubscore/play/entry/words.py")
    assert "tests/web/table/test_views.py" in near(root, "clubscore/play/models.py")
    assert "tests/people/test_other.py" not in near(root, "clubscore/play/models.py")


def test_a_helper_of_tests_has_those_that_import_it(root: Path):
    assert near(root, "tests/play/factories.py")[0] == "tests/people/test_names.py"


def test_a_changed_test_comes_first(root: Path):
    changes = [Change("clubscore/play/record.py"), Change("tests/people/test_other.py")]
    assert Choice(root).tests(changes)[0] == "tests/people/test_other.py"
    gone = Change("tests/people/test_gone.py")
    assert Choice(root).tests([gone]) == []


def test_what_ran_the_lines_goes_before_names(root: Path):
    def ran(path: str, lines: set[int]) -> list[str]:
        return [f"tests/play/test_race.py::test_{line}" for line in sorted(lines)]

    change = Change("clubscore/play/record.py", {2, 3})
    assert Choice(root, ran).tests([change])[1:] == [
        "tests/play/test_race.py::test_2",
        "tests/play/test_race.py::test_3",
    ]
    unmeasured = Change("clubscore/play/record.py", set())
    assert "tests/play/test_record.py" in Choice(root, ran).tests([unmeasured])


def test_a_template_has_the_tests_of_its_page(root: Path):
    assert near(root, "templates/table/_row.html") == [
        "tests/web/test_pages.py",
        "tests/web/table/test_views.py",
    ]


def test_scripts_have_tests_of_their_own(root: Path):
    def scripts(path: str) -> list[str]:
        return Choice(root).scripts([Change(path)])

    assert scripts("static/js/hand/notation.js") == ["tests/scripts/notation.test.js"]
    assert scripts("tests/scripts/hand.test.js") == ["tests/scripts/hand.test.js"]
    assert "tests/scripts/outbox.test.js" in scripts("static/js/offline/store.js")


def test_documents_have_theirs(root: Path):
    assert near(root, "docs/api.md") == ["tests/test_docs.py"]
    assert near(root, "LICENSE") == []


def test_every_test_of_a_kind_is_there():
    assert [test for _pattern, test in OF_A_KIND if not (ROOT / test).exists()] == []


# As far as the time goes


def test_the_nearest_run_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    chosen = tmp_path / "chosen.json"
    chosen.write_text(json.dumps(["b.py", "a.py::test_2"]))
    monkeypatch.setenv(in_time.CHOSEN, str(chosen))
    names = ["a.py::test_1", "a.py::test_2[x]", "a.py::test_2[y]", "b.py::test_1"]
    items: list[Any] = [SimpleNamespace(nodeid=name) for name in names]
    left: list[Any] = []
    hook = SimpleNamespace(pytest_deselected=lambda items: left.extend(items))
    in_time.pytest_collection_modifyitems(SimpleNamespace(hook=hook), items)  # type: ignore[arg-type]
    assert [item.nodeid for item in items] == [names[3], names[1], names[2]]
    assert [item.nodeid for item in left] == [names[0]]


def test_nothing_begins_when_the_time_is_over(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(in_time.UNTIL, str(time.time() + 100))
    in_time.pytest_runtest_setup()
    monkeypatch.setenv(in_time.UNTIL, str(time.time() - 1))
    with pytest.raises(pytest.skip.Exception, match="no time is left"):
        in_time.pytest_runtest_setup()
