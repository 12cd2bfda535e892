"""What comes after a recorded hand: the entry of the next one, and the strip above it.

The strip has the last result, the totals and *undo*, which voids the hand that was recorded last
and opens its entry again, filled in as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from clubscore.errors import ClubError
from clubscore.http.access import hand_of, table_access, writer
from clubscore.play import services
from clubscore.play.entry.fields import fields_of
from clubscore.play.hand_pages.hands import hand_words
from clubscore.play.ledger import Ledger, entry_of
from clubscore.play.models import Hand
from clubscore.play.selectors import SeatRow, TableState
from clubscore.tournaments.models import Session, Table
from clubscore.tournaments.sessions.clock import clock_of
from clubscore.web.actions import parse_number
from clubscore.web.table.change import HtmxRequest
from clubscore.web.table.facts.state import now, progress_of
from clubscore.words import explain, worth
from scoring.errors import RuleError

FROM = "from"  # in the address of an entry: the void hand it is filled in with
AS_RECORDED = 1  # the revision of a hand that nobody has changed


@dataclass(frozen=True, slots=True)
class LastHand:
    """The strip above an entry: how the last hand ended, or that it was undone.

    ``revision`` is the one *undo* voids; None if that is not offered.
    """

    hand: Hand
    seats: Sequence[SeatRow]
    starting_points: int
    words: str
    worth: str
    is_undone: bool
    revision: int | None
    at: int  # when it was read, in ms since 1970
    next: int  # the hand in play then; 0 once the game is over

    @property
    def title(self) -> str:
        """Which hand it was, and whether it ended with this."""
        facts = {"number": self.hand.number}
        return (_("Hand %(number)s") if self.hand.ends_hand else _("In hand %(number)s")) % facts


def last_hand(state: TableState, *, may_undo: bool, undone: Hand | None = None) -> LastHand | None:
    """Return the strip of a table; None before anything is recorded there.

    ``undone`` is the hand just undone, whose entry is open: nothing else can be undone in the
    meantime, so that a double tap does not undo the hand before.
    """
    hand = undone or state.last_recorded
    if hand is None or not state.seats:
        return None
    may_undo = may_undo and undone is None and not state.closed and state.paper is None
    has_worth = hand.value is not None and not hand.claim.get("also")
    return LastHand(
        hand,
        state.seats,
        state.starting_points,
        hand_words(hand, state.seats, value=False),
        worth(hand.value, hand.ruleset) if has_worth and hand.value is not None else "",
        undone is not None,
        hand.revision if may_undo and hand.revision == AS_RECORDED else None,
        now(),
        0 if state.position is None else state.position.number,
    )


def hand_to_fill_in(state: TableState, text: str) -> Hand | None:
    """Return the void hand an address names, if the entry in play is that of its number."""
    pk, position = parse_number(text), state.position
    if pk is None or position is None:
        return None
    return next(
        (hand for hand in state.void if hand.pk == pk and hand.number == position.number), None
    )


def fields_filled_in(state: TableState, hand: Hand) -> dict[str, Any]:
    """Return the form fields of a recorded hand, to enter it again."""
    return fields_of(entry_of(hand), state.ledger.rules)


def page_after(table: Table, ledger: Ledger) -> str:
    """Return the page after a recorded hand: the entry of the next, during the game.

    Otherwise it is the table's page, with the result of the game or what to do when the time is up.
    """
    clock = clock_of(table.session, table)
    is_open = table.state == Table.State.OPEN and table.session.state == Session.State.RUNNING
    if ledger.position is None or not is_open or (clock is not None and clock.seconds_left <= 0):
        return reverse("table", args=[table.pk])
    return entry_address(table, ledger.position.number)


def leads_on(page: str, table: Table) -> bool:
    """Tell whether a page is an entry, whose strip says what was recorded."""
    return page != reverse("table", args=[table.pk])


def entry_address(table: Table, number: int, **more: int) -> str:
    """Return the entry of hand ``number``."""
    return f"{reverse('hand_new', args=[table.pk])}?{urlencode({'number': number} | more)}"


def recorded_response(
    request: HtmxRequest, table: Table, hand_in_game: services.HandInGame, message: str
) -> HttpResponse:
    """Redirect after a recorded hand; ``message`` is shown if the page has no strip.

    A phone also gets what the hand changes in the facts it works with offline.
    """
    page = page_after(table, hand_in_game.ledger)
    if not leads_on(page, table):
        messages.success(request, message)
    if not request.htmx:
        return redirect(page)
    response = JsonResponse(progress_of(table, hand_in_game))
    response.headers["HX-Redirect"] = page
    return response


@require_POST
def hand_take_back(request: HtmxRequest, table_id: int, hand_id: int) -> HttpResponse:
    """Void the last hand recorded, in one tap, and open its entry as it was filled in.

    Sent twice, it acts once. If the hand can no longer be undone, the entry shows why.
    """
    access = table_access(request, table_id)
    by, hand = writer(access), hand_of(access, hand_id)
    revision = parse_number(request.POST.get("revision", "")) or 0  # without one: out of date
    page = entry_address(access.table, hand.number, **{FROM: hand.pk})
    try:
        services.hand_take_back(
            hand=hand, reason=_("undone at the table"), by=by, revision=revision
        )
    except (ClubError, RuleError) as error:
        messages.error(request, explain(error))
        page = reverse("hand_new", args=[table_id])
    return HttpResponseClientRedirect(page) if request.htmx else redirect(page)
