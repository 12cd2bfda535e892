"""Rankings over several events, for everyone."""

from __future__ import annotations

from datetime import date
from typing import Final

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_safe

from clubscore.exchange.downloads.clubs import circuit_table
from clubscore.exchange.downloads.spreadsheets import Separator
from clubscore.http.looks import use_club_look, zone_activate
from clubscore.people.models import Club
from clubscore.printing.documents.circuits.document import CIRCUIT, circuit_parameters
from clubscore.standings.circuits.calculation import CircuitPlace
from clubscore.standings.circuits.countries import CountryPlace, country_ranking, quotas
from clubscore.standings.circuits.mers import HALF_YEARS, years_later
from clubscore.standings.circuits.outlook import Attempt, ageings, place_with, with_attempt
from clubscore.standings.circuits.rule import ResultValue, Rule, Weighs
from clubscore.standings.circuits.standing import CircuitLine, CircuitStanding, circuit_standing
from clubscore.standings.circuits.words import needs_lines, rule_lines
from clubscore.tournaments.models import Circuit
from clubscore.web.documents.responses import requested_language
from clubscore.web.documents.views import common_response
from clubscore.web.fields import DayField
from clubscore.web.responses import table_response

PODIUM: Final = 3  # places
MOST_ON_PODIUM: Final = 4  # players: where more share these places, nobody stands out
MOST_TRIED: Final = 1000  # players
MOST_SEATS: Final = 1000  # shared out
# The rules by place that visitors can try.
BY_PLACE: Final = (
    ResultValue.BASE_RANK,
    ResultValue.UPPER_HALF,
    ResultValue.PLACES,
)


class AttemptForm(forms.Form):
    """A result to try: what if I finish 5th of 60?"""

    place = forms.IntegerField(label=_("Place"), min_value=1, max_value=MOST_TRIED)
    players = forms.IntegerField(label=_("Players"), min_value=1, max_value=MOST_TRIED)
    days = forms.IntegerField(
        label=pgettext_lazy("how many", "Days"), min_value=1, max_value=31, initial=1
    )
    countries = forms.IntegerField(label=_("Countries"), min_value=1, max_value=99, initial=1)
    ends_on = DayField(label=_("Last day"), required=False, help_text=_("Leave blank for today."))
    qualifier = forms.BooleanField(label=_("Qualifier for a higher championship"), required=False)
    abroad = forms.BooleanField(label=_("Abroad"), required=False)

    def __init__(self, rule: Rule, today: date, data: object = None) -> None:
        """Ask only for what the rule looks at; ``today`` is the first day that can be tried."""
        super().__init__(data)  # type: ignore[arg-type]
        self.today = today
        if rule.weighs == Weighs.ALIKE:
            del self.fields["days"]
        if rule.weighs != Weighs.MERS:
            del self.fields["countries"], self.fields["qualifier"]
        if not rule.ages:
            del self.fields["ends_on"]
        if rule.abroad is None:
            del self.fields["abroad"]

    def clean_ends_on(self) -> date | None:
        """Accept only days within the two years in which today's results can count."""
        day: date | None = self.cleaned_data["ends_on"]
        if day is not None and not self.today <= day <= years_later(self.today, HALF_YEARS):
            raise forms.ValidationError(_("Enter a date within the next two years."))
        return day


class QuotaForm(forms.Form):
    """Seats to be shared out among countries."""

    seats = forms.IntegerField(
        label=pgettext_lazy("to share out", "Seats"), min_value=1, max_value=MOST_SEATS
    )


@require_safe
def circuit(request: HttpRequest, slug: str, circuit_id: int) -> HttpResponse:
    """Everyone's place, results and rules; for a period: ``?period=2``."""
    standing = _standing(request, slug, circuit_id, _period(request))
    countries = _countries(standing)
    seats = QuotaForm(request.GET if "seats" in request.GET else None)
    context = {
        "club": standing.circuit.club,
        "circuit": standing.circuit,
        "standing": standing,
        "podium": _podium(standing),
        "countries": countries,
        "seats": seats,
        "quotas": quotas(seats.cleaned_data["seats"], countries) if seats.is_valid() else None,
        "rule_lines": rule_lines(standing.rule),
    }
    return render(request, "public/circuits/circuit.html", context)


