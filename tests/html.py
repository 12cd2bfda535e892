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


class SentForm:
    """A form of a page: where it goes, and what a browser sends of it as it is."""

    def __init__(self, action: str, method: str) -> None:
        self.action, self.method = action, method
        self.sent: dict[str, list[str]] = {}
        self.visible: set[str] = set()  # names of what a person can change
        self.buttons: list[tuple[str, str]] = []

    @property
    def button(self) -> str:
        """What the first button that has a name says; the form may have several."""
        return next((value for name, value in self.buttons if name == "action"), "")


class _FormReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[SentForm] = []
        self._form: SentForm | None = None
        self._select = self._textarea = ""
        self._options: list[tuple[str, bool]] = []
        self._text = ""
        self._many = False

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        name = values.get("name", "")
        if tag == "form":
            self._form = SentForm(values.get("action", ""), values.get("method", "get"))
            self.forms.append(self._form)
        elif self._form is None or "disabled" in values:
            return
        elif tag == "button" and values.get("type") != "button":
            self._form.buttons.append((name, values.get("value", "")))
        elif tag == "input" and name:
            self._input(self._form, name, values)
        elif tag == "select" and name:
            self._select, self._options, self._many = name, [], "multiple" in values
        elif tag == "option" and self._select:
            self._options.append((values.get("value", ""), "selected" in values))
        elif tag == "textarea" and name:
            self._textarea, self._text = name, ""

    def _input(self, form: SentForm, name: str, values: dict[str, str]) -> None:
        kind = values.get("type", "text")
        if kind != "hidden":
            form.visible.add(name)
        if kind in {"checkbox", "radio"}:
            if "checked" in values:
                form.sent.setdefault(name, []).append(values.get("value", "on"))
        elif kind != "file":
            form.sent.setdefault(name, []).append(values.get("value", ""))

    def handle_data(self, data: str) -> None:
        if self._textarea:
            self._text += data

    def handle_endtag(self, tag: str) -> None:
        if self._form is None:
            return
        if tag == "form":
            self._form = None
        elif tag == "select" and self._select:
            self._form.visible.add(self._select)
            chosen = [value for value, is_chosen in self._options if is_chosen]
            if not self._many and not chosen and self._options:
                chosen = [self._options[0][0]]
            self._form.sent[self._select] = chosen
            self._select = ""
        elif tag == "textarea" and self._textarea:
            self._form.visible.add(self._textarea)
            self._form.sent[self._textarea] = [self._text.removeprefix("\n")]
            self._textarea = ""


def read_forms(html: str) -> list[SentForm]:
    """Return the forms of a page in their order."""
    reader = _FormReader()
    reader.feed(html)
    return reader.forms
