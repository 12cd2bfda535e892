"""What a program's names refer to: functions, classes, variables, modules, types only."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from .faults import LoweringError
from .modules import Module


class Kind(Enum):
    """The kinds of things a name refers to."""

    VARIABLE = auto()
    FUNCTION = auto()
    CLASS = auto()
    ENUM = auto()
    MODULE = auto()
    TYPE = auto()  # for annotations alone: nothing of it is in the script
    SPECIAL = auto()  # of the standard library, known by its Python name to what lowers it


@dataclass(frozen=True, slots=True)
class Signature:
    """The parameters of a function, by position; keyword-only ones come last."""

    names: tuple[str, ...]
    rest: str | None = None  # *rest
    keywords: str | None = None  # **keywords


@dataclass(frozen=True, slots=True)
class Symbol:
    """A name and its counterpart in the script."""

    kind: Kind
    script: str
    signature: Signature | None = None
    module: str = ""  # of a module: its full name


# What the engine takes from the standard library, and what stands in for it.
SPECIAL = {
    "dataclasses.dataclass",
    "dataclasses.field",
    "dataclasses.replace",
    "enum.auto",
    "functools.cached_property",
    "functools.lru_cache",
}
STANDARD = {
    "collections.Counter": "py.Counter",
    "dataclasses.fields": "py.fields",
    "itertools.combinations": "py.combinations",
    "itertools.pairwise": "py.pairwise",
    "itertools.product": "py.product",
    "types.MappingProxyType": "py.MappingProxyType",
    "urllib.parse.urlencode": "py.urlencode",
}
BASES = {"enum.Enum": "py.Enum", "enum.IntEnum": "py.IntEnum", "enum.StrEnum": "py.StrEnum"}
TYPES_ALONE = ("__future__", "typing", "collections.abc")
GENERICS = {"tuple", "list", "dict", "set", "frozenset", "type"}
PROPERTIES = {"property", "cached_property"}
PLAIN_TYPES = {"int", "str", "bool", "float", "bytes", "object"}


@dataclass(slots=True)
class Program:
    """All modules, with what their names refer to."""

    modules: list[Module]
    stand_ins: Mapping[str, str] = field(default_factory=dict)  # besides STANDARD
    names: dict[str, dict[str, Symbol]] = field(default_factory=dict)  # by module
    methods: dict[str, list[Signature]] = field(default_factory=dict)  # of all classes, by name
    attributes: set[str] = field(default_factory=set)  # of all classes
    values: set[str] = field(default_factory=set)  # those of them that are no methods in some class

    def __post_init__(self) -> None:
        """Look the modules through, in order."""
        for module in self.modules:
            self._check_no_clash(module)
            self.names[module.name] = {}
            for node in module.tree.body:
                for name, symbol in self._definitions(module, node):
                    self.names[module.name][name] = symbol
                if isinstance(node, ast.ClassDef):
                    self._look_into_class(node)

    def _check_no_clash(self, module: Module) -> None:
        """Raise ``LoweringError`` if a name clashes with the objects stand-ins come from."""
        heads = {script.partition(".")[0] for script in self.stand_ins.values()} - {"py"}
        for node in ast.walk(module.tree):
            match node:
                case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()):
                    if name in heads:
                        what = f"the script needs the name {name} itself"
                        raise LoweringError(module.path, node, what)

    def _look_into_class(self, node: ast.ClassDef) -> None:
        for inner in ast.walk(node):
            if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store):
                self.values.add(inner.attr)
        for one in node.body:
            if isinstance(one, ast.FunctionDef):
                self.attributes.add(one.name)
                self.methods.setdefault(one.name, []).append(signature_of(one, skip=1))
                if {ast.unparse(decorator) for decorator in one.decorator_list} & PROPERTIES:
                    self.values.add(one.name)
            elif isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
                self.values.add(one.target.id)
            elif isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name):
                self.values.add(one.targets[0].id)
        self.attributes |= self.values

    def _definitions(self, module: Module, node: ast.stmt) -> Iterator[tuple[str, Symbol]]:
        if isinstance(node, ast.FunctionDef):
            script = f"{module.prefix}${node.name}"
            yield node.name, Symbol(Kind.FUNCTION, script, signature_of(node))
        elif isinstance(node, ast.ClassDef):
            yield node.name, self._class(module, node)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from self.imported_symbols(module, node)
        else:
            for name in assigned_names(node):
                kind = Kind.TYPE if self._is_type(module, node) else Kind.VARIABLE
                yield name, Symbol(kind, f"{module.prefix}${name}")

    def _class(self, module: Module, node: ast.ClassDef) -> Symbol:
        bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
        script = f"{module.prefix}${node.name}"
        if "Protocol" in bases:
            return Symbol(Kind.TYPE, script)
        if bases & {"Enum", "IntEnum", "StrEnum"}:
            return Symbol(Kind.ENUM, script)
        made = next((one for one in node.body if _is_init(one)), None)
        if isinstance(made, ast.FunctionDef):
            return Symbol(Kind.CLASS, script, signature_of(made, skip=1))
        if node.decorator_list or "NamedTuple" in bases:
            return Symbol(Kind.CLASS, script, Signature(tuple(fields_of(node))))
        return Symbol(Kind.CLASS, script)

    def imported_symbols(
        self, module: Module, node: ast.Import | ast.ImportFrom
    ) -> Iterator[tuple[str, Symbol]]:
        """Yield the names an import defines, with what they refer to.

        Raises ``LoweringError`` if there is no stand-in.
        """
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name != "json" or alias.asname:
                    raise LoweringError(module.path, node, f"import {alias.name}")
                yield "json", Symbol(Kind.SPECIAL, "json")
            return
        source = module.imported_from(node)
        for alias in node.names:
            full = f"{source}.{alias.name}"
            name = alias.asname or alias.name
            if full in self.names:
                yield name, Symbol(Kind.MODULE, "", module=full)
            elif alias.name in self.names.get(source, ()):
                yield name, self.names[source][alias.name]
            elif full == "typing.TypeVar" or source in TYPES_ALONE:
                yield name, Symbol(Kind.TYPE, full)
            elif full in SPECIAL:
                yield name, Symbol(Kind.SPECIAL, alias.name)
            elif full in STANDARD or full in BASES or full in self.stand_ins:
                yield name, Symbol(Kind.FUNCTION, {**STANDARD, **BASES, **self.stand_ins}[full])
            else:
                raise LoweringError(module.path, node, f"nothing stands in for {full}")

    def _is_type(self, module: Module, node: ast.stmt) -> bool:
        """Tell whether an assignment names a type, only for annotations."""
        if isinstance(node, ast.AnnAssign):
            return isinstance(node.annotation, ast.Name) and node.annotation.id == "TypeAlias"
        return isinstance(node, ast.Assign) and self._says_type(module, node.value)

    def _says_type(self, module: Module, node: ast.expr) -> bool:
        if isinstance(node, ast.Subscript):
            return self._says_type(module, node.value) or _is_name_of(node.value, GENERICS)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return self._says_type(module, node.left) and self._says_type(module, node.right)
        if isinstance(node, ast.Call):
            return self._says_type(module, node.func)
        if isinstance(node, ast.Name):
            found = self.names[module.name].get(node.id)
            return node.id in PLAIN_TYPES if found is None else found.kind is Kind.TYPE
        return False


def _is_name_of(node: ast.expr, names: set[str]) -> bool:
    return isinstance(node, ast.Name) and node.id in names


def _is_init(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == "__init__"


def fields_of(node: ast.ClassDef) -> list[str]:
    """Return the fields of a data class or named tuple that it is made with, in order."""
    return [
        one.target.id
        for one in node.body
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
        if not is_aside(one)
    ]


def is_aside(node: ast.AnnAssign) -> bool:
    """Tell whether a data class is neither created with a field nor compared by it."""
    if not isinstance(node.value, ast.Call):
        return False
    given = {one.arg: ast.unparse(one.value) for one in node.value.keywords}
    return {"init": "False", "compare": "False"}.items() <= given.items()


def signature_of(node: ast.FunctionDef, *, skip: int = 0) -> Signature:
    """Return the parameters of a function, without the first ``skip`` (self, cls)."""
    given = node.args
    names = [one.arg for one in (*given.posonlyargs, *given.args)][skip:]
    return Signature(
        (*names, *(one.arg for one in given.kwonlyargs)),
        given.vararg.arg if given.vararg else None,
        given.kwarg.arg if given.kwarg else None,
    )


def assigned_names(node: ast.AST) -> Iterator[str]:
    """Yield the names a statement assigns, except those of functions and classes within it."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, ast.ExceptHandler) and node.name:
        yield node.name
    elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda):
        return
    for name, inner in ast.iter_fields(node):
        if isinstance(node, ast.comprehension) and name == "target":
            continue  # a comprehension has names of its own
        for one in inner if isinstance(inner, list) else [inner]:
            if isinstance(one, ast.AST):
                yield from assigned_names(one)
