"""The faults that ``make mutants`` puts into the code are such as Python and people can read."""

import ast

import pytest

from tools.mutants.__main__ import explained
from tools.mutants.areas import AREAS, ROOT
from tools.mutants.bearing import SCRIPTS, script_tests
from tools.mutants.faults import Fault, faults_in, sampled

SOURCE = '''\
"""Texts are left alone: 1 < 2."""


@dataclass(frozen=True)
class Row(models.Model):
    name = models.CharField(max_length=9)

    class Meta:
        ordering = [0]

    def least(self, numbers: list[int | None], *, start: int = 3) -> int:
        """Return 1."""
        logger.info("%s", 1)
        total = start
        for number in numbers:
            if number is None:
                continue
            total += number * 2
        if self.name or total >= 7:
            raise ValueError(f"{total + 1}")
        return -total if not numbers else None
'''
FAULTS = [
    ("3", "(4)"),
    ("number is None", "(number is not None)"),
    ("continue", "break"),
    ("total += number * 2", "total -= number * 2"),
    ("number * 2", "(number // 2)"),
    ("2", "(3)"),
    ("self.name or total >= 7", "(not (self.name or total >= 7))"),
    ("self.name or total >= 7", "(self.name and total >= 7)"),
    ("total >= 7", "(total > 7)"),
    ("7", "(8)"),
    ('raise ValueError(f"{total + 1}")', "pass"),
    ("-total if not numbers else None", "None"),
    ("-total if not numbers else None", "(None if not numbers else -total)"),
    ("not numbers", "(numbers)"),
    ("-total", "(total)"),
]


def test_faults_are_what_people_get_wrong(tmp_path):
    path = tmp_path / "row.py"
    path.write_text(SOURCE)
    found = faults_in(path, tmp_path)
    assert [(fault.before, fault.after) for fault in found] == FAULTS
    assert {fault.function for fault in found} == {"Row.least"}
    for fault in found:
        changed = fault.into(SOURCE.encode()).decode()
        assert changed != SOURCE
        ast.parse(changed)


def test_the_sample_of_a_seed_stays_when_lines_are_added(tmp_path):
    path = tmp_path / "row.py"
    path.write_text(SOURCE)
    before = sampled(faults_in(path, tmp_path), 1)
    path.write_text(f"import x\n\n{SOURCE}")
    after = sampled(faults_in(path, tmp_path), 1)
    assert [fault.key for fault in after] == [fault.key for fault in before]
    assert [fault.line for fault in after] == [fault.line + 2 for fault in before]
    assert [fault.key for fault in sampled(after, 2)] != [fault.key for fault in after]


@pytest.fixture(scope="module")
def faults() -> dict[str, list[Fault]]:
    """All that can be put into the code."""
    return {name: area.faults() for name, area in AREAS.items()}


@pytest.mark.parametrize("area", [name for name in AREAS if not AREAS[name].is_script])
def test_each_can_be_read_by_python(faults, area):
    for fault in sampled(faults[area], 1)[:40]:
        changed = fault.into((ROOT / fault.path).read_bytes())
        ast.parse(changed)
        assert str(fault).startswith(f"{fault.path}:{fault.line} ")


def test_survivors_are_still_there_and_have_a_reason(faults):
    possible = {fault.key[:4] for found in faults.values() for fault in found}
    reasons = explained()
    assert set(reasons) <= possible
    assert all(len(reason) > 20 for reason in reasons.values())


def test_areas_are_there():
    for area in AREAS.values():
        assert all((ROOT / place).exists() for place in (*area.places, *area.tests))


def test_every_script_has_tests_that_run_it():
    places = {place for area in AREAS.values() if area.is_script for place in area.places}
    assert places == set(SCRIPTS)
    for place in places:
        name = place.removeprefix("static/js/")
        for test in script_tests(place):
            source = (ROOT / test).read_text() + (ROOT / "tests/scripts/load.js").read_text()
            assert f'"{name}"' in source
