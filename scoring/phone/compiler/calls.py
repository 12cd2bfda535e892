"""Calls: keywords find their places while the script is built, for it only has positions."""

from __future__ import annotations

import ast
from collections.abc import Callable

from .comprehensions import consumer_call
from .expressions import METHOD_AS_VALUE, elements, expression, test
from .scopes import Scope
from .symbols import Kind, Signature, Symbol

# The methods of texts, lists and bytes: they are functions of the runtime.
METHODS = {
    "append": Signature(("value",)),
    "count": Signature(("value",)),
    "decode": Signature(("coding",)),
    "find": Signature(("part", "start")),
    "index": Signature(("value",)),
    "insert": Signature(("at", "value")),
    "isascii": Signature(()),
    "isdecimal": Signature(()),
    "isidentifier": Signature(()),
    "islower": Signature(()),
    "isspace": Signature(()),
    "join": Signature(("parts",)),
    "lower": Signature(()),
    "partition": Signature(("between",)),
    "remove": Signature(("value",)),
    "replace": Signature(("part", "by")),
    "sort": Signature(("key", "reverse")),
    "split": Signature(("between",)),
    "startswith": Signature(("start",)),
    "strip": Signature(()),
    "upper": Signature(()),
}
# Those of dictionaries, sets and errors are methods in the script too.
CONTAINERS = {
    *("add", "discard", "get", "isdisjoint", "items", "keys", "setdefault", "update", "values"),
    "with_traceback",
}
RUNTIME = {
    "sorted": Signature(("iterable", "key", "reverse")),
    "max": Signature(("iterable", "key")),
    "min": Signature(("iterable", "key")),
    "enumerate": Signature(("iterable", "start")),
    "sum": Signature(("iterable", "start")),
}
CHECKS = {
    "int": "py.isInt",
    "str": "py.isStr",
    "bool": "py.isBool",
    "list": "py.isList",
    "dict": "py.isDict",
}


@expression.register
def _call(node: ast.Call, scope: Scope) -> str:
    called = node.func
    if isinstance(called, ast.Subscript) and _is_type(called.value, scope):
        called = called.value  # frozenset[Pattern]()
    if isinstance(called, ast.Name):
        return _call_of_name(node, called, scope)
    if isinstance(called, ast.Attribute):
        return _call_of_attribute(node, called, scope)
    raise scope.lowering_error(node, "a call of something without a name")


def _is_type(node: ast.expr, scope: Scope) -> bool:
    found = scope.find(node.id) if isinstance(node, ast.Name) else None
    return found is not None and found.kind is not Kind.VARIABLE


def _call_of_name(node: ast.Call, target: ast.Name, scope: Scope) -> str:
    found = scope.find(target.id)
    if found is None:
        raise scope.lowering_error(node, f"the name {target.id} is not known")
    if found.kind is Kind.SPECIAL:
        special = SPECIAL.get(found.script)
        if special is None:
            raise scope.lowering_error(node, f"a call of {target.id}")
        return special(node, scope)
    if found.script.startswith("py.") and found.kind is Kind.FUNCTION:
        return _runtime_call(node, target.id, found, scope)
    return _program_call(node, found, scope)


def _program_call(node: ast.Call, symbol: Symbol, scope: Scope) -> str:
    if symbol.kind is Kind.ENUM:
        return f"py.member({symbol.script}, {arguments(node, Signature(('value',)), scope)})"
    new = "new " if symbol.kind is Kind.CLASS else ""
    if symbol.kind not in (Kind.CLASS, Kind.FUNCTION, Kind.VARIABLE):
        raise scope.lowering_error(node, "a call of what is no function")
    return f"{new}{symbol.script}({arguments(node, symbol.signature, scope)})"


def _runtime_call(node: ast.Call, name: str, symbol: Symbol, scope: Scope) -> str:
    given = node.args
    for one in (*given[: name == "map"], *(key.value for key in node.keywords)):
        if isinstance(one, ast.Attribute) and not _is_of_module(one, scope):
            raise scope.lowering_error(one, METHOD_AS_VALUE.format(one.attr))
    if given and isinstance(given[0], ast.GeneratorExp) and len(given) + len(node.keywords) <= 2:
        more = arguments_after_first(node, RUNTIME.get(name), scope)
        if (short := consumer_call(name, given[0], more, scope)) is not None:
            return short
    if name in ("max", "min") and len(given) > 1:
        if node.keywords:
            raise scope.lowering_error(node, f"{name} of several values by a key")
        return f"{symbol.script}([{elements(given, scope)}])"
    return f"{symbol.script}({arguments(node, RUNTIME.get(name), scope)})"


def _is_of_module(node: ast.Attribute, scope: Scope) -> bool:
    base = scope.find(node.value.id) if isinstance(node.value, ast.Name) else None
    return base is not None and base.kind is Kind.MODULE


def arguments_after_first(node: ast.Call, signature: Signature | None, scope: Scope) -> list[str]:
    """Return the arguments of a call without its first."""
    rest = ast.Call(node.func, node.args[1:], node.keywords)
    after = Signature(signature.names[1:]) if signature else None
    written = arguments(ast.copy_location(rest, node), after, scope)
    return [written] if written else []


