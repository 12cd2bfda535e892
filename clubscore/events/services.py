"""Every write about events, sessions, seats, links and penalties.

Each function locks, checks, writes and logs in one transaction; :mod:`.guards` has the locking
rules. They raise ``ClubError``.
"""

import secrets
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import TypedDict
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.text import slugify

from clubscore.errors import ClubError
from clubscore.people.models import Club, Player
from clubscore.people.slugs import slug_take
from scoring.rulesets import get
from scoring.rulesets.base import OptionValue, checked_options

from .actor import Actor
from .guards import (
    check_days,
    entry_now,
    one_line,
    session_locked,
    table_locked,
    tables_locked,
    tournament_locked,
)
from .lineup import check_fours, lineup, players_in_fours
from .models import (
    Change,
    Entry,
    Penalty,
    Seat,
    Session,
    Table,
    Tournament,
    Via,
    new_link_token,
)
from .seating import draw
from .starting import may_be_prepared, start_check
from .tokens import token_once

SEED_BITS = 31


class EventSettings(TypedDict, total=False):
    """What an event may set besides its name, dates and rules; see the fields of ``Tournament``."""

    time_zone: str
    visibility: str
    city: str
    venue: str
    fee: str
    description: str
    country: str
    qualifier: bool
    place_points: list[int]
    tie_breaks: list[str]
    best_of: int | None
    results_held: bool
    provisional_minutes: int
    session_minutes: int | None
    capacity: int | None
    registration_opens_at: datetime | None
    registration_closes_at: datetime | None


def event_create(
    *,
    club: Club,
    kind: Tournament.Kind,
    name: str,
    starts_on: date,
    ends_on: date,
    ruleset: str,
    options: Mapping[str, OptionValue],
    by: Actor,
    settings: EventSettings | None = None,
    token: UUID | None = None,
) -> Tournament:
    """Make an event without players and sessions.

    ``token`` names the form it came from: sent again, it gives the event there is. All options of
    the ruleset are stored with their values, so that a default that changes later changes nothing
    here. Raises ``name_missing``, ``ends_before_start``, ``day_out_of_range``,
    ``form_used_elsewhere`` or ``form_sent_otherwise``; for unknown rules or options ``RuleError``.
    """
    rules = get(ruleset)
    values = checked_options(rules.options, options)
    name = one_line(name)
    if not name:
        raise ClubError("name_missing")
    check_days(starts_on, ends_on)
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        if earlier := event_sent(club=club, token=token, name=name):
            return earlier
        given = {"time_zone": club.time_zone, "city": club.city, "country": club.country}
        fields = {**given, **(settings or {})}
        event = Tournament(
            club=club,
            token=token or uuid4(),
            kind=kind,
            name=name,
            starts_on=starts_on,
            ends_on=ends_on,
            ruleset=ruleset,
            options=values,
            created_by=by.user,
            **fields,
        )
        with token_once("form_used_elsewhere"):
            slug_take(event, slug_base(event))
    return event


@transaction.atomic
def evening_create(
    *,
    club: Club,
    name: str,
    starts_on: date,
    ruleset: str,
    options: Mapping[str, OptionValue],
    players: Sequence[Player],
    by: Actor,
    settings: EventSettings | None = None,
    token: UUID | None = None,
) -> Tournament:
    """Make a club night with its players and one session in draft, with tables but no seats.

    Raises what ``event_create`` raises, and ``players_not_multiple_of_four``.
    """
    check_fours(len(players))
    tournament = event_create(
        club=club,
        kind=Tournament.Kind.CLUB_NIGHT,
        name=name,
        starts_on=starts_on,
        ends_on=starts_on,
        ruleset=ruleset,
        options=options,
        by=by,
        settings=settings,
        token=token,
    )
    if not tournament.sessions.exists():
        for player in players:
            entry_add(tournament=tournament, player=player)
        session_create(tournament=tournament)
    return tournament


def event_sent(*, club: Club, token: UUID | None, name: str | None = None) -> Tournament | None:
    """Return the event of the club that a form with this token has made already.

    Raises ``form_sent_otherwise`` if that has another ``name``, where one is given.
    """
    earlier = Tournament.objects.filter(club=club, token=token).first() if token else None
    if earlier and name is not None and earlier.name != one_line(name):
        raise ClubError("form_sent_otherwise")
    return earlier


