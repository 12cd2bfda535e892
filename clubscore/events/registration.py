"""Public registration for an event, its waiting list, and what organizers make of both."""

import random
import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.people.models import Club, Player
from clubscore.people.services import player_create

from .actor import Actor
from .entries import team_named
from .guards import entry_now, one_line, tournament_locked
from .models import Change, Entry, Seat, Session, Tournament
from .services import change_log, next_number
from .tokens import token_once

State = Entry.State
WRITTEN_MOST = 160  # letters


class Phase(StrEnum):
    """How public registration stands."""

    NONE = "none"  # there is none
    BEFORE = "before"
    OPEN = "open"
    AFTER = "after"


class Order(StrEnum):
    """How players are numbered."""

    NAME = "name"
    TEAM = "team"
    REGISTERED = "registered"
    CHANCE = "chance"


@dataclass(frozen=True, slots=True)
class Places:
    """How many places an event has, and who wants them; substitutes take none."""

    capacity: int | None  # None: no limit
    confirmed: int
    requested: int
    waiting: int

    @property
    def left(self) -> int | None:
        """Places nobody has or has asked for; None without a limit."""
        if self.capacity is None:
            return None
        return max(0, self.capacity - self.confirmed - self.requested)

    @property
    def free(self) -> int | None:
        """Places nobody is confirmed for; None without a limit."""
        return None if self.capacity is None else max(0, self.capacity - self.confirmed)

    @property
    def is_full(self) -> bool:
        """Confirming one more would be more than the event has places."""
        return self.free == 0

    @property
    def too_many_requests(self) -> bool:
        """Confirming all who ask would be more than the event has places."""
        return self.free is not None and self.requested > self.free

    @property
    def next_waits(self) -> bool:
        """Whoever asks now goes on the waiting list: it is full, or others wait already."""
        return self.left is not None and (self.left == 0 or self.waiting > 0)

    @property
    def for_waiting(self) -> bool:
        """Somebody on the waiting list can have a place."""
        return self.waiting > 0 and self.left != 0


@dataclass(frozen=True, slots=True)
class Request:
    """What came of a form sent in; ``is_new`` unless the player is in the list already."""

    entry: Entry
    is_new: bool


def zone_of(tournament: Tournament) -> ZoneInfo:
    """Return the event's time zone."""
    return ZoneInfo(tournament.time_zone)


def registration_end(tournament: Tournament) -> datetime:
    """Return when registration closes: as set, or at the end of the first day."""
    if tournament.registration_closes_at is not None:
        return tournament.registration_closes_at
    after = tournament.starts_on + timedelta(days=1)
    return datetime.combine(after, time(), zone_of(tournament)).astimezone(UTC)


def registration_phase(tournament: Tournament, now: datetime | None = None) -> Phase:
    """Return how registration stands. One query where no end is set: play ends it then."""
    now = now or timezone.now()
    if tournament.registration_opens_at is None:
        return Phase.NONE
    if now < tournament.registration_opens_at:
        return Phase.BEFORE
    if now >= registration_end(tournament):
        return Phase.AFTER
    if tournament.registration_closes_at is None:
        begun = tournament.sessions.exclude(state=Session.State.DRAFT)
        return Phase.AFTER if begun.exists() else Phase.OPEN
    return Phase.OPEN


def places(tournament: Tournament) -> Places:
    """Return how many places there are and who wants them. One query."""
    states = list(tournament.entries.filter(substitute=False).values_list("state", flat=True))
    return Places(
        tournament.capacity,
        confirmed=states.count(State.CONFIRMED),
        requested=states.count(State.REQUESTED),
        waiting=states.count(State.WAITING),
    )


def waiting_place(entry: Entry) -> int | None:
    """Return the place of an entry on the waiting list, from 1; None if it is not there."""
    if entry.state != State.WAITING:
        return None
    before = Entry.objects.filter(tournament=entry.tournament_id, state=State.WAITING)
    return before.filter(pk__lte=entry.pk).count()


