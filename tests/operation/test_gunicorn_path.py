"""The server is what is installed, whatever lies in the folder it is started in."""

import shutil
import subprocess
import sys

from tests.deployment import ROOT, clean_environment


def test_a_clone_it_is_started_in_does_not_run_in_its_place(tmp_path):
    shipped, clone = tmp_path / "shipped", tmp_path / "clone"
    (clone / "clubscore").mkdir(parents=True)
    (clone / "clubscore" / "__init__.py").write_text("raise ImportError('of the clone')")
    shipped.mkdir()
    shutil.copy(ROOT / "gunicorn.conf.py", shipped)  # beside no package, as in an installation
    command = [sys.executable, "-P", "-m", "gunicorn", "--check-config", "clubscore.wsgi"]
    done = subprocess.run(
        [*command, "--config", str(shipped / "gunicorn.conf.py")],
        cwd=clone,
        env={**clean_environment(), "CLUBSCORE_VAR": str(tmp_path), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
