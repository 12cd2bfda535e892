"""What the phone has of the catalogues: the translations of the texts it can show."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.utils.translation import trans_real

CONTEXT_END: Final = "\x04"  # between a context and its text
PLURAL_FORMS: Final = re.compile(r"^plural-forms:.*?\bplural\s*=\s*([^;\n]+)", re.I | re.M)
C_EXPRESSION: Final = re.compile(r"[n\d\s()?:!=<>&|%]{1,200}")  # which is JavaScript too
GERMANIC: Final = "n != 1"  # the rule of a catalogue that names none


class PluralRuleError(ValueError):
    """A catalogue whose rule for plural forms is not a plain expression in ``n``."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Texts by msgid, after context and ``\\x04``; of those with plural forms, each form."""

    plural: str  # the form for the number n, as an expression in C
    messages: dict[str, str | list[str]]


def catalogues(msgids: Iterable[str]) -> dict[str, tuple[Catalogue, ...]]:
    """Return by language the catalogues with the translations of these texts.

    A text is looked for in one after another: each has plural forms by its own rule. Languages
    and texts without translation are left out. Raises ``PluralRuleError``.
    """
    wanted = sorted(set(msgids))
    found = {
        language: tuple(_catalogues(language, wanted)) for language, _name in settings.LANGUAGES
    }
    return {language: several for language, several in found.items() if several}


def texts_script(language: str, msgids: Iterable[str]) -> str:
    """Return a script with the catalogues of one language, for ``use`` of the runtime."""
    found = catalogues(msgids).get(language, ())
    lines = (f"  {_catalogue_literal(one)}," for one in found)
    return "\n".join(["export default [", *lines, "];", ""])


def _catalogue_literal(catalogue: Catalogue) -> str:
    messages = json.dumps(catalogue.messages, ensure_ascii=False, separators=(",", ":"))
    return f"{{ plural: (n) => Number({catalogue.plural}), messages: {messages} }}"


def _catalogues(language: str, msgids: list[str]) -> Iterator[Catalogue]:
    """Yield the catalogues of a language that have any of the texts, ours before Django's."""
    known: set[tuple[str, bool]] = set()  # with plural forms or without
    for entries in _entries(language):
        messages = {}
        for msgid in msgids:
            text = _text(entries, msgid)
            if text is None or (msgid, isinstance(text, list)) in known:
                continue
            known.add((msgid, isinstance(text, list)))
            if text != msgid.rpartition(CONTEXT_END)[2]:
                messages[msgid] = text
        if messages:
            yield Catalogue(_plural(entries.get("", "")), messages)


def _entries(language: str) -> Iterator[dict[Any, str]]:
    """Yield what Django has merged for a language, and then what it falls back on."""
    translation: Any = trans_real.translation(language)
    while translation is not None:
        yield from translation._catalog._catalogs
        translation = translation._fallback


def _text(entries: dict[Any, str], msgid: str) -> str | list[str] | None:
    if msgid and msgid in entries:
        return entries[msgid]
    forms: list[str] = []
    while (msgid, len(forms)) in entries:
        forms.append(entries[msgid, len(forms)])
    return forms or None


def _plural(header: str) -> str:
    """Return the rule that the header of a catalogue names; raise ``PluralRuleError``."""
    found = PLURAL_FORMS.search(header)
    rule = found[1].strip() if found else GERMANIC
    if not C_EXPRESSION.fullmatch(rule):
        raise PluralRuleError(f"no rule for plural forms: {rule!r}")
    return rule
