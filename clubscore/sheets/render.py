"""HTML to PDF and to pictures: the one place that knows WeasyPrint and PDFium."""

from __future__ import annotations

import io
import mimetypes
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, Final, Protocol

import pypdfium2
import weasyprint
from django.contrib.staticfiles import finders
from weasyprint.urls import URLFetcher, URLFetcherResponse

from clubscore.people.logos import logo_content

from .bilingual import page
from .joining import Joiner

LOGO_SCHEME: Final = "logo:"  # logo:4f1c…, that of a club
STATIC_SCHEME: Final = "static:"  # static:css/sheets.css, a file among our static files
PDFIUM: Final = Lock()  # it serves one thread at a time
PDF_VARIANT: Final = "pdf/ua-1"  # tagged, titled, with its language: readable by screen readers


class Picture(Protocol):
    """An image that draws itself, as WeasyPrint asks for it."""

    def get_intrinsic_size(
        self, image_resolution: float, font_size: float
    ) -> tuple[float, float, float]:
        """Return width and height in pixels and their ratio."""
        ...

    def draw(self, stream: Any, width: float, height: float, style: object) -> None:
        """Draw it from the origin, as large as given, on a PDF content stream."""
        ...


class OwnFiles(URLFetcher):  # type: ignore[misc]  # WeasyPrint comes without types
    """Reads our own static files, logos of clubs and data in the page itself, nothing else.

    Whatever a name or a reason typed by somebody holds, printing it opens no connection and
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


@dataclass(frozen=True, slots=True)
class Part:
    """Some pages of a document: what its template is to say, and pictures it shows."""

    context: Mapping[str, Any]
    pictures: Mapping[str, Picture] | None = None


def template_to_pdf(
    template: str,
    context: Mapping[str, Any],
    *,
    style: str,
    pictures: Mapping[str, Picture] | None = None,
) -> bytes:
    """Return the PDF of a template in the active language, with a static style sheet."""
    html = page(template, dict(context))
    return html_to_pdf(html, style=style, pictures=pictures)


def parts_to_pdf(template: str, parts: Iterable[Part], *, style: str) -> bytes:
    """Return one PDF of the same template for each part, in the active language.

    Parts are asked for one at a time, so that memory holds the pages of one of them: whoever
    makes them sees how far the work is. Title, author and date are those of the first.
    """
    output = io.BytesIO()
    joiner = Joiner(output)
    for part in parts:
        html = page(template, dict(part.context))
        joiner.add(_rendered(html, style, part.pictures), pdf_variant=PDF_VARIANT)
    joiner.close()
    return output.getvalue()


def html_to_pdf(html: str, *, style: str, pictures: Mapping[str, Picture] | None = None) -> bytes:
    """Return the PDF of a whole HTML page, styled by one of our static files.

    The page's ``lang``, ``title`` and ``meta`` (author, dcterms.created) become those of the
    document, its headings the bookmarks. Fonts are embedded. ``pictures`` are shown where an
    image has one of their addresses as source.
    """
    pdf: bytes = _rendered(html, style, pictures).write_pdf(pdf_variant=PDF_VARIANT)
    return pdf


def _rendered(html: str, style: str, pictures: Mapping[str, Picture] | None) -> Any:
    files = OwnFiles()
    document = weasyprint.HTML(string=html, base_url=STATIC_SCHEME, url_fetcher=files)
    # What stands in the cache of images is not read again, and may be drawn in a way of its own.
    drawn = dict(pictures or {})
    return document.render(stylesheets=[_style_sheet(style)], pdf_variant=PDF_VARIANT, cache=drawn)


@lru_cache(maxsize=16)
def _style_sheet(style: str) -> Any:
    """Read a style sheet once: it is the same for every document of this process."""
    return weasyprint.CSS(url=f"{STATIC_SCHEME}{style}", url_fetcher=OwnFiles())


def html_to_png(html: str, *, style: str, width: int) -> bytes:
    """Return the first page of a whole HTML page as a picture, ``width`` pixels wide."""
    pdf = html_to_pdf(html, style=style)
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
