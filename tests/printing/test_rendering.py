import logging
from collections.abc import Iterator
from datetime import datetime
from io import BytesIO
from typing import Any

import pytest
from django.core.exceptions import SuspiciousFileOperation

from clubscore.printing.pdf.joiner import Joiner
from clubscore.printing.pdf.rendering import html_to_pdf
from clubscore.printing.pdf.weasyprint import PDF_VARIANT, OwnFiles, lay_out

from .pdfs import Pdf

PAGE = """<!doctype html>
<html lang="it">
  <head>
    <title>Foglio 1 – 王小明</title>
    <meta name="author" content="Circolo Mahjong">
    <meta name="dcterms.created" content="2026-07-18T20:30:00+02:00">
  </head>
  <body><h1 data-bookmark="Tavolo 1">Ciao</h1>{body}</body>
</html>"""

SQUARE = "%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/%3E"


def printed(body: str = "") -> Pdf:
    return Pdf(html_to_pdf(PAGE.replace("{body}", body), style="css/print/score_sheets.css"))


@pytest.mark.parametrize(
    "url",
    [
        pytest.param("https://example.org/x.png", id="web"),
        pytest.param("http://127.0.0.1:9/x.png", id="local-server"),
        pytest.param("file:///etc/hostname", id="file"),
        pytest.param("ftp://example.org/x.png", id="ftp"),
        pytest.param("static:../clubscore/settings/__init__.py", id="out-of-the-static-files"),
        pytest.param("static:/etc/hostname", id="static-absolute"),
        pytest.param("static:css/none.css", id="static-missing"),
    ],
)
def test_nothing_but_our_own_files_is_read(url):
    with pytest.raises((ValueError, SuspiciousFileOperation)):
        OwnFiles().fetch(url)


def test_static_files_and_data_are_read():
    assert b"@page" in OwnFiles().fetch("static:css/print/score_sheets.css").read()
    assert OwnFiles().fetch("static:css/print/score_sheets.css").content_type == "text/css"
    assert OwnFiles().fetch("data:text/plain,tile").read() == b"tile"


def test_a_page_that_asks_for_something_else_is_printed_without_it(caplog):
    caplog.set_level(logging.ERROR, "weasyprint")
    pdf = printed('<img src="http://127.0.0.1:9/x.png" alt=""><p>After</p>')
    assert "After" in pdf.texts[0]
    assert "disallowed protocol" in caplog.text


def test_metadata():
    pdf = printed()
    assert pdf.reader.metadata is not None
    assert pdf.reader.metadata.title == "Foglio 1 – 王小明"
    assert pdf.reader.metadata.author == "Circolo Mahjong"
    assert pdf.reader.metadata.creation_date == datetime.fromisoformat("2026-07-18T20:30:00+02:00")
    assert pdf.catalog["/Lang"] == "it"


def test_tagged_for_screen_readers():
    pdf = printed()
    assert pdf.catalog["/MarkInfo"]["/Marked"]
    assert "/StructTreeRoot" in pdf.catalog
    assert pdf.catalog["/ViewerPreferences"]["/DisplayDocTitle"]
    assert "pdfuaid" in pdf.catalog["/Metadata"].get_object().get_data().decode()


def test_fonts_are_embedded_chinese_too():
    pdf = printed("<p>王小明</p>")
    assert all(pdf.fonts.values())
    assert any(name.startswith("Inter") for name in pdf.fonts)
    assert any(name.startswith("Noto-Sans-CJK") for name in pdf.fonts)


def test_headings_are_bookmarks():
    assert printed().bookmarks == [("Tavolo 1", 1)]


def test_texts_that_look_like_references_are_joined_as_they_are():
    words = "12 0 R (7 0 R) \\ 3 0 R"
    picture = f'<img src="data:image/svg+xml,{SQUARE}" alt="{words}">'
    output = BytesIO()
    joiner = Joiner(output)
    for _part in range(3):
        html = PAGE.replace("{body}", f"<p>{picture}</p>")
        laid_out = lay_out(html, "css/print/score_sheets.css", None)
        joiner.add(laid_out, pdf_variant=PDF_VARIANT)
    joiner.close()
    root = Pdf(output.getvalue()).catalog["/StructTreeRoot"]
    assert list(alternatives(root)) == [words] * 3


def alternatives(element: Any) -> Iterator[str]:
    """Yield what readers are told of the pictures below an element of the tree of tags."""
    if "/Alt" in element:
        yield element["/Alt"]
    for child in element.get("/K", ()):
        child = child.get_object() if hasattr(child, "get_object") else child
        if isinstance(child, dict):
            yield from alternatives(child)
