"""The pages once more, below a path: ``pages.py`` in a process with the settings for that."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_nothing_leads_out_of_the_path():
    command = [sys.executable, "-m", "pytest", "--quiet", "--no-header", "-p", "no:cacheprovider"]
    tests = ["--ds", "tests.sub_path.settings", "tests/sub_path/pages.py"]
    done = subprocess.run([*command, *tests], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
