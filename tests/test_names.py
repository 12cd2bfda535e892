"""The check of names (.ci/names) finds what it should, and nothing else."""

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CHECK = runpy.run_path(str(ROOT / ".ci" / "names"))


def complaints(root: Path, check: str, code: str, name: str = "tables") -> list[str]:
    """Return what a check says of a module ``scoring/tables.py``, without where it is."""
    folder = root / "scoring"
    folder.mkdir()
    (folder / "seats.py").write_text("def _wind(): ...\n")
    (folder / f"{name}.py").write_text(code)
    return [line.partition(": ")[2] for line in CHECK[check](root)]


@pytest.mark.parametrize(
    ("code", "missing"),
    [
        ('def draw_seats():\n    """Like ``draw_tables``."""\n', ["draw_tables"]),
        ("x = 1  # see _winds\n", ["_winds"]),
        ("x = 1  # see _wind\n", []),
        ("# What :mod:`.seats` says.\n", []),
        ("# What :mod:`.benches` says.\n", [".benches"]),
        ("# The class `TableSeat`, and ``dict``.\n", ["TableSeat"]),
        ('SQL = """\nselect from_nowhere\n"""  # that is from_nowhere\n', []),
        ("x = 'a # no_comment'\n", []),
    ],
)
def test_what_a_comment_mentions_exists(tmp_path, code, missing):
    found = complaints(tmp_path, "unknown_mentions", code)
    assert found == [f"there is no {name}" for name in missing]


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("def asked(): ...\n", "asked"),
        ("def _told(): ...\n", "_told"),
        ("class Found: ...\n", "Found"),
        ("class Hand:\n    kept: int\n", "kept"),
        ("class Hand:\n    def __init__(self):\n        self._kept = 1\n", "_kept"),
        ("def show(*, written=None): ...\n", "written"),
        ("class Hand:\n    KEPT = 1\n", ""),
        ("class Hand(Model):\n    asked = models.BooleanField()\n", ""),
        ("def seed(closed): ...\n", ""),
        ("def tables_asked(): ...\n", ""),
    ],
)
def test_no_name_is_a_lone_participle(tmp_path, code, name):
    found = complaints(tmp_path, "participles", code)
    assert found == ([f"{name} is a lone participle"] if name else [])


def test_no_module_is_named_by_one(tmp_path):
    assert complaints(tmp_path, "participles", "", "said") == ["said is a lone participle"]


@pytest.mark.parametrize(
    ("code", "is_torn"),
    [
        ("WINDS = (\n    1,\n)  # from East on\n", True),
        ("WINDS = (\n    1,\n)  # fmt: skip\n", False),
        ("WINDS = (1,)  # from East on\n", False),
    ],
)
def test_no_comment_follows_a_bracket_alone(tmp_path, code, is_torn):
    assert bool(complaints(tmp_path, "torn_comments", code)) is is_torn
