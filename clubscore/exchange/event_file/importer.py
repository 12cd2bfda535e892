"""Imports an event from a file into a club: in one transaction, all of it or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from uuid import UUID, uuid4

from django.db import DataError, IntegrityError, models, transaction

from clubscore.errors import ClubError
from clubscore.exchange.models import Origin
from clubscore.people.clubs.slugs import slug_take
from clubscore.people.models import Club, Player, User
from clubscore.people.roles import lock_club
from clubscore.play.corrections.snapshots import snapshot
from clubscore.play.entry.assessment import EventRules
from clubscore.play.ledger import Ledger
from clubscore.play.models import FurtherWin
from clubscore.play.verification import StoredDifference, hand_differences
from clubscore.tournaments.models import Separation, Tournament
from clubscore.tournaments.quotas import check_room_for_event
from clubscore.tournaments.services import event_with_token, slug_base
from clubscore.tournaments.tokens import token_once

from . import shape
from .checks import EventFile

BATCH = 500  # rows in one statement
SIGNED = (
    *("created_by", "made_by", "given_by", "cancelled_by", "by", "recorded_by"),
    "annulled_by",
)


@dataclass(frozen=True, slots=True)
class MatchedPlayer:
    """A player of the file, and who that is in the club's list; None is someone new."""

    in_file: Player
    in_club: Player | None


def match_players(players: Sequence[Player], club: Club) -> list[MatchedPlayer]:
    """Match the players of a file with those on the club's list. One query.

    The EMA number decides, else the whole name if it is unlike all others, here and there, and no
    EMA number speaks against it.
    """
    known = list(club.players.in_list())
    by_number = {player.ema_number: player for player in known if player.ema_number}
    by_name = _unlike_others(known)
    alone = _unlike_others(players)
    found = [by_number.get(player.ema_number) for player in players]
    taken = {player.pk for player in found if player is not None}
    rows = []
    for told, player in zip(players, found, strict=True):
        if player is None and _name(told) in alone:
            namesake = by_name.get(_name(told))
            if namesake is not None and _may_be(told, namesake) and namesake.pk not in taken:
                player = namesake
        rows.append(MatchedPlayer(told, player))
    return rows


def _unlike_others(players: Iterable[Player]) -> dict[str, Player]:
    by_name = {_name(player): player for player in players}
    times = Counter(map(_name, players))
    return {name: player for name, player in by_name.items() if times[name] == 1}


def _name(player: Player) -> str:
    return player.full_name.casefold()


def _may_be(in_file: Player, in_club: Player) -> bool:
    return not (in_file.ema_number and in_club.ema_number)


def differences(file: EventFile) -> Iterator[StoredDifference]:
    """Judge every hand of a file again; yield what does not match the rules.

    A history that does not end with the current hand is a difference too.
    """
    last = {id(change.hand): change for change in file.hand_changes}
    rules = EventRules.of(file.tournament)
    for _table, group in groupby(file.hands, lambda hand: id(hand.table)):
        hands = list(group)
        ledger = Ledger.of(rules, hands, hands[0].table.size)
        yield from hand_differences(ledger, hands)
        for hand in hands:
            stored, now = last[id(hand)].after, snapshot(hand)
            if stored != now:
                yield StoredDifference(hand, "history", stored, now)


def event_import(
    *, file: EventFile, club: Club, by: User | None, token: UUID | None = None
) -> Tournament:
    """Import the event of a file into a club and return it; ``file`` is consumed.

    ``token`` names the form; sent again, it returns the event already imported. People the club
    knows stay as they are in its list, others are added to it. Raises ``file_does_not_fit`` if the
    database refuses what the reader let through, and ``token_used_elsewhere``.
    """
    try:
        with transaction.atomic():
            return _write_event(file, club, by, token)
    except (IntegrityError, DataError) as error:
        raise ClubError("file_does_not_fit") from error


