"""Filters and tags that are functions: Django's in the runtime, ours lowered with their modules."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from .scopes import TemplateScope

OF_DJANGO: Final = "django.template.defaultfilters"
# By their names in Python; in the script, some names are words of the language.
FILTERS: Final = {
    "add": "add",
    "capfirst": "capfirst",
    "default": "otherwise",
    "default_if_none": "otherwiseIfNone",
    "escape_filter": "escaped",
    "first": "first",
    "join": "join",
    "last": "last",
    "length": "length",
    "lower": "lower",
    "safe": "safe",
    "upper": "upper",
    "yesno": "yesno",
}
YES_NO: Final = "yes,no,maybe"  # what that filter says without an argument


def filter_call(
    function: Callable[..., Any], arguments: Sequence[str], scope: TemplateScope
) -> str:
    """Return the call of a filter; raise ``TemplateLoweringError`` for an unknown one."""
    real = inspect.unwrap(function)
    if real.__module__ == OF_DJANGO:
        if real.__name__ not in FILTERS:
            raise scope.error(f"the filter {real.__name__}")
        if real.__name__ == "yesno" and len(arguments) == 1:
            scope.needs.add_message(YES_NO, None)
        return f"django.filters.{FILTERS[real.__name__]}({', '.join(arguments)})"
    for flag in ("needs_autoescape", "expects_localtime"):
        if getattr(function, flag, False):
            raise scope.error(f"the filter {real.__name__}, which {flag}")
    written = function_call(function, arguments, {}, scope)
    return f"django.filters.kept({arguments[0]}, {written})" if _is_safe(function) else written


def _is_safe(function: Callable[..., Any]) -> bool:
    return bool(getattr(function, "is_safe", False))


def function_call(
    function: Callable[..., Any],
    arguments: Sequence[str],
    keywords: Mapping[str, str],
    scope: TemplateScope,
) -> str:
    """Return the call of a function of a lowered module, its arguments in their places."""
    real = inspect.unwrap(function)
    if real.__qualname__ != real.__name__ or real.__name__ == "<lambda>":
        raise scope.error(f"{real.__qualname__} is not a function of a module")
    try:
        name = scope.needs.function(real.__module__, real.__name__)
    except LookupError:
        missing = f"{real.__module__}.{real.__name__}"
        raise scope.error(f"nothing stands in for {missing}") from None
    return f"{name}({', '.join(_places(real, arguments, keywords, scope))})"


def _places(
    function: Callable[..., Any],
    arguments: Sequence[str],
    keywords: Mapping[str, str],
    scope: TemplateScope,
) -> list[str]:
    parameters = inspect.signature(function).parameters.values()
    if any(one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD) for one in parameters):
        raise scope.error(f"{function.__name__} takes any arguments")
    rest = [one.name for one in parameters][len(arguments) :]
    written = [*arguments, *(keywords.get(name, "undefined") for name in rest)]
    while written and written[-1] == "undefined":
        written.pop()
    return written
