"""Adds players to an event's list, withdraws them, and removes them from it."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest
from django.utils.translation import gettext_noop as _
from ninja import Router

from clubscore.api.faults import RefusedError
from clubscore.people.models import Club, Player
from clubscore.tournaments.models import ApiToken, Entry, Tournament
from clubscore.tournaments.roster.entries import entry_remove, entry_return, entry_withdraw
from clubscore.tournaments.services import players_enter

from . import schemas
from .access import BearerToken, actor_of, event_of
from .once import form_token
from .rows import entry_row, entry_rows

TAG: Final = _("Entering players")
SCOPE: Final = ApiToken.Scope.ENTRIES
router = Router(tags=[TAG], auth=BearerToken(SCOPE))


@router.post(
    "/events/{slug:slug}/entries",
    response=schemas.EntryList,
    url_name="api_entries_add",
    summary=_("Add players to an event’s list"),
    description=_("Club players by id, new people by name. Either all are added or none."),
)
def entries_add(request: HttpRequest, slug: str, body: schemas.PlayersSent) -> Any:
    event = event_of(request, slug)
    players_enter(
        tournament=event,
        players=known_players(event.club, body.players),
        new_players=[(one.first_name, one.last_name) for one in body.new_players],
        by=actor_of(request),
        token=form_token(request),
    )
    return entry_rows(event)


@router.post(
    "/events/{slug:slug}/entries/{int:entry_id}/withdraw",
    response=schemas.EntryWritten,
    url_name="api_entry_withdraw",
    summary=_("Withdraw a player; the results remain"),
)
def withdraw(request: HttpRequest, slug: str, entry_id: int) -> Any:
    entry = _entry(event_of(request, slug), entry_id)
    return entry_row(entry_withdraw(entry=entry, by=actor_of(request)))


@router.post(
    "/events/{slug:slug}/entries/{int:entry_id}/return",
    response=schemas.EntryWritten,
    url_name="api_entry_return",
    summary=_("Let a player who withdrew play again"),
)
def return_(request: HttpRequest, slug: str, entry_id: int) -> Any:
    entry = _entry(event_of(request, slug), entry_id)
    return entry_row(entry_return(entry=entry, by=actor_of(request)))


@router.post(
    "/events/{slug:slug}/entries/{int:entry_id}/remove",
    response=schemas.EntryList,
    url_name="api_entry_remove",
    summary=_("Remove a player who has not played from the list"),
)
def remove(request: HttpRequest, slug: str, entry_id: int) -> Any:
    event = event_of(request, slug)
    entry_remove(entry=_entry(event, entry_id), by=actor_of(request))
    return entry_rows(event)


def known_players(club: Club, ids: list[int]) -> list[Player]:
    """Return players of a club in the order of their ids; raises ``RefusedError``."""
    found = Player.objects.in_list().filter(club=club).in_bulk(ids)
    if len(found) != len(ids):
        raise RefusedError(422, "bad_field", name="players")
    return [found[one] for one in ids]


def _entry(event: Tournament, entry_id: int) -> Entry:
    related = Entry.objects.select_related("player", "team", "tournament")
    found = related.filter(tournament=event, pk=entry_id).first()
    if found is None:
        raise Http404
    return found
