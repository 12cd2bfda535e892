"""The small faults that can be put into a Python module, one at a time."""

from __future__ import annotations

import ast
import json
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COMPUTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
DECLARED: Final = {"Meta", "TextChoices"}  # classes that say what a table is, which other tests see
LOGGED: Final = "logger."


@dataclass(frozen=True, slots=True)
class Fault:
    """A change of one place: ``before`` is replaced from ``start`` to ``end``, counted in bytes."""

    path: str
    function: str
    line: int
    start: int
    end: int
    before: str
    after: str
    nth: int = 0  # of those that are alike within the function

    @property
    def key(self) -> tuple[str, str, str, str, int]:
        """What names it, though lines are added above."""
        return self.path, self.function, self.before, self.after, self.nth

    def order(self, seed: int) -> str:
        """Return its place in the sample of a seed: the same, whatever else changes."""
        return sha256(repr((seed, *self.key)).encode()).hexdigest()

    def into(self, source: bytes) -> bytes:
        """Return the source with the fault in it."""
        return source[: self.start] + self.after.encode() + source[self.end :]

    def __str__(self) -> str:
        """Say where the fault is and what it does, on one line."""
        before, after = (" ".join(text.split()) for text in (self.before, self.after))
        return f"{self.path}:{self.line} {self.function}: {before} → {after}"


def faults_in(path: Path, root: Path) -> list[Fault]:
    """Return the faults that a module can have."""
    source = path.read_bytes()
    return counted(_Finder(str(path.relative_to(root)), source).found(ast.parse(source)))


def faults_in_script(path: Path, root: Path) -> list[Fault]:
    """Return the faults that a classic script can have; node has to be there."""
    command = ["node", str(Path(__file__).with_name("javascript.mjs")), str(path)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    name = str(path.relative_to(root))
    return counted(Fault(path=name, **fault) for fault in json.loads(done.stdout))


def counted(faults: Iterable[Fault]) -> list[Fault]:
    """Return faults, numbering equal ones."""
    seen: Counter[tuple[str, ...]] = Counter()
    numbered = []
    for fault in faults:
        alike = (fault.function, fault.before, fault.after)
        numbered.append(replace(fault, nth=seen[alike]))
        seen[alike] += 1
    return numbered


class _Finder:
    def __init__(self, path: str, source: bytes) -> None:
        self.path, self.source = path, source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.inside: list[str] = []

    def found(self, node: ast.AST) -> Iterator[Fault]:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            self.inside.append(node.name)
        for change in _changes(node):
            yield self._fault(*change)
        for child in _children(node):
            yield from self.found(child)
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            self.inside.pop()

    def _fault(self, at: ast.expr | ast.stmt, after: str) -> Fault:
        assert at.end_lineno is not None
        assert at.end_col_offset is not None
        start = self.starts[at.lineno - 1] + at.col_offset
        end = self.starts[at.end_lineno - 1] + at.end_col_offset
        before = self.source[start:end].decode()
        name = ".".join(self.inside) or "(module)"
        return Fault(self.path, name, at.lineno, start, end, before, after)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes to examine: no types, decorators, texts, or declarations of tables."""
    if isinstance(node, ast.FunctionDef):
        yield from (default for default in node.args.defaults)
        yield from (default for default in node.args.kw_defaults if default is not None)
        yield from node.body
    elif isinstance(node, ast.ClassDef):
        yield from () if _is_declared(node) else node.body
    elif isinstance(node, ast.AnnAssign):
        yield from () if node.value is None else [node.value]
    elif (isinstance(node, ast.Assign) and _is_column(node.value)) or _is_log(node):
        return
    elif not isinstance(node, ast.JoinedStr | ast.Assert | ast.Import | ast.ImportFrom):
        yield from ast.iter_child_nodes(node)


def _is_declared(node: ast.ClassDef) -> bool:
    bases = {ast.unparse(base).rpartition(".")[2] for base in node.bases}
    return bool(({node.name} | bases) & DECLARED)


def _is_column(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func).startswith("models.")


def _changes(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Yield a place and its replacement."""
    if isinstance(node, ast.expr):
        if (other := _other_value(node)) is not None:
            yield node, f"({ast.unparse(other)})"
        return
    if isinstance(node, ast.If | ast.While):
        yield from _turned(node.test)
    if isinstance(node, ast.comprehension):
        for test in node.ifs:
            yield test, "True"
    if isinstance(node, ast.stmt):
        yield from _other_statement(node)


def _other_statement(node: ast.stmt) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Yield a statement, or its return value, and its replacement."""
    match node:
        case ast.Return(value=ast.Constant(value=None)) | ast.Return(value=None):
            return
        case ast.Return(value=ast.expr() as value):
            yield value, "None"
        case ast.AugAssign(op=op) if type(op) in COMPUTED:
            other = ast.AugAssign(node.target, COMPUTED[type(op)](), node.value)
            yield node, ast.unparse(other)
        case ast.Continue():
            yield node, "break"
        case ast.Raise():
            yield node, "pass"
        case ast.Expr(value=ast.Call()) if not _is_log(node):
            yield node, "pass"


def _is_log(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and ast.unparse(node).startswith(LOGGED)


def _turned(test: ast.expr) -> Iterator[tuple[ast.expr, str]]:
    """Yield the opposite of a condition that no other fault turns round."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        return
    if isinstance(test, ast.UnaryOp) or ast.unparse(test) == "TYPE_CHECKING":
        return
    yield test, f"(not ({ast.unparse(test)}))"


def _other_value(node: ast.expr) -> ast.expr | None:
    """Return a faulty replacement for a value, if there is one."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=values) if type(op) in COMPARED:
            return ast.Compare(left, [COMPARED[type(op)]()], values)
        case ast.BoolOp(op=op, values=values):
            return ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return operand
        case ast.UnaryOp(op=ast.USub(), operand=operand) if not isinstance(operand, ast.Constant):
            return operand
        case ast.BinOp(left=left, op=op, right=right) if type(op) in COMPUTED:
            if any(_is_text(side) for side in (left, right)) or isinstance(right, ast.Dict):
                return None
            return ast.BinOp(left, COMPUTED[type(op)](), right)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return ast.IfExp(test, orelse, body)
        case ast.Constant(value=bool(value)):
            return ast.Constant(not value)
        case ast.Constant(value=int(value)):
            return ast.Constant(value + 1)
    return None


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def sampled(faults: Sequence[Fault], seed: int) -> list[Fault]:
    """Return faults in the order of a seed."""
    return sorted(faults, key=lambda fault: fault.order(seed))