@transaction.atomic
def entry_add(*, tournament: Tournament, player: Player) -> Entry:
    """Put a player on the event's list, under the next number.

    Raises ``player_of_another_club`` or ``player_entered_twice``.
    """
    tournament = tournament_locked(tournament)
    if player.club_id != tournament.club_id:
        raise ClubError("player_of_another_club", name=player.name)
    if tournament.entries.filter(player=player).exists():
        raise ClubError("player_entered_twice", name=player.name)
    return Entry.objects.create(
        tournament=tournament, player=player, number=next_number(tournament)
    )


def next_number(tournament: Tournament) -> int:
    """Return the number the next player of a locked event gets."""
    return 1 + (tournament.entries.aggregate(last=Max("number"))["last"] or 0)


@transaction.atomic
def entry_remove(*, entry: Entry, by: Actor) -> None:
    """Take a player who has not played off the list, and off the seats of a draft.

    A player whom a request brought into the club's list, never confirmed, leaves that too. Raises
    ``entry_has_played`` or ``entry_gone``.
    """
    tournament = tournament_locked(entry.tournament)
    _drafts_locked(tournament)
    entry = entry_now(entry)
    seats = Seat.objects.filter(entry=entry)
    started = seats.exclude(session__state=Session.State.DRAFT).exists()
    if started or entry.penalties.exists():
        raise ClubError("entry_has_played", name=entry.player.name)
    facts = {"number": entry.number, "name": entry.player.full_name}
    change_log(kind=Change.Kind.ENTRY_REMOVED, by=by, tournament=tournament, facts=facts)
    seats.delete()
    entry.delete()
    tournament.teams.filter(entries=None).delete()
    player = entry.player
    if player.unconfirmed and not player.entries.exists():
        player.delete()  # only the public form knew of this person


@transaction.atomic
def session_create(*, tournament: Tournament, name: str = "") -> Session:
    """Add a session in draft, with a table for every four players.

    Raises ``players_not_multiple_of_four``.
    """
    tournament = tournament_locked(tournament)
    number = next_session(tournament)
    playing = lineup(tournament, number)
    playing.check()
    session = Session.objects.create(tournament=tournament, number=number, name=name)
    _tables_fit(session, playing.tables)
    return session


def next_session(tournament: Tournament) -> int:
    """Return the number a new session gets."""
    return 1 + (tournament.sessions.aggregate(last=Max("number"))["last"] or 0)


@transaction.atomic
def session_next(*, tournament: Tournament, by: Actor) -> Session:
    """Return the event's draft; without one make it and draw its seats, so a repeat does nothing.

    Raises ``players_not_multiple_of_four`` or ``no_players``.
    """
    tournament = tournament_locked(tournament)
    if draft := tournament.sessions.filter(state=Session.State.DRAFT).first():
        return draft
    return seats_draw(session=session_create(tournament=tournament), by=by)


@transaction.atomic
def seats_draw(*, session: Session, by: Actor, seed: int | None = None) -> Session:
    """Draw the seats of a draft: few repeated opponents, balanced starting winds.

    The same seed gives the same seats; it is stored. Raises ``session_not_draft``,
    ``no_players`` or ``players_not_multiple_of_four``.
    """
    session = _draft_locked(session)
    playing = players_in_fours(session.tournament, session.number)
    entries = {entry.pk: entry for entry in playing}
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    drawn = draw(list(entries), _earlier_tables(session), seed)
    seats_write(session, [[entries[pk] for pk in table] for table in drawn], seed)
    _log(Change.Kind.SEATS_DRAWN, by, session)
    return session


