"""The trials of ``make trials`` work, and hold where they are small."""

import subprocess
import sys

import pytest

from tests.deployment import COLLECTED, ROOT, clean_environment


@pytest.mark.at_length
@pytest.mark.parametrize(("trial", "told"), [("power", "opened again")])
def test_a_small_one_holds(collected, trial, told):
    command = [sys.executable, "-m", "tools.trials", trial, "--small", "--sqlite"]
    environment = clean_environment() | {COLLECTED: str(collected.parent)}
    ran = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert told in ran.stdout
    assert ran.stdout.endswith("Everything held.\n")
