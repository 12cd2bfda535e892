"""The totals of a table as its paper sheet gives them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.play.corrections.new_seats import by_new_seat
from clubscore.play.entry.assessment import BySeat, EventRules, assess, no_points
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.models import LOST, MOST_TOTAL, TOTALS, TableTotals, valid_totals
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.models import Change, Session, Table
from clubscore.tournaments.stages.stage import points_rule
from clubscore.words import signed_points
from scoring.rulesets.base import Outcome

# Key of the facts of a change: by former seat, the one its player has since.
NEW_SEATS: Final = "new_seats"
# Key of totals in the log and in event files that do not add up; absent in all others.
AS_ON_SHEET: Final = "as_on_sheet"
POT: Final = "pot"  # likewise, of totals of a table where points were left
BESIDE_HANDS: Final = "beside_hands"  # as above, of totals that count beside hands


@dataclass(frozen=True, slots=True)
class PaperTotals:
    """The totals of a sheet by seat: ``results`` as written, without penalties.

    ``lost_points`` are what false wins cost and nobody received; the results already exclude them,
    so that both together sum to zero with the ``pot``, the points left on the table. Totals that do
    not are refused, unless an official wants them ``as_on_sheet``; of others that is never true.
    Raises ``ClubError``: ``totals_out_of_range``, ``totals_not_zero`` or
    ``totals_not_zero_with_lost``.
    """

    results: BySeat
    lost_points: BySeat = ()  # nothing
    as_on_sheet: bool = False
    pot: int = 0

    def __post_init__(self) -> None:
        """Refuse what cannot be a table's."""
        if not self.lost_points:
            object.__setattr__(self, "lost_points", no_points(len(self.results)))
        for points in (*self.results, *self.payments):
            if abs(points) > MOST_TOTAL:
                raise ClubError("totals_out_of_range", text=str(points), highest=MOST_TOTAL)
        for points in (self.pot, *self.lost_points):
            if not 0 <= points <= MOST_TOTAL:
                raise ClubError("totals_out_of_range", text=str(points), highest=MOST_TOTAL)
        if not self.off_by:
            object.__setattr__(self, "as_on_sheet", False)
        elif not self.as_on_sheet:
            code = "totals_not_zero_with_lost" if any(self.lost_points) else "totals_not_zero"
            raise ClubError(code, total=signed_points(self.off_by))

    @property
    def off_by(self) -> int:
        """What results, lost points and pot add up to; 0 on a sheet without a mistake."""
        return sum(self.payments) + self.pot

    @property
    def payments(self) -> BySeat:
        """Points won and lost between the players."""
        return tuple(
            result + lost for result, lost in zip(self.results, self.lost_points, strict=True)
        )


def paper_of(totals: TableTotals) -> PaperTotals:
    """Return a table's stored totals in the form its paper has."""
    lost_points = totals.lost_points
    results = (paid - lost for paid, lost in zip(totals.payments, lost_points, strict=True))
    return PaperTotals(tuple(results), lost_points, totals.as_on_sheet, totals.pot)


def assign_totals(totals: TableTotals, paper: PaperTotals) -> None:
    """Write what a paper says into totals, unsaved."""
    totals.as_on_sheet, totals.pot = paper.as_on_sheet, paper.pot
    nobody = len(TOTALS) - len(paper.results)  # seats there are none of
    for name, points in zip(TOTALS, (*paper.payments, *[None] * nobody), strict=True):
        setattr(totals, name, points)
    for name, lost in zip(LOST, (*paper.lost_points, *[0] * nobody), strict=True):
        setattr(totals, name, lost)


def takes_lost_points(rules: EventRules) -> bool:
    """Tell whether a false win costs points that nobody receives."""
    position = rules.ruleset.start(rules.options).position
    return any(assess(HandEntry(Outcome.FALSE_WIN, 0), position, rules).penalties)


def check_no_totals(table: Table, *, may_stand_beside: bool = False) -> None:
    """Raise ``totals_stand`` if the totals of a locked table count, since its hands then cannot.

    ``may_stand_beside``: hands are allowed there if an official has decided so.
    """
    totals = valid_totals(table)
    if totals is not None and not (may_stand_beside and totals.beside_hands):
        raise ClubError("totals_stand", table=table.number)


def has_totals(table: Table) -> bool:
    """Tell whether the totals of a locked table count; no query if they were read with it."""
    return valid_totals(table) is not None


