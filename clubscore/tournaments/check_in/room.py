"""Seats for players who are here: the draw, latecomers who replace substitutes, and no-shows."""

from __future__ import annotations

import random
import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from hashlib import sha256

from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.tournaments.attendance.absences.plan import Cover
from clubscore.tournaments.attendance.absences.services import absence_set
from clubscore.tournaments.attendance.byes import substitutes_add
from clubscore.tournaments.attendance.lineup import lineup, next_session_number
from clubscore.tournaments.attendance.sit_outs import sit_out_order
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import (
    RECORDED,
    current_entry,
    lock_tournament,
    lock_tournament_and_drafts,
)
from clubscore.tournaments.models import (
    Bye,
    Change,
    Entry,
    Penalty,
    Presence,
    Seat,
    Session,
    Table,
    Tournament,
)
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.sessions.seats import SEED_BITS, players_swap
from clubscore.tournaments.sessions.services import session_create

from .services import open_check_in


class Fill(models.TextChoices):
    """What to do with players who do not fill a table."""

    SIT_OUT = "sit_out", _("sit out")
    SUBSTITUTES = "substitutes", _("substitutes")


@transaction.atomic
def room_prepare(
    *, tournament: Tournament, fill: Fill, word: str, by: Actor, seed: int | None = None
) -> Session:
    """Return the next session, to be seated with those who are here, as ``next_session_anew`` does.

    Who are over ``fill``: they sit out, or substitutes called by ``word`` and a number play. Raises
    ``check_in_not_open`` or ``check_in_few``.
    """
    tournament = lock_tournament_and_drafts(tournament)
    if open_check_in(tournament) is None:
        raise ClubError("check_in_not_open")
    called = word if fill == Fill.SUBSTITUTES else ""
    return next_session_anew(tournament=tournament, by=by, substitutes=called, seed=seed)


@transaction.atomic
def next_session_anew(
    *, tournament: Tournament, by: Actor, substitutes: str = "", seed: int | None = None
) -> Session:
    """Return the next session, to be seated with everyone who is expected, as if it were new.

    Seats and byes it had are given up. Who are over sit out, as ``sit_out_order`` says, or
    ``substitutes`` called by that word and a number fill the last table. Raises
    ``check_in_few``.
    """
    tournament = lock_tournament_and_drafts(tournament)
    number = next_session_number(tournament)
    here = tournament.entries.expected_in(number)
    Bye.objects.filter(session=number, entry__in=list(here)).delete()
    Seat.objects.filter(session__tournament=tournament, session__number=number).delete()
    if substitutes:
        substitutes_add(tournament=tournament, session=number, word=substitutes, by=by)
    now = lineup(tournament, number)
    if not now.tables:
        raise ClubError("check_in_few")
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    chance = random.Random(seed)  # noqa: S311 - no secret, and can be repeated
    over = sit_out_order(tournament, number, now.players, chance)[: now.players_left]
    Bye.objects.bulk_create(Bye(entry=entry, session=number) for entry in over)
    if over:
        names = [entry.player.full_name for entry in over]
        facts = {"session": number, "names": names}
        change_log(kind=Change.Kind.BYES_SET, by=by, tournament=tournament, facts=facts)
    draft = tournament.sessions.filter(state=Session.State.DRAFT).first()
    return draft or session_create(tournament=tournament)


@dataclass(frozen=True, slots=True)
class Relief:
    """A substitute's seat that someone who came late can take."""

    session: Session
    seat: Seat  # with its table and the substitute

    @property
    def is_running(self) -> bool:
        """Whether the session has begun, without a hand at the table yet."""
        return self.session.state == Session.State.RUNNING


def relief_for(entry: Entry) -> Relief | None:
    """Return where someone can relieve a substitute; None with a seat, or without such a seat.

    In the running session only at a table without a hand; else in the next one, once it is drawn.
    Six queries at most.
    """
    found = reliefs(entry.tournament, [entry])
    return found[0][1] if found else None


def reliefs(tournament: Tournament, entries: Iterable[Entry]) -> list[tuple[Entry, Relief]]:
    """Return who of these entries can relieve a substitute, and where.

    Two queries, and two for each of at most two sessions.
    """
    sessions = tournament.sessions
    running = sessions.filter(state=Session.State.RUNNING).order_by("-number").first()
    draft = sessions.filter(state=Session.State.DRAFT).order_by("number").first()
    late = [one for one in entries if not (one.substitute or one.disqualified)]
    found: dict[int, Relief] = {}
    for session in filter(None, (running, draft)):
        if seat := _substitute_seat(session):
            relief = Relief(session, seat)
            seated = set(session.seats.values_list("entry", flat=True))
            for one in late:
                if one.pk not in seated:
                    found.setdefault(one.pk, relief)
    return [(one, found[one.pk]) for one in late if one.pk in found]


