"""A whole paper sheet typed in: the grid, its check while it is typed, its recording."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from clubscore.errors import ClubError
from clubscore.http.access import table_access, writer
from clubscore.play.closure import table_close
from clubscore.play.paper_sheet import (
    SheetLine,
    check_sheet,
    hands_are_recorded,
    sheet_is_recorded,
    sheet_record,
)
from clubscore.play.selectors import TableState, table_state
from clubscore.play.sitters import NOT_THEIRS, moves_words
from clubscore.play.totals.beside import TotalsComparison
from clubscore.play.totals.paper import paper_of
from clubscore.tournaments.access import Actor
from clubscore.tournaments.locks import check_writable
from clubscore.web.actions import read_or_send
from clubscore.words import explain, localized_name
from scoring.errors import RuleError

from .fields import worth_examples
from .forms import LineForm, lines_of
from .rows import LineView, TotalsView
from .totals import SheetHeadForm, TotalsForm, moved_sheet

ROWS: Final = 16  # of a sheet, where the game does not say how many hands it has
# Refusals of rows that fit the game: what follows from them is shown beside the totals.
OTHER_TOTALS: Final = (*("sheet_gives_other_totals", "hands_give_other_totals", "reason_missing"),)
RECORD: Final = "record"  # button that records; everything else only checks


class SheetEntry:
    """A sheet as it was sent, or empty. ``live`` is one that is still being typed."""

    def __init__(
        self,
        state: TableState,
        first: int,
        data: Mapping[str, Any] | None,
        *,
        live: bool = False,
        fits: bool = True,
    ) -> None:
        """Read the lines from ``first`` on and check them against the current game.

        A sheet that no longer fits the game is shown as sent, and not checked.
        """
        self.state, self.first, self.live = state, first, live
        self.moves = ""  # who sits where somebody else did when it was begun
        last = max(first, state.hands_in_game or first + ROWS - 1)
        rules = state.ledger.rules
        self.forms = [
            LineForm(data, number=number, rules=rules, seats=state.seats)
            for number in range(first, last + 1)
        ]
        self.totals = [
            TotalsForm(data, number=number, seats=state.seats)
            for number in range(first, last + 1)
            if number % state.table.size == 0 or number == last
        ]
        self.filled_forms = [form for form in self.forms if form.is_filled] if data else []
        self.lines: list[SheetLine] = lines_of(self.filled_forms)
        numbers = [form.number for form in self.filled_forms]
        self.checked_lines = check_sheet(state, numbers, self.lines) if fits else {}

    @property
    def starting_points(self) -> int:
        """Everyone's points before the game."""
        rules = self.state.ledger.rules
        return rules.ruleset.starting_points(rules.options)

    @property
    def form_name(self) -> str:
        """The name of the way in which hands are counted."""
        return localized_name(self.state.ledger.rules.ruleset.entered_form.names)

    @property
    def examples(self) -> str:
        """What may be typed of how a hand was counted; nothing if that is one number."""
        form = self.state.ledger.rules.ruleset.entered_form
        return ", ".join(worth_examples(form)) if self.forms[0].takes_tiles else ""

    @cached_property
    def rows(self) -> list[LineView]:
        """The lines of the grid."""
        totals = {one.form.number: one for one in self.totals_rows}
        return [
            LineView(
                form,
                self.checked_lines.get(form.number),
                self._problem(form),
                totals.get(form.number),
                self.state.table.size,
                self.state.ledger.rules,
            )
            for form in self.forms
        ]

    @cached_property
    def totals_rows(self) -> list[TotalsView]:
        """The rows of totals; the last is that of the end, whichever hand was the last.

        Within a round that is not full yet they are those after its last hand.
        """
        rows = []
        for form in self.totals:
            is_last = form is self.totals[-1]
            begun = is_last or form.number < self.last + self.state.table.size
            line = self.checked_lines.get(min(form.number, self.last)) if begun else None
            running = line.running_totals if line else None
            rows.append(TotalsView(form, is_last, running, self.state.seats, self.starting_points))
        return rows

    @property
    def has_totals(self) -> bool:
        """Whether the paper has totals, right or wrong."""
        return any(form.has_changed() for form in self.totals)

    @property
    def last(self) -> int:
        """The number of the last hand filled in."""
        return self.filled_forms[-1].number if self.filled_forms else 0

    @cached_property
    def problems(self) -> list[str]:
        """What is wrong, with the hand it is about."""
        found = [(row.number, row.problem) for row in self.rows if row.problem]
        found += [
            (form.number, " ".join(map(str, errors)))
            for form in self.totals
            for errors in form.errors.values()
        ]
        return [
            _("Hand %(number)s: %(problem)s") % {"number": number, "problem": problem}
            for number, problem in found
        ]

    @cached_property
    def differs(self) -> bool:
        """Whether some totals on the paper differ from those of the lines."""
        return any(row.differences for row in self.totals_rows)

    @property
    def difference(self) -> TotalsComparison | None:
        """The totals of the table and those of the rows, if they differ."""
        line, paper = self.checked_lines.get(self.last), self.state.paper
        if paper is None or self.state.beside or line is None or line.results is None:
            return None
        found = TotalsComparison(paper_of(paper).results, line.results)
        return None if found.sheet == found.hands else found

    @property
    def status(self) -> str:
        """The progress of the sheet, in a sentence."""
        if self.moves:
            told = _("The seats have changed (%(moves)s). Check who you meant.")
            return told % {"moves": self.moves}
        if self.problems:
            return self.problems[0]
        if self.differs:
            return _("The totals on paper don’t match the rows.")
        count = len(self.filled_forms)
        told = ngettext("%(count)s hand", "%(count)s hands", count) % {"count": count}
        agreed = any(row.agrees for row in self.totals_rows if row.is_last)
        return f"{told}. " + _("The totals match the paper sheet.") if agreed else told

    def _problem(self, form: LineForm) -> str:
        if form in self.filled_forms and not form.is_valid():
            typing = self.live and form.is_unfinished and form.number == self.last
            return "" if typing else form.problem
        line = self.checked_lines.get(form.number)
        problem = line.problem if line else None
        return explain(problem) if problem else ""


