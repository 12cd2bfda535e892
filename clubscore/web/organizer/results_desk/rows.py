"""The results desk: which tables of a session have a result, and which are missing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from clubscore.play.entry.assessment import BySeat, EventRules
from clubscore.play.held.selectors import PhoneHands, held_at_tables
from clubscore.play.totals.paper import paper_of, takes_lost_points
from clubscore.play.totals.services import KINDS
from clubscore.play.totals.sheet_points import MOST_STICKS, SheetPoints
from clubscore.standings.selectors import TableRow, session_overview
from clubscore.tournaments.models import Change, Session, Table
from clubscore.tournaments.stages.stage import points_rule
from clubscore.tournaments.units import SEATS

# What breaks ties and is not known of a table without its hands.
NEEDS_HANDS = {"hands_won", "fewest_deal_ins", "best_hand"}


@dataclass(frozen=True, slots=True)
class DeskTable:
    """A table as the desk shows it; ``change`` is the last one of its totals."""

    row: TableRow
    sheet: SheetPoints
    change: Change | None = None

    @property
    def number(self) -> int:
        """On the table and on its sheet."""
        return self.row.table.number

    @property
    def table(self) -> Table:
        """The table."""
        return self.row.table

    @property
    def kind(self) -> str:
        """``totals``, ``hands``, or ``none`` without a result."""
        if self.row.state.paper is not None:
            return "totals"
        return "hands" if self.row.hands_played else "none"

    @property
    def is_open(self) -> bool:
        """Whether it is not closed yet."""
        return not self.row.state.closed

    @property
    def results(self) -> BySeat:
        """By seat as on a sheet, penalties apart."""
        paper = self.row.state.paper
        if paper is not None:
            return self.sheet.sheet_totals(paper_of(paper))
        return tuple(self.sheet.start + seat.result for seat in self.row.seats)

    @property
    def names_json(self) -> str:
        """The players' names, for a script."""
        return json.dumps([seat.name for seat in self.row.seats], ensure_ascii=False)

    @property
    def who(self) -> str:
        """Who wrote the totals last."""
        change = self.change
        return "" if change is None else str(change.by or change.label or change.by_name)


@dataclass(frozen=True, slots=True)
class Desk:
    """A session at the results desk."""

    session: Session
    tables: tuple[DeskTable, ...]
    sheet: SheetPoints
    phone_hands: tuple[PhoneHands, ...] = ()  # what phones hold for its tables

    @property
    def most_sticks(self) -> int:
        """How many sticks the desk asks about."""
        return MOST_STICKS

    @property
    def sizes(self) -> dict[int, int]:
        """How many play at each table, by number."""
        return {one.number: one.table.size for one in self.tables}

    @property
    def seats(self) -> range:
        """The seats of the largest table."""
        return range(max(self.sizes.values(), default=len(SEATS)))

    @property
    def open_tables(self) -> list[DeskTable]:
        """The tables that are not closed yet."""
        return [one for one in self.tables if one.is_open]

    @property
    def closed_tables(self) -> list[DeskTable]:
        """The closed ones."""
        return [one for one in self.tables if not one.is_open]

    @property
    def next_number(self) -> int | None:
        """The first table that is missing."""
        return next((one.number for one in self.open_tables), None)

    @property
    def takes_lost_points(self) -> bool:
        """A false win costs points that nobody receives, at the table or later."""
        at_table = takes_lost_points(EventRules.of(self.session.tournament))
        return at_table or self.sheet.false_win_cost > 0

    @property
    def needs_hands(self) -> bool:
        """Whether ties are broken by something that totals do not show."""
        return not NEEDS_HANDS.isdisjoint(self.session.tournament.tie_breaks)

    @property
    def is_duplicate(self) -> bool:
        """Whether totals are not enough: each hand is compared with other tables."""
        return points_rule(self.session.tournament, self.session.number).duplicate is not None

    def at(self, number: int | None) -> DeskTable | None:
        """Return the table with a number."""
        return next((one for one in self.tables if one.number == number), None)


def desk_of(session: Session) -> Desk:
    """Return a session at the desk. Seven queries."""
    changes: Mapping[int | None, Change] = {
        change.table_id: change
        for change in session.changes.filter(kind__in=KINDS).select_related("by").order_by("pk")
    }
    sheet = SheetPoints.of(EventRules.of(session.tournament))
    tables = tuple(
        DeskTable(row, sheet, changes.get(row.table.pk)) for row in session_overview(session)
    )
    phone_hands = tuple(held_at_tables([one.table for one in tables]))
    return Desk(session, tables, sheet, phone_hands)