@transaction.atomic
def seats_set(*, session: Session, seats: Sequence[Sequence[Entry]], by: Actor) -> Session:
    """Seat a draft by hand: for each table, from number 1, four entries from East to North.

    Raises ``session_not_draft``, ``seats_not_four``, ``entry_of_another_event`` or
    ``entry_seated_twice``.
    """
    session = _draft_locked(session)
    seated: set[int] = set()
    for number, entries in enumerate(seats, start=1):
        if len(entries) != 4:
            raise ClubError("seats_not_four", table=number, found=len(entries))
        for entry in entries:
            if entry.tournament_id != session.tournament_id:
                raise ClubError("entry_of_another_event", name=entry.player.name)
            if entry.pk in seated:
                raise ClubError("entry_seated_twice", name=entry.player.name)
            seated.add(entry.pk)
    seats_write(session, seats, None)
    _log(Change.Kind.SEATS_SET, by, session)
    return session


@transaction.atomic
def session_start(*, session: Session, by: Actor, confirmed: str = "") -> Session:
    """Start a session whose tables are full; one that has started stays as it is.

    Its clock has a start of its own, ``clock_start``. ``confirmed`` is the fingerprint of the
    ``StartCheck`` that was shown and confirmed. Raises ``no_players``, ``seats_not_four``,
    ``seated_elsewhere`` or, where there is something that was not confirmed,
    ``start_not_confirmed``.
    """
    tournament = tournament_locked(session.tournament)  # two starts are decided one by one
    session = session_locked(session)
    if session.state != Session.State.DRAFT:
        return session
    _check_tables(session)
    check = start_check(session)
    if check.elsewhere:
        raise _elsewhere_error(check.elsewhere)
    if check.asks and confirmed != check.fingerprint:
        raise ClubError("start_not_confirmed", session=session.number)
    session.state = Session.State.RUNNING
    session.started_at = timezone.now()
    session.minutes = session.minutes or tournament.session_minutes
    session.save(update_fields=["state", "started_at", "minutes"])
    unseated = [entry.player.full_name for entry in check.unseated]
    facts = {"without_seat": unseated} if unseated else {}
    change_log(kind=Change.Kind.SESSION_STARTED, by=by, session=session, facts=facts)
    return session


def _check_tables(session: Session) -> None:
    tables = list(session.tables.prefetch_related("seats"))
    if not tables:
        raise ClubError("no_players")
    for table in tables:
        if len(table.seats.all()) != 4:
            raise ClubError("seats_not_four", table=table.number, found=len(table.seats.all()))


def _elsewhere_error(seats: tuple[Seat, ...]) -> ClubError:
    first = seats[0].session_id
    return ClubError(
        "seated_elsewhere",
        session=seats[0].session.number,
        names=", ".join(seat.entry.player.name for seat in seats if seat.session_id == first),
    )


@transaction.atomic
def session_prepare(*, session: Session, by: Actor) -> Session:
    """Take back the start of a session in which no hand was recorded; a draft stays as it is.

    Its clock is set back, and penalties given in it are no longer those of a table: who sits
    where may change. Raises ``session_over``, or ``session_has_hands`` also where totals were
    entered or a table has been closed.
    """
    session = session_locked(session)
    tables = tables_locked(session)
    if session.state == Session.State.DRAFT:
        return session
    if session.state == Session.State.CLOSED:
        raise ClubError("session_over", session=session.number)
    if not may_be_prepared(session) or any(table.state != Table.State.OPEN for table in tables):
        raise ClubError("session_has_hands", session=session.number)
    Penalty.objects.filter(session=session).update(table=None, seat=None)
    session.state = Session.State.DRAFT
    session.started_at = session.clock_started_at = session.clock_paused_at = None
    session.clock_paused_seconds = 0
    session.save(
        update_fields=[
            *("state", "started_at", "clock_started_at", "clock_paused_at"),
            "clock_paused_seconds",
        ]
    )
    change_log(kind=Change.Kind.SESSION_PREPARED, by=by, session=session)
    return session


@transaction.atomic
def table_link_renew(*, table: Table, by: Actor) -> Table:
    """Give a table a new link; the former one opens nothing any more."""
    table = table_locked(table)
    table.link_token = new_link_token()
    table.link_active = True
    table.save(update_fields=["link_token", "link_active"])
    _log(Change.Kind.LINK_RENEWED, by, table.session, table)
    return table