@never_cache  # the token in the form is good for one sheet
@read_or_send
def sheet_enter(request: HttpRequest, table_id: int) -> HttpResponse:
    """The grid of a paper sheet from the hand in play on."""
    access = table_access(request, table_id)
    by = writer(access)
    state = table_state(access.table)
    if not state.seats:
        raise Http404
    if request.method == "POST":
        return _record(request, state, by)
    try:
        check_writable(access.table, by)
        if state.position is None:
            raise ClubError("all_hands_played", count=state.hands_played)
    except ClubError as error:
        messages.error(request, explain(error))
        return redirect("table", table_id)
    return _page(request, SheetEntry(state, state.position.number, None), uuid4(), by=by)


def _record(request: HttpRequest, state: TableState, by: Actor) -> HttpResponse:
    told = SheetHeadForm(request.POST)
    if not told.is_valid():
        raise Http404  # nothing our page sends
    token, first = told.cleaned_data["token"], told.cleaned_data["first"]
    live = bool(request.headers.get("HX-Request"))
    recording = request.POST.get("action") == RECORD and not live
    try:
        sheet = SheetEntry(state, first, request.POST, fits=False)
        # What is there already is compared when it is recorded.
        is_there = recording and _is_there(sheet, token)
        if not is_there:
            sheet = _sheet(state, first, request, live=live)
            if told.sitters and told.sitters != state.sitters:
                sheet.moves = moves_words(state.table, told.sitters, state.sitters)
            if not recording:
                return _page(request, sheet, token, by=by, live=live)
            if sheet.problems or (sheet.differs and not told.cleaned_data["anyway"]):
                return _page(request, sheet, token, by=by, status=422)
        sheet_record(
            table=state.table,
            lines=sheet.lines,
            number=first,
            token=token,
            by=by,
            sitters=told.sitters,
            beside=TotalsComparison.read(told.cleaned_data["beside"]),
            reason=told.cleaned_data["why"],
        )
    except (ClubError, RuleError) as error:
        fits = isinstance(error, ClubError) and error.code in OTHER_TOTALS
        data = request.POST.dict()
        if error.code in NOT_THEIRS and told.sitters:
            data = moved_sheet(data, told.sitters, state.sitters)
        sheet = SheetEntry(state, first, data, fits=fits)
        return _page(request, sheet, token, by=by, refusal=explain(error), status=422)
    return _after_recording(request, state, sheet, by)


def _is_there(sheet: SheetEntry, token: UUID) -> bool:
    """Tell whether this form has been sent before, or another one with the same hands.

    Totals written on the paper are compared line by line, so such a sheet counts as another.
    """
    table = sheet.state.table
    if sheet_is_recorded(table=table, token=token):
        return True
    is_whole = len(sheet.lines) == len(sheet.filled_forms) and not sheet.has_totals
    return is_whole and hands_are_recorded(table=table, lines=sheet.lines)


def _sheet(state: TableState, first: int, request: HttpRequest, *, live: bool) -> SheetEntry:
    """Return what was sent; raises ``sheet_moved`` where another hand is in play by now."""
    expected = state.position.number if state.position else None
    if expected is None:
        raise ClubError("all_hands_played", count=state.hands_played)
    if expected != first:
        raise ClubError("sheet_moved", number=first, expected=expected)
    return SheetEntry(state, first, request.POST, live=live)


def _page(
    request: HttpRequest,
    sheet: SheetEntry,
    token: UUID,
    *,
    by: Actor,
    refusal: str = "",
    live: bool = False,
    status: int = 200,
) -> HttpResponse:
    is_official = by.is_official
    context = {
        "state": sheet.state,
        "sheet": sheet,
        "token": token,
        "refusal": refusal,
        "tried": status != 200,
        "compared": sheet.difference if status != 200 and is_official else None,
        "why": request.POST.get("why", ""),
        "is_official": is_official,
        "closes": is_official and (request.method != "POST" or "close" in request.POST),
        "oob": live,
    }
    name = "table/sheet/_check.html" if live else "table/sheet/sheet.html"
    return render(request, name, context, status=200 if live else status)


def _after_recording(
    request: HttpRequest, state: TableState, sheet: SheetEntry, by: Actor
) -> HttpResponse:
    """Say what was recorded and go on: officials to the next table, others back to theirs."""
    count = len(sheet.filled_forms)
    told = ngettext(
        "%(count)s hand recorded from the sheet.", "%(count)s hands recorded from the sheet.", count
    ) % {"count": count}
    if not by.is_official:
        messages.success(request, told)
        return redirect("table", state.table.pk)
    if "close" in request.POST:
        last = sheet.last
        due = state.hands_in_game
        ends = _("the sheet ends with hand %(number)s") % {"number": last}
        reason = ends if due is not None and last < due else ""
        try:
            table_close(table=state.table, by=by, reason=reason)
        except ClubError as error:  # the hands are recorded, and phones hold others
            messages.success(request, told)
            messages.error(request, explain(error))
            return redirect("table", state.table.pk)
        told += " " + _("Table closed.")
    table = _("Table %(number)s") % {"number": state.table.number}
    messages.success(request, f"{table}: {told}")
    session = state.session
    return redirect("results_desk", session.tournament.slug, session.number)
