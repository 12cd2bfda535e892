"""Several WeasyPrint documents as one PDF, with one tree of tags and one of bookmarks.

A page being laid out takes some ten megabytes of memory, a finished one fifty kilobytes. So a long
document is laid out in parts: each is written and forgotten before the next one begins. Within a
part objects refer to each other by number; here they get numbers of their own in the whole.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any, BinaryIO, Final

import pydyf

from .numbers import CATALOG, FIRST_FREE, PAGES, Numbers, reference_to
from .tags import DROPPED, POINTS, mend_tags, number_of

VERSION: Final = b"1.7"
OF_THE_FIRST: Final = ("Lang", "ViewerPreferences", "MarkInfo", "Metadata")  # kept from the catalog


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A line of the outline; ``page`` is the number of the page's object, ``y`` in points."""

    level: int
    label: str
    page: int
    x: float
    y: float


class Joiner:
    """Writes documents one after another into a PDF."""

    def __init__(self, output: BinaryIO) -> None:
        """Begin a PDF without pages."""
        self.pages = 0
        self._output = output
        self._places: dict[int, tuple[int, int, int]] = {}  # of objects, as the table has them
        self._next = FIRST_FREE
        self._kids: list[int] = []
        self._bookmarks: list[Bookmark] = []
        self._catalog: dict[str, Any] = {}
        self._info: dict[str, Any] = {}
        self._tag_references: list[bytes] = []
        self._tag_keys: list[Any] = []
        self._ids: dict[str, bytes] = {}  # of tags
        self._keys = 0
        self._root = self._document = 0  # of the tree of tags: those of the first part
        self._output.write(b"%PDF-" + VERSION + b"\n%\xf0\x9f\x96\xa4\n")

    def add(self, document: Any, **options: Any) -> None:
        """Write the pages of a rendered document with WeasyPrint's options, and forget them."""
        document.write_pdf(io.BytesIO(), finisher=self._take, **options)

    def close(self) -> None:
        """Write what belongs to the whole: pages, tags, bookmarks, the table of all objects."""
        objects = [*self._structure(), *self._outline(), *self._whole()]
        self._write(objects)
        self._write_table()

    # A part

    def _take(self, document: Any, pdf: Any) -> None:
        """Move all objects of a finished part into the whole.

        Those of the first part have their numbers already: a document of one part costs nothing.
        """
        mend_tags(document, pdf)
        numbers = Numbers(self._next - FIRST_FREE)
        first = not self._kids
        self._mark(document, pdf, numbers)
        dropped = self._take_tags(pdf, numbers)
        dropped |= _outline_numbers(pdf)
        if first:
            self._take_metadata(pdf, numbers)
        elif "Metadata" in pdf.catalog:
            dropped.add(number_of(pdf.catalog["Metadata"]))
        kept = [
            one
            for one in pdf.objects[FIRST_FREE:]
            if one.number not in dropped and one.free != DROPPED
        ]
        self._next += len(pdf.objects) - FIRST_FREE
        self._write(kept if first else [numbers.renumber(one) for one in kept])
        del pdf.objects[1:]

    def _mark(self, document: Any, pdf: Any, numbers: Numbers) -> None:
        kids = map(numbers.of, pdf.pages["Kids"][::3])
        for page, kid in zip(document.pages, kids, strict=True):
            self._kids.append(kid)
            for level, label, (x, y), _state in page.bookmarks:
                place = kid, POINTS * x, POINTS * (page.height - y)
                self._bookmarks.append(Bookmark(level, label, *place))
        self.pages = len(self._kids)

    def _take_metadata(self, pdf: Any, numbers: Numbers) -> None:
        self._info = dict(pdf.info)
        self._catalog = {key: pdf.catalog[key] for key in OF_THE_FIRST if key in pdf.catalog}
        numbers.change(self._catalog)

    def _take_tags(self, pdf: Any, numbers: Numbers) -> set[int]:
        """Add the part's tags to the tree of the whole; return the objects no longer needed."""
        if "StructTreeRoot" not in pdf.catalog:
            return set()
        root = pdf.objects[number_of(pdf.catalog["StructTreeRoot"])]
        keys = pdf.objects[number_of(root["ParentTree"])]
        top = pdf.objects[number_of(root["K"][0])]
        if not self._document:
            self._root, self._document = numbers.of(root.number), numbers.of(top.number)
        numbers.exceptions[top.number] = self._document  # the whole has one
        for one in pdf.objects[FIRST_FREE:]:
            if isinstance(one, pydyf.Dictionary):
                self._fit_tags(one, numbers)
        self._tag_references += map(numbers.renumber_reference, top["K"])
        pairs = keys["Nums"]
        for key, held in zip(pairs[::2], pairs[1::2], strict=True):
            numbers.change(held)
            held = numbers.renumber_reference(held) if isinstance(held, bytes) else held
            self._tag_keys += [key + self._keys, held]
        self._keys += len(pairs) // 2
        return {root.number, keys.number, top.number}

    def _fit_tags(self, one: Any, numbers: Numbers) -> None:
        for key in ("StructParents", "StructParent"):
            if key in one:
                one[key] += self._keys
        if "ID" in one and one.get("Type") == "/StructElem":
            # Cells name the headers they belong to by it.
            one["ID"].string = f"{numbers.shift}-{one['ID'].string}"
            self._ids[one["ID"].string] = reference_to(numbers.of(one.number))

    # The whole

    def _structure(self) -> list[Any]:
        if not self._tag_keys:
            return []
        keys = self._object(pydyf.Dictionary({"Nums": pydyf.Array(self._tag_keys)}))
        document = self._object(
            pydyf.Dictionary(
                {
                    "Type": "/StructElem",
                    "S": "/Document",
                    "P": reference_to(self._root),
                    "K": pydyf.Array(self._tag_references),
                }
            ),
            self._document,
        )
        facts = {
            "Type": "/StructTreeRoot",
            "ParentTree": keys.reference,
            "ParentTreeNextKey": self._keys,
            "K": pydyf.Array([document.reference]),
        }
        ids = self._id_tree()
        if ids:
            facts["IDTree"] = ids[0].reference
        root = self._object(pydyf.Dictionary(facts), self._root)
        self._catalog["StructTreeRoot"] = root.reference
        return [keys, document, root, *ids]

    def _id_tree(self) -> list[Any]:
        """Return what leads from identifiers to their tags, in the order of their bytes."""
        if not self._ids:
            return []
        names = [one for key in sorted(self._ids) for one in (pydyf.String(key), self._ids[key])]
        return [self._object(pydyf.Dictionary({"Names": pydyf.Array(names)}))]

    def _outline(self) -> list[Any]:
        if not self._bookmarks:
            return []
        top = self._object(pydyf.Dictionary({"Type": "/Outlines", "Count": 0}))
        written = [top]
        above: list[tuple[int, Any]] = [(0, top)]
        for mark in self._bookmarks:
            while above[-1][0] >= mark.level:
                above.pop()
            line = self._line(mark, above[-1][1])
            written.append(line)
            above.append((mark.level, line))
        by_number = {line.number: line for line in written}
        for line in written[1:]:
            _hang(line, by_number)
        self._catalog["Outlines"] = top.reference
        return written

    def _line(self, mark: Bookmark, parent: Any) -> Any:
        place = pydyf.Array([reference_to(mark.page), "/XYZ", mark.x, mark.y, 0])
        facts = {"Title": pydyf.String(mark.label), "Dest": place, "Parent": parent.reference}
        return self._object(pydyf.Dictionary(facts))

    def _whole(self) -> list[Any]:
        kids = pydyf.Array([reference_to(kid) for kid in self._kids])
        pages = {"Type": "/Pages", "Kids": kids, "Count": len(self._kids)}
        catalog = {"Type": "/Catalog", "Pages": reference_to(PAGES), **self._catalog}
        self._info_number = self._next
        return [
            self._object(pydyf.Dictionary(pages), PAGES),
            self._object(pydyf.Dictionary(catalog), CATALOG),
            self._object(pydyf.Dictionary(self._info)),
        ]

    # Numbers and bytes

    def _number(self) -> int:
        self._next += 1
        return self._next - 1

    def _object(self, one: Any, number: int | None = None) -> Any:
        one.number = self._number() if number is None else number
        return one

    def _write(self, objects: list[Any]) -> None:
        """Write streams individually, and everything else together in an object stream."""
        packed = [one for one in objects if one.compressible]
        for one in objects:
            if not one.compressible:
                self._write_one(one)
        if packed:
            self._write_packed(packed)

    def _write_packed(self, objects: list[Any]) -> None:
        content, index, position = [], [], 0
        for one in objects:
            data = one.data
            index += [one.number, position]
            content.append(data)
            position += len(data) + 1
        heads = " ".join(map(str, index)).encode()
        extra = {"Type": "/ObjStm", "N": len(objects), "First": len(heads) + 1}
        stream = self._object(pydyf.Stream([heads, *content], extra, compress=True))
        for place, one in enumerate(objects):
            self._places[one.number] = 2, stream.number, place
        self._write_one(stream)

    def _write_one(self, one: Any) -> None:
        self._places[one.number] = 1, self._output.tell(), 0
        self._output.write(one.indirect + b"\n")

    def _write_table(self) -> None:
        start = self._output.tell()
        number = self._number()
        self._places[number] = 1, start, 0
        free = 0, 0, 0
        rows = [self._places.get(one, free) for one in range(self._next)]
        widths = 1, 8, 4
        table = b"".join(
            value.to_bytes(width, "big")
            for row in rows
            for width, value in zip(widths, row, strict=True)
        )
        extra = {
            "Type": "/XRef",
            "W": pydyf.Array(widths),
            "Size": self._next,
            "Root": reference_to(CATALOG),
            "Info": reference_to(self._info_number),
        }
        stream = self._object(pydyf.Stream([table], extra, compress=True), number)
        self._output.write(stream.indirect + b"\n")
        self._output.write(b"startxref\n%d\n%%%%EOF\n" % start)


def _outline_numbers(pdf: Any) -> set[int]:
    """Return the objects of a part's own bookmarks: the whole has them in its tree."""
    if "Outlines" not in pdf.catalog:
        return set()
    found: set[int] = set()
    ahead = [number_of(pdf.catalog["Outlines"])]
    while ahead:
        number = ahead.pop()
        found.add(number)
        line = pdf.objects[number]
        ahead += [number_of(line[key]) for key in ("First", "Next") if key in line]
    return found


def _hang(line: Any, by_number: dict[int, Any]) -> None:
    """Tie a line of the outline to its parent and the one before it."""
    parent = by_number[number_of(line["Parent"])]
    parent["Count"] = parent.get("Count", 0) + 1
    if "Last" in parent:
        line["Prev"] = parent["Last"]
        by_number[number_of(parent["Last"])]["Next"] = line.reference
    else:
        parent["First"] = line.reference
    parent["Last"] = line.reference