@transaction.atomic
def entry_request(
    *,
    tournament: Tournament,
    first_name: str,
    last_name: str,
    country: str,
    ema_number: str,
    team: str,
    contact: str,
    remark: str,
    token: UUID,
) -> Request:
    """Ask for a place in an event, or on its waiting list; sent again with its token, once.

    Anybody may use anybody's name here, so nothing of a player the club knows is changed: who is
    known by EMA number or name is taken as is, what the form says otherwise is noted for the
    organizer, and whoever is in the event already stays as it is. Raises ``registration_not_open``,
    ``name_missing``, ``contact_missing``, ``bad_country``, ``bad_ema_number``, and
    ``form_sent_otherwise`` for somebody else's name under the same token.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=tournament.club_id)
    tournament = tournament_locked(tournament)
    name = one_line(f"{first_name} {last_name}")
    if earlier := tournament.entries.select_related("player").filter(token=token).first():
        if not (_same(earlier.player.full_name, name) or name in earlier.written_as):
            raise ClubError("form_sent_otherwise")
        return Request(earlier, is_new=True)
    if registration_phase(tournament) != Phase.OPEN:
        raise ClubError("registration_not_open")
    contact = one_line(contact)[:200]
    if not contact:
        raise ClubError("contact_missing")
    player = _known(club, name, ema_number)
    if player and (entry := tournament.entries.filter(player=player).first()):
        return Request(entry, is_new=False)
    written_as = _difference(player, name, country, ema_number)
    brought = player is None
    player = player or player_create(
        club=club,
        first_name=first_name,
        last_name=last_name,
        country=country,
        ema_number=ema_number,
    )
    entry = Entry(
        tournament=tournament,
        player=player,
        state=State.WAITING if places(tournament).next_waits else State.REQUESTED,
        team=team_named(tournament, team),
        contact=contact,
        remark=one_line(remark)[:200],
        written_as=written_as[:WRITTEN_MOST],
        brought_player=brought,
        token=token,
    )
    with token_once("form_used_elsewhere"):
        entry.save(force_insert=True)
    _log(Change.Kind.ENTRY_REQUESTED, tournament, entry, Actor.public())
    return Request(entry, is_new=True)


@transaction.atomic
def entry_confirm(*, entry: Entry, by: Actor, over: bool = False) -> Entry:
    """Give somebody a place and the next number; one confirmed already stays as it is.

    ``over``: also beyond the event's places. Raises ``event_is_full`` or ``entry_gone``.
    """
    tournament = tournament_locked(entry.tournament)
    entry = entry_now(entry)
    if entry.state == State.CONFIRMED:
        return entry
    if not over and not entry.substitute:
        _check_room(tournament, 1)
    return _confirmed(tournament, entry, by)


@transaction.atomic
def entries_confirm(*, tournament: Tournament, by: Actor, over: bool = False) -> int:
    """Confirm all who have asked for a place, in the order they did; return how many.

    Raises ``event_is_full``, with nobody confirmed, where the places are not enough.
    """
    tournament = tournament_locked(tournament)
    entries = list(
        tournament.entries.filter(state=State.REQUESTED).select_related("player").order_by("pk")
    )
    if not over:
        _check_room(tournament, sum(not entry.substitute for entry in entries))
    for entry in entries:
        _confirmed(tournament, entry, by)
    return len(entries)


@transaction.atomic
def waiting_confirm(*, tournament: Tournament, by: Actor) -> Entry | None:
    """Give a free place to the first on the waiting list; None if nobody waits any more.

    Raises ``event_is_full``.
    """
    tournament = tournament_locked(tournament)
    waiting = tournament.entries.filter(state=State.WAITING).select_related("player")
    entry = waiting.order_by("pk").first()
    if entry is None:
        return None
    now = places(tournament)
    if now.left == 0:  # the places that are asked for already are not given away
        taken = now.confirmed + now.requested
        raise ClubError("event_is_full", capacity=now.capacity or 0, players=taken)
    return _confirmed(tournament, entry, by)


@transaction.atomic
def entry_wait(*, entry: Entry, by: Actor) -> Entry:
    """Put somebody who asked for a place on the waiting list; a repeat does nothing.

    Their place there goes by the time of the request. Whoever is confirmed stays so. Raises
    ``entry_gone``.
    """
    return _moved(entry, State.WAITING, {State.REQUESTED, State.WITHDRAWN}, by)


@transaction.atomic
def entry_decline(*, entry: Entry, by: Actor) -> Entry:
    """Give somebody who asked for a place none; a repeat does nothing, as for the confirmed.

    Raises ``entry_gone``.
    """
    return _moved(entry, State.WITHDRAWN, {State.REQUESTED, State.WAITING}, by)


@transaction.atomic
def entries_renumber(
    *, tournament: Tournament, order: Order, by: Actor, seed: int | None = None
) -> Tournament:
    """Number the players anew from 1, those who withdrew last, before any seat is drawn.

    ``seed`` of the chance; None: a new one. Raises ``seats_have_been_drawn``.
    """
    tournament = tournament_locked(tournament)
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


def _key(order: Order, seed: int | None) -> Callable[[Entry], tuple[object, ...]]:
    chance = random.Random(secrets.randbits(31) if seed is None else seed)  # noqa: S311 - no secret

    def key(entry: Entry) -> tuple[object, ...]:
        player = entry.player
        name = (player.last_name.casefold(), player.first_name.casefold())
        match order:
            case Order.NAME:
                return name
            case Order.TEAM:
                team = entry.team.name.casefold() if entry.team else ""
                return (not team, team, *name)
            case Order.REGISTERED:
                return (entry.pk,)
            case Order.CHANCE:
                return (chance.random(),)

    return key


def _known(club: Club, name: str, ema_number: str) -> Player | None:
    """Return the club's player of an EMA number, or else of a name; namesakes have their own."""
    if ema_number and (player := club.players.filter(ema_number=ema_number).first()):
        return player
    namesakes = (one for one in club.players.order_by("pk") if _same(one.full_name, name))
    return next(
        (one for one in namesakes if not (ema_number and one.ema_number)), None
    )  # two numbers are two people


