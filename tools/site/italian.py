"""What the theme says in English alone, said in Italian in the pages it has made."""

from __future__ import annotations

from pathlib import Path
from typing import Final

WORDS: Final = {
    '"Toggle site navigation sidebar"': '"Apri o chiudi l’indice del sito"',
    '"Toggle table of contents sidebar"': '"Apri o chiudi l’indice della pagina"',
    '"Toggle Light / Dark / Auto color theme"': '"Tema: chiaro, scuro, automatico"',
}


def finish(folder: Path) -> None:
    """Put the words in; whatever the theme no longer says fails."""
    home = (folder / "index.html").read_text(encoding="utf-8")
    if missing := [english for english in WORDS if english not in home]:
        raise ValueError(f"the theme says these no longer: {missing}")
    for path in folder.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        for english, word in WORDS.items():
            text = text.replace(english, word)
        path.write_text(text, encoding="utf-8")