@require_safe
def circuit_player(
    request: HttpRequest, slug: str, circuit_id: int, player_id: int
) -> HttpResponse:
    """Someone's results in a circuit: what counts, what grows old, what another would change."""
    standing = _standing(request, slug, circuit_id)
    line = standing.line_of(player_id)
    if line is None:
        raise Http404
    rule = standing.rule
    can_try = rule.earns in BY_PLACE
    form = AttemptForm(rule, standing.on, request.GET if "place" in request.GET else None)
    tried = _line_with_attempt(standing, line, form) if can_try else None
    context = {
        "club": standing.circuit.club,
        "circuit": standing.circuit,
        "standing": standing,
        "line": line,
        "form": form if can_try else None,
        "tried": tried,
        "tried_place": _tried_place(standing, tried, form) if tried else None,
        "needs": needs_lines(rule) if line.outcome.place is None else [],
        "ageings": ageings(line.outcome, rule, standing.on),
        "names": {one.event.pk: one.event.name for one in standing.events},
    }
    return render(request, "public/circuits/player.html", context)


@require_safe
def circuit_file(request: HttpRequest, slug: str, circuit_id: int) -> HttpResponse:
    """The standing as a CSV file; that of a period with ``?period=2``."""
    standing = _standing(request, slug, circuit_id, _period(request))
    stem = f"{slug}-{circuit_id}"
    return table_response(stem, circuit_table(standing), Separator.COMMA)


@require_safe
def circuit_document(request: HttpRequest, slug: str, circuit_id: int) -> HttpResponse:
    """The standing as PDF; that of a period with ``?period=2``."""
    standing = _standing(request, slug, circuit_id, _period(request))
    if not standing.events:
        raise Http404
    language = requested_language(request)
    return common_response(request, CIRCUIT, circuit_parameters(standing), language=language)


def _period(request: HttpRequest) -> int | None:
    text = request.GET.get("period", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None


def _standing(
    request: HttpRequest, slug: str, circuit_id: int, period: int | None = None
) -> CircuitStanding:
    found = get_object_or_404(
        Circuit.objects.select_related("club"),
        club__in=Club.objects.filter(slug=slug),
        pk=circuit_id,
    )
    zone_activate(found.club.time_zone)
    use_club_look(request, found.club)
    return circuit_standing(found, period=period)


def _podium(standing: CircuitStanding) -> list[CircuitLine]:
    """Return the players on the first three places; none while too many or all share them."""
    places = [line.outcome.place for line in standing.lines]
    first = sum(place is not None and place <= PODIUM for place in places)
    return list(standing.lines[:first]) if first <= MOST_ON_PODIUM and len(places) > first else []


def _countries(standing: CircuitStanding) -> list[CountryPlace]:
    """Return the countries of a simulated EMA ranking, or none if there is only one."""
    if not standing.is_ema or not standing.is_international:
        return []
    return country_ranking((line.player.country, line.outcome.score) for line in standing.lines)


def _line_with_attempt(
    standing: CircuitStanding, line: CircuitLine, form: AttemptForm
) -> CircuitPlace | None:
    """Return the line with the result that is tried, or None without one."""
    if not form.is_valid():
        return None
    attempt = Attempt(**form.cleaned_data)
    if not attempt.is_possible:
        form.add_error("place", _("The place must not exceed the number of players."))
        return None
    return with_attempt(line.outcome, attempt, standing.rule, standing.on)


def _tried_place(standing: CircuitStanding, result: CircuitPlace, form: AttemptForm) -> int | None:
    """Return the place that a trial result would bring, or None if too little was played."""
    lines = (line.outcome for line in (*standing.lines, *standing.apart))
    on = form.cleaned_data.get("ends_on") or standing.on
    return place_with(result, lines, standing.rule, on)
