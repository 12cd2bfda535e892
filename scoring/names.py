"""Names and units: English and, where a source has it, Chinese; other languages translate them.

The first argument is the context of the catalogues (``scoring/locale``), because the same words
are one pattern here and another there.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Names:
    """A name: ``en`` is translated in its ``context``; ``zh`` is also shown on pages."""

    context: str
    en: str
    zh: str = ""

    def get(self, language: str) -> str:
        """Return the name in a language of the library or, for any other, in English."""
        from scoring.words import catalogue

        return self.or_chinese(catalogue(language).pgettext(self.context, self.en), language)

    def or_chinese(self, translation: str, language: str) -> str:
        """Return a translation of the name; in Chinese, without one, what the source says."""
        if self.zh and translation == self.en and language.startswith("zh"):
            return self.zh
        return translation


@dataclass(frozen=True, slots=True)
class Unit:
    """The unit of a hand's worth: points, fan, tai.

    ``one`` and ``many`` go with a number, ``names`` is used without one, as in a heading.
    """

    context: str
    one: str
    many: str
    names: Names

    def beside(self, value: int, language: str = "en") -> str:
        """Return the unit that goes with a value: ``fan`` with 3."""
        from scoring.words import catalogue

        number = abs(value)
        found = catalogue(language).npgettext(self.context, self.one, self.many, number)
        return self.or_chinese(found, number, language)

    def or_chinese(self, translation: str, number: int, language: str) -> str:
        """Return a translation to go with a number; in Chinese, by default the source's term."""
        source = self.one if number == 1 else self.many
        if self.names.zh and translation == source and language.startswith("zh"):
            return self.names.zh
        return translation


@dataclass(frozen=True, slots=True)
class EmaNames:
    """How the European Mahjong Association, which ranks tournaments in these rules, names them."""

    short: str  # in sentences
    rules: str  # in the column of its results file
    sheet: str  # of that file


POINT = Unit("unit", "point", "points", Names("unit as a heading", "points", "分"))
"""What a game is made of: circumstances, counters, and what the table is asked."""
