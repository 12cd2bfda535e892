"""Changes of a recorded hand, each with a preview before it is saved.

Correcting, voiding, restoring and undoing work the same way: the first request shows what would
change, the second (``action=save``) saves it. If that fails, the page shows what would change now.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect, retarget
from django_htmx.middleware import HtmxDetails

from clubscore.errors import ClubError
from clubscore.http.access import hand_of, table_access, writer
from clubscore.play import services
from clubscore.play.confirmations import table_confirmation_status
from clubscore.play.models import Hand
from clubscore.play.selectors import TableState, table_state
from clubscore.play.sitters import NOT_THEIRS
from clubscore.standings.correction_review import Review, correction_review
from clubscore.tournaments.access import Actor
from clubscore.web.actions import parse_number
from clubscore.words import explain
from scoring.errors import RuleError

SAVE: Final = "save"  # button of the page that shows what a change would do


class HtmxRequest(HttpRequest):
    """A request as ``HtmxMiddleware`` leaves it."""

    htmx: HtmxDetails


@dataclass(frozen=True, slots=True)
class ChangeWords:
    """The words of a kind of change; ``is_entered`` if it was made with the form of a hand."""

    title: str | Promise
    save: str | Promise
    success: str | Promise
    note: str | Promise = ""
    is_entered: bool = False


CORRECT: Final = ChangeWords(
    _("Correct hand %(number)s"),
    _("Save correction"),
    _("Hand %(number)s corrected."),
    is_entered=True,
)
VOID: Final = ChangeWords(
    _("Void hand %(number)s"),
    _("Void this hand"),
    _("Hand %(number)s voided."),
    _("A voided hand stays on record but doesn’t count. It can be restored."),
)
RESTORE: Final = ChangeWords(
    _("Restore hand %(number)s"), _("Restore"), _("Hand %(number)s restored.")
)
UNDO: Final = ChangeWords(
    _("Undo a change of hand %(number)s"),
    _("Undo this change"),
    _("Hand %(number)s is back as it was."),
)


@dataclass(frozen=True, slots=True)
class HandChangeRequest:
    """A change of a hand that a user requests.

    ``write`` makes it if the hand still has the given revision; ``done_words`` says what was done;
    ``submitted`` has the fields of its form besides the reason, to be sent on.
    """

    kind: ChangeWords
    state: TableState
    hand: Hand
    by: Actor
    write: Callable[[int], Hand]
    done_words: Callable[[Hand], str]
    submitted: tuple[tuple[str, str], ...] = ()

    def review(self, revision: int) -> Review | None:
        """Return what it would do; raises what writing it raises."""
        return correction_review(
            table=self.state.table,
            hand=self.hand,
            correct=lambda: self.write(revision),
            unpublished=self.by.is_official,
        )


@require_POST
def hand_void_page(request: HtmxRequest, table_id: int, hand_id: int) -> HttpResponse:
    """Take the last hand back, or a false win."""
    return _simple(request, table_id, hand_id, VOID)


@require_POST
def hand_restore_page(request: HtmxRequest, table_id: int, hand_id: int) -> HttpResponse:
    """Let a void hand count again."""
    return _simple(request, table_id, hand_id, RESTORE)


@require_POST
def hand_undo_page(
    request: HtmxRequest, table_id: int, hand_id: int, change_id: int
) -> HttpResponse:
    """Put a hand back as it was before one of its changes."""
    return _simple(request, table_id, hand_id, UNDO, change_id)


def _simple(
    request: HtmxRequest,
    table_id: int,
    hand_id: int,
    kind: ChangeWords,
    change_id: int | None = None,
) -> HttpResponse:
    """Answer a change that takes a reason and nothing else."""
    access = table_access(request, table_id)
    by, hand = writer(access), hand_of(access, hand_id)
    reason = request.POST.get("reason", "")
    change = None if change_id is None else get_object_or_404(hand.changes, pk=change_id)

    def write(revision: int) -> Hand:
        if change is not None:
            return services.hand_undo(
                hand=hand, change=change, reason=reason, by=by, revision=revision
            )
        service = services.hand_void if kind is VOID else services.hand_restore
        return service(hand=hand, reason=reason, by=by, revision=revision)

    def done_words(saved_hand: Hand) -> str:
        return str(kind.success) % {"number": saved_hand.number}

    wish = HandChangeRequest(kind, table_state(access.table), hand, by, write, done_words)
    return change_response(request, wish)


def change_response(
    request: HtmxRequest,
    wish: HandChangeRequest,
    refuse: Callable[[ClubError | RuleError], HttpResponse] | None = None,
) -> HttpResponse:
    """Show what a change would do or, if asked to save it, make it.

    ``refuse`` answers errors found before the preview; without it the page of the preview shows
    them. A change that would do nothing is made at once.
    """
    saves = request.POST.get("action") == SAVE
    revision = parse_number(request.POST.get("revision", "")) or 0  # without one: out of date
    if not saves and not wish.kind.is_entered:
        revision = wish.hand.revision
    try:
        if not saves and (found := wish.review(revision)):
            return _look(request, wish, found, revision)
        saved = wish.write(revision)
    except (ClubError, RuleError) as error:
        asks = refuse is not None and error.code in NOT_THEIRS
        if not asks and (saves or refuse is None or error.code == "hand_changed_meanwhile"):
            return _look_again(request, wish, explain(error))
        assert refuse is not None  # noqa: S101 - looked at again otherwise
        return refuse(error)
    return redirect_with_message(
        request, wish.done_words(saved), reverse("hand", args=[wish.state.table.pk, saved.pk])
    )


def _look_again(request: HtmxRequest, wish: HandChangeRequest, problem: str) -> HttpResponse:
    """Say why a change was not saved, and what it would do to the hand as it is now."""
    revision = Hand.objects.values_list("revision", flat=True).get(pk=wish.hand.pk)
    found = None
    with suppress(ClubError, RuleError):
        found = wish.review(revision)
    return _look(request, wish, found, revision, problem)


def _look(
    request: HtmxRequest,
    wish: HandChangeRequest,
    review: Review | None,
    revision: int,
    problem: str = "",
) -> HttpResponse:
    """Show what a change would do, with everything that was sent, to be saved or changed."""
    context = {
        "kind": wish.kind,
        "title": str(wish.kind.title) % {"number": wish.hand.number},
        "state": wish.state,
        "hand": wish.hand,
        "review": review,
        "problem": problem,
        "revision": revision,
        "reason": request.POST.get("reason", ""),
        "queued": request.POST.get("queued", ""),
        "submitted": wish.submitted,
        "confirmation_count": table_confirmation_status(wish.state).count,
    }
    status = 422 if problem else 200
    if not request.htmx:
        return render(request, "table/change/correction.html", context, status=status)
    part = render(request, "table/change/_correction.html", context, status=status)
    part.headers["HX-Reswap"] = "innerHTML show:window:top"
    return retarget(part, "#main")


def redirect_with_message(request: HtmxRequest, message: str, page: str) -> HttpResponse:
    """Go on to a page that says what was done."""
    messages.success(request, message)
    return HttpResponseClientRedirect(page) if request.htmx else redirect(page)


def submitted_pairs(request: HttpRequest) -> list[tuple[str, str]]:
    """Return everything a form sent, to be sent on, its CSRF token aside."""
    sent = {name: values for name, values in request.POST.lists() if name != "csrfmiddlewaretoken"}
    return [(name, str(value)) for name, values in sent.items() for value in values]
