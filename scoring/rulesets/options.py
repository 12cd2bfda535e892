"""Options in which an event may differ from its rules' source, single or as a named set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.errors import RuleError, _
from scoring.frozen import close

OptionValue = bool | int | str
Options = Mapping[str, OptionValue]
MOST_POINTS = 9999  # an option may name; no source comes near


@dataclass(frozen=True, slots=True)
class Option:
    """A rule an event may set otherwise than the source.

    ``choices`` empty means any whole number from ``lowest`` to ``highest``. ``text`` and the
    labels are English message ids.
    """

    key: str
    default: OptionValue
    text: str
    choices: tuple[tuple[OptionValue, str], ...] = ()
    lowest: int = 0
    highest: int = MOST_POINTS
    source: str = ""

    def check(self, value: object) -> OptionValue:
        """Return ``value`` if the option can have it; raise ``RuleError("bad_option")``."""
        if self.choices:
            for choice, _label in self.choices:
                # True == 1 in Python: a yes/no option takes no number and the other way round.
                if type(choice) is type(value) and choice == value:
                    return choice
        elif type(value) is int and self.lowest <= value <= self.highest:
            return value
        raise RuleError("bad_option", text=str(value), option=self.key)


YES_NO: tuple[tuple[OptionValue, str], ...] = ((False, _("no")), (True, _("yes")))


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of option values.

    ``text`` says whose rules they are and why these options differ; ``source`` where to find them.
    All three texts are English message ids.
    """

    key: str
    name: str
    options: Options
    text: str = ""
    source: str = ""

    def __post_init__(self) -> None:
        """Close the mapping."""
        close(self, "options")


def checked_options(known_options: Sequence[Option], options: Options) -> dict[str, OptionValue]:
    """Return every option with its value; raise ``unknown_option`` or ``bad_option``."""
    values = {option.key: option.default for option in known_options}
    by_key: dict[str, Option] = {}
    for key, value in options.items():
        if key not in values:
            raise RuleError("unknown_option", text=str(key))
        if value != values[key] or type(value) is not type(values[key]):
            by_key = by_key or {option.key: option for option in known_options}
            values[key] = by_key[key].check(value)
    return values
