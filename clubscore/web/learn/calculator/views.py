"""The calculator, for everyone: nothing is recorded, nothing is remembered."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from clubscore.http.access import hand_of, table_access
from clubscore.play.calculator.options import without_defaults
from clubscore.play.calculator.request import CalculatorRequest
from clubscore.play.calculator.result import result_of
from clubscore.web.additions import CALCULATOR
from clubscore.web.phone.files import engine_address
from scoring.errors import RuleError
from scoring.rulesets import RULESETS, get
from scoring.rulesets.base import Ruleset

from .hand_address import address_of
from .page import calculator_page, home


@require_safe
def calculator(_request: HttpRequest) -> HttpResponse:
    """Lead to the calculator of the first ruleset; the page leads to the others."""
    return redirect("score", next(iter(RULESETS)))


@require_safe
@vary_on_headers("HX-Request")
def score(request: HttpRequest, key: str) -> HttpResponse:
    """A hand counted and explained; the address holds all of it.

    A form that is sent without scripts has every option in it: its address is that without those
    that nobody has changed.
    """
    ruleset = ruleset_or_404(key)
    pairs = pairs_of(request.GET)
    kept = without_defaults(ruleset, pairs)
    if kept != pairs and "HX-Request" not in request.headers:
        return redirect(f"{home(ruleset)}?{urlencode(kept)}")
    asking = CalculatorRequest.of(ruleset, pairs)
    result = result_of(asking, home(ruleset))
    if "HX-Request" in request.headers:
        response = render(request, "learn/calculator/_result.html", {"result": result})
        response["HX-Replace-Url"] = result.address
        return response
    page, engine = calculator_page(asking), engine_address("score_engine")
    links = CALCULATOR.links(ruleset)
    context = {"page": page, "result": result, "engine": engine, "added_links": links}
    return render(request, "learn/calculator/calculator.html", context)


@require_safe
def hand_score(request: HttpRequest, table_id: int, hand_id: int) -> HttpResponse:
    """Redirect from a recorded hand to the calculator, for people who may read the hand."""
    access = table_access(request, table_id)
    if not access.may_read:
        raise Http404
    address = address_of(hand_of(access, hand_id))
    if address is None:
        raise Http404
    return redirect(address)


def pairs_of(query: QueryDict) -> list[tuple[str, str]]:
    """Return the fields of an address with their values."""
    return [(name, str(value)) for name, values in query.lists() for value in values]


def ruleset_or_404(key: str) -> Ruleset:
    """Return a ruleset; raise ``Http404`` for an unknown one."""
    try:
        return get(key)
    except RuleError:
        raise Http404 from None
