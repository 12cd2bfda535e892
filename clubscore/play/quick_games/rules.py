"""What a quick game can be played by: each rule system with its named sets of options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from clubscore.words import localized_name
from scoring.rulesets import RULESETS
from scoring.rulesets.base import Ruleset
from scoring.rulesets.options import Options


@dataclass(frozen=True, slots=True)
class RulesChoice:
    """A rule system with one of its named sets of options."""

    ruleset: Ruleset
    options: Options
    key: str
    name: str  # of the two, where it stands alone
    short_name: str  # of the set, among those of its system


def rules_choices() -> Iterator[RulesChoice]:
    """Yield the rules to choose from, in the active language; the usual set comes first.

    The unchanged text of the rules has only the name of the system.
    """
    for ruleset in RULESETS.values():
        name = localized_name(ruleset.names)
        for number, preset in enumerate(ruleset.presets):
            of_set = gettext(preset.name)
            is_text = ruleset.official and number == 0
            words = gettext("%(rules)s, %(set)s") % {"rules": name, "set": of_set}
            yield RulesChoice(
                ruleset,
                preset.options,
                f"{ruleset.key}.{preset.key}",
                name if is_text else words,
                of_set,
            )


def rules_choice(key: str) -> RulesChoice | None:
    """Return the choice with a key; None for an unknown one."""
    return next((one for one in rules_choices() if one.key == key), None)
