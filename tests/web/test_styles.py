"""The style sheets: who reads them, and what in them is used."""

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
CSS = ROOT / "static" / "css"
SHEETS = {path.relative_to(ROOT / "static").as_posix(): path for path in CSS.rglob("*.css")}
IMPORT = re.compile(r'@import "(static:)?([^"]+)"')
CLASS = re.compile(r"\.(-?[a-zA-Z_][\w-]*)")


@cache
def everything_else() -> str:
    """Templates, scripts and modules: whoever may name a sheet or a class."""
    places = (("templates", "*.html"), ("static/js", "*.js"), ("clubscore", "*.py"))
    return "\n".join(
        path.read_text() for folder, kind in places for path in (ROOT / folder).rglob(kind)
    )


def selectors(text: str) -> str:
    """What stands before the braces: no comment, no text in quotes, no declaration."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r'"[^"]*"', "", text)
    return " ".join(re.findall(r"([^{};]+)\{", text))


def classes(text: str) -> set[str]:
    return set(CLASS.findall(re.sub(r"@[^{]*", "", selectors(text))))


def imported() -> set[str]:
    return {
        other if scheme else (SHEETS[name].parent / other).relative_to(ROOT / "static").as_posix()
        for name, path in SHEETS.items()
        for scheme, other in IMPORT.findall(path.read_text())
    }


def test_every_sheet_belongs_to_a_page_or_a_document():
    named = {name for name in SHEETS if f'"{name}"' in everything_else()}
    assert named | imported() == {*SHEETS}


def test_every_class_is_used():
    written = set(re.findall(r"[\w-]+", everything_else())) | {"htmx-request"}  # htmx sets it
    put_together = tuple(re.findall(r"(?<![\w-])([\w-]+-)\{", everything_else()))  # from-{{ wind }}
    unused = {
        (name, one)
        for name, path in SHEETS.items()
        for one in classes(path.read_text())
        if one not in written and not one.startswith(put_together)
    }
    assert unused == set()
