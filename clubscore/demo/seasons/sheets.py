"""Sessions whose totals the organizer typed from paper: seated, started, and entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import combinations
from random import Random
from typing import Final, TypeAlias
from uuid import uuid4

from django.utils import timezone

from clubscore.demo.times import backdate_event, backdate_session
from clubscore.people.models import Player
from clubscore.play.closure import session_close
from clubscore.play.entry.assessment import BySeat
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_record
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Session, Table
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.sessions.services import session_start
from clubscore.tournaments.sessions.start_check import start_check
from clubscore.tournaments.table_points import PLACE_POINTS

from .regulars import totals_of

LASTED: Final = timedelta(minutes=130)

Scores: TypeAlias = dict[int, tuple[int, int]]
"""Table points and points so far, by the player's id."""


def session_open(session: Session, *, seed: int, by: Actor) -> list[Table]:
    """Draw the seats of a session and start it; return its tables."""
    seats_draw(session=session, seed=seed, by=by)
    # It is entered on another day, while its players sit at tables of today.
    session_start(session=session, by=by, confirmed=start_check(session).fingerprint)
    return list(session.tables.prefetch_related("seats__entry__player").order_by("number"))


def session_end(session: Session, *, at: datetime, since: datetime, by: Actor) -> None:
    """Close a session that was entered ``since``, and let it have been played ``at``."""
    session_close(session=session, by=by)
    backdate_session(session, starts_at=at, lasts=LASTED)
    backdate_event(session.tournament, since=since, at=at + LASTED)


def sheets_enter(
    session: Session,
    *,
    at: datetime,
    seed: int,
    by: Actor,
    scores: Scores | None = None,
    tie: bool = False,
) -> None:
    """Play a session of an event and enter its sheets.

    ``scores`` are those before it, and become those after it; with ``tie`` two players end equal.
    """
    since, chance = timezone.now(), Random(seed)  # noqa: S311 - made up, to be made again
    scores = {} if scores is None else scores
    tables = session_open(session, seed=seed, by=by)
    players = [_seated(table) for table in tables]
    totals = [totals_of(chance, seated) for seated in players]
    ids = [[player.pk for player in seated] for seated in players]
    if tie:
        totals = with_tie(ids, totals, scores)
    for table, seated, points in zip(tables, ids, totals, strict=True):
        totals_record(table=table, totals=PaperTotals(points), token=uuid4(), by=by)
        add_up(scores, seated, points)
    session_end(session, at=at, since=since, by=by)


def _seated(table: Table) -> list[Player]:
    return [seat.entry.player for seat in sorted(table.seats.all(), key=lambda seat: seat.wind)]


def add_up(scores: Scores, seated: Sequence[int], totals: BySeat) -> None:
    """Add the results of a table to the scores of its players."""
    for place, seat in enumerate(sorted(range(len(totals)), key=lambda one: -totals[one])):
        table_points, points = scores.get(seated[seat], (0, 0))
        scores[seated[seat]] = table_points + PLACE_POINTS[place], points + totals[seat]


def with_tie(
    tables: Sequence[Sequence[int]], totals: Sequence[BySeat], scores: Mapping[int, tuple[int, int]]
) -> list[BySeat]:
    """Return the totals with two players of different tables tied on table points and points.

    Leaders are tried first; the places at each table do not change. ``tables`` are players' ids.
    """
    after = dict(scores)
    for seated, points in zip(tables, totals, strict=True):
        add_up(after, seated, points)
    table_of = {player: number for number, seated in enumerate(tables) for player in seated}
    ranked = sorted(after, key=lambda player: after[player], reverse=True)
    for one, other in combinations(ranked, 2):
        if after[one][0] != after[other][0] or table_of[one] == table_of[other]:
            continue
        number = table_of[other]
        seat = tables[number].index(other)
        changed = _moved_points(totals[number], seat, after[one][1] - after[other][1])
        if _order(changed) == _order(totals[number]):
            return [changed if at == number else points for at, points in enumerate(totals)]
    raise ValueError("no two players can be made equal")


def _moved_points(totals: BySeat, seat: int, by: int) -> BySeat:
    """Give a seat this many more points, paid by the others in equal parts."""
    others = len(totals) - 1
    changed = [points - by // others for points in totals]
    changed[seat] = totals[seat] + by // others * others
    payer = (seat + 1) % len(totals)
    changed[payer] -= by % others
    changed[seat] += by % others
    return tuple(changed)


def _order(totals: BySeat) -> list[int]:
    if len(set(totals)) < len(totals):
        return []
    return sorted(range(len(totals)), key=lambda seat: totals[seat])
