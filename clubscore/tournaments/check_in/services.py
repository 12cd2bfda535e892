"""All writes of a check-in: opening it, arrivals and departures, ending it.

Each function locks the event, checks, writes and logs in one transaction. They raise ``ClubError``.
"""

from collections.abc import Sequence
from secrets import compare_digest
from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.people.models import Club, Player
from clubscore.people.players.services import NewPlayer
from clubscore.text import one_line
from clubscore.tournaments.access import Actor
from clubscore.tournaments.attendance.lineup import next_session_number
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import lock_tournament
from clubscore.tournaments.models import (
    Bye,
    Change,
    CheckIn,
    Entry,
    Presence,
    Seat,
    Session,
    Tournament,
    new_link_token,
)
from clubscore.tournaments.services import players_enter


@transaction.atomic
def check_in_open(*, tournament: Tournament, by: Actor) -> CheckIn:
    """Ask who is here from the next session on; while a check-in is open, return it.

    One of an earlier day that nobody ended is ended.
    """
    tournament = lock_tournament(tournament)
    if now := open_check_in(tournament):
        return now
    if forgotten := tournament.check_ins.filter(ended_at=None).first():
        _end(forgotten, by)
    number = next_session_number(tournament)
    made = CheckIn.objects.create(tournament=tournament, session=number)
    _log(Change.Kind.CHECK_IN_OPENED, tournament, by, from_session=number)
    return made


@transaction.atomic
def check_in_end(*, tournament: Tournament, by: Actor) -> None:
    """Seat everyone in play again, whether here or not; a repeat does nothing."""
    tournament = lock_tournament(tournament)
    if now := tournament.check_ins.filter(ended_at=None).first():
        _end(now, by)


def _end(check_in: CheckIn, by: Actor) -> None:
    started = check_in.tournament.sessions.exclude(state=Session.State.DRAFT)
    latest = started.aggregate(last=Max("number"))["last"] or 0
    check_in.last = max(latest, check_in.session - 1)
    check_in.ended_at = timezone.now()
    check_in.save(update_fields=["last", "ended_at"])
    came = check_in.presences.count()
    _log(Change.Kind.CHECK_IN_ENDED, check_in.tournament, by, players=came)


@transaction.atomic
def code_renew(*, tournament: Tournament, by: Actor) -> CheckIn:
    """Give an open check-in a new link; the old one stops working."""
    tournament = lock_tournament(tournament)
    now = _required(tournament)
    now.link_token = new_link_token()
    now.save(update_fields=["link_token"])
    _log(Change.Kind.CODE_RENEWED, tournament, by)
    return now


def open_check_in(tournament: Tournament) -> CheckIn | None:
    """Return the check-in that is open. One query."""
    return CheckIn.objects.open().filter(tournament=tournament).first()


def _required(tournament: Tournament) -> CheckIn:
    found = open_check_in(tournament)
    if found is None:
        raise ClubError("check_in_not_open")
    found.tournament = tournament
    return found


@transaction.atomic
def people_arrive(*, tournament: Tournament, entries: Sequence[Entry], by: Actor) -> list[Entry]:
    """Record that players are here; return those who were not here before, or had left.

    Players due to be away play in sessions not yet drawn. Raises ``check_in_not_open``,
    ``entry_of_another_event`` or ``entry_not_in_play``.
    """
    tournament = lock_tournament(tournament)
    check_in = _required(tournament)
    wanted = {entry.pk for entry in entries}
    known = {
        entry.pk: entry
        for entry in tournament.entries.filter(pk__in=wanted).select_related("player")
    }
    for entry in entries:
        if entry.pk not in known:
            raise ClubError("entry_of_another_event", name=entry.player.name)
        if known[entry.pk].state != Entry.State.CONFIRMED:
            raise ClubError("entry_not_in_play", name=entry.player.name)
    here = check_in.presences.filter(entry__in=wanted, state=Presence.State.HERE)
    coming = [pk for pk in known if pk not in set(here.values_list("entry", flat=True))]
    for pk in coming:
        now = {"state": Presence.State.HERE, "at": timezone.now(), "via": by.via}
        Presence.objects.update_or_create(check_in=check_in, entry=known[pk], defaults=now)
    number = next_session_number(tournament)
    if not Seat.objects.filter(session__tournament=tournament, session__number=number).exists():
        Bye.objects.filter(entry__in=coming, session=number).delete()
    if coming:
        names = [known[pk].player.full_name for pk in coming]
        _log(Change.Kind.CHECKED_IN, tournament, by, names=names)
    return [known[pk] for pk in coming]


