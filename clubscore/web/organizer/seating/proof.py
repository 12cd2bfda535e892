"""What the page of the seating plan shows: the plan, and the proof that goes with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import ngettext, npgettext, pgettext

from clubscore.seating_plans import Pair
from clubscore.tournaments.attendance.placed_tables import PlacedTable, placed_tables
from clubscore.tournaments.models import Draw, Entry, Separation, Session, Tournament
from clubscore.tournaments.seating.mixing import groups_of, plan_groupings
from clubscore.tournaments.seating.proof import (
    comparisons_of,
    meetings_of,
    mixed_meetings,
    odd_visits_of,
    plan_tables,
    repeats_in,
    seat_counts,
)
from clubscore.words import explain, list_words


@dataclass(frozen=True, slots=True)
class PlannedSession:
    """A session of a plan: its tables by number, the players by starting wind."""

    number: int
    tables: tuple[tuple[Entry, ...], ...]


@dataclass(frozen=True, slots=True)
class RepeatedPair:
    """Two players who meet more than once, and the numbers of the sessions."""

    one: Entry
    other: Entry
    sessions: tuple[int, ...]

    @property
    def numbers(self) -> str:
        """The sessions in words."""
        return list_words(map(str, self.sessions))


@dataclass(frozen=True, slots=True)
class MixedFigure:
    """How well one kind of groups is mixed."""

    kind: str
    meetings: int
    """Meetings of two of one group."""
    least: int
    """Counting allows no fewer."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The counts that prove a plan's quality, next to the best that any plan could reach."""

    players: int
    sessions: int
    sessions_played: int  # of the sessions, before the plan
    pairs: int
    meetings: tuple[tuple[int, int], ...]  # times a pair meets, how many pairs do
    repeats: int
    repeats_bound: int
    rounds_bound: int
    winds: tuple[tuple[str, int], ...]  # how often each wind, in words; how many players
    imbalance: int
    least_imbalance: int
    table_repeats: int
    pairs_apart: int  # pairs to be kept apart
    apart_met: int
    repeated_meetings: int
    """Meetings of pairs who had met in sessions already played."""
    repeated_pairs: tuple[RepeatedPair, ...] = ()
    mixing_figures: tuple[MixedFigure, ...] = ()
    odd_visits: tuple[int, int] | None = None
    """The fewest and the most times at a table of three or five; None without such tables."""
    comparisons: tuple[int, int] | None = None
    """The fewest and the most times two players are compared; None without duplicate."""
    mixing_cost: int | None = None
    """Repeated meetings that mixing costs; None where that is not known."""

    @property
    def is_best(self) -> bool:
        """No plan for these numbers repeats fewer pairs."""
        return self.repeats == self.repeats_bound and not self.repeated_meetings


@dataclass(frozen=True, slots=True)
class DrawView:
    """A draw with what the page says about it."""

    draw: Draw
    proof: Proof | None
    sessions: tuple[PlannedSession, ...]
    error: str

    @property
    def percent(self) -> int:
        """How far the work is."""
        return round(100 * self.draw.progress)


def draw_view(draw: Draw) -> DrawView:
    """Return a draw for the page. One query."""
    error = explain(draw.failure) if draw.failure else ""
    if draw.quality is None:
        return DrawView(draw, None, (), error)
    entries = Entry.objects.filter(pk__in=draw.players).select_related("player").in_bulk()
    # Whoever has been taken off the list since has left a gap: the plan is out of date anyway.
    names = [entries.get(pk) for pk in draw.players]
    sessions = tuple(
        PlannedSession(
            number,
            tuple(tuple(one for place in table if (one := names[place])) for table in tables),
        )
        for number, tables in zip(draw.sessions, draw.rounds, strict=True)
    )
    return DrawView(draw, _proof(draw, draw.quality), sessions, error)


def event_proof(event: Tournament) -> Proof | None:
    """Return the counts over all seats of an event as they are, or None without any.

    Four queries; six where players are mixed, seven where clubs are.
    """
    tables = placed_tables(event)
    if not tables:
        return None
    counts = seat_counts(tables)
    winds = Counter(tuple(sorted(had, reverse=True)) for had in counts.winds.values())
    separations = list(event.separations.all())
    apart = _pairs_apart(event, [one for one in separations if not one.where_possible])
    is_mixed = bool(event.mixing) or any(one.where_possible for one in separations)
    return Proof(
        players=counts.players,
        sessions=counts.sessions,
        sessions_played=0,
        pairs=counts.pairs,
        meetings=tuple(enumerate(counts.meetings)),
        repeats=counts.repeats,
        repeats_bound=counts.repeats_bound,
        rounds_bound=counts.rounds_bound,
        winds=tuple((winds_words(had), winds[had]) for had in sorted(winds)),
        imbalance=counts.imbalance,
        least_imbalance=counts.least_imbalance,
        table_repeats=counts.table_repeats,
        pairs_apart=len(apart),
        apart_met=meetings_of(tables, apart),
        repeated_meetings=0,
        repeated_pairs=_with_entries(counts.sessions_of_repeats),
        mixing_figures=_mixing_figures(event, tables) if is_mixed else (),
        odd_visits=counts.odd_visits,
        comparisons=comparisons_of(event, tables),
    )


