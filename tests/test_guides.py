"""A guide says the same in both languages: sections, commands, names in code, links."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import takewhile

import pytest

from clubscore.environment.variables import table
from clubscore.web.learn.guides import DOCS, FILES, GUIDES

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
OPERATOR = GUIDES["operator"]


@cache
def text_of(file: str) -> str:
    return (DOCS / file).read_text()


def headings(file: str) -> list[tuple[int, str]]:
    """Return the depth of each heading, and how links name it."""
    found = re.findall(r"^(#+) (.+)$", FENCE.sub("", text_of(file)), re.M)
    return [
        (len(depth), re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-"))
        for depth, words in found
    ]


def sections(file: str) -> list[str]:
    """Return what comes before the first section and each section, to any depth."""
    parts = re.split(r"^#{2,} .+$", FENCE.sub("", text_of(file)), flags=re.M)
    assert len(parts) == len(headings(file))
    return parts


def commands(file: str) -> Iterator[tuple[str, list[str]]]:
    """Return what is typed in each block; what is answered is in the reader’s language."""
    for kind, block in FENCE.findall(text_of(file)):
        lines = [line.partition(" # ")[0].rstrip() for line in block.splitlines()]
        typed = [line for line in lines if line.startswith("$ ")]
        yield kind, typed or lines


def place(file: str, link: str) -> tuple[str, int | str]:
    """Return where a link leads: a guide or a file, and the number of the heading."""
    path, _, name = link.partition("#")
    if "://" in path:
        return path, name
    target = str(((DOCS / file).parent / path).resolve().relative_to(DOCS.parent)) if path else ""
    guide = target.removeprefix("docs/") if target else file
    if guide not in FILES:
        return target, name
    names = [one for _, one in headings(guide)]
    return FILES[guide], len(list(takewhile(lambda one: one != name, names))) if name else ""


@pytest.mark.parametrize("key", GUIDES)
def test_sections_are_the_same(key):
    english, italian = ([depth for depth, _ in headings(file)] for file in GUIDES[key].values())
    assert english == italian


@pytest.mark.parametrize("key", GUIDES)
def test_commands_are_the_same(key):
    english, italian = (list(commands(file)) for file in GUIDES[key].values())
    assert english == italian


def test_the_operators_sections_name_the_same_things():
    """Each setting, option and address that one language names the other names too."""
    names = {}
    for language, file in OPERATOR.items():
        names[language] = [set(CODE.findall(part)) for part in sections(file)]
    for (_, name), english, italian in zip(
        headings(OPERATOR["en"]), names["en"], names["it"], strict=True
    ):
        assert english == italian, name


@pytest.mark.parametrize("key", GUIDES)
def test_links_lead_to_the_same_places(key):
    places = {}
    for language, file in GUIDES[key].items():
        found = [LINK.findall(part) for part in sections(file)]
        places[language] = [{place(file, link) for link in part} for part in found]
    for (_, name), english, italian in zip(
        headings(GUIDES[key]["en"]), places["en"], places["it"], strict=True
    ):
        assert english == italian, name


def test_the_operators_table_has_every_setting_in_order():
    rows = re.compile(r"^\| `([A-Z_]+)` \|", re.M)
    assert rows.findall(text_of(OPERATOR["it"])) == rows.findall(table())


@pytest.mark.parametrize("key", GUIDES)
def test_tables_have_the_same_rows(key):
    english, italian = (
        [len(re.findall(r"^\|.*\|$", part, re.M)) for part in sections(file)]
        for file in GUIDES[key].values()
    )
    assert english == italian


@pytest.mark.parametrize("key", GUIDES)
def test_no_italian_guide_links_to_an_english_one(key):
    english = {(DOCS / files["en"]).resolve() for files in GUIDES.values()}
    italian = DOCS / GUIDES[key]["it"]
    links = [link.partition("#")[0] for link in LINK.findall(italian.read_text())]
    assert not {(italian.parent / link).resolve() for link in links if link} & english
