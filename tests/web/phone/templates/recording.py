"""The filters and tags of `mahjong`, which write down what they were asked and what they said.

Templates are compared alone so: what the functions say on the phone is another matter.
"""

import json
from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from clubscore.markup import pictures
from clubscore.markup.templatetags import mahjong
from tests.web.phone.templates.plain import plain

SAID: dict[str, list[object]] = {}  # by language, function and arguments: the text, is it HTML
register = template.Library()


def _recorded(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def recorded(*given: Any, **keywords: Any) -> Any:
        said = function(*given, **keywords)
        SAID[_asked(function, given, keywords)] = [said, isinstance(said, SafeString)]
        return said

    return recorded


def _asked(function: Callable[..., Any], given: Any, keywords: dict[str, Any]) -> str:
    rest = list(signature(function).parameters)[len(given) :]
    last = max((rest.index(name) for name in keywords), default=-1)
    places = [*given, *(keywords.get(name) for name in rest[: last + 1])]
    arguments = json.dumps(plain(places), ensure_ascii=False, separators=(",", ":"))
    return f"{get_language()} {function.__module__}.{function.__name__} {arguments}"


for name, one in mahjong.register.filters.items():
    register.filter(name, _recorded(one))
for tag in (pictures.tile, pictures.tiles, pictures.flower_tiles):
    register.simple_tag(_recorded(tag))