def _call_of_attribute(node: ast.Call, target: ast.Attribute, scope: Scope) -> str:
    if isinstance(target.value, ast.Name):
        base = scope.find(target.value.id)
        if base is not None and base.kind is Kind.MODULE:
            there = scope.program.names[base.module].get(target.attr)
            if there is None:
                raise scope.lowering_error(node, f"{base.module} has no {target.attr}")
            return _program_call(node, there, scope)
        if base is not None and base.kind is Kind.SPECIAL:
            return _special_method(node, target.value.id, target.attr, scope)
        if target.value.id == "dict" and target.attr == "fromkeys":
            return f"py.fromKeys({arguments(node, None, scope)})"
    if isinstance(target.value, ast.Call) and ast.unparse(target.value) == "super()":
        return f"super.{target.attr}({arguments(node, None, scope)})"
    of = expression(target.value, scope)
    if target.attr in METHODS:
        given = arguments(node, METHODS[target.attr], scope)
        return f"py.methods.{target.attr}({of}{', ' if given else ''}{given})"
    if target.attr not in CONTAINERS | scope.program.attributes:
        raise scope.lowering_error(node, f"nothing has the method {target.attr}")
    return f"{of}.{target.attr}({arguments(node, _method(node, target.attr, scope), scope)})"


def _method(node: ast.Call, name: str, scope: Scope) -> Signature | None:
    """Return the parameters of the methods that the keywords of a call may be meant for."""
    wanted = {one.arg for one in node.keywords}
    known = [
        one
        for one in scope.program.methods.get(name, [])
        if wanted <= set(one.names) or one.keywords
    ]
    if wanted and len({one.names for one in known}) != 1:
        raise scope.lowering_error(node, f"classes differ in the parameters of {name}")
    return known[0] if wanted else None


def _special_method(node: ast.Call, base: str, name: str, scope: Scope) -> str:
    if (base, name) == ("json", "loads"):
        return f"py.json.loads({arguments(node, Signature(('text', 'parse_constant')), scope)})"
    if (base, name) == ("object", "__setattr__"):
        of, attribute, value = node.args
        if isinstance(attribute, ast.Constant) and isinstance(attribute.value, str):
            return f"{expression(of, scope)}.{attribute.value} = {expression(value, scope)}"
        places = f"{expression(of, scope)}[{expression(attribute, scope)}]"
        return f"{places} = {expression(value, scope)}"
    raise scope.lowering_error(node, f"{base}.{name}")


def arguments(node: ast.Call, signature: Signature | None, scope: Scope) -> str:
    """Return the arguments of a call in the places that its parameters have."""
    if not node.keywords:
        return elements(node.args, scope)
    if signature is None or signature.rest or any(isinstance(a, ast.Starred) for a in node.args):
        raise scope.lowering_error(node, "keywords whose places are not known")
    given = {one.arg: one.value for one in node.keywords}
    if None in given:
        return _spread(node, signature, scope)
    places = [expression(one, scope) for one in node.args]
    for name in signature.names[len(places) :]:
        value = given.pop(name, None)
        places.append("undefined" if value is None else expression(value, scope))
    while places and places[-1] == "undefined":
        places.pop()
    if given and not signature.keywords:
        raise scope.lowering_error(node, f"no parameter is called {', '.join(map(str, given))}")
    if given:
        if len(places) < len(signature.names):
            places += ["undefined"] * (len(signature.names) - len(places))
        sets = (f'.set("{name}", {expression(value, scope)})' for name, value in given.items())
        places.append(f"new py.Dict(){''.join(sets)}")
    return ", ".join(places)


def _spread(node: ast.Call, signature: Signature, scope: Scope) -> str:
    """Return the arguments of a call with ``**mapping`` and nothing else."""
    if len(node.keywords) > 1 or node.args or signature.keywords:
        raise scope.lowering_error(node, "a mapping beside other arguments")
    names = ", ".join(f'"{name}"' for name in signature.names)
    return f"...py.named([{names}], {expression(node.keywords[0].value, scope)})"


def _isinstance(node: ast.Call, scope: Scope) -> str:
    of, types = node.args
    written = expression(of, scope)
    if isinstance(of, ast.Name):
        return f"({' || '.join(_checks(types, written, scope))})"
    held = scope.variable()
    return f"({held} = {written}, {' || '.join(_checks(types, held, scope))})"


def _checks(types: ast.expr, of: str, scope: Scope) -> list[str]:
    if isinstance(types, ast.BinOp) and isinstance(types.op, ast.BitOr):
        return [*_checks(types.left, of, scope), *_checks(types.right, of, scope)]
    if isinstance(types, ast.Constant) and types.value is None:
        return [f"{of} === null"]
    if isinstance(types, ast.Name):
        if types.id in CHECKS:
            return [f"{CHECKS[types.id]}({of})"]
        found = scope.find(types.id)
        if found is not None and found.kind in (Kind.CLASS, Kind.ENUM):
            return [f"{of} instanceof {found.script}"]
    raise scope.lowering_error(types, "isinstance of such a type")


def _bool(node: ast.Call, scope: Scope) -> str:
    (value,) = node.args
    return test(value, scope)


def _type(node: ast.Call, scope: Scope) -> str:
    (value,) = node.args
    return f"py.type({expression(value, scope)})"


def _zip(node: ast.Call, scope: Scope) -> str:
    strict = [one.value for one in node.keywords if one.arg == "strict"]
    flag = expression(strict[0], scope) if strict else "false"
    return f"py.zip({flag}, {elements(node.args, scope)})"


def _replace(node: ast.Call, scope: Scope) -> str:
    (of,) = node.args
    changed = (f"{one.arg}: {expression(one.value, scope)}" for one in node.keywords if one.arg)
    return f"py.replace({expression(of, scope)}, {{ {', '.join(changed)} }})"


SPECIAL: dict[str, Callable[[ast.Call, Scope], str]] = {
    "bool": _bool,
    "isinstance": _isinstance,
    "replace": _replace,
    "type": _type,
    "zip": _zip,
}
