"""The standings of an event of several stages, from the results of its sessions.

A stage ranks its players by its own sessions and by what they carried over. Players who were cut
rank below all who advanced, where their last stage left them. In blocks everyone advances, and
nobody leaves the block's range of places.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.stages.points import Exact, whole_if_possible
from clubscore.tournaments.stages.stage import CutKind, NumberedStage, stages_of
from clubscore.tournaments.units import TWELFTHS

from .books import Books
from .contenders import known_places, of_those_with_results
from .cuts import CutNote, Cuts, Field, Worth
from .figure import Figure
from .sums import BookSums, Counting, PlayerSums, Sums, add_up
from .table_book import TableBook
from .tie_breaks import PassedOver, TieBreak, break_ties


@dataclass(frozen=True, slots=True)
class Figures:
    """What a player is ranked by in a stage. Table points in twelfths."""

    twelfths: Exact = 0
    total: Exact = 0
    tie_breaks: tuple[Figure, ...] = ()
    tie_break_values: tuple[Exact, ...] = ()  # of the tie-breaks; 0 where one was passed over
    has_played: bool = False  # in the sessions whose points these are

    def worth(self, *, has_table_points: bool) -> Worth:
        """Return what is compared; players who have not played come last."""
        twelfths = self.twelfths if has_table_points else 0
        return (int(self.has_played), twelfths, self.total, *self.tie_break_values)


@dataclass(frozen=True, slots=True)
class CarryOver:
    """What a player carries over from a stage."""

    stage: NumberedStage
    before: Figures
    figures: Figures


@dataclass(frozen=True, slots=True)
class StageLine:
    """How a player did in one stage; the figures include what was carried into it."""

    stage: NumberedStage
    place: int | None  # in the stage; None: nothing played yet, of what counts in it
    figures: Figures
    carry_over: CarryOver | None  # into it
    note: CutNote | None = None  # what was decided after it; None: nothing yet


@dataclass(slots=True)
class StageStandings:
    """The places in a stage, by entry."""

    sums: Sums  # of the whole event
    places: dict[int, int | None] = field(default_factory=dict)  # the best first
    figures: dict[int, Figures] = field(default_factory=dict)  # of the stage somebody reached
    lines: defaultdict[int, list[StageLine]] = field(default_factory=lambda: defaultdict(list))
    fields: dict[int, Field] = field(default_factory=dict)  # by stage: what a cut goes by
    passed_over: tuple[PassedOver, ...] = ()


def stage_standing(
    event: Tournament,
    sessions: Sequence[Session],
    contenders: Iterable[tuple[int, int, bool]],
    books: Books,
    ties: Sequence[TieBreak],
    cuts: Cuts,
    annulled: Collection[int] = (),
) -> StageStandings:
    """Return the standings after these sessions; ``cuts`` are those recorded.

    ``contenders`` are entry, number on lists, and whether they are there before they have played.
    No stage waits for ``annulled`` sessions, by number.
    """
    return _Stages(event, sessions, books, ties, cuts, annulled).standing(contenders)


def places_through_stages(
    event: Tournament,
    sessions: Sequence[Session],
    contenders: Iterable[tuple[int, int, bool]],
    books: Books,
    ties: Sequence[TieBreak],
    cuts: Cuts,
    annulled: Collection[int] = (),
) -> list[dict[int, int]]:
    """Return everyone's place after each of the sessions, by entry."""
    contenders = list(contenders)
    found = []
    for count, _session in enumerate(sessions, start=1):
        known = {None, *(session.pk for session in sessions[:count])}
        part = Books(
            {pk: table for pk, table in books.tables.items() if table.session in known},
            [note for note in books.penalties if note.session in known],
        )
        then = stage_standing(event, sessions[:count], contenders, part, ties, cuts, annulled)
        found.append(known_places(then.places))
    return found


