"""Asks for pages, files and documents in the language that nobody speaks, and reads them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from django.test import Client

from .allowed import PAGES
from .language import CODE
from .reading import Texts, cells, faults, lines_of_calendar


def asking(role: Client) -> Client:
    """Return the browser of a role, in the language that nobody speaks."""
    client = Client(headers={"accept-language": CODE})
    client.cookies = role.cookies
    return client


def texts_of(answer: Any, printed: Iterable[str]) -> Iterator[str]:
    """Yield the texts of a page, of a file for people, and of what is printed."""
    kind = answer.get("Content-Type", "").partition(";")[0]
    if kind == "text/html" and 'lang="en"' not in answer.content.decode()[:300]:
        yield from Texts(answer.content.decode()).texts
    elif kind == "text/csv":
        yield from cells(answer.getvalue().decode())
    elif kind == "text/calendar":
        yield from lines_of_calendar(answer.getvalue().decode())
    for document in printed:
        yield from Texts(document).texts


class Crawl:
    """Asks for pages, and notes what is wrong and where it was first."""

    def __init__(self, paper: list[str]) -> None:
        self.paper = paper
        self.found: dict[tuple[str, str], set[str]] = defaultdict(set)
        self.read = 0

    def ask(self, client: Client, name: str, path: str) -> None:
        if name in PAGES or name.startswith("api_"):
            return
        self.paper.clear()
        answer = client.get(path, follow=True)
        for text in texts_of(answer, self.paper):
            self.note(name, text)

    def note(self, where: str, text: str) -> None:
        self.read += 1
        for fault in faults(text):
            self.found[fault, text].add(where)

    def check(self) -> None:
        lines = [
            f"{', '.join(sorted(places)[:3])}: {fault} in “{text}”"
            for (fault, text), places in self.found.items()
        ]
        assert not lines, "\n".join(lines)
