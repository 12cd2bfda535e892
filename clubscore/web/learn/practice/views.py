"""Practice: a hand is shown, the visitor counts it, the count is explained.

The address holds the hand, so that it can be shared; the tally is kept by the browser alone.
"""

from __future__ import annotations

import random

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubscore.play.explanation.score import localized_name
from clubscore.web.learn.calculator.views import ruleset_or_404
from scoring.rulesets import RULESETS

from .levels import LARGEST_SEED, Level
from .page import level_name, practice_page


@require_safe
def practice(request: HttpRequest) -> HttpResponse:
    """What can be practised: every ruleset at every level."""
    context = {
        "systems": [(ruleset.key, localized_name(ruleset.names)) for ruleset in RULESETS.values()],
        "levels": [(level.value, level_name(level)) for level in Level],
    }
    return render(request, "learn/practice/practice.html", context)


@never_cache
@require_safe
def practice_level(_request: HttpRequest, key: str, level: str) -> HttpResponse:
    """Lead to some hand of a level."""
    ruleset, wanted = ruleset_or_404(key), _level(level)
    seed = random.randint(1, LARGEST_SEED)  # noqa: S311 - nothing secret about a hand
    return redirect("practice_hand", ruleset.key, wanted.value, seed)


@require_safe
def practice_hand(request: HttpRequest, key: str, level: str, seed: int) -> HttpResponse:
    """A hand to count; ``?points=24`` answers, ``?show=1`` gives up."""
    if seed > LARGEST_SEED:
        raise Http404
    page = practice_page(ruleset_or_404(key), _level(level), seed, request.GET.dict())
    levels = [(one.value, level_name(one), one is page.level) for one in Level]
    context = {"page": page, "levels": levels}
    return render(request, "learn/practice/practice_hand.html", context)


def _level(name: str) -> Level:
    try:
        return Level(name)
    except ValueError:
        raise Http404 from None
