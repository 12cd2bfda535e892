"""``score --batch --engine=phone``: the same command, answered by the script that phones run."""

import json
import os
import subprocess
from io import StringIO

import pytest

from scoring.command_line import answer_requests
from scoring.phone.node import PROGRAM
from tests.scoring.mutations import mixed_lines
from tests.scoring.test_score_command import ONE_REQUEST, ROOT, command, environment

pytestmark = pytest.mark.any_database

PHONE = command("--batch", "--engine=phone")
ONE = json.dumps(ONE_REQUEST).encode()


MIXED = b"\n".join(line.text for line in mixed_lines(3, 300))


def run(command, folder, text, **more):
    return subprocess.run(
        command,
        cwd=ROOT,
        env=environment(folder) | more,
        input=text,
        capture_output=True,
        check=False,
        timeout=120,
    )


def check(done, text):
    """Compare what a run wrote and its status with what the server answers."""
    expected = StringIO()
    valid = answer_requests(
        text.splitlines(keepends=True) if b"\x0b" not in text else [ONE], expected
    )
    assert done.stderr == b""
    assert done.stdout.decode() == expected.getvalue()
    assert done.returncode == (0 if valid else 1)


def test_the_command(tmp_path):
    check(run(PHONE, tmp_path, MIXED), MIXED)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(ONE, id="no line end"),
        pytest.param(ONE + b"\r\n", id="other line end"),
        pytest.param(b"\n  \n" + ONE + b"\n\x0b\x0c\r\n\n", id="blank lines"),
        pytest.param(b"\xff\n" + ONE, id="one bad"),
        pytest.param(b'{"id": "\xe2\x80\xa8"}\n', id="a separator is no line end"),
        pytest.param(b'{"id": "' + b"x" * 3_000_000 + b'"}\n' + ONE, id="a very long line"),
    ],
)
def test_answers_and_status_are_those_of_the_server(engine, tmp_path, text):
    """The program that the command runs; to build it for each would take two seconds."""
    check(run(["node", engine / PROGRAM.name], tmp_path, text), text)


def test_without_node_it_says_what_to_install(tmp_path):
    done = run(PHONE, tmp_path, ONE, PATH=str(tmp_path))
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode().splitlines() == [
        "CommandError: --engine=phone runs on Node.js: install the node command."
    ]


def test_it_goes_with_a_batch(tmp_path):
    done = subprocess.run(
        command("mcr", "19m", "--engine=phone"),
        cwd=ROOT,
        env=environment(tmp_path) | {"PATH": os.environ["PATH"]},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"--engine=phone requires --batch." in done.stderr
