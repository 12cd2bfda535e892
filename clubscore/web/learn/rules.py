"""The rules everyone may read: reference cards as pages and as PDF."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_safe

from clubscore.http.release import release
from clubscore.printing.documents.reference_cards.cards import CardOrder, card_in, summary_of
from clubscore.printing.documents.reference_cards.document import REFERENCE_CARD, card_parameters
from clubscore.printing.documents.registry import flag
from clubscore.web.documents.responses import requested_language
from clubscore.web.documents.views import common_response
from clubscore.web.live.pages import cached_response, for_everybody
from scoring.errors import RuleError
from scoring.rulesets import RULESETS, get
from scoring.rulesets.base import Ruleset


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The rule systems there are."""
    cards = [summary_of(ruleset) for ruleset in RULESETS.values()]
    return render(request, "learn/rules/rules.html", {"cards": cards})


@require_safe
def rules_card(request: HttpRequest, key: str) -> HttpResponse:
    """The reference card of a rule system; ``?by=points`` or ``?by=category``."""
    ruleset, order = _ruleset(key).key, _order(request)

    def page() -> HttpResponse:
        card = card_in(translation.get_language() or "en", ruleset, order)
        return render(request, "learn/rules/card.html", {"card": card, "release": release()})

    return cached_response(request, release(), page) if for_everybody(request) else page()


@require_safe
def rules_card_pdf(request: HttpRequest, key: str) -> HttpResponse:
    """The same to print; with ``?compact=1`` without the example hands."""
    language = requested_language(request)
    parameters = card_parameters(
        _ruleset(key).key,
        _order(request),
        compact=flag(request.GET.dict(), "compact"),
        language=language,
    )
    return common_response(request, REFERENCE_CARD, parameters, language=language)


def _ruleset(key: str) -> Ruleset:
    try:
        return get(key)
    except RuleError:
        raise Http404 from None


def _order(request: HttpRequest) -> CardOrder:
    asked = request.GET.get("by", "")
    return CardOrder(asked) if asked in set(CardOrder) else CardOrder.POINTS
