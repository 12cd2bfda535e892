"""The calculator, for everybody: nothing is recorded, nothing is remembered."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from clubscore.http.access import hand_of, table_access
from scoring.errors import RuleError
from scoring.rulesets import RULESETS, get
from scoring.rulesets.base import Ruleset

from .hand_address import address_of
from .page import calculator_page, result_of
from .request import CalculatorRequest


@require_safe
def calculator(_request: HttpRequest) -> HttpResponse:
    """Lead to the calculator of the first ruleset; the page leads to the others."""
    return redirect("score", next(iter(RULESETS)))


@require_safe
@vary_on_headers("HX-Request")
def score(request: HttpRequest, key: str) -> HttpResponse:
    """A hand counted and explained; the address holds all of it."""
    asking = CalculatorRequest.of(ruleset_or_404(key), request.GET)
    result = result_of(asking)
    if "HX-Request" in request.headers:
        response = render(request, "learn/calculator/_result.html", {"result": result})
        response["HX-Replace-Url"] = result.address
        return response
    context = {"page": calculator_page(asking), "result": result}
    return render(request, "learn/calculator/calculator.html", context)


@require_safe
def hand_score(request: HttpRequest, table_id: int, hand_id: int) -> HttpResponse:
    """Lead from a recorded hand, for whoever may read it, to the calculator."""
    access = table_access(request, table_id)
    if not access.may_read:
        raise Http404
    address = address_of(hand_of(access, hand_id))
    if address is None:
        raise Http404
    return redirect(address)


def ruleset_or_404(key: str) -> Ruleset:
    """Return a ruleset; raise ``Http404`` for one there is not."""
    try:
        return get(key)
    except RuleError:
        raise Http404 from None
