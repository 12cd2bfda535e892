"""Play now: a game without an account and without a club."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final
from uuid import uuid4

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from clubscore.errors import ClubError
from clubscore.http.access import opened_tables, table_link_open
from clubscore.http.addresses import visitor_address
from clubscore.people.models import Club
from clubscore.play.quick_games.services import (
    DAYS_KEPT,
    PLAYERS,
    numbered_player,
    quick_game_start,
)
from clubscore.web.actions import read_or_send
from clubscore.web.fields import NameField
from clubscore.words import explain, wind_name
from scoring.rulesets import RULESETS, get
from scoring.rulesets.options import Options
from scoring.tiles import Wind

RULES: Final = "play_rules"  # session key: the rules of the latest game begun here
NAME_FIELD: Final = {"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}


@dataclass(frozen=True, slots=True)
class RulesChoice:
    """A rule system with one of its named sets of options."""

    ruleset: str
    options: Options
    key: str
    name: str


def rules_choices() -> Iterator[RulesChoice]:
    """Yield what can be played, in the words of the active language.

    The text of the rules as it stands is called by the name of the system alone.
    """
    language = get_language() or ""
    for ruleset in RULESETS.values():
        name = ruleset.names.get(language)
        for number, preset in enumerate(ruleset.presets):
            facts = {"rules": name, "set": gettext(preset.name)}
            is_text = ruleset.official and number == 0
            words = name if is_text else gettext("%(rules)s, %(set)s") % facts
            yield RulesChoice(ruleset.key, preset.options, f"{ruleset.key}.{preset.key}", words)


class PlayForm(forms.Form):
    """Rules, and who plays: from East on, as far as it is known."""

    rules = forms.ChoiceField(
        label=_("Rules"), choices=lambda: [(one.key, one.name) for one in rules_choices()]
    )
    token = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, rules: str = "") -> None:
        """Begin with ``rules``, the key of a choice."""
        super().__init__(data, initial={"rules": rules, "token": uuid4()})
        for seat in range(PLAYERS):
            attributes = {**NAME_FIELD, "placeholder": numbered_player(seat).last_name}
            self.fields[f"player{seat}"] = NameField(
                label=wind_name(Wind(seat)),
                max_length=60,
                required=False,
                widget=forms.TextInput(attrs=attributes),
            )

    @property
    def players(self) -> list[forms.BoundField]:
        """The fields of the names, from East on."""
        return [self[f"player{seat}"] for seat in range(PLAYERS)]

    @property
    def names(self) -> list[str]:
        """What was typed, empty for nobody yet."""
        return [self.cleaned_data[f"player{seat}"] for seat in range(PLAYERS)]

    @property
    def rules_choice(self) -> RulesChoice:
        """The rules chosen."""
        key = self.cleaned_data["rules"]
        return next(one for one in rules_choices() if one.key == key)


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
        "games": [one for one in opened_tables(request) if one.session.tournament.club.is_stand_in],
    }
    return render(request, "public/play/play.html", context)


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
    """Begin the game; None where the form is shown again with what is wrong."""
    chosen = form.rules_choice
    try:
        table = quick_game_start(
            names=form.names,
            ruleset=chosen.ruleset,
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
    return redirect("table", table.pk)
