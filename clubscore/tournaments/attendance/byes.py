"""Players not divisible by four: substitutes who fill a table, or players who sit out a session."""

import random
import secrets
from collections.abc import Collection, Sequence

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from clubscore.errors import ClubError
from clubscore.people.models import Club, Player
from clubscore.people.players.services import player_create
from clubscore.tournaments.access import Actor
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
    Via,
)
from clubscore.tournaments.roster.entries import next_number

from .bye_seats import ByesPlan, byes_plan, seats_transfer
from .lineup import Lineup, lineup, lineup_of
from .sit_outs import sit_out_order

__all__ = [
    "byes_by_lot",
    "byes_draw",
    "byes_in",
    "byes_set",
    "sitting_out",
    "substitute_new",
    "substitutes_add",
]


def byes_in(tournament: Tournament, session: int) -> list[Entry]:
    """Return who sits out a session, by number in the event."""
    entries = tournament.entries.in_play().filter(byes__session=session)
    return list(entries.select_related("player").order_by("number"))


def sitting_out(sessions: Collection[Session]) -> dict[int, list[str]]:
    """Return who sits out sessions of one event, as names the visitor may see, by number.

    The keys are session numbers; sessions if nobody sits out are missing. Withdrawn players sat
    out sessions that had begun; nobody with a seat sits out. One query.
    """
    begun = {one.number for one in sessions if one.state != Session.State.DRAFT}
    at_table = Seat.objects.filter(
        entry=OuterRef("entry"),
        session__number=OuterRef("session"),
        session__tournament=OuterRef("entry__tournament"),
    )
    byes = Bye.objects.filter(
        ~Exists(at_table),
        entry__tournament__in={one.tournament_id for one in sessions},
        entry__state__in=[Entry.State.CONFIRMED, Entry.State.WITHDRAWN],
        session__in=[one.number for one in sessions],
    )
    names: dict[int, list[str]] = {}
    for bye in byes.select_related("entry__player").order_by("entry__number"):
        if bye.session in begun or bye.entry.state == Entry.State.CONFIRMED:
            names.setdefault(bye.session, []).append(bye.entry.player.name)
    return names


@transaction.atomic
def substitutes_add(*, tournament: Tournament, session: int, word: str, by: Actor) -> list[Entry]:
    """Fill the tables of a session with substitutes and return them; none if the tables are full.

    Those already in play fill the tables first. Next come the event's substitutes who do not play,
    then the club's, then new ones: “Substitute 1”, … with ``word`` in the visitor's language. In a
    session already drawn they take the empty seats. Raises ``session_not_draft``.
    """
    tournament = lock_tournament(tournament)
    _check_before(tournament, session)
    missing = lineup(tournament, session).players_missing
    entries = _idle_substitutes(tournament, session)[:missing]
    for entry in entries:
        entry.state = Entry.State.CONFIRMED
        entry.number = entry.number or next_number(tournament)
        entry.save(update_fields=["state", "number"])
        entry.byes.filter(session=session).delete()
    _let_arrive(tournament, entries)
    entries += _create_substitutes(tournament, word, missing - len(entries))
    if entries:
        byes = byes_in(tournament, session)
        plan = byes_plan(tournament=tournament, session=session, entries=byes)
        seats_transfer(plan)
        _log_added(tournament, entries, by, plan)
    return entries


def substitute_new(*, tournament: Tournament, word: str, by: Actor) -> Entry:
    """Put a new substitute on the list of a locked event: “Substitute 1”, … with ``word``."""
    entries = _create_substitutes(tournament, word, 1)
    _log_added(tournament, entries, by)
    return entries[0]


def _create_substitutes(tournament: Tournament, word: str, count: int) -> list[Entry]:
    made = [
        Entry.objects.create(
            tournament=tournament,
            player=player,
            number=next_number(tournament),
            substitute=True,
        )
        for player in _substitute_players(tournament, word, count)
    ]
    _let_arrive(tournament, made)
    return made


def _let_arrive(tournament: Tournament, substitutes: Sequence[Entry]) -> None:
    """Mark substitutes as here if a check-in is open."""
    if check_in := CheckIn.objects.open().filter(tournament=tournament).first():
        for entry in substitutes:
            now = {"state": Presence.State.HERE, "via": Via.ORGANIZER}
            Presence.objects.update_or_create(check_in=check_in, entry=entry, defaults=now)


def _log_added(
    tournament: Tournament, entries: Sequence[Entry], by: Actor, plan: ByesPlan | None = None
) -> None:
    if entries:
        facts = {"names": [entry.player.name for entry in entries], "substitutes": True}
        if plan and plan.seat_transfers:
            facts |= {"session": plan.session, **_transfer_facts(plan)}
        change_log(kind=Change.Kind.ENTRIES_ADDED, by=by, tournament=tournament, facts=facts)


@transaction.atomic
def byes_draw(
    *, tournament: Tournament, session: int, by: Actor, seed: int | None = None
) -> list[Entry]:
    """Let the lot decide who sits out a session, as ``byes_by_lot`` does; return all who do.

    Raises ``session_not_draft``, ``byes_leave_nobody``, or ``byes_not_confirmed`` where seats are
    drawn that would pass to others.
    """
    tournament = lock_tournament(tournament)
    chosen = byes_by_lot(tournament, session, seed)
    return byes_set(tournament=tournament, session=session, entries=chosen, by=by)


