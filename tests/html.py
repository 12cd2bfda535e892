"""Reads pages as a browser would, as far as the policy and the outline go."""

from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Any


class Page(HTMLParser):
    """A page's elements; ``faults`` are those our content security policy would stop."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.lang = ""
        self.headings: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.faults: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "html":
            self.lang = values.get("lang") or ""
        if tag in {"h1", "h2", "h3", "h4"}:
            self.headings.append(tag)
        if "id" in values:
            self.ids.append(values["id"] or "")
        if tag == "a":
            self.links.append(values.get("href") or "")
        if tag == "style" or (tag == "script" and not values.get("src")):
            self.faults.append(f"<{tag}>")
        self.faults += [f"<{tag} {name}>" for name in values if name == "style" or name[:2] == "on"]


def check_page(response: Any, language: str = "en") -> Page:
    """Check what holds for every whole page: language, one title, no ids twice, nothing inline."""
    page = Page(response.content.decode())
    assert page.lang == language
    assert page.headings[:1] == ["h1"]
    assert page.headings.count("h1") == 1
    assert len(page.ids) == len(set(page.ids))
    assert page.faults == []
    return page
