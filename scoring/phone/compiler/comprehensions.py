"""Comprehensions, generator expressions and lambdas: functions called in place."""

from __future__ import annotations

import ast
from collections.abc import Callable

from .expressions import expression, test
from .scopes import BUILTINS, Scope, script_name
from .symbols import assigned_names

Body = Callable[[Scope], str]  # what is done with each value, as statements


def declared(scope: Scope) -> str:
    """Return the declaration of the extra variables a scope needs."""
    return f"let {', '.join(scope.spare)}; " if scope.spare else ""


def bind(target: ast.expr, value: str, scope: Scope) -> str:
    """Return the declaration of a comprehension's names, having ``value``."""
    if isinstance(target, ast.Name):
        return f"const {script_name(target.id)} = {value};"
    if not isinstance(target, ast.Tuple) or any(isinstance(e, ast.Starred) for e in target.elts):
        raise scope.lowering_error(target, "such a target")
    parts = scope.fresh("p")
    inner = " ".join(
        bind(one, f"{parts}[{number}]", scope) for number, one in enumerate(target.elts)
    )
    return f"const {parts} = py.unpack({value}, {len(target.elts)}); {inner}"


def enumerated_iterable(target: ast.expr, source: ast.expr, scope: Scope) -> ast.expr | None:
    """Return what ``for number, value in enumerate(source)`` goes over; None for other loops."""
    if isinstance(source, ast.Call) and isinstance(source.func, ast.Name):
        first_match = scope.find(source.func.id)
        pair = isinstance(target, ast.Tuple) and len(target.elts) == 2
        if pair and first_match is BUILTINS["enumerate"] and len(source.args) == 1:
            return None if source.keywords else source.args[0]
    return None


def over(
    generators: list[ast.comprehension],
    scope: Scope,
    body: Body,
    *,
    before: str = "",
    after: str = "",
    generator: bool = False,
) -> str:
    """Return a function called with the first iterable, running ``body`` for each value.

    ``before`` and ``after`` are what it does before the first and after the last.
    """
    first = scope.fresh("i")
    counted = [enumerated_iterable(one.target, one.iter, scope) for one in generators]
    outermost = expression(counted[0] or generators[0].iter, scope)
    inner = scope.inner(frozenset(n for one in generators for n in assigned_names(one.target)))
    text = ""
    ends = 0
    for number, one in enumerate(generators):
        if one.is_async:
            raise scope.lowering_error(one.target, "asynchronous")
        names = set(assigned_names(one.target))
        used = {n.id for n in ast.walk(one.iter) if isinstance(n, ast.Name)}
        if number and names & used:
            what = "a comprehension's name hides one its iterable needs"
            raise scope.lowering_error(one.target, what)
        each = inner.fresh("e")
        source = expression(counted[number] or one.iter, inner) if number else first
        if counted[number] is not None and isinstance(one.target, ast.Tuple):
            count, (index, value) = inner.fresh("n"), one.target.elts
            binding = f"{bind(index, f'{count}++', inner)} {bind(value, each, inner)}"
            text += f"let {count} = 0; for (const {each} of {source}) {{ {binding} "
        else:
            text += f"for (const {each} of {source}) {{ {bind(one.target, each, inner)} "
        ends += 1
        for condition in one.ifs:
            text += f"if ({test(condition, inner)}) {{ "
            ends += 1
    text += body(inner) + " }" * ends
    head = f"function* ({first})" if generator else f"({first}) =>"
    return f"({head} {{ {declared(inner)}{before}{text} {after}}})({outermost})"


def collect(generators: list[ast.comprehension], scope: Scope, make: str, body: Body) -> str:
    """Return what ``body`` collects in ``all``, which begins as ``make``."""
    before = f"const $all = {make}; "
    return over(generators, scope, body, before=before, after="return $all; ")


def list_of(node: ast.GeneratorExp | ast.ListComp, scope: Scope) -> str:
    """Return the list of what a comprehension or generator yields."""
    return collect(
        node.generators,
        scope,
        "[]",
        lambda inner: f"$all.push({expression(node.elt, inner)});",
    )


def first_match(node: ast.GeneratorExp, scope: Scope, body: Body, otherwise: str) -> str:
    """Return what ``body`` returns for the first value that makes it return, or ``otherwise``."""
    return over(node.generators, scope, body, after=f"return {otherwise}; ")


def consumer_call(name: str, node: ast.GeneratorExp, rest: list[str], scope: Scope) -> str | None:
    """Return a call that consumes a generator at once, without making one; None for others."""
    if name in ("all", "any"):
        wanted = "" if name == "any" else "!"
        done = "true" if name == "any" else "false"
        return first_match(
            node,
            scope,
            lambda inner: f"if ({wanted}{test(node.elt, inner)}) return {done};",
            "false" if name == "any" else "true",
        )
    if name == "next" and rest:
        return first_match(
            node, scope, lambda inner: f"return {expression(node.elt, inner)};", rest[0]
        )
    if name == "tuple":
        return f"Object.freeze({list_of(node, scope)})"
    if name == "list":
        return list_of(node, scope)
    if name in ("sum", "max", "min", "sorted", "set", "frozenset", "dict"):
        return f"py.{name}({', '.join([list_of(node, scope), *rest])})"
    return None


@expression.register
def _list(node: ast.ListComp, scope: Scope) -> str:
    return list_of(node, scope)


@expression.register
def _set(node: ast.SetComp, scope: Scope) -> str:
    return collect(
        node.generators,
        scope,
        "py.set()",
        lambda inner: f"$all.add({expression(node.elt, inner)});",
    )


@expression.register
def _dict(node: ast.DictComp, scope: Scope) -> str:
    return collect(
        node.generators,
        scope,
        "new py.Dict()",
        lambda inner: f"$all.set({expression(node.key, inner)}, {expression(node.value, inner)});",
    )


@expression.register
def _generator(node: ast.GeneratorExp, scope: Scope) -> str:
    return over(
        node.generators,
        scope,
        lambda inner: f"yield {expression(node.elt, inner)};",
        generator=True,
    )


@expression.register
def _lambda(node: ast.Lambda, scope: Scope) -> str:
    given = node.args
    if given.defaults or given.kwonlyargs or given.vararg or given.kwarg:
        raise scope.lowering_error(node, "such parameters of a lambda")
    names = [one.arg for one in given.args]
    inner = scope.inner(frozenset(names))
    written = expression(node.body, inner)
    parameters = ", ".join(map(script_name, names))
    if inner.spare:
        return f"(({parameters}) => {{ {declared(inner)}return {written}; }})"
    return f"(({parameters}) => ({written}))"
