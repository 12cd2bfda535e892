"""The rules everybody may read: reference cards as pages and as PDF."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_safe

from scoring.errors import RuleError
from scoring.rulesets import ALL, get
from scoring.rulesets.base import Ruleset

from .cards import Order, card_of, summary_of
from .documents import card_pdf, card_title
from .responses import KEPT_A_WHILE, flag, language_asked, pdf_response


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The rule systems there are."""
    return render(request, "sheets/rules.html", {"cards": [summary_of(one) for one in ALL]})


@require_safe
def rules_card(request: HttpRequest, key: str) -> HttpResponse:
    """The reference card of a rule system; ``?by=points`` or ``?by=category``."""
    card = card_of(_ruleset(key), _order(request))
    return render(request, "sheets/rules_card.html", {"card": card})


@require_safe
def rules_card_pdf(request: HttpRequest, key: str) -> HttpResponse:
    """The same to print; with ``?compact=1`` without the example hands."""
    ruleset, order = _ruleset(key), _order(request)
    with translation.override(language_asked(request)):
        card = card_of(ruleset, order)
        pdf = card_pdf(card, compact=flag(request, "compact"))
        return pdf_response(pdf, card_title(card), cache=KEPT_A_WHILE)


def _ruleset(key: str) -> Ruleset:
    try:
        return get(key)
    except RuleError:
        raise Http404 from None


def _order(request: HttpRequest) -> Order:
    asked = request.GET.get("by", "")
    return Order(asked) if asked in set(Order) else Order.POINTS
