"""Play now: a game without an account and without a club."""

from __future__ import annotations

from typing import Any, Final
from uuid import uuid4

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubscore.errors import ClubError
from clubscore.http.access import opened_tables, table_link_open
from clubscore.http.addresses import visitor_address
from clubscore.people.models import Club
from clubscore.play.quick_games.rules import RulesChoice, rules_choice, rules_choices
from clubscore.play.quick_games.services import DAYS_KEPT, quick_game_start
from clubscore.play.quick_names import MOST_PLAYERS, player_name
from clubscore.tournaments.table_sizes import FOUR
from clubscore.tournaments.units import TABLE_SIZES
from clubscore.web.actions import read_or_send
from clubscore.web.fields import NameField
from clubscore.web.table.facts.state import offline_of_none
from clubscore.web.table.quick.game import note_begun
from clubscore.words import explain, localized_name, wind_name
from scoring.rulesets import RULESETS, get

RULES: Final = "play_rules"  # session key: the rules of the latest game begun here
NAME_FIELD: Final = {"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}


class RulesSelect(forms.Select):
    """Rules by system; each option has the table sizes it allows besides four."""

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Add the sizes of tables to an option, for styles and scripts."""
        option = super().create_option(name, value, *args, **kwargs)
        if has_odd_tables(str(value)):
            option["attrs"]["data-odd"] = ""
        return option


class PlayForm(forms.Form):
    """Rules, number of players, and their names from East on, as far as known."""

    rules = forms.ChoiceField(
        label=_("Rules"), choices=lambda: _rules_by_system(), widget=RulesSelect
    )
    players = forms.ChoiceField(
        label=_("Players"),
        choices=[(size, str(size)) for size in TABLE_SIZES],
        initial=FOUR,
        required=False,
    )
    token = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, rules: str = "") -> None:
        """Begin with ``rules``, the key of a choice."""
        super().__init__(data, initial={"rules": rules, "token": uuid4()})
        for seat in range(MOST_PLAYERS):
            attributes = {**NAME_FIELD, "placeholder": player_name(seat)}
            self.fields[f"player{seat}"] = NameField(
                label=wind_name(seat) if seat < FOUR else _("Sits out first"),
                max_length=60,
                required=False,
                widget=forms.TextInput(attrs=attributes),
            )

    @property
    def name_fields(self) -> list[forms.BoundField]:
        """The fields of the names, from East on."""
        return [self[f"player{seat}"] for seat in range(MOST_PLAYERS)]

    @property
    def names(self) -> list[str]:
        """The names typed for the players, empty if not known yet."""
        return [self.cleaned_data[f"player{seat}"] for seat in range(self.cleaned_data["players"])]

    @property
    def rules_choice(self) -> RulesChoice:
        """The rules chosen."""
        found = rules_choice(self.cleaned_data["rules"])
        assert found is not None  # noqa: S101 - the field has no other
        return found

    def clean_players(self) -> int:
        """Return the number of players, four by default."""
        return int(self.cleaned_data["players"] or FOUR)

    def clean(self) -> dict[str, Any]:
        """Three or five play by some rules only."""
        chosen, players = self.cleaned_data.get("rules"), self.cleaned_data.get("players", FOUR)
        if chosen and players != FOUR and not has_odd_tables(chosen):
            self.add_error("players", _("These rules are for four players. Choose 4."))
        return self.cleaned_data


def has_odd_tables(rules: str) -> bool:
    """Tell whether rules, given as the key of a choice, allow three or five players."""
    return RULESETS[rules.partition(".")[0]].table_sizes != (FOUR,)


def _rules_by_system() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the choices by system, each with its usual set first."""
    of_systems: dict[str, list[tuple[str, str]]] = {}
    for one in rules_choices():
        system = localized_name(one.ruleset.names)
        of_systems.setdefault(system, []).append((one.key, one.name))
    return list(of_systems.items())


@never_cache
@read_or_send
def play_now(request: HttpRequest) -> HttpResponse:
    """Begin a game at once: choose the rules, name the players or not, and the table is there."""
    if not settings.QUICK_GAMES:
        raise Http404
    sent = request.POST if request.method == "POST" else None
    form = PlayForm(sent, rules=_rules_before(request))
    if form.is_valid() and (done := _start(request, form)):
        return done
    context = {
        "form": form,
        "days": DAYS_KEPT,
        "odd": [localized_name(one.names) for one in RULESETS.values() if len(one.table_sizes) > 1],
        "offline": offline_of_none(),
        "games": [one for one in opened_tables(request) if one.session.tournament.club.is_stand_in],
    }
    return render(request, "table/quick/play.html", context)


@require_safe
def play_manifest(request: HttpRequest) -> JsonResponse:
    """What a phone needs to put the page on its home screen, where it opens offline."""
    start = reverse("play_now")
    icon = {"src": static("root/apple-touch-icon.png"), "sizes": "180x180", "type": "image/png"}
    drawn = {"src": static("img/logo.svg"), "sizes": "any", "type": "image/svg+xml"}
    content = {
        "name": f"Clubscore – {gettext('Play now')}",
        "short_name": "Clubscore",
        "id": start,
        "start_url": start,
        "scope": reverse("home"),
        "display": "standalone",
        "lang": get_language(),
        "icons": [icon, drawn],
    }
    return JsonResponse(content, content_type="application/manifest+json")


def _rules_before(request: HttpRequest) -> str:
    """Return the rules of the latest game here, or those of the only club."""
    kept = request.session.get(RULES, "")
    if kept in {one.key for one in rules_choices()}:
        return str(kept)
    clubs = Club.objects.values_list("ruleset", flat=True)[:2]
    used = clubs[0] if len(clubs) == 1 else ""
    ruleset = get(used) if used else next(iter(RULESETS.values()))
    return f"{ruleset.key}.{ruleset.presets[0].key}"


def _start(request: HttpRequest, form: PlayForm) -> HttpResponse | None:
    """Begin the game; None if the form is shown again with what is wrong."""
    chosen = form.rules_choice
    try:
        table = quick_game_start(
            names=form.names,
            ruleset=chosen.ruleset.key,
            options=chosen.options,
            token=form.cleaned_data["token"],
            address=visitor_address(request),
        )
    except ClubError as error:
        form.add_error(None, explain(error))
        # What is sent next is another game.
        form.data = request.POST.dict() | {"token": str(uuid4())}
        return None
    request.session[RULES] = chosen.key
    table_link_open(request, table.link_token)
    note_begun(request, table)
    return redirect("table", table.pk)
