"""Quick games begun on an offline phone: the pages it fills in, and the game it sends.

The pages show a table that does not exist: the phone replaces the numbers and names in them
(``static/js/offline/worker.js``). They belong to nobody, so every phone gets the same.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubscore.errors import ClubError
from clubscore.http.access import table_access, table_link_open
from clubscore.http.addresses import visitor_address
from clubscore.people.models import Club, Player
from clubscore.people.privacy import names_reveal
from clubscore.play.hand_pages.ledger_rows import course_of
from clubscore.play.quick_games.rules import RulesChoice, rules_choice
from clubscore.play.quick_games.services import quick_game_start
from clubscore.play.quick_names import MOST_PLAYERS, game_name
from clubscore.play.selectors import TableState, state_of, table_state
from clubscore.tournaments.models import Entry, Seat, Session, Table, Tournament
from clubscore.web.actions import read_or_send
from clubscore.web.fields import NameField
from clubscore.web.table.entry.screen import entry_screen
from clubscore.web.table.facts.state import facts_of, offline_of
from clubscore.web.table.quick.game import note_begun
from clubscore.words import explain
from scoring.errors import RuleError
from scoring.rulesets.options import checked_options

BEGUN, REFUSED = "begun", "refused"
# Stands for the id of a table: from there on they are a phone's own, and no database gets so far.
BLANK_TABLE: Final = 8_000_000_000_000_000
# Stand for first and last names, one character for each seat: of no alphabet, so no text has them.
FIRST_NAMES, LAST_NAMES = 0xE000, 0xE010
LONGEST: Final = 2_000  # characters of options


@require_safe
def blank_table(request: HttpRequest, language: str, rules: str, players: int) -> HttpResponse:
    """The page of a table that a phone has begun, in a language."""
    with _in_language(language):
        state = _blank_state(rules, players)
        context = {
            "state": state,
            "course": course_of(state),
            "last": None,
            "offline": offline_of(state),
            "user": AnonymousUser(),
        }
        return _as_it_is(render(request, "table/quick/on_phone.html", context), language)


@require_safe
def blank_hand(request: HttpRequest, language: str, rules: str, players: int) -> HttpResponse:
    """The entry of a hand at such a table."""
    with _in_language(language):
        state = _blank_state(rules, players)
        assert state.position is not None  # noqa: S101 - nothing has been played
        context = {
            "screen": replace(entry_screen(state, state.position), news_url=""),  # of nobody else
            "preview": None,
            "offline": offline_of(state),
            "user": AnonymousUser(),
        }
        return _as_it_is(render(request, "table/entry/entry.html", context), language)


def _as_it_is(page: HttpResponse, language: str) -> HttpResponse:
    page["Content-Language"] = language
    return page


def _in_language(language: str) -> override:
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return override(language)


def _blank_state(rules: str, players: int) -> TableState:
    """Return a table that does not exist, with placeholders for the players' names."""
    chosen = rules_choice(rules)
    if not settings.QUICK_GAMES or chosen is None or players not in chosen.ruleset.table_sizes:
        raise Http404
    names_reveal()
    table = _blank(chosen, players)
    seats = [
        Seat(
            table=table,
            wind=seat,
            entry=Entry(
                pk=seat + 1,
                number=seat + 1,
                player=Player(first_name=chr(FIRST_NAMES + seat), last_name=chr(LAST_NAMES + seat)),
            ),
        )
        for seat in range(players)
    ]
    return state_of(table, seats, [], [])


def _blank(choice: RulesChoice, players: int) -> Table:
    event = Tournament(
        club=Club(name=""),
        name=game_name(),
        ruleset=choice.ruleset.key,
        options=checked_options(choice.ruleset.options, choice.options),
    )
    session = Session(tournament=event, number=1, state=Session.State.RUNNING)
    return Table(pk=BLANK_TABLE, session=session, number=1, size=players)


class BeginForm(forms.Form):
    """A game that has begun on a phone: its token, its rules as that has scored by, its names."""

    token = forms.UUIDField()
    ruleset = forms.CharField(max_length=40)
    options = forms.CharField(max_length=LONGEST)

    def clean_options(self) -> dict[str, Any]:
        """Return the options, checked by the rules."""
        try:
            options = json.loads(self.cleaned_data["options"])
        except (ValueError, RecursionError) as error:
            raise forms.ValidationError("options") from error
        if not isinstance(options, dict):
            raise forms.ValidationError("options")
        return options


@never_cache
@read_or_send
def game_begin(request: HttpRequest) -> JsonResponse:
    """Create the quick game begun on a phone, once per token however often it is sent.

    Answers in JSON. To a GET: ``csrf``. To a game: its ``state`` ``begun``, with the ``table`` and
    its ``facts``, to which the hands are sent then (``hand_queue``); or ``refused`` with the
    ``reason`` and its ``code``. ``waited`` says that it was begun offline.
    """
    if request.method != "POST":
        return JsonResponse({"csrf": get_token(request)})
    form = BeginForm(request.POST)
    names = _names(request)
    if not form.is_valid() or names is None:
        return _refusal(_("This game cannot be read. Copy the hands, and start another game."), "")
    told = form.cleaned_data
    try:
        table = quick_game_start(
            names=names,
            ruleset=told["ruleset"],
            options=told["options"],
            token=told["token"],
            address=visitor_address(request),
        )
    except RuleError as error:
        reason = _(
            "Clubscore has been updated since, and these rules are no longer available. Copy the "
            "hands, and start another game."
        )
        return _refusal(reason, error.code)
    except ClubError as error:
        return _refusal(explain(error), error.code)
    table_link_open(request, table.link_token)
    note_begun(request, table)
    access = table_access(request, table.pk)
    if request.POST.get("waited"):
        messages.success(
            request, _("The game has been sent. Other phones can now join with its code.")
        )
    facts = facts_of(table_state(table), access)
    return JsonResponse({"state": BEGUN, "table": table.pk, "facts": facts})


def _refusal(reason: str, code: str) -> JsonResponse:
    return JsonResponse({"state": REFUSED, "reason": reason, "code": code}, status=422)


def _names(request: HttpRequest) -> list[str] | None:
    """Return the names that were sent, from East on; None for what cannot be names."""
    field = NameField(max_length=60, required=False)
    try:
        return [field.clean(name) for name in request.POST.getlist("name")[:MOST_PLAYERS]]
    except forms.ValidationError:
        return None
