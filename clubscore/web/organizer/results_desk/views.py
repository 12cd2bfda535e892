"""The results desk: totals of paper sheets, table after table; the history of a table's totals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubscore.errors import ClubError
from clubscore.http.access import referee_required, table_referee_required
from clubscore.play.held.selectors import held_state
from clubscore.play.models import TableTotals
from clubscore.play.selectors import SeatRow, table_state
from clubscore.play.sitters import FIELD, NOT_THEIRS
from clubscore.play.totals.beside import TotalsComparison, beside_rows
from clubscore.play.totals.paper import (
    paper_of,
    state_after,
    state_before,
)
from clubscore.play.totals.services import (
    KINDS,
    hands_compare,
    totals_correct,
    totals_record,
    totals_restore,
    totals_undo,
    totals_void,
)
from clubscore.play.totals.sheet_points import SheetPoints, sheet_of
from clubscore.tournaments.access import Actor, EventAccess, TableAccess
from clubscore.tournaments.models import Change, Session, Table
from clubscore.web.actions import read_or_send
from clubscore.words import explain

from .forms import DeskForm, initial_values
from .history import TotalsChangeRow
from .rows import Desk, DeskTable, desk_of


class _FormArguments(TypedDict):
    """What the form has to know of the session."""

    with_lost: bool
    sheet: SheetPoints
    sizes: dict[int, int]


SHEET = "sheet"  # button that opens the whole sheet of a table


@never_cache  # the token in the form is good for one sheet
@referee_required
@read_or_send
def results_desk(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Type a table's number and its four totals; then the next table's.

    ``?table=`` opens one: with totals, to correct them.
    """
    session = get_object_or_404(access.tournament.sessions, number=number)
    session.tournament = access.tournament
    desk = desk_of(session)
    arguments: _FormArguments = {
        "with_lost": desk.takes_lost_points,
        "sheet": desk.sheet,
        "sizes": desk.sizes,
    }
    if request.method != "POST":
        form = DeskForm(**arguments)
        one = desk.at(_number(request.GET.get("table", "")))
        form = DeskForm(**arguments, initial=initial_values(one, request.GET.dict()))
        if one is None and request.GET.get("table"):
            table = request.GET["table"][:20]
            messages.error(request, explain(_unknown(session, table)))
        return _page(request, access, desk, form)
    form = DeskForm(request.POST, **arguments)
    one = desk.at(form.number)
    if request.POST.get("action") == SHEET and one is not None:
        return redirect("sheet_enter", one.table.pk)
    try:
        notice = _save(session, form, one, access.by)
    except ClubError as error:
        form.add_error(None, explain(error))
        desk = desk_of(session)  # what is there now is what the form is compared with
        one = desk.at(form.number)
        if one is not None and error.code in (
            "totals_recorded_already",
            "totals_changed_meanwhile",
        ):
            form.for_correction(one)
        if one is not None and error.code in NOT_THEIRS:
            form.for_people(one)
        return _refusal_page(request, access, desk, form)
    if not notice:
        return _refusal_page(request, access, desk, form)
    if request.headers.get("HX-Request"):
        return _part(request, access, desk_of(session), form, notice)
    messages.success(request, notice)
    return redirect("results_desk", access.tournament.slug, number)


def _unknown(session: Session, table: int | str) -> ClubError:
    return ClubError("table_number_unknown", session=session.number, table=table)


def _save(session: Session, form: DeskForm, one: DeskTable | None, by: Actor) -> str:
    """Write what was sent and return what was done; "" if the form is not complete."""
    if form.number is not None and one is None:
        raise _unknown(session, form.number)
    if not form.is_valid() or one is None:
        return ""
    totals, told, facts = form.paper(), form.cleaned_data, {"table": one.number}
    if told["revision"]:
        reason, revision = told["reason"], told["revision"]
        totals_correct(
            table=one.table,
            totals=totals,
            reason=reason,
            by=by,
            sitters=form.sitters,
            revision=revision,
        )
        return _("Table %(table)s corrected.") % facts
    beside = TotalsComparison.read(told["beside"])
    if one.kind == "hands" and beside is None:
        hands_compare(
            table=one.table, totals=totals, by=by, sitters=form.sitters, held_state=told["held"]
        )
        return _("Table %(table)s: the totals match its hands. Table closed.") % facts
    paper, is_same = one.row.state.paper, form.sitters in {None, one.row.state.sitters}
    if one.kind == "totals" and paper and is_same and paper_of(paper) == totals:
        return _("Table %(table)s already has exactly these totals.") % facts
    totals_record(
        table=one.table,
        totals=totals,
        token=told["token"],
        by=by,
        sitters=form.sitters,
        held_state=told["held"],
        reason=told["why"] if totals.as_on_sheet or beside else "",
        beside=beside,
    )
    if beside is not None:
        return _("Table %(table)s: the totals count instead of the hands. Table closed.") % facts
    return _("Table %(table)s entered and closed.") % facts


