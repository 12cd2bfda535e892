"""The guides of ``docs/`` as pages, for people at a table, who have no checkout."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token
from PIL import Image

from clubscore.languages import FOLDER, SOURCE, code_of

DOCS: Final = settings.BASE_DIR / "docs"
PICTURES: Final = DOCS / "images"  # a folder of static files
NAMES: Final = ("tournament", "organizer", "lists", "referee", "player", "operator", "hosting")


def files_of(name: str, docs: Path = DOCS) -> dict[str, str]:
    """Return the file of a guide in each language that has it: English, then others by folder.

    A guide in another language is ``docs/<folder of the language>/<name>.md``.
    """
    folders = sorted(path.name for path in FOLDER.iterdir() if (docs / path.name).is_dir())
    return {SOURCE: f"{name}.md"} | {
        code_of(folder): f"{folder}/{name}.md"
        for folder in folders
        if (docs / folder / f"{name}.md").exists()
    }


# In the address, and the file in each language.
GUIDES: Final = {name: files_of(name) for name in NAMES}
FILES: Final = {file: name for name, files in GUIDES.items() for file in files.values()}
# Written by ourselves, and without HTML all the same.
PARSER: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


MANY_COLUMNS: Final = 3  # too many side by side on a phone
ROLES: Final = {
    "table_open": "table",
    "thead_open": "rowgroup",
    "tbody_open": "rowgroup",
    "tr_open": "row",
    "th_open": "columnheader",
    "td_open": "cell",
}


@require_safe
def guides(request: HttpRequest) -> HttpResponse:
    """The guides there are, in the visitor's language."""
    every = []
    for name, files in GUIDES.items():
        language = _language(files)
        every.append({"name": name, "title": title_of(DOCS / files[language]), "lang": language})
    return render(request, "learn/guides/guides.html", {"guides": every})


@require_safe
def guide(request: HttpRequest, key: str) -> HttpResponse:
    """Show one of the guides."""
    if key not in GUIDES:
        raise Http404
    language = _language(GUIDES[key])
    path = DOCS / GUIDES[key][language]
    context = {"title": title_of(path), "text": html_of_guide(path), "lang": language}
    return render(request, "learn/guides/guide.html", context)


def _language(files: Mapping[str, str]) -> str:
    """Return the visitor's language if the guide is there in it, or else English."""
    language = translation.get_language() or SOURCE
    return language if language in files else SOURCE


@cache
def title_of(path: Path) -> str:
    """Return the heading a guide begins with."""
    return path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


@cache
def html_of_guide(path: Path) -> SafeString:
    """Return a guide without its title; links and pictures lead to pages and static files."""
    tokens = PARSER.parse(path.read_text(encoding="utf-8").partition("\n")[2])
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", anchor(tokens[number + 1].content))
        if token.children:
            token.children = _within(token.children, path.parent)
        if token.type == "table_open":
            _name_cells(tokens[number:])
    return SafeString(PARSER.renderer.render(tokens, PARSER.options, {}))


def anchor(heading: str) -> str:
    """Return how links name a heading, as forges do."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _name_cells(tokens: Sequence[Token]) -> None:
    """Give each cell of a table with many columns its heading: phones show rows as lists.

    Roles keep it a table for screen readers then.
    """
    table = list(takewhile(lambda token: token.type != "table_close", tokens))
    headings = [
        table[number + 1].content for number, one in enumerate(table) if one.type == "th_open"
    ]
    if len(headings) < MANY_COLUMNS:
        return
    table[0].attrSet("class", "records")
    column = 0
    for token in table:
        if role := ROLES.get(token.type):
            token.attrSet("role", role)
        if token.type == "tr_open":
            column = 0
        if token.type == "td_open":
            token.attrSet("data-heading", headings[column])
            column += 1


def _within(tokens: Sequence[Token], folder: Path) -> list[Token]:
    """Return the parts of a paragraph; what links to no page of ours stays as text."""
    found: list[Token] = []
    is_open = True
    for token in tokens:
        if token.type == "image":
            found += _picture_link(token, folder)
            continue
        if token.type == "link_open":
            address = _address(str(token.attrGet("href")), folder)
            is_open = bool(address)
            token.attrSet("href", address)
        if is_open or not token.type.startswith("link_"):
            found.append(token)
        is_open = is_open or token.type == "link_close"
    return found


def _address(link: str, folder: Path) -> str:
    """Return where a link of a guide leads on the site, or nothing."""
    file, _, place = link.partition("#")
    if not file or "://" in file:
        return link
    path = (folder / file).resolve()
    if path == DOCS / "api.md":
        return reverse("api")
    if not path.is_relative_to(DOCS):
        return ""
    name = FILES.get(path.relative_to(DOCS).as_posix())
    return f"{reverse('guide', args=[name])}#{place}".rstrip("#") if name else ""


def _picture_link(token: Token, folder: Path) -> list[Token]:
    """Return a picture that leads to itself: on a phone it is shown small."""
    path = (folder / str(token.attrGet("src"))).resolve()
    if not path.is_relative_to(PICTURES) or not path.is_file():  # a test says so
        return []
    address = static(str(path.relative_to(PICTURES)))
    with Image.open(path) as picture:
        width, height = picture.size
    token.attrs |= {"src": address, "width": width, "height": height, "loading": "lazy"}
    link = Token("link_open", "a", 1, attrs={"href": address})
    return [link, token, Token("link_close", "a", -1)]
