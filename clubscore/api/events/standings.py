"""The standings of an event."""

from __future__ import annotations

from typing import Literal

from django.utils.translation import gettext_noop as _
from pydantic import BaseModel, Field

from clubscore.api.rows import Row, points, seat_letter, table_points
from clubscore.api.schemas import ExactPoints, Points, SeatLetter, TablePoints
from clubscore.standings.ranking import Ranking
from clubscore.standings.rows import StandingRow
from clubscore.standings.stage_standing import Figures, StageLine
from clubscore.standings.sums import SessionResult
from clubscore.tournaments.tie_breaks import TieBreakName
from scoring.rulesets.base import FinalScore


class BestHandOut(BaseModel):
    """The most valuable hand someone won."""

    value: Points
    table: int = Field(description=_("Id of the table."))
    hand: int = Field(description=_("Id of the hand."))


class FinalScoreOut(BaseModel):
    """The parts of a final score.

    Unless the player is absent it is the sum of `total`, `rounding`, `sticks`, `uma` and `oka`,
    less `returned`; `false_wins` and `penalty` come off any score.
    """

    total: Points = Field(description=_("Total at the table."))
    rounding: Points = Field(description=_("What rounding adds to the total before it counts."))
    returned: Points = Field(description=_("Deducted from every player."))
    uma: Points = Field(description=_("For the place."))
    oka: Points = Field(description=_("For the first place."))
    sticks: Points = Field(description=_("Of those left on the table."))
    false_wins: Points = Field(description=_("Deducted for false wins."))
    penalty: Points = Field(description=_("Deducted on the sheet."))
    absent: bool = Field(description=_("Seat of an absent player: the rules set the score."))


class AbsenceOut(BaseModel):
    """A session forfeited without a result, if the rules have a score for that."""

    session: int
    points: Points
    counts: bool = Field(description=_("False if the session is not among the best."))


class ResultOut(BaseModel):
    """A player's result in a session."""

    session: int
    table: int = Field(description=_("Id of the table."))
    table_number: int
    wind: SeatLetter = Field(description=_("Starting wind; OUT: sits out first."))
    played: bool = Field(
        description=_("False while the table has neither hands nor totals; it never counts then.")
    )
    points: Points | None = Field(description=_("Null if nothing was played."))
    final: FinalScoreOut | None = Field(
        description=_("Null where rules have no final scores, or nothing was played.")
    )
    place: int | None = Field(
        description=_("Place at the table; equal results share it. Null if nothing was played.")
    )
    table_points: TablePoints
    totals_only: bool = Field(
        description=_("True if only the table’s totals were entered from paper, without hands.")
    )
    beside_hands: bool = Field(
        description=_(
            "True if totals from paper count although hands that differ are recorded too."
        )
    )
    off_by: int = Field(
        description=_(
            "What the table’s totals and lost points add up to: 0, unless an official recorded"
            " them as on the sheet."
        )
    )
    counts: bool = Field(
        description=_(
            "False if the session is not among the best, was forfeited, or nothing was played."
        )
    )


class StageOut(BaseModel):
    """How a player did in one stage of an event."""

    stage: int = Field(description=_("Number, from 1."))
    name: str
    place: int | None = Field(
        description=_("Place in the stage; null until something that counts has been played.")
    )
    table_points: TablePoints
    points: ExactPoints
    carried_table_points: TablePoints
    carried_points: ExactPoints
    through: bool | None = Field(
        description=_("Whether the player advanced; null if not decided yet.")
    )
    group: int | None = Field(description=_("Block, table or period the player advanced from."))


class TablesKnown(BaseModel):
    """How many tables were played, and for how many of them the hands are known."""

    tables_played: int | None = Field(
        description=_("Tables with hands or totals; null if another program ran the event.")
    )
    tables_with_hands: int | None = Field(
        description=_("Tables whose hands are known; hand counts refer to these, or are null.")
    )


class StandingOut(TablesKnown):
    """A player in the standings."""

    place: int | None = Field(description=_("Null if not ranked."))
    number: int | None = Field(description=_("On lists and score sheets."))
    name: str
    country: str = Field(
        description=_("Three letters, as in ISO 3166-1; empty if the player’s data was deleted.")
    )
    team: str
    home_club: str = Field(description=_("The club the player plays for; empty if not known."))
    table_points: TablePoints
    points: ExactPoints
    penalties: int = Field(
        description=_("Points deducted, negative; already included in the points.")
    )
    hands_played: int | None
    won: int | None
    self_drawn: int | None
    dealt_in: int | None
    false_wins: int | None
    best_hand: BestHandOut | None
    substitute: bool
    disqualified: bool
    results: list[ResultOut]
    absences: list[AbsenceOut]
    stages: list[StageOut] = Field(description=_("Empty where the event has no stages."))


class TeamOut(BaseModel):
    """A team in the standings."""

    place: int | None = Field(description=_("Null until one of the players who count has played."))
    name: str
    table_points: TablePoints
    points: ExactPoints
    players: list[str]
    counted: list[str] = Field(description=_("Those whose results count for the team."))


