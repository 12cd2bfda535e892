"""Whether built pages hold: each link and anchor leads somewhere, nothing is from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

# What a browser loads by itself; the other attributes with addresses are links to follow.
LOADED: Final = {
    ("audio", "src"), ("embed", "src"), ("iframe", "src"), ("img", "src"), ("img", "srcset"),
    ("input", "src"), ("link", "href"), ("object", "data"), ("script", "src"), ("source", "src"),
    ("source", "srcset"), ("track", "src"), ("use", "href"), ("video", "poster"), ("video", "src"),
}  # fmt: skip
FOLLOWED: Final = {("a", "href"), ("area", "href"), ("form", "action")}
# Relations of pages to each other, which no browser loads.
RELATIONS: Final = {"author", "canonical", "copyright", "index", "next", "prev", "search"}
IN_STYLES: Final = re.compile(r"url\(\s*[\"']?([^\"')]+)|@import\s+[\"']([^\"']+)")
IN_SCRIPTS: Final = re.compile(
    r"(?:\bfetch|\bimport|\bimportScripts|\bWebSocket|\bEventSource)\s*\(?\s*[\"'`]((?:https?:|wss?:)?//[^\"'`]+)"
)


@dataclass
class Read(HTMLParser):
    """The contents of a page: its anchors, what it loads and its links."""

    anchors: set[str] = field(default_factory=set)
    loaded: list[str] = field(default_factory=list)
    followed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag says."""
        told = {name: value or "" for name, value in attrs}
        self.anchors |= {told[name] for name in ("id", "name") if told.get(name)}
        relation = tag == "link" and told.get("rel") in RELATIONS
        for name, value in told.items():
            if (tag, name) in FOLLOWED or (relation and name == "href"):
                self.followed.append(value)
            elif (tag, name) in LOADED:
                self.loaded += _each(value) if name == "srcset" else [value]
            elif name == "style":
                self.loaded += _of_styles(value)


def problems(site: Path) -> list[str]:
    """Return everything that is wrong with a built site, page by page."""
    return [f"{path.relative_to(site)}: {told}" for path, told in _problems(site)]


def _problems(site: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(site.rglob("*")):
        if path.suffix == ".html":
            page = _read(path)
            for address in page.loaded:
                yield from ((path, told) for told in _of_resource(path, address))
            for address in page.followed:
                yield from ((path, told) for told in _of_link(path, address, site))
        elif path.suffix == ".css":
            for address in _of_styles(path.read_text(encoding="utf-8")):
                yield from ((path, told) for told in _of_resource(path, address))
        elif path.suffix == ".js":
            for address in IN_SCRIPTS.findall(path.read_text(encoding="utf-8")):
                yield path, f"asks another server: {address}"


@cache
def _read(path: Path) -> Read:
    page = Read()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def _each(srcset: str) -> list[str]:
    return [one.split()[0] for one in srcset.split(",") if one.split()]


def _of_styles(text: str) -> list[str]:
    return [first or second for first, second in IN_STYLES.findall(text)]


def _of_resource(path: Path, address: str) -> Iterator[str]:
    parts = urlsplit(address)
    if parts.scheme == "data":
        return
    if parts.scheme or parts.netloc:
        yield f"loads something from another server: {address}"
    elif parts.path and not (path.parent / unquote(parts.path)).is_file():
        yield f"loads what is not there: {address}"


def _of_link(path: Path, address: str, site: Path) -> Iterator[str]:
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        if parts.scheme not in {"http", "https", "mailto"}:
            yield f"leads nowhere: {address}"
        return
    goal = (path.parent / unquote(parts.path)).resolve() if parts.path else path.resolve()
    if goal.is_dir():
        goal /= "index.html"
    if not goal.is_file() or not goal.is_relative_to(site.resolve()):
        yield f"leads to what is not there: {address}"
    elif goal.suffix == ".html" and unquote(parts.fragment) not in {"", *_read(goal).anchors}:
        yield f"leads to a heading that is not there: {address}"
