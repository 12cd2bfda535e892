"""What the scripts of an offline phone talk to: the worker, and the hands that waited."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubscore.errors import ClubError
from clubscore.http.access import table_access, table_once_opened
from clubscore.play import services
from clubscore.play.entry.assessment import EventRules
from clubscore.play.hand_pages.hands import repeat_question
from clubscore.play.held.services import held_hands_set
from clubscore.play.models import Hand
from clubscore.play.repeats import hand_with_token, is_recorded_as
from clubscore.play.selectors import TableState, players_at, table_state
from clubscore.tournaments.access import TableAccess
from clubscore.web.actions import read_or_send
from clubscore.web.hand_entry.forms import HandForm
from clubscore.web.hand_entry.preview import refusal_preview
from clubscore.web.phone.files import addresses, engine_address, worker_response
from clubscore.web.table.entry.versions import (
    CONFLICTS,
    SEATS,
    is_about_others,
    recorded_words,
    submitted_entry,
)
from clubscore.web.table.entry.views import AGAIN
from clubscore.web.table.facts.difference import difference
from clubscore.web.table.facts.queue_messages import tell_recorded
from clubscore.web.table.facts.state import (
    FILES,
    WORKER,
    facts_of,
    now,
    offline_of_none,
    progress_of,
)
from clubscore.words import explain
from scoring.errors import RuleError

from .forms import HeldHandsForm

RECORDED, CONFLICT, REFUSED = "recorded", "conflict", "refused"
REPEAT = "repeat"  # the same win as in the hand before: somebody has to say that it is meant


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker: this release's name and files, then the scripts that do the work."""
    return worker_response([*addresses(FILES), engine_address("engine")], WORKER)


@never_cache
@require_safe
def offline_hands(request: HttpRequest) -> HttpResponse:
    """The hands stored on this phone: a page without data, which its script fills in."""
    nobody = AnonymousUser()  # it stays on the phone when somebody logs out
    return render(
        request, "table/offline/hands.html", {"offline": offline_of_none(), "user": nobody}
    )


@never_cache
@read_or_send
def hand_queue(request: HttpRequest, table_id: int) -> JsonResponse:
    """Answer a phone before it sends the hands that wait, then record each of them.

    Answers in JSON. To a GET: ``csrf``, and ``facts`` of the table for those who record there. To a
    hand: its ``state`` ``recorded``, ``conflict`` (someone else recorded its number), ``repeat``
    (same as the hand before; sent with ``action=again`` it is recorded all the same), ``seats``
    (others sit at the table than the ``seats`` it was sent with) or ``refused`` with the
    ``reason``; and ``next``, the hand in play then, with all ``facts`` for those who record there
    or, for a recorded hand, its ``progress``: what it changes in them. A hand that the phone scored
    itself comes with ``scored``, what it showed; if that is not what was recorded, ``difference``
    says so.
    """
    if request.method == "POST":
        return _record_queued(request, table_access(request, table_id, only=services.RULED_BY))
    access = table_access(request, table_id)
    if access.actor is None:
        return JsonResponse({"csrf": get_token(request), "facts": None})
    facts = facts_of(table_state(access.table), access)
    return JsonResponse({"csrf": get_token(request), "facts": facts})


def _record_queued(request: HttpRequest, access: TableAccess) -> JsonResponse:
    form = HandForm(request.POST, rules=EventRules.of(access.table.session.tournament))
    queued = _QueuedHand(request, access, form)
    if access.actor is None:
        return queued.sent_before() or _forbidden()
    if not form.is_valid():
        return queued.answer(REFUSED, 422, reason=refusal_preview(form.errors).problem)
    try:
        hand_in_game = services.hand_record_in_game(
            table=access.table,
            entry=submitted_entry(request, form),
            token=form.cleaned_data["token"],
            number=form.cleaned_data["number"],
            by=access.actor,
            sitters=form.sitters,
            asks_repeat=request.POST.get("action") != AGAIN,
        )
    except (ClubError, RuleError) as error:
        return queued.answer_refused(error)
    return queued.answer_recorded_in_game(hand_in_game)


def _forbidden() -> JsonResponse:
    reason = _(
        "This table’s link is no longer valid, or you are logged out. Open the new link or"
        " log in, then go to the table: your entry will be sent."
    )
    told = {"state": REFUSED, "reason": reason, "code": "forbidden"}
    return JsonResponse(told, status=403)  # how far the table is may not be their business


