"""Builds a table's score sheet from its records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext

from clubscore.play.entry.assessment import EventRules
from clubscore.play.ledger import paid_winners_of
from clubscore.play.models import Hand
from clubscore.play.selectors import SeatRow, TableState
from clubscore.play.totals.beside import differences_text
from clubscore.play.totals.paper import paper_of
from clubscore.printing.pdf.bilingual import both
from clubscore.tournaments.models import Table
from clubscore.tournaments.stages.points import points_words
from clubscore.words import signed_points
from scoring.rulesets.base import Conduct, Outcome, Position, Ruleset, SheetForm

from .course import chairs, fewest_hands, positions_ahead, round_of
from .finals import NO_FIGURES, FinalParts, final_figures, final_parts
from .layout import ROWS_PER_PAGE, paginate
from .results import letters_by_seat, letters_of, result_text
from .rows import (
    DISCARDER,
    DRAWN,
    FALSE_WIN,
    FALSE_WINS_SHOWN,
    SELF_DRAWN,
    WON,
    HandValue,
    LineCell,
    PrintedLine,
    Row,
)
from .selectors import TableRecords
from .sheet import Note, Page, PlayerColumn, ScoreSheet
from .words import (
    count_words,
    counter_words,
    false_wins_text,
    footnotes,
    rules_words,
    ruleset_words,
    unit_words,
)

DRAWS = (Outcome.DRAW, Outcome.ABORTIVE_DRAW)


def blank_sheet(records: TableRecords, *, link: str = "") -> ScoreSheet:
    """Return a table's sheet to write on; ``link`` is printed as a QR code."""
    return replace(
        _sheet(records.state, records.teams, with_results=False), is_blank=True, link=link
    )


def filled_sheet(records: TableRecords) -> ScoreSheet:
    """Return a table's filled-in sheet; times are in the active time zone."""
    table, session = records.state.table, records.state.session
    ended = table.closed_at or session.closed_at
    notes = footnotes(records.changes)
    return replace(
        _sheet(records.state, records.teams, with_results=True, notes=notes),
        started_at=timezone.localtime(session.started_at) if session.started_at else None,
        ended_at=timezone.localtime(ended) if ended else None,
        notes=tuple(notes.values()),
    )


def totals_sheet(sheet: ScoreSheet) -> ScoreSheet:
    """Return a sheet without its hands, and without what it says about them."""
    return replace(sheet, has_hands=False, pages=(Page(1, (), is_last=True),), notes=())


def _sheet(
    state: TableState,
    teams: Mapping[int, str],
    *,
    with_results: bool,
    notes: Mapping[int, Note] | None = None,
) -> ScoreSheet:
    table, session, tournament = state.table, state.session, state.tournament
    rules = state.ledger.rules
    parts = final_parts(rules) if rules.conduct.final_scores else None
    day = timezone.localdate(session.started_at) if session.started_at else tournament.starts_on
    return ScoreSheet(
        event=tournament.name,
        club=tournament.club.name,
        logo=tournament.club.logo_key,
        ruleset=ruleset_words(state.ruleset),
        rules=rules_words(state.ruleset, tournament.options),
        session=session.number,
        table=table.number,
        columns=_columns(state, teams, parts, with_results=with_results),
        pages=paginate(_rows(state, notes or {}, with_results=with_results), _start(rules, table)),
        is_blank=False,
        form=state.ruleset.sheet,
        unit=unit_words(state.ruleset),
        counts=count_words(state.ruleset),
        counters=counter_words(state.ruleset),
        letters=tuple(letters_of(rules).values()),
        final_parts=parts,
        payment=both(lambda: " ".join(map(gettext, state.ruleset.payment))),
        day=day,
        table_points=state.has_table_points,
        totals_only=with_results and state.has_totals_only,
        hands_differ=_hands_differ(state) if with_results else "",
        off_by=state.off_by if with_results else 0,
        annulled_reason=session.annulled_reason if with_results else "",
    )


