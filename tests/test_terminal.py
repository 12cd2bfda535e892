"""Commands at a terminal: they speak its language, and end with the program that reads them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from pathlib import Path
from threading import Thread

import pytest
from django.core.management import CommandError, call_command, get_commands, load_command_class

from clubscore.environment.terminal import terminal_language
from clubscore.places import BASE_DIR
from clubscore.system.terminals import LOCALES, ending_with_reader


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "it:en"}, "it"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "sv_SE.UTF-8"}, "en"),
    ],
)
def test_language(monkeypatch, environment, language):
    for name in LOCALES:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert terminal_language() == language


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "There is no club “nowhere”."), ("it", "Non c’è nessun club “nowhere”.")],
)
@pytest.mark.django_db
def test_a_command_speaks_it(monkeypatch, language, said):
    monkeypatch.setenv("LANGUAGE", language)
    with pytest.raises(CommandError, match=said):
        call_command("club_invite", "nowhere", "Ivo Bassi")


def test_no_command_of_ours_waits_for_checks_of_the_code():
    ours = [one for one in get_commands().items() if one[1].startswith(("clubscore", "scoring"))]
    assert len(ours) > 20
    assert not [name for name, app in ours if load_command_class(app, name).requires_system_checks]


@contextmanager
def unread() -> Iterator[None]:
    """Let standard output go into a pipe that nobody reads any more."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as pipe, redirect_stdout(pipe):
        yield


def test_a_command_ends_with_the_program_that_reads_it():
    with unread():
        # It is not taken for a fault of what the command reads.
        with pytest.raises(SystemExit) as ended, ending_with_reader(), suppress(OSError):
            sys.stdout.write("x" * 100_000)
        sys.stdout.write("said while it ends")
        sys.stdout.flush()
    assert ended.value.code == 1


def test_what_is_written_at_the_end_ends_it_too():
    with unread(), pytest.raises(SystemExit), ending_with_reader():
        sys.stdout.write("one line")


def test_what_another_thread_writes_ends_nothing():
    found = []

    def write() -> None:
        try:
            sys.stdout.write("x" * 100_000)
        except BrokenPipeError as error:
            found.append(error)

    with unread(), ending_with_reader():
        thread = Thread(target=write)
        thread.start()
        thread.join()
    assert len(found) == 1


@pytest.mark.parametrize("words", [["help"], ["acts", "--help"], ["score", "--help"]])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_nothing_is_said_about_it(words, unbuffered):
    command = [sys.executable, str(Path(BASE_DIR, "manage.py")), *words]
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert process.returncode == 1
