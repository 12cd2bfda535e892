"""Verification of everything stored for an event: hands, tables, totals and places.

Every hand is judged again from what was entered. From these results the event's books are rebuilt
in plain Python, not by the database, and their standings are compared with those that pages show.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any, Final, TypeAlias

from clubscore.play.corrections.snapshots import is_snapshot, snapshot
from clubscore.play.entry.assessment import EventRules
from clubscore.play.ledger import Ledger
from clubscore.play.models import Hand, TableTotals
from clubscore.play.totals.paper import totals_snapshot
from clubscore.play.totals.services import KINDS as TOTALS_KINDS
from clubscore.play.verification import (
    StoredDifference,
    assessment_differences,
    number_differences,
    positions_of,
    reassess_hand,
    rules_of,
    wind_differences,
)
from clubscore.standings.books import Books, books_of, put_last
from clubscore.standings.ranking import NOT_LISTED, rank_entries
from clubscore.standings.rows import StandingRow
from clubscore.standings.stage_standing import StageLine
from clubscore.standings.table_book import TableBook
from clubscore.standings.table_scores import put_final_scores, rules_with_final_scores
from clubscore.tournaments.models import Change, Penalty, Session, Tournament
from clubscore.tournaments.stages.points import Exact
from clubscore.tournaments.stages.stage import CutKind, points_rule
from clubscore.tournaments.units import TWELFTHS
from scoring.errors import RuleError
from scoring.rulesets import get

from .tables import Fault, HandRecord, TableRecord, read_tables, seat_faults, state_faults
from .totals import row_faults, table_book

AT_ONCE: Final = 50  # tables in memory
RulesByText: TypeAlias = dict[tuple[str, str | None], EventRules]  # by ruleset and options


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault in stored data, and where it is."""

    event: str | None  # slug
    session: int | None  # number
    table: int | None  # number
    hand: int | None  # number
    hand_id: int | None
    what: str
    stored: object
    expected: object
    club: str | None = None  # slug, of what is stored of a club

    def __str__(self) -> str:
        """Return one line for a terminal."""
        places = {"session": self.session, "table": self.table, "hand": self.hand}
        named = [f"{name} {number}" for name, number in places.items() if number is not None]
        of_club = f"club {self.club}" if self.club else "accounts"
        where = ", ".join([self.event or of_club, *named])
        identity = f" (id {self.hand_id})" if self.hand_id is not None else ""
        return f"{where}{identity}: {self.what} is {self.stored!r}, not {self.expected!r}"

    def as_dict(self) -> dict[str, Any]:
        """Return it for a file of JSON lines."""
        return asdict(self)


