"""Finding somebody on the list of an event."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from clubscore.http.access import event_access
from clubscore.people.names import begins, plain
from clubscore.standings.ranking import NOT_LISTED
from clubscore.tournaments.models import Entry, Tournament

from .views import event_context

LONGEST_SEARCH = 100  # characters


@require_safe
def event_find(request: HttpRequest, slug: str) -> HttpResponse:
    """Find a player of an event by name or number; a single one's page is opened at once."""
    access = event_access(request, slug)
    search = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    found = find_entries(access.tournament, search)
    if len(found) == 1:
        return redirect("event_player", slug, found[0].number)
    context = {**event_context(access, "find"), "search": search, "matches": found}
    return render(request, "public/event/find.html", context)


def find_entries(event: Tournament, search: str) -> list[Entry]:
    """Return the players whose shown name has words that begin so; all of them without any.

    A number finds whoever has it. One query.
    """
    entries = event.entries.exclude(state__in=NOT_LISTED).exclude(number=None)
    listed = list(entries.select_related("player", "team").order_by("number"))
    wanted = plain(search).split()
    return [entry for entry in listed if all(_begins(entry, word) for word in wanted)]


def _begins(entry: Entry, word: str) -> bool:
    if word.isdecimal():
        return word == str(entry.number)
    return begins(entry.player.name, word)
