"""Collect texts to translate: Django's ``makemessages``, which also finds the names of the rules.

``make messages`` runs it for both domains and all languages. Options are those of Django's command:
``python -m tools.messages --domain djangojs --locale it``.

Each catalogue says in its header what it is of, and where to report what is wrong with a text; no
date changes with every run. Texts for operators and programs alone have a note, so that a
translator can leave them for later.
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
from pathlib import Path
from typing import Final

import django
from babel import Locale
from django.core.management.commands import makemessages

ROOT: Final = Path(__file__).parent.parent
PROJECTS: Final = {"clubscore": "Clubscore", "scoring": "clubscore-scoring"}
# Who reads a text, by the only places it is in; all others are for players and organizers.
READERS: Final = {
    "for operators": re.compile(
        r"clubscore/(operation|environment|demo|web/hosting)/|templates/hosting/"
        r"|clubscore/\w+/management/"
    ),
    "for programs": re.compile(r"clubscore/api/|templates/api/"),
}
# What xgettext leaves to fill in.
BOILERPLATE: Final = re.compile(r"PACKAGE|FULL NAME|LANGUAGE <|YEAR-")
OURS: Final = {"Project-Id-Version", "Report-Msgid-Bugs-To", "Language"}
DROPPED: Final = {"POT-Creation-Date", "Generated-By"}


class Command(makemessages.Command):
    """Collect texts to translate."""

    xgettext_options = [
        *makemessages.Command.xgettext_options,
        *("--keyword=Names:1c,2", "--keyword=Unit:1c,2,3"),  # scoring.names
        "--keyword=PluralText:1,2",  # scoring.errors
    ]

    def build_potfiles(self) -> list[str]:
        """Collect the texts, and note which are for operators or programs alone."""
        potfiles: list[str] = super().build_potfiles()
        for name in set(potfiles):  # one is in it for each folder of texts
            path = Path(name)
            entries = path.read_text().split("\n\n")
            path.write_text("\n\n".join(_with_reader(entry) for entry in entries))
        return potfiles

    def write_po_file(self, potfile: str, locale: str) -> None:
        """Write the catalogue of a language, and fill in its header."""
        super().write_po_file(potfile, locale)
        folder = Path(potfile).parent
        path = folder / locale / "LC_MESSAGES" / f"{self.domain}.po"
        header, _, entries = path.read_text().partition("\n\n")
        filled = _filled_in(header, PROJECTS[folder.parent.name], locale)
        path.write_text(f"{filled}\n\n{entries}")


def _with_reader(entry: str) -> str:
    """Note above an entry who reads it, if it is for operators or for programs alone."""
    lines = entry.splitlines()
    places = [
        place.removeprefix("./") for line in lines if line[:3] == "#: " for place in line.split()
    ]
    for reader, folders in READERS.items():
        if places and all(folders.match(place) for place in places if place != "#:"):
            first = next(index for index, line in enumerate(lines) if line[:3] == "#: ")
            return "\n".join([*lines[:first], f"#. {reader}", *lines[first:]])
    return entry


def _filled_in(header: str, project: str, locale: str) -> str:
    """Fill in a header; a translator's own name, team and date stay."""
    comments, _, text = header.partition("msgid")
    whole = "".join(line[1:-1] for line in text.splitlines() if line[:1] == '"')
    fields = {
        name: value
        for name, _, value in (field.partition(": ") for field in whole.split("\\n"))
        if name and name not in DROPPED and not BOILERPLATE.search(value)
    }
    team = str(Locale.parse(locale).english_name)
    fields = {
        "Project-Id-Version": project,
        "Report-Msgid-Bugs-To": _issues(),
        "Last-Translator": fields.pop("Last-Translator", "Clubscore"),
        "Language-Team": fields.pop("Language-Team", team),
        "Language": locale,
    } | {name: value for name, value in fields.items() if name not in OURS}
    lines = ['msgid ""', 'msgstr ""', *(f'"{name}: {value}\\n"' for name, value in fields.items())]
    own = "" if BOILERPLATE.search(comments) or comments == "#\n" else comments
    return own + "\n".join(lines)


def _issues() -> str:
    """Return the address for what is wrong with a text."""
    pyproject = tomllib.loads((ROOT / ".ci" / "scoring" / "pyproject.toml").read_text())
    return str(pyproject["project"]["urls"]["Issues"])


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubscore.settings")
    django.setup()
    Command().run_from_argv(["python", "-m tools.messages", *sys.argv[1:]])
