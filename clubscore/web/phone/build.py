"""The script of the phone: the rules, what an entry is worth, and what shows it on a page."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import Final

from scoring.phone.build import ENTRIES, EXPORTS, HEAD, lower_modules
from scoring.phone.compiler.program import LoweredProgram

from .answers import ANSWERS
from .catalogue import CONTEXT_END, texts_script
from .templates.build import lower_templates, messages_in

# Those whose functions templates call, and one that declares the errors which entries raise.
BESIDE: Final = ("clubscore.play.errors", "clubscore.markup.pictures", "clubscore.tile_names")
# What Django gives to the lowered modules; static/js/engine/django.js has it in the script.
DJANGO: Final = {
    "django.template.loader": ("render_to_string",),
    "django.templatetags.static": ("static",),
    "django.utils.html": ("format_html", "format_html_join"),
    "django.utils.safestring": ("SafeString", "mark_safe"),
    "django.utils.translation": (
        *("get_language", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "npgettext"),
        *("pgettext", "pgettext_lazy"),
    ),
}
STAND_INS: Final = {
    f"{module}.{name}": f"django.{name}" for module, names in DJANGO.items() for name in names
}
# A question in JSON and the texts of its language, the answer in JSON.
ANSWER: Final = """\
django.templates(TEMPLATES);
function phone_answer(text, texts) {
  const asked = py.json.loads(text);
  django.use(asked.get("language"), texts);
  django.useFiles({ "tiles/sprite.svg": asked.get("sprite") });
  return py.json.dumps(ANSWERS[asked.get("ask")](asked));
}
export { phone_answer };"""


def _messages(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the texts that may be messages: all, and those that are called for in a context."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Call):
            texts = [one.value for one in node.args if isinstance(one, ast.Constant)]
            pairs = pairwise(one for one in texts if isinstance(one, str))
            yield from (CONTEXT_END.join(pair) for pair in pairs)


def _table_of_answers(program: LoweredProgram) -> str:
    """Return the constant ``ANSWERS`` of a script: functions by what a question asks."""
    rows = (f"  {one.question}: {program.name(one.module, one.function)}," for one in ANSWERS)
    return "\n".join(["const ANSWERS = {", *rows, "};", ""])


@cache
def _program() -> LoweredProgram:
    return lower_modules((*ENTRIES, *BESIDE, *(one.module for one in ANSWERS)), STAND_INS)


@cache
def _templates() -> tuple[str, ...]:
    return tuple(sorted({name for one in ANSWERS for name in one.templates}))


@cache
def built_script() -> str:
    """Return the script; raise ``LoweringError`` for what has no counterpart in it."""
    program = _program()
    return program.script(
        EXPORTS,
        'import * as django from "./django.js";',
        lower_templates(_templates(), program.name),
        _table_of_answers(program),
        ANSWER,
        head=HEAD,
    )


@cache
def built_texts(language: str) -> str:
    """Return the script with what it says in a language."""
    said = {*_messages(_program().nodes()), *messages_in(_templates())}
    return texts_script(language, said)
