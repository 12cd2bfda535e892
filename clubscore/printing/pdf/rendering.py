"""HTML to PDF and to pictures. ``weasyprint``, which does it, is imported when first needed."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from .availability import drawing
from .bilingual import page
from .images import PdfImage
from .joiner import Joiner

PAPER_STYLE: Final = "css/print/paper.css"  # every style sheet begins with it

# Spaces that show nowhere: before the tags of tables and of what they stand in.
SPACE: Final = re.compile(
    r"\s+(?=</?(?:body|col|colgroup|head|header|main|meta|section|t[drh]|table|tbody|thead|tfoot)\b)"
)

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class PdfPart:
    """Some pages of a document: what its template is to say, and pictures it shows."""

    context: Mapping[str, Any]
    pictures: Mapping[str, PdfImage] | None = None


def template_to_pdf(
    template: str,
    context: Mapping[str, Any],
    *,
    style: str,
    pictures: Mapping[str, PdfImage] | None = None,
) -> bytes:
    """Return the PDF of a template in the active language, with a static style sheet."""
    html = finished_html(template, context)
    return html_to_pdf(html, style=style, pictures=pictures)


def parts_to_pdf(template: str, parts: Iterable[PdfPart], *, style: str) -> bytes:
    """Return one PDF of the same template for each part, in the active language.

    Parts are requested one at a time, so that only one part's pages are in memory and the caller
    can follow the progress. Title, author and date are those of the first.
    """
    pages = ((finished_html(template, part.context), part.pictures) for part in parts)
    return _join_pages(pages, style=style)


def pages_of(items: Sequence[Item], size: int) -> list[Sequence[Item]]:
    """Divide items into pages of the given size."""
    return [items[start : start + size] for start in range(0, len(items), size)]


def finished_html(template: str, context: Mapping[str, Any]) -> str:
    """Return a page as WeasyPrint reads it: without spaces between the cells of its tables."""
    return SPACE.sub("", page(template, dict(context)))


def html_to_pdf(html: str, *, style: str, pictures: Mapping[str, PdfImage] | None = None) -> bytes:
    """Return the PDF of a whole HTML page, styled by one of our static files.

    The page's ``lang``, ``title`` and ``meta`` (author, dcterms.created) become those of the
    document, its headings the bookmarks. Fonts are embedded. ``pictures`` are shown where an
    image has one of their addresses as source.
    """
    return _join_pages([(html, pictures)], style=style)


def _join_pages(pages: Iterable[tuple[str, Mapping[str, PdfImage] | None]], *, style: str) -> bytes:
    draws = drawing()
    output = io.BytesIO()
    joiner = Joiner(output)
    for html, pictures in pages:
        joiner.add(draws.lay_out(html, style, pictures), pdf_variant=draws.PDF_VARIANT)
    joiner.close()
    return output.getvalue()


def html_to_png(html: str, *, style: str, width: int) -> bytes:
    """Return the first page of a whole HTML page as a picture, ``width`` pixels wide."""
    draws = drawing()
    # No document for readers: with their variant, every picture without words is an error logged.
    picture: bytes = draws.first_page(draws.lay_out(html, style, None).write_pdf(), width=width)
    return picture
