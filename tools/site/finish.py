"""What the theme leaves out of its pages: words in Italian, and what screen readers need."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

# What the theme says in English alone, in each language.
WORDS: Final = {
    "Skip to content": {"it": "Vai al contenuto"},
    "Back to top": {"it": "Torna su"},
    "On this page": {"it": "In questa pagina"},
    "Next": {"it": "Avanti"},
    "Made with": {"it": "Fatto con"},
    "Toggle site navigation sidebar": {"it": "Apri o chiudi l’indice del sito"},
    "Toggle table of contents sidebar": {"it": "Apri o chiudi l’indice della pagina"},
    "Toggle Light / Dark / Auto color theme": {"it": "Tema: chiaro, scuro, automatico"},
}
# A tag as it is made, and as it has to be.
TAGS: Final = {
    'role="heading">': 'role="heading" aria-level="2">',
    '<th class="head"><p></p></th>': '<td class="head"></td>',
    "<pre>": '<pre tabindex="0">',  # those that are wider than a phone scroll by keyboard too
}
NAMES: Final = {
    '<aside class="sidebar-drawer"': {"en": "All pages", "it": "Tutte le pagine"},
    '<aside class="toc-drawer': {"en": "On this page", "it": "In questa pagina"},
}
SEARCH: Final = {"en": "Search", "it": "Cerca"}
# The parameters of a call, one to a line: a list of descriptions in which nothing is described.
PARAMETERS: Final = re.compile(r"<dl>\n((?:<dd>.*?</dd>\n)+)</dl>", re.DOTALL)


def finish(folder: Path, language: str) -> None:
    """Insert the additions; fail if the theme no longer has their place."""
    pages = [
        path
        for path in folder.rglob("*.html")
        if language == "it" or not path.is_relative_to(folder / "it")
    ]
    every = "".join(path.read_text(encoding="utf-8") for path in pages)
    expected = [*NAMES, *(_said(word) for word, said in WORDS.items() if language in said)]
    if missing := [one for one in expected if not re.search(one, every)]:
        raise ValueError(f"the theme has these no longer: {missing}")
    for path in pages:
        text = finished(path.read_text(encoding="utf-8"), language)
        path.write_text(text, encoding="utf-8")


def finished(text: str, language: str) -> str:
    """Return a finished page."""
    for word, said in WORDS.items():
        if language in said:
            text = re.sub(_said(word), rf"\g<1>{said[language]}\g<2>", text)
    for made, wanted in TAGS.items():
        text = text.replace(made, wanted)
    for tag, names in NAMES.items():
        text = text.replace(tag, tag.replace("<aside", f'<aside aria-label="{names[language]}"'))
    found = '<div id="search-results"></div>'
    text = text.replace(found, f"<h1>{SEARCH[language]}</h1>\n{found}")
    return PARAMETERS.sub(_as_lines, text)


def _said(word: str) -> str:
    """Return a pattern of the word as the whole of a text or of a label."""
    return rf'([>"]\s*){re.escape(word)}(\s*["<])'


def _as_lines(found: re.Match[str]) -> str:
    lines = found[1].replace("<dd>", '<span class="sig-line">').replace("</dd>", "</span>")
    return f'<span class="sig-lines">{lines}</span>'
