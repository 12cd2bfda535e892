"""What the documents of the engine say is so: examples, commands, options, codes."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import scoring
from scoring.errors import MESSAGES
from scoring.hand import Situation
from scoring.library import answers, calls, conversions, progress
from scoring.rulesets import get

from .test_score_command import environment

ROOT = Path(__file__).parents[2]
SCORING = ROOT / "docs" / "scoring.md"
RULES = ROOT / "docs" / "rules"
MCR = RULES / "mcr.md"
GUIDE = ROOT / "docs" / "adding-a-rule-system.md"
LIBRARY = ROOT / "docs" / "library.md"
DOCUMENTS = [
    LIBRARY,
    SCORING,
    GUIDE,
    MCR,
    RULES / "hong_kong.md",
    RULES / "zung_jung.md",
    RULES / "classical.md",
]


def blocks(path, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", path.read_text(), re.MULTILINE | re.DOTALL)


def table(path, heading):
    """Return the rows of the first table below a heading, without its head, as lists of cells."""
    _before, found, after = path.read_text().partition(f"\n{heading}\n")
    assert found, heading
    rows = re.search(r"(?:^\|.*\n)+", after, re.MULTILINE)
    assert rows
    cells = [re.split(r"(?<!\\)\|", row.strip("|")) for row in rows[0].splitlines()[2:]]
    return [[cell.strip() for cell in row] for row in cells]


def quoted(cell):
    return re.findall(r"`([^`]*)`", cell)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_examples(path):
    examples = "\n".join(blocks(path, "pycon"))
    test = doctest.DocTestParser().get_doctest(examples, {}, path.name, str(path), 0)
    found: list[str] = []
    result = doctest.DocTestRunner().run(test, out=found.append)
    assert result.attempted > 5
    assert not result.failed, "".join(found)


@pytest.mark.parametrize(
    "module",
    [scoring, calls, answers, conversions, progress],
    ids=lambda module: module.__name__,
)
def test_examples_of_docstrings(module):
    found: list[str] = []
    runner = doctest.DocTestRunner()
    for test in doctest.DocTestFinder(exclude_empty=True).find(module):
        runner.run(test, out=found.append)
    assert runner.summarize(verbose=False).attempted
    assert not found, "".join(found)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_examples_hold_no_prose(path):
    for block in blocks(path, "pycon"):
        for paragraph in block.split("\n\n"):
            assert paragraph.startswith(">>> "), paragraph
    assert path.read_text().count("```") % 2 == 0


COMMANDS = [
    (command, shown)
    for block in [*blocks(SCORING, "console"), *blocks(LIBRARY, "console")]
    for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


@pytest.mark.parametrize(("command", "shown"), COMMANDS, ids=range(len(COMMANDS)))
def test_commands(tmp_path, command, shown):
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["/bin/bash", "-c", command],
        cwd=ROOT,
        env=environment(tmp_path) | {"PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        text=True,
        encoding="utf-8",
    )
    assert done.stdout == shown
    assert bool(done.returncode) is ('"valid": false' in shown or "CommandError" in shown)


def written(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_every_option_of_mcr_is_described():
    described = {}
    for name, default, others, _meaning in table(MCR, "## Options"):
        described[quoted(name)[0]] = (quoted(default), quoted(others))
    known = {}
    for option in get("mcr").options:
        others = [written(choice) for choice, _ in option.choices if choice != option.default]
        known[option.key] = ([written(option.default)], others)
    assert described == known


def test_every_preset_of_mcr_is_described():
    described = {quoted(name)[0]: quoted(options) for name, options in table(MCR, "## Presets")}
    known = {
        preset.key: [text for pair in preset.options.items() for text in map(written, pair)]
        for preset in get("mcr").presets
    }
    assert described == known


def test_named_situations_and_codes_exist():
    arguments = {quoted(row[0])[0]: row for row in table(SCORING, "## On the command line")}
    situations = quoted(arguments["--situation"][1])
    assert situations == [info.value for info in Situation][: len(situations)]
    _before, _heading, after = SCORING.read_text().partition("| code | when |")
    codes = re.findall(r"^\| (`.*?`) \|", after, re.MULTILINE)
    assert {code for cell in codes for code in quoted(cell)} <= set(MESSAGES)


@pytest.mark.parametrize("path", [LIBRARY, SCORING, GUIDE, MCR], ids=lambda path: path.name)
def test_links_lead_somewhere(path):
    for target, anchor in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", path.read_text()):
        file = path.parent / target if target else path
        assert file.exists()
        headings = re.findall(r"^#+ (.*)", file.read_text(), re.MULTILINE) if anchor else []
        assert not anchor or anchor in {text.lower().replace(" ", "-") for text in headings}
