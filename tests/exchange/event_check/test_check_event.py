"""The checker in docs/ agrees with us on random events, and finds what somebody has changed."""

import ast
import json
import subprocess
import sys
from types import ModuleType

import pytest

from clubscore.exchange.event_file.writer import event_chunks
from tests.exchange.event_file.texts import schema_faults
from tests.exchange.events import full_event
from tests.factories import make_club, organizer
from tests.sampling import cases

from .checker import CHECKER, load_checker
from .faults import seeded_faults
from .random_events import event_files, random_files, standings_of

EVENTS = cases(500, 12)
FAULTS = cases(200, 60)
LEAST_FOUND = 0.99  # of the faults


@pytest.fixture(scope="module")
def checker() -> ModuleType:
    return load_checker()


def test_it_imports_the_standard_library_alone():
    imported = set()
    for node in ast.walk(ast.parse(CHECKER.read_text())):
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add((node.module or "").partition(".")[0])
    assert imported <= sys.stdlib_module_names


@pytest.mark.django_db
@pytest.mark.any_database  # what is checked is a file
def test_it_agrees_on_random_events(checker):
    made = random_files(range(EVENTS), make_club(), organizer(), tiles=0.03)
    differences = {
        seed: checker.check_event(*files) + schema_faults(files[0]) for seed, *files in made
    }
    assert {seed: lines for seed, lines in differences.items() if lines} == {}
    assert len(differences) == EVENTS


@pytest.mark.any_database  # it has one of its own
def test_random_events_are_written_as_files_and_checked(tmp_path):
    made = [sys.executable, "-m", "tests.exchange.event_check.generate_event", "--seed", "7"]
    told = subprocess.run(
        [*made, "--count", "2", str(tmp_path)], check=True, capture_output=True, text=True
    )
    names = ["event-7.json", "standings-7.json", "event-8.json", "standings-8.json"]
    assert told.stdout.split() == [str(tmp_path / name) for name in names]
    for event, standings in (names[:2], names[2:]):
        check = [sys.executable, str(CHECKER), str(tmp_path / event)]
        checked = subprocess.run(
            [*check, "--standings", str(tmp_path / standings)],
            check=False,
            capture_output=True,
            text=True,
        )
        assert checked.returncode == 0, checked.stdout


@pytest.mark.django_db
def test_it_agrees_on_an_event_with_one_of_everything(checker):
    event = full_event()
    written = json.loads("".join(event_chunks(event)))
    assert checker.check_event(written, standings_of(event)) == []


@pytest.mark.django_db
@pytest.mark.any_database
def test_it_finds_what_is_changed(checker):
    found, missed = seeded_faults(checker, make_club(), organizer(), count=FAULTS, seed=1)
    assert found + len(missed) == FAULTS
    assert found >= LEAST_FOUND * FAULTS, missed


@pytest.mark.django_db
def test_the_command_prints_a_line_for_each_difference(tmp_path, capsys, checker):
    event, standings = event_files(3, make_club(), organizer(), tiles=0)
    files = [tmp_path / "event.json", tmp_path / "standings.json"]
    standings["players"][0]["points"] += 1
    for path, content in zip(files, (event, standings), strict=True):
        path.write_text(json.dumps(content))
    player, points = standings["players"][0], standings["players"][0]["points"]
    assert checker.main([str(files[0])]) == 0
    assert capsys.readouterr().out == ""
    assert checker.main([str(files[0]), "--standings", str(files[1])]) == 1
    assert capsys.readouterr().out == (
        f"standings player {player['number']} {player['name']}: points:"
        f" stated {points}, computed {points - 1}\n"
    )


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"application": "clubscore", "version": 3}'])
def test_the_command_says_that_a_file_cannot_be_read(tmp_path, capsys, checker, content):
    path = tmp_path / "event.json"
    path.write_text(content)
    assert checker.main([str(path)]) == 2
    assert capsys.readouterr().err
