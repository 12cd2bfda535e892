"""An event that another program ran: named here, its results imported next."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubscore.errors import ClubError
from clubscore.http.access import requested_club
from clubscore.people.models import Club, User
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.services import EventSettings, event_create
from clubscore.web.actions import read_or_send
from clubscore.web.fields import CountryField, DayField, NameField, countries
from clubscore.web.organizer.visibility.forms import CHOICES
from clubscore.words import explain, localized_name
from scoring.rulesets import RULESETS

PROGRAM_LENGTH = 60


def _rulesets() -> list[tuple[str, str]]:
    return [(key, localized_name(ruleset.names)) for key, ruleset in RULESETS.items()]


class ForeignEventForm(forms.Form):
    """An event run by another program: its name, days, place, rules, and that program."""

    name = NameField(label=pgettext_lazy("not of a person", "Name"), max_length=100)
    starts_on = DayField(label=gettext_lazy("First day"))
    ends_on = DayField(label=gettext_lazy("Last day"), required=False)
    results_from = NameField(
        label=gettext_lazy("Results from"),
        max_length=PROGRAM_LENGTH,
        help_text=gettext_lazy(
            "The program or list they come from, such as MTS, EMA or Pantheon. It is shown with"
            " the results."
        ),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("Kind of event"),
        choices=[
            (Tournament.Kind.TOURNAMENT, gettext_lazy("Tournament")),
            (Tournament.Kind.LEAGUE, gettext_lazy("League or season")),
            (Tournament.Kind.CLUB_NIGHT, gettext_lazy("Club night")),
        ],
    )
    ruleset = forms.ChoiceField(label=gettext_lazy("Rules"), choices=_rulesets)
    city = NameField(label=gettext_lazy("City"), max_length=100, required=False)
    country = CountryField()
    qualifier = forms.BooleanField(
        label=gettext_lazy("Qualifier for a higher championship"),
        required=False,
        help_text=gettext_lazy("Counts more towards the European Mahjong Association ranking."),
    )
    visibility = forms.ChoiceField(
        label=gettext_lazy("Who sees the event"),
        widget=forms.RadioSelect,
        choices=CHOICES[:2],
    )
    token = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, club: Club, data: Any = None) -> None:
        """Offer the club's rules, city and country."""
        super().__init__(
            data,
            initial={
                "kind": Tournament.Kind.TOURNAMENT,
                "ruleset": club.ruleset or next(iter(RULESETS)),
                "city": club.city,
                "country": club.country,
                "visibility": Tournament.Visibility.PUBLIC,
                "token": uuid4(),
            },
        )

    def clean(self) -> dict[str, Any]:
        """The last day is the first one unless it is given, and never before it."""
        first, last = self.cleaned_data.get("starts_on"), self.cleaned_data.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", explain(ClubError("ends_before_start")))
        self.cleaned_data["ends_on"] = last or first
        return self.cleaned_data

    @property
    def settings(self) -> EventSettings:
        """What the event has besides name, days and rules."""
        fields = ("results_from", "city", "country", "qualifier", "visibility")
        return {field: self.cleaned_data[field] for field in fields}


@login_required
@read_or_send
def foreign_event_new(request: HttpRequest) -> HttpResponse:
    """Add an event whose results come from another program to the club in ``?club=``."""
    club = requested_club(request)
    form = ForeignEventForm(club, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid() and (event := _create(request, club, form)):
        messages.success(request, _("Event created. Now import its results."))
        return redirect("players_import", event.slug)
    context = {"club": club, "form": form, "countries": countries()}
    return render(request, "organizer/exchange/foreign_event.html", context)


def _create(request: HttpRequest, club: Club, form: ForeignEventForm) -> Tournament | None:
    user = request.user
    assert isinstance(user, User)  # noqa: S101 - login_required has seen to it
    told = form.cleaned_data
    same_rules = told["ruleset"] == club.ruleset
    try:
        return event_create(
            club=club,
            kind=Tournament.Kind(told["kind"]),
            name=told["name"],
            starts_on=told["starts_on"],
            ends_on=told["ends_on"],
            ruleset=told["ruleset"],
            options=club.options if same_rules else {},
            by=Actor.organizer(user),
            settings=form.settings,
            token=told["token"],
        )
    except ClubError as error:
        form.add_error(None, explain(error))
        return None