@dataclass(slots=True)
class EventProof:
    """The work on one event: :meth:`findings` is read once; ``hands`` then says how many."""

    event: Tournament
    hands: int = 0
    tables: int = 0
    _books: dict[int, TableBook] = field(default_factory=dict)
    _rules: RulesByText = field(default_factory=dict)

    def findings(self) -> Iterator[Finding]:
        """Yield the faults; ``AT_ONCE`` tables are in memory at a time."""
        if (reason := _no_rules(self.event)) is not None:
            yield self._finding("ruleset", self.event.ruleset, reason)
            return
        for session in self.event.sessions.order_by("number"):
            session.tournament = self.event
            yield from self._session(session)
        yield from self._standings()

    def _finding(
        self,
        what: str,
        stored: object,
        expected: object,
        *,
        session: int | None = None,
        table: int | None = None,
        hand: Hand | None = None,
    ) -> Finding:
        return Finding(
            event=self.event.slug,
            session=session,
            table=table,
            hand=None if hand is None else hand.number,
            hand_id=None if hand is None else hand.pk,
            what=what,
            stored=stored,
            expected=expected,
        )

    def _session(self, session: Session) -> Iterator[Finding]:
        numbers = list(session.tables.order_by("number").values_list("pk", flat=True))
        for start in range(0, len(numbers), AT_ONCE):
            for one in read_tables(numbers[start : start + AT_ONCE]):
                self.tables += 1
                self.hands += len(one.hands)
                one.table.session = session
                yield from self._table(session, one)

    def _table(self, session: Session, one: TableRecord) -> Iterator[Finding]:
        at, number = session.number, one.table.number
        for what, stored, expected in (
            *seat_faults(session, one),
            *state_faults(session, one),
            *_totals_faults(session, one),
        ):
            yield self._finding(what, stored, expected, session=at, table=number)
        for found in _hand_faults(one, self._rules):
            yield self._finding(
                *(found.what, found.stored, found.expected),
                session=at,
                table=number,
                hand=found.hand,
            )
        if session.is_counted:
            duplicate = points_rule(self.event, at).duplicate is not None
            self._books[one.table.pk] = table_book(session, one, duplicate=duplicate)

    def _standings(self) -> Iterator[Finding]:
        """Compare totals of tables, then the standings after each of all sessions together."""
        sessions = list(self.event.sessions.that_count().order_by("number"))
        shown = books_of(self.event, sessions)
        expected = Books(
            {pk: book for pk, book in self._books.items() if book.entries},
            *(shown.penalties, shown.foreign),
        )
        if self.event.forfeits_last:
            put_last(expected.tables.values(), shown.forfeits(Penalty.ENDS_SESSION))
        rules = rules_with_final_scores([self.event]).get(self.event.pk)
        if rules is not None:
            of_sessions = dict.fromkeys((session.pk for session in sessions), rules)
            substitutes = set(
                self.event.entries.filter(substitute=True).values_list("pk", flat=True)
            )
            put_final_scores(expected.tables.values(), of_sessions, shown.forfeits(), substitutes)
        by_pk = {session.pk: session for session in sessions}
        for pk in sorted(expected.tables.keys() | shown.tables.keys()):
            yield from self._totals(by_pk, shown.tables.get(pk), expected.tables.get(pk))
        entries = list(
            self.event.entries.exclude(state__in=NOT_LISTED).select_related("player", "team")
        )
        now = rank_entries(self.event, sessions, entries, shown)
        right = rank_entries(self.event, sessions, entries, expected)
        for what, stored, due in row_faults(
            [*now.rows, *now.unranked], [*right.rows, *right.unranked]
        ):
            yield self._finding(what, stored, due)
        worths = [_worth(self.event, row) for row in now.rows]
        for row, worth in zip(now.rows, worths, strict=True):
            place = 1 + sum(other > worth for other in worths) if _has_place(row) else None
            if row.foreign:
                place = shown.foreign[row.entry_id].place
            if row.place != place:
                yield self._finding(f"place of player {row.entry_number}", row.place, place)

    def _totals(
        self, sessions: dict[int, Session], actual: TableBook | None, expected: TableBook | None
    ) -> Iterator[Finding]:
        book = actual or expected
        assert book is not None  # noqa: S101 - it is in one of the two
        at = sessions[book.session].number
        if actual is None or expected is None:
            yield self._finding(
                "in the standings",
                actual is not None,
                expected is not None,
                session=at,
                table=book.number,
            )
            return
        rule = points_rule(self.event, at)
        pairs: dict[str, tuple[object, object]] = {
            "totals": (actual.totals, expected.totals),
            "hands played": (actual.hands_played, expected.hands_played),
            "totals only": (actual.by_totals, expected.by_totals),
            "table points in twelfths": (actual.twelfths(rule), expected.twelfths(rule)),
            "points by hand": (actual.deals, expected.deals),
            "sum of totals": (
                sum(actual.points),
                expected.off_by - sum(expected.lost_points) - expected.pot,
            ),
            "final scores": (actual.final, expected.final),
            "sum as on the sheet": (actual.off_by, expected.off_by),
        }
        if actual.has_result and rule.scale:
            given = sum(actual.twelfths(rule))
            shared = rule.scale[: book.size - len(expected.last)]
            pairs["sum of table points in twelfths"] = (given, TWELFTHS * sum(shared))
        for what, (stored, due) in pairs.items():
            if stored != due:
                yield self._finding(what, stored, due, session=at, table=book.number)


def event_findings(event: Tournament) -> Iterator[Finding]:
    """Yield everything stored of an event that is not as it should be."""
    return EventProof(event).findings()


