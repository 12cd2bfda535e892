"""Drills: one kind of question repeated, answered at once. The address holds the question.

Like practice they need no account: the browser stores the tally and the questions to repeat.
"""

from __future__ import annotations

import random
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubscore.pastimes.practice.page import number_after
from clubscore.web.learn.calculator.views import ruleset_or_404
from clubscore.words import localized_name
from scoring.rulesets import RULESETS
from scoring.tiles import TILES_BY_NAME

from .kinds import LAST, Drill, DrillKind, drill_of, drills_of, pattern_drills
from .pattern import pattern_question
from .payments import payments_question, points_in
from .waits import tile_keys, waits_question

TEMPLATES = {
    DrillKind.WAITS: "pastimes/drills/waits.html",
    DrillKind.CALL: "pastimes/drills/waits.html",
    DrillKind.PAYMENTS: "pastimes/drills/payments.html",
    DrillKind.PATTERN: "pastimes/drills/pattern.html",
}


@require_safe
def drills(request: HttpRequest) -> HttpResponse:
    """What can be drilled in every rule system."""
    systems = [
        (ruleset, localized_name(ruleset.names), drills_of(ruleset), pattern_drills(ruleset))
        for ruleset in RULESETS.values()
    ]
    return render(request, "pastimes/drills/drills.html", {"systems": systems})


@never_cache
@require_safe
def drill(request: HttpRequest, key: str, drill_slug: str) -> HttpResponse:
    """Lead to a question of a drill; ``pattern`` to one about ``?pattern=pattern-43``."""
    if drill_slug == DrillKind.PATTERN:
        drill_slug = request.GET.get("pattern", "")
    found = _drill_or_404(key, drill_slug)
    return redirect(found.address(random.randint(1, LAST)))  # noqa: S311 - nothing secret about it


@require_safe
def drill_question(request: HttpRequest, key: str, drill_slug: str, number: int) -> HttpResponse:
    """A question, or the answer to it where the address has what the visitor thinks."""
    found = _drill_or_404(key, drill_slug)
    if not 1 <= number <= LAST:
        raise Http404
    asking = {
        DrillKind.WAITS: _waits,
        DrillKind.CALL: _waits,
        DrillKind.PAYMENTS: _payments,
        DrillKind.PATTERN: _pattern,
    }[found.kind]
    context = {
        "drill": found,
        "ruleset": found.ruleset,
        "name": localized_name(found.ruleset.names),
        "number": number,
        "following": found.address(number_after(number, LAST)),
        **asking(request, found, number),
    }
    return render(request, TEMPLATES[found.kind], context)


def _drill_or_404(key: str, slug: str) -> Drill:
    found = drill_of(ruleset_or_404(key), slug)
    if found is None:
        raise Http404
    return found


def _waits(request: HttpRequest, drill: Drill, number: int) -> dict[str, Any]:
    question = waits_question(drill, number)
    ticks = {name for name in request.GET.getlist("tile") if name in TILES_BY_NAME}
    is_answered = bool(request.GET.get("answer"))
    if drill.kind is DrillKind.WAITS:
        title = _("Which tiles complete this hand?")
    else:
        title = _("Which discards can you win with?")
    return {
        "title": title,
        "question": question,
        "keys": () if is_answered else tile_keys(),
        "right": ticks == {*question.solution} if is_answered else None,
        "compared": question.compare(ticks) if is_answered else (),
    }


def _payments(request: HttpRequest, drill: Drill, number: int) -> dict[str, Any]:
    question = payments_question(drill, number)
    answers = points_in(request.GET.dict())
    players = question.players(answers or {})
    incomplete = answers is not None and None in answers.values()
    return {
        "title": _("Who pays whom?"),
        "question": question,
        "players": players,
        "problem": _("Enter a number for every player; 0 for nothing.") if incomplete else "",
        "right": None
        if answers is None or incomplete
        else all(player.is_right for player in players),
    }


def _pattern(request: HttpRequest, drill: Drill, number: int) -> dict[str, Any]:
    question = pattern_question(drill, number)
    answer = request.GET.get("answer")
    return {
        "title": _("Does %(pattern)s count?") % {"pattern": drill.name},
        "question": question,
        "right": (answer == "yes") == question.counts if answer in ("yes", "no") else None,
    }
