"""Every write about an event and its list of players.

Each function locks, checks, writes and logs in one transaction (the locking rules are in
:mod:`clubscore.tournaments.locks`). They raise ``ClubError``.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, TypeAlias
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.text import slugify

from clubscore.errors import ClubError
from clubscore.people.clubs.slugs import slug_take
from clubscore.people.models import Club, Player
from clubscore.people.players.services import NewPlayer, NewPlayers, player_create
from clubscore.people.roles import lock_club
from clubscore.text import one_line
from scoring.rulesets import get
from scoring.rulesets.options import OptionValue, checked_options

from .access import Actor
from .attendance.lineup import check_fours
from .change_log import change_log
from .locks import check_days, lock_tournament
from .models import Change, Entry, Tournament
from .quotas import check_room_for_event
from .roster.entries import entry_add
from .sessions.services import session_create
from .table_points import PLACE_POINTS
from .table_sizes import FOUR, OddTables, table_sizes
from .tokens import token_once

EventSettings: TypeAlias = Mapping[str, Any]
"""Values of settings (:mod:`.settings.registry`) by field, besides name, dates and rules."""


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
    """Create an event without players and sessions.

    ``token`` identifies the form: sent again, it returns the existing event. All options of the
    ruleset are stored with their values, so that a later change of a default has no effect here.
    Raises ``name_missing``, ``ends_before_start``, ``day_out_of_range``, ``token_used_elsewhere``
    or ``form_sent_otherwise``; for unknown rules or options ``RuleError``.
    """
    rules = get(ruleset)
    values = checked_options(rules.options, options)
    name = one_line(name)
    if not name:
        raise ClubError("name_missing")
    check_days(starts_on, ends_on)
    with transaction.atomic():
        locked = lock_club(club)
        if earlier := event_with_token(club=club, token=token, name=name):
            return earlier
        check_room_for_event(locked)
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
        with token_once():
            slug_take(event, slug_base(event))
    return event


@transaction.atomic
def club_night_create(
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

    Tables of three and five are allowed as on the club's latest night. Where players are over it
    has no session until it is said who sits out. Raises what ``event_create`` raises, and
    ``players_not_multiple_of_four`` for one to three players.
    """
    settings = {"odd_tables": _odd_tables_before(club), **(settings or {})}
    odd = OddTables(settings["odd_tables"]) if get(ruleset).table_sizes[1:] else OddTables.NONE
    are_seated = not players or bool(table_sizes(len(players), odd))
    if len(players) < FOUR and not are_seated:
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
    if not (tournament.sessions.exists() or tournament.entries.exists()):
        for player in players:
            entry_add(tournament=tournament, player=player)
        if are_seated:
            session_create(tournament=tournament)
    return tournament


def _odd_tables_before(club: Club) -> str:
    """Return what the latest club night did with players who fill no table of four."""
    nights = Tournament.objects.filter(club=club, kind=Tournament.Kind.CLUB_NIGHT)
    latest = nights.order_by("-starts_on", "-pk").values_list("odd_tables", flat=True).first()
    return latest or OddTables.NONE.value


def event_with_token(
    *, club: Club, token: UUID | None, name: str | None = None
) -> Tournament | None:
    """Return the club's event already created from a form with this token.

    Raises ``form_sent_otherwise`` if a ``name`` is given and the event has another.
    """
    earlier = Tournament.objects.filter(club=club, token=token).first() if token else None
    if earlier and name is not None and earlier.name != one_line(name):
        raise ClubError("form_sent_otherwise")
    return earlier


def slug_base(event: Tournament) -> str:
    """Return what the part of the address begins with that is an event's own."""
    # The date keeps slugs apart from year to year, and from names of pages such as "new".
    return f"{slugify(event.name)[:100] or 'evening'}-{event.starts_on.isoformat()}"


"""First and last names."""


@transaction.atomic
def event_open(
    *,
    club: Club,
    kind: Tournament.Kind,
    name: str,
    starts_on: date,
    ends_on: date,
    ruleset: str,
    options: Mapping[str, OptionValue],
    players: Sequence[Player],
    new_players: NewPlayers,
    by: Actor,
    token: UUID | None = None,
    visibility: Tournament.Visibility = Tournament.Visibility.PUBLIC,
) -> Tournament:
    """Create an event with players of the club and people new to it; all or nothing.

    A club night whose players fill tables gets its first session at once, see
    ``club_night_create``; tournaments and leagues start without sessions, and with table points of
    4-2-1-0 if the rules have no final scores. Sent again with its ``token``, the event and the
    new people are created only once.
    """
    Club.everything.select_for_update(no_key=True).get(pk=club.pk)
    if earlier := event_with_token(club=club, token=token, name=name):
        return earlier
    everybody = [*players, *_create_players(club, new_players)]
    if kind == Tournament.Kind.CLUB_NIGHT:
        return club_night_create(
            club=club,
            name=name,
            starts_on=starts_on,
            ruleset=ruleset,
            options=options,
            players=everybody,
            by=by,
            settings={"visibility": visibility},
            token=token,
        )
    event = event_create(
        club=club,
        kind=kind,
        name=name,
        starts_on=starts_on,
        ends_on=ends_on,
        ruleset=ruleset,
        options=options,
        by=by,
        settings={
            "place_points": [] if _has_final_scores(ruleset, options) else list(PLACE_POINTS),
            "visibility": visibility,
        },
        token=token,
    )
    for player in everybody:
        entry_add(tournament=event, player=player)
    return event


def _has_final_scores(ruleset: str, options: Mapping[str, OptionValue]) -> bool:
    """Tell whether places count in the score of a game already."""
    return get(ruleset).conduct(options).final_scores


@transaction.atomic
def players_enter(
    *,
    tournament: Tournament,
    players: Sequence[Player],
    new_players: NewPlayers,
    by: Actor,
    token: UUID | None = None,
) -> list[Entry]:
    """Add players of the club and people new to it to an event's list; return their entries.

    Sent again with its ``token`` it adds nothing and returns the entries still on the list. Raises
    ``form_sent_otherwise`` if others were sent with it.
    """
    Club.everything.select_for_update(no_key=True).get(pk=tournament.club_id)
    tournament = lock_tournament(tournament)
    added = tournament.changes.filter(kind=Change.Kind.ENTRIES_ADDED)
    if token and (earlier := added.filter(facts__token=str(token)).first()):
        names = [one.full_name for one in players]
        names += [one_line(f"{first} {last}") for first, last, *_rest in new_players]
        if earlier.facts["names"] != names:
            raise ClubError("form_sent_otherwise")
        ids = earlier.facts.get("entries", [])
        made = tournament.entries.select_related("player").in_bulk(ids)
        return [made[pk] for pk in ids if pk in made]
    entering = [*players, *_create_players(tournament.club, new_players)]
    entries = [entry_add(tournament=tournament, player=player) for player in entering]
    if entries:
        facts = {
            "names": [entry.player.full_name for entry in entries],
            "token": str(token or ""),
            "entries": [entry.pk for entry in entries],
        }
        change_log(kind=Change.Kind.ENTRIES_ADDED, by=by, tournament=tournament, facts=facts)
    return entries


def _create_players(club: Club, new: NewPlayers) -> list[Player]:
    return [
        player_create(
            club=club,
            first_name=one.first_name,
            last_name=one.last_name,
            country=one.country or club.country,
            ema_number=one.ema_number,
        )
        for one in (NewPlayer(*told) for told in new)
    ]
