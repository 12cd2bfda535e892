"""A player in an event: every figure of the standings with the table or penalty it comes from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.text import capfirst

from clubscore.play.corrections.snapshots import seat_points
from clubscore.play.corrections.steps import change_rows, follows_words
from clubscore.play.models import HandChange
from clubscore.standings.ranking import Ranking
from clubscore.standings.rows import StandingRow
from clubscore.standings.stage_standing import Figures, StageLine
from clubscore.standings.sums import Absence, SessionResult
from clubscore.tournaments.models import Entry, Penalty, Seat, Session, Via
from clubscore.tournaments.stages.points import Exact


@dataclass(frozen=True, slots=True)
class PlayedSession:
    """A session of the event: the player's result, None for an absence, and the opponents."""

    session: Session
    result: SessionResult | None
    opponents: tuple[Seat, ...] = ()
    bye: bool = False  # the absence was the organizer's wish
    absence: Absence | None = None  # a forfeit without a result, where the rules have its score


@dataclass(frozen=True, slots=True)
class AnnulledSession:
    """A session in which the player had a seat, and which does not count."""

    session: Session
    table_number: int
    wind: int  # starting wind


@dataclass(frozen=True, slots=True)
class PlayerCorrection:
    """A correction at one of the player's tables; ``points`` are the player's, before and after."""

    session_number: int
    table_id: int
    change: HandChange
    before: int
    after: int

    @property
    def who(self) -> str:
        """Who made the change, if known."""
        change = self.change
        return str(change.by or change.label or change.by_name or Via(change.via).label)

    @property
    def follows(self) -> str:
        """The hand whose change this one follows, in words; empty if it was made directly."""
        return follows_words(self.change.follows_hand)


@dataclass(frozen=True, slots=True)
class PlayerStage:
    """What a player did in a stage, and what it came to; of an event without stages, all of it."""

    name: str  # empty without stages
    sessions: tuple[PlayedSession, ...]
    penalties: tuple[Penalty, ...]  # in force, those of false wins left out: they are in the tables
    twelfths: Exact  # table points, with what was carried into the stage and earned by coming
    total: Exact  # points, likewise
    carried_figures: Figures | None = None  # into the stage
    coming: Figures | None = None  # earned by coming


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """A player's sessions and penalties, stage by stage."""

    row: StandingRow
    stages: tuple[PlayerStage, ...]
    payments: int  # of the sessions that count
    annulled: tuple[AnnulledSession, ...] = ()

    @property
    def sessions(self) -> list[PlayedSession]:
        """The sessions of all stages the player was in."""
        return [one for stage in self.stages for one in stage.sessions]


def player_page(ranking: Ranking, number: int) -> PlayerPage | None:
    """Return the page of the player with a number in the event; None without one. Four queries."""
    row = row_of_player(ranking, number)
    if row is None:
        return None
    shown = [session.pk for session in ranking.sessions]
    in_force = row.entry.penalties.filter(cancelled_at=None, hand=None)
    penalties = [
        penalty
        for penalty in in_force.select_related("session")
        if penalty.session_id is None or penalty.session_id in shown
    ]
    opponents = _opponents(row)
    byes = set(row.entry.byes.values_list("session", flat=True))
    sessions = []
    for session in ranking.sessions:
        result = row.in_session(session.pk)
        others = tuple(opponents[result.table]) if result else ()
        bye = result is None and session.number in byes
        absence = row.absence_from(session.pk)
        sessions.append(PlayedSession(session, result, others, bye, absence))
    payments = sum(result.total for result in row.counting_results)
    stages = [_stage(line, sessions, penalties) for line in row.stages]
    listed = {one.session.pk for stage in stages for one in stage.sessions}
    # Whoever joined after a cut has played in a stage that ranks others alone.
    if not stages or any(one.result and one.session.pk not in listed for one in sessions):
        figures = row.event_twelfths, row.event_total
        stages = [PlayerStage("", tuple(sessions), tuple(penalties), *figures)]
    return PlayerPage(row, tuple(stages), payments, annulled_sessions_of(row.entry))


def annulled_sessions_of(entry: Entry) -> tuple[AnnulledSession, ...]:
    """Return the sessions someone sat in that do not count, by number. One query."""
    seats = entry.seats.filter(session__state=Session.State.ANNULLED)
    ordered = seats.select_related("session", "table").order_by("session__number")
    return tuple(AnnulledSession(one.session, one.table.number, one.wind) for one in ordered)


def _stage(
    line: StageLine, sessions: Iterable[PlayedSession], penalties: Iterable[Penalty]
) -> PlayerStage:
    stage, carried = line.stage, line.carry_over
    own = tuple(one for one in sessions if stage.has(one.session.number))
    # Penalties of the event as a whole are taken wherever counting starts from 0.
    taken = tuple(
        one
        for one in penalties
        if (stage.has(one.session.number) if one.session else carried is None)
    )
    times = sum(one.result is not None and one.result.is_counted for one in own)
    coming = Figures(stage.stage.bonus * times, stage.stage.premium * times)
    return PlayerStage(
        capfirst(stage.name),
        own,
        taken,
        line.figures.twelfths,
        line.figures.total,
        carried.figures if carried else None,
        coming if coming != Figures() else None,
    )


def row_of_player(ranking: Ranking, number: int) -> StandingRow | None:
    """Return the row of the player with a number in the event, or None without one."""
    rows = (*ranking.rows, *ranking.unranked)
    return next((row for row in rows if row.entry_number == number), None)


def corrections_at_tables(row: StandingRow) -> tuple[PlayerCorrection, ...]:
    """Return the corrections at a player's tables, latest first. One query."""
    seats = {result.table: result.wind for result in row.results}
    changes = (
        HandChange.objects.filter(hand__table__in=list(seats))
        .exclude(kind=HandChange.Kind.RECORDED)
        .select_related("by", "hand__table__session")
        .order_by("-pk")
    )
    return tuple(
        PlayerCorrection(
            change.hand.table.session.number,
            change.hand.table_id,
            change,
            seat_points(told.before or {}, seats[change.hand.table_id]),
            seat_points(told.after, seats[change.hand.table_id]),
        )
        for change, told in zip(changes, change_rows(changes), strict=True)
    )


def _opponents(row: StandingRow) -> defaultdict[int, list[Seat]]:
    opponents: defaultdict[int, list[Seat]] = defaultdict(list)
    tables = [result.table for result in row.results]
    seats = Seat.objects.filter(table__in=tables).exclude(entry=row.entry)
    for seat in seats.select_related("entry__player").order_by("wind"):
        opponents[seat.table_id].append(seat)
    return opponents
