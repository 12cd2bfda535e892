"""The calculator's page: what its template prints."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubscore.play.calculator.fields import (
    COUNTER,
    MOST_COUNTED,
    counter_fields,
    counters_asked,
)
from clubscore.play.calculator.options import OPTION, options_query, value_in_address
from clubscore.play.calculator.request import FROM_SELF, CalculatorRequest
from clubscore.play.entry.assessment import EventRules
from clubscore.tournaments.rules import official_words, options_summary
from clubscore.web.hand_entry.keypad import (
    HandPanel,
    Key,
    ModeKey,
    NumberRow,
    ToldForm,
    flower_keys,
    mode_keys,
    tile_rows,
    told_form,
    words,
)
from clubscore.words import localized_name, wind_name
from scoring.rulesets import RULESETS
from scoring.rulesets.base import CounterInfo, Ruleset
from scoring.rulesets.options import Option, Options, OptionValue
from scoring.tiles import Wind


@dataclass(frozen=True, slots=True)
class CalculatorOption:
    """An option as the form offers it; ``choices`` are value, label and whether it is chosen."""

    field: str
    text: str
    value: str
    official: str  # in words, where it is set otherwise
    choices: tuple[tuple[str, str, bool], ...]
    lowest: int
    highest: int


def option_rows(ruleset: Ruleset, options: Options) -> list[CalculatorOption]:
    """Return every option with its value, in the active language."""
    return [
        _option_row(ruleset, option, options.get(option.key, option.default))
        for option in ruleset.options
    ]


def _option_row(ruleset: Ruleset, option: Option, value: OptionValue) -> CalculatorOption:
    return CalculatorOption(
        OPTION + option.key,
        _(option.text),
        value_in_address(value),
        "" if value == option.default else official_words(ruleset, option),
        tuple((value_in_address(one), _(label), one == value) for one, label in option.choices),
        option.lowest,
        option.highest,
    )


@dataclass(frozen=True, slots=True)
class Link:
    """A way to another page."""

    label: str
    address: str
    current: bool = False


@dataclass(frozen=True, slots=True)
class PresetLink(Link):
    """A way to the same hand under a preset."""

    text: str = ""  # whose rules these are, and what they count otherwise


@dataclass(frozen=True, slots=True)
class Pick:
    """A wind, or the wall, to be picked."""

    value: str
    label: str
    letter: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Keyboard:
    """What the keypad's template prints: the same names as the referee's screen has."""

    tile_rows: list[list[Key]]
    modes: list[ModeKey]
    flowers: list[Key]
    panels: tuple[HandPanel, ...]
    fields: Mapping[str, Any]
    words: Mapping[str, Any]

    @property
    def words_json(self) -> str:
        """The texts of the scripts, for an attribute."""
        return json.dumps(self.words, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class CalculatorPage:
    """The calculator of one ruleset."""

    ruleset: Ruleset
    name: str
    systems: tuple[Link, ...]
    presets: tuple[PresetLink, ...]
    options: list[CalculatorOption]
    values: Options  # of the options, where they were chosen
    seats: tuple[Pick, ...]
    sources: tuple[Pick, ...]
    rounds: tuple[Pick, ...]
    keyboard: Keyboard
    action: str
    seen_tiles: str  # tiles that lie elsewhere, in notation
    told_hand: ToldForm | None  # a hand without its tiles, where its numbers have keys
    told_name: str
    is_told: bool
    counters: tuple[NumberRow, ...]  # what lies on the table

    @property
    def changed_count(self) -> int:
        """How many options are set otherwise than in the ruleset's source."""
        return sum(bool(option.official) for option in self.options)

    @property
    def summary(self) -> str:
        """Whose rules the options are, or how many differ from them."""
        return options_summary(self.ruleset, self.values)


def calculator_page(request: CalculatorRequest) -> CalculatorPage:
    """Return the page with everything filled in as the address asks."""
    ruleset = request.rules.ruleset
    return CalculatorPage(
        ruleset,
        localized_name(ruleset.names),
        tuple(
            Link(localized_name(one.names), home(one), one is ruleset) for one in RULESETS.values()
        ),
        tuple(_presets(request)),
        option_rows(ruleset, request.rules.options),
        request.rules.options,
        tuple(_pick(wind, wind is request.seat) for wind in Wind),
        (
            Pick(FROM_SELF, pgettext("winning tile", "Self-drawn"), "", request.discarder is None),
            *(_pick(wind, wind is request.discarder) for wind in Wind),
        ),
        tuple(_pick(wind, wind is request.prevalent_wind) for wind in Wind),
        _keyboard(request),
        home(ruleset),
        request.seen_text,
        told_form(request.rules, request.fields()) if ruleset.entered_form.is_tapped else None,
        localized_name(ruleset.entered_form.names),
        bool(request.numbers),
        tuple(_counter(info, request) for info in counters_asked(ruleset)),
    )


def home(ruleset: Ruleset) -> str:
    """Return where the calculator of a ruleset is."""
    return reverse("score", args=[ruleset.key])


def _pick(wind: Wind, is_chosen: bool) -> Pick:
    return Pick(wind.name, wind_name(wind), wind.name, is_chosen)


def _counter(info: CounterInfo, request: CalculatorRequest) -> NumberRow:
    name = COUNTER + info.key
    value = dict(counter_fields(request.rules.ruleset, request.query)).get(name, "")
    label = localized_name(info.names)
    return NumberRow(name.replace("_", "-"), name, label, value, 0, MOST_COUNTED, "0")


def _presets(request: CalculatorRequest) -> list[PresetLink]:
    """Return the ruleset's presets, each with the same hand, or none if there is no choice."""
    ruleset = request.rules.ruleset
    if len(ruleset.presets) < 2:
        return []
    defaults = {option.key: option.default for option in ruleset.options}
    links = []
    for preset in ruleset.presets:
        options = {key: value for key, value in preset.options.items() if value != defaults[key]}
        query = urlencode([*request.hand_fields, *options_query(options)])
        links.append(
            PresetLink(
                _(preset.name),
                f"{home(ruleset)}?{query}",
                options == request.rules.options,
                _(preset.text) if preset.text else "",
            )
        )
    return links


def _keyboard(request: CalculatorRequest) -> Keyboard:
    rules, fields = request.rules, request.fields()
    conduct = rules.conduct
    return Keyboard(
        tile_rows(),
        mode_keys(rules),
        flower_keys() if conduct.flowers else [],
        tuple(_panel(wind, fields, request.rules) for wind in Wind)
        if request.rules.all_hands
        else (),
        fields,
        words(),
    )


def _panel(wind: Wind, fields: Mapping[str, Any], rules: EventRules) -> HandPanel:
    how, tiles = (str(fields[f"{name}_{wind.value}"]) for name in ("how", "tiles"))
    form, name = told_form(rules, fields, wind.value), wind_name(wind)
    return HandPanel(wind.value, str(wind.value), name, wind.value, how, tiles, form)
