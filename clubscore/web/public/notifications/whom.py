"""Whose news someone asks for: a player's, by number; their own, by a secret link; everyone's."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from clubscore.play.confirmations import seat_of
from clubscore.secrecy import secret_note
from clubscore.standings.selectors import entry_by_number
from clubscore.tournaments.models import Entry, Tournament
from clubscore.tournaments.roster.requests import Phase, registration_phase
from clubscore.web.public.follow_cookie import followed_entry

MOST_DIGITS = 6  # of a player's number


@dataclass(frozen=True, slots=True)
class Whom:
    """The player whose news it is, if any; ``own``: a link only they know has shown that.

    ``opening``: someone wants to know when registration opens, and nothing else.

    ``name`` and ``value`` are the parameter that says so again.
    """

    entry: Entry | None
    own: bool = False
    name: str = ""
    value: str = ""
    opening: bool = False

    @property
    def query(self) -> str:
        """The same as the end of an address."""
        return f"?{self.name}={self.value}" if self.name else ""

    @property
    def is_followed(self) -> bool:
        """Whether there is a public page about this player."""
        return self.entry is not None and self.entry.number is not None


def whom_of(request: HttpRequest, event: Tournament) -> Whom:
    """Return whose news is requested: by the parameters, or the player the browser follows.

    Raises ``Http404`` if that is nobody.
    """
    asked = request.POST if request.method == "POST" else request.GET
    if token := asked.get("request"):
        return Whom(_entry_of_request(event, token), own=True, name="request", value=token)
    if token := asked.get("seat"):
        seat = seat_of(token)
        if seat.entry.tournament_id != event.pk:
            raise Http404
        return Whom(seat.entry, own=True, name="seat", value=token)
    if number := asked.get("player"):
        return Whom(_entry_of_number(event, number), name="player", value=number)
    # Whoever has asked for that alone gets no other news, should it have opened meanwhile.
    is_sent = request.method == "POST"
    if asked.get("opening") and (is_sent or registration_phase(event) == Phase.BEFORE):
        return Whom(None, name="opening", value="1", opening=True)
    if not is_sent and (entry := followed_entry(request, event)):
        return Whom(entry, name="player", value=str(entry.number))
    return Whom(None)


def _entry_of_request(event: Tournament, token: str) -> Entry:
    try:
        known = secret_note(UUID(token))
    except ValueError as error:
        raise Http404 from error
    return get_object_or_404(event.entries.select_related("player"), token=known)


def _entry_of_number(event: Tournament, number: str) -> Entry:
    if not (number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS):
        raise Http404
    entry = entry_by_number(event, int(number))
    if entry is None:
        raise Http404
    return entry