def _same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def _difference(player: Player | None, name: str, country: str, ema_number: str) -> str:
    """Return what the form says otherwise than the club's list, for the organizer."""
    if player is None:
        return ""
    told = ((name, player.full_name), (country, player.country), (ema_number, player.ema_number))
    return ", ".join(form for form, known in told if form and not _same(form, known))


def _check_room(tournament: Tournament, wanted: int) -> None:
    now = places(tournament)
    if now.capacity is not None and wanted and now.confirmed + wanted > now.capacity:
        raise ClubError("event_is_full", capacity=now.capacity, players=now.confirmed)


def _confirmed(tournament: Tournament, entry: Entry, by: Actor) -> Entry:
    entry.state = State.CONFIRMED
    entry.number = entry.number or next_number(tournament)
    entry.brought_player = False
    entry.save(update_fields=["state", "number", "brought_player"])
    _log(Change.Kind.ENTRY_CONFIRMED, tournament, entry, by)
    return entry


def _moved(entry: Entry, state: Entry.State, known: Collection[str], by: Actor) -> Entry:
    tournament = tournament_locked(entry.tournament)
    entry = entry_now(entry)
    if entry.state not in known or entry.number is not None:
        return entry
    entry.state = state
    entry.save(update_fields=["state"])
    waits = state == State.WAITING
    kind = Change.Kind.ENTRY_WAITING if waits else Change.Kind.ENTRY_WITHDRAWN
    _log(kind, tournament, entry, by)
    return entry


def _log(kind: Change.Kind, tournament: Tournament, entry: Entry, by: Actor) -> None:
    facts = {"number": entry.number, "name": entry.player.full_name}
    change_log(kind=kind, by=by, tournament=tournament, facts=facts)
