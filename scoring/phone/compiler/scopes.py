"""The scope of a construct: what its names refer to, and extra names the script needs."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from .faults import LoweringError
from .modules import Module
from .symbols import Kind, Program, Symbol

RESERVED = frozenset(
    (
        *("arguments", "await", "break", "case", "catch", "class", "const", "continue"),
        *("debugger", "default", "delete", "do", "else", "enum", "eval", "export", "extends"),
        *("false", "finally", "for", "function", "if", "implements", "import", "in"),
        *("instanceof", "interface", "let", "new", "null", "package", "private", "protected"),
        *("public", "return", "static", "super", "switch", "this", "throw", "true", "try"),
        *("typeof", "var", "void", "while", "with", "yield"),
        *("Object", "Symbol", "py", "undefined"),  # what the script itself uses
    )
)
BUILTINS = {
    name: Symbol(Kind.FUNCTION, f"py.{name}")
    for name in (
        *("abs", "all", "any", "dict", "divmod", "enumerate", "frozenset", "getattr", "int"),
        *("iter", "len", "list", "map", "max", "min", "next", "range", "set", "sorted", "str"),
        *("sum", "tuple"),
    )
} | {
    name: Symbol(Kind.CLASS, f"py.{script}")
    for name, script in (
        *((one, one) for one in ("ValueError", "KeyError", "IndexError", "RecursionError")),
        *(("TypeError", "TypeError_"), ("AttributeError", "AttributeError")),
    )
}
SPECIAL_BUILTINS = {"bool", "isinstance", "object", "super", "type", "zip"}


def script_name(name: str) -> str:
    """Return a name that a variable can have in the script."""
    return f"{name}$" if name in RESERVED else name


@dataclass(slots=True)
class Scope:
    """The names of one function, lambda or comprehension; outermost, those of a module."""

    program: Program
    module: Module
    own: frozenset[str] = frozenset()
    outer: Scope | None = None
    of_class: Symbol | None = None  # of a class method: what its first parameter stands for
    class_name: str = ""  # that parameter
    imports: dict[str, Symbol] = field(default_factory=dict)  # within the function
    error_name: str = ""  # in a handler: the error it handles
    spare: list[str] = field(default_factory=list)  # variables the script needs besides
    counter: list[int] = field(default_factory=lambda: [0])

    def inner(self, own: frozenset[str]) -> Scope:
        """Return an inner scope that has these names."""
        return Scope(self.program, self.module, own, self, counter=self.counter)

    def fresh(self, name: str = "t") -> str:
        """Return a name that nothing else has."""
        self.counter[0] += 1
        return f"${name}{self.counter[0]}"

    def variable(self) -> str:
        """Return a fresh name that is declared with the names of the function."""
        name = self.fresh()
        self.spare.append(name)
        return name

    def find(self, name: str) -> Symbol | None:
        """Return what a name refers to, or None if unknown."""
        scope: Scope | None = self
        while scope is not None:
            if name == scope.class_name and scope.of_class is not None:
                return Symbol(Kind.CLASS, script_name(name), scope.of_class.signature)
            if name in scope.imports:
                return scope.imports[name]
            if name in scope.own:
                return Symbol(Kind.VARIABLE, script_name(name))
            scope = scope.outer
        found = self.program.names[self.module.name].get(name) or BUILTINS.get(name)
        if found is None and name in SPECIAL_BUILTINS:
            return Symbol(Kind.SPECIAL, name)
        return found

    def lowering_error(self, node: ast.AST, what: str) -> LoweringError:
        """Return what to raise for a node."""
        return LoweringError(self.module.path, node, what)
