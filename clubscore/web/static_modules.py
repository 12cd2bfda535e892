"""Modules of scripts collected as one file, so that a phone requests few of them.

A bundle is a module called ``bundle.js`` that only names its parts: ``export * from "./part.js";``,
or ``import "./part.js";`` for one that exports nothing. In the source it is a module like any
other. When the files are collected its parts replace it, each in a function of its own and without
comments, in the order in which a browser would run them; modules that import a part import the
bundle instead, so that each part runs once.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

NAME: Final = "bundle.js"

_IMPORT: Final = re.compile(
    r'^import (?:(?P<names>\{[^}]*\}|\* as \w+) from )?"(?P<url>\.{1,2}/[^"]+)";\n', re.MULTILINE
)
_EXPORT: Final = re.compile(
    r"^export (?=(?:const|class|function|async function) (?P<name>\w+))", re.MULTILINE
)
_PART: Final = re.compile(r'^(?:export \* from|import) "(?P<url>[^"]+)";$', re.MULTILINE)
_URL: Final = re.compile(r'(?P<before>\bfrom |^import )"(?P<url>\.{1,2}/[^"]+)"', re.MULTILINE)
# Whole lines alone: what stands behind a statement stays.
_COMMENT: Final = re.compile(
    r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)\n", re.MULTILINE | re.DOTALL
)
_LEFT: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class BundleError(ValueError):
    """A module that cannot be put into a bundle."""


@dataclass(frozen=True, slots=True)
class Bundles:
    """The bundles among files; ``read`` returns the text of one, which ``names`` has all of."""

    read: Callable[[str], str]
    names: Iterable[str]
    owners: dict[str, str] = field(init=False)  # the bundle of each part

    def __post_init__(self) -> None:
        """Map each part to its bundle."""
        bundles = [name for name in self.names if posixpath.basename(name) == NAME]
        owners = {part: bundle for bundle in bundles for part in self._parts(bundle)}
        object.__setattr__(self, "owners", owners)

    def text(self, name: str) -> str:
        """Return a module as served: a bundle whole, others with imports of bundles, not parts."""
        if posixpath.basename(name) == NAME:
            return self._bundle(name)

        def address(match: re.Match[str]) -> str:
            owner = self.owners.get(_resolve(name, match["url"]))
            return f'{match["before"]}"{_relative(name, owner) if owner else match["url"]}"'

        return _URL.sub(address, self.read(name))

    def _parts(self, bundle: str) -> list[str]:
        return [_resolve(bundle, match["url"]) for match in _PART.finditer(self.read(bundle))]

    def _bundle(self, name: str) -> str:
        order: list[str] = []
        for part in self._parts(name):
            self._sort(part, name, order, ())
        outside: dict[str, str] = {}  # what stands for a module that is not in it
        pieces, ends, exported = [], [], dict[str, str]()
        for number, part in enumerate(order):
            body, names = self._body(part, name, order, outside)
            for one in names:
                if exported.setdefault(one, part) != part:
                    raise BundleError(f"{name}: {one} is of {exported[one]} and of {part}")
            told = ", ".join(names)
            pieces.append(f"const $part{number} = (() => {{\n{body}return {{ {told} }};\n}})();\n")
            if names:
                ends.append(f"export const {{ {told} }} = $part{number};\n")
        heads = [
            f'import * as {variable} from "{_relative(name, other)}";\n'
            for other, variable in outside.items()
        ]
        return "".join([*heads, *pieces, *ends])

    def _sort(self, part: str, bundle: str, order: list[str], above: tuple[str, ...]) -> None:
        """Add a part to ``order``, behind those it imports."""
        if part in above:
            raise BundleError(f"{' imports '.join([*above, part])}: none of them can be first")
        if part in order or self.owners.get(part) != bundle:
            return
        for match in _IMPORT.finditer(self.read(part)):
            self._sort(_resolve(part, match["url"]), bundle, order, (*above, part))
        order.append(part)

    def _body(
        self, part: str, bundle: str, order: list[str], outside: dict[str, str]
    ) -> tuple[str, list[str]]:
        """Return what a part does, as statements of a function, and the names it exports."""

        def constant(match: re.Match[str]) -> str:
            other = _resolve(part, match["url"])
            owner = self.owners.get(other, other)
            if owner == bundle:
                source = f"$part{order.index(other)}"
            else:
                source = outside.setdefault(owner, f"$module{len(outside)}")
            names = match["names"]
            if names is None:
                return ""
            if names.startswith("*"):
                return f"const {names.removeprefix('* as ')} = {source};\n"
            return f"const {names.replace(' as ', ': ')} = {source};\n"

        body = _IMPORT.sub(constant, _COMMENT.sub("", self.read(part)))
        names = [match["name"] for match in _EXPORT.finditer(body)]
        body = _EXPORT.sub("", body)
        if left := _LEFT.search(body):
            raise BundleError(f"{part}: {left[0]}")
        return body, names


def _resolve(name: str, url: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), url))


def _relative(name: str, other: str) -> str:
    path = posixpath.relpath(other, posixpath.dirname(name))
    return path if path.startswith("../") else f"./{path}"
