"""A circuit as an organizer describes it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import uuid4

from django import forms
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.errors import ClubError
from clubscore.people.models import Club
from clubscore.people.names import plain
from clubscore.standings.circuits.rule import (
    CircuitTie,
    Combination,
    People,
    ResultValue,
    Rule,
    Weighs,
)
from clubscore.standings.circuits.services import NAME_LENGTH, CircuitSettings
from clubscore.standings.circuits.words import tie_title
from clubscore.tournaments.models import Circuit, Tournament
from clubscore.web.fields import ID_DIGITS, DayField, NameField, RowsField
from clubscore.web.folding import FoldingForm
from clubscore.words import explain, localized_name
from scoring.rulesets import RULESETS

TIES: Final = 3  # tie-breaks there may be
LONGEST_SCALE: Final = 600  # characters
EARNS: Final = (
    (ResultValue.BASE_RANK, _("base rank: 1000 for the first, 0 for the last")),
    (ResultValue.UPPER_HALF, _("upper half: 1000 for the first, 0 for the lower half")),
    (ResultValue.TABLE_POINTS, _("table points")),
    (ResultValue.POINTS, pgettext_lazy("result", "points")),
    (ResultValue.PLACES, _("points by place")),
)
WEIGHS: Final = (
    (Weighs.ALIKE, _("all the same")),
    (Weighs.DAYS, _("by days")),
    (Weighs.REPEATED, _("each day counts as a result of its own")),
    (Weighs.MERS, _("as for the EMA (MERS)")),
)
COMBINED: Final = (
    (Combination.SUM, pgettext_lazy("results", "sum")),
    (Combination.MEAN, pgettext_lazy("results", "mean")),
    (Combination.PER_SESSION, _("mean per session")),
)
PEOPLE: Final = (
    (People.EVERYBODY, _("everyone")),
    (People.COUNTRY, _("players from the club’s country")),
    (People.EMA, _("players with an EMA number")),
    (People.MEMBERS, _("members of the club")),
)
NUMBERS: Final = (
    *("best", "share", "beyond", "second_best", "padded_to"),
    *("abroad", "fewest_events", "fewest_days"),
    *("dropped_best", "dropped_worst", "fewest_share", "fewest_players", "months"),
)
NOTHING_IF_ZERO: Final = (
    *("beyond", "padded_to", "dropped_best", "dropped_worst", "fewest_days", "fewest_share"),
)
POINTS: Final = ("attendance", "absence")
RARE_COUNTING: Final = (  # below the others until a rule has them
    *("weighs", "ages", "attendance", "absence", "fewest_players"),
    *("share", "beyond", "share_of_all", "dropped_best", "dropped_worst"),
    *("second_best", "padded_to", "abroad"),
)
RARE_PLACES: Final = (
    *("among", "fewest_events", "fewest_days", "fewest_share", "months"),
    *("tie_1", "tie_2", "tie_3"),
)
LONGEST_POINTS: Final = 20  # characters
LONGEST_SEARCH: Final = 100
OFFERED: Final = 50  # events of the club, and of others; any else are found by name
FIND: Final = "find"  # field of the page: what events are looked for by


def _number(label: Any, least: int, most: int, help_text: Any = "", **options: Any) -> Any:
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, help_text=help_text, **options
    )


@dataclass(frozen=True, slots=True)
class OfferedEvents:
    """Events to tick, latest first; ``has_more``: there are others."""

    events: list[Tournament]
    has_more: bool


class CircuitForm(FoldingForm):
    """Name, days, events and rule of a circuit."""

    folded_fields = {"counting": RARE_COUNTING, "places": RARE_PLACES}
    usual = {"weighs": Weighs.ALIKE, "fewest_events": 1}

    name = NameField(label=pgettext_lazy("not of a person", "Name"), max_length=NAME_LENGTH)
    starts_on = DayField(
        label=_("First day"), required=False, help_text=_("Events that begin earlier don’t count.")
    )
    ends_on = DayField(
        label=_("Last day"), required=False, help_text=_("Events that end later don’t count.")
    )
    ruleset = forms.ChoiceField(label=_("Rules of the events"), required=False)
    takes_all = forms.BooleanField(
        label=_("The club’s own events in these days count automatically"), required=False
    )
    kind = forms.ChoiceField(
        label=_("Which of them"),
        required=False,
        choices=[("", pgettext_lazy("kinds of event", "all")), *Tournament.Kind.choices],
    )
    events = RowsField(
        label=_("Events chosen one by one"),
        queryset=Tournament.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    earns = forms.ChoiceField(label=_("What a result earns"), choices=EARNS)
    scale = forms.CharField(
        label=_("Points by place"),
        required=False,
        max_length=LONGEST_SCALE,
        help_text=_("From first place down, such as 10 8 6 5 4 3 2 1. Lower places earn 0."),
    )
    attendance = forms.CharField(
        label=_("Attendance points"),
        required=False,
        max_length=LONGEST_POINTS,
        help_text=_("For every event, such as 3000 or 1/2. Leave blank for none."),
    )
    absence = forms.CharField(
        label=_("Points deducted for a missed event"), required=False, max_length=LONGEST_POINTS
    )
    fewest_players = _number(
        _("Players an event needs to count"),
        1,
        1000,
        _("Leave blank for any number. If only some players are ranked, only they are counted."),
        required=False,
    )
    combined = forms.ChoiceField(label=_("Score"), choices=COMBINED)
    best = _number(_("Best results that count"), 1, 1000, _("Leave blank for all."), required=False)
    share = _number(_("Or a share of them, as a percentage"), 1, 100, required=False)
    beyond = _number(
        _("Best results that always count"),
        *(0, 1000, _("With 5 and 80%, the five best count, and 80% of the others.")),
        required=False,
    )
    share_of_all = forms.BooleanField(
        label=_("The share applies to all events, not only to those played"), required=False
    )
    dropped_best = _number(_("Best results left out"), 0, 1000, required=False)
    dropped_worst = _number(_("Worst results left out"), 0, 1000, required=False)
    second_best = _number(
        _("Second part: best results"),
        *(1, 1000, _("The score is then the mean of two parts. Leave blank for one part only.")),
        required=False,
    )
    padded_to = _number(
        _("Fill up to this many results with zeros"),
        *(0, 1000, _("Missing results count as 0. Leave blank to add none.")),
        required=False,
    )
    weighs = forms.ChoiceField(label=_("Weight of an event"), choices=WEIGHS)
    ages = forms.BooleanField(
        label=_("Results count half after one year and not at all after two"), required=False
    )
    abroad = _number(
        _("Best results abroad that count"),
        *(0, 1000, _("All results at home count. Leave blank for no limit.")),
        required=False,
    )
    people = forms.ChoiceField(label=_("Who is ranked"), choices=PEOPLE)
    among = forms.BooleanField(
        label=_("Places are counted among ranked players only"),
        required=False,
        help_text=_("As if the others had not played."),
    )
    fewest_events = _number(_("Events needed for a place"), 1, 1000, required=False)
    fewest_days = _number(_("Days needed for a place"), 0, 1000, required=False)
    fewest_share = _number(
        _("Share of all events needed for a place, as a percentage"), 0, 100, required=False
    )
    months = _number(
        _("Months per period"),
        *(1, 12, _("Periods have their own rankings: 3 for quarters. Leave blank for none.")),
        required=False,
    )
    tie_1 = forms.ChoiceField(label=_("Tied scores: first"), required=False)
    tie_2 = forms.ChoiceField(label=pgettext_lazy("tie-break", "then"), required=False)
    tie_3 = forms.ChoiceField(label=pgettext_lazy("tie-break", "then"), required=False)
    token = forms.UUIDField(widget=forms.HiddenInput, required=False)

    settings: CircuitSettings  # of a valid form

    def __init__(
        self,
        club: Club,
        rule: Rule,
        circuit: Circuit | None = None,
        data: Any = None,
        *,
        unsaved_data: Any = None,
    ) -> None:
        """Show a circuit, or an empty one with this rule; or ``unsaved_data``, unchecked."""
        initial = _initial_values(club, rule, circuit)
        if unsaved_data is not None:
            entered = CircuitForm(club, rule, circuit, unsaved_data)
            initial = {name: entered[name].value() for name in entered.fields}
        super().__init__(data, initial=initial)
        rulesets, events = self.fields["ruleset"], self.fields["events"]
        assert isinstance(rulesets, forms.ChoiceField)  # noqa: S101 - tells mypy
        assert isinstance(events, RowsField)  # noqa: S101 - tells mypy
        rulesets.choices = [
            ("", pgettext_lazy("rule systems", "any")),
            *((key, localized_name(one.names)) for key, one in RULESETS.items()),
        ]
        events.queryset = Tournament.objects.public().select_related("club")
        self.search = ((unsaved_data or {}).get(FIND) or "").strip()[:LONGEST_SEARCH]
        self.own = self._offers(events.queryset.filter(club=club))
        self.elsewhere = self._offers(events.queryset.exclude(club=club))
        for number in range(1, TIES + 1):
            field = self.fields[f"tie_{number}"]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 - tells mypy
            field.choices = [("", "–"), *((one.value, tie_title(one)) for one in CircuitTie)]

    def _offers(self, events: Any) -> OfferedEvents:
        """Return those ticked, and the latest of those that are looked for."""
        found = events
        for word in dict.fromkeys(self.search.split()):
            words = Q(name__icontains=word)
            if folded := plain(word):
                words |= Q(club__words__contains=f" {folded}")
            found = found.filter(words)
        ticked = list(events.filter(pk__in=self.event_ids))
        latest = list(found.exclude(pk__in=self.event_ids)[: OFFERED + 1])
        shown = sorted(ticked + latest[:OFFERED], key=lambda one: (one.starts_on, one.pk))
        return OfferedEvents(shown[::-1], has_more=len(latest) > OFFERED)

    def clean_attendance(self) -> str:
        """A number of points, or nothing."""
        return self._points("attendance")

    def clean_absence(self) -> str:
        """Likewise."""
        return self._points("absence")

    def _points(self, name: str) -> str:
        text: str = self.cleaned_data[name]
        try:
            Rule(attendance=text)
        except ClubError as error:
            raise forms.ValidationError(explain(error)) from None
        return text

    @property
    def event_ids(self) -> set[int]:
        """Ids of the events that are ticked."""
        values = self["events"].value() or ()
        texts = (one for one in map(str, values) if one.isascii() and one.isdigit())
        return {int(one) for one in texts if len(one) <= ID_DIGITS}

    def clean(self) -> dict[str, Any]:
        """Make ``settings`` from the input, or add the error to the field it concerns."""
        values = self.cleaned_data
        if not self.errors:
            try:
                self.settings = self._settings(values)
            except ClubError as error:
                self.add_error(FIELDS.get(error.code), explain(error))
        return values

    @staticmethod
    def _settings(values: Mapping[str, Any]) -> CircuitSettings:
        numbers = {name: values[name] for name in NUMBERS if values[name] is not None}
        ties = [values[f"tie_{one}"] for one in range(1, TIES + 1) if values[f"tie_{one}"]]
        rule = Rule(
            earns=ResultValue(values["earns"]),
            scale=tuple(re.findall(r"[^\s,;–]+", values["scale"])),
            weighs=Weighs(values["weighs"]),
            ages=values["ages"],
            share_of_all=values["share_of_all"],
            **{name: values[name] for name in POINTS},
            combination=Combination(values["combined"]),
            people=People(values["people"]),
            among=values["among"],
            ties=tuple(map(CircuitTie, dict.fromkeys(ties))),
            **numbers,
        )
        return CircuitSettings(
            name=values["name"],
            rule=rule,
            starts_on=values["starts_on"],
            ends_on=values["ends_on"],
            ruleset=values["ruleset"],
            kind=values["kind"],
            takes_all=values["takes_all"],
            events=[event.pk for event in values["events"]],
        )


FIELDS: Final = {
    "circuit_days": "ends_on",
    "circuit_points_mixed": "ruleset",
    "circuit_lists_mixed": "ruleset",
    "circuit_scale_missing": "scale",
    "circuit_scale_rises": "scale",
    "circuit_best_and_share": "share",
    "circuit_share_missing": "share",
    "circuit_beyond_all": "beyond",
}


def _initial_values(club: Club, rule: Rule, circuit: Circuit | None) -> dict[str, Any]:
    initial: dict[str, Any] = rule.as_dict() | {"scale": " ".join(rule.scale), "token": uuid4()}
    initial |= {name: initial[name] or None for name in NOTHING_IF_ZERO}
    initial["fewest_players"] = rule.fewest_players if rule.fewest_players > 1 else None
    initial |= {f"tie_{number}": tie for number, tie in enumerate(rule.ties, start=1)}
    if circuit is None:
        ruleset = _usual_ruleset(club, rule)
        kind = Tournament.Kind.TOURNAMENT if rule.weighs == Weighs.MERS else ""
        return initial | {"takes_all": True, "ruleset": ruleset, "kind": kind}
    names = ("name", "starts_on", "ends_on", "ruleset", "takes_all", "kind")
    event_ids = list(circuit.events.values_list("pk", flat=True))
    return initial | {name: getattr(circuit, name) for name in names} | {"events": event_ids}


def _usual_ruleset(club: Club, rule: Rule) -> str:
    """Return the ruleset of the events to offer: points are added only within one ruleset.

    The EMA also ranks each ruleset separately.
    """
    if rule.weighs != Weighs.MERS and rule.earns != ResultValue.POINTS:
        return ""
    events = club.tournaments.order_by("-starts_on", "-pk")
    if rule.weighs == Weighs.MERS:
        ranked = [key for key, ruleset in RULESETS.items() if ruleset.ema is not None]
        events = events.filter(ruleset__in=ranked)
    last = events.values_list("ruleset", flat=True).first()
    return last or next(iter(RULESETS))
