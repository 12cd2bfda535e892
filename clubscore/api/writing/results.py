"""Sessions started and closed, totals from paper, tables closed and opened again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest
from django.utils.translation import gettext_noop as _
from ninja import Router

from clubscore.api.faults import RefusedError
from clubscore.api.rows import seat_letter, sitters_of
from clubscore.play.closure import session_close, table_close, table_reopen
from clubscore.play.totals.beside import TotalsComparison
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_correct, totals_record, totals_void
from clubscore.tournaments.models import ApiToken, Table
from clubscore.tournaments.sessions.services import session_prepare, session_start
from clubscore.tournaments.sessions.start_check import start_check

from . import schemas
from .access import BearerToken, actor_of, session_of, table_of
from .once import form_token
from .rows import session_row, table_row

TAG: Final = _("Running sessions")
SCOPE: Final = ApiToken.Scope.RESULTS
router = Router(tags=[TAG], auth=BearerToken(SCOPE))


@router.post(
    "/events/{slug:slug}/sessions/{int:number}/start",
    response=schemas.SessionWritten,
    url_name="api_session_start",
    summary=_("Start a session"),
    description=_(
        "Without `anyway`, a session is not started if there are open questions, such as players "
        "without a seat or a start planned for another day: `start_not_confirmed`."
    ),
)
def start(request: HttpRequest, slug: str, number: int, body: schemas.StartSent) -> Any:
    session = session_of(request, slug, number)
    confirmed = start_check(session).fingerprint if body.anyway else ""
    return session_row(session_start(session=session, by=actor_of(request), confirmed=confirmed))


@router.post(
    "/events/{slug:slug}/sessions/{int:number}/prepare",
    response=schemas.SessionWritten,
    url_name="api_session_prepare",
    summary=_("Undo the start of a session without hands"),
)
def prepare(request: HttpRequest, slug: str, number: int) -> Any:
    session = session_of(request, slug, number)
    return session_row(session_prepare(session=session, by=actor_of(request)))


@router.post(
    "/events/{slug:slug}/sessions/{int:number}/close",
    response=schemas.SessionWritten,
    url_name="api_session_close",
    summary=_("Close a session whose tables are closed"),
    description=_(
        "Without `anyway`, it is not closed while phones hold unrecorded hands: `hands_on_phones`."
    ),
)
def close(
    request: HttpRequest, slug: str, number: int, body: schemas.CloseSent | None = None
) -> Any:
    session = session_of(request, slug, number, ends=True)
    held = None if body and body.anyway else ""
    return session_row(session_close(session=session, by=actor_of(request), held_state=held))


@router.post(
    "/tables/{int:table_id}/totals",
    response=schemas.TableWritten,
    url_name="api_totals_record",
    summary=_("Enter the totals of a table from paper, and close it"),
    description=_(
        "Totals that do not add up to zero with the lost points are refused (`totals_not_zero`), "
        "unless `as_on_sheet` confirms that the sheet says so, with a `reason`. At a table with "
        "hands they are refused (`hands_recorded_already`), unless `beside_hands` gives the "
        "totals of these hands: the totals then count, and the hands stay recorded."
    ),
)
def record(request: HttpRequest, table_id: int, body: schemas.TotalsOnPaperSent) -> Any:
    table = table_of(request, table_id)
    totals = _totals(body, table)
    totals_record(
        table=table,
        totals=totals,
        token=form_token(request),
        by=actor_of(request),
        sitters=sitters_of(body.seats),
        held_state=None if body.anyway else "",
        reason=body.reason,
        beside=_comparison(body.beside_hands, totals, table),
    )
    return _row(table)


@router.post(
    "/tables/{int:table_id}/totals/correct",
    response=schemas.TableWritten,
    url_name="api_totals_correct",
    summary=_("Correct the totals of a table"),
)
def correct(request: HttpRequest, table_id: int, body: schemas.TotalsCorrectionSent) -> Any:
    table = table_of(request, table_id)
    totals_correct(
        table=table,
        totals=_totals(body, table),
        reason=body.reason,
        by=actor_of(request),
        sitters=sitters_of(body.seats),
        revision=body.revision,
    )
    return _row(table)


@router.post(
    "/tables/{int:table_id}/totals/void",
    response=schemas.TableWritten,
    url_name="api_totals_void",
    summary=_("Void the totals of a table, and open it again"),
)
def void(request: HttpRequest, table_id: int, body: schemas.TotalsVoidSent) -> Any:
    table = table_of(request, table_id)
    totals_void(table=table, reason=body.reason, by=actor_of(request), revision=body.revision)
    return _row(table)


@router.post(
    "/tables/{int:table_id}/close",
    response=schemas.TableWritten,
    url_name="api_table_close",
    summary=_("Close a table"),
    description=_(
        "If hands are still to be played, give a `reason`. Without `anyway`, it is not closed "
        "while phones hold unrecorded hands: `hands_on_phones`."
    ),
)
def close_table(request: HttpRequest, table_id: int, body: schemas.TableCloseSent) -> Any:
    table = table_of(request, table_id)
    held = None if body.anyway else ""
    table_close(table=table, reason=body.reason, by=actor_of(request), held_state=held)
    return _row(table)


@router.post(
    "/tables/{int:table_id}/reopen",
    response=schemas.TableWritten,
    url_name="api_table_reopen",
    summary=_("Reopen a closed table and its session"),
)
def reopen(request: HttpRequest, table_id: int, body: schemas.ReasonSent) -> Any:
    table = table_of(request, table_id)
    table_reopen(table=table, reason=body.reason, by=actor_of(request))
    return _row(table)


def _totals(body: schemas.TotalsSent, table: Table) -> PaperTotals:
    """Return the totals of everyone at the table; raises ``RefusedError`` for others."""
    seats = [seat_letter(seat) for seat in range(table.size)]
    if set(body.totals) != set(seats):
        raise RefusedError(422, "bad_field", name="totals")
    if not set(body.lost_points) <= set(seats):
        raise RefusedError(422, "bad_field", name="lost_points")
    points_by_letter: Mapping[str, int] = {
        str(seat): points for seat, points in body.totals.items()
    }
    lost_by_letter: Mapping[str, int] = {
        str(seat): points for seat, points in body.lost_points.items()
    }
    return PaperTotals(
        tuple(points_by_letter[seat] for seat in seats),
        tuple(lost_by_letter.get(seat, 0) for seat in seats),
        body.as_on_sheet,
        body.pot,
    )


def _comparison(
    hands: Mapping[Any, int] | None, totals: PaperTotals, table: Table
) -> TotalsComparison | None:
    """Return the totals and those of the hands as the sender saw them; raises ``RefusedError``."""
    if hands is None:
        return None
    points_by_letter: Mapping[str, int] = {str(seat): points for seat, points in hands.items()}
    seats = [seat_letter(seat) for seat in range(table.size)]
    if set(points_by_letter) != set(seats):
        raise RefusedError(422, "bad_field", name="beside_hands")
    return TotalsComparison(totals.results, tuple(points_by_letter[seat] for seat in seats))


def _row(table: Table) -> Any:
    return table_row(Table.objects.select_related("totals").get(pk=table.pk))