@transaction.atomic
def table_link_revoke(*, table: Table, by: Actor) -> Table:
    """Make a table's link open nothing any more, until it is renewed."""
    table = table_locked(table)
    if table.link_active:
        table.link_active = False
        table.save(update_fields=["link_active"])
        _log(Change.Kind.LINK_REVOKED, by, table.session, table)
    return table


def penalty_give(
    *,
    table: Table,
    seat: int,
    points: int,
    reason: str,
    by: Actor,
    article: str = "",
    hand_number: int | None = None,
) -> Penalty:
    """Take points off the total of whoever sits at ``seat``; nobody receives them."""
    taken = Seat.objects.select_related("session", "entry").get(table=table, wind=seat)
    return Penalty.objects.create(
        tournament_id=taken.session.tournament_id,
        entry=taken.entry,
        session=taken.session,
        table=table,
        seat=seat,
        hand_number=hand_number,
        points=points,
        reason=reason,
        article=article,
        given_by=by.user,
    )


def penalty_cancel(*, penalty: Penalty, by: Actor) -> Penalty:
    """Give back what a penalty took; one cancelled already stays as it is."""
    if penalty.cancelled_at is None:
        penalty.cancelled_at = timezone.now()
        penalty.cancelled_by = by.user
        penalty.save(update_fields=["cancelled_at", "cancelled_by"])
    return penalty


def change_log(
    *,
    kind: Change.Kind,
    by: Actor,
    session: Session | None = None,
    table: Table | None = None,
    tournament: Tournament | None = None,
    reason: str = "",
    facts: Mapping[str, object] | None = None,
) -> Change:
    """Write a line of the log of a session, or of an event as a whole.

    ``facts`` keep names and figures as they were then, for the words of the log.
    """
    event = session.tournament if session else tournament
    assert event is not None  # noqa: S101 - one of the two is given
    return Change.objects.create(
        tournament=event,
        facts=dict(facts or {}),
        session=session,
        table=table,
        kind=kind,
        by=by.user,
        via=Via(by.via),
        label=by.label[:100],
        reason=reason[:200],
    )


def _log(kind: Change.Kind, by: Actor, session: Session, table: Table | None = None) -> None:
    change_log(kind=kind, by=by, session=session, table=table)


def slug_base(event: Tournament) -> str:
    """Return what the part of the address begins with that is an event's own."""
    # The date keeps slugs apart from year to year, and from names of pages such as "new".
    return f"{slugify(event.name)[:100] or 'evening'}-{event.starts_on.isoformat()}"


def _drafts_locked(tournament: Tournament) -> list[Session]:
    drafts = Session.objects.select_for_update(no_key=True).filter(state=Session.State.DRAFT)
    return list(drafts.filter(tournament=tournament).order_by("number"))


def _draft_locked(session: Session) -> Session:
    session = session_locked(session)
    if session.state != Session.State.DRAFT:
        raise ClubError("session_not_draft", session=session.number)
    return session


def _earlier_tables(session: Session) -> list[list[int]]:
    seats = Seat.objects.filter(session__tournament=session.tournament_id)
    tables: dict[int, list[int]] = {}
    for table, entry in (
        seats.exclude(session=session)
        .order_by("session__number", "table__number", "wind")
        .values_list("table", "entry")
    ):
        tables.setdefault(table, []).append(entry)
    return list(tables.values())


def seats_write(session: Session, seats: Sequence[Sequence[Entry]], seed: int | None) -> None:
    """Seat a locked draft: for each table, from number 1, four entries from East to North."""
    session.seats.all().delete()
    tables = _tables_fit(session, len(seats))
    Seat.objects.bulk_create(
        Seat(table=table, session=session, wind=wind, entry=entry)
        for table, entries in zip(tables, seats, strict=True)
        for wind, entry in enumerate(entries)
    )
    session.seed = seed
    session.save(update_fields=["seed"])


def _tables_fit(session: Session, count: int) -> list[Table]:
    """Bring a draft to ``count`` tables, keeping those it has with their links."""
    session.tables.filter(number__gt=count).delete()
    have = set(session.tables.values_list("number", flat=True))
    for number in range(1, count + 1):
        if number not in have:
            Table.objects.create(session=session, number=number)
    return list(session.tables.order_by("number"))
