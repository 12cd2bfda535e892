"""What an organizer fills in for a new event: its rules and options, and its players."""

from collections.abc import Mapping, Sequence
from typing import Any, Self, cast
from uuid import UUID, uuid4

from django import forms
from django.conf import settings
from django.utils import timezone, translation
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.errors import ClubError
from clubscore.people.models import Club, Player
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.rules import official_words, options_summary
from clubscore.web.fields import DayField, NameField, PointsField
from clubscore.web.organizer.players.players_form import (
    NewPlayerRow,
    NewPlayerRows,
    PlayersField,
    PlayersForm,
    offer_players,
)
from clubscore.web.organizer.visibility.forms import CHOICES
from clubscore.words import explain, localized_name
from scoring.rulesets import RULESETS
from scoring.rulesets.base import Ruleset
from scoring.rulesets.options import YES_NO, Option, Options, OptionValue

NEW_PLAYER_ROWS = 3  # empty ones at a time
CLUB_NIGHT = _("Club night")  # what one is called unless it gets a name


def _rulesets() -> list[tuple[str, str]]:
    """Return the choices of rule systems; the template shows their names."""
    return [(key, key) for key in RULESETS]


def option_field(option: Option) -> forms.Field:
    """Return the form field of a rule option; its values come out typed."""
    label, help_text = _(option.text), _(option.source) if option.source else ""
    if option.choices == YES_NO:
        return forms.BooleanField(label=label, help_text=help_text, required=False)
    if not option.choices:
        return PointsField(
            label=label, help_text=help_text, min_value=option.lowest, max_value=option.highest
        )
    values = {str(value): value for value, _label in option.choices}
    return forms.TypedChoiceField(
        label=label,
        help_text=help_text,
        choices=[(str(value), _(text)) for value, text in option.choices],
        coerce=values.__getitem__,
    )


class OptionsForm(forms.Form):
    """The rule options of one ruleset."""

    use_required_attribute = False  # the part may be folded away, where no browser can point

    def __init__(
        self, ruleset: Ruleset, data: Any = None, *, initial: Options | None = None
    ) -> None:
        """``initial`` holds the values that differ from the ruleset's own."""
        defaults = {option.key: option.default for option in ruleset.options}
        super().__init__(data, prefix=ruleset.key, initial=defaults | dict(initial or {}))
        self.ruleset = ruleset
        self.title = localized_name(ruleset.names)
        self.presets = [
            (preset.key, _(preset.name), _(preset.text) if preset.text else "")
            for preset in ruleset.presets
        ]
        self.is_open = False  # also when nothing in it asks for attention
        self.fields = {option.key: option_field(option) for option in ruleset.options}

    def rows(self) -> list[tuple[forms.BoundField, str]]:
        """Return each field with its official value in words if it is set otherwise."""
        ruleset = self.ruleset
        return [
            (self[option.key], official_words(ruleset, option) if self._differs(option) else "")
            for option in ruleset.options
        ]

    @property
    def changed_count(self) -> int:
        """How many options are set otherwise than in the ruleset's source."""
        return sum(map(self._differs, self.ruleset.options))

    @property
    def summary(self) -> str:
        """Whose rules the options are, or how many differ from them."""
        texts = {option.key: self._text(option) for option in self.ruleset.options}
        return options_summary(self.ruleset, texts)

    def _text(self, option: Option) -> str:
        return str(self[option.key].value())

    def _differs(self, option: Option) -> bool:
        return self._text(option) != str(option.default)

    @property
    def is_folded(self) -> bool:
        """Whether nothing in this part needs to be seen."""
        return not (self.is_open or self.changed_count or self.errors)