def totals_snapshot(totals: TableTotals) -> dict[str, Any]:
    """Return the state of totals for the log: ``totals`` as on the paper, by seat."""
    paper = paper_of(totals)
    return {
        "state": str(totals.state),
        "totals": list(paper.results),
        "lost": list(paper.lost_points),
        **({POT: paper.pot} if paper.pot else {}),
        **({AS_ON_SHEET: True} if paper.as_on_sheet else {}),
        **({BESIDE_HANDS: True} if totals.beside_hands else {}),
    }


def state_before(change: Change, steps: Iterable[Change]) -> tuple[str, PaperTotals] | None:
    """Return state and totals as they were before one of their changes; None before the first.

    None too if an imported event has nothing readable there. ``steps`` are all changes of these
    totals: values by seats corrected since are converted to the present seats.
    """
    since = _seats_since(one for one in steps if one.pk >= change.pk)
    return _in_new_seats(former_totals(change.facts.get("before")), since)


def state_after(change: Change, steps: Iterable[Change]) -> tuple[str, PaperTotals] | None:
    """Return state and totals as a change left them, converted as in ``state_before``."""
    since = _seats_since(one for one in steps if one.pk > change.pk)
    return _in_new_seats(former_totals(change.facts.get("after")), since)


def _seats_since(steps: Iterable[Change]) -> list[tuple[int, ...]]:
    order = sorted(steps, key=lambda one: one.pk)
    told = (one.facts.get(NEW_SEATS) for one in order)
    return [tuple(seats) for seats in told if isinstance(seats, list)]


def _in_new_seats(
    snapshot: tuple[str, PaperTotals] | None, since: Iterable[tuple[int, ...]]
) -> tuple[str, PaperTotals] | None:
    if snapshot is None:
        return None
    state, paper = snapshot
    try:
        for seats in since:
            paper = PaperTotals(
                *(by_new_seat(paper.results, seats), by_new_seat(paper.lost_points, seats)),
                as_on_sheet=paper.as_on_sheet,
                pot=paper.pot,
            )
    except (ClubError, IndexError, TypeError, ValueError):
        return None  # an imported event may have anything there
    return state, paper


def former_totals(state: Any) -> tuple[str, PaperTotals] | None:
    """Return the state and totals stored in a change, or None if they cannot be read."""
    try:
        totals = PaperTotals(
            *(_by_seat(state["totals"]), _by_seat(state["lost"])),
            as_on_sheet=state.get(AS_ON_SHEET) is True,
            pot=int(state.get(POT, 0)),
        )
        return TableTotals.State(state["state"]).value, totals
    except (ClubError, KeyError, TypeError, ValueError):
        return None


def stood_beside_hands(state: Any) -> bool:
    """Tell whether totals counted instead of hands, by the state stored in a change."""
    return isinstance(state, dict) and state.get(BESIDE_HANDS) is True


def _by_seat(points: Any) -> BySeat:
    return tuple(int(one) for one in points)


def check_not_duplicate(table: Table) -> None:
    """Raise ``totals_in_duplicate`` where totals are not enough."""
    session = table.session
    if points_rule(session.tournament, session.number).duplicate is not None:
        raise ClubError("totals_in_duplicate", table=table.number)


def close_by_totals(table: Table, by: Actor, reason: str = "") -> None:
    """Close a locked table with its totals: the signatures are on the paper."""
    table.from_paper = True
    if table.state == Table.State.CLOSED:
        table.save(update_fields=["from_paper"])
        return
    table.state = Table.State.CLOSED
    table.closed_at = timezone.now()
    table.save(update_fields=["from_paper", "state", "closed_at"])
    change_log(
        kind=Change.Kind.TABLE_CLOSED, by=by, session=table.session, table=table, reason=reason
    )


def open_without_totals(session: Session, table: Table, by: Actor, reason: str) -> None:
    """Reopen a locked table without a result, and its locked session with it.

    One with hands has its result from them, and stays unchanged.
    """
    if table.hands.filter(state="valid").exists():
        return
    if session.state == Session.State.CLOSED:
        session.state, session.closed_at = Session.State.RUNNING, None
        session.save(update_fields=["state", "closed_at"])
        change_log(kind=Change.Kind.SESSION_REOPENED, by=by, session=session, reason=reason)
    if table.state == Table.State.CLOSED:
        table.state, table.closed_at = Table.State.OPEN, None
        table.save(update_fields=["state", "closed_at"])
        change_log(
            kind=Change.Kind.TABLE_REOPENED, by=by, session=session, table=table, reason=reason
        )
