"""The document as a whole: what it says of itself, what hangs in it, its links."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf

TITLE = "{http://purl.org/dc/elements/1.1/}title"
PART = "{http://www.aiim.org/pdfua/ns/id/}part"


def document_faults(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Catalog, metadata, bookmarks, annotations, objects that nothing leads to."""
    root: Any = pdf.Root
    marked, viewed = root.get("/MarkInfo"), root.get("/ViewerPreferences")
    if pdf.pdf_version != "1.7":
        yield f"version {pdf.pdf_version}"
    if not (marked and marked.get("/Marked")):
        yield "not marked as tagged"
    if marked and marked.get("/Suspects"):
        yield "tags are suspect"
    if not (viewed and viewed.get("/DisplayDocTitle")):
        yield "its title is not shown"
    if str(root.get("/Lang", "")) not in {"en", "it"}:
        yield f"language {root.get('/Lang')!r}"
    yield from _metadata_faults(pdf)
    yield from _bookmark_faults(pdf)
    yield from _annotation_faults(pdf)
    yield from _orphans(pdf)


def _metadata_faults(pdf: pikepdf.Pdf) -> Iterator[str]:
    if "/Metadata" not in pdf.Root:
        yield "no metadata"
        return
    metadata = pdf.open_metadata()
    title, part = metadata.get(TITLE), metadata.get(PART)
    if part != "1":
        yield f"does not say PDF/UA-1 but {part!r}"
    if not title or title != str(pdf.docinfo.get("/Title", "")):
        yield f"titles {title!r} and {pdf.docinfo.get('/Title')!r}"


def _bookmark_faults(pdf: pikepdf.Pdf) -> Iterator[str]:
    pages = {page.obj.objgen for page in pdf.pages}
    with pdf.open_outline() as outline:
        ahead = list(outline.root)
    while ahead:
        entry = ahead.pop()
        ahead += entry.children
        leads: Any = entry.destination
        if not (entry.title or "").strip():
            yield "a bookmark without words"
        if leads is None or leads[0].objgen not in pages:
            yield f"bookmark {entry.title!r} leads nowhere"


def _annotation_faults(pdf: pikepdf.Pdf) -> Iterator[str]:
    for number, page in enumerate(pdf.pages, 1):
        if page.obj.get("/Tabs") != "/S":
            yield f"page {number}: tab order is not that of the tags"
        for one in page.obj.get("/Annots", ()):
            if one.get("/Subtype") != "/Link":
                yield f"page {number}: annotation {one.get('/Subtype')}"
            if not str(one.get("/Contents", "")).strip():
                yield f"page {number}: a link without words"
            if "/StructParent" not in one:
                yield f"page {number}: a link without a tag"


def _orphans(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Objects that nothing leads to; those of the file's own table and streams are no content."""
    seen: set[tuple[int, int]] = set()
    ahead: list[Any] = [pdf.trailer]
    while ahead:
        one = ahead.pop()
        if not isinstance(one, pikepdf.Object):
            continue
        if one.is_indirect:
            if one.objgen in seen:
                continue
            seen.add(one.objgen)
        if isinstance(one, pikepdf.Dictionary | pikepdf.Stream):
            ahead += [one.get(key) for key in one.keys()]  # noqa: SIM118 - a stream is no mapping
        elif isinstance(one, pikepdf.Array):
            ahead += list(one)
    for one in pdf.objects:
        if one.objgen in seen:
            continue
        kind = one.get("/Type") if isinstance(one, pikepdf.Dictionary | pikepdf.Stream) else None
        if kind not in ("/ObjStm", "/XRef"):
            yield f"nothing leads to a {kind or type(one).__name__}"
