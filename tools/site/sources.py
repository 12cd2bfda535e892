"""The documents as Sphinx reads them: one folder for each language, its links fit for the site."""

from __future__ import annotations

import html
import os
import re
import shutil
from functools import cached_property
from pathlib import Path
from typing import Final

from .navigation import DOCS, ROOT, addresses, parts

FENCE: Final = re.compile(r"^(```.*?^```[^\n]*)$", re.MULTILINE | re.DOTALL)
# The text may have brackets of its own, one pair deep, and run over a line's end.
LINK: Final = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
OTHER: Final = {"en": "it", "it": "en"}
BESIDE: Final = {"en": "it/", "it": "../"}  # where the other language is, from the home page


class Sources:
    """The documents of one language, to be written into a folder."""

    def __init__(self, language: str, folder: Path, forge: str = "") -> None:
        """``forge`` is the address under which the files of the repository can be read."""
        self.language = language
        self.folder = folder
        self.forge = forge
        self.pages = addresses(language)

    @cached_property
    def elsewhere(self) -> dict[Path, str]:
        """The documents that are in the other language alone."""
        return addresses(OTHER[self.language])

    def write(self, made: dict[str, str]) -> None:
        """Write every page; ``made`` are the texts without a document, by file."""
        shutil.rmtree(self.folder, ignore_errors=True)
        for path, page in self.pages.items():
            target = self.folder / f"{page}.md"
            target.parent.mkdir(parents=True, exist_ok=True)
            text = made[path.name] if path.name in made else self.fitted(path)
            target.write_text(text + (self.contents() if page == "index" else ""), encoding="utf-8")

    def fitted(self, path: Path) -> str:
        """Return the text of a document with links that lead somewhere on the site."""
        pieces = FENCE.split(path.read_text(encoding="utf-8"))
        pieces[::2] = [LINK.sub(lambda one: self._link(one, path), piece) for piece in pieces[::2]]
        return "".join(pieces)

    def contents(self) -> str:
        """Return the contents of the site in the notation of Sphinx, for the end of the home."""
        text = ""
        for part in parts():
            files = [
                page.files[self.language] for page in part.pages if self.language in page.files
            ]
            if files:
                lines = "\n".join(self.pages[DOCS / file] for file in files)
                caption = part.titles[self.language]
                text += f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{lines}\n```\n"
        return text

    def _link(self, found: re.Match[str], path: Path) -> str:
        """Return a link or picture of a document in the form the site needs."""
        picture, text, target = found.groups()
        file, _, place = target.partition("#")
        if not file or ":" in file:
            return found[0]
        goal = Path(os.path.normpath(path.parent / file))
        if goal in self.pages:
            address = self._way(path, f"{self.pages[goal]}.md")
            return f"[{text}]({address}{'#' if place else ''}{place})"
        if goal in self.elsewhere:
            address = self._way(path, f"{BESIDE[self.language]}{self.elsewhere[goal]}.html")
            address += f"#{place}" if place else ""
            return f'<a href="{html.escape(address)}">{text}</a>'
        if goal.is_file() and goal.is_relative_to(DOCS) and goal.suffix != ".md":
            return f"{picture}[{text}]({self._copy(goal, path)})"
        if self.forge and goal.exists():
            return f"[{text}]({self.forge}/{goal.relative_to(ROOT).as_posix()})"
        return text  # a file or a further language, which the site does not have

    def _copy(self, goal: Path, path: Path) -> str:
        name = goal.relative_to(DOCS).as_posix()
        copy = self.folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(goal, copy)
        return self._way(path, name)

    def _way(self, path: Path, goal: str) -> str:
        """Return how a page names a place that is named from the home page."""
        return os.path.relpath(goal, Path(self.pages[path]).parent).replace(os.sep, "/")