@transaction.atomic
def event_of_club_import(
    *, file: EventFile, club: Club, slug: str, players: Sequence[Player], is_own: bool
) -> Tournament:
    """Add an event to the club imported with it; ``players`` are in the order of the file.

    Its address is ``slug`` if that is free. ``is_own``: the club held it first.
    """
    lock_club(club)
    event = file.tournament
    event.club, event.token = club, uuid4()
    slug_take(event, slug)
    if not is_own:
        Origin.objects.create(tournament=event, club_name=file.club_name)
    for entry, player in zip(file.entries, players, strict=True):
        entry.player = player
    _rows(file)
    return event


def _write_event(file: EventFile, club: Club, by: User | None, token: UUID | None) -> Tournament:
    locked = lock_club(club)
    if earlier := event_with_token(club=club, token=token):
        return earlier
    check_room_for_event(locked)
    event = file.tournament
    event.club, event.token = club, token or uuid4()
    _sign(file, club)
    with token_once():
        slug_take(event, slug_base(event))
    Origin.objects.create(tournament=event, club_name=file.club_name, imported_by=by)
    _players(file, club)
    _rows(file)
    return event


def _sign(file: EventFile, club: Club) -> None:
    """Replace signatures by users of the club where they match exactly."""
    members = User.objects.filter(memberships__club=club)
    logins = {user.signature: user for user in members}
    groups: Sequence[Sequence[models.Model]] = (
        [file.tournament],
        file.draws,
        file.sessions,
        file.penalties,
        file.hands,
        file.hand_changes,
        file.confirmations,
        file.log,
        file.cuts,
    )
    for row in (row for group in groups for row in group):
        for role in SIGNED:
            signature = getattr(row, f"{role}_name", "")
            if signature in logins:
                setattr(row, role, logins[signature])
                setattr(row, f"{role}_name", "")


def _players(file: EventFile, club: Club) -> None:
    rows = match_players(file.players, club)
    new = [row.in_file for row in rows if row.in_club is None]
    for player in new:
        player.club = club
    for entry, row in zip(file.entries, rows, strict=True):
        row.in_file.unconfirmed = entry.brought_player and entry.number is None
    Player.objects.bulk_create(new, BATCH)
    for entry, row in zip(file.entries, rows, strict=True):
        entry.player = row.in_club or row.in_file


def _rows(file: EventFile) -> None:
    """Write what belongs to the event, in the order of the file, which later orders follow."""
    _create(file.teams)
    _create(file.entries)
    for draw in file.draws:
        draw.players = [
            file.entries[number - 1].pk if number is not None else 0 for number in draw.players
        ]
    separations = [
        Separation(
            tournament=file.tournament,
            one=min((pair.one, pair.other), key=lambda entry: entry.pk),
            other=max((pair.one, pair.other), key=lambda entry: entry.pk),
            where_possible=pair.where_possible,
        )
        for pair in file.separations
    ]
    for hand in file.hands:
        hand.token = uuid4()
    groups: Sequence[Sequence[models.Model]] = (
        *(file.byes, separations, file.locks, file.draws, file.sessions, file.tables, file.seats),
        *(file.totals, file.penalties, file.hands, file.hand_changes, file.confirmations),
        *(file.acceptances, file.cuts, file.cut_places, file.results),
    )
    for rows in groups:
        _create(rows)
    _create(
        [
            FurtherWin(hand=hand, winner=seat, value=value)
            for hand in file.hands
            for seat, value in hand.further_values.items()
        ]
    )
    for change in file.log:
        number = change.facts.get(shape.PENALTY_FACTS)
        if shape.names_a_penalty(change.kind, change.facts) and number is not None:
            change.facts = {**change.facts, shape.PENALTY_FACTS: file.penalties[number - 1].pk}
    _create(file.log)


def _create(rows: Sequence[Any]) -> None:
    if rows:
        type(rows[0]).objects.bulk_create(rows, BATCH)
