"""Benchmarks are not run by the tests; that they start, and count their targets, is."""

import os
import subprocess
import sys

import pytest

from tests.deployment import ROOT
from tools.bench import targets
from tools.bench.__main__ import BY_NAME, NAMES

LOAD = """
import importlib
for name in {names}:
    importlib.import_module("tools.bench.bench_" + name)
"""


def test_every_benchmark_is_listed():
    files = {path.stem.removeprefix("bench_") for path in (ROOT / "tools/bench").glob("bench_*.py")}
    assert files == {*NAMES, *BY_NAME}


def test_every_benchmark_loads_before_django_is_set_up():
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"}
    command = [sys.executable, "-c", LOAD.format(names=(*NAMES, *BY_NAME))]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (lambda: targets.at_most(1_000, 1_000), "at most 1,000: met"),
        (lambda: targets.at_most(0.9, 1), "at most 0.9: missed"),
        (lambda: targets.at_least(20, 20), "at least 20: met"),
        (lambda: targets.at_least(20, 19.9), "at least 20: missed"),
    ],
)
def test_a_target_says_its_limit_and_whether_it_is_met(outcome, text):
    assert outcome() == text


def test_targets_are_counted(tmp_path, monkeypatch):
    counted = tmp_path / "targets"
    counted.touch()
    monkeypatch.setattr(targets, "COUNTED", str(counted))
    targets.at_most(1, 2)
    targets.at_least(1, 2)
    targets.at_least(2, 2)
    assert targets.summary(counted) == "2 of 3 targets met"
