"""Repairs to WeasyPrint’s tags for PDF/UA-1, made in a document before it is written.

Content in margins, and pictures without text, are tagged as artifacts: they are decoration. Groups
in a list of terms are not entries of it, and positions of pictures are given from the top of the
page, in CSS pixels.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final

import pydyf

POINTS: Final = 0.75  # in a CSS pixel
PAGE_FURNITURE: Final = {"Type": "/Pagination"}
NOBODY: Final = b"null"
DROPPED: Final = "f"  # what pydyf calls an object that is not written

Objects = list[Any]


def mend_tags(document: Any, pdf: Any) -> None:
    """Repair the tags of a rendered document before any of it is written."""
    if "StructTreeRoot" not in pdf.catalog:
        return
    objects: Objects = pdf.objects
    root = objects[number_of(pdf.catalog["StructTreeRoot"])]
    heights = dict(zip(pdf.page_references, (one.height for one in document.pages), strict=True))
    within = list(_below(objects, root))
    for tag in within:
        if tag["S"] == "/L":
            _make_entries(objects, tag)
        elif tag["S"] == "/Figure":
            _place_on_page(tag, heights[tag["Pg"]])
    wordless = [tag for tag in within if tag["S"] == "/Figure" and "Alt" not in tag]
    for tag in wordless:
        objects[number_of(tag["P"])]["K"].remove(tag.reference)
    read = {tag.number for tag in within} - {tag.number for tag in wordless}
    _leave_out(objects, root, [tag for tag in objects if _is_tag(tag) and tag.number not in read])


def _leave_out(objects: Objects, root: Any, tags: list[Any]) -> None:
    """Let what some tags own be decoration, and drop them."""
    decoration: defaultdict[bytes, set[int]] = defaultdict(set)
    for tag in tags:
        decoration[tag["Pg"]].update(one for one in tag["K"] if isinstance(one, int))
        tag.free = DROPPED
    parents = objects[number_of(root["ParentTree"])]["Nums"]
    for reference, numbers in decoration.items():
        page = objects[number_of(reference)]
        _mark_as_decoration(objects[number_of(page["Contents"])], numbers)
        owners = parents[2 * page["StructParents"] + 1]
        for number in numbers:
            owners[number] = NOBODY


def number_of(reference: bytes) -> int:
    """Return the number of the object a reference leads to."""
    return int(reference.split()[0])


def _is_tag(one: Any) -> bool:
    return isinstance(one, pydyf.Dictionary) and one.get("Type") == "/StructElem"


def _below(objects: Objects, tag: Any) -> Iterator[Any]:
    """Yield all tags below one."""
    ahead = [tag]
    while ahead:
        for kid in ahead.pop()["K"]:
            if isinstance(kid, bytes) and _is_tag(one := objects[number_of(kid)]):
                yield one
                ahead.append(one)


def _make_entries(objects: Objects, terms: Any) -> None:
    """Make an entry of each ``div`` of a ``dl``: its ``dt`` is the label, ``dd`` the body."""
    for reference in terms["K"]:
        group = objects[number_of(reference)]
        if group["S"] != "/Div":
            continue
        group["S"] = "/LI"
        for place, kid in enumerate(group["K"]):
            entry = objects[number_of(kid)]
            entry["S"] = "/LBody" if place else "/Lbl"
            objects[number_of(entry["K"][0])]["S"] = "/NonStruct"


def _place_on_page(picture: Any, height: float) -> None:
    left, top, right, bottom = picture["A"]["BBox"]
    box = left, height - bottom, right, height - top
    picture["A"]["BBox"] = pydyf.Array([POINTS * one for one in box])


def _mark_as_decoration(contents: Any, numbers: set[int]) -> None:
    """Let marked contents of a page be decoration: ``/Span``, its number, ``BDC``."""
    stream = contents.stream
    for place, one in enumerate(stream):
        if one == b"BDC" and stream[place - 1].get("MCID") in numbers:
            stream[place - 2 : place] = ["/Artifact", pydyf.Dictionary(PAGE_FURNITURE)]
