"""Where a template construct is, what templates need, and the error for unsupported ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from scoring.phone.compiler.faults import LoweringError

Function = Callable[[str, str], str]  # the script's name for a function of a Python module


class TemplateLoweringError(LoweringError):
    """A construct without a counterpart; the message names template, line and what it is."""

    def __init__(self, template: str, line: int, what: str) -> None:
        """``what`` is wrong in a line of a template, counted from 1."""
        Exception.__init__(self, f"{template}:{line}: {what}")


@dataclass(frozen=True, slots=True)
class Needs:
    """What some templates ask for: other templates, texts, static files."""

    function: Function
    templates: dict[str, None] = field(default_factory=dict)  # by name, in order
    messages: set[str] = field(default_factory=set)  # msgids, after context and "\x04"
    files: set[str] = field(default_factory=set)

    def add_message(self, message: str, context: str | None) -> None:
        """Note a text, as the catalogues have it."""
        text = message.replace("\r\n", "\n").replace("\r", "\n")
        self.messages.add(text if context is None else f"{context}\x04{text}")


@dataclass(frozen=True, slots=True)
class TemplateScope:
    """A line of a template, and the variable that holds the context there."""

    template: str
    needs: Needs
    line: int = 1
    context: str = "c"
    numbers: list[int] = field(default_factory=lambda: [0])  # of the variables so far

    def at(self, line: int) -> TemplateScope:
        """Return the same in another line."""
        return replace(self, line=line)

    def within(self, context: str) -> TemplateScope:
        """Return the same in another context."""
        return replace(self, context=context)

    def fresh(self, name: str = "c") -> str:
        """Return a variable that nothing else in the template has."""
        self.numbers[0] += 1
        return f"{name}{self.numbers[0]}"

    def error(self, what: str) -> TemplateLoweringError:
        """Return what to raise here."""
        return TemplateLoweringError(self.template, self.line, what)


def indent(lines: Iterable[str]) -> Iterable[str]:
    """Yield the lines of a block."""
    return (f"  {line}" for line in lines)
