"""English that a native editor would strike out, in messages, guides and docstrings.

A failing test says what to write instead. A use that is right all the same is in ``ALLOWED``, with
its reason.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from clubscore.web.learn.guides import DOCS, GUIDES

from .test_translations import messages

ROOT = Path(__file__).parent.parent
MOST_WORDS = 35  # of a sentence in a guide


class Phrase(NamedTuple):
    """A phrase that is not written: ``pattern`` finds it, ``example`` is one."""

    pattern: str
    instead: str
    example: str


EVERYWHERE = [
    Phrase(r"\bwhom?ever\b", "anyone who, or the person who", "Whoever has the link can enter"),
    Phrase(r"\banew\b", "again", "the seats are drawn anew"),
    Phrase(r"\bformer\b", "previous, or old", "the former link opens nothing"),
    Phrase(r"\bbeside\b", "next to, besides or as well", "the totals beside the hands"),
    Phrase(r"\bwithout (a )?network\b", "offline", "what a phone does without network"),
    Phrase(r"\bwhat (\w+ )?be(comes?|came) of\b", "what happens to", "what becomes of each row"),
    Phrase(r"(?<!there )\b(is|are|was|were) no (?!longer|more)", "is not a", "This hand is no win"),
    Phrase(r"\b(stands|stood)\b(?! for)", "is, or the state of", "where the game stands"),
    Phrase(r"(?<!game )\b(goes|went|gone) on\b", "continues", "the clock goes on"),
    Phrase(r"\b(lies|lay) (on|at|there)\b", "is on", "the sticks that lay on the table"),
    Phrase(r"\b(did|does) ?n[o’']t answer\b", "is not responding", "The database does not answer"),
    Phrase(r"\bshall\b", "must, should or will", "confirm that there shall be more"),
    Phrase(r"\bsome minutes\b", "a few minutes", "A large club takes some minutes"),
    Phrase(r"\bhalf-way\b", "halfway, or interrupted", "the import stopped half-way"),
    Phrase(
        r"\bdata (are|were|have)\b|\bthese data\b", "data is", "a player whose data were deleted"
    ),
    Phrase(r"\bin force\b", "current, active or that applies", "the options in force"),
    Phrase(r", but for\b", "except", "all of them, but for the last"),
    Phrase(r"\bin the alphabet\b", "in alphabetical order", "the players in the alphabet"),
    Phrase(r"\b(one|an? \w+|what) there (is|are) not\b", "unknown", "for an account there is not"),
    Phrase(r"\b(put right|made void)\b", "corrected, or voided", "the seats are put right"),
    Phrase(r"\bQR code of\b", "QR code for", "QR code of the check-in"),
    Phrase(r"\bwork(s|ed)? out\b", "generate or calculate", "the plan is being worked out"),
    Phrase(r"\w*(ecognis|ynchronis|ummaris)\w*", "-ize, as in organizer", "a device we recognise"),
    Phrase(r"\b(favorite|color|center)s?\b", "British spelling", "the favorite finishes above"),
    Phrase(r"\b(some|every)body\b", "someone or everyone", "Somebody asked for it"),
    Phrase(r"\b(at least|exactly|of|in|from|with) so many (?!as)", "this many", "of so many tiles"),
    Phrase(r"\b(likest|likeliest) first\b", "most likely first", "the likest first"),
    Phrase(r"\bone after the other\b", "one after another", "each file, one after the other"),
    Phrase(r"\bnats a (pair|table)\b", "per pair", "0.0001 nats a pair"),
    Phrase(r"\bin order of time\b", "in chronological order", "the games in order of time"),
    Phrase(r"\bthere is to know of\b", "known about", "what there is to know of a sheet"),
    Phrase(r"\bbe (it|they|the \w+) \w+ or not\b", "whether or not", "be the game finished or not"),
    Phrase(
        r"\b(None|nothing|none) where there (is|are)\b", "if there is", "None where there is none"
    ),
]
# What people read: messages and guides, not docstrings.
READ = [
    Phrase(r"\bnews of\b", "news about", "the news of this event"),
    Phrase(r": their (sum|mean)\b", "the sum of …", "The best three count: their sum."),
    Phrase(r"\bpeople [^.]*\bstay deleted", "data stays deleted", "Deleted people stay deleted"),
    Phrase(r"\bof the same (country|club|team|group)\b", "from, or in", "of the same team"),
    Phrase(r"\bby these rules\b", "under these rules", "not in this hand by these rules"),
    Phrase(r"\btaken off\.", "deducted, or deductions", "Warnings and points taken off."),
    Phrase(r"\bof each two\b|\beach two \w+s\b", "every pair of", "between each two players"),
    Phrase(r"\bshould be told\b", "notified", "the program should be told"),
]
# A clause, or a piece with “of”, in front of what it belongs to.
FRONTED = Phrase(r"(^|[.;] )Of ", "put it behind its noun", "Of a player only the name is shown")
SUBJECT = Phrase(
    r"^(What|Whose|Who|How (many|much|often|long|far))\b[^?:]{3,}\b"
    r"(is|are|stays?|follows?|goes|go|depends?|counts) [^?:]*\.$",
    "a noun as the subject",
    "What was entered is still here.",
)
ALLOWED = {
    "This device already gets notifications of this event, but for someone else": "for a person",
    "The name and all identifying data are deleted": "the name as well",
    # Of what comes first, the sentence names one.
    "Of two limit hands, the higher one counts": "one of those named",
    "Of all ways to read the hand and place the winning tile": "one of those named",
    # Texts under a figure or a field, which begins the sentence.
    "Of the %(hands)s winning hand": "under the figure “Most frequent patterns”",
    "Of table points and points": "under the field “Carried over”",
    "Of those left on the table": "the description of a field",
    # What a field or a setting says, not a sentence.
    "How many players had a place in the event": "the description of a setting",
    "How much the event counts in": "what a page has",
    "How much this event counts in": "what a page has",
    "What the hand is worth": "the description of a field",
    "What the event is called": "the description of a setting",
    "Who is kept apart where possible": "the description of a setting",
}
# Sentences of guides that are longer, by how they begin: lists of what a screen may say.
LONG = {
    "Below the points, the screen says which hand comes next": "why a game of riichi ends",
    "In other languages: **": "the guides in each, in README",
}

CODE = re.compile(r"``[^`]*``|:\w+:`[^`]*`|`[^`]*`|\]\([^)]*\)")
END = re.compile(r"(?<=[.!?;])(?:\*\*)?\s+")
BLOCK = re.compile(r"\n\s*\n|\n(?=\s*(?:[-*] |\d+\. |\||#))|(?<=.) \| ")


def sentences(text: str) -> list[str]:
    """Return the sentences of a paragraph, without code and the targets of links."""
    return END.split(" ".join(CODE.sub("…", text).split()))


@cache
def said() -> list[str]:
    return [one for text in messages("en") for one in sentences(text)]


@cache
def told() -> list[str]:
    """Return the sentences of the guides, of cells and of items of lists."""
    files = [ROOT / "README.md", *(DOCS / names["en"] for names in GUIDES.values())]
    files += [
        DOCS / name
        for name in ("circuits.md", "figures.md", "limits.md", "rating.md", "CHANGELOG.md")
    ]
    found = []
    for path in files:
        text = re.sub(r"^```.*?^```$", "", path.read_text(), flags=re.M | re.S)
        found += [one for block in BLOCK.split(text) for one in sentences(block)]
    return found


def _docstrings(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            for child in node.body:
                match child:
                    case ast.Expr(value=ast.Constant(value=str(text))):
                        yield text


@cache
def documented() -> list[str]:
    found = []
    for package in ("clubscore", "scoring"):
        for path in (ROOT / package).rglob("*.py"):
            if "migrations" in path.parts:
                continue  # stay as they were released
            for text in _docstrings(ast.parse(path.read_text())):
                found += [one for part in re.split(r"\n\s*\n", text) for one in sentences(part)]
    return found


def struck(phrase: Phrase, texts: list[str]) -> list[str]:
    """Return the sentences in which a phrase occurs that is not allowed there."""
    pattern = re.compile(phrase.pattern, re.I if phrase in [*EVERYWHERE, *READ] else 0)
    return [one for one in texts if pattern.search(one) and not one.startswith(tuple(ALLOWED))]


@pytest.mark.parametrize("texts", [said, told, documented])
@pytest.mark.parametrize("phrase", [*EVERYWHERE, FRONTED], ids=lambda one: one.instead)
def test_phrases_are_not_written(phrase, texts):
    assert len(texts()) > 900
    assert struck(phrase, texts()) == [], f"write: {phrase.instead}"


@pytest.mark.parametrize("texts", [said, told])
@pytest.mark.parametrize("phrase", READ, ids=lambda one: one.instead)
def test_phrases_are_not_read(phrase, texts):
    assert struck(phrase, texts()) == [], f"write: {phrase.instead}"


@pytest.mark.parametrize("texts", [said, told])
def test_sentences_have_nouns_as_subjects(texts):
    assert struck(SUBJECT, texts()) == [], f"write {SUBJECT.instead}"


def test_sentences_of_guides_are_short():
    long = [one for one in told() if len(re.findall(r"[\w’'-]+", one)) > MOST_WORDS]
    assert {one for one in long if not one.startswith(tuple(LONG))} == set(), "make two of it"
    assert {begin for begin in LONG if not any(one.startswith(begin) for one in long)} == set()


@pytest.mark.parametrize(
    "phrase", [*EVERYWHERE, *READ, FRONTED, SUBJECT], ids=lambda one: one.instead
)
def test_each_pattern_finds_its_example(phrase):
    assert struck(phrase, [phrase.example]) == [phrase.example]


def test_what_is_allowed_is_still_there():
    texts = said() + told() + documented()
    assert {one for one in ALLOWED if not any(text.startswith(one) for text in texts)} == set()
