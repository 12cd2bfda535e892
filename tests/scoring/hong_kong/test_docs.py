"""What docs/rules/hong_kong.md says is so: faan, tables, options, presets."""

import re
from pathlib import Path

from scoring.rulesets.hong_kong import HONG_KONG
from scoring.rulesets.hong_kong.payments import SHARES
from scoring.rulesets.options import Option

DOCUMENT = Path(__file__).parents[3] / "docs" / "rules" / "hong_kong.md"


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


def written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def values(option: Option) -> list[str]:
    if not option.choices:
        return [str(option.lowest), str(option.highest)]
    return [written(choice) for choice, _ in option.choices if choice != option.default]


def test_every_pattern_is_described() -> None:
    described = [(key, int(faan), name, zh) for key, faan, name, zh, _ in table("## Patterns")]
    rows = HONG_KONG.patterns
    assert described == [(row.key, row.points, row.names.en, row.names.zh) for row in rows]


def test_every_table_of_shares_is_described() -> None:
    rows = [tuple(map(int, cells)) for _name, *cells in table("## Winning and paying")]
    assert rows == list(SHARES.values())


def test_every_option_is_described() -> None:
    described = {
        quoted(name)[0]: (quoted(default), quoted(others))
        for name, default, others, _meaning in table("## Options")
    }
    assert described == {
        option.key: ([written(option.default)], values(option)) for option in HONG_KONG.options
    }


def test_every_preset_is_described() -> None:
    described = {quoted(name)[0]: quoted(options) for name, options, _ in table("## Presets")}
    assert described == {
        preset.key: [text for pair in preset.options.items() for text in map(written, pair)]
        for preset in HONG_KONG.presets
    }
