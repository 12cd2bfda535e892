"""WeasyPrint and PDFium: their settings, and what they may read.

Importing them takes a second: ``rendering`` does it when the first page is drawn, so that commands
and servers that draw none start without them.
"""

from __future__ import annotations

import io
import mimetypes
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, Final
from xml.etree import ElementTree as ET

import pypdfium2
import weasyprint
from django.contrib.staticfiles import finders
from weasyprint.images import SVGImage
from weasyprint.urls import URLFetcher, URLFetcherResponse

from clubscore.people.clubs.logos import logo_content

from .images import LOGO_SCHEME, STATIC_SCHEME, PdfImage

PDFIUM: Final = Lock()  # it serves one thread at a time
PDF_VARIANT: Final = "pdf/ua-1"  # tagged, titled, with its language: readable by screen readers


class OwnFiles(URLFetcher):  # type: ignore[misc]  # WeasyPrint comes without types
    """Reads our own static files, logos of clubs and data in the page itself, nothing else.

    Whatever a name or a reason typed by someone holds, printing it opens no connection and
    no other file.
    """

    def __init__(self) -> None:
        """Allow no scheme but that of data in the page: fetch() serves files and logos."""
        super().__init__(allowed_protocols={"data"}, allow_redirects=False)

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        """Return the content; raise ``ValueError`` for what is not ours."""
        if url.startswith(LOGO_SCHEME):
            return _logo(url)
        if not url.startswith(STATIC_SCHEME):
            return super().fetch(url, headers)
        name = url.removeprefix(STATIC_SCHEME)
        found = finders.find(name)
        if found is None:
            raise ValueError(f"no such static file: {name}")
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return URLFetcherResponse(url, Path(found).read_bytes(), {"Content-Type": kind})


def _logo(url: str) -> URLFetcherResponse:
    content = logo_content(url.removeprefix(LOGO_SCHEME))
    if content is None:  # taken away since the page was begun
        raise ValueError(f"no such logo: {url}")
    return URLFetcherResponse(url, content, {"Content-Type": "image/png"})


def lay_out(html: str, style: str, pictures: Mapping[str, PdfImage] | None) -> Any:
    """Return WeasyPrint's document of a whole HTML page, styled by one of our static files."""
    document = weasyprint.HTML(string=html, base_url=STATIC_SCHEME, url_fetcher=OwnFiles())
    # What stands in the cache of images is not read again, and may be drawn in a way of its own.
    drawn = dict(pictures or {})
    return document.render(stylesheets=[_style_sheet(style)], pdf_variant=PDF_VARIANT, cache=drawn)


@lru_cache(maxsize=16)
def _style_sheet(style: str) -> Any:
    """Read a style sheet once: it is the same for every document of this process."""
    return weasyprint.CSS(url=f"{STATIC_SCHEME}{style}", url_fetcher=OwnFiles())


def first_page(pdf: bytes, *, width: int) -> bytes:
    """Return the first page of a PDF as a PNG, ``width`` pixels wide."""
    drawn = io.BytesIO()
    with PDFIUM:
        document = pypdfium2.PdfDocument(pdf)
        try:
            page = document[0]
            picture = page.render(scale=width / page.get_width()).to_pil()
        finally:
            document.close()
    picture.save(drawn, "PNG", optimize=True)
    return drawn.getvalue()


def load_drawing(name: str) -> Any:
    """Return a static SVG file as an image that draws itself on a PDF content stream."""
    path = finders.find(name)
    if path is None:
        raise ValueError(f"no drawing {name}")
    tree = ET.fromstring(Path(path).read_text(encoding="utf-8"))  # noqa: S314 - our own drawings
    return SVGImage(tree, STATIC_SCHEME, OwnFiles(), None)
