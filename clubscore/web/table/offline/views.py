"""What the scripts of a phone without network talk to: the worker, and the hands that waited."""

from __future__ import annotations

import json

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubscore.errors import ClubError
from clubscore.http.access import table_access
from clubscore.http.release import release
from clubscore.play import services
from clubscore.play.entry.repeats import is_recorded_as
from clubscore.play.explanation.hands import hand_words, repeat_question
from clubscore.play.models import Hand
from clubscore.play.selectors import TableState, table_state
from clubscore.tournaments.access import TableAccess
from clubscore.web.actions import read_or_send
from clubscore.web.hand_entry.forms import HandForm
from clubscore.web.hand_entry.preview import refusal_preview
from clubscore.web.table.entry.views import AGAIN, CONFLICTS, recorded_words, submitted_entry
from clubscore.words import explain
from scoring.errors import RuleError

from .state import FILES, WORKER, addresses, facts_of, now, offline_of_none

RECORDED, CONFLICT, REFUSED = "recorded", "conflict", "refused"
REPEAT = "repeat"  # the same win as in the hand before: somebody has to say that it is meant


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker: this release's name and files, then the scripts that do the work."""
    lines = [
        f"self.RELEASE = {json.dumps(release())};",
        f"self.FILES = {json.dumps(addresses(FILES))};",
        f"importScripts({', '.join(map(json.dumps, addresses(WORKER)))});",
    ]
    return HttpResponse("\n".join([*lines, ""]), content_type="text/javascript")


@never_cache
@require_safe
def offline_hands(request: HttpRequest) -> HttpResponse:
    """What is kept on this phone: a page without any data, which its script fills in."""
    nobody = AnonymousUser()  # it stays on the phone when somebody logs out
    return render(
        request, "table/offline/hands.html", {"offline": offline_of_none(), "user": nobody}
    )


@never_cache
@read_or_send
def hand_queue(request: HttpRequest, table_id: int) -> JsonResponse:
    """What a phone asks before it sends the hands that waited, and then each of them.

    Answers in JSON. To be asked: ``csrf``, and ``facts`` of the table for who records there. To a
    hand: its ``state`` ``recorded``, ``conflict`` (somebody else recorded its number), ``repeat``
    (it is the same as the hand before: sent with ``action=again`` it is recorded all the same) or
    ``refused`` with the ``reason``, and ``next``, the hand in play then.
    """
    access = table_access(request, table_id)
    if request.method == "POST":
        return _record_queued(request, access)
    if access.actor is None:
        return JsonResponse({"csrf": get_token(request), "facts": None})
    facts = facts_of(table_state(access.table), access)
    return JsonResponse({"csrf": get_token(request), "facts": facts})


def _record_queued(request: HttpRequest, access: TableAccess) -> JsonResponse:
    state = table_state(access.table)
    form = HandForm(request.POST, rules=state.ledger.rules)
    if access.actor is None:
        return _sent_before(request, state, form) or _forbidden()
    if not state.seats:
        raise Http404
    if not form.is_valid():
        return _answer(state, REFUSED, 422, reason=refusal_preview(form.errors).problem)
    try:
        hand = services.hand_record(
            table=access.table,
            entry=submitted_entry(request, form),
            token=form.cleaned_data["token"],
            number=form.cleaned_data["number"],
            by=access.actor,
            asks_repeat=request.POST.get("action") != AGAIN,
        )
    except (ClubError, RuleError) as error:
        return _refused_response(request, state, form, error)
    if hand not in (*state.ledger.hands, *state.ledger.false_wins):  # or it was sent again
        messages.success(request, recorded_words(_("Hand %(number)s recorded."), hand, state))
    return _recorded_response(table_state(access.table), hand)


def _sent_before(request: HttpRequest, state: TableState, form: HandForm) -> JsonResponse | None:
    """Answer for a hand this phone has sent already, though it may send no more."""
    if not (form.is_valid() and state.seats):
        return None
    token = form.cleaned_data["token"]
    try:
        entry = submitted_entry(request, form)
        hand = services.hand_with_token(table=state.table, token=token, entry=entry)
    except ClubError as error:
        if error.code in {"hand_sent_otherwise", "hand_taken_back"}:
            return _refused_response(request, state, form, error)
        return None
    return _recorded_response(state, hand) if hand is not None else None


def _forbidden() -> JsonResponse:
    reason = _(
        "This table’s link is no longer valid, or you are logged out. Open the new link or"
        " log in, then go to the table: your entry will be sent."
    )
    told = {"state": REFUSED, "reason": reason, "code": "forbidden"}
    return JsonResponse(told, status=403)  # how far the table is may not be their business


def _recorded_response(state: TableState, hand: Hand) -> JsonResponse:
    return _answer(state, RECORDED, number=hand.number, words=hand_words(hand, state.seats))


def _refused_response(
    request: HttpRequest, state: TableState, form: HandForm, error: ClubError | RuleError
) -> JsonResponse:
    if error.code == "same_as_hand_before":
        before = Hand.objects.get(pk=error.facts["hand"])
        reason = repeat_question(before, state.seats)
        return _answer(state, REPEAT, 409, reason=reason, code=error.code)
    if error.code in {*CONFLICTS, "hand_taken_back"}:
        theirs = Hand.objects.select_related("penalty").get(pk=error.facts["hand"])
        if is_recorded_as(theirs, submitted_entry(request, form), state.ledger):
            return _recorded_response(state, theirs)  # whatever has become of it since
        if error.code in CONFLICTS:
            return _answer(state, CONFLICT, 409, hand=theirs.pk)
    return _answer(state, REFUSED, 422, reason=explain(error), code=error.code)


def _answer(state: TableState, what: str, status: int = 200, **facts: object) -> JsonResponse:
    position = state.position
    number = None if position is None else position.number
    return JsonResponse({"state": what, "next": number, "at": now(), **facts}, status=status)
