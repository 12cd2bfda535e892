"""What a page, a script, a style or a picture names of static files, as a browser would read it."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable

STATIC = "/static/"
TEXTS = (".css", ".js", ".mjs", ".svg")  # what names other files
_HASH = re.compile(r"\.[0-9a-f]{12}(?=\.[a-z0-9]+$)")
HASHED = re.compile(r"\.[0-9a-f]{12}\.[a-z]+$")

_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`\\])//[^\n]*", re.DOTALL)
_FILE = r"""[^"'`\s()?#]+\.(?:js|mjs|css|svg|png|jpg|webp|woff2?|json|ico)"""
# Any text of a script that looks like a file: imports of all kinds, importScripts, fetch, workers.
# What it asks the page's address of, static("…"), a template and the keys of an object are none.
_IN_SCRIPTS = re.compile(
    rf"""(?<!static\()(?<!TEMPLATES\[)["'`](?P<name>\.{{0,2}}/?{_FILE})(?:[?#][^"'`]*)?["'`](?!:)"""
)
_IN_STYLES = re.compile(
    r"""url\(\s*["']?(?P<name>[^"')]+?)["']?\s*\)|@import\s+["'](?P<other>[^"']+)["']"""
)
_IN_PICTURES = re.compile(r"""(?:xlink:)?href=["'](?P<name>[^"'#][^"']*)["']""")
_IN_PAGES = re.compile(rf"""{STATIC}[^"'`\s()?#<>&\\]*""")
_ELSEWHERE = re.compile(rf"^(?:#|[a-z][a-z+]*:|\$\{{|/(?!{STATIC[1:]}))")  # or an address of ours


def references(name: str, text: str) -> set[str]:
    """Return the names, below ``/static/``, of what a static file names; ``name`` is its own."""
    kind = name.rpartition(".")[2]
    if kind in {"js", "mjs"}:
        found = [match["name"] for match in _IN_SCRIPTS.finditer(_COMMENT.sub("", text))]
    elif kind == "css":
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        found = [match["name"] or match["other"] for match in _IN_STYLES.finditer(text)]
    elif kind == "svg":
        found = [match["name"] for match in _IN_PICTURES.finditer(text)]
    else:
        found = []
    return {_resolved(name, one) for one in found if not _ELSEWHERE.match(one)}


def page_references(html: str) -> set[str]:
    """Return the names, below ``/static/``, of what a page names in whatever attribute."""
    return {source_name(one) for one in _IN_PAGES.findall(html)} - {""}


def source_name(address: str) -> str:
    """Return the name of a static file in the source, without the hash it is served under."""
    return _HASH.sub("", address.removeprefix(STATIC))


def everything_named(names: Iterable[str], read: Callable[[str], str]) -> set[str]:
    """Return files and all that they name, and what that names; ``read`` returns their text."""
    found: set[str] = set()
    left = set(names)
    while left:
        found.add(name := left.pop())
        if name.endswith(TEXTS):
            left |= references(name, read(name)) - found
    return found


def _resolved(name: str, address: str) -> str:
    if address.startswith(STATIC):
        return address.removeprefix(STATIC)
    path = re.split("[?#]", address)[0]
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