def _start(rules: EventRules, table: Table) -> list[int] | None:
    """Return what everyone has before the game, or None if that is nothing."""
    starting = rules.ruleset.starting_points(rules.options)
    return [starting] * table.size if starting else None


def _hands_differ(state: TableState) -> str:
    """Return how the hands differ from the totals that count, in the active language."""
    paper = state.paper if state.beside else None
    return "" if paper is None else differences_text(state, paper_of(paper))


# Players


def _columns(
    state: TableState,
    teams: Mapping[int, str],
    parts: FinalParts | None,
    *,
    with_results: bool,
) -> tuple[PlayerColumn, ...]:
    """Return the players by starting wind; a seat nobody has yet is left to be written in."""
    # Nothing recorded yet: four zeros and four first places would only be in the way of a pen.
    with_result = with_results and bool(state.has_result or state.pending or state.penalties)
    by_number = state.ruleset.sheet is not SheetForm.ROUNDS  # the sheet shows numbers
    columns = {
        seat.seat: _column(
            *(seat, teams.get(seat.seat, ""), parts), with_result=with_result, by_number=by_number
        )
        for seat in state.seats
    }
    return tuple(
        columns.get(seat) or PlayerColumn(seat, "", "") for seat in range(state.table.size)
    )


def _column(
    seat: SeatRow, team: str, parts: FinalParts | None, *, with_result: bool, by_number: bool
) -> PlayerColumn:
    name = seat.player.name_by_number if by_number else seat.name
    column = PlayerColumn(seat.seat, name, str(seat.entry_number), team)
    if not with_result:
        return column
    return replace(
        column,
        points=signed_points(seat.payments),
        penalties=signed_points(seat.penalties) if seat.penalties else "",
        total=signed_points(seat.total),
        place=str(seat.place or "–"),
        table_points=points_words(seat.twelfths) if seat.place else "–",
        final=final_figures(seat.final) if seat.final and parts else NO_FIGURES,
    )


# Hands


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """What was recorded under one number: false wins, then how the hand ended if it has."""

    false_wins: tuple[Hand, ...]
    final_hand: Hand | None = None

    @property
    def any(self) -> Hand:
        """One of the hands: all of them have the same winds."""
        return self.final_hand or self.false_wins[0]

    @property
    def lines(self) -> list[tuple[Hand, ...]]:
        """The hands of each line: false wins one by one, together where they are many."""
        lines: list[tuple[Hand, ...]] = [(hand,) for hand in self.false_wins]
        if len(lines) > FALSE_WINS_SHOWN:
            lines = [self.false_wins]
        return [*lines, (self.final_hand,)] if self.final_hand else lines


def _recorded_hands(state: TableState) -> dict[int, RecordedHand]:
    by_number = {row.number: RecordedHand(row.false_wins, row.hand) for row in state.hands}
    for hand in state.pending:
        pending = tuple(other for other in state.pending if other.number == hand.number)
        by_number[hand.number] = RecordedHand(pending)
    return by_number


def _rows(state: TableState, notes: Mapping[int, Note], *, with_results: bool) -> list[Row]:
    """Return a row for each hand of the game, with its records.

    An open game has rows to fill its last page, and two pages to write on. Totals are only those of
    the hands, so that the column adds up; penalties follow below.
    """
    recorded, rules = _recorded_hands(state), state.ledger.rules
    last = max([0, *(hand.number for hand in state.void), *recorded, *notes])
    players = state.table.size
    count = rows_of_sheet(rules, last, players, blank=not with_results)
    rows = _empty_rows(state.ruleset, count, players)
    positions = _positions(state, recorded)
    running = [rules.ruleset.starting_points(rules.options)] * players
    for index, row in enumerate(rows):
        if row.number in recorded:
            position = positions[row.number]
            rows[index] = _recorded_row(row, recorded[row.number], position, running, rules)
        if row.number in notes:
            rows[index] = replace(rows[index], note=notes[row.number].sign)
    return rows


def _positions(state: TableState, by_number: Mapping[int, RecordedHand]) -> dict[int, Position]:
    """Return where each hand was played, with what the game carried there, by number."""
    positions = state.ledger.positions([hand.any for hand in by_number.values()])
    return dict(zip(by_number, positions, strict=True))


