"""Every document read back, and key pages compared with those somebody has looked at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PIL import ImageChops

from .approval import DPI, TOLERANCE, difference, looks_as_approved, picture
from .papers import all_papers
from .pdfs import Pdf

pytestmark = pytest.mark.django_db  # else no database is made for the fixture

KEY_PAGES = (
    "mcr-bilingual",
    "mcr-whole",
    "mcr-filled",
    "zung-jung-bilingual",
    "zung-jung-filled",
    "classical-bilingual",
    "classical-filled",
    "classical-hands",
    "hands-whole",
    "standings",
    "teams",
    "results",
    "card-mcr",
)
# Document → pages, bookmarks, texts that have to be there.
READ_BACK: dict[str, tuple[int, int, list[str]]] = {
    "mcr-bilingual": (
        1,
        1,
        ["Segnapunti / Score sheet", "Tavolo / Table", "Ovest / West", "Official international"],
    ),
    "zung-jung-bilingual": (
        1,
        1,
        ["Giro/Round 4", "Mano/Hand 16", "Grand total", "O/W Nome3", "As printed"],
    ),
    "classical-bilingual": (2, 1, ["Brought forward", "Mano / Hand", "Dbl", "page 2/2"]),
    "mcr-filled": (1, 1, ["Seven Pairs", "misread", "corrected", "False win"]),
    "mcr-whole": (4, 2, ["Score sheet", "Table 1", "Player’s signature", "Session 2", "page 4/4"]),
    "hands-whole": (4, 2, ["Seven Pairs", "七对", "misread", "void", "Drawn hand", "Session 2"]),
    "standings": (1, 1, ["How players are ranked", "Not ranked", "substitute"]),
    "standings-after": (1, 1, ["Standings after session 1"]),
    "teams": (1, 1, ["Gabbiani", "Bambù"]),
    "results": (2, 1, ["S1", "S2", "Crossed out", "Teams", "is still in progress"]),
    "results-bilingual": (
        2,
        1,
        [
            "Punti tavolo / Table points",
            "Crossed out",
            "Barrato",
            "Asterisk: totals from paper",
        ],
    ),
    "zung-jung-filled": (1, 1, ["Round 4", "Grand total"]),
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


def test_nothing_is_too_small_to_read(papers):
    assert {name: small for name, pdf in papers.items() if (small := pdf.printed_under(7))} == {}


@pytest.mark.parametrize("name", KEY_PAGES)
def test_pages_look_as_approved(papers, name):
    assert looks_as_approved(papers[name], name)


def test_a_missing_word_would_be_seen(papers):
    shown = picture(papers["standings"])
    changed = shown.copy()
    left, top, right, bottom = (int(mm / 25.4 * DPI) for mm in (12, 12, 40, 18))  # of the heading
    changed.paste(255, (left, top, right, bottom))
    assert difference(shown, changed) > TOLERANCE
    assert difference(shown, ImageChops.offset(shown, 0, 3)) > TOLERANCE  # 1.3 mm lower
