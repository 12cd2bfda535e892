"""Contents of pages: each thing printed has a tag that owns it, or is decoration."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pikepdf

from .fonts import Signs
from .tree import ObjGen, Tree

PAINTS = frozenset("Tj TJ ' \" S s f F f* B B* b b* sh Do INLINE_IMAGE".split())  # noqa: SIM905
TEXT = frozenset({"Tj", "TJ"})
DECORATION = -1

Mark = tuple[ObjGen, int]  # a content by its page and number


@dataclass
class _Found:
    numbers: list[int] = field(default_factory=list)  # of marked contents
    wrong: Counter[str] = field(default_factory=Counter)
    signs: Signs = field(default_factory=dict)


def mark_faults(pdf: pikepdf.Pdf, tree: Tree, signs: Signs) -> Iterator[str]:
    """Compare contents, the tags that own them, and the tree that leads from one to the other.

    The signs that are printed are added to ``signs``.
    """
    held, wrong = _parents(tree)
    yield from wrong
    owned = Counter(mark for tag in tree.tags() for mark in tag.marks)
    yield from (f"content {mark} owned twice" for mark, count in owned.items() if count > 1)
    keys: Counter[int] = Counter()
    for number, page in enumerate(pdf.pages, 1):
        found = _Found(signs=signs)
        _walk(page.obj, page.obj.Resources, None, found)
        keys[int(page.obj.get("/StructParents", -1))] += 1
        here = [
            *(f"{count} × {what}" for what, count in found.wrong.items()),
            *_owner_faults(page.obj, found, held, tree),
            *_missing(page.obj, found, owned),
            *_link_faults(page.obj, held, tree, keys),
        ]
        yield from (f"page {number}: {what}" for what in here)
    yield from (f"the key {key} twice" for key, count in keys.items() if count > 1)
    if set(held) != set(keys):
        yield f"the tree of parents has the keys {sorted(set(held) ^ set(keys))} too, or lacks them"


def _missing(page: Any, found: _Found, owned: Counter[Mark]) -> Iterator[str]:
    if len(set(found.numbers)) < len(found.numbers):
        yield "contents with the same number"
    for where, number in owned:
        if where == page.objgen and number not in found.numbers:
            yield "a tag owns content that is not there"


def _link_faults(page: Any, held: dict[int, Any], tree: Tree, keys: Counter[int]) -> Iterator[str]:
    for one in page.get("/Annots", ()):
        if "/StructParent" not in one:
            continue
        key = int(one.StructParent)
        keys[key] += 1
        owner = held.get(key)
        tag = tree.by_number.get(owner.objgen) if isinstance(owner, pikepdf.Object) else None
        if tag is None or one.objgen not in tag.links:
            yield "a link without its tag"


def _parents(tree: Tree) -> tuple[dict[int, Any], list[str]]:
    """Return the tree of parents by its keys, and what is wrong with it."""
    parents = tree.root.get("/ParentTree", pikepdf.Dictionary())
    pairs = list(parents.get("/Nums", ()))
    keys = [int(key) for key in pairs[::2]]
    in_order = keys == sorted(set(keys))
    wrong = [] if in_order else ["the tree of parents is not in order"]
    return dict(zip(keys, pairs[1::2], strict=True)), wrong


def _owner_faults(page: Any, found: _Found, held: dict[int, Any], tree: Tree) -> Iterator[str]:
    owners: Any = held.get(int(page.get("/StructParents", -1)))
    if not isinstance(owners, pikepdf.Array):
        yield "no owners of its contents"
        return
    known: list[Any] = list(owners)  # None for nobody
    for mark, owner in enumerate(known):
        if (owner is not None) != (mark in found.numbers):
            yield "a content and its owner are not both there"
        if owner is None:
            continue
        tag = tree.by_number.get(owner.objgen)
        if tag is None:
            yield "the owner of a content is outside the tree"
        elif (page.objgen, mark) not in tag.marks:
            yield "the owner of a content does not have it"
    if any(mark >= len(known) for mark in found.numbers):
        yield "a content without owner"


def _walk(stream: Any, resources: Any, around: int | None, found: _Found) -> None:
    """Read a content stream; ``around`` is what the place that shows it is marked as."""
    marked: list[int | None] = []
    signs: set[int] = set()
    for instruction in pikepdf.parse_content_stream(stream):
        operator, operands = str(instruction.operator), list(instruction.operands)
        inner = next((one for one in reversed(marked) if one is not None), around)
        if operator in ("BMC", "BDC"):
            marked.append(number := _number(operands))
            _begin(number, inner, found)
        elif operator == "EMC":
            marked.pop()
        elif operator == "Tf":
            signs = found.signs.setdefault(resources.Font[operands[0]].objgen, set())
        elif operator == "Do" and (form := resources.XObject[operands[0]]).Subtype == "/Form":
            _walk(form, form.get("/Resources", resources), inner, found)
        elif operator in PAINTS and inner is None:
            found.wrong[f"something printed that nobody owns ({operator})"] += 1
        if operator in TEXT:
            signs |= _signs(operands)
    if marked:
        found.wrong["a mark without end"] += 1


def _begin(number: int | None, around: int | None, found: _Found) -> None:
    if number is None:
        return
    if number != DECORATION:
        found.numbers.append(number)
        if around is not None:
            found.wrong["content within " + ("decoration" if around < 0 else "content")] += 1
    elif around is not None and around != DECORATION:
        found.wrong["decoration within content"] += 1


def _number(operands: list[Any]) -> int | None:
    """Return the number of a marked content; None if it has neither a number nor is decoration."""
    if operands[0] == "/Artifact":
        return DECORATION
    if len(operands) > 1 and isinstance(operands[1], pikepdf.Dictionary) and "/MCID" in operands[1]:
        return int(operands[1].MCID)
    return None


def _signs(operands: list[Any]) -> set[int]:
    texts = operands[0] if isinstance(operands[0], pikepdf.Array) else operands
    written = b"".join(bytes(one) for one in texts if isinstance(one, pikepdf.String))
    return {high << 8 | low for high, low in zip(written[::2], written[1::2], strict=True)}
