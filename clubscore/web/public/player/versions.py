"""Versions of players' pages: a page is rendered again only when something on it has changed.

In an event with many tables almost every hand is played by others. All that a player's page shows
of those hands is the player's place, so its version is computed from the player's own tables and
that place. The versions of all players are computed together when the event has changed. Most of a
page is what the player did; these parts have a version without the place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.translation import get_language

from clubscore.http.release import release
from clubscore.standings.clubs.shelf import club_state
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
    """The version of a player's page."""

    page: str
    own: str  # of the parts that the place is not in


@dataclass(frozen=True, slots=True)
class PlayerVersions:
    """The versions of the pages of all players at a state of the event."""

    by_number: Mapping[int, PlayerVersion]  # those in the standings
    before: str  # version of the event without the hands of the last session
    ranked: int  # players with a place
    club: str  # slug: the career beside the event follows from its book

    def of(self, number: int) -> PlayerVersion:
        """Return the version of a player's page, whether or not the standings list the player.

        Those who withdrew before they played are not in them, nor are those of an event of another
        program whose result is not known; they keep their numbers and so their pages.
        """
        return self.by_number.get(number) or player_version(
            self.before, number, (), None, self.ranked
        )


def live_player(view: View[[str, int]]) -> Answer:
    """Let the page of a player in an event, from ``slug`` and ``number``, keep up to date."""
    return live_page(view, _player_page_version)


def _player_page_version(arguments: dict[str, Any]) -> PageVersion | None:
    slug = arguments["slug"]
    state = event_state(slug)
    versions = None if state is None else player_versions(slug, state)
    if state is None or versions is None:
        return None
    version = versions.of(arguments["number"])
    drafts = shared_result_for(state.version, "drafts", lambda: _timed_drafts(slug))
    about_to_start = [session.pk for session in drafts if starts_soon(session)]
    club = club_state(versions.club)
    return PageVersion(digest(version.page, about_to_start, club and club.career), state)


def _timed_drafts(slug: str) -> list[Session]:
    """Return the sessions whose start the page announces when its time has come."""
    drafts = Session.objects.filter(tournament__slug=slug, state=Session.State.DRAFT)
    return list(drafts.exclude(starts_at=None).order_by("number"))


def own_version(request: HttpRequest, slug: str, number: int) -> str:
    """Return the version of those parts of a player's page that do not show the place.

    It differs by language and release. Empty for visitors with a session, for whom nothing is
    cached.
    """
    if not for_everybody(request):
        return ""
    versions = player_versions(slug, live_event_state(request))
    if versions is None:
        return ""
    return f"{versions.of(number).own}-{get_language()}-{release()}"


def player_versions(slug: str, state: EventState) -> PlayerVersions | None:
    """Return the versions of all players' pages, computed once per state of the event.

    None if the event no longer exists.
    """
    events = Tournament.objects.select_related("club").filter(slug=slug)
    event = shared_result_for(state.version, "event", events.first)
    if event is None:  # deleted meanwhile
        return None
    official = event.results_held  # they see what is held back, and ask for the same versions
    name = f"ranking None {official}"
    made = shared_result_for(state.version, name, lambda: ranking(event, unpublished=official))
    return shared_result_for(
        state.version, "players", lambda: _versions(made, state, event.club.slug)
    )


def _versions(ranking: Ranking, state: EventState, club: str) -> PlayerVersions:
    hands = {table: (count, revisions) for _session, table, count, revisions in state.hands}
    before = state.before(ranking.sessions[-1].pk) if ranking.sessions else state.frame
    by_number = {}
    for row in (*ranking.rows, *ranking.unranked):
        if row.entry_number is not None:
            # In duplicate a hand at another table changes what the own hands have earned.
            played = [(hands.get(one.table), str(one.twelfths)) for one in row.results]
            by_number[row.entry_number] = player_version(
                before, row.entry_number, played, row.place, len(ranking.rows)
            )
    return PlayerVersions(by_number, before, len(ranking.rows), club)


def player_version(
    before: str, number: int, played: Sequence[object], place: int | None, ranked: int
) -> PlayerVersion:
    """Return the version of a page from what is on it: results, place, and out of how many."""
    own = digest(before, number, played)
    return PlayerVersion(digest(own, place, ranked), own)
