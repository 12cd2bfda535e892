"""Names in the languages of the sources, and units with theirs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Names:
    """A name in the languages of the sources."""

    en: str
    it: str
    zh: str = ""

    def get(self, language: str) -> str:
        """Return the name in ``it``, ``zh`` if it has one or, for anything else, English."""
        if language.startswith("it"):
            return self.it
        return self.zh or self.en if language.startswith("zh") else self.en


@dataclass(frozen=True, slots=True)
class Unit:
    """What a hand is worth so many of: points, fan, tai."""

    one: Names
    many: Names

    def beside(self, value: int) -> Names:
        """Return what stands beside a value: ``fan`` beside 3."""
        return self.one if abs(value) == 1 else self.many


@dataclass(frozen=True, slots=True)
class EmaNames:
    """How the European Mahjong Association, which ranks tournaments in these rules, names them."""

    short: str  # in sentences
    rules: str  # in the column of its results file
    sheet: str  # of that file


POINT = Unit(Names("point", "punto", "分"), Names("points", "punti", "分"))
