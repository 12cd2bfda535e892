"""``clubscore`` by itself: its commands, its version, and what ``--help`` says."""

import sys

import pytest
from django.core.management import get_commands, load_command_class

from clubscore import __main__
from clubscore.environment.terminal import hanging
from clubscore.operation.overview import COMMANDS, overview
from clubscore.version import version
from tests.environment.test_refusal import MANAGE, run

pytestmark = pytest.mark.any_database
OURS = {
    name: app
    for name, app in get_commands().items()
    if str(app).partition(".")[0] in {"clubscore", "scoring"}
}


def test_every_command_of_ours_is_listed_once_and_no_other():
    listed = [name for commands in COMMANDS.values() for name in commands]
    assert len(listed) == len({*listed})
    assert {*listed} == OURS.keys()


@pytest.mark.parametrize("language", ["en", "it"])
def test_it_fits_a_terminal_of_eighty_columns(monkeypatch, language):
    monkeypatch.setenv("LANGUAGE", language)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    text = overview("clubscore")
    assert max(map(len, text.splitlines())) <= 80
    for commands in COMMANDS.values():
        for name in commands:
            assert f"\n  {name} " in text
    assert ("Usage: clubscore COMMAND" in text) == (language == "en")
    assert ("Uso: clubscore COMANDO" in text) == (language == "it")


@pytest.mark.parametrize("words", [[], ["help"], ["--help"], ["-h"]])
def test_the_list_needs_no_settings(monkeypatch, capsys, words):
    monkeypatch.setattr(sys, "argv", ["/x/manage.py", *words])
    monkeypatch.setenv("CLUBSCORE_HTTPS", "perhaps")
    __main__.main()
    assert capsys.readouterr().out == f"{overview('manage.py')}\n"


@pytest.mark.parametrize("words", [["version"], ["--version"]])
def test_the_version_is_ours(monkeypatch, capsys, words):
    monkeypatch.setattr(sys, "argv", ["manage.py", *words])
    __main__.main()
    assert capsys.readouterr().out == f"Clubscore {version()}\n"


@pytest.mark.parametrize("name", sorted(OURS))
def test_help_says_what_is_the_commands_own(name):
    text = load_command_class(OURS[name], name).create_parser("clubscore", name).format_help()
    for word in ("--pythonpath", "--no-color", "--settings", "manage.py", "Django"):
        assert word not in text
    assert "--help" in text


def test_commands_of_django_and_of_one_word_more_work(tmp_path):
    """In a process of their own, as they are typed."""
    listed = run([*MANAGE, "help", "--commands"], CLUBSCORE_VAR=str(tmp_path)).stdout.split()
    assert {"migrate", "doctor", "createsuperuser"} <= {*listed}
    said = run([*MANAGE, "doctor", "--version"], CLUBSCORE_VAR=str(tmp_path)).stdout
    assert said == f"Clubscore {version()}\n"


def test_the_doctor_lists_for_programs_what_cannot_be_read():
    import json

    done = run([*MANAGE, "doctor", "--json"], CLUBSCORE_HTTPS="perhaps", LANGUAGE="en")
    assert done.returncode == 2
    (found,) = json.loads(done.stdout)
    assert (found["about"], found["level"]) == ("settings", "wrong")
    assert "perhaps" in found["what"]


def test_long_sentences_hang_on_a_terminal_and_are_whole_elsewhere(monkeypatch):
    class Terminal:
        def isatty(self):
            return True

    class File:
        def isatty(self):
            return False

    text = "word " * 40 + "https://a.example/" + "x" * 90
    shown = hanging(text, Terminal(), first="* ", rest="  ").splitlines()
    assert shown[0].startswith("* word")
    assert all(line.startswith("  ") for line in shown[1:])
    assert max(map(len, shown[:-1])) <= 80
    assert shown[-1].strip() == "https://a.example/" + "x" * 90
    assert hanging(text, File(), first="* ", rest="  ") == f"* {text}"


@pytest.mark.parametrize("name", sorted(OURS))
def test_help_says_what_every_argument_is(name):
    parser = load_command_class(OURS[name], name).create_parser("clubscore", name)
    assert parser.description
    assert parser.description.endswith(".")
    assert [action.dest for action in parser._actions if not action.help] == []
