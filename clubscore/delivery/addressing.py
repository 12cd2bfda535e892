"""Determines once, under the notice's lock, who receives a notice and with which facts.

Notices are taken in the order they were written; a process that waits for a lock continues with
those after it. So each receiver gets deliveries in that order, whichever process sends them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from clubscore.database import is_outage
from clubscore.play.confirmations import is_open_for_confirmation, table_confirmation_status
from clubscore.play.selectors import table_state
from clubscore.tournaments.models import (
    Delivery,
    Entry,
    Notice,
    Seat,
    Session,
    Subscription,
)
from clubscore.tournaments.notices.kinds import (
    GAME_OVER,
    REGISTRATION_OPENED,
    STARTS_SOON,
    topic_of,
)
from clubscore.tournaments.officials.webhooks import webhooks_told_of
from clubscore.tournaments.roster.requests import places

logger = logging.getLogger(__name__)

OPENING: Final = "opening"  # what a delivery says: registration is open
AT_ONCE: Final = 50  # notices in one transaction
BRIEF, LONG = timedelta(hours=2), timedelta(hours=24)  # afterwards it is no news
FOR_PROGRAMS: Final = timedelta(hours=24)


@transaction.atomic
def notices_address() -> int:
    """Determine who receives the new notices; return how many notices there were."""
    new = Notice.objects.filter(addressed_at=None).order_by("pk")
    related = new.select_related("tournament", "session", "table", "entry")
    locked = list(related.select_for_update(no_key=True, of=("self",))[:AT_ONCE])
    for notice in locked:
        for receivers in (_to_programs, _to_people):
            _deliveries_add(notice, receivers)
    Notice.objects.filter(pk__in=[notice.pk for notice in locked]).update(
        addressed_at=timezone.now()
    )
    return len(locked)


def _deliveries_add(notice: Notice, receivers: Callable[[Notice], Iterator[Delivery]]) -> None:
    """Record who receives a notice; an error is logged, and does not stop the other notices."""
    try:
        with transaction.atomic():
            Delivery.objects.bulk_create(list(receivers(notice)), ignore_conflicts=True)
    except Exception as error:
        if is_outage(error):
            raise
        logger.exception("notice %s of kind %s was dropped", notice.pk, notice.kind)


def _to_programs(notice: Notice) -> Iterator[Delivery]:
    if notice.kind == REGISTRATION_OPENED:  # it is noticed only where somebody waits for it
        return
    topic = topic_of(notice.kind)
    for webhook in webhooks_told_of(notice.tournament):
        if topic in webhook.topics:
            yield Delivery(notice=notice, webhook=webhook, expires_at=timezone.now() + FOR_PROGRAMS)


def _to_people(notice: Notice) -> Iterator[Delivery]:
    event = notice.tournament
    finders = FINDERS.get(notice.kind, ())
    if not finders or not event.is_shown:
        return
    told = Q(opening=True) if notice.kind == REGISTRATION_OPENED else Q(general=True)
    confirmed = event.subscriptions.filter(told).exclude(confirmed_at=None)
    subscriptions = list(confirmed.select_related("entry").order_by("pk"))
    for finder in finders:
        yield from finder(notice, subscriptions)


def _delivery(
    notice: Notice,
    subscription: Subscription,
    what: str,
    facts: Mapping[str, Any],
    *,
    lifetime: timedelta = LONG,
    once: str = "",
) -> Delivery:
    return Delivery(
        notice=notice,
        subscription=subscription,
        what=what,
        facts=dict(facts),
        once=once,
        expires_at=timezone.now() + lifetime,
    )


def _of(session: Session) -> dict[str, Any]:
    """Return what texts say about a session."""
    facts: dict[str, Any] = {"number": session.number, "name": session.name}
    if session.starts_at is not None:
        facts["starts_at"] = session.starts_at.isoformat()
    return facts


def _seats(session: Session) -> dict[int, Seat]:
    """Return the seats of a session by entry, where everyone may know them. One query."""
    if not session.seats_are_public:
        return {}
    seats = Seat.objects.filter(session=session).select_related("table")
    return {seat.entry_id: seat for seat in seats}


def _next_seats(notice: Notice, subscriptions: Iterable[Subscription]) -> Iterator[Delivery]:
    """The seat in the first unfinished session, unless it is the one last announced."""
    coming = notice.tournament.sessions.not_over()
    session = coming.order_by("number").first()
    if session is None:
        return
    seats, changed = _seats(session), []
    for one in subscriptions:
        seat = seats.get(one.entry_id or 0)
        if seat is None or one.seat == (place := f"{session.pk}:{seat.table.number}:{seat.wind}"):
            continue
        one.seat = place
        changed.append(one)
        facts = {**_of(session), "table": seat.table.number, "wind": seat.wind}
        yield _delivery(notice, one, "seat", facts)
    Subscription.objects.bulk_update(changed, ["seat"], 500)


def _starts_soon(notice: Notice, subscriptions: Iterable[Subscription]) -> Iterator[Delivery]:
    session = notice.session
    assert session is not None  # noqa: S101 - the notice is of one
    left = (session.starts_at or timezone.now()) - timezone.now()
    seats, facts = _seats(session), _of(session)
    if "starts_at" not in facts:
        return
    playing = set(notice.tournament.entries.playing_in(session.number).values_list("pk", flat=True))
    for one in subscriptions:
        seat = seats.get(one.entry_id or 0)
        if seat is not None:
            place = {"table": seat.table.number, "wind": seat.wind}
            yield _delivery(notice, one, "soon", {**facts, **place}, lifetime=left)
        elif not seats and one.entry_id in playing:
            yield _delivery(notice, one, "soon", facts, lifetime=left)


def _at_table(
    notice: Notice, subscriptions: Iterable[Subscription]
) -> Iterator[tuple[Subscription, int, dict[str, Any]]]:
    """Those who follow someone at the table, with the starting wind, and facts of the table."""
    table, session = notice.table, notice.session
    assert table is not None and session is not None  # noqa: S101, PT018 - the notice is of them
    winds = dict(Seat.objects.filter(table=table).values_list("entry", "wind"))
    facts = {**_of(session), "table": table.number}
    for one in subscriptions:
        if one.entry_id in winds:
            yield one, winds[one.entry_id], facts


def _corrections(notice: Notice, subscriptions: Iterable[Subscription]) -> Iterator[Delivery]:
    thing, _dot, change = notice.kind.partition(".")
    for one, _wind, facts in _at_table(notice, subscriptions):
        if thing == "hand":
            facts = {**facts, "hand": notice.facts["number"], "change": change}
        yield _delivery(notice, one, thing, facts)


def _to_confirm(notice: Notice, subscriptions: Iterable[Subscription]) -> Iterator[Delivery]:
    """Deliveries to everyone who has not confirmed the current result; one for each result."""
    assert notice.table is not None  # noqa: S101 - the notice is of one
    told = list(_at_table(notice, subscriptions))
    if not told:
        return
    state = table_state(notice.table)
    if not is_open_for_confirmation(state):
        return
    status = table_confirmation_status(state)
    once = f"confirm:{notice.table_id}:{status.state[:32]}"
    for one, wind, facts in told:
        if wind not in status.seats:
            facts = {**facts, "wind": wind}
            yield _delivery(notice, one, "confirm", facts, lifetime=BRIEF, once=once)


def _place_is_free(notice: Notice, subscriptions: Iterable[Subscription]) -> Iterator[Delivery]:
    """As many people on the waiting list as there are places, in order."""
    event = notice.tournament
    now = places(event)
    if not now.has_place_for_waiting or now.places_left is None:
        return
    waiting = event.entries.filter(state=Entry.State.WAITING).order_by("pk")
    first = set(waiting.values_list("pk", flat=True)[: now.places_left])
    # Told again only after the list has moved.
    once = f"free:{event.capacity}:{now.confirmed}:{now.requests}:{now.waiting}"
    for one in subscriptions:
        if one.entry_id in first:
            yield _delivery(notice, one, "free", {}, once=once)


def _entry_confirmed(notice: Notice, subscriptions: Iterable[Subscription]) -> Iterator[Delivery]:
    entry = notice.entry
    for one in subscriptions:
        if entry is not None and one.entry_id == entry.pk and entry.number is not None:
            yield _delivery(notice, one, "entered", {"player": entry.number})


def _results(notice: Notice, subscriptions: Iterable[Subscription]) -> Iterator[Delivery]:
    """To all: where results are held back once they are published, else when a session is over."""
    session, held = notice.session, notice.tournament.results_held
    if session is None or held != (notice.kind == "session.published"):
        return
    for one in subscriptions:
        yield _delivery(notice, one, "results", _of(session), once=f"results:{session.pk}")


def _announcements(notice: Notice, subscriptions: Iterable[Subscription]) -> Iterator[Delivery]:
    if notice.facts["send"]:
        for one in subscriptions:
            yield _delivery(notice, one, "announcement", {"text": notice.facts["text"]})


def _opening(notice: Notice, subscriptions: Iterable[Subscription]) -> Iterator[Delivery]:
    for one in subscriptions:
        yield _delivery(notice, one, OPENING, {})


Finder = Callable[[Notice, Iterable[Subscription]], Iterator[Delivery]]

FINDERS: Final[Mapping[str, tuple[Finder, ...]]] = {
    "seats.drawn": (_next_seats,),
    "seats.changed": (_next_seats,),
    "seats.published": (_next_seats,),
    "session.started": (_next_seats,),
    "session.closed": (_results, _next_seats),
    "session.published": (_results,),
    STARTS_SOON: (_starts_soon,),
    "hand.corrected": (_corrections, _to_confirm),
    "hand.voided": (_corrections,),
    "hand.restored": (_corrections, _to_confirm),
    "totals.recorded": (_to_confirm,),
    "totals.corrected": (_corrections, _to_confirm),
    GAME_OVER: (_to_confirm,),
    "table.closed": (_to_confirm,),
    "entry.confirmed": (_entry_confirmed,),
    "entry.withdrawn": (_place_is_free,),
    "entry.declined": (_place_is_free,),
    "entry.removed": (_place_is_free,),
    "event.changed": (_place_is_free,),
    "announcement.made": (_announcements,),
    REGISTRATION_OPENED: (_opening,),
}
