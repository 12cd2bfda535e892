"""PDF/UA-1: what can be told of a PDF by a program, after ISO 14289-1 and veraPDF's rules for it.

What a person has to judge is none of it: whether an alternative text says what a picture shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pikepdf

from .document import document_faults
from .fonts import Signs, font_faults
from .marks import mark_faults
from .tables import table_faults
from .tree import Tree, tree_faults

__all__ = ("faults",)


def faults(content: bytes) -> list[str]:
    """Return what is wrong with a PDF that says it conforms to PDF/UA-1, nothing if all is well."""
    with pikepdf.Pdf.open(BytesIO(content)) as pdf:
        return list(dict.fromkeys(_all(pdf)))


def _all(pdf: pikepdf.Pdf) -> Iterator[str]:
    yield from pdf.check_pdf_syntax()
    yield from document_faults(pdf)
    if "/StructTreeRoot" not in pdf.Root:
        yield "no tree of tags"
        return
    tree = Tree.of(pdf)
    yield from tree_faults(pdf, tree)
    yield from table_faults(tree)
    signs: Signs = {}
    yield from mark_faults(pdf, tree, signs)
    yield from font_faults(pdf, signs)