def _substitute_seat(session: Session) -> Seat | None:
    """Return the seat of the last substitute at a table that has recorded nothing."""
    untouched = Table.objects.filter(session=session).exclude(RECORDED)
    seats = session.seats.filter(
        entry__substitute=True, table__state=Table.State.OPEN, table__in=untouched
    )
    return seats.select_related("table", "entry__player").order_by("-entry__number").first()


@transaction.atomic
def substitute_relieve(*, entry: Entry, by: Actor, reason: str) -> Relief:
    """Give someone who came late the seat of a substitute, as ``relief_for`` says.

    A bye in that session ends. Raises ``no_substitute_here``.
    """
    lock_tournament_and_drafts(entry.tournament)
    entry = current_entry(entry)
    relief = relief_for(entry)
    if relief is None:
        raise ClubError("no_substitute_here", name=entry.player.name)
    session, seat = relief.session, relief.seat
    Bye.objects.filter(entry=entry, session=session.number).delete()
    if relief.is_running:
        players_swap(session=session, one=seat.entry, other=entry, reason=reason, by=by)
        return relief
    Seat.objects.filter(pk=seat.pk).update(entry=entry)
    before = [
        {
            "number": seat.entry.number,
            "name": seat.entry.player.name,
            "table": seat.table.number,
            "wind": seat.wind,
        },
        {"number": entry.number, "name": entry.player.name, "table": None, "wind": None},
    ]
    change_log(
        kind=Change.Kind.PLAYER_REPLACED,
        by=by,
        session=session,
        reason=reason,
        facts={"before": before},
    )
    return relief


@dataclass(frozen=True, slots=True)
class NoShow:
    """Someone who has a seat and is not here, and who can take it."""

    seat: Seat  # with its table and the player
    taken_by: Entry | None  # None: a new substitute


def no_shows(session: Session) -> tuple[NoShow, ...]:
    """Return who has a seat in a draft but is not here, during a check-in. Three queries.

    Disqualified players are left out: ``seat_hand_over`` replaces them whether they are here or
    not. Proposed replacements are players who are here without a seat, then substitutes, each once.
    """
    tournament, number = session.tournament, session.number
    here = tournament.entries.expected_in(number)
    seats = session.seats.exclude(entry__in=here).exclude(entry__disqualified=True)
    related = seats.select_related("table", "entry__player")
    missing = list(related.order_by("table__number", "wind"))
    if not missing:
        return ()
    free = here.exclude(seats__session=session).exclude(disqualified=True)
    waiting = list(free.select_related("player").order_by("substitute", "number"))
    return tuple(
        NoShow(seat, waiting[place] if place < len(waiting) else None)
        for place, seat in enumerate(missing)
    )


def not_here(session: Session) -> list[Entry]:
    """Return who is on the list without a seat in a draft, and not here while a check-in is open.

    Players who left early or have a bye are not expected. Two queries.
    """
    tournament, number = session.tournament, session.number
    if open_check_in(tournament) is None:
        return []
    expected = tournament.entries.in_play().still_in(number).filter(substitute=False)
    expected = expected.exclude(pk__in=tournament.entries.expected_in(number).values("pk"))
    expected = expected.exclude(byes__session=number).exclude(seats__session=session)
    left = Presence.objects.filter(
        check_in__tournament=tournament, check_in__ended_at=None, state=Presence.State.LEFT
    )
    expected = expected.exclude(pk__in=left.values("entry")).exclude(disqualified=True)
    return list(expected.select_related("player").order_by("number"))


def no_shows_fingerprint(no_shows: tuple[NoShow, ...]) -> str:
    """Return the fingerprint of the replacements shown, which a confirmation has to match."""
    rows = [(one.seat.pk, one.taken_by and one.taken_by.pk) for one in no_shows]
    return sha256(repr(rows).encode()).hexdigest()[:16]


@transaction.atomic
def no_shows_cover(
    *,
    session: Session,
    word: str,
    by: Actor,
    fingerprint: str,
    excused: Collection[str] = (),
    reason: str = "",
) -> int:
    """Have the proposed players take the seats of those who are not here; return how many.

    For them it is an absence from this session, which their page undoes. Where the event takes
    points for it, they get a penalty for this ``reason``, except entries whose ids are
    ``excused``. A
    new substitute is called by ``word`` and a number. Raises ``absence_changed`` where something
    else was shown, and ``session_not_draft``.
    """
    event = lock_tournament(session.tournament)
    found = no_shows(session)
    if no_shows_fingerprint(found) != fingerprint:
        raise ClubError("absence_changed")
    for one in found:
        absence_set(
            entry=one.seat.entry,
            first=session.number,
            last=session.number,
            cover=Cover.ENTRY if one.taken_by else Cover.NEW,
            substitute=one.taken_by,
            word=word,
            by=by,
        )
        if event.no_show_points and str(one.seat.entry_id) not in excused:
            penalty_add(
                tournament=event,
                entry=one.seat.entry,
                kind=Penalty.Kind.POINTS,
                points=event.no_show_points,
                reason=reason,
                by=by,
            )
    return len(found)
