"""The script of the rules alone, without what the pages of Clubscore add to it."""

import pytest

from scoring.phone.build import EXPORTS, RUNTIME_IMPORT, SCRIPT, write_engine

pytestmark = pytest.mark.any_database


def test_the_rules_alone_can_be_written_for_node(tmp_path):
    write_engine(tmp_path)
    script = (tmp_path / SCRIPT).read_text()
    assert RUNTIME_IMPORT in script
    exported = script.rpartition("export {")[2]
    assert all(name in exported for names in EXPORTS.values() for name in names)
    assert "clubscore" not in script
    assert (tmp_path / "python.js").exists()
