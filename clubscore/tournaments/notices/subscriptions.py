"""Subscriptions of devices and e-mail addresses to an event: on, confirmed, off."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from fnmatch import fnmatchcase
from typing import Final
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Lower
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.outgoing.addresses import check_url
from clubscore.people.models import Player
from clubscore.tournaments.locks import lock_tournament
from clubscore.tournaments.models import Entry, Subscription, Tournament

MOST: Final = 5_000  # of an event
KEPT: Final = timedelta(days=7)  # after the last day of the event
UNCONFIRMED_KEPT: Final = timedelta(days=2)  # an address nobody confirmed
OPENING_KEPT: Final = timedelta(days=2)  # after registration has opened, should nobody be told
LONGEST: Final = 500  # characters of an address
POINT: Final = 65  # bytes of a browser's public key: a point of P-256, not compressed
SECRET: Final = 16  # bytes it shares with us
BASE64: Final = re.compile(r"[A-Za-z0-9_-]+")
Kind = Subscription.Kind


@transaction.atomic
def push_subscribe(
    *,
    tournament: Tournament,
    entry: Entry | None,
    endpoint: str,
    public_key: str,
    secret: str,
    language: str,
    site: str,
    own: bool = False,
    opening: bool = False,
) -> Subscription:
    """Subscribe a device to an event; if it is subscribed already, it now follows ``entry``.

    ``opening``: only for the opening of registration, once; existing subscriptions stay.

    ``own``: it is that player's, as a secret link has shown; it then gets notices of such links.
    ``endpoint`` is the device's address at its push service. Raises ``push_refused``,
    ``push_keys_bad``, ``event_over``, ``no_opening_ahead`` or ``too_many_subscriptions``.
    """
    tournament = _open_event(tournament, opening=opening)
    check_endpoint(endpoint)
    _check_keys(public_key, secret)
    return _subscribe(
        tournament,
        entry,
        Kind.PUSH,
        endpoint,
        {
            "public_key": public_key,
            "secret": secret,
            "language": language,
            "site": site,
            "own": own,
            "confirmed_at": timezone.now(),
        },
        opening=opening,
    )


@transaction.atomic
def mail_subscribe(
    *,
    tournament: Tournament,
    entry: Entry | None,
    address: str,
    language: str,
    site: str,
    own: bool = False,
    opening: bool = False,
) -> Subscription:
    """Subscribe an e-mail address to an event; the subscription takes effect once confirmed.

    A confirmed subscription is left unchanged, with the entry it was confirmed for: anyone can
    type anyone's address. ``opening`` as in :func:`push_subscribe`. Raises ``event_over``,
    ``no_opening_ahead`` or ``too_many_subscriptions``.
    """
    tournament = _open_event(tournament, opening=opening)
    known = tournament.subscriptions.filter(kind=Kind.MAIL, address=address)
    if confirmed := known.exclude(confirmed_at=None).first():
        known.update(opening=confirmed.opening or opening)
        return confirmed
    values: dict[str, object] = {"language": language, "site": site, "own": own}
    return _subscribe(tournament, entry, Kind.MAIL, address, values, opening=opening)


def subscription_confirm(*, subscription: Subscription) -> None:
    """Confirm an e-mail subscription at the reader's request; a repeat does nothing."""
    unconfirmed = Subscription.objects.filter(pk=subscription.pk, confirmed_at=None)
    unconfirmed.update(confirmed_at=timezone.now())


def subscription_extend(*, subscription: Subscription) -> None:
    """Extend a subscription to registration's opening to all news; a repeat does nothing."""
    Subscription.objects.filter(pk=subscription.pk).update(general=True)


def opening_end(*, subscription: Subscription) -> None:
    """End notices about the opening of registration; a repeat does nothing."""
    mine = Subscription.objects.filter(pk=subscription.pk)
    mine.filter(general=False).delete()
    mine.update(opening=False)


def subscription_end(*, subscription: Subscription) -> None:
    """End it, with all that was on its way; a repeat does nothing."""
    Subscription.objects.filter(pk=subscription.pk).delete()


def device_end(*, endpoint: str, tournament: Tournament | None = None) -> int:
    """Unsubscribe a device from one event or all; return how many subscriptions it still has."""
    mine = Subscription.objects.filter(kind=Kind.PUSH, address=endpoint)
    (mine if tournament is None else mine.filter(tournament=tournament)).delete()
    return mine.count()