def _refusal_page(
    request: HttpRequest, access: EventAccess, desk: Desk, form: DeskForm
) -> HttpResponse:
    if request.headers.get("HX-Request"):
        return _part(request, access, desk, form)
    return _page(request, access, desk, form, status=422)


def _page(
    request: HttpRequest, access: EventAccess, desk: Desk, form: DeskForm, status: int = 200
) -> HttpResponse:
    current = desk.at(form.number)
    context = {**_context(access, desk), "form": form, "current": current}
    if current is not None:
        here = [one for one in desk.phone_hands if one.table.pk == current.table.pk]
        context |= {"held_here": here, "held_state": held_state(here)}
        context["compared"] = form.difference(current)
    return render(request, "organizer/results_desk/desk.html", context, status=status)


def _part(
    request: HttpRequest, access: EventAccess, desk: Desk, form: DeskForm, notice: str = ""
) -> HttpResponse:
    """Return the part of the page with the outcome for one sheet and the lists next to the form."""
    typed = {"table": form.number or "", **_typed_values(form)}
    context = {
        **_context(access, desk),
        "form": form,
        "done": notice,
        "problem": " ".join(str(error) for errors in form.errors.values() for error in errors),
        "again": f"{request.path}?{urlencode(typed)}",
    }
    return render(request, "organizer/results_desk/desk_part.html", context)


def _typed_values(form: DeskForm) -> dict[str, str]:
    fields = [*form.totals, *form.lost_points]
    typed = {field.html_name: str(field.value()) for field in fields if field.value()}
    return typed | ({FIELD: str(form.sitters)} if form.sitters else {})


def _context(access: EventAccess, desk: Desk) -> dict[str, object]:
    return {
        "event": access.tournament,
        "access": access,
        "desk": desk,
        "session": desk.session,
        "is_draft": desk.session.state == Session.State.DRAFT,
    }


def _number(text: str) -> int | None:
    """Return a number in digits; None for anything else, or more than a table or row can have."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None


@never_cache
@table_referee_required
@read_or_send
def table_totals(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The totals of a table and their history; they can be voided, restored or undone here."""
    table = access.table
    totals = TableTotals.objects.filter(table=table).first()
    if totals is None:
        raise Http404
    if request.method == "POST":
        _act(request, access, totals)
        return redirect("table_totals", table.pk)
    changes = list(table.changes.filter(kind__in=KINDS).select_related("by").order_by("-pk"))
    sheet, on_paper = sheet_of(table), paper_of(totals)
    rows = [
        TotalsChangeRow(one, state_before(one, changes), state_after(one, changes), sheet)
        for one in changes
    ]
    state = table_state(table)
    compared = None
    if state.has_result and not totals.is_valid:
        compared = TotalsComparison(paper_of(totals).results, state.hand_results)
    seats: tuple[SeatRow, ...] = state.seats
    context = {
        "table": table,
        "session": table.session,
        "event": table.session.tournament,
        "access": access,
        "totals": totals,
        "paper": list(zip(seats, sheet.sheet_totals(on_paper), sheet.lost(on_paper), strict=True)),
        "sheet": sheet,
        "sticks": sheet.sticks(on_paper),
        "rows": rows,
        "beside": beside_rows(state),
        "compared": compared,
        "desk": _desk_address(table),
    }
    return render(request, "organizer/results_desk/totals.html", context)


def _desk_address(table: Table) -> str:
    session = table.session
    page = reverse("results_desk", args=[session.tournament.slug, session.number])
    return f"{page}?table={table.number}"


def _act(request: HttpRequest, access: TableAccess, totals: TableTotals) -> None:
    """Void, restore or undo, as ``action`` says, and show any error."""
    assert access.actor  # noqa: S101 - officials have one
    table, by, reason = access.table, access.actor, request.POST.get("reason", "")
    revision = _number(request.POST.get("revision", ""))
    acts: dict[str, tuple[Callable[[], object], str]] = {
        "void": (
            lambda: totals_void(table=table, reason=reason, by=by, revision=revision),
            _("Totals voided. The table is open again."),
        ),
        "restore": (
            lambda: totals_restore(
                table=table,
                reason=reason,
                by=by,
                revision=revision,
                beside=TotalsComparison.read(request.POST.get("beside", "")),
            ),
            _("Totals restored."),
        ),
        "undo": (
            lambda: totals_undo(
                table=table,
                change=_change(request, table),
                reason=reason,
                by=by,
                revision=revision,
            ),
            _("Change undone. The totals are back as before."),
        ),
    }
    found = acts.get(request.POST.get("action", ""))
    if found is None:
        raise Http404
    act, done = found
    try:
        act()
    except ClubError as error:
        messages.error(request, explain(error))
    else:
        messages.success(request, done)


def _change(request: HttpRequest, table: Table) -> Change:
    changes = table.changes.filter(kind__in=KINDS)
    return get_object_or_404(changes, pk=_number(request.POST.get("change", "")) or 0)
