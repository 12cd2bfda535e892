"""What is public, and what importing it needs."""

import inspect
import subprocess
import sys
import typing
from pathlib import Path

import pytest

import scoring

ROOT = Path(__file__).parents[3]


def test_everything_public_is_there_and_described():
    assert len(set(scoring.__all__)) == len(scoring.__all__)
    for name in scoring.__all__:
        value = getattr(scoring, name)
        if name != "Tile":
            assert inspect.getdoc(value), name
    public = {name for name in vars(scoring) if not name.startswith("_")} - {"TYPE_CHECKING"}
    modules = {name for name in public if inspect.ismodule(getattr(scoring, name))}
    assert public - modules == set(scoring.__all__)


@pytest.mark.parametrize(
    "name", ["score", "settle", "false_win", "waits", "explain", "rulesets", "why_not"]
)
def test_what_calls_take_and_return_is_public(name):
    """So that the types of whatever one gets can be named."""
    for hint in typing.get_type_hints(getattr(scoring, name)).values():
        for part in (hint, *typing.get_args(hint)):
            if isinstance(part, type) and part.__module__.startswith("scoring"):
                assert part.__name__ in scoring.__all__


IMPORTED = "import sys, scoring; sys.exit('django' in sys.modules or not scoring.rulesets())"


def test_importing_it_needs_no_installed_package():
    """With ``-S`` there are none."""
    subprocess.run([sys.executable, "-S", "-c", IMPORTED], cwd=ROOT, check=True)


PRESETS = [
    pytest.param(ruleset, preset, id=f"{ruleset.key}-{preset.key}")
    for ruleset in scoring.rulesets().values()
    for preset in ruleset.presets
]


@pytest.mark.parametrize(("ruleset", "preset"), PRESETS)
def test_a_preset_says_why_and_whence_and_sets_only_what_differs(ruleset, preset):
    assert preset.text.endswith(".")
    assert preset.source
    defaults = {option.key: option.default for option in ruleset.options}
    assert all(value != defaults[key] for key, value in preset.options.items())
    ruleset.configure(preset.options)
