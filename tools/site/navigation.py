"""The pages of the site: ``docs/navigation.toml``, checked against the documents."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
LOCALES: Final = ROOT / "clubscore" / "locale"
HOMES: Final = {"en": ROOT / "README.md", "it": DOCS / "it/README.md"}


@dataclass(frozen=True, slots=True)
class Page:
    """A document in its languages, below docs/; ``made``: the build writes it."""

    files: dict[str, str]
    made: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """Pages for one kind of reader, under a title in both languages."""

    titles: dict[str, str]
    pages: tuple[Page, ...]


@cache
def parts() -> tuple[Part, ...]:
    """Return the contents of the site."""
    read = tomllib.loads((DOCS / "navigation.toml").read_text(encoding="utf-8"))
    return tuple(
        Part({"en": one["en"], "it": one["it"]}, tuple(map(_page, one["pages"])))
        for one in read["part"]
    )


def _page(row: dict[str, str]) -> Page:
    if made := row.get("made"):
        return Page({"en": made}, made=True)
    italian = f"it/{row['en']}"
    return Page(row | ({"it": italian} if (DOCS / italian).exists() else {}))


def documents() -> Iterator[Path]:
    """Every document that has to be on the site; guides in further languages are in the app."""
    further = {path.name for path in LOCALES.iterdir()} - HOMES.keys()
    yield ROOT / "README.md"
    for path in sorted(DOCS.rglob("*.md")):
        if path.relative_to(DOCS).parts[0] not in further:
            yield path


def addresses(language: str) -> dict[Path, str]:
    """Return the documents of a language with their paths on the site, without ``.html``."""
    found = {HOMES[language]: "index"}
    for part in parts():
        for page in part.pages:
            if language in page.files:
                file = page.files[language]
                found[DOCS / file] = file.removeprefix("it/").removesuffix(".md")
    return found


def counterparts(language: str) -> dict[str, str]:
    """Return the pages of a language that the other has too, with their paths there."""
    other = "it" if language == "en" else "en"
    here, there = addresses(language), addresses(other)
    pairs = {"index": "index"}
    for part in parts():
        for page in part.pages:
            if language in page.files and other in page.files:
                pairs[here[DOCS / page.files[language]]] = there[DOCS / page.files[other]]
    return pairs


def problems() -> list[str]:
    """Return the errors in the contents, and how to fix them."""
    named = [
        (DOCS / file, page.made)
        for part in parts()
        for page in part.pages
        for file in page.files.values()
    ]
    homes = set(HOMES.values())
    there = {path for path in documents() if path not in homes}
    found = [
        f"{_name(path)} is not on the site: add it to docs/navigation.toml, "
        "under the part it is for; an Italian guide beside the English one"
        for path in sorted(there - {path for path, _ in named})
    ]
    paths = [path for path, _ in named]
    for path, made in sorted(set(named)):
        if made and path.exists():
            found.append(f"{_name(path)} is there, but docs/navigation.toml says it is made")
        elif not made and path not in there:
            found.append(f"{_name(path)} is in docs/navigation.toml, but there is no such document")
        if paths.count(path) > 1:
            found.append(f"{_name(path)} is in docs/navigation.toml {paths.count(path)} times")
    return found


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))
