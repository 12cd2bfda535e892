"""Why a player sits where: each session with how its seats came about and who is met again."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from clubscore.http.access import event_access
from clubscore.tournaments.seating.mixing import COUNTRIES, TEAMS
from clubscore.tournaments.seating.reasons import BY_HAND, PLAN, Opponent, SeatsOrigin, own_seats
from clubscore.tournaments.stages.stage import Seating
from clubscore.web.public.event.seats import sessions_of
from clubscore.web.public.event.views import event_context

from .views import entry_of_number

WORDS: Final = {
    PLAN: gettext_lazy(
        "Drawn with the plan of all sessions: as few players as possible meet twice."
    ),
    BY_HAND: gettext_lazy("The organizer assigned these seats."),
    Seating.FEW_REPEATS: gettext_lazy(
        "Drawn at random, with as few repeated meetings as possible."
    ),
    Seating.LOT: gettext_lazy("Drawn at random, even if players have met before."),
    Seating.BY_RANK: gettext_lazy("By rank: places 1–4 at table 1, and so on."),
    Seating.NEAR_IN_RANK: gettext_lazy("Swiss system: players close in rank who have not met."),
    Seating.CROSS: gettext_lazy("Cross-seeded: one player from each quarter of the standings."),
}


@require_safe
def player_seats(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The seats of a player that visitors may see, with the reason for each."""
    access = event_access(request, slug)
    entry = entry_of_number(access.tournament, number)
    sessions = [one for one in sessions_of(access.tournament) if access.sees_seats(one)]
    seats = own_seats(entry, sessions)
    origins = {reason.origin for reason in seats.reasons}
    shared = origins.pop() if len(origins) == 1 and len(seats.reasons) > 1 else None
    lines = [
        {
            "reason": reason,
            "origin": "" if shared else origin_words(reason.origin),
            "others": [
                (other, meeting_words(other, entry.player.is_masked)) for other in reason.opponents
            ],
            # Who needs a particular table is nobody else's business.
            "locked": reason.locked and access.is_official,
        }
        for reason in seats.reasons
    ]
    context = {
        **event_context(access, "player"),
        "entry": entry,
        "seats": seats,
        "lines": lines,
        "origin": origin_words(shared) if shared else "",
    }
    return render(request, "public/player/own_seats.html", context)


def origin_words(origin: SeatsOrigin) -> str:
    """Say how the seats of a session came about; nothing where it is not known."""
    words = [str(WORDS[origin.method])] if origin.method in WORDS else []
    if origin.seed is not None:
        words.append(gettext("Draw number %(seed)s.") % {"seed": origin.seed})
    if origin.changed:
        words.append(gettext("Seats were changed afterwards."))
    return " ".join(words)


def meeting_words(other: Opponent, is_masked: bool = False) -> str:
    """Say whether one has met somebody before, and what one shares.

    What is shared tells of both, so it is not said where one of them is masked.
    """
    words = []
    if other.met_in:
        numbers = ", ".join(map(str, other.met_in))
        again = ngettext(
            "met in session %(numbers)s", "met in sessions %(numbers)s", len(other.met_in)
        )
        words.append(again % {"numbers": numbers})
    else:
        words.append(gettext("first meeting"))
    if not (is_masked or other.seat.entry.player.is_masked):
        words += [
            {COUNTRIES: gettext("same country"), TEAMS: gettext("same team")}.get(
                kind, gettext("same group")
            )
            for kind in other.shares
        ]
    return ", ".join(words)
