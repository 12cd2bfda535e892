"""The example of the README does what it says."""

import re
from pathlib import Path

import pytest

import clubscore.seating_plans as package

README = (Path(package.__file__).parent / "README.md").read_text()


def test_the_example_prints_what_it_says(capsys: pytest.CaptureFixture[str]):
    code, printed = re.findall(r"```(?:python|text)\n(.*?)```", README, re.DOTALL)
    exec(code, {})  # noqa: S102 - our own page
    assert capsys.readouterr().out == printed


def test_all_calls_that_it_names_are_offered():
    named = set(re.findall(r"\| [^|]*?`(\w+)`[^|]* \|$", README, re.MULTILINE))
    assert named
    assert named <= set(package.__all__)
