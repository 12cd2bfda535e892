"""Codes of errors are declared with the package that raises them, and all of them are raised."""

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from clubscore.errors import MESSAGES, declare

ROOT = Path(__file__).parent.parent


@cache
def modules() -> dict[Path, ast.Module]:
    return {
        path: ast.parse(path.read_text())
        for path in sorted(ROOT.glob("clubscore/**/*.py"))
        if "migrations" not in path.parts
    }


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Every call in a module with the last name of what is called."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func).rpartition(".")[2], node


def texts(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def literals(argument: ast.expr) -> Iterator[str]:
    """The codes that an argument can be, as far as they are written there."""
    if isinstance(argument, ast.IfExp):
        yield from literals(argument.body)
        yield from literals(argument.orelse)
    elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value


def first_parameter(function: ast.FunctionDef) -> str:
    names = [argument.arg for argument in function.args.args if argument.arg != "self"]
    return names[0] if names else ""


@cache
def declared() -> dict[str, Path]:
    """Codes with the module that declares them."""
    return {
        str(ast.literal_eval(key)): path
        for path, tree in modules().items()
        for name, call in calls(tree)
        if name == "declare" and isinstance(call.args[0], ast.Dict)
        for key in call.args[0].keys
        if key is not None
    }


def raising_functions() -> set[str]:
    """``ClubError``, and functions that hand their first argument on to it as the code."""
    return {"ClubError"} | {
        function.name
        for tree in modules().values()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and first_parameter(function)
        for name, call in calls(function)
        if name == "ClubError"
        and call.args
        and ast.unparse(call.args[0]) == first_parameter(function)
    }


def raised() -> set[str]:
    """Codes that stand as the first argument where an error is made."""
    functions = raising_functions()
    return {
        code
        for tree in modules().values()
        for name, call in calls(tree)
        if name in functions and call.args
        for code in literals(call.args[0])
    }


def test_what_is_declared_is_what_can_be_said():
    for path in set(declared().values()):
        import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    assert set(MESSAGES) == set(declared())


def test_every_code_raised_is_declared():
    assert len(raised()) > 150
    assert raised() - set(declared()) == set()


# A package of its own: it raises codes, and tournaments has the words.
SEATING: Final = ROOT / "clubscore/seating_plans"


def test_every_code_declared_is_raised_by_its_package():
    for package in set(declared().values()):
        places = [package.parent]
        if package.is_relative_to(ROOT / "clubscore/tournaments"):
            places.append(SEATING)
        used = {
            text
            for path, tree in modules().items()
            if any(map(path.is_relative_to, places)) and path.name != "errors.py"
            for text in texts(tree)
        }
        of_package = {code for code, path in declared().items() if path == package}
        assert of_package - used == set(), package


def test_a_code_is_declared_once():
    with pytest.raises(ValueError, match="declared twice: gone"):
        declare({"gone": "Gone."})