def byes_by_lot(tournament: Tournament, session: int, seed: int | None = None) -> list[Entry]:
    """Return who sits out a session, including as many more as are left over, by number.

    Whose turn it is by ``sit_out_order``; among equals the lot decides, with ``seed`` or a new one.
    Where substitutes fill the tables, or nobody is over, nobody more sits out.
    """
    byes = Bye.objects.filter(entry__tournament=tournament, session=session)
    sitting = set(byes.values_list("entry", flat=True))
    now = lineup(tournament, session)
    chance = random.Random(secrets.randbits(31) if seed is None else seed)  # noqa: S311 - no secret
    over = sit_out_order(tournament, session, now.players, chance)[: now.players_left]
    in_play = tournament.entries.in_play().select_related("player").order_by("number")
    return [entry for entry in in_play if entry.pk in sitting or entry in over]


@transaction.atomic
def byes_set(
    *,
    tournament: Tournament,
    session: int,
    entries: Collection[Entry],
    by: Actor,
    fingerprint: str = "",
) -> list[Entry]:
    """Give exactly these players a bye in a session that has not begun, and return them.

    Seats they had in it pass to players in play without one; the rest of the plan stays. With no
    players everyone plays, whatever their number. A repeat writes nothing. ``fingerprint`` is that
    of the ``byes_plan`` shown: if other seats would change, ``byes_not_confirmed`` is raised. Also
    raises ``session_not_draft``, ``entry_of_another_event``, ``entry_not_in_play``,
    ``byes_leave_nobody`` or ``byes_leave_over``.
    """
    tournament = lock_tournament(tournament)
    _check_before(tournament, session)
    in_play = {entry.pk: entry for entry in tournament.entries.in_play().select_related("player")}
    for entry in entries:
        if entry.tournament_id != tournament.pk:
            raise ClubError("entry_of_another_event", name=entry.player.name)
        if entry.pk not in in_play:
            raise ClubError("entry_not_in_play", name=entry.player.name)
    chosen = [one for pk, one in in_play.items() if pk in {entry.pk for entry in entries}]
    if chosen:
        everybody = tournament.entries.expected_in(session).order_by("number")
        left = (one for one in everybody if one not in chosen)
        _check_tables(lineup_of(left, tournament.odd_tables_played))
    byes = Bye.objects.filter(entry__tournament=tournament, session=session)
    if {entry.pk for entry in chosen} == set(byes.values_list("entry", flat=True)):
        return chosen
    plan = byes_plan(tournament=tournament, session=session, entries=chosen)
    if plan.asks and fingerprint != plan.fingerprint:
        raise ClubError("byes_not_confirmed", session=session)
    byes.delete()
    Bye.objects.bulk_create(Bye(entry=entry, session=session) for entry in chosen)
    seats_transfer(plan)
    facts = {"session": session, "names": [entry.player.name for entry in chosen]}
    change_log(
        kind=Change.Kind.BYES_SET, by=by, tournament=tournament, facts=facts | _transfer_facts(plan)
    )
    return chosen


def _transfer_facts(plan: ByesPlan) -> dict[str, object]:
    """Return the log's facts about seats given to others; empty if there are none."""
    if not plan.seats:
        return {}
    return {
        "taken_over_by": [one.taken_by.player.name for one in plan.seat_transfers if one.taken_by],
        "slips": plan.slips,
        "tables": sorted({one.table.number for one in plan.seat_transfers}),
    }


def _check_before(tournament: Tournament, session: int) -> None:
    drafts = Session.objects.select_for_update(no_key=True).filter(tournament=tournament)
    now = drafts.filter(number=session).first()
    if now and now.state != Session.State.DRAFT:
        raise ClubError("session_not_draft", session=session)


def _check_tables(lineup_left: Lineup) -> None:
    if not lineup_left.tables:
        raise ClubError("byes_leave_nobody")
    if lineup_left.players_missing:
        raise ClubError(
            "byes_leave_over",
            players=len(lineup_left.players),
            left=lineup_left.players_left,
            missing=lineup_left.players_missing,
        )


def _idle_substitutes(tournament: Tournament, session: int) -> list[Entry]:
    """Substitutes who withdrew, sit out the session or were not called yet, those first.

    Never the disqualified.
    """
    expected = tournament.entries.expected_in(session)
    idle = tournament.entries.filter(substitute=True, disqualified=False).filter(
        Q(state=Entry.State.WITHDRAWN, number__isnull=False)
        | Q(state=Entry.State.CONFIRMED, byes__session=session)
        | Q(state=Entry.State.CONFIRMED) & ~Q(pk__in=expected)
    )
    return list(idle.select_related("player").order_by("state", "number"))


def _substitute_players(tournament: Tournament, word: str, count: int) -> Sequence[Player]:
    """Return numbered players with this name who are not in the event, creating any missing."""
    club = Club.everything.get(pk=tournament.club_id)
    known = {
        player.name_alone: player
        for player in club.players.in_list().filter(last_name__startswith=word)
    }
    entered = set(tournament.entries.values_list("player", flat=True))
    players: list[Player] = []
    number = 0
    while len(players) < count:
        number += 1
        name = f"{word} {number}"
        player = known.get(name)
        if player is None:
            player = player_create(
                club=club, first_name="", last_name=name, country=tournament.country
            )
        if player.pk not in entered:
            players.append(player)
    return players
