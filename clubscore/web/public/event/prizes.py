"""The special prizes of an event: who is where in each of them."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubscore.http.access import event_access
from clubscore.standings.ceremony.prizes import PrizeKind, PrizeLine, PrizeList, prize_lists
from clubscore.standings.ceremony.words import (
    prize_explanation,
    prize_title,
    prize_words,
    undecided_words,
)
from clubscore.standings.ranking import ranking

from .views import event_context

SHOWN = 10  # of each prize


@dataclass(frozen=True, slots=True)
class PrizeSection:
    """A special prize in words, with its first players."""

    kind: PrizeKind
    title: str
    explanation: str
    lines: tuple[tuple[PrizeLine, str], ...]
    open_question: str  # why nobody has won it; empty where it is decided

    @property
    def has_hands(self) -> bool:
        """Each line leads to a hand."""
        return self.kind == PrizeKind.BEST_HAND


@require_safe
def event_prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """Who leads in each special prize, or has won it; of the sessions that are shown."""
    access = event_access(request, slug)
    made = ranking(access.tournament)
    context = {
        **event_context(access, "prizes"),
        "ranking": made,
        "prizes": [_section(one, access.tournament.ruleset) for one in prize_lists(made)],
    }
    return render(request, "public/event/prizes.html", context)


def _section(of: PrizeList, ruleset: str) -> PrizeSection:
    return PrizeSection(
        of.kind,
        prize_title(of.kind),
        prize_explanation(of.kind),
        tuple(
            (line, prize_words(of.kind, line.value, line.of, ruleset))
            for line in of.lines
            if line.place <= SHOWN
        ),
        "" if of.is_decided else undecided_words(of.tables),
    )