class _Stages:
    """Goes from stage to stage."""

    def __init__(
        self,
        event: Tournament,
        sessions: Sequence[Session],
        books: Books,
        ties: Sequence[TieBreak],
        cuts: Cuts,
        annulled: Collection[int],
    ) -> None:
        self._event, self._ties, self._books = event, ties, books
        self._annulled = annulled
        self._has_table_points = event.has_table_points
        self._cuts = cuts
        self._sessions: defaultdict[int, list[Session]] = defaultdict(list)
        stages = stages_of(event)
        for session in sessions:
            at = next(stage for stage in stages if stage.has(session.number))
            self._sessions[at.number].append(session)
        self._stages_begun = [one for one in stages if one.number in self._sessions] or [stages[0]]
        self._tables: defaultdict[int, dict[int, TableBook]] = defaultdict(dict)
        for pk, table in books.tables.items():
            self._tables[table.session][pk] = table

    def standing(self, contenders: Iterable[tuple[int, int, bool]]) -> StageStandings:
        """Return the standings of those who have played, or are there."""
        periods = {stage.number: self._periods(stage) for stage in self._stages_begun}
        own = {number: add_up(sums) for number, sums in periods.items()}
        found = StageStandings(add_up(own.values()))
        at_large = {
            entry: PlayerSums(points=points, penalty_twelfths=twelfths)
            for entry, (points, twelfths) in self._penalties_at_large().items()
        }
        found.sums = add_up([found.sums, at_large])
        numbers = {
            entry: number
            for entry, number, is_there in contenders
            if is_there or found.sums[entry].results
        }
        players = sorted(numbers, key=numbers.__getitem__)
        blocks: dict[int, int] = {}
        former: _StageSums | None = None
        for stage in self._stages_begun:
            now = _StageSums(stage, own[stage.number], former, at_large)
            figures, passed_over = self._with_tie_breaks(
                {entry: now.figures(entry, self._ties) for entry in players}, blocks
            )
            found.passed_over += of_those_with_results(passed_over, now.span)
            found.figures |= figures
            notes = self._notes(stage)
            worths = self._worths(figures)
            found.fields[stage.number] = Field(
                numbers, worths, self._last_tables(stage), self._period_worths(stage, periods)
            )
            for entry, place in _places(players, worths, blocks).items():
                found.lines[entry].append(now.line(entry, place, figures[entry], notes.get(entry)))
            if stage.stage.cut is not None and stage.stage.cut.kind == CutKind.BLOCKS:
                blocks |= {entry: note.group or 0 for entry, note in notes.items()}
            out = {entry for entry in players if notes and not _goes_on(notes.get(entry))}
            places = _places(players, worths, blocks, out)
            found.places = places | {
                entry: place for entry, place in found.places.items() if entry not in places
            }
            players = [entry for entry in players if entry not in out]
            now.results, former = figures, now
        return found

    def _with_tie_breaks(
        self, figures: Mapping[int, Figures], blocks: Mapping[int, int]
    ) -> tuple[dict[int, Figures], list[PassedOver]]:
        """Return figures with the tie-breaks that are compared, and those that were passed over."""
        equal = {
            entry: (blocks.get(entry, 0), *worth) for entry, worth in self._worths(figures).items()
        }
        ties = {entry: one.tie_breaks for entry, one in figures.items()}
        compared, passed_over = break_ties(equal, ties, [tie.key for tie in self._ties])
        return {
            entry: replace(one, tie_break_values=compared[entry]) for entry, one in figures.items()
        }, passed_over

    def _worths(self, figures: Mapping[int, Figures]) -> dict[int, Worth]:
        """Return what figures are worth, by entry."""
        return {
            entry: one.worth(has_table_points=self._has_table_points)
            for entry, one in figures.items()
        }

    def _periods(self, stage: NumberedStage) -> list[Sums]:
        """Return the sums of each period of a stage that has begun."""
        sessions: defaultdict[int, list[int]] = defaultdict(list)
        for session in self._sessions[stage.number]:
            sessions[stage.period_of(session.number)].append(session.pk)
        counting = Counting(
            stage.stage.rule(self._event), stage.stage.best_of or self._event.best_of
        )
        found = []
        for _period, ids in sorted(sessions.items()):
            tables = {pk: book for one in ids for pk, book in self._tables[one].items()}
            notes = [note for note in self._books.penalties if note.session in ids]
            found.append(BookSums(self._event, Books(tables, notes), counting).all())
        return found

    def _penalties_at_large(self) -> dict[int, tuple[int, int]]:
        """Return the penalties of the event as a whole, by entry: points, twelfths.

        They are taken wherever counting starts from 0.
        """
        found: dict[int, tuple[int, int]] = {}
        for note in self._books.penalties:
            if note.session is None:
                points, twelfths = found.get(note.entry, (0, 0))
                found[note.entry] = points + note.points, twelfths + note.twelfths
        return found

    def _notes(self, stage: NumberedStage) -> Mapping[int, CutNote]:
        """Return what was decided after a stage, once all its sessions are in the standings."""
        over = len(self._sessions[stage.number]) + sum(map(stage.has, self._annulled))
        if over < stage.stage.sessions or stage.stage.cut is None:
            return {}
        return self._cuts.get(stage.number, {})

    def _last_tables(self, stage: NumberedStage) -> dict[int, int]:
        """Return the number of everyone's table in the last session."""
        if not self._sessions[stage.number]:
            return {}
        last = self._sessions[stage.number][-1].pk
        return {
            entry: table.number
            for table in self._tables[last].values()
            for entry in table.entries.values()
        }

    def _period_worths(
        self, stage: NumberedStage, periods: Mapping[int, Sequence[Sums]]
    ) -> list[dict[int, Worth]]:
        """Return each player's worth in each single period, if they played in it."""
        if stage.stage.periods == 1:
            return []
        found = []
        for sums in periods[stage.number]:
            own = {
                entry: stage_figures(stage, one, one, self._ties)
                for entry, one in sums.items()
                if one.results
            }
            compared, _passed_over = self._with_tie_breaks(own, {})
            found.append(self._worths(compared))
        return found