@never_cache
@read_or_send
def hands_held(request: HttpRequest, table_id: int) -> JsonResponse:
    """What a phone says it holds for a table, for those who run the event.

    Answers in JSON. The question gets ``csrf``. Anyone who has had the table's link may report it,
    even when the link no longer works.
    """
    table = table_once_opened(request, table_id)
    if request.method != "POST":
        return JsonResponse({"csrf": get_token(request)})
    form = HeldHandsForm(request.POST)
    if not form.is_valid():
        return JsonResponse({}, status=422)
    told = form.cleaned_data
    held_hands_set(table=table, phone=told["phone"], hands=told["hands"], since=told["since"])
    return JsonResponse({})


@dataclass(frozen=True)
class _QueuedHand:
    """A hand that waited and was sent, and the answers to it."""

    request: HttpRequest
    access: TableAccess
    form: HandForm

    @cached_property
    def state(self) -> TableState:
        """The state of the table, read when first needed; there is none before the draw."""
        state = table_state(self.access.table)
        if not state.seats:
            raise Http404
        return state

    def sent_before(self) -> JsonResponse | None:
        """Answer for a hand this phone has sent already, though it may no longer send."""
        if not self.form.is_valid():
            return None
        token = self.form.cleaned_data["token"]
        try:
            entry = submitted_entry(self.request, self.form)
            hand = hand_with_token(table=self.access.table, token=token, entry=entry)
        except ClubError as error:
            if error.code in {"hand_sent_otherwise", "hand_taken_back"}:
                return self.answer_refused(error)
            return None
        return self.answer_recorded(hand) if hand is not None else None

    def answer_recorded_in_game(self, hand_in_game: services.HandInGame) -> JsonResponse:
        """Answer that it is recorded, with what that changes of the facts.

        The next page says it too, unless it was recorded before.
        """
        hand, table = hand_in_game.hand, self.access.table
        if not hand_in_game.is_repeat:
            done = _("Hand %(number)s recorded.")
            tell_recorded(self.request, hand, lambda: recorded_words(done, hand, players_at(table)))
        progress = progress_of(table, hand_in_game)
        told = {"state": RECORDED, "next": progress["next"], "at": progress["at"]}
        return JsonResponse(told | self._hand_facts(hand) | {"progress": progress})

    def answer_recorded(self, hand: Hand) -> JsonResponse:
        """Answer that it is recorded, where the game is not known yet."""
        return self.answer(RECORDED, **self._hand_facts(hand))

    def _hand_facts(self, hand: Hand) -> dict[str, Any]:
        """Return the facts of a recorded hand, with any difference from the phone's score."""
        scored = self.request.POST.get("scored", "")
        found = difference(scored, hand, lambda: players_at(self.access.table))
        return {"number": hand.number, "difference": found}

    def answer_refused(self, error: ClubError | RuleError) -> JsonResponse:
        """Answer why it is not recorded, unless it turns out that it is."""
        if error.code == "same_as_hand_before":
            before = Hand.objects.get(pk=error.facts["hand"])
            reason = repeat_question(before, self.state.seats)
            return self.answer(REPEAT, 409, reason=reason, code=error.code)
        if is_about_others(self.request, self.form, self.state, error):
            return self.answer(SEATS, 409, reason=explain(error), code=error.code)
        if error.code in {*CONFLICTS, "hand_taken_back"}:
            theirs = Hand.objects.select_related("penalty").get(pk=error.facts["hand"])
            entry = submitted_entry(self.request, self.form)
            is_own = error.code == "hand_taken_back"
            if is_recorded_as(theirs, entry, self.state.ledger, as_sent=is_own):
                return self.answer_recorded(theirs)  # whatever has become of it since
            if error.code in CONFLICTS:
                return self.answer(CONFLICT, 409, hand=theirs.pk)
        return self.answer(REFUSED, 422, reason=explain(error), code=error.code)

    def answer(self, what: str, status: int = 200, **values: object) -> JsonResponse:
        """Answer with the state of the hand and of the game."""
        position = self.state.position
        number = None if position is None else position.number
        if self.access.actor is not None:
            values["facts"] = facts_of(self.state, self.access)
        values |= {"state": what, "next": number, "at": now()}
        return JsonResponse(values, status=status)