def rows_of_sheet(rules: EventRules, last: int, players: int, *, blank: bool) -> int:
    """Return for how many hands a sheet has rows, ``last`` being the highest number recorded.

    A blank one of an open game has room for half as many hands again as there are at least.
    """
    whole = rules.hands_in_game(players)
    if whole is not None:
        return max(whole, last)
    needed = 0
    if blank:
        fewest = fewest_hands(rules.ruleset, rules.options, players)
        needed = ROWS_PER_PAGE + 1 if fewest is None else fewest * 3 // 2
    count = max(ROWS_PER_PAGE, last, needed)
    return -(-count // ROWS_PER_PAGE) * ROWS_PER_PAGE


def _empty_rows(ruleset: Ruleset, count: int, players: int) -> list[Row]:
    ahead = positions_ahead(ruleset, players)
    nothing = (PrintedLine(marks=(LineCell(),) * players),)
    counters = (None,) * len(ruleset.counters)
    rows = []
    for number in range(1, count + 1):
        position = ahead[number - 1] if number <= len(ahead) else None
        wind = position.prevalent_wind if position else None
        seats = chairs(position.winds) if position else None
        round_ = round_of(number, ruleset, players)
        rows.append(Row(number, round_, wind, seats, nothing, counters=counters))
    return rows


def _recorded_row(
    row: Row, hand: RecordedHand, position: Position, running: list[int], rules: EventRules
) -> Row:
    """Return the row of a recorded hand; ``running`` are the totals, updated in place."""
    ruleset, lines = rules.ruleset, []
    for hands in hand.lines:
        points = [sum(paid) for paid in zip(*(hand.payments for hand in hands), strict=True)]
        running[:] = [total + more for total, more in zip(running, points, strict=True)]
        lines.append(_line(hands, points, running, rules))
    return replace(
        row,
        prevalent_wind=position.prevalent_wind,
        chairs=chairs(position.winds),
        lines=tuple(lines),
        counters=tuple(position.counters.get(one.key) for one in ruleset.counters),
        sticks=position.pot // ruleset.stick if ruleset.stick else None,
    )


def _line(
    hands: Sequence[Hand], points: Sequence[int], running: Sequence[int], rules: EventRules
) -> PrintedLine:
    last, ruleset = hands[-1], rules.ruleset
    conduct = rules.conduct
    shows_winner = ruleset.sheet in (SheetForm.COUNTS, SheetForm.RUNNING)
    named = letters_by_seat(last, rules)
    marks = tuple(
        LineCell(
            _symbol(hands, seat, conduct, shows_winner=shows_winner),
            points[seat] or None,
            running[seat],
            count_of(last, seat),
            named.get(seat, ""),
        )
        for seat in range(len(points))
    )
    text = result_text(last, rules) if len(hands) == 1 else false_wins_text(len(hands))
    return PrintedLine(text, last.value, marks, is_false_win=last.kind == Hand.Kind.FALSE_WIN)


def count_of(hand: Hand, seat: int) -> HandValue | None:
    """Return what a player's hand was worth, where all four were counted."""
    counted = (hand.breakdown or {}).get("seats", {}).get(str(seat))
    if counted is None:
        return None
    return HandValue(
        counted["base"],
        counted["doubles"],
        counted["total"],
        is_limit=bool(counted["limit_hands"]),
        is_partial=counted.get("partial", False),
    )


def _symbol(hands: Sequence[Hand], seat: int, conduct: Conduct, *, shows_winner: bool) -> str:
    for hand in hands:
        paid = paid_winners_of(hand, conduct)
        if hand.kind in DRAWS or (hand.winner is not None and not paid):
            return DRAWN
        if hand.winner == seat and hand.kind == Hand.Kind.FALSE_WIN:
            return FALSE_WIN
        if hand.winner == seat and hand.discarder is None:
            return SELF_DRAWN
        if seat in paid and shows_winner:
            return WON
        if hand.discarder == seat:
            return DISCARDER
    return ""
