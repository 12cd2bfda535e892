"""``clubscore setup``: host name and first club, all of it asked for before anything is set."""

import io
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command

ANSWERS = {"host": "Score.Example.org", "club": "Quattro venti", "city": "Rimini", "admin": "Olga"}


@pytest.fixture
def asked(monkeypatch, tmp_path):
    """Return what runs the command, the file of settings, and the commands it ran in turn."""
    file, commands = tmp_path / "clubscore.conf", []
    file.write_text("# as installed\n")
    monkeypatch.setenv("CLUBSCORE_SETTINGS_FILE", str(file))
    monkeypatch.setenv("CLUBSCORE_ALLOWED_HOSTS", "")
    monkeypatch.setenv("CLUBSCORE_BASE_URL", "")
    monkeypatch.setattr("sys.stdin", io.StringIO())  # nobody is there to ask

    def run(command: list[str], **_more: Any) -> SimpleNamespace:
        commands.append(command)
        return SimpleNamespace(returncode=0)

    monkeypatch.setattr("subprocess.run", run)
    return lambda **answers: call_command("setup", stdout=io.StringIO(), **answers), file, commands


def test_host_and_club_are_set(asked):
    run, file, commands = asked
    run(**ANSWERS)
    assert "CLUBSCORE_ALLOWED_HOSTS=score.example.org" in file.read_text()
    assert "CLUBSCORE_BASE_URL=https://score.example.org" in file.read_text()
    assert commands[-1][2:] == ["club_create", "Quattro venti", "--admin=Olga", "--city=Rimini"]


def test_another_host_keeps_the_path_below_which_clubscore_is(asked, settings):
    run, file, _commands = asked
    settings.BASE_PATH = "/games/score"
    run(host="other.example.org", club="")
    assert "CLUBSCORE_BASE_URL=https://other.example.org/games/score\n" in file.read_text()


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({**ANSWERS, "host": "-no host"}, "“-no host” is not a host name."),
        ({"host": "score.example.org"}, "--club is missing"),
        ({"host": "score.example.org", "club": "Quattro venti"}, "--city is missing"),
        ({**ANSWERS, "admin": None}, "--admin is missing"),
    ],
)
def test_nothing_is_set_where_something_is_missing(asked, answers, said):
    run, file, commands = asked
    with pytest.raises(CommandError, match=said):
        run(**answers)
    assert file.read_text() == "# as installed\n"
    assert not commands


def test_empty_answers_leave_all_as_it_is(asked):
    run, file, commands = asked
    run(host="", club="")
    assert file.read_text() == "# as installed\n"
    assert not commands
