"""The document for users says what the engine does."""

import re
from pathlib import Path

from .cases import SYSTEMS

DOCUMENT = Path(__file__).parents[3] / "docs" / "rules" / "classical.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")


def written(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


def rows_of_options():
    """Return option → its three defaults, and option → everything written in its row."""
    section = TEXT.split("\n## Options\n")[1].split("\n## ")[0]
    quoted = [re.findall(r"`([^`]*)`", line) for line in section.splitlines()]
    rows = [row for row in quoted if len(row) > 3]
    return {row[0]: row[1:4] for row in rows}, {row[0]: set(row[1:]) for row in rows}


def test_options_and_their_defaults():
    documented, _ = rows_of_options()
    defaults = zip(*(rules.options for rules in SYSTEMS.values()), strict=True)
    assert documented == {row[0].key: [written(one.default) for one in row] for row in defaults}
    assert list(documented) == [option.key for option in SYSTEMS["IT"].options]


def test_choices_of_options():
    _, mentioned = rows_of_options()
    for option in SYSTEMS["IT"].options:
        choices = {value for value, _ in option.choices if isinstance(value, str)}
        assert choices <= mentioned[option.key]


def test_links_lead_to_headings():
    headings = {
        heading.lower().replace(" ", "-") for heading in re.findall(r"^#+ (.*)", TEXT, re.MULTILINE)
    }
    links = re.findall(r"\]\(#([^)]*)\)", TEXT)
    assert links
    assert set(links) <= headings