@transaction.atomic
def device_renew(*, former: str, endpoint: str, public_key: str, secret: str) -> int:
    """Give a device the new address from its browser; return the number of events affected.

    Only that browser knows the old address. Raises ``push_refused`` or ``push_keys_bad``.
    """
    check_endpoint(endpoint)
    _check_keys(public_key, secret)
    mine = Subscription.objects.filter(kind=Kind.PUSH, address=former)
    # An event that the new address is told of already needs the former no longer.
    twice = Subscription.objects.filter(kind=Kind.PUSH, address=endpoint).exclude(address=former)
    mine.filter(tournament__in=list(twice.values_list("tournament", flat=True))).delete()
    return mine.update(address=endpoint, public_key=public_key, secret=secret)


def subscriptions_forget() -> int:
    """Delete subscriptions to finished events and unconfirmed ones; return how many."""
    now = timezone.now()
    over = Subscription.objects.filter(tournament__ends_on__lt=(now - KEPT).date())
    never = Subscription.objects.filter(confirmed_at=None, created_at__lt=now - UNCONFIRMED_KEPT)
    opened = Subscription.objects.filter(
        general=False, tournament__registration_opens_at__lt=now - OPENING_KEPT
    )
    return over.delete()[0] + never.delete()[0] + opened.delete()[0]


def ends_at(tournament: Tournament) -> datetime:
    """Return when the subscriptions of an event are deleted."""
    last = tournament.ends_on + KEPT + timedelta(days=1)
    return datetime(last.year, last.month, last.day, tzinfo=ZoneInfo(tournament.time_zone))


def subscriptions_of(player: Player, mails: Iterable[str] = ()) -> QuerySet[Subscription]:
    """Return the subscriptions about a player, no matter who made them.

    Also those in the club of the player's own addresses, given in lower case.
    """
    about = Q(entry__player=player)
    if mails := sorted(mails):
        to_player = Q(kind=Subscription.Kind.MAIL, tournament__club=player.club_id)
        about |= to_player & Q(pk__in=_to(mails).values("pk"))
    return Subscription.objects.filter(about)


def _to(mails: list[str]) -> QuerySet[Subscription]:
    return Subscription.objects.annotate(mail=Lower("address")).filter(mail__in=mails)


def check_endpoint(endpoint: str) -> None:
    """Raise ``push_refused`` unless this is an address of a push service we use.

    Anyone may send one, and this server then sends to it: so not just anywhere.
    """
    try:
        check_url(endpoint)
    except ClubError as error:
        raise ClubError("push_refused", host=endpoint[:60]) from error
    host = urlsplit(endpoint).hostname or ""
    if len(endpoint) > LONGEST or not any(
        fnmatchcase(host, service) for service in settings.PUSH_SERVICES
    ):
        raise ClubError("push_refused", host=host)


def _check_keys(public_key: str, secret: str) -> None:
    point, shared = _bytes(public_key), _bytes(secret)
    if len(point) != POINT or point[0] != 4 or len(shared) != SECRET:
        raise ClubError("push_keys_bad")


def _bytes(text: str) -> bytes:
    if not BASE64.fullmatch(text):
        return b""
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except binascii.Error:
        return b""


def _open_event(tournament: Tournament, *, opening: bool) -> Tournament:
    tournament = lock_tournament(tournament)
    now = timezone.now()
    if now >= ends_at(tournament):
        raise ClubError("event_over")
    opens_at = tournament.registration_opens_at
    if opening and (opens_at is None or opens_at <= now):
        raise ClubError("no_opening_ahead")
    return tournament


def _subscribe(
    tournament: Tournament,
    entry: Entry | None,
    kind: Subscription.Kind,
    address: str,
    values: dict[str, object],
    *,
    opening: bool,
) -> Subscription:
    """Write a subscription to a locked event; the player it follows may change, and so the seat."""
    known = tournament.subscriptions.filter(kind=kind, address=address).first()
    if opening:
        values |= {"opening": True, "general": known is not None and known.general}
        entry = known.entry if known else None
    else:
        values["general"] = True
    if known is None and tournament.subscriptions.count() >= MOST:
        raise ClubError("too_many_subscriptions")
    if known is None or known.entry_id != (entry.pk if entry else None):
        values["seat"] = ""
    elif known.own:
        values["own"] = True
    return Subscription.objects.update_or_create(
        tournament=tournament, kind=kind, address=address, defaults={**values, "entry": entry}
    )[0]
