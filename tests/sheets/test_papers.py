"""Every document read back, and key pages compared with those somebody has looked at.

``make approve`` draws the approved pages anew: look at every one that changed before committing it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from .papers import all_papers
from .pdfs import Pdf

pytestmark = pytest.mark.django_db  # else no database is made for the fixture

APPROVED = Path(__file__).parent / "approved"
DPI = 60
SQUARE = 10  # pixels: 4 mm
# Letters are drawn a little differently by other versions of fonts and libraries. A square of 4 mm
# may differ by this much on average, of 255: a word that is missing or moved differs by more.
TOLERANCE = 40
KEY_PAGES = (
    ("mcr-blank", 0),
    ("mcr-bilingual", 0),
    ("mcr-filled", 0),
    ("zung-jung-blank", 0),
    ("zung-jung-filled", 0),
    ("classical-blank", 0),
    ("classical-filled", 0),
    ("classical-hands", 0),
    ("hands", 0),
    ("standings", 0),
    ("teams", 0),
    ("results", 0),
    ("card-mcr", 0),
)
# Document → pages, bookmarks, texts that have to be there.
READ_BACK: dict[str, tuple[int, int, list[str]]] = {
    "mcr-blank": (1, 1, ["Score sheet", "Table 1", "Player’s signature", "page 1/1"]),
    "mcr-bilingual": (1, 1, ["Segnapunti / Score sheet", "Tavolo / Table", "Ovest / West"]),
    "zung-jung-bilingual": (1, 1, ["Giro 4 / Round 4"]),
    "classical-bilingual": (2, 1, ["Brought forward", "Mano / Hand"]),
    "mcr-filled": (1, 1, ["Seven Pairs", "misread", "corrected", "False win"]),
    "mcr-whole": (4, 2, ["Session 2", "page 4/4"]),
    "hands": (1, 1, ["Seven Pairs", "七对", "misread", "void", "Drawn hand"]),
    "hands-whole": (4, 2, ["Session 2", "Table 2"]),
    "standings": (1, 1, ["How the places were found", "Not ranked", "substitute"]),
    "standings-after": (1, 1, ["Standings after session 1"]),
    "teams": (1, 1, ["Gabbiani", "Bambù"]),
    "results": (2, 1, ["S1", "S2", "Struck through", "Teams", "is still being played"]),
    "results-bilingual": (2, 1, ["Punti tavolo / Table points"]),
    "zung-jung-blank": (1, 1, ["Round 4", "Grand total"]),
    "zung-jung-filled": (1, 1, ["Round 4", "Grand total"]),
    "classical-blank": (2, 1, ["Brought forward", "Dbl", "page 2/2"]),
    "classical-filled": (1, 1, ["Worth", "Pts"]),
    "classical-hands": (1, 1, ["Drawn hand", "(won)"]),
    "card-mcr": (1, 15, ["Big Four Winds", "大四喜"]),
}


@pytest.fixture(scope="module")
def papers(
    django_db_setup: None, django_db_blocker: pytest.FixtureRequest
) -> Iterator[dict[str, Pdf]]:
    """Every document there is."""
    with django_db_blocker.unblock():  # type: ignore[attr-defined]  # untyped
        made = all_papers()
    return {name: Pdf(content) for name, content in made.items()}  # type: ignore[return-value]


def test_every_document_is_read_back(papers):
    assert set(READ_BACK) <= set(papers)
    for name, (pages, bookmarks, texts) in READ_BACK.items():
        pdf = papers[name]
        assert (name, len(pdf)) == (name, pages)
        assert (name, len(pdf.bookmarks)) == (name, bookmarks)
        whole = " ".join(pdf.texts)
        assert (name, [text for text in texts if text not in whole]) == (name, [])


def test_every_document_can_be_read_by_everybody(papers):
    for name, pdf in papers.items():
        assert pdf.catalog["/MarkInfo"]["/Marked"], name
        assert pdf.catalog["/Lang"] in {"en", "it"}, name
        assert pdf.catalog["/StructTreeRoot"]["/K"], name
        assert pdf.reader.metadata.title, name
        assert pdf.reader.metadata.author, name
        assert pdf.fonts, name
        assert all(pdf.fonts.values()), name


def test_nothing_overflows(papers):
    for name, pdf in papers.items():
        if not name.startswith("card"):  # which has tests of its own
            assert (name, pdf.ink_beyond(7.9)) == (name, [])
            assert (name, pdf.collisions()) == (name, [])


@pytest.mark.parametrize(("name", "page"), KEY_PAGES)
def test_pages_look_as_approved(papers, name, page):
    path = APPROVED / f"{name}-{page + 1}.png"
    shown = picture(papers[name], page)
    if os.environ.get("APPROVE"):
        APPROVED.mkdir(exist_ok=True)
        shown.quantize(16).save(path, optimize=True)
        return
    with Image.open(path) as approved:
        assert difference(shown, approved.convert("L")) <= TOLERANCE


def test_a_missing_word_would_be_seen(papers):
    shown = picture(papers["standings"], 0)
    changed = shown.copy()
    left, top, right, bottom = (int(mm / 25.4 * DPI) for mm in (12, 12, 40, 18))  # of the heading
    changed.paste(255, (left, top, right, bottom))
    assert difference(shown, changed) > TOLERANCE
    assert difference(shown, ImageChops.offset(shown, 0, 3)) > TOLERANCE  # 1.3 mm lower


def picture(pdf: Pdf, page: int) -> Image.Image:
    """A page in grey, small."""
    drawn = pdf.pictures[page]
    size = round(drawn.width * DPI / 150), round(drawn.height * DPI / 150)
    return drawn.resize(size, Image.Resampling.BOX)


def difference(one: Image.Image, other: Image.Image) -> int:
    """How much the squares of two pictures that differ most do on average, of 255."""
    assert one.size == other.size
    squares = ImageChops.difference(one, other).reduce(SQUARE)
    return max(squares.tobytes())