@transaction.atomic
def arrive_by_code(*, tournament: Tournament, entry: Entry, link: str) -> bool:
    """Record that someone with the room's code is here; tell whether that is new.

    Raises ``check_in_code_old`` besides what ``people_arrive`` raises.
    """
    tournament = lock_tournament(tournament)
    _check_code(tournament, link)
    return bool(people_arrive(tournament=tournament, entries=[entry], by=Actor.public()))


@transaction.atomic
def arrival_undo_by_code(*, tournament: Tournament, entry: Entry, link: str) -> None:
    """Undo a mistaken arrival from a player's phone; raises ``check_in_code_old``."""
    tournament = lock_tournament(tournament)
    _check_code(tournament, link)
    arrival_undo(tournament=tournament, entry=entry, by=Actor.public())


def _check_code(tournament: Tournament, link: str) -> None:
    now = open_check_in(tournament)
    if now is None or not compare_digest(now.link_token, link):
        raise ClubError("check_in_code_old")


@transaction.atomic
def arrival_undo(*, tournament: Tournament, entry: Entry, by: Actor) -> None:
    """Take back that someone was seen: expected again. A repeat does nothing.

    Raises ``check_in_not_open``.
    """
    tournament = lock_tournament(tournament)
    seen = _required(tournament).presences.filter(entry=entry)
    if seen.delete()[0]:
        names = [entry.player.full_name]
        _log(Change.Kind.CHECK_IN_UNDONE, tournament, by, names=names)


@transaction.atomic
def player_leave(*, tournament: Tournament, entry: Entry, by: Actor) -> None:
    """Let someone who is here go home: no more seats are drawn, results stay, no penalty.

    A repeat does nothing. Raises ``check_in_not_open``.
    """
    tournament = lock_tournament(tournament)
    here = _required(tournament).presences.filter(entry=entry, state=Presence.State.HERE)
    if here.update(state=Presence.State.LEFT):
        names = [entry.player.full_name]
        _log(Change.Kind.PLAYER_LEFT, tournament, by, names=names)


@transaction.atomic
def walk_in(
    *,
    tournament: Tournament,
    by: Actor,
    token: UUID,
    player: Player | None = None,
    new: NewPlayer | None = None,
) -> Entry:
    """Add someone who has just come to the list, and record that they are here.

    This is a ``player`` of the club, or someone ``new``. Sent again with its ``token`` it does
    nothing. Raises ``check_in_not_open``, ``name_missing``, ``ema_number_taken``,
    ``player_of_another_club``, ``player_entered_twice``, or, for a repeat after that entry was
    removed, ``entry_gone``.
    """
    Club.everything.select_for_update(no_key=True).get(pk=tournament.club_id)
    tournament = lock_tournament(tournament)
    _required(tournament)
    entered = players_enter(
        tournament=tournament,
        players=[player] if player else [],
        new_players=[new] if new else [],
        by=by,
        token=token,
    )
    if not entered:
        raise ClubError(
            "entry_gone", name=player.name if player else one_line(" ".join(new[:2] if new else ()))
        )
    people_arrive(tournament=tournament, entries=entered, by=by)
    return entered[0]


def _log(kind: Change.Kind, tournament: Tournament, by: Actor, **facts: object) -> None:
    change_log(kind=kind, by=by, tournament=tournament, facts=facts)
