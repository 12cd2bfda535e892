"""When a player's page has to be made anew: when something on it has changed, and not before.

Of an event with many tables almost every hand is played by others. What a player's page shows of
them is a place; so a page has a version made of the player's own tables and of that place. The
versions of all players are worked out at once, when the event has changed. What the player did,
most of a page, has a version without the place: these parts are made anew only when they have
changed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

from clubscore.standings.ranking import Ranking, ranking
from clubscore.standings.versions import EventState, digest, event_state
from clubscore.tournaments.models import Session, Tournament
from clubscore.web.live.pages import (
    Answer,
    PageVersion,
    View,
    for_everybody,
    live_event_state,
    live_page,
    shared_result_for,
)

from .news import starts_soon


class PlayerVersion(NamedTuple):
    """Of which version a player's page is."""

    page: str
    own: str  # of the parts that the place is not in


def live_player(view: View[[str, int]]) -> Answer:
    """Let the page of a player in an event, from ``slug`` and ``number``, keep up to date."""
    return live_page(view, _player_page_version)


def _player_page_version(arguments: dict[str, Any]) -> PageVersion | None:
    state = event_state(arguments["slug"])
    if state is None:
        return None
    if not settings.LIVE_SECONDS:  # nothing is kept: one version is as good as another
        return PageVersion(state.version, state)
    slug = arguments["slug"]
    version = player_versions(slug, state).get(arguments["number"])
    if version is None:
        return None
    drafts = shared_result_for(state.version, "drafts", lambda: _timed_drafts(slug))
    about_to_start = [session.pk for session in drafts if starts_soon(session)]
    return PageVersion(digest(version.page, about_to_start), state)


def _timed_drafts(slug: str) -> list[Session]:
    """Return the sessions whose start the page announces when its time has come."""
    drafts = Session.objects.filter(tournament__slug=slug, state=Session.State.DRAFT)
    return list(drafts.exclude(starts_at=None).order_by("number"))


def own_version(request: HttpRequest, slug: str, number: int) -> str:
    """Return the version of the parts of a player's page that the place is not in, by language.

    Empty where nothing is kept.
    """
    if not for_everybody(request):
        return ""
    version = player_versions(slug, live_event_state(request)).get(number)
    return f"{version.own}-{get_language()}" if version else ""


def player_versions(slug: str, state: EventState) -> dict[int, PlayerVersion]:
    """Return the versions of the pages of all players by number, once for a state of the event."""
    events = Tournament.objects.select_related("club").filter(slug=slug)
    event = shared_result_for(state.version, "event", events.first)
    if event is None:  # deleted meanwhile
        return {}
    official = event.results_held  # they see what is held back, and ask for the same versions
    name = f"ranking None {official}"
    made = shared_result_for(state.version, name, lambda: ranking(event, unpublished=official))
    return shared_result_for(state.version, "players", lambda: _versions(made, state))


def _versions(made: Ranking, state: EventState) -> dict[int, PlayerVersion]:
    hands = {table: (count, revisions) for _session, table, count, revisions in state.hands}
    before = state.before(made.sessions[-1].pk) if made.sessions else state.frame
    versions = {}
    for row in (*made.rows, *made.unranked):
        if row.entry_number is not None:
            # In duplicate a hand at another table changes what the own hands have earned.
            played = [(hands.get(one.table), str(one.twelfths)) for one in row.results]
            own = digest(before, row.entry_number, played)
            page = digest(own, row.place, len(made.rows))
            versions[row.entry_number] = PlayerVersion(page, own)
    return versions
