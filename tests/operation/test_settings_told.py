"""What is wrong with settings is told wherever somebody looks, in the same sentences."""

import os
import signal
import socket
import stat
import subprocess
import tempfile
from pathlib import Path

import pytest
from django.core import checks

from clubscore.environment.reading import read
from clubscore.environment.relations import problems_of, server_settings
from clubscore.operation.doctor.configuration import settings_check
from clubscore.operation.doctor.examinations import examine
from clubscore.operation.doctor.files import everybody_may, others_may
from tests.deployment import PATIENCE, clean_environment
from tests.environment.cases import DOUBTFUL, WRONG
from tests.environment.test_refusal import GUNICORN, MANAGE, ROOT, run

HOSTS = {"CLUBSCORE_BASE_URL": "https://a.example", "CLUBSCORE_ALLOWED_HOSTS": "b.example"}
UNKNOWN = {"CLUBSCORE_ALLOWED_HOST": "a.example"}


def expected(environ):
    environ = {"CLUBSCORE_VAR": "/tmp", **environ}  # noqa: S108 - nothing is written
    (problem,) = problems_of(read(environ), environ)
    return problem


@pytest.fixture
def environment(monkeypatch, tmp_path):
    """Set what a case sets, and nothing else."""

    def set_to(environ):
        for name in set(os.environ) - set(clean_environment()):
            monkeypatch.delenv(name)
        for name, value in {"CLUBSCORE_VAR": str(tmp_path), **environ}.items():
            monkeypatch.setenv(name, value)

    return set_to


@pytest.mark.any_database
@pytest.mark.parametrize("environ", [one for one, _, _ in (*WRONG, *DOUBTFUL)])
def test_a_check_of_deployments_says_it(environment, environ):
    environment(environ)
    (message,) = settings_check()
    problem = expected(environ)
    assert (message.msg, message.hint) == (problem.what, problem.todo)
    assert message.id == f"clubscore.{problem.code}"
    assert message.is_serious(checks.ERROR) == (problem.level == "wrong")


@pytest.mark.django_db
@pytest.mark.parametrize("environ", [HOSTS, UNKNOWN])
def test_the_doctor_says_it_once(environment, environ):
    environment(environ)
    problem = expected(environ)
    told = [one for _, found in examine() for one in found if problem.what in one.what]
    assert [(one.about, one.level, one.todo) for one in told] == [
        ("settings", problem.level, problem.todo)
    ]


@pytest.mark.any_database
@pytest.mark.parametrize("environ", [one for one, _, _ in WRONG])
def test_no_server_starts_with_what_cannot_work(environ, capsys):
    with pytest.raises(SystemExit) as raised:
        server_settings({"CLUBSCORE_VAR": "/tmp", **environ})  # noqa: S108 - as above
    assert raised.value.code == 2
    assert str(expected(environ)) in capsys.readouterr().err


@pytest.mark.any_database
@pytest.mark.parametrize(
    "command",
    [[*MANAGE, "serve"], [*GUNICORN, "--bind", "127.0.0.1:8189"]],
    ids=["serve", "by itself"],
)
def test_both_ways_to_start_a_server_refuse(command, tmp_path):
    done = run(command, CLUBSCORE_VAR=str(tmp_path), LANGUAGE="en", **HOSTS)
    assert done.returncode == 2
    assert str(expected(HOSTS)) in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.any_database
@pytest.mark.parametrize(
    "command",
    [
        pytest.param([*MANAGE, "serve", "--workers=1"], id="serve"),
        pytest.param([*GUNICORN, "--workers=1"], id="by itself"),
    ],
)
def test_both_ways_to_start_a_server_say_what_is_doubtful_once(command, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = (
        [*command, f"--port={port}"]
        if "serve" in command
        else [*command, f"--bind=127.0.0.1:{port}"]
    )
    mine = {"CLUBSCORE_VAR": str(tmp_path), "LANGUAGE": "en", "PYTHONUNBUFFERED": "1", **UNKNOWN}
    server = subprocess.Popen(
        command,
        cwd=ROOT,
        env=clean_environment() | mine,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert server.stdout is not None
    said = ""
    try:
        for line in server.stdout:
            said += line
            if "Booting worker" in line:
                break
    finally:
        server.send_signal(signal.SIGTERM)
        said += server.communicate(timeout=PATIENCE)[0]
    problem = expected(UNKNOWN)
    assert said.count(problem.what) == 1, said
    assert problem.todo in said


@pytest.mark.django_db
def test_a_server_whose_own_address_is_refused_is_not_ready(client, settings):
    settings.BASE_URL = "https://score.example.org"
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["checks"]["addresses"] == (
        "CLUBSCORE_ALLOWED_HOSTS refuses the host of CLUBSCORE_BASE_URL"
    )
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, ".example.org"]
    assert client.get("/readyz").status_code == 200


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("directory", "everybody", "others"),
    [(0o711, True, True), (0o710, False, True), (0o700, False, False)],
)
def test_nobody_gets_to_a_file_in_a_closed_directory(directory, everybody, others):
    with tempfile.TemporaryDirectory() as top:  # pytest's own are closed themselves
        file = Path(top) / "closed" / "open" / "file"
        file.parent.mkdir(parents=True)
        file.touch()
        for path, mode in {
            file: 0o666,
            file.parent: 0o777,
            file.parent.parent: directory,
            Path(top): 0o755,
        }.items():
            path.chmod(mode)
        assert everybody_may(stat.S_IROTH, file) is everybody
        assert others_may(stat.S_IRGRP | stat.S_IROTH, file) is others
        file.chmod(0o600)
        assert not everybody_may(stat.S_IROTH | stat.S_IWOTH, file)
        assert not everybody_may(stat.S_IROTH, file.with_name("not there"))


@pytest.mark.django_db
def test_the_doctor_walks_the_whole_path(settings, monkeypatch):
    with tempfile.TemporaryDirectory() as top:
        var = Path(top) / "var"
        var.mkdir()
        var.chmod(0o777)
        settings.VAR_DIR = var
        (var / "secret_key").touch()
        (var / "secret_key").chmod(0o644)
        monkeypatch.delenv("CLUBSCORE_SECRET_KEY")

        def told():
            found = [one.what for _, found in examine() for one in found]
            return [what for what in found if str(var) in what and "users" in what]

        assert told() == []
        Path(top).chmod(0o755)
        assert told() == [
            f"Other users can read {var / 'secret_key'}.",
            f"All users of this machine can write to {var}.",
        ]
