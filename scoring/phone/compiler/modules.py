"""The modules of a Python package that an entry module needs, each after those it imports."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from .faults import LoweringError


@dataclass(frozen=True, slots=True)
class Module:
    """The source of one module."""

    name: str  # "package.part.module"
    path: Path
    tree: ast.Module
    is_prefixed: bool = True  # with the name of its package

    @property
    def is_package(self) -> bool:
        """Whether it is the ``__init__`` of a package."""
        return self.path.name == "__init__.py"

    @property
    def prefix(self) -> str:
        """What its names begin with in the script, where all modules share one scope."""
        _package, *parts = self.name.split(".")
        return "_".join(self.name.split(".") if self.is_prefixed or not parts else parts)

    def imported_from(self, node: ast.ImportFrom) -> str:
        """Return the full name of the module an import names."""
        if not node.level:
            return node.module or ""
        parts = self.name.split(".")
        parts = parts[: len(parts) - node.level + self.is_package]
        return ".".join([*parts, *([node.module] if node.module else [])])


def modules_in_order(
    root: Path, entries: tuple[str, ...], *, skip: Collection[str] = (), main_package: str = ""
) -> list[Module]:
    """Return the entry modules and all that they import of their packages, imports first.

    ``root`` is the folder with the packages; modules in ``skip`` are left out, and names of
    ``main_package`` get no prefix. Raises ``LoweringError`` for a circle.
    """
    packages = {entry.partition(".")[0] for entry in entries}
    order: dict[str, Module] = {}
    begun: set[str] = set()

    def visit(name: str) -> None:
        if name in order:
            return
        module = _module(root, name, main_package)
        if name in begun:
            raise LoweringError(module.path, module.tree, "modules import each other in a circle")
        begun.add(name)
        for needed in _imports(module, root, packages, skip):
            visit(needed)
        order[name] = module

    for entry in entries:
        visit(entry)
    return list(order.values())


def _module(root: Path, name: str, main_package: str) -> Module:
    path = _path(root, name)
    assert path is not None, name  # noqa: S101 - Python itself imports it
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    return Module(name, path, tree, is_prefixed=name.partition(".")[0] != main_package)


def _path(root: Path, name: str) -> Path | None:
    base = root.joinpath(*name.split("."))
    for path in (base / "__init__.py", base.with_suffix(".py")):
        if path.is_file():
            return path
    return None


def _imports(
    module: Module, root: Path, packages: set[str], skip: Collection[str]
) -> Iterator[str]:
    for node in module.tree.body:
        if isinstance(node, ast.ImportFrom):
            source = module.imported_from(node)
            if source.partition(".")[0] not in packages or source in skip:
                continue
            for alias in node.names:
                if _path(root, f"{source}.{alias.name}") is not None:
                    yield f"{source}.{alias.name}"
                elif source != module.name:  # pragma: no branch - a package that names itself
                    yield source
