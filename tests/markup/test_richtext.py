"""Descriptions as organizers write them, and what nobody may get onto a page with them."""

import pytest

from clubscore.markup.richtext import html_of


def test_markdown_becomes_html():
    html = html_of("# Programme\n\n- **9:30** hands\n- [map](https://example.org/map)\nEat *well*")
    assert "<h3>Programme</h3>" in html
    assert "<li><strong>9:30</strong> hands</li>" in html
    assert '<a href="https://example.org/map" rel="noopener noreferrer nofollow">map</a>' in html
    assert "<table>" in html_of("| a | b |\n|---|---|\n| 1 | 2 |")


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "[x](javascript:alert(1))",
        "<javascript:alert(1)>",
        '<a href="x" onclick="alert(1)">x</a>',
        "![x](https://evil.example/pixel.png)",
        "<iframe src=//evil.example></iframe>",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "<style>*{display:none}</style>",
    ],
)
def test_nothing_dangerous_comes_through(text):
    html = html_of(text)
    for part in (
        "<script",
        "<iframe",
        "<img",
        "<style",
        'href="javascript',
        'href="data',
        "<a onc",
    ):
        assert part not in html
    assert '<a href="x"' not in html


def test_deep_nesting_is_cheap():
    assert len(html_of("> " * 2000 + "x")) < 20_000
