"""What happens to each row of a list of players: the parts of the plan of an import."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from typing import Final

from django.utils.formats import number_format

from clubscore.errors import ClubError
from clubscore.people.models import Player
from clubscore.tournaments.models import Entry
from clubscore.words import explain

from .participants import Participants
from .row_changes import ListedChange, ListedField
from .rows import RosterPerson

NEW = "new"  # a decision: nobody the club knows


class RowOutcome(StrEnum):
    """What happens to a row."""

    NEW = "new"
    KNOWN = "known"
    PERHAPS = "perhaps"  # to be decided
    DOUBTFUL = "doubtful"  # the name has lost letters, or it is no name
    ENTERED = "entered"  # and the list says nothing new
    CHANGED = "changed"  # entered, and the list says something otherwise
    RESULT = "result"  # entered, and the result is the one of this list from now on
    TWICE = "twice"
    NOTHING = "nothing"  # withdrawn and not in the event, or without a result
    WRONG = "wrong"
    LEFT_OUT = "left_out"


IN_EVENT: Final = (RowOutcome.ENTERED, RowOutcome.CHANGED, RowOutcome.RESULT)


@dataclass(frozen=True, slots=True)
class Decision:
    """What the organizer decided about a row; ``who`` is a player's id, ``NEW`` or nothing.

    ``shown_stamps`` is the stamp of the row on the page, None if no page has asked; of the changes
    in it, those of ``accepted_fields`` are made.
    """

    is_left_out: bool = False
    who: str = ""
    is_sure: bool = False  # the name is right although it looks wrong
    ema_number: str = ""  # taken from the federation's list, for a row without one
    shown_stamps: tuple[str, ...] | None = None
    accepted_fields: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlanRow:
    """A row with what happens to it."""

    person: RosterPerson
    kind: RowOutcome
    decision: Decision = Decision()
    player: Player | None = None
    candidates: tuple[Player, ...] = ()
    may_be_new: bool = False
    same_row: int = 0
    entry: Entry | None = None
    changes: tuple[ListedChange, ...] = ()
    number: int | None = None  # the one in the event; None: the next free one
    errors: tuple[ClubError, ...] = ()
    notes: tuple[ClubError, ...] = ()
    offered_ema_number: str = (
        ""  # the EMA number that the federation's list has for a row without one
    )

    @property
    def enters(self) -> bool:
        """Whether the person is added to the event's list."""
        return self.kind in (RowOutcome.NEW, RowOutcome.KNOWN)

    @property
    def has_result(self) -> bool:
        """Whether the person is on the event's list, or is added to it."""
        return self.enters or self.kind is RowOutcome.RESULT

    @property
    def is_settled(self) -> bool:
        """The person is in the event, without doubt about who it is, and nothing differs."""
        same_number = self.entry is not None and self.person.number == self.entry.number
        is_certain = same_number if self.may_be_new and self.person.number else not self.may_be_new
        return self.kind is RowOutcome.ENTERED and is_certain and not self.notes

    @property
    def blocks(self) -> bool:
        """Whether nothing can be imported until this row is fixed."""
        return self.kind in (RowOutcome.WRONG, RowOutcome.PERHAPS, RowOutcome.DOUBTFUL)

    @property
    def doubt_texts(self) -> list[str]:
        """The doubts about the name, in words."""
        return [explain(doubt) for doubt in self.person.doubts]

    @property
    def error_texts(self) -> list[str]:
        """The errors of the row, in words."""
        return [explain(error) for error in self.errors]

    @property
    def note_texts(self) -> list[str]:
        """What else there is to know about the row, in words."""
        return [explain(note) for note in (*self.person.notes, *self.notes)]

    @property
    def points_words(self) -> str:
        """The points of a result as written; empty without any."""
        return _number(self.person.points)

    @property
    def table_points_words(self) -> str:
        """The table points of a result, likewise."""
        return _number(self.person.table_points)

    @property
    def changes_made(self) -> dict[ListedField, ListedChange]:
        """The changes written to an existing player and entry."""
        return {one.field: one for one in self.changes if one.is_made}

    @property
    def state(self) -> Entry.State:
        """The state given to someone added to the list."""
        state = Entry.State
        told = self.person.state
        return state(told) if told in (state.REQUESTED, state.WAITING) else state.CONFIRMED

    @property
    def stamps(self) -> tuple[str, ...]:
        """A mark of this row as shown, to notice if it has changed by the time the page is sent."""
        where = "event" if self.kind in IN_EVENT else "list"
        return (where, *(one.stamp for one in self.changes if not one.refusal))

    @property
    def is_as_shown(self) -> bool:
        """Whether nothing is written about the person that the page did not show."""
        shown = self.decision.shown_stamps or ()
        was_in_event = "event" in shown and self.decision.who != NEW
        return not (self.enters and was_in_event) and all(
            one.stamp in shown for one in self.changes_made.values()
        )


def _number(number: Decimal | None) -> str:
    if number is None:
        return ""
    return number_format(f"{number.normalize():f}").replace("-", "−")


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything an import would do."""

    rows: tuple[PlanRow, ...]
    places_over: int  # how many more than the event has places for
    missing: tuple[Entry, ...] = ()  # who is in the event and not on the list
    participants: Participants | None = None  # of an event that another program ran

    @property
    def counts(self) -> dict[RowOutcome, int]:
        """The number of rows of each kind."""
        kinds = [row.kind for row in self.rows]
        return {kind: kinds.count(kind) for kind in RowOutcome if kind in kinds}

    @property
    def settled_rows(self) -> list[PlanRow]:
        """The rows there is nothing to say or to decide about."""
        return [row for row in self.rows if row.is_settled]

    @property
    def rows_to_enter(self) -> list[PlanRow]:
        """The rows that add someone to the event's list."""
        return [row for row in self.rows if row.enters]

    @property
    def rows_with_results(self) -> list[PlanRow]:
        """The rows whose result is stored, in an event run in another program."""
        return [row for row in self.rows if row.person.points is not None and row.has_result]

    @property
    def rows_with_changes(self) -> list[PlanRow]:
        """The rows that change a player of the club, or an entry."""
        return [row for row in self.rows if row.changes_made]

    @property
    def is_again(self) -> bool:
        """Whether the list has people who are in the event already."""
        return any(row.kind in IN_EVENT for row in self.rows)

    @property
    def rows_changed_since(self) -> list[PlanRow]:
        """The rows that would write what the page they were decided on did not show."""
        return [row for row in self.rows if not row.is_as_shown]

    @property
    def is_nothing(self) -> bool:
        """Whether there is nothing to import: the list has what the event has."""
        return not (
            self.blocking_rows
            or self.rows_to_enter
            or self.rows_with_results
            or any(row.changes for row in self.rows)
        )

    @property
    def blocking_rows(self) -> list[PlanRow]:
        """The rows to be corrected, decided or left out before anything is imported."""
        return [row for row in self.rows if row.blocks]

    @property
    def undecided_rows(self) -> list[PlanRow]:
        """The rows whose person is still undecided."""
        return [row for row in self.rows if row.kind is RowOutcome.PERHAPS]


def with_undecided_as_new(plan: Plan, decisions: Mapping[int, Decision]) -> dict[int, Decision]:
    """Return the decisions with everyone undecided treated as someone new."""
    new = {row.person.row: replace(row.decision, who=NEW) for row in plan.undecided_rows}
    return {**decisions, **new}