class NewEventForm(forms.Form):
    """Kind, name, days, rules and the players of the club's list."""

    kind = forms.ChoiceField(
        label=_("Kind of event"),
        widget=forms.RadioSelect,
        choices=[
            (Tournament.Kind.CLUB_NIGHT, _("Club night")),
            (Tournament.Kind.TOURNAMENT, _("Tournament")),
            (Tournament.Kind.LEAGUE, _("League or season")),
        ],
    )
    name = NameField(label=pgettext_lazy("not of a person", "Name"), max_length=100)
    starts_on = DayField(label=_("Date"))
    ends_on = DayField(label=_("Last day"), required=False)
    ruleset = forms.ChoiceField(
        label=_("Rules"),
        widget=forms.RadioSelect,
        choices=_rulesets,
    )
    visibility = forms.ChoiceField(
        label=_("Who sees the event"), widget=forms.RadioSelect, choices=CHOICES, required=False
    )
    players = PlayersField()
    token = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(self, club: Club, data: Any = None, *, initial: Any = None) -> None:
        """Offer the players of ``club``."""
        fresh = {
            "token": uuid4(),
            "kind": Tournament.Kind.CLUB_NIGHT,
            "name": CLUB_NIGHT,
            "starts_on": timezone.localdate(),
            "visibility": Tournament.Visibility.PUBLIC,
            "ruleset": club.ruleset or next(iter(RULESETS)),
        }
        super().__init__(data, initial=fresh | (initial or {}))
        self.fields["name"].widget.attrs["data-club-night-name"] = CLUB_NIGHT
        offer_players(self, club.players.in_list().exclude(privacy=Player.Privacy.ERASED))

    def clean_name(self) -> str:
        """The name a club night is offered is none for a tournament or a league."""
        name = str(self.cleaned_data["name"])
        kind = self.cleaned_data.get("kind", Tournament.Kind.CLUB_NIGHT)
        if kind != Tournament.Kind.CLUB_NIGHT and name.casefold() in _club_night_names():
            raise forms.ValidationError(_("Give the event a name."), code="club_night_name")
        return name

    def clean_visibility(self) -> Tournament.Visibility:
        """An event is public unless something else is chosen."""
        return Tournament.Visibility(self.cleaned_data["visibility"] or "public")

    def clean(self) -> dict[str, Any]:
        """The last day is the first one unless it is given, and never before it."""
        first, last = self.cleaned_data.get("starts_on"), self.cleaned_data.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", explain(ClubError("ends_before_start")))
        self.cleaned_data["ends_on"] = last or first
        return self.cleaned_data


def _club_night_names() -> set[str]:
    """Return the names suggested for a club night, in every language."""
    names = set()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            names.add(str(CLUB_NIGHT).casefold())
    return names


NewPlayerFormSet = cast(
    type[NewPlayerRows],
    forms.formset_factory(NewPlayerRow, formset=NewPlayerRows, extra=NEW_PLAYER_ROWS, max_num=400),
)


class NewEventForms:
    """The whole page of a new event: the event, each ruleset's options, new players."""

    def __init__(self, club: Club, data: MultiValueDict[str, str] | None = None) -> None:
        """Bind ``data`` to every part."""
        initial = {club.ruleset: club.options}
        self.event = NewEventForm(club, data)
        self.options = [
            OptionsForm(ruleset, data, initial=initial.get(ruleset.key))
            for ruleset in RULESETS.values()
        ]
        self.new_players = NewPlayerFormSet(club, data)

    @classmethod
    def redisplay(cls, club: Club, data: MultiValueDict[str, str]) -> Self:
        """Return the page with what was entered, unchecked, a preset applied and rows added."""
        bound, page = cls(club, data), cls(club)
        page.event = NewEventForm(club, initial=_values(bound.event))
        page.options = [_with_preset(form, data.get("preset", "")) for form in bound.options]
        page.new_players = _more_rows(bound.new_players)
        return page

    def is_valid(self) -> bool:
        """Check every part that counts: the options of the ruleset chosen, not of the others."""
        parts: list[forms.BaseForm | NewPlayerRows] = [
            self.event,
            self.new_players,
            *self._chosen_options(),
        ]
        return all([part.is_valid() for part in parts])  # noqa: C419 - all of them, for their errors

    def _chosen_options(self) -> Sequence[OptionsForm]:
        chosen = self.event["ruleset"].value()
        return [form for form in self.options if form.ruleset.key == chosen]

    @property
    def token(self) -> UUID | None:
        """What tells a page sent twice; None if it has been tampered with."""
        try:
            return UUID(str(self.event["token"].value()))
        except ValueError:
            return None

    @property
    def ruleset_options(self) -> dict[str, OptionValue]:
        """The options of the ruleset chosen."""
        return self._chosen_options()[0].cleaned_data


