"""The pages that compare: a hand recorded twice, and one whose people have moved since."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django_htmx.http import retarget

from clubscore.errors import ClubError
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.explanation.counts import Sitter, points_words
from clubscore.play.hand_pages.conflict import Version, entered_version, recorded_version
from clubscore.play.hand_pages.hands import hand_words
from clubscore.play.ledger import net_points, position_of
from clubscore.play.models import Hand
from clubscore.play.repeats import is_recorded_as
from clubscore.play.selectors import TableState
from clubscore.play.sitters import (
    FIELD,
    NOT_THEIRS,
    Sitters,
    move_fields,
    named_seats,
    names_of,
    seats_now,
    sitters_meant,
)
from clubscore.web.hand_entry.forms import HandForm
from clubscore.web.table.change import HtmxRequest, redirect_with_message, submitted_pairs
from clubscore.web.table.facts.state import offline_of
from clubscore.words import wind_name
from scoring.errors import RuleError
from scoring.rulesets.base import Outcome

from .after import leads_on, page_after
from .screen import requested_position

FALSE_WIN = "false_win"  # value of the button that records what is no win
AS_HAND = "as"  # a button whose value is the number the hand gets
# What a form says of the hand it was for.
FOR_ONE_HAND = {"action", AS_HAND, "number", "queued", "scored", "token"}
# Errors that name the other version.
CONFLICTS = {"hand_already_recorded", "hand_sent_otherwise", "false_win_already_recorded"}
STATE = "Clubscore-State"  # header: what has become of a hand, as its phone notes it
SEATS = "seats"  # others sit at the table by now


def submitted_entry(request: HttpRequest, form: HandForm) -> HandEntry:
    """Return the hand to record: as entered, or the false win it turned out to be."""
    false_win = request.POST.get("action") == FALSE_WIN
    return form.entry(Outcome.FALSE_WIN if false_win else None)


def is_about_others(
    request: HttpRequest, form: HandForm, state: TableState, error: ClubError | RuleError
) -> bool:
    """Tell whether a refused hand names people who have moved since.

    It may be refused over another version of the hand before its seats are checked.
    """
    if error.code in NOT_THEIRS:
        return True
    entry = submitted_entry(request, form)
    if error.code not in CONFLICTS or not named_seats(entry, state.ruleset):
        return False
    return sitters_meant(state.table, form.sitters, state.sitters) != state.sitters


def both_versions(
    request: HtmxRequest, state: TableState, entry: HandEntry, error: ClubError | RuleError
) -> HttpResponse:
    """Show both versions of a hand that someone else recorded in the meantime; nothing is lost.

    ``error`` is one of ``CONFLICTS``.
    """
    theirs = Hand.objects.select_related("penalty").get(pk=error.facts["hand"])
    mine = entered_version(state.ledger.assess(entry, position_of(theirs)), state.seats)
    if is_recorded_as(theirs, entry, state.ledger):
        done = _("Hand %(number)s was already recorded.")
        page = page_after(state.table, state.ledger)
        if leads_on(page, state.table):  # where a strip says how it ended
            return redirect_with_message(request, done % {"number": theirs.number}, page)
        return redirect_with_message(request, recorded_words(done, theirs, state.seats), page)
    context = {
        "state": state,
        "offline": offline_of(state),
        "hand": theirs,
        "is_own": error.code == "hand_sent_otherwise",
        "versions": {"theirs": recorded_version(theirs, state.seats), "mine": mine},
        "submitted": [pair for pair in submitted_pairs(request) if pair[0] not in FOR_ONE_HAND],
        "queued": request.POST.get("queued") or request.POST["token"],
        "token": str(uuid4()),
    }
    if request.htmx:
        return retarget(render(request, "table/entry/_conflict.html", context, status=409), "#main")
    return render(request, "table/entry/conflict.html", context, status=409)


@dataclass(frozen=True, slots=True)
class Reading:
    """A hand as it may have been meant, and the form that records it so.

    ``version`` is None if ``missing`` names people who no longer sit at the table.
    """

    fields: tuple[tuple[str, str], ...]
    version: Version | None
    missing: str = ""


def moved_data(
    data: QueryDict, sitters: Sitters | None, state: TableState
) -> tuple[QueryDict, Sitters | None]:
    """Return what a form sent, its people in the seats they have now, and who sat there before.

    None: nobody has moved. Nobody at all: it is not known who sat there.
    """
    meant = sitters_meant(state.table, sitters, state.sitters)
    if meant == state.sitters:
        return data, None
    pairs = [(name, str(value)) for name, values in data.lists() for value in values]
    moved = move_fields(pairs, meant, state.sitters, state.ruleset)
    return _as_data(moved), meant or Sitters()


def who_was_meant(
    request: HtmxRequest, state: TableState, form: HandForm, hand: Hand | None = None
) -> HttpResponse:
    """Ask who was meant by a hand if people have changed seats since it was entered.

    ``hand`` is the one it corrects.
    """
    before = form.sitters
    fields = [*_sent_fields(request), ("number", str(form.cleaned_data["number"]))]
    by_seats = _reading(state, [(name, value) for name, value in fields if name != FIELD], hand)
    by_people = None
    if before is not None:
        by_people = _by_people(state, fields, before, by_seats, hand)
    context = {
        "state": state,
        "offline": offline_of(state),
        "hand": hand,
        "number": hand.number if hand else form.cleaned_data["number"],
        "revision": request.POST.get("revision", ""),
        "reason": request.POST.get("reason", ""),
        "moves": [] if before is None else _moves(state, before),
        "by_people": by_people,
        "by_seats": by_seats,
        "sent": [*fields, (FIELD, request.POST.get(FIELD, ""))],
        "queued": request.POST.get("queued") or request.POST["token"],
        "token": request.POST["token"],
        "action": request.path,
    }
    part = "_meant.html" if request.htmx else "meant.html"
    response = render(request, f"table/entry/{part}", context, status=409)
    response.headers[STATE] = SEATS
    return retarget(response, "#main") if request.htmx else response


def _by_people(
    state: TableState,
    fields: Sequence[tuple[str, str]],
    before: Sitters,
    by_seats: Reading,
    hand: Hand | None,
) -> Reading:
    """Return the hand of the people who were tapped, in the seats they have now."""
    seats, names = seats_now(before, state.sitters), names_of(state.table, before)
    version = by_seats.version
    named = sorted(named_seats(version.entry, state.ruleset)) if version else []
    if missing := [names[seat] for seat in named if seat not in seats]:
        return Reading((), None, ", ".join(missing))
    moved = move_fields(fields, before, state.sitters, state.ruleset)
    return _reading(state, [(name, value) for name, value in moved if name != FIELD], hand)


def _reading(state: TableState, fields: Sequence[tuple[str, str]], hand: Hand | None) -> Reading:
    """Return what fields say about those who sit at the table now."""
    fields = [*fields, (FIELD, str(state.sitters))]
    form = HandForm(_as_data(fields), rules=state.ledger.rules)
    position = requested_position(state.ledger, form.data, hand)
    form.full_clean()
    version = entered_version(state.ledger.assess(form.entry(), position), state.seats)
    return Reading(tuple(fields), version)


def _moves(state: TableState, before: Sitters) -> list[tuple[str, str, str]]:
    """Return the seats where someone else sits by now: wind, who sat there, who does."""
    names = zip(names_of(state.table, before), names_of(state.table, state.sitters), strict=False)
    return [
        (wind_name(seat), old_name, new_name)
        for seat, (old_name, new_name) in enumerate(names)
        if before[seat] != state.sitters[seat]
    ]


def _sent_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """Return a hand as its form sent it, a false win as one; the parts of the page left out."""
    left_out = {"action", AS_HAND, "number", "queued", "scored"}
    left_out |= {"reason", "revision", "hand", FIELD}
    is_false_win = request.POST.get("action") == FALSE_WIN
    pairs = [pair for pair in submitted_pairs(request) if pair[0] not in left_out]
    if not is_false_win:
        return pairs
    return [*(pair for pair in pairs if pair[0] != "outcome"), ("outcome", FALSE_WIN)]


def _as_data(pairs: Sequence[tuple[str, str]]) -> QueryDict:
    data = QueryDict(mutable=True)
    for name, value in pairs:
        data.appendlist(name, value)
    return data


def recorded_words(message: str, hand: Hand, seats: Sequence[Sitter]) -> str:
    """Return what was recorded and who got what."""
    words, points = hand_words(hand, seats), points_words(net_points(hand), seats)
    told = f"{words}: {points}" if points else words
    stop = "" if told.endswith(".") else "."  # a sentence may end with an initial: "Rossi M."
    return f"{message % {'number': hand.number}} {told}{stop}"
