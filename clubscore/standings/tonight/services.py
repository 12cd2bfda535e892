"""A club's evening in one step: those who are here are seated."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from uuid import UUID

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.people.models import Club, Player
from clubscore.people.players.services import NewPlayers
from clubscore.people.roles import lock_club
from clubscore.play.closure import session_close
from clubscore.standings.pairing import session_seat
from clubscore.tournaments.access import Actor
from clubscore.tournaments.attendance.lineup import next_session_number
from clubscore.tournaments.check_in.room import next_session_anew
from clubscore.tournaments.check_in.services import open_check_in
from clubscore.tournaments.event_change import odd_tables_set
from clubscore.tournaments.event_copy import copied_settings
from clubscore.tournaments.locks import lock_tournament
from clubscore.tournaments.models import Entry, Session, Tournament
from clubscore.tournaments.roster.entries import entry_return, entry_withdraw
from clubscore.tournaments.roster.requests import entry_confirm
from clubscore.tournaments.services import event_create, event_with_token, players_enter
from clubscore.tournaments.table_sizes import OddTables
from scoring.rulesets import get

from .selectors import evening_of, night_before, nights_of_today, rules_used


@transaction.atomic
def tonight_seat(
    *,
    club: Club,
    night: Tournament | None,
    session: int,
    players: Sequence[Player],
    new_players: NewPlayers,
    was: Collection[int],
    ruleset: str,
    odd: OddTables,
    name: str,
    by: Actor,
    token: UUID | None,
    latest_shown: int | None,
) -> Session:
    """Seat those who are here in a session of tonight, all or nothing, and return it.

    Without a ``night``, one is created, with the settings of the latest, and called ``name``. New
    players are entered, those no longer here are withdrawn, and sessions whose tables are all
    closed are closed. ``session`` is the number that was shown, ``latest_shown`` the id of today's
    club night, ``was`` the ids of the players in play in ``night``: if these have changed,
    ``tonight_moved_on`` is raised. Sent again, it returns the same session. Raises
    ``tonight_check_in`` and what ``session_close``, ``entry_withdraw``, ``next_session_anew`` and
    ``session_seat`` raise.
    """
    lock_club(club)
    if night is None:
        night = event_with_token(club=club, token=token)
        if night is None:
            latest = next(iter(nights_of_today(club)), None)
            if (latest.pk if latest else None) != latest_shown:
                raise ClubError("tonight_moved_on")
            night, was = _night_create(club, ruleset, name, by, token), ()
    night = lock_tournament(night)
    if session != next_session_number(night):
        return _session_begun(night, session, players, new_players)
    if set(was) != _in_play(night):
        raise ClubError("tonight_moved_on")
    if open_check_in(night) is not None:
        raise ClubError("tonight_check_in")
    for running in night.sessions.filter(state=Session.State.RUNNING).order_by("number"):
        session_close(session=running, by=by)
    _list_change(night, players, new_players, was, by)
    if len(get(night.ruleset).table_sizes) > 1:
        night = odd_tables_set(tournament=night, odd=odd, by=by)
    return session_seat(session=next_session_anew(tournament=night, by=by), by=by)


@transaction.atomic
def tonight_list_save(
    *,
    night: Tournament,
    players: Sequence[Player],
    new_players: NewPlayers,
    was: Collection[int],
    by: Actor,
) -> None:
    """Update tonight's list without seating anyone: late arrivals, and those who have left.

    Only differences from ``was``, the players in play when the page was opened, are applied; what
    others have changed since stays. Raises ``entry_is_seated`` for players still at a table.
    """
    lock_club(night.club)
    _list_change(lock_tournament(night), players, new_players, was, by)


def _night_create(club: Club, ruleset: str, name: str, by: Actor, token: UUID | None) -> Tournament:
    day, before = evening_of(club), night_before(club)
    settings = copied_settings(before, day - before.starts_on) if before else {}
    was_public = before is None or before.visibility == Tournament.Visibility.PUBLIC
    settings["visibility"] = (
        Tournament.Visibility.PUBLIC if was_public else Tournament.Visibility.DRAFT
    )
    return event_create(
        club=club,
        kind=Tournament.Kind.CLUB_NIGHT,
        name=name,
        starts_on=day,
        ends_on=day,
        ruleset=ruleset,
        options=rules_used(club)[ruleset],
        by=by,
        settings=settings,
        token=token,
    )


def _session_begun(
    night: Tournament, number: int, players: Sequence[Player], new_players: NewPlayers
) -> Session:
    """Return a session that has begun already, if it is that of the same people."""
    session = night.sessions.filter(number=number).exclude(state=Session.State.DRAFT).first()
    byes = night.entries.filter(byes__session=number)
    if session is not None:
        seated = night.entries.filter(seats__session=session, substitute=False)
        there = {entry.player for entry in (seated | byes).distinct().select_related("player")}
        sent = {player.full_name for player in players}
        sent |= {" ".join(f"{one[0]} {one[1]}".split()) for one in new_players}
        if sent == {player.full_name for player in there}:
            return session
    raise ClubError("tonight_moved_on")


def _in_play(night: Tournament) -> set[int]:
    """Return who is in play tonight, without substitutes, by player's id."""
    entries = night.entries.in_play().filter(substitute=False, disqualified=False)
    shown = entries.exclude(player__privacy=Player.Privacy.ERASED)
    return set(shown.values_list("player", flat=True))


def _list_change(
    night: Tournament,
    players: Sequence[Player],
    new_players: NewPlayers,
    was: Collection[int],
    by: Actor,
) -> None:
    """Enter who is new, and let who left withdraw and who came back return; the event is locked."""
    here = {player.pk for player in players}
    entries = night.entries.filter(disqualified=False).select_related("player", "tournament")
    known = {entry.player_id: entry for entry in entries}
    for pk, entry in known.items():
        if pk in here and pk not in was:
            if entry.state == Entry.State.WITHDRAWN:
                entry_return(entry=entry, by=by)
            else:
                entry_confirm(entry=entry, by=by, over=True)
        elif pk in was and pk not in here and entry.state == Entry.State.CONFIRMED:
            entry_withdraw(entry=entry, by=by)
    entered = [player for player in players if player.pk not in known]
    players_enter(tournament=night, players=entered, new_players=new_players, by=by)
