"""Texts people type: one line, and something to see in it."""

import pytest

from clubscore.text import one_line

INVISIBLE = {
    "zero width space": "\u200b",
    "joiners": "\u200c\u200d",
    "byte order mark": "\ufeff",
    "soft hyphen": "\u00ad",
    "Hangul filler": "\u3164",
    "Braille blank": "\u2800",
    "no-break and ideographic spaces": "\u00a0\u3000",
    "accent alone": "\u0301",
    "NUL, escape and line ends": "\0\x1b\r\n",
    "right-to-left override": "\u202e",
    "not a character": "\ufffe",
    "private use": "\ue000",
}


@pytest.mark.parametrize("text", INVISIBLE.values(), ids=INVISIBLE.keys())
def test_what_nobody_can_see_is_nothing(text):
    assert one_line(text) == one_line(f" {text} {text}") == ""


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("  Anna \t Maria\n Rossi ", "Anna Maria Rossi"),
        ("a\0b", "a b"),
        ("Rossi\u202egpj", "Rossigpj"),  # or what follows would be read from the right
        ("می\u200cخواهم", "می\u200cخواهم"),  # a joiner within a Persian word belongs there
        ("👩\u200d👦", "👩\u200d👦"),
        ("7", "7"),
        ("–", "–"),
        ("中 發 白", "中 發 白"),
        ("Zoe\u0308", "Zoe\u0308"),
    ],
)
def test_the_rest_stays(text, line):
    assert one_line(text) == line
