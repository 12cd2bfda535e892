"""Why a player sits where: each session with how its seats came about and who is met again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from clubscore.http.access import event_access
from clubscore.standings.ranking import places_by_session, ranking
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Entry, Tournament
from clubscore.tournaments.seating.mixing import CLUBS, COUNTRIES, GROUPS, TEAMS, mixing_rule
from clubscore.tournaments.seating.reasons import (
    BY_HAND,
    PLAN,
    Opponent,
    SeatReason,
    SeatsOrigin,
    own_seats,
)
from clubscore.tournaments.stages.stage import Seating
from clubscore.web.public.event.seats import sessions_of
from clubscore.web.public.event.views import event_context
from clubscore.words import list_words

from .views import entry_of_number

WORDS: Final = {
    PLAN: gettext_lazy(
        "Drawn with the plan for all sessions, with as few repeated meetings as possible."
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


FROM_STANDINGS: Final = (Seating.BY_RANK, Seating.NEAR_IN_RANK, Seating.CROSS)


@require_safe
def player_seats(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The seats of a player that visitors may see, with the reason for each."""
    access = event_access(request, slug)
    entry = entry_of_number(access.tournament, number)
    shown = [one for one in sessions_of(access.tournament) if access.sees_seats(one)]
    sessions = [one for one in shown if not one.is_annulled]
    seats = own_seats(entry, sessions)
    places = _places_before(access, entry, seats.reasons)
    origins = {reason.origin for reason in seats.reasons}
    shared = origins.pop() if len(origins) == 1 and len(seats.reasons) > 1 else None
    lines = [
        {
            "reason": reason,
            "origin": "" if shared else origin_words(reason.origin),
            "others": [
                (other, meeting_words(other, entry.player.is_masked)) for other in reason.opponents
            ],
            "place": places.get(reason.session.number),
            # Who needs a particular table is nobody else's business.
            "locked": reason.locked and access.is_official,
        }
        for reason in seats.reasons
    ]
    context = {
        **event_context(access, "player"),
        "entry": entry,
        "seats": seats,
        "annulled": [one for one in shown if one.is_annulled],
        "lines": lines,
        "origin": origin_words(shared) if shared else "",
        "mixed": mixed_words(access.tournament, seats.reasons),
    }
    return render(request, "public/player/own_seats.html", context)


def _places_before(
    access: EventAccess, entry: Entry, reasons: Iterable[SeatReason]
) -> dict[int, int]:
    """Return the place a player had before each session that was seated from the standings.

    Only where everyone may know it: while results are held back, nobody is told.
    """
    numbers = [one.session.number for one in reasons if one.origin.method in FROM_STANDINGS]
    if not numbers:
        return {}
    event = access.tournament
    made = ranking(event)
    after = places_by_session(made)
    shown = [session.number for session in made.sessions]
    played = event.sessions.that_count().values_list("number", flat=True)
    hidden = set(played) - set(shown)
    found = {}
    for number in numbers:
        before = sum(one < number for one in shown)
        if not before or any(one < number for one in hidden):
            continue
        if (place := after[before - 1].get(entry.pk)) is not None:
            found[number] = place
    return found


def mixed_words(event: Tournament, reasons: Iterable[SeatReason]) -> str:
    """Say which players were kept apart where possible; empty if no draw considered it."""
    rule = mixing_rule(event.mixing)
    if not any(one.origin.method in (PLAN, Seating.FEW_REPEATS) for one in reasons):
        return ""
    kinds = [gettext("from the same country")] if rule.countries else []
    kinds += [gettext("from the same club")] if rule.clubs else []
    kinds += [gettext("in the same team")] if rule.teams else []
    kinds += [gettext("in the same group")] if rule.groups else []
    if not kinds:
        return ""
    # Translators: kinds of players, as in “of the same country, of the same team”
    return gettext("Kept apart where possible: players %(kinds)s.") % {"kinds": list_words(kinds)}


def origin_words(origin: SeatsOrigin) -> str:
    """Say how the seats of a session came about; nothing if it is not known."""
    words = [str(WORDS[origin.method])] if origin.method in WORDS else []
    if origin.seed is not None:
        words.append(gettext("Draw number %(seed)s.") % {"seed": origin.seed})
    if origin.has_changes:
        words.append(gettext("Seats were changed afterwards."))
    return " ".join(words)


def meeting_words(other: Opponent, is_masked: bool = False) -> str:
    """Say whether two players have met before, and what they have in common.

    What they have in common says something about both, so it is left out if either is masked.
    """
    words = []
    if other.met_in:
        numbers = list_words(map(str, other.met_in))
        again = ngettext(
            "met in session %(numbers)s", "met in sessions %(numbers)s", len(other.met_in)
        )
        words.append(again % {"numbers": numbers})
    else:
        words.append(gettext("first meeting"))
    if not (is_masked or other.seat.entry.player.is_masked):
        # Which pairs are kept apart, and why, concerns nobody but them.
        shared = {
            COUNTRIES: gettext("same country"),
            CLUBS: gettext("same club"),
            TEAMS: gettext("same team"),
            GROUPS: gettext("same group"),
        }
        words += [shared[kind] for kind in other.shares if kind in shared]
    return list_words(words)
