"""Practice: a hand is shown, the visitor counts it, the count is explained.

The address holds the hand, so it can be shared; only the browser stores the tally.
"""

from __future__ import annotations

import json
import random
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubscore.pastimes.practice.hand import Level
from clubscore.pastimes.practice.page import PracticePlace, level_name, number_after, practice_page
from clubscore.web.learn.calculator.views import pairs_of, ruleset_or_404
from clubscore.web.phone.files import addresses, engine_address
from clubscore.words import localized_name
from scoring.rulesets import RULESETS

from .levels import LARGEST_SEED
from .supply import SUPPLY_FILES, hand_count, numbered_hand


@require_safe
def practice(request: HttpRequest) -> HttpResponse:
    """What can be practised: every ruleset at every level."""
    context = {
        "systems": [(ruleset.key, localized_name(ruleset.names)) for ruleset in RULESETS.values()],
        "levels": [(level.value, level_name(level)) for level in Level],
    }
    return render(request, "pastimes/practice/practice.html", context)


@never_cache
@require_safe
def practice_level(request: HttpRequest, key: str, level: str) -> HttpResponse:
    """Lead to a hand of a level: some hand, or with ``?after=17`` the one that follows."""
    ruleset, wanted = ruleset_or_404(key), _level(level)
    count = hand_count(ruleset, wanted)
    after = request.GET.get("after", "")
    if after.isascii() and after.isdigit() and len(after) <= len(str(LARGEST_SEED)):
        number = number_after(int(after), count)
    else:
        number = random.randint(1, count)  # noqa: S311 - nothing secret about a hand
    return redirect("practice_hand", ruleset.key, wanted.value, number)


@require_safe
def practice_hand(request: HttpRequest, key: str, level: str, number: int) -> HttpResponse:
    """A hand to count; ``?points=24`` answers, ``?show=1`` gives up."""
    if number > LARGEST_SEED:
        raise Http404
    ruleset, wanted = ruleset_or_404(key), _level(level)
    homes = reverse("practice"), reverse("calculator")
    place = PracticePlace(ruleset, wanted, number, hand_count(ruleset, wanted), *homes)
    dealt = numbered_hand(ruleset, wanted, number)
    context = {"page": practice_page(place, dealt, pairs_of(request.GET)), **_for_the_phone()}
    return render(request, "pastimes/practice/practice_hand.html", context)


@require_safe
def practice_empty(request: HttpRequest) -> HttpResponse:
    """The page of a hand left empty: a phone stores it, to fill it in offline."""
    return render(request, "pastimes/practice/practice_hand.html", _for_the_phone())


def _for_the_phone() -> dict[str, Any]:
    """Return what the page of a hand needs offline: the engine, and hands."""
    supply = zip(SUPPLY_FILES, addresses(tuple(SUPPLY_FILES.values())), strict=True)
    return {"engine": engine_address("practice_engine"), "supply": json.dumps(dict(supply))}


def _level(name: str) -> Level:
    try:
        return Level(name)
    except ValueError:
        raise Http404 from None
