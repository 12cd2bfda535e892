"""What cannot read its settings says so in a sentence and ends: every command, and gunicorn."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from clubscore.system.users import user_name
from tests.deployment import PATIENCE, clean_environment, gunicorn_command

ROOT = Path(__file__).parent.parent.parent
pytestmark = pytest.mark.any_database
MANAGE = [sys.executable, "manage.py"]
GUNICORN = gunicorn_command()
SAID = {
    "en": "Nothing was done. Correct these settings first:\n\nCLUBSCORE_HTTPS is “perhaps”; it "
    "must be 1 (yes) or 0 (no).",
    "it": "Non è stato fatto nulla. Correggi prima queste impostazioni:\n\n"
    "CLUBSCORE_HTTPS vale “perhaps”; deve essere 1 (sì) o 0 (no).",
}


def run(command: list[str], **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=ROOT,
        env=clean_environment() | {"CLUBSCORE_VAR": "/nowhere"} | environ,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


@pytest.mark.parametrize(
    ("command", "language"),
    [
        pytest.param([*MANAGE, "doctor"], "it", id="doctor"),
        pytest.param([*MANAGE, "serve"], "en", id="serve"),
        pytest.param([*MANAGE, "check", "--deploy"], "en", id="check"),
        pytest.param([*MANAGE, "migrate"], "en", id="of Django"),
        pytest.param([*GUNICORN, "--bind", "127.0.0.1:8189"], "it", id="the server"),
    ],
)
def test_it_is_said_once_and_no_traceback(command, language):
    done = run(command, CLUBSCORE_HTTPS="perhaps", LANGUAGE=language)
    assert done.returncode == 2
    assert done.stderr.startswith(SAID[language])
    assert "Traceback" not in done.stderr
    assert not done.stdout


def test_data_of_another_user(tmp_path):
    """The key is there, and cannot be read: by root all can, so by a path that is none."""
    (tmp_path / "file").touch()
    done = run([*MANAGE, "migrate"], CLUBSCORE_VAR=str(tmp_path / "file"), LANGUAGE="en")
    assert done.returncode == 2
    assert f"Clubscore cannot use its data directory {tmp_path / 'file'}" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_user_without_a_name(tmp_path):
    """Root can become one; anybody else is who they are."""
    (tmp_path / "of root").mkdir(mode=0o500)
    becoming, who = [], user_name()
    if os.geteuid() == 0:
        who = "4000000"
        becoming = ["setpriv", f"--reuid={who}", f"--regid={who}", "--clear-groups"]
    path = tmp_path / "of root"
    done = run([*becoming, *MANAGE, "check"], CLUBSCORE_VAR=str(path), LANGUAGE="en", HOME="")
    assert done.returncode == 2
    assert "Permission denied" in done.stderr
    assert f"chown {who} {path}" in done.stderr
