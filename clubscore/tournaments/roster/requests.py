"""Asking for a place in an event, and confirming who gets one."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.people.models import Club
from clubscore.people.players.services import player_create
from clubscore.text import line_within, one_line
from clubscore.tournaments.access import Actor
from clubscore.tournaments.locks import current_entry, lock_tournament
from clubscore.tournaments.models import Change, Entry, Session, Tournament
from clubscore.tournaments.tokens import token_once

from .entries import get_or_create_team, home_club_text, next_number
from .food import food_answer
from .identities import identities, identity_settle, same_name
from .registration import State, log_entry


class Phase(StrEnum):
    """The phases of public registration."""

    NONE = "none"  # there is none
    BEFORE = "before"
    OPEN = "open"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class EventCapacity:
    """The number of places an event has, and who wants them; substitutes take none."""

    capacity: int | None  # None: no limit
    confirmed: int
    requests: int
    waiting: int

    @property
    def places_left(self) -> int | None:
        """Places nobody has or has asked for; None without a limit."""
        if self.capacity is None:
            return None
        return max(0, self.capacity - self.confirmed - self.requests)

    @property
    def free_places(self) -> int | None:
        """Places nobody is confirmed for; None without a limit."""
        return None if self.capacity is None else max(0, self.capacity - self.confirmed)

    @property
    def is_full(self) -> bool:
        """Whether confirming one more would be more than the event has places."""
        return self.free_places == 0

    @property
    def too_many_requests(self) -> bool:
        """Whether confirming all who ask would be more than the event has places."""
        return self.free_places is not None and self.requests > self.free_places

    @property
    def next_waits(self) -> bool:
        """Tell whether the next request has to wait: the event is full, or others wait already."""
        return self.places_left is not None and (self.places_left == 0 or self.waiting > 0)

    @property
    def has_place_for_waiting(self) -> bool:
        """Whether someone on the waiting list can have a place."""
        return self.waiting > 0 and self.places_left != 0


def zone_of(tournament: Tournament) -> ZoneInfo:
    """Return the event's time zone."""
    return ZoneInfo(tournament.time_zone)


def registration_end(tournament: Tournament) -> datetime:
    """Return when registration closes: as set, or at the end of the first day.

    At the end of the last day it is over, whatever was set.
    """
    over = _end_of(tournament, tournament.ends_on)
    if tournament.registration_closes_at is not None:
        return min(tournament.registration_closes_at, over)
    return _end_of(tournament, tournament.starts_on)


def _end_of(tournament: Tournament, day: date) -> datetime:
    return datetime.combine(day + timedelta(days=1), time(), zone_of(tournament)).astimezone(UTC)


def registration_phase(tournament: Tournament, now: datetime | None = None) -> Phase:
    """Return the phase of registration. One query while it is open.

    Unless an end is set, play ends it; a tournament's or club night's last session always does.
    """
    now = now or timezone.now()
    if tournament.registration_opens_at is None:
        return Phase.NONE
    if now < tournament.registration_opens_at:
        return Phase.BEFORE
    if now >= registration_end(tournament):
        return Phase.AFTER
    states = set(tournament.sessions.values_list("state", flat=True)) - {Session.State.ANNULLED}
    if tournament.registration_closes_at is None:
        return Phase.AFTER if states - {Session.State.DRAFT} else Phase.OPEN
    is_played = states == {Session.State.CLOSED} and tournament.kind != Tournament.Kind.LEAGUE
    return Phase.AFTER if is_played else Phase.OPEN


