"""Words for what code says in codes: errors, winds, situations, in the reader's language."""

from collections.abc import Iterable
from typing import Final

from django.utils.translation import get_language, gettext, ngettext, npgettext, pgettext
from django.utils.translation import gettext_noop as _

from scoring.errors import RuleError
from scoring.hand import Situation
from scoring.rulesets import RULESETS
from scoring.rulesets.base import POINT, Names, Unit
from scoring.tiles import Wind

from .errors import Amount, ClubError
from .tile_names import words_of

MINUS: Final = "\N{MINUS SIGN}"
WINDS: Final = (_("East"), _("South"), _("West"), _("North"))
SITUATIONS: Final = {
    Situation.LAST_TILE: _("last tile of its kind"),
    Situation.WALL_END: _("end of the wall"),
    Situation.KONG_REPLACEMENT: _("replacement tile of a kong"),
    Situation.ROBBING_KONG: _("robbed kong"),
    Situation.HEAVEN: _("win with the dealt hand"),
    Situation.EARTH: _("win on the first discard"),
}
# Django's Italian writes months with a capital letter; a project's catalogue comes before its own.
MONTHS: Final = (
    _("January"),
    _("February"),
    _("March"),
    _("April"),
    _("May"),
    _("June"),
    _("July"),
    _("August"),
    _("September"),
    _("October"),
    _("November"),
    _("December"),
)


def explain(error: RuleError | ClubError) -> str:
    """Return what is wrong, where, and what to do about it, in the active language."""
    facts: dict[str, int | str] = {
        name: with_thousands(fact) if isinstance(fact, Amount) else fact
        for name, fact in error.facts.items()
    }
    if isinstance(error, RuleError):
        facts = {name: _in_words(name, fact) for name, fact in facts.items()}
    if plural := error.plural:
        return ngettext(plural.one, plural.many, plural.number(error.facts)) % facts
    return gettext(error.template) % facts


def wind_name(wind: int | None) -> str:
    """Return East, South, West or North, for 0 to 3, in the active language.

    At a table of five someone sits out: None, and the fifth seat, are ``"Out"``.
    """
    if wind is None or wind >= len(WINDS):
        return pgettext("at a table of five", "Out")
    return gettext(WINDS[wind])


def _in_words(name: str, fact: int | str) -> int | str:
    """Put a fact of a scoring error into words; notation someone typed stays as it is."""
    if not isinstance(fact, str):
        return fact
    if name in ("wind", "winner", "seat") and fact in Wind.__members__:
        return wind_name(Wind[fact])
    if name in ("tile", "flower", "one", "other"):
        return words_of(fact)
    if name in ("first", "second") and fact:
        known = isinstance(fact, Situation) and fact in SITUATIONS
        return gettext(SITUATIONS[Situation(fact)] if known else fact)
    if name in ("expected", "reason") and fact:
        return gettext(fact)
    return fact


def worth(value: int, ruleset: str) -> str:
    """Return the value of a hand in the unit of its rule system: ``8 points``, ``3 fan``."""
    return f"{with_thousands(value)} {unit_of(value, ruleset)}"


def unit_of(value: int, ruleset: str) -> str:
    """Return the unit of a rule system as used with ``value``: ``points``, ``fan``."""
    return localized_unit(RULESETS[ruleset].unit if ruleset in RULESETS else POINT, value)


def unit_heading(ruleset: str) -> str:
    """Return the unit of a rule system without a number, as in a heading: ``points``, ``fan``."""
    unit = RULESETS[ruleset].unit if ruleset in RULESETS else POINT
    return localized_name(unit.names)


def localized_unit(unit: Unit, value: int) -> str:
    """Return a unit as used with ``value``, in the active language: ``han``."""
    found = npgettext(unit.context, unit.one, unit.many, abs(value))
    return unit.or_chinese(found, abs(value), get_language() or "en")


def localized_name(names: Names) -> str:
    """Return a name of the rules in the active language."""
    return names.or_chinese(pgettext(names.context, names.en), get_language() or "en")


def chinese_beside(names: Names) -> str:
    """Return the Chinese name shown next to another, or none if pages are in Chinese."""
    return "" if (get_language() or "en").startswith("zh") else names.zh


def list_words(items: Iterable[str]) -> str:
    """Return names or numbers in a row, as the language separates them: ``1, 2, 3``."""
    return list_separator().join(items)


def list_separator() -> str:
    """Return what the language writes between names or numbers in a row, with its space."""
    # Translators: with the space that follows it, if your language writes one
    return pgettext("between the items of a list", ", ")


def list_words_apart(items: Iterable[str]) -> str:
    """Return items in a row that may have commas in them: ``a, b; c``."""
    # Translators: with the space that follows it, if your language writes one
    return pgettext("between items that have commas", "; ").join(items)


def signed_points(points: int | None) -> str:
    """Return points as players write them: ``+24``, ``−16``, ``0``, ``+45,300``."""
    if points is None:
        return ""
    return f"+{with_thousands(points)}" if points > 0 else with_thousands(points)


def player_points(won: int | None, starting: int) -> str:
    """Return what a player has: won and lost so far, or with starting points all: ``31,300``."""
    if won is None or not starting:
        return signed_points(won)
    return with_thousands(starting + won)


def points_behind(points: int, most: int) -> str:
    """Return how many points someone is behind who has most: ``3,200``."""
    return with_thousands(most - points)


def with_thousands(points: int) -> str:
    """Return points with a true minus sign, and with the thousands apart: ``−15,700``."""
    digits = str(points).replace("-", "")
    separator = pgettext("between thousands, as in 45,300", ",")
    apart = digits[-3:]
    for end in range(len(digits) - 3, 0, -3):
        apart = digits[max(end - 3, 0) : end] + separator + apart
    return f"{MINUS}{apart}" if points < 0 else apart


def off_by_words(points: int) -> str:
    """Return, in a few words, how far the totals of a table are off; "" where they add up."""
    if not points:
        return ""
    return gettext("as on the sheet: the totals are off by %(sum)s") % {
        "sum": signed_points(points)
    }


def minus_sign(points: int) -> str:
    """Return a total with a true minus sign: ``24``, ``−16``."""
    return str(points).replace("-", MINUS)
