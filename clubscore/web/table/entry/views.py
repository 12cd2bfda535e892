"""The entry of a hand: new, corrected, scored as it is typed, recorded twice by two phones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django_htmx.http import trigger_client_event

from clubscore.errors import ClubError
from clubscore.http.access import hand_of, table_access, writer
from clubscore.play import services
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.explanation.counts import Sitter
from clubscore.play.explanation.preview import INVALID, EntryPreview, Repeat, entry_preview
from clubscore.play.hand_pages.hands import news_since, repeat_question
from clubscore.play.ledger import Ledger, entry_of, position_of
from clubscore.play.models import Hand
from clubscore.play.selectors import TableState, players_at, table_state
from clubscore.play.sitters import NOT_THEIRS, Sitters
from clubscore.play.totals.paper import check_no_totals
from clubscore.tournaments.access import Actor, TableAccess
from clubscore.tournaments.locks import check_writable
from clubscore.tournaments.models import Session
from clubscore.web.actions import parse_number, read_or_send
from clubscore.web.hand_entry.forms import HandForm
from clubscore.web.hand_entry.preview import preview_of, refusal_preview
from clubscore.web.table.change import (
    CORRECT,
    HandChangeRequest,
    HtmxRequest,
    change_response,
    submitted_pairs,
)
from clubscore.web.table.facts.difference import difference
from clubscore.web.table.facts.queue_messages import messages_without
from clubscore.web.table.facts.state import offline_of
from clubscore.words import explain
from scoring.errors import RuleError

from .after import (
    FROM,
    fields_filled_in,
    hand_to_fill_in,
    last_hand,
    recorded_response,
)
from .screen import (
    EntryScreen,
    correction_screen,
    entry_screen,
    requested_position,
    submitted_fields,
)
from .versions import (
    AS_HAND,
    CONFLICTS,
    FALSE_WIN,
    both_versions,
    is_about_others,
    moved_data,
    recorded_words,
    submitted_entry,
    who_was_meant,
)

SCORE = "score"  # buttons of the form: the value of "action"
AGAIN = "again"  # the same hand as the one before, and meant
OF_THE_LOOK = {"action", "queued", "reason", "revision"}  # its page sends them itself


@never_cache  # the token in the form is good for one hand: going back fetches a new one
@read_or_send
def hand_new(request: HtmxRequest, table_id: int) -> HttpResponse:
    """The entry of the hand in play; ``?number=`` is the one its link promised.

    If the phone has scored the hand itself, ``scored`` is what it showed.
    """
    access = table_access(request, table_id)
    by = writer(access)
    state = _state_with_seats(access)
    if request.method == "POST":
        return _record_hand(request, state, by)
    promised = parse_number(request.GET.get("number", ""))
    try:
        check_writable(access.table, by)
        check_no_totals(state.table)
        if state.position is None:
            raise ClubError("all_hands_played", count=state.hands_played)
    except ClubError as error:
        for news in news_since(state, promised):
            messages.warning(request, news)
        messages.error(request, explain(error))
        return redirect("table", table_id)
    _tell_closed(request, state)
    undone = hand_to_fill_in(state, request.GET.get(FROM, ""))
    fields = None if undone is None else fields_filled_in(state, undone)
    screen = entry_screen(state, state.position, fields, expected_number=promised)
    return _entry_page(request, state, screen, undone=undone)


@require_POST
def hand_preview(request: HtmxRequest, table_id: int) -> HttpResponse:
    """The live score of an entry, part of the page that is requested with every tap."""
    access = table_access(request, table_id, only=services.RULED_BY)
    writer(access)
    if not (players := players_at(access.table)):
        raise Http404
    game = _Game(Ledger.read(access.table), players)
    form = HandForm(request.POST, rules=game.ledger.rules)
    if form.sitters and form.sitters != Sitters.of(access.table):
        told = _("The seats have changed. Check who you meant.")
        response = _part(request, EntryPreview(INVALID, told, told))
        return trigger_client_event(response, "clubscore:seats")
    hand_id = parse_number(request.POST.get("hand", ""))
    hand = None if hand_id is None else hand_of(access, hand_id)
    return _part(request, _preview(game, form, hand))


@never_cache
@read_or_send
def hand_correct_page(request: HtmxRequest, table_id: int, hand_id: int) -> HttpResponse:
    """The entry of a hand again, as it was recorded, to be corrected with a reason."""
    access = table_access(request, table_id)
    by = writer(access)
    state = _state_with_seats(access)
    hand = hand_of(access, hand_id)
    if request.method == "POST":
        return _correct_hand(request, state, hand, by)
    try:
        check_writable(access.table, by)
        if not hand.is_valid:
            raise ClubError("hand_is_void", number=hand.number)
    except ClubError as error:
        messages.error(request, explain(error))
        return redirect("hand", table_id, hand_id)
    _tell_closed(request, state)
    return _entry_page(request, state, correction_screen(state, hand), _recorded_score(state, hand))


def _tell_closed(request: HttpRequest, state: TableState) -> None:
    """Say to officials, who may still write there, that the table or its session is closed."""
    if state.session.state == Session.State.CLOSED:
        facts = {"number": state.session.number}
        messages.warning(
            request, _("Session %(number)s is closed: this changes its results.") % facts
        )
    elif state.closed:
        facts = {"number": state.table.number}
        messages.warning(request, _("Table %(number)s is closed: this changes its result.") % facts)


def _state_with_seats(access: TableAccess) -> TableState:
    """Return the state of a table with players; there is nothing to enter at another."""
    state = table_state(access.table)
    if not state.seats:
        raise Http404
    return state


def _record_hand(request: HtmxRequest, state: TableState, by: Actor) -> HttpResponse:
    posted = request.POST.copy()
    if AS_HAND in posted:  # “Mine is hand 6”, without scripts
        posted["number"] = posted.get(AS_HAND, "")
    form = HandForm(posted, rules=state.ledger.rules)

    def page(preview: EntryPreview, status: int = 200) -> HttpResponse:
        sent, before = moved_data(posted, form.sitters, state)
        fields = submitted_fields(sent)
        position = requested_position(state.ledger, fields)
        screen = entry_screen(state, position, fields, before=before)
        return _entry_page(request, state, screen, preview, status)

    if request.POST.get("action") == SCORE:
        sent, _before = moved_data(posted, form.sitters, state)
        return page(_preview(state, HandForm(sent, rules=form.rules)))
    if not form.is_valid():
        return page(refusal_preview(form.errors), 422)
    try:
        found = services.hand_record_in_game(
            table=state.table,
            entry=submitted_entry(request, form),
            token=form.cleaned_data["token"],
            number=form.cleaned_data["number"],
            by=by,
            sitters=form.sitters,
            asks_repeat=request.POST.get("action") != AGAIN,
        )
    except (ClubError, RuleError) as error:
        if is_about_others(request, form, state, error):
            return who_was_meant(request, state, form)
        if error.code in CONFLICTS:
            return both_versions(request, state, submitted_entry(request, form), error)
        return page(_refusal(state, form, error), 422)
    if told := difference(request.POST.get("scored", ""), found.hand, lambda: state.seats):
        messages.warning(request, told)
    done = recorded_words(_("Hand %(number)s recorded."), found.hand, state.seats)
    return recorded_response(request, state.table, found, _with_ways_back(done, found.hand))


def _correct_hand(request: HtmxRequest, state: TableState, hand: Hand, by: Actor) -> HttpResponse:
    form = HandForm(request.POST, rules=state.ledger.rules)
    sent, before = moved_data(request.POST, form.sitters, state)
    screen = correction_screen(state, hand, submitted_fields(sent), before=before)
    if request.POST.get("action") == SCORE:
        return _entry_page(
            request, state, screen, _preview(state, HandForm(sent, rules=form.rules), hand)
        )
    if not form.is_valid():
        return _entry_page(request, state, screen, refusal_preview(form.errors), 422)

    def correct(revision: int) -> Hand:
        reason = request.POST.get("reason", "")
        entry = submitted_entry(request, form)
        return services.hand_correct(
            hand=hand,
            entry=entry,
            reason=reason,
            by=by,
            sitters=form.sitters,
            revision=revision,
        )

    def in_the_entry(error: ClubError | RuleError) -> HttpResponse:
        if error.code in NOT_THEIRS:
            return who_was_meant(request, state, form, hand)
        return _entry_page(request, state, screen, _refusal(state, form, error, hand), 422)

    def done_words(saved_hand: Hand) -> str:
        return recorded_words(str(CORRECT.success), saved_hand, state.seats)

    wish = HandChangeRequest(
        CORRECT, state, hand, by, correct, done_words, _fields_to_resubmit(request)
    )
    return change_response(request, wish, in_the_entry)


def _fields_to_resubmit(request: HtmxRequest) -> tuple[tuple[str, str], ...]:
    """Return the hand as its form sent it: the same form sends it to be saved or changed."""
    if request.POST.get("action") != FALSE_WIN:
        return tuple(pair for pair in submitted_pairs(request) if pair[0] not in OF_THE_LOOK)
    left_out = OF_THE_LOOK | {"outcome"}
    sent = (pair for pair in submitted_pairs(request) if pair[0] not in left_out)
    return (*sent, ("outcome", FALSE_WIN))


@dataclass(frozen=True, slots=True)
class _Game:
    """What the score of an entry depends on."""

    ledger: Ledger
    seats: Sequence[Sitter]


def _preview(game: _Game | TableState, form: HandForm, hand: Hand | None = None) -> EntryPreview:
    """Return the score of a form, for the hand in play or for one to be corrected."""
    position = requested_position(game.ledger, form.data, hand)

    def score(entry: HandEntry) -> EntryPreview:
        assessment = game.ledger.assess(entry, position)
        correction = None if hand is None else game.ledger.correction(hand, game.seats)
        return entry_preview(assessment, game.seats, corrects=correction)

    return preview_of(form, score)


def _recorded_score(state: TableState, hand: Hand) -> EntryPreview:
    assessment = state.ledger.assess(entry_of(hand), position_of(hand))
    return entry_preview(
        assessment, state.seats, corrects=state.ledger.correction(hand, state.seats)
    )


def _refusal(
    state: TableState, form: HandForm, error: ClubError | RuleError, hand: Hand | None = None
) -> EntryPreview:
    """Return the score with why it was not recorded, unless the score itself says it."""
    shown = _preview(state, form, hand)
    if error.code == "same_as_hand_before":
        before = Hand.objects.get(pk=error.facts["hand"])
        question, back = (
            repeat_question(before, state.seats),
            reverse("table", args=[state.table.pk]),
        )
        return shown.with_repeat(Repeat(question, before.number + 1, back))
    if shown.problem or shown.false_win:
        return shown
    free = error.facts["expected"] if error.code == "hand_not_next" and hand is None else None
    return shown.with_problem(explain(error), free if isinstance(free, int) else None)


def _entry_page(
    request: HtmxRequest,
    state: TableState,
    screen: EntryScreen,
    preview: EntryPreview | None = None,
    status: int = 200,
    undone: Hand | None = None,
) -> HttpResponse:
    if request.htmx and preview is not None:
        return _part(request, preview, status)
    context: dict[str, Any] = {"screen": screen, "preview": preview, "offline": offline_of(state)}
    if screen.hand_id is None:
        context |= {"last": last_hand(state, may_undo=True, undone=undone), "undone": undone}
        if not request.htmx:  # otherwise the page leaves them for one that somebody reads
            context["messages"] = messages_without(request, state.last_recorded)
    return render(request, "table/entry/entry.html", context, status=status)


def _part(request: HtmxRequest, preview: EntryPreview, status: int = 200) -> HttpResponse:
    return render(request, "hand_entry/_score.html", {"preview": preview}, status=status)


def _with_ways_back(text: str, hand: Hand) -> SafeString:
    """Add links to correct or void the hand just recorded."""
    args = [hand.table_id, hand.pk]
    return format_html(
        '{} <span class="row"><a href="{}">{}</a> <a href="{}?undo#void">{}</a></span>',
        text,
        reverse("hand_correct", args=args),
        _("Correct hand %(number)s") % {"number": hand.number},
        reverse("hand", args=args),
        _("Void hand %(number)s") % {"number": hand.number},
    )