def _values(form: forms.Form) -> dict[str, Any]:
    return {name: form[name].value() for name in form.fields}


def _more_rows(rows: NewPlayerRows) -> NewPlayerRows:
    filled = [row for row in map(_values, rows.forms) if any(row.values())]
    return NewPlayerFormSet(rows.club, initial=filled)


def _with_preset(form: OptionsForm, preset: str) -> OptionsForm:
    for known in form.ruleset.presets:
        if preset == f"{form.ruleset.key}:{known.key}":
            filled = OptionsForm(form.ruleset, initial=known.options)
            filled.is_open = True
            return filled
    return OptionsForm(form.ruleset, initial=_values(form))


class RulesetForm(forms.Form):
    """The ruleset of an event, or of a club's new ones."""

    ruleset = forms.ChoiceField(label=_("Rules"), choices=_rulesets)


RULES_LABELS: Mapping[str, Any] = {  # of what is no longer on a page once hands are recorded
    "ruleset": _("Rules"),
    **{
        f"{ruleset.key}-{option.key}": _(option.text)
        for ruleset in RULESETS.values()
        for option in ruleset.options
    },
}


def ruleset_of(name: str) -> tuple[str, str]:
    """Return the choice an option on the page of rules belongs to."""
    ruleset = name.partition("-")[0]
    return ("ruleset", ruleset) if ruleset in RULESETS else ("", "")


class RulesForms:
    """The rules of an event there is, or a club's: ruleset, and each ruleset's options."""

    def __init__(
        self, event: Tournament | Club, data: MultiValueDict[str, str] | None = None
    ) -> None:
        """Bind ``data``, or show the rules of ``event``, or those of a club's new events."""
        initial = {event.ruleset: event.options}
        self.event = RulesetForm(data, initial={"ruleset": event.ruleset or next(iter(RULESETS))})
        self.options = [
            OptionsForm(ruleset, data, initial=initial.get(ruleset.key))
            for ruleset in RULESETS.values()
        ]

    @classmethod
    def redisplay(cls, event: Tournament | Club, data: MultiValueDict[str, str]) -> Self:
        """Return the part with what was entered, unchecked, and a preset applied."""
        bound, part = cls(event, data), cls(event)
        part.event = RulesetForm(initial=_values(bound.event))
        part.options = [_with_preset(form, data.get("preset", "")) for form in bound.options]
        return part

    @property
    def parts(self) -> list[forms.BaseForm]:
        """All forms of the part."""
        return [self.event, *self.options]

    def is_valid(self) -> bool:
        """Check the ruleset, and the options of the one chosen."""
        return self.event.is_valid() and self._chosen_options().is_valid()

    @property
    def ruleset(self) -> str:
        """The key of the ruleset chosen."""
        return str(self.event.cleaned_data["ruleset"])

    @property
    def ruleset_options(self) -> dict[str, OptionValue]:
        """The options of the ruleset chosen."""
        return self._chosen_options().cleaned_data

    def _chosen_options(self) -> OptionsForm:
        return next(form for form in self.options if form.ruleset.key == self.ruleset)


class PlayersForms:
    """The page of an event's players: who is added from the list, and who is new."""

    def __init__(self, event: Tournament, data: MultiValueDict[str, str] | None = None) -> None:
        """Bind ``data`` to both parts."""
        self.players = PlayersForm(event, data)
        self.new_players = NewPlayerFormSet(event.club, data)

    @classmethod
    def redisplay(cls, event: Tournament, data: MultiValueDict[str, str]) -> Self:
        """Return the page with what was entered, unchecked, and rows added."""
        bound, page = cls(event, data), cls(event)
        page.players = PlayersForm(event, initial=_values(bound.players))
        page.new_players = _more_rows(bound.new_players)
        return page

    @property
    def token(self) -> UUID | None:
        """What tells a page sent twice; None if it has been tampered with."""
        token: UUID | None = self.players.cleaned_data["token"]
        return token

    def is_valid(self) -> bool:
        """Check both parts."""
        return all([self.players.is_valid(), self.new_players.is_valid()])


def seat_field(table: int, wind: int) -> str:
    """Return the name of the field of a seat."""
    return f"seat-{table}-{wind}"