class _StageSums:
    """The sums of a stage, and what is carried into it."""

    def __init__(
        self,
        stage: NumberedStage,
        own: Sums,
        former: _StageSums | None,
        at_large: Mapping[int, PlayerSums],
    ) -> None:
        self.stage = stage
        self.results: dict[int, Figures] = {}
        self._former = former if former and former.stage.stage.carry.factor else None
        self._own = own if self._former else add_up([own, at_large])
        # What breaks ties is that of all sessions whose points are in the sums.
        self.span: Sums = add_up([self._former.span, own]) if self._former else self._own

    def figures(self, entry: int, ties: Sequence[TieBreak]) -> Figures:
        """Return what a player is ranked by."""
        own = stage_figures(self.stage, self._own[entry], self.span[entry], ties)
        carried = self.carried_figures(entry)
        return Figures(
            whole_if_possible(own.twelfths + carried.twelfths),
            whole_if_possible(own.total + carried.total),
            own.tie_breaks,
            has_played=own.has_played,
        )

    def carried_figures(self, entry: int) -> Figures:
        """Return what is carried into the stage."""
        if self._former is None:
            return Figures()
        carry, before = self._former.stage.stage.carry, self._former.results[entry]
        return Figures(carry.of(before.twelfths, TWELFTHS), carry.of(before.total))

    def line(
        self, entry: int, place: int | None, figures: Figures, note: CutNote | None
    ) -> StageLine:
        """Return how a player came through the stage."""
        carried = None
        if self._former is not None:
            before = self._former.results[entry]
            carried = CarryOver(self._former.stage, before, self.carried_figures(entry))
        return StageLine(self.stage, place, figures, carried, note)


def stage_figures(
    stage: NumberedStage, own: PlayerSums, span: PlayerSums, ties: Sequence[TieBreak]
) -> Figures:
    """Return the figures from a stage's sessions, including the bonus for each session played."""
    times = len(own.counting_results)
    return Figures(
        own.twelfths + stage.stage.bonus * times,
        own.total + stage.stage.premium * times,
        tuple([tie.figure(span) for tie in ties]),
        has_played=span.has_played,
    )


def _goes_on(note: CutNote | None) -> bool:
    return note is not None and note.through


def _places(
    players: Iterable[int],
    worths: Mapping[int, Worth],
    blocks: Mapping[int, int],
    out: Collection[int] = (),
) -> dict[int, int | None]:
    """Return places, best first; ``out`` players come below all others, equal ones share one.

    Players who have not played have none. ``players`` are in the order of their numbers.
    """

    def rank(entry: int) -> tuple[bool, int, Worth]:
        return entry not in out, -blocks.get(entry, 0), worths[entry]

    placed: dict[int, int | None] = {}
    for (_in, _block, worth), equal in groupby(sorted(players, key=rank, reverse=True), key=rank):
        place = len(placed) + 1 if worth[0] else None
        placed |= dict.fromkeys(equal, place)
    return placed
