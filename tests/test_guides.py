"""A guide says the same in every language: sections, commands, names in code, links, pictures."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import takewhile

import pytest
from babel.messages.pofile import read_po

from clubscore.environment.variables import table
from clubscore.web.learn.guides import DOCS, FILES, GUIDES

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
OPERATOR = GUIDES["operator"]
BOLD = re.compile(r"\*\*([^*]+)\*\*")
PICTURE = re.compile(r"!\[[^\]]+\]\(([^)\s]+)\)")
TRANSLATED = [
    pytest.param(key, language, id=f"{key}-{language}")
    for key, files in GUIDES.items()
    for language in files
    if language != "en"
]


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


@pytest.mark.parametrize(("key", "language"), TRANSLATED)
def test_sections_are_the_same(key, language):
    english, other = (
        [depth for depth, _ in headings(GUIDES[key][one])] for one in ("en", language)
    )
    assert english == other


@pytest.mark.parametrize(("key", "language"), TRANSLATED)
def test_commands_are_the_same(key, language):
    english, other = (list(commands(GUIDES[key][one])) for one in ("en", language))
    assert english == other


@pytest.mark.parametrize("language", [one for one in OPERATOR if one != "en"])
def test_the_operators_sections_name_the_same_things(language):
    """Each setting, option and address that one language names the other names too."""
    english, other = (
        [set(CODE.findall(part)) for part in sections(OPERATOR[one])] for one in ("en", language)
    )
    for (_, name), here, there in zip(headings(OPERATOR["en"]), english, other, strict=True):
        assert here == there, name


@pytest.mark.parametrize(("key", "language"), TRANSLATED)
def test_links_lead_to_the_same_places(key, language):
    english, other = (
        [{place(file, link) for link in LINK.findall(part)} for part in sections(file)]
        for file in (GUIDES[key]["en"], GUIDES[key][language])
    )
    for (_, name), here, there in zip(headings(GUIDES[key]["en"]), english, other, strict=True):
        assert here == there, name


def test_the_operators_table_has_every_setting_in_order():
    rows = re.compile(r"^\| `([A-Z_]+)` \|", re.M)
    assert rows.findall(text_of(OPERATOR["it"])) == rows.findall(table())


@pytest.mark.parametrize(("key", "language"), TRANSLATED)
def test_tables_have_the_same_rows(key, language):
    english, other = (
        [len(re.findall(r"^\|.*\|$", part, re.M)) for part in sections(file)]
        for file in (GUIDES[key]["en"], GUIDES[key][language])
    )
    assert english == other


@pytest.mark.parametrize(("key", "language"), TRANSLATED)
def test_a_guide_links_to_guides_in_its_language_where_there_are_any(key, language):
    english = {(DOCS / files["en"]).resolve() for files in GUIDES.values() if language in files}
    guide = DOCS / GUIDES[key][language]
    links = [link.partition("#")[0] for link in LINK.findall(guide.read_text())]
    assert not {(guide.parent / link).resolve() for link in links if link} & english


@pytest.mark.parametrize(("key", "language"), TRANSLATED)
def test_pictures_are_the_same_in_the_language_of_the_guide(key, language):
    english, other = (PICTURE.findall(text_of(GUIDES[key][one])) for one in ("en", language))
    folder = (DOCS / GUIDES[key][language]).parent.name
    assert other == [f"../{one}".replace("/en/", f"/{folder}/") for one in english]


def label(words: str) -> str:
    """Return a label on one line, any number in it as ``#``, and no matter how it ends."""
    numbered = re.sub(r"%\(\w+\)[sd]|\{\w+\}|\d+", "#", re.sub(r"[ \n]+", " ", words))
    return numbered.rstrip("….: \N{NO-BREAK SPACE}")


def labels(file: str) -> list[list[str]]:
    """Return what stands in bold in each section."""
    return [[label(one) for one in BOLD.findall(part)] for part in sections(file)]


@cache
def translations(folder: str) -> dict[str, set[str]]:
    """Return how a language translates each English label: in several ways, if it has uses."""
    found: dict[str, set[str]] = {}
    for catalogue in DOCS.parent.glob(f"*/locale/{folder}/LC_MESSAGES/django.po"):
        with catalogue.open("rb") as file:
            messages = [message for message in read_po(file) if message.id]
        for message in messages:
            texts, others = (
                [text] if isinstance(text, str) else list(text or ())
                for text in (message.id, message.string)
            )
            for text in texts:
                found.setdefault(label(text), set()).update(map(label, others))
    return found


@pytest.mark.parametrize(("key", "language"), TRANSLATED)
def test_buttons_are_named_as_the_language_names_them(key, language):
    """Bold words that are a message stand in the same section as their translation."""
    file = GUIDES[key][language]
    known = translations(file.partition("/")[0])
    missing = [
        (english, known[english])
        for here, there in zip(labels(GUIDES[key]["en"]), labels(file), strict=True)
        for english in here
        if english in known and not known[english] & set(there)
    ]
    assert missing == []