def _no_rules(event: Tournament) -> str | None:
    try:
        get(event.ruleset)
    except RuleError as error:
        return str(error)
    return None


def _totals_faults(session: Session, one: TableRecord) -> Iterator[Fault]:
    """A table counts either its totals or its hands, and they are what their last change says."""
    totals: TableTotals | None = getattr(one.table, "totals", None)
    if totals is None:
        return
    if session.state == Session.State.DRAFT:
        yield "totals before the start", True, False
    if totals.is_valid:
        valid = sum(hand.is_valid for hand in one.hands)
        if valid and not totals.beside_hands:
            yield "hands beside the totals that count", valid, 0
        if not one.table.from_paper:
            yield "from paper", False, True
    last = Change.objects.filter(table=one.table, kind__in=TOTALS_KINDS).order_by("pk").last()
    if last is None and not _logs_totals(session.tournament):
        return
    after = None if last is None else last.facts.get("after")
    if after != (now := totals_snapshot(totals)):
        yield "last state of the history of its totals", after, now


def _logs_totals(event: Tournament) -> bool:
    """Tell whether the log of an event has any totals; a file of another program has no log."""
    return event.changes.filter(kind__in=TOTALS_KINDS).exists()


def _hand_faults(one: TableRecord, rules: RulesByText) -> Iterator[StoredDifference]:
    """Judge the hands of a table again; yield what differs."""
    event_rules = EventRules.of(one.table.session.tournament)
    ledger = Ledger.of(event_rules, one.hands, one.table.size)
    for record, position in zip(one.records, positions_of(ledger, one.hands), strict=True):
        hand = record.hand
        verdict = reassess_hand(hand, position, partial(_rules_once, rules, record))
        if isinstance(verdict, StoredDifference):
            yield verdict
        else:
            record.assessment = verdict
            yield from assessment_differences(hand, verdict)
        yield from _history_faults(record)
    yield from number_differences(ledger)
    yield from wind_differences(ledger, one.hands)


def _rules_once(rules: RulesByText, record: HandRecord, hand: Hand) -> EventRules:
    """Return the rules of a hand; options with the same text are parsed once."""
    written = hand.ruleset, record.texts["options"]
    if written not in rules:
        rules[written] = rules_of(hand)
    return rules[written]


def _history_faults(record: HandRecord) -> Iterator[StoredDifference]:
    """Check that a hand matches its last change and that no change is missing."""
    hand, changes = record.hand, record.changes
    revisions = [change.revision for change in changes]
    if revisions != list(range(1, hand.revision + 1)):
        yield StoredDifference(hand, "history", revisions, f"1 to {hand.revision}")
    elif not is_snapshot(changes[-1].after, hand, record.texts):
        after, now = json.loads(changes[-1].after), snapshot(hand)
        apart = sorted(key for key in now if after.get(key) != now[key])
        yield StoredDifference(
            hand,
            "last state of the history",
            {key: after.get(key) for key in apart},
            {key: now[key] for key in apart},
        )
    penalty = hand.penalty
    if penalty is not None and (penalty.table_id, penalty.seat) != (hand.table_id, hand.winner):
        yield StoredDifference(
            hand,
            "table (id) and seat of its penalty",
            (penalty.table_id, penalty.seat),
            (hand.table_id, hand.winner),
        )


def _has_place(row: StandingRow) -> bool:
    """Tell whether anything was played that the row is ranked by."""
    return row.stages[-1].figures.has_played if row.stages else row.has_played


def _worth(event: Tournament, row: StandingRow) -> tuple[Exact, ...]:
    """Return what a row is ranked by: its place after the stages, and its figures there."""
    figures = (
        _has_place(row),
        row.twelfths if event.has_table_points else 0,
        row.total,
        *row.tie_break_values,
    )
    if not row.stages:
        return figures
    last = row.stages[-1]
    goes_on = last.note is not None and last.note.through
    blocks = [line.note.group or 0 for line in row.stages if line.note and _has_blocks(line)]
    return (len(row.stages) + goes_on, -blocks[-1] if blocks else 0, *figures)


def _has_blocks(line: StageLine) -> bool:
    cut = line.stage.stage.cut
    return cut is not None and cut.kind == CutKind.BLOCKS
