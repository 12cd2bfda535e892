"""What happens to an entry after it was asked for: waiting, declined, withdrawn, its number."""

import random
import secrets
from collections.abc import Callable, Collection
from enum import StrEnum

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import current_entry, lock_tournament
from clubscore.tournaments.models import Change, Entry, Seat, Session, Tournament

State = Entry.State


class NumberingOrder(StrEnum):
    """How players are numbered."""

    NAME = "name"
    TEAM = "team"
    REGISTERED = "registered"
    CHANCE = "chance"


def place_on_waiting_list(entry: Entry) -> int | None:
    """Return the place of an entry on the waiting list, from 1, or None if it is not there."""
    if entry.state != State.WAITING:
        return None
    before = Entry.objects.filter(tournament=entry.tournament_id, state=State.WAITING)
    return before.filter(pk__lte=entry.pk).count()


def may_withdraw(entry: Entry) -> bool:
    """Tell whether applicants may still withdraw without the organizers. Two queries at most.

    Once the event has begun or their seats are drawn, the organizers have to do it.
    """
    if entry.state == State.WITHDRAWN:
        return False
    begun = Session.objects.filter(tournament=entry.tournament_id).that_count()
    return not (begun.exists() or Seat.objects.filter(entry=entry).exists())


@transaction.atomic
def request_withdraw(*, entry: Entry) -> Entry:
    """Give up a place or a request, by the page only who sent it knows; a repeat does nothing.

    Raises ``withdraw_with_organizers`` once seats are drawn, and ``entry_gone``.
    """
    tournament = lock_tournament(entry.tournament)
    entry = current_entry(entry)
    if entry.state == State.WITHDRAWN:
        return entry
    if not may_withdraw(entry):
        raise ClubError("withdraw_with_organizers")
    entry.state = State.WITHDRAWN
    entry.save(update_fields=["state"])
    log_entry(Change.Kind.ENTRY_WITHDRAWN, tournament, entry, Actor.public())
    return entry


@transaction.atomic
def entry_wait(*, entry: Entry, by: Actor) -> Entry:
    """Put an applicant on the waiting list; a repeat does nothing.

    The time of the request decides their position there. Confirmed players stay confirmed. Raises
    ``entry_gone``.
    """
    known = {State.REQUESTED, State.WITHDRAWN}
    return _change_state(entry, State.WAITING, known, Change.Kind.ENTRY_WAITING, by)


@transaction.atomic
def entry_decline(*, entry: Entry, by: Actor) -> Entry:
    """Give someone who asked for a place none; a repeat does nothing, as for the confirmed.

    Raises ``entry_gone``.
    """
    known = {State.REQUESTED, State.WAITING}
    return _change_state(entry, State.WITHDRAWN, known, Change.Kind.ENTRY_DECLINED, by)


@transaction.atomic
def entries_renumber(
    *, tournament: Tournament, order: NumberingOrder, by: Actor, seed: int | None = None
) -> Tournament:
    """Renumber the players from 1, withdrawn ones last, before any seat is drawn.

    ``seed`` for the random order; None: a new one. Raises ``seats_have_been_drawn``.
    """
    tournament = lock_tournament(tournament)
    if Seat.objects.filter(session__tournament=tournament).exists():
        raise ClubError("seats_have_been_drawn")
    numbered = tournament.entries.exclude(number=None).select_related("player", "team")
    entries = sorted(numbered.order_by("pk"), key=_key(order, seed))
    entries.sort(key=lambda entry: entry.state != State.CONFIRMED)
    # Out of the way first, so that no number is there twice; only the confirmed need one.
    numbered.update(number=None, state=State.WITHDRAWN)
    for number, entry in enumerate(entries, start=1):
        entry.number = number
    Entry.objects.bulk_update(entries, ["number", "state"])
    facts = {"order": str(order)}
    change_log(kind=Change.Kind.ENTRIES_RENUMBERED, by=by, tournament=tournament, facts=facts)
    return tournament


def _key(order: NumberingOrder, seed: int | None) -> Callable[[Entry], tuple[object, ...]]:
    chance = random.Random(secrets.randbits(31) if seed is None else seed)  # noqa: S311 - no secret

    def key(entry: Entry) -> tuple[object, ...]:
        player = entry.player
        name = (player.last_name.casefold(), player.first_name.casefold())
        match order:
            case NumberingOrder.NAME:
                return name
            case NumberingOrder.TEAM:
                team = entry.team.name.casefold() if entry.team else ""
                return (not team, team, *name)
            case NumberingOrder.REGISTERED:
                return (entry.pk,)
            case NumberingOrder.CHANCE:
                return (chance.random(),)

    return key


def _change_state(
    entry: Entry, state: Entry.State, from_states: Collection[str], kind: Change.Kind, by: Actor
) -> Entry:
    tournament = lock_tournament(entry.tournament)
    entry = current_entry(entry)
    if entry.state not in from_states or entry.number is not None:
        return entry
    entry.state = state
    entry.save(update_fields=["state"])
    log_entry(kind, tournament, entry, by)
    return entry


def log_entry(kind: Change.Kind, tournament: Tournament, entry: Entry, by: Actor) -> None:
    """Log what was done to an entry."""
    facts = {"number": entry.number, "name": entry.player.full_name}
    change_log(kind=kind, by=by, tournament=tournament, entry=entry, facts=facts)
