"""Errors about a club's data: stable codes, put into words at the edge.

The same shape as :class:`scoring.errors.RuleError`: code compares :attr:`ClubError.code`, people
read the text that :func:`clubscore.words.explain` returns in their language.

The codes belong to the package that raises them: its ``errors.py`` declares them, and its
``__init__.py`` imports that, so that they are known before any code of the package can run.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext_noop as _

from scoring.errors import PluralText

_texts: Final[dict[str, str | PluralText]] = {}
MESSAGES: Final[Mapping[str, str | PluralText]] = MappingProxyType(_texts)


def declare(texts: Mapping[str, str | PluralText]) -> None:
    """Make codes known, each with its English text; raises ``ValueError`` for one that is known.

    A text about a number that may be 1, or is another each time, is ``PluralText``.
    """
    if known := texts.keys() & _texts.keys():
        raise ValueError(f"declared twice: {', '.join(sorted(known))}")
    _texts.update(texts)


# What every part may raise.
declare(
    {
        "name_missing": _("Enter a name."),
        "text_too_long": PluralText(
            "“%(text)s” is too long: %(limit)s character at most.",
            "“%(text)s” is too long: %(limit)s characters at most.",
            "limit",
        ),
        "gone": _("This has been deleted."),
    }
)


class Amount(int):
    """A number in the facts of an error that people read with its thousands apart: 12,345."""


class ClubError(ValueError):
    """An operation the club's data does not allow; :attr:`code` is stable.

    :attr:`facts` fill the message; some also have ids (``hand``: the hand already recorded).
    Where it counts, :attr:`template` is what it says of several, and :attr:`plural` has both.
    """

    def __init__(self, code: str, **facts: int | str) -> None:
        """Raise ``KeyError`` for a code that no package has declared."""
        self.code = code
        self.facts = facts
        message = MESSAGES[code]
        self.plural = message if isinstance(message, PluralText) else None
        self.template = message.many if isinstance(message, PluralText) else message
        text = message.english(facts) if isinstance(message, PluralText) else message
        super().__init__(text % facts)
