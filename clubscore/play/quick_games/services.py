"""Writes of a quick game by its players: starting it, names, the next game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from secrets import token_hex
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.limits import Budget
from clubscore.people.clubs.slugs import slug_take
from clubscore.people.models import Club, Player
from clubscore.people.players.services import NewPlayer
from clubscore.play.closure import session_close
from clubscore.play.quick_names import game_name, given_name, player_name, session_name
from clubscore.text import one_line
from clubscore.tournaments.access import Actor
from clubscore.tournaments.locks import link_fits, lock_table, lock_tournament
from clubscore.tournaments.models import Change, Entry, Table, Tournament
from clubscore.tournaments.roster.entries import entry_change
from clubscore.tournaments.services import event_create, players_enter
from clubscore.tournaments.sessions.seats import seats_set
from clubscore.tournaments.sessions.services import session_create, session_start
from clubscore.tournaments.sessions.start_check import start_check
from clubscore.tournaments.table_sizes import FOUR, OddTables
from scoring.rulesets import get
from scoring.rulesets.options import OptionValue

from .forgetting import quick_games_forget, stand_ins

DAYS_KEPT: Final = 30
AT_ONCE: Final = 5  # that are over, deleted while somebody waits for a new one
ADDRESS: Final = "quick-game"  # what is counted of an address
BUDGET: Final = Budget(20)  # quick games that one address may begin in an hour: a club’s Wi-Fi
DAILY: Final = Budget(60, 24 * 60 * 60)


def quick_game_start(
    *,
    names: Sequence[str],
    ruleset: str,
    options: Mapping[str, OptionValue],
    token: UUID,
    address: str,
) -> Table:
    """Begin a game without a club: a name for each player, empty if not named yet.

    There are four players, or as many as the rules have tables for; of five, the last sits out
    first. ``token`` identifies the form: sent again, it returns the existing table. Some expired
    games are deleted first. Raises ``quick_games_off``, ``quick_games_full``,
    ``quick_games_too_many`` for the ``address`` it comes from, ``quick_game_players``,
    ``form_sent_otherwise`` or ``token_used_elsewhere``; for unknown rules ``RuleError``.
    """
    if len(names) not in (sizes := get(ruleset).table_sizes):
        raise ClubError("quick_game_players", players=" / ".join(map(str, sizes)))
    people = [
        name_parts(name) or NewPlayer("", player_name(seat)) for seat, name in enumerate(names)
    ]
    if earlier := _table_with_token(token, people):
        return earlier
    quick_games_forget(most=AT_ONCE)
    if not settings.QUICK_GAMES:
        raise ClubError("quick_games_off")
    # Those that begin at the same moment may be some more: nothing depends on the exact number.
    if stand_ins().count() >= settings.QUICK_GAMES:
        raise ClubError("quick_games_full")
    for what, budget in ((ADDRESS, BUDGET), (f"{ADDRESS}-day", DAILY)):
        budget.take(what, address, units=1, refusal="quick_games_too_many")
    try:
        return _start(people, ruleset, options, token)
    except ClubError as error:
        # Of two sent at once the later one met the token in the database.
        earlier = _table_with_token(token, people) if error.code == "token_used_elsewhere" else None
        if earlier is None:
            raise
        return earlier


@transaction.atomic
def _start(
    people: Sequence[NewPlayer], ruleset: str, options: Mapping[str, OptionValue], token: UUID
) -> Table:
    by, today = Actor.public(), timezone.localdate()
    name = game_name()
    club = Club(
        name=name,
        time_zone=timezone.get_default_timezone_name(),
        kept_until=today + timedelta(days=DAYS_KEPT),
    )
    slug_take(club, f"quick-{token_hex(4)}")
    event = event_create(
        club=club,
        kind=Tournament.Kind.CLUB_NIGHT,
        name=name,
        starts_on=today,
        ends_on=today,
        ruleset=ruleset,
        options=options,
        by=by,
        settings={
            "visibility": Tournament.Visibility.DRAFT,
            "provisional_minutes": 0,
            "odd_tables": (OddTables.NONE if len(people) == FOUR else OddTables.FEWEST).value,
        },
        token=token,
    )
    entries = players_enter(tournament=event, players=[], new_players=people, by=by, token=token)
    club.players.update(privacy=Player.Privacy.HIDDEN)
    return _play(event, entries, by)


def _play(event: Tournament, entries: Sequence[Entry], by: Actor) -> Table:
    """Add a session with these people at its one table, from East on, and start it."""
    name = session_name(event.sessions.count() + 1)
    session = session_create(tournament=event, name=name)
    seats_set(session=session, seats=[entries], by=by)
    check = start_check(session)  # of a game before that could not be closed
    session = session_start(session=session, by=by, confirmed=check.fingerprint)
    return session.tables.get()


def _table_with_token(token: UUID, people: Sequence[NewPlayer]) -> Table | None:
    """Return the first table of the quick game that a form has already started."""
    event = Tournament.objects.filter(token=token).exclude(club__kept_until=None).first()
    if event is None:
        return None
    told = event.changes.filter(kind=Change.Kind.ENTRIES_ADDED).values_list("facts", flat=True)
    begun_with = told.earliest("pk")["names"]
    sent = [f"{one.first_name} {one.last_name}".strip() for one in people]
    if [given_name(name) for name in begun_with] != [given_name(name) for name in sent]:
        raise ClubError("form_sent_otherwise")
    return Table.objects.get(session__tournament=event, session__number=1)


@transaction.atomic
def quick_game_name(*, table: Table, names: Mapping[int, str], by: Actor) -> None:
    """Name those who play at a table of a quick game, by seat; an empty name changes nothing.

    Raises ``quick_game_over`` once it has been taken over, and ``link_not_valid``.
    """
    event = _lock_quick_game(table, by)
    seats = {seat.wind: seat for seat in table.seats.select_related("entry__player")}
    for wind, name in names.items():
        named = name_parts(name)
        if named is None or wind not in seats:
            continue
        entry = seats[wind].entry
        entry.tournament = event
        player = entry.player
        entry_change(
            entry=entry,
            first_name=named.first_name,
            last_name=named.last_name,
            country=player.country,
            ema_number=player.ema_number,
            team="",
            substitute=False,
            by=by,
        )


@transaction.atomic
def next_game_start(*, table: Table, by: Actor) -> Table:
    """Begin the next game of the same people in the same seats; return its table.

    If it has already begun, return the latest game: a second caller joins it. Raises
    ``game_goes_on`` while the table is open, ``quick_game_over`` and ``link_not_valid``.
    """
    event = _lock_quick_game(table, by)
    latest = Table.objects.filter(session__tournament=event).latest("session__number")
    if latest.pk != table.pk:
        return latest
    if lock_table(table).state != Table.State.CLOSED:
        raise ClubError("game_goes_on")
    with suppress(ClubError):  # disputed: an organizer who takes it over will see
        session_close(session=table.session, by=by, held_state=None)
    seats = table.seats.select_related("entry__player").order_by("wind")
    return _play(event, [seat.entry for seat in seats], by)


def _lock_quick_game(table: Table, by: Actor) -> Tournament:
    """Lock the event of a table and return it; raise where ``by`` no longer has a say in it."""
    event = lock_tournament(table.session.tournament)
    if not Club.everything.get(pk=event.club_id).is_stand_in:
        raise ClubError("quick_game_over")
    if not link_fits(Table.objects.get(pk=table.pk), by.link):
        raise ClubError("link_not_valid", table=table.number)
    return event


def name_parts(name: str) -> NewPlayer | None:
    """Return first and last name of someone; None for an empty line."""
    first, _blank, last = one_line(name).rpartition(" ")
    return NewPlayer(first, last) if last else None
