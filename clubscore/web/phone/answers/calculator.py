"""The calculator on an offline phone: answers its page otherwise gets from the server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.template.loader import render_to_string

from clubscore.play.calculator.request import CalculatorRequest
from clubscore.play.calculator.result import result_of
from scoring.rulesets import get


def calculator_answer(question: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a hand is worth or waits for: the ``fields`` of the calculator of a ``ruleset``.

    ``html`` is what the server would send, ``address`` where the page is then; both name pages
    below ``home``, where that calculator is. ``fields`` are those of the page, filled in.
    """
    request = CalculatorRequest.of(get(question["ruleset"]), question["fields"])
    result = result_of(request, question["home"])
    return {
        "html": render_to_string("learn/calculator/_result.html", {"result": result}),
        "address": result.address,
        "fields": request.page_fields(),
    }
