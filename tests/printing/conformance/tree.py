"""The tree of tags: each has one parent that has it, and stands where its kind may stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pikepdf

ObjGen = tuple[int, int]
NO_PAGE: ObjGen = (0, 0)

GROUPING = {"Document", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption", "NonStruct"}
HEADINGS = ("H1", "H2", "H3", "H4", "H5", "H6")
KNOWN = GROUPING | {
    *HEADINGS, "P", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "THead", "TBody", "TFoot",
    "Span", "Link", "Figure",
}  # fmt: skip
# Kind → what it may hold; others may hold anything but what has a place of its own.
CHILDREN = {
    "Table": {"TR", "THead", "TBody", "TFoot", "Caption"},
    "THead": {"TR"},
    "TBody": {"TR"},
    "TFoot": {"TR"},
    "TR": {"TH", "TD"},
    "L": {"L", "LI", "Caption"},
    "LI": {"Lbl", "LBody"},
}
PARENTS = {
    "TR": {"Table", "THead", "TBody", "TFoot"},
    "THead": {"Table"},
    "TBody": {"Table"},
    "TFoot": {"Table"},
    "TH": {"TR"},
    "TD": {"TR"},
    "LI": {"L"},
    "LBody": {"LI"},
}


@dataclass(eq=False)
class Tag:
    """A tag with those below it; ``marks`` are the contents it owns, by page and number."""

    one: Any
    kind: str
    parent: Tag | None
    children: list[Tag] = field(default_factory=list)
    marks: list[tuple[ObjGen, int]] = field(default_factory=list)
    links: list[ObjGen] = field(default_factory=list)  # annotations

    def below(self) -> Iterator[Tag]:
        """Yield this tag and all below it, in the order they are read."""
        ahead = [self]
        while ahead:
            tag = ahead.pop()
            yield tag
            ahead += reversed(tag.children)


@dataclass
class Tree:
    """All tags that the root leads to; ``wrong`` is what was found on the way."""

    root: Any
    tops: list[Tag]
    by_number: dict[ObjGen, Tag]
    wrong: list[str]

    @classmethod
    def of(cls, pdf: pikepdf.Pdf) -> Tree:
        """Read the tree of a document."""
        tree = cls(pdf.Root.StructTreeRoot, [], {}, [])
        tree.tops = [tree._read(one, None, NO_PAGE) for one in _list(tree.root.get("/K"))]
        return tree

    def tags(self) -> Iterator[Tag]:
        """Yield all tags in the order they are read."""
        for top in self.tops:
            yield from top.below()

    def _read(self, one: Any, parent: Tag | None, page: ObjGen) -> Tag:
        tag = Tag(one, str(one.get("/S", "/"))[1:], parent)
        above = self.root if parent is None else parent.one
        if "/P" not in one or one.P.objgen != above.objgen:
            self.wrong.append(f"{tag.kind} in {parent and parent.kind} has another parent")
        if one.objgen in self.by_number:
            self.wrong.append(f"{tag.kind} has two parents")
        self.by_number[one.objgen] = tag
        page = _page_of(one, page)
        for child in _list(one.get("/K")):
            if isinstance(child, int):
                tag.marks.append((page, child))
            elif child.get("/Type") == "/OBJR":
                tag.links.append(child.Obj.objgen)
            elif child.get("/Type") == "/MCR":
                tag.marks.append((_page_of(child, page), int(child.MCID)))
            else:
                tag.children.append(self._read(child, tag, page))
        return tag


def _page_of(one: Any, page: ObjGen) -> ObjGen:
    found: ObjGen = one.Pg.objgen if "/Pg" in one else page
    return found


def _list(kids: Any) -> list[Any]:
    if kids is None:
        return []
    return list(kids) if isinstance(kids, pikepdf.Array) else [kids]


def tree_faults(pdf: pikepdf.Pdf, tree: Tree) -> Iterator[str]:
    """Parents and children, places, headings, pictures, identifiers."""
    yield from tree.wrong
    if [top.kind for top in tree.tops] != ["Document"]:
        yield f"the top is {[top.kind for top in tree.tops]}"
    hanging = Counter(
        str(one.get("/S"))
        for one in pdf.objects
        if isinstance(one, pikepdf.Dictionary)
        and one.get("/Type") == "/StructElem"
        and one.objgen not in tree.by_number
    )
    yield from (f"{count} × {kind} outside the tree" for kind, count in hanging.items())
    for tag in tree.tags():
        yield from _place_faults(tag)
    yield from _heading_faults(tree)
    yield from _id_faults(tree)


def _place_faults(tag: Tag) -> Iterator[str]:
    if tag.kind not in KNOWN:
        yield f"no such tag: {tag.kind}"
    if tag.kind == "Document" and tag.parent is not None:
        yield "a document within the document"
    above = tag.parent.kind if tag.parent else ""
    if above not in PARENTS.get(tag.kind, {above}):
        yield f"{tag.kind} in {above}"
    if above in CHILDREN and tag.kind not in CHILDREN[above]:
        yield f"{tag.kind} in {above}"
    if tag.kind in CHILDREN and (tag.marks or tag.links):
        yield f"{tag.kind} with content of its own"
    if tag.kind == "Figure" and not str(tag.one.get("/Alt", "")).strip():
        yield "a picture without words"
    if tag.kind == "Link" and not tag.links:
        yield "a link that leads nowhere"
    if tag.links and tag.kind != "Link":
        yield f"a link tagged as {tag.kind}"


def _heading_faults(tree: Tree) -> Iterator[str]:
    level = 0
    for tag in tree.tags():
        if tag.kind not in HEADINGS:
            continue
        found = HEADINGS.index(tag.kind) + 1
        if found > level + 1:
            yield f"{tag.kind} after level {level}"
        if not any(one.marks for one in tag.below()):
            yield f"{tag.kind} without words"
        level = found


def _id_faults(tree: Tree) -> Iterator[str]:
    """Identifiers are there once, and the tree of them has each."""
    ids = Counter(bytes(tag.one.ID) for tag in tree.tags() if "/ID" in tag.one)
    yield from (f"identifier {one!r} twice" for one, count in ids.items() if count > 1)
    if ids and "/IDTree" not in tree.root:
        yield "identifiers without a tree of them"
    elif ids:
        names = list(tree.root.IDTree.Names)
        keys = [bytes(one) for one in names[::2]]
        if keys != sorted(ids):
            yield "the tree of identifiers has others, or another order"
        if any(bytes(one.ID) != key for key, one in zip(keys, names[1::2], strict=True)):
            yield "the tree of identifiers leads elsewhere"
