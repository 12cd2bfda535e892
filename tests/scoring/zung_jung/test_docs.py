"""What docs/rules/zung_jung.md says is so: points, options, presets, examples."""

import re
from pathlib import Path

from scoring.rulesets.zung_jung import ZUNG_JUNG

DOCUMENT = Path(__file__).parents[3] / "docs" / "rules" / "zung_jung.md"


def table(heading: str) -> list[list[str]]:
    """Return the rows of the first table below a heading, without its head."""
    _before, found, after = DOCUMENT.read_text().partition(f"\n{heading}\n")
    assert found, heading
    rows = re.search(r"(?:^\|.*\n)+", after, re.MULTILINE)
    assert rows
    return [
        [cell.strip() for cell in row.strip("|").split("|")] for row in rows[0].splitlines()[2:]
    ]


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]*)`", cell)


def test_every_pattern_is_described() -> None:
    described = [(key, int(points), name) for key, points, name, _text in table("## Patterns")]
    assert described == [(row.key, row.points, row.names.en) for row in ZUNG_JUNG.patterns]


def test_listed_limits_are_named() -> None:
    named = re.search(r"320 points or more \(([^)]*)\)", DOCUMENT.read_text())
    assert named
    limits = [row.key for row in ZUNG_JUNG.patterns if row.points >= 320]
    assert re.split(r",\s+", named[1]) == limits


def test_every_option_is_described() -> None:
    described = {
        quoted(name)[0]: {*quoted(default), *quoted(others)}
        for name, default, others, _meaning in table("## Options")
    }
    known = {option.key: {value for value, _ in option.choices} for option in ZUNG_JUNG.options}
    assert described == known
    assert [quoted(row[1]) for row in table("## Options")] == [
        [option.default] for option in ZUNG_JUNG.options
    ]


def test_every_preset_is_described() -> None:
    described = {quoted(name)[0]: quoted(options) for name, options in table("## Presets")}
    assert described == {
        preset.key: [str(text) for pair in preset.options.items() for text in pair]
        for preset in ZUNG_JUNG.presets
    }


def test_links_lead_somewhere() -> None:
    text = DOCUMENT.read_text()
    headings = re.findall(r"^#+ (.*)", text, re.MULTILINE)
    for target, anchor in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", text):
        assert (DOCUMENT.parent / target).exists()
        assert not anchor or anchor in {line.lower().replace(" ", "-") for line in headings}
