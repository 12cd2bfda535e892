"""How an event is called, when it is, and how its players are ranked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext

from clubscore.errors import ClubError
from clubscore.tournaments.locks import has_hands
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.roster.requests import zone_of
from clubscore.tournaments.settings.registry import ASKED, SETTINGS
from clubscore.tournaments.settings.setting import Section, Setting
from clubscore.tournaments.settings.types import Order
from clubscore.web.editing.page import StoredValues
from clubscore.web.fields import LocalTimeField
from clubscore.web.folding import Fold
from clubscore.web.organizer.event.forms import RULES_LABELS, RulesForms
from clubscore.words import explain
from scoring.rulesets.options import OptionValue

from .fields import form_fields, order_field

EMPTY: Final = (None, "")
SAME_LINE: Final = {  # fields that stand beside the one before them
    *("ends_on", "country", "registration_closes_at", "team_best"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """Fields shown side by side, with the help for all of them below."""

    fields: list[forms.BoundField]
    help: str = ""


@dataclass(frozen=True, slots=True)
class RareSettings:
    """Settings of a section that are folded away until one of them is set."""

    lines: list[Line]
    usual: Mapping[str, Any]  # values by field

    @property
    def fold(self) -> Fold:
        """Their fields, and whether they are shown at once."""
        return Fold([field for line in self.lines for field in line.fields], self.usual)


class SettingsForm(forms.Form):
    """The settings of an event; ``settings`` are the values for ``event_change``."""

    def __init__(self, event: Tournament, data: Any = None, *, initial: Any = None) -> None:
        """Show the settings of ``event``, or ``initial``."""
        self.settings_asked = [setting for setting in ASKED if setting.asked_of(event)]
        super().__init__(data, initial=initial or self._stored(event))
        for setting in self.settings_asked:
            self.fields |= form_fields(setting)
        if event.is_foreign:  # without its program it would be an event that was run here
            self.fields["results_from"].required = True
        for field in self.fields.values():
            if isinstance(field, LocalTimeField):
                field.zone = zone_of(event)

    def _stored(self, event: Tournament) -> dict[str, Any]:
        """Return what the event has, by field of the form."""
        stored = {setting.field: getattr(event, setting.field) for setting in self.settings_asked}
        for setting in self.settings_asked:
            if isinstance(setting.type, Order):
                keys = enumerate(stored.pop(setting.field), start=1)
                stored |= {order_field(setting, place): key for place, key in keys}
        return stored

    @property
    def lines(self) -> dict[str, list[Line]]:
        """The fields of each section of the page, by its key, but those that are rare."""
        return self._lines(is_rare=False)

    @property
    def rare(self) -> dict[str, RareSettings]:
        """Those that are rare, by section; sections without any are left out."""
        usual = {setting.field: setting.default for setting in self.settings_asked}
        return {
            section: RareSettings(lines, usual)
            for section, lines in self._lines(is_rare=True).items()
            if lines
        }

    def _lines(self, *, is_rare: bool) -> dict[str, list[Line]]:
        lines: dict[str, list[Line]] = {str(section): [] for section in Section}
        for setting in self.settings_asked:
            if setting.is_rare != is_rare:
                continue
            of_section = lines[str(setting.section)]
            fields = self._bound_fields(setting)
            if setting.field in SAME_LINE:
                of_section[-1].fields.extend(fields)
            else:
                is_order = isinstance(setting.type, Order)
                of_section.append(Line(fields, gettext(setting.help) if is_order else ""))
        return lines

    def _bound_fields(self, setting: Setting) -> list[forms.BoundField]:
        if isinstance(setting.type, Order):
            places = range(1, setting.type.limit + 1)
            return [self[order_field(setting, place)] for place in places]
        return [self[setting.field]]

    @property
    def sections_with_errors(self) -> set[str]:
        """The sections of the page that something has to be corrected in."""
        return {
            str(setting.section)
            for setting in self.settings_asked
            if any(field.name in self.errors for field in self._bound_fields(setting))
        }

    def clean(self) -> dict[str, Any]:
        """Days and times in order, no more who count than there are, every tie-break once."""
        told = self.cleaned_data
        if told.get("starts_on") and told.get("ends_on") and told["ends_on"] < told["starts_on"]:
            self.add_error("ends_on", explain(ClubError("ends_before_start")))
        opens, closes = told.get("registration_opens_at"), told.get("registration_closes_at")
        if opens and closes and closes <= opens:
            self.add_error("registration_closes_at", explain(ClubError("closes_before_opening")))
        size, best = told.get("team_size"), told.get("team_best")
        if size and best and best > size:
            self.add_error("team_best", gettext("No more than there are players in a team."))
        for setting in self.settings_asked:
            if isinstance(setting.type, Order):
                told[setting.field] = self._clean_order(setting)
        return told

    def _clean_order(self, setting: Setting) -> list[str]:
        chosen: list[str] = []
        for field in self._bound_fields(setting):
            key = self.cleaned_data.get(field.name)
            if key and key in chosen:
                self.add_error(field.name, gettext("Already selected above."))
            elif key:
                chosen.append(key)
        return chosen

    @property
    def settings(self) -> dict[str, Any]:
        """The values for ``event_change``; required ones left empty keep their stored value."""
        values = {
            setting.field: self.cleaned_data[setting.field] for setting in self.settings_asked
        }
        return {
            field: value
            for field, value in values.items()
            if value not in EMPTY or SETTINGS[field].default in EMPTY
        }


class SettingsForms:
    """The page of the settings; ``rules`` is None once hands are recorded under them."""

    def __init__(self, event: Tournament, data: MultiValueDict[str, str] | None = None) -> None:
        """Bind ``data``; it may be without rules, which then stay as they are."""
        self.settings = SettingsForm(event, data)
        sent_rules = data if data is not None and "ruleset" in data else None
        self.rules = None if has_hands(event) else RulesForms(event, sent_rules)
        self.has_rules = sent_rules is not None and self.rules is not None
        self.wants_review = False  # what it would change in circuits is to be shown first

    @classmethod
    def redisplay(cls, event: Tournament, data: MultiValueDict[str, str]) -> Self:
        """Return the page with what was entered, unchecked, and a preset applied."""
        page = cls(event)
        bound = SettingsForm(event, data)
        values = {name: bound[name].value() for name in bound.fields}
        page.settings = SettingsForm(event, initial=values)
        page.rules = RulesForms.redisplay(event, data) if page.rules else None
        return page

    def stored_values(self) -> StoredValues:
        """Return what the page shows of what is stored."""
        return StoredValues(
            self.settings, *(self.rules.parts if self.rules else ()), labels=RULES_LABELS
        )

    def is_valid(self) -> bool:
        """Check both parts."""
        good = self.settings.is_valid()
        return (not self.rules or not self.has_rules or self.rules.is_valid()) and good

    @property
    def changed_rules(self) -> tuple[str, Mapping[str, OptionValue]] | None:
        """Ruleset and options as they were sent; None if they stay as they are."""
        if not self.rules or not self.has_rules:
            return None
        return self.rules.ruleset, self.rules.ruleset_options
