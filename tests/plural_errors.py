"""Errors whose message counts, made for tests with any number."""

import re
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from clubscore.errors import MESSAGES, ClubError
from scoring.errors import MESSAGES as OF_RULES
from scoring.errors import PluralText, RuleError

ROOT = Path(__file__).parent.parent
for path in ROOT.glob("clubscore/**/errors.py"):  # each package declares its own
    import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))

WORDS = {"text": "Rossi", "path": "event.name", "tile": "1m"}  # facts that are no numbers


def codes(messages: Mapping[str, str | PluralText]) -> set[str]:
    """The codes whose message counts."""
    return {code for code, message in messages.items() if isinstance(message, PluralText)}


def facts(plural: PluralText, number: int) -> dict[str, int | str]:
    """Facts of a message with this number; any other number is 4."""
    names = re.findall(r"%\((\w+)\)s", plural.many)
    return {name: WORDS.get(name, 4) for name in names} | {plural.fact: number}


def error(code: str, number: int) -> RuleError | ClubError:
    """The error with this number in its message."""
    message = OF_RULES[code] if code in OF_RULES else MESSAGES[code]
    assert isinstance(message, PluralText)
    kind = RuleError if code in OF_RULES else ClubError
    return kind(code, **facts(message, number))
