"""Fonts: in the file, with what each sign means as text, and as wide as the file says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont

MEANING = re.compile(rb"<([0-9a-fA-F]{4})> <([0-9a-fA-F]*)>")
NO_TEXT = frozenset({"", "0000", "feff", "fffe"})
TOLERANCE = 1  # thousandths of the type size
UNKNOWN = 0  # the sign that stands for one that a font does not have

Signs = dict[tuple[int, int], set[int]]  # font → its signs that are printed


def font_faults(pdf: pikepdf.Pdf, signs: Signs) -> Iterator[str]:
    """Return what is wrong with the fonts of a document, and with what is written in them."""
    for one in pdf.objects:
        if not isinstance(one, pikepdf.Dictionary) or one.get("/Type") != "/Font":
            continue
        if one.get("/Subtype") == "/Type0":
            yield from _faults(one, signs.get(one.objgen, set()))
        elif one.get("/Subtype") not in ("/CIDFontType2", "/CIDFontType0"):
            yield f"font {one.get('/BaseFont')} of kind {one.get('/Subtype')}"


def _faults(font: Any, signs: set[int]) -> Iterator[str]:
    name, inner = str(font.BaseFont), font.DescendantFonts[0]
    descriptor = inner.FontDescriptor
    system = inner.CIDSystemInfo
    if font.Encoding != "/Identity-H":
        yield f"{name}: lacks a sign that is printed"
    if (str(system.Registry), str(system.Ordering)) != ("Adobe", "Identity"):
        yield f"{name}: signs of {system.Ordering}"
    if inner.Subtype == "/CIDFontType2" and inner.get("/CIDToGIDMap") != "/Identity":
        yield f"{name}: nothing says which glyph is which"
    if UNKNOWN in signs:
        yield f"{name}: prints a sign that it does not have"
    yield from _meaning_faults(name, font, signs)
    files = [one for key, one in descriptor.items() if key.startswith("/FontFile")]
    if len(files) != 1:
        yield f"{name}: not in the file"
        return
    yield from _width_faults(name, inner, files[0].read_bytes(), signs)


def _meaning_faults(name: str, font: Any, signs: set[int]) -> Iterator[str]:
    if "/ToUnicode" not in font:
        yield f"{name}: nothing says what its signs mean"
        return
    found = MEANING.findall(font.ToUnicode.read_bytes())
    meanings = {int(sign, 16): text.decode().lower() for sign, text in found}
    for sign in sorted(signs):
        if meanings.get(sign, "") in NO_TEXT:
            yield f"{name}: nothing says what sign {sign} means"


def _width_faults(name: str, inner: Any, content: bytes, signs: set[int]) -> Iterator[str]:
    widths: dict[int, float] = {}
    said = list(inner.W)
    for first, row in zip(said[::2], said[1::2], strict=True):
        widths |= {int(first) + place: float(width) for place, width in enumerate(row)}
    with TTFont(BytesIO(content), lazy=True) as file:
        per_mille = 1000 / file["head"].unitsPerEm
        order, advances = file.getGlyphOrder(), file["hmtx"].metrics
        for sign in sorted(signs):
            if sign >= len(order):
                yield f"{name}: sign {sign} is not in the file"
            elif abs(advances[order[sign]][0] * per_mille - widths.get(sign, 1000)) > TOLERANCE:
                yield f"{name}: sign {sign} has another width"