def _mixing_figures(event: Tournament, tables: Sequence[PlacedTable]) -> tuple[MixedFigure, ...]:
    seated = {entry for table in tables for entry in table.entries if entry is not None}
    entries = list(event.entries.filter(pk__in=seated).select_related("player"))
    ids = [entry.pk for entry in entries]
    return tuple(
        _figure(kind, tables, [dict(zip(ids, names, strict=True)) for names in groupings])
        for kind, groupings in groups_of(event, entries).items()
    )


def _plan_mixing_figures(draw: Draw) -> tuple[MixedFigure, ...]:
    tables = plan_tables(draw.rounds)
    return tuple(
        _figure(kind, tables, [dict(enumerate(groups)) for groups in groupings])
        for kind, groupings in plan_groupings(draw.mixing).items()
    )


def _figure(
    kind: str,
    tables: Sequence[PlacedTable],
    groupings: Sequence[Mapping[int, str | None] | Mapping[int, int | None]],
) -> MixedFigure:
    """Count the meetings within groups over all groupings of one kind."""
    figures = [mixed_meetings(tables, group_of) for group_of in groupings]
    return MixedFigure(kind, sum(met for met, _ in figures), sum(least for _, least in figures))


def _renumbered_tables(draw: Draw) -> list[PlacedTable]:
    """Return the tables of a plan under the numbers of its sessions."""
    return [
        replace(table, session=draw.sessions[table.session - 1])
        for table in plan_tables(draw.rounds)
    ]


def session_repeats(session: Session) -> tuple[RepeatedPair, ...]:
    """Return the pairs of a session who met before, with the earlier sessions. Two queries."""
    return _with_entries(repeats_in(placed_tables(session.tournament), session.number))


def _with_entries(pairs: Mapping[Pair, tuple[int, ...]]) -> tuple[RepeatedPair, ...]:
    """Return pairs of ids with their entries, those of the lowest numbers first."""
    people = {one for pair in pairs for one in pair}
    entries = Entry.objects.filter(pk__in=people).select_related("player").in_bulk()
    named = [
        RepeatedPair(
            min(entries[one], entries[other], key=_number),
            max(entries[one], entries[other], key=_number),
            when,
        )
        for (one, other), when in pairs.items()
    ]
    return tuple(sorted(named, key=lambda pair: (_number(pair.one), _number(pair.other))))


def _number(entry: Entry) -> int:
    return entry.number or 0


def _pairs_apart(event: Tournament, separations: Iterable[Separation]) -> set[Pair]:
    """Return the pairs of ids that are kept apart: those named, and those of the active plan."""
    pairs = {(one.one_id, one.other_id) for one in separations}
    for draw in event.draws.filter(state=Draw.State.APPLIED):
        pairs |= {(draw.players[one], draw.players[other]) for one, other in draw.keep_apart}
    return {(min(pair), max(pair)) for pair in pairs}


def _proof(draw: Draw, values: dict[str, Any]) -> Proof:
    winds = Counter(tuple(sorted(counts, reverse=True)) for counts in values["winds"])
    players = values["players"]
    return Proof(
        players=players,
        sessions=values["rounds"],
        sessions_played=values["rounds"] - len(draw.sessions),
        pairs=players * (players - 1) // 2,
        meetings=tuple(enumerate(values["meetings"])),
        repeats=values["repeats"],
        repeats_bound=values["repeats_bound"],
        rounds_bound=values["rounds_bound"],
        winds=tuple((winds_words(counts), winds[counts]) for counts in sorted(winds)),
        imbalance=values["imbalance"],
        least_imbalance=int(any(sum(counts) % 4 for counts in values["winds"])),
        table_repeats=values["table_repeats"],
        pairs_apart=len(draw.keep_apart),
        apart_met=values["apart_met"],
        repeated_meetings=draw.again,
        mixing_figures=_plan_mixing_figures(draw),
        mixing_cost=draw.mixing.get("cost"),
        odd_visits=odd_visits_of(plan_tables([*draw.earlier, *draw.rounds]), range(players)),
        comparisons=comparisons_of(draw.tournament, _renumbered_tables(draw)),
    )


def winds_words(counts: Sequence[int]) -> str:
    """Say how often a player starts as each wind: ``1 wind twice, 3 winds once``."""
    shared = Counter(counts)
    if not any(counts):
        return pgettext("winds", "none yet")
    if len(shared) == 1:
        times = counts[0]
        every = ngettext("every wind once", "every wind %(times)s times", times)
        return every % {"times": times}
    return list_words(_wind_words(shared[times], times) for times in sorted(shared, reverse=True))


def _wind_words(winds: int, times: int) -> str:
    wind = ngettext("%(winds)s wind", "%(winds)s winds", winds) % {"winds": winds}
    if not times:
        often = pgettext("wind", "never")
    else:
        often = npgettext("wind", "once", "%(times)s times", times) % {"times": times}
    return f"{wind} {often}"