def places(tournament: Tournament) -> EventCapacity:
    """Return how many places there are and who wants them. One query."""
    states = list(tournament.entries.filter(substitute=False).values_list("state", flat=True))
    return EventCapacity(
        tournament.capacity,
        confirmed=states.count(State.CONFIRMED),
        requests=states.count(State.REQUESTED),
        waiting=states.count(State.WAITING),
    )


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
    home_club: str = "",
    food: str = "",
    food_note: str = "",
) -> Entry:
    """Request a place in an event or on its waiting list; the same token sent again has no effect.

    Anyone may use anyone's name here, so the response is the same whether or not the club knows
    them, and no player's data changes: organizers say who it is when they confirm the entry. Raises
    ``registration_not_open``, ``name_missing``, ``contact_missing``, ``bad_country``,
    ``bad_ema_number``, ``token_used_elsewhere``, and, for another name under the same token,
    ``form_sent_otherwise``.
    """
    club = Club.everything.select_for_update(no_key=True).get(pk=tournament.club_id)
    tournament = lock_tournament(tournament)
    name = one_line(f"{first_name} {last_name}")
    if earlier := tournament.entries.select_related("player").filter(token=token).first():
        if not (same_name(earlier.player.full_name, name) or name in earlier.written_as):
            raise ClubError("form_sent_otherwise")
        return earlier
    if registration_phase(tournament) != Phase.OPEN:
        raise ClubError("registration_not_open")
    contact = line_within(contact, 200)
    if not contact:
        raise ClubError("contact_missing")
    player = player_create(
        club=club,
        first_name=first_name,
        last_name=last_name,
        country=country,
        ema_number=ema_number,
        unconfirmed=True,
    )
    entry = Entry(
        tournament=tournament,
        player=player,
        state=State.WAITING if places(tournament).next_waits else State.REQUESTED,
        team=get_or_create_team(tournament, team),
        home_club=home_club_text(home_club),
        contact=contact,
        remark=line_within(remark, 200),
        **food_answer(tournament, food, food_note),
        brought_player=True,
        token=token,
    )
    with token_once():
        entry.save(force_insert=True)
    log_entry(Change.Kind.ENTRY_REQUESTED, tournament, entry, Actor.public())
    return entry


@transaction.atomic
def entry_confirm(*, entry: Entry, by: Actor, over: bool = False, who: str = "") -> Entry:
    """Give an applicant a place and the next number; a confirmed one is left unchanged.

    ``over`` allows more than the event's places. ``who`` on the club's list it is, or
    :data:`.identities.NEW`, has to be given in case of doubt. Raises ``event_is_full``,
    ``entry_gone``, ``who_is_it``, ``player_entered_twice`` or ``ema_number_taken``.
    """
    tournament = lock_tournament(entry.tournament)
    entry = current_entry(entry)
    if entry.state == State.CONFIRMED:
        return entry
    if not over and not entry.substitute:
        _check_room(tournament, 1)
    return _confirm(tournament, entry, by, who)


@transaction.atomic
def entries_confirm(*, tournament: Tournament, by: Actor, over: bool = False) -> int:
    """Confirm all applicants in the order of their requests; return how many.

    Applicants an organizer has to identify are left unchanged. Raises ``event_is_full``, with
    nobody confirmed, if there are not enough places.
    """
    tournament = lock_tournament(tournament)
    doubtful = {pk for pk, one in identities(tournament).items() if one.is_doubtful}
    requested = tournament.entries.filter(state=State.REQUESTED).exclude(pk__in=doubtful)
    entries = list(requested.select_related("player").order_by("pk"))
    if not over:
        _check_room(tournament, sum(not entry.substitute for entry in entries))
    for entry in entries:
        _confirm(tournament, entry, by)
    return len(entries)


@transaction.atomic
def confirm_first_waiting(*, tournament: Tournament, by: Actor) -> Entry | None:
    """Give a free place to the first on the waiting list; None if nobody is waiting.

    Raises ``event_is_full``, or ``who_is_it`` where an organizer has to say who that is.
    """
    tournament = lock_tournament(tournament)
    waiting = tournament.entries.filter(state=State.WAITING).select_related("player")
    entry = waiting.order_by("pk").first()
    if entry is None:
        return None
    now = places(tournament)
    if now.places_left == 0:  # the places that are asked for already are not given away
        taken = now.confirmed + now.requests
        raise ClubError("event_is_full", capacity=now.capacity or 0, players=taken)
    return _confirm(tournament, entry, by)


def _check_room(tournament: Tournament, count: int) -> None:
    now = places(tournament)
    if now.capacity is not None and count and now.confirmed + count > now.capacity:
        raise ClubError("event_is_full", capacity=now.capacity, players=now.confirmed)


def _confirm(tournament: Tournament, entry: Entry, by: Actor, who: str = "") -> Entry:
    identity_settle(entry=entry, who=who)
    entry.state = State.CONFIRMED
    entry.number = entry.number or next_number(tournament)
    entry.save(update_fields=["state", "number", "brought_player"])
    log_entry(Change.Kind.ENTRY_CONFIRMED, tournament, entry, by)
    return entry