class PassedOverOut(BaseModel):
    """A tie-break skipped between some players, as it is not known for all of them."""

    tie_break: Literal[tuple(TieBreakName.values)]  # type: ignore[valid-type]
    players: list[int] = Field(description=_("Their numbers."))


class StandingsOut(TablesKnown):
    """The standings of an event."""

    sessions: list[int] = Field(description=_("Numbers of the sessions that count."))
    participants: int | None = Field(
        description=_(
            "Number of players with a place. For events run with another program some may not be "
            "listed, and the number is null if unknown."
        )
    )
    passed_over: list[PassedOverOut] = Field(
        description=_("Tie-breaks not known for all tied players; they decide nothing.")
    )
    players: list[StandingOut]
    teams: list[TeamOut]


def _participants(ranking: Ranking) -> int | None:
    """Return how many have a place, here or on the list of another program; None if not known."""
    if ranking.event.is_foreign:
        return ranking.players
    return sum(row.place is not None for row in ranking.rows) if ranking.has_results else 0


def standings_row(ranking: Ranking) -> Row:
    """Return the standings of an event; empty until there is a visible result."""
    numbers = {session.pk: session.number for session in ranking.sessions}
    has_table_points = ranking.event.has_table_points
    rows = (*ranking.rows, *ranking.unranked) if ranking.has_results else ()
    listed = {row.entry_id: row.entry_number for row in rows}
    tables = ranking.tables
    return {
        "sessions": list(numbers.values()),
        "participants": _participants(ranking),
        "tables_played": None if ranking.event.is_foreign else tables.of,
        "tables_with_hands": None if ranking.event.is_foreign else tables.known_tables,
        "passed_over": [
            {"tie_break": one.key, "players": sorted(listed[entry] or 0 for entry in one.entries)}
            for one in (ranking.passed_over if rows else ())
        ],
        "players": [
            _standings_line(row, numbers, has_table_points=has_table_points) for row in rows
        ],
        "teams": [
            {
                "place": team.place,
                "name": team.name,
                "table_points": table_points(team.twelfths, has_table_points=has_table_points),
                "points": points(team.total),
                "players": [member.name for member in team.members],
                "counted": [member.name for member in team.counting_members],
            }
            for team in (ranking.teams if ranking.has_results else ())
        ],
    }


def _standings_line(row: StandingRow, numbers: dict[int, int], *, has_table_points: bool) -> Row:
    best, tables = row.best, row.hands_played
    return {
        "place": row.place,
        "number": row.entry_number,
        "name": row.name,
        "country": row.player.country,
        "team": row.entry.team.name if row.entry.team else "",
        "home_club": row.entry.shown_home_club,
        "table_points": table_points(row.twelfths, has_table_points=has_table_points),
        "points": points(row.total),
        "penalties": row.penalties,
        "tables_played": None if row.foreign else tables.of,
        "tables_with_hands": None if row.foreign else tables.known_tables,
        "hands_played": row.hands_played.value,
        "won": row.won.value,
        "self_drawn": row.self_drawn.value,
        "dealt_in": row.dealt_in.value,
        "false_wins": row.false_wins.value,
        "best_hand": best and {"value": best.value, "table": best.table_id, "hand": best.hand_id},
        "substitute": row.entry.substitute,
        "disqualified": row.disqualified,
        "results": [
            _result(result, numbers, has_table_points=has_table_points) for result in row.results
        ],
        "absences": [
            {"session": numbers[one.session], "points": one.total, "counts": one.counts}
            for one in row.absences
        ],
        "stages": [_stage(line, has_table_points=has_table_points) for line in row.stages],
    }


def _stage(line: StageLine, *, has_table_points: bool) -> Row:
    carried = line.carry_over.figures if line.carry_over else Figures()
    return {
        "stage": line.stage.number,
        "name": line.stage.stage.name,
        "place": line.place,
        "table_points": table_points(line.figures.twelfths, has_table_points=has_table_points),
        "points": points(line.figures.total),
        "carried_table_points": table_points(carried.twelfths, has_table_points=has_table_points),
        "carried_points": points(carried.total),
        "through": line.note.through if line.note else None,
        "group": line.note.group if line.note else None,
    }


def _final_score(final: FinalScore | None) -> Row | None:
    if final is None:
        return None
    return {
        "total": final.total,
        "rounding": final.rounding,
        "returned": final.taken_off,
        "uma": final.uma,
        "oka": final.oka,
        "sticks": final.sticks,
        "false_wins": final.chombo,
        "penalty": final.penalty,
        "absent": final.absent,
    }


def _result(result: SessionResult, numbers: dict[int, int], *, has_table_points: bool) -> Row:
    return {
        "session": numbers[result.session],
        "table": result.table,
        "table_number": result.table_number,
        "wind": seat_letter(result.wind),
        "played": result.is_played,
        "points": result.total if result.is_played else None,
        "final": _final_score(result.final),
        "place": result.place,
        "table_points": table_points(
            result.twelfths, has_table_points=has_table_points and result.is_played
        ),
        "totals_only": result.by_totals,
        "beside_hands": result.beside_hands,
        "off_by": result.off_by,
        "counts": result.is_counted,
    }
