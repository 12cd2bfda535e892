"""Tags without a body: {% include %}, {% static %}, our own."""

from __future__ import annotations

from collections.abc import Iterator

from django.template import TemplateDoesNotExist
from django.template.library import SimpleNode
from django.template.loader import get_template
from django.template.loader_tags import IncludeNode, construct_relative_path
from django.templatetags.i18n import GetCurrentLanguageNode
from django.templatetags.static import StaticNode

from .expressions import constant, resolve, text, values
from .functions import function_call
from .nodes import lowers, output_line, set_variable
from .scopes import TemplateScope


@lowers(IncludeNode)
def _include(node: IncludeNode, scope: TemplateScope) -> Iterator[str]:
    written = constant(node.template, scope, "a template")
    name = str(construct_relative_path(scope.template, written))
    try:
        get_template(name)
    except TemplateDoesNotExist:
        raise scope.error(f"there is no template {name}") from None
    scope.needs.templates.setdefault(name)
    given = values(node.extra_context, scope)
    if node.isolated_context:
        context = f"django.fresh({given})"
    else:
        context = f"django.push({scope.context}, {given})"
    yield output_line(f"TEMPLATES[{text(name)}]({context})")


@lowers(StaticNode)
def _static(node: StaticNode, scope: TemplateScope) -> Iterator[str]:
    file = constant(node.path, scope, "a static file")
    scope.needs.files.add(file)
    address = f"django.conditional_escape(django.static({text(file)}))"
    yield from _shown_or_set(address, node.varname, scope)


@lowers(GetCurrentLanguageNode)
def _language(node: GetCurrentLanguageNode, scope: TemplateScope) -> Iterator[str]:
    yield set_variable(node.variable, "django.get_language()", scope)


@lowers(SimpleNode)
def _ours(node: SimpleNode, scope: TemplateScope) -> Iterator[str]:
    if node.takes_context:
        raise scope.error(f"{node.func.__name__} takes the context")
    given = [resolve(one, scope) for one in node.args]
    keywords = {name: resolve(one, scope) for name, one in node.kwargs.items()}
    written = function_call(node.func, given, keywords, scope)
    yield from _shown_or_set(written, node.target_var, scope)


def _shown_or_set(value: str, name: str | None, scope: TemplateScope) -> Iterator[str]:
    if name is None:
        yield output_line(f"django.shown({value})")
    else:
        yield set_variable(name, value, scope)
