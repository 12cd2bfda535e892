"""The script of the rules alone, without what the pages of Clubscore add to it."""

import re
from pathlib import Path

import pytest

from scoring.phone import compiler
from scoring.phone.build import EXPORTS, SCRIPT, write_engine
from scoring.phone.compiler.program import RUNTIME_IMPORT

pytestmark = pytest.mark.any_database


def test_the_compiler_names_nothing_of_ours():
    for path in Path(compiler.__file__).parent.glob("*.py"):
        words = set(re.findall(r"\w+", path.read_text().lower()))
        assert not words & {"clubscore", "django", "mahjong", "scoring"}, path


def test_the_rules_alone_can_be_written_for_node(tmp_path):
    write_engine(tmp_path)
    script = (tmp_path / SCRIPT).read_text()
    assert RUNTIME_IMPORT in script
    exported = script.rpartition("export {")[2]
    assert all(name in exported for names in EXPORTS.values() for name in names)
    assert "clubscore" not in script
    assert (tmp_path / "python.js").exists()
