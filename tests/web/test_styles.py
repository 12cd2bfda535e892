"""The style sheets: who reads them, and what in them is used."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CSS = ROOT / "static" / "css"
SHEETS = {path.relative_to(ROOT / "static").as_posix(): path for path in CSS.rglob("*.css")}
SHARED = ("css/base/", "css/hand/")  # what several features show has plain names
PAPER = "css/print/"  # each document is a page of its own
# Names that a sheet's classes begin with, besides its own and that of its folder.
ALSO = {
    "css/learn/calculator.css": {"systems"},  # it imports them
    "css/organizer/check_in.css": {"check-in"},
    "css/organizer/exchange.css": {"ema"},
    "css/organizer/printing.css": {"print"},
    "css/organizer/results_desk.css": {"desk"},
    "css/organizer/roster_import.css": {"import"},
    "css/public/career.css": {"plot"},
    "css/public/ceremony.css": {"wall"},
    "css/public/check_in.css": {"check-in"},
    "css/public/figures.css": {"plot"},
    "css/public/projector.css": {"wall"},
    "css/table/entry/form.css": {"score", "ask"},  # as in the calculator
    "css/table/entry/phone.css": {"score"},
    "css/table/offline.css": {"draft", "entry", "kept"},
}
IMPORT = re.compile(r'@import "(static:)?([^"]+)"')
TEMPLATES = {
    path.relative_to(ROOT / "templates").as_posix(): path.read_text()
    for path in (ROOT / "templates").rglob("*.html")
}
ATTRIBUTE = re.compile(r'class="((?:\{%.*?%\}|\{\{.*?\}\}|[^"{])*)"', re.DOTALL)
CLASS = re.compile(r"\.(-?[a-zA-Z_][\w-]*)")


@cache
def everything_else() -> str:
    """Templates, scripts and modules: whoever may name a sheet or a class."""
    places = (("templates", "*.html"), ("static/js", "*.js"), ("clubscore", "*.py"))
    return "\n".join(
        path.read_text() for folder, kind in places for path in (ROOT / folder).rglob(kind)
    )


def selectors(text: str) -> list[str]:
    """What stands before the braces: no comment, no text in quotes, no condition."""
    text = re.sub(r"/\*.*?\*/|@[^{};]*;", "", text, flags=re.DOTALL)
    text = re.sub(r'"[^"]*"', "", text)
    return [one for one in re.findall(r"([^{};]+)\{", text) if not one.strip().startswith("@")]


def classes(text: str) -> set[str]:
    return {one for selector in selectors(text) for one in CLASS.findall(selector)}


def leading(text: str) -> set[str]:
    """The first class of each selector: what the rule is about, or where it stands."""
    inner = re.compile(r"\((?:[^()]|\([^()]*\))*\)")  # of :is(), :has(), :not()
    one_by_one = (one for rule in selectors(text) for one in inner.sub("", rule).split(","))
    return {match[1] for one in one_by_one if (match := CLASS.search(one))}


def resolved(path: Path) -> str:
    """The name of a sheet whose path may lead through other folders."""
    return path.resolve().relative_to(ROOT / "static").as_posix()


def imported() -> set[str]:
    return {
        other if scheme else resolved(SHEETS[name].parent / other)
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


def test_classes_of_a_feature_carry_its_name():
    """Two features of one name would style each other's pages."""
    shared = {
        one
        for name, path in SHEETS.items()
        if name.startswith(SHARED)
        for one in classes(path.read_text())
    }
    wrong = {
        (name, one)
        for name, path in SHEETS.items()
        if not name.startswith((*SHARED, PAPER))
        for one in leading(path.read_text()) - shared
        if not is_named_after(one, name)
    }
    assert wrong == set()


def is_named_after(one: str, sheet: str) -> bool:
    path = SHEETS[sheet]
    names = {path.stem, path.stem.removesuffix("s"), path.parent.name, *ALSO.get(sheet, ())}
    return one.startswith("is-") or any(one == name or one.startswith(f"{name}-") for name in names)


@cache
def styled(sheet: str) -> set[str]:
    """The classes of a sheet and of its parts."""
    text = SHEETS[sheet].read_text()
    folder = SHEETS[sheet].parent
    parts = (folder / other for scheme, other in IMPORT.findall(text) if not scheme)
    return classes(text).union(*map(styled, map(resolved, parts)))


def part_of(template: str, known: set[str]) -> set[str]:
    """A template with what it extends and includes, and what they do."""
    if template in TEMPLATES and template not in known:
        known.add(template)
        for other in re.findall(r'\{% (?:extends|include) "([^"]+)"', TEMPLATES[template]):
            part_of(other, known)
    return known


@pytest.mark.parametrize(
    "page",
    [
        name
        for name, text in TEMPLATES.items()
        if "{% extends" in text and "/_" not in name and not name.startswith("printing/")
    ],
)
def test_a_page_links_what_styles_it(page):
    text = "\n".join(TEMPLATES[name] for name in part_of(page, set()))
    attributes = re.sub(r"\{[%{].*?[%}]\}", " ", " ".join(ATTRIBUTE.findall(text)))
    linked = set().union(*map(styled, re.findall(r'"(css/[^"]+\.css)"', text)))
    somewhere = set().union(*(styled(name) for name in SHEETS if not name.startswith(PAPER)))
    assert set(attributes.split()) & somewhere <= linked
