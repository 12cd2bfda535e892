"""Webhooks: addresses of programs that are notified of one event, or all events of a club.

They act for the person who added them: once that person loses the role, nothing more is sent.
"""

from __future__ import annotations

import base64
import secrets
from collections.abc import Collection
from datetime import timedelta
from typing import Final
from urllib.parse import urlsplit

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.jobs.workers import DELIVERER
from clubscore.outgoing.addresses import target_of
from clubscore.outgoing.waiting import waiting_elsewhere
from clubscore.people.account_mails import AccountMailKind, account_mail_add
from clubscore.people.audit import act_log
from clubscore.people.models import Act, Club, User
from clubscore.people.roles import lock_club
from clubscore.people.selectors import is_organizer
from clubscore.secrecy import secret_note
from clubscore.text import line_within, truncate
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.models import (
    Change,
    Delivery,
    EventRole,
    Notice,
    Tournament,
    Webhook,
)
from clubscore.tournaments.notices.kinds import TEST, Topic

MARK: Final = "whsec_"  # how programs know a secret of this kind (standardwebhooks.com)
SECRET_BYTES: Final = 32
MOST: Final = 20  # of a club and its events at a time
LOGGED: Final = 50  # deliveries an organizer sees
TEST_KEPT: Final = timedelta(hours=1)


def webhook_add(
    *,
    club: Club,
    url: str,
    topics: Collection[str],
    by: User,
    site: str,
    tournament: Tournament | None = None,
    address: str = "",
) -> Webhook:
    """Add a webhook for an event, or for all of a club.

    ``address`` is that of the client. Raises ``topic_missing``, ``text_too_long``,
    ``too_many_webhooks``, ``others_slow`` and what :func:`clubscore.outgoing.addresses.target_of`
    raises.
    """
    chosen = [str(topic) for topic in Topic if topic in topics]
    if not chosen:
        raise ClubError("topic_missing")
    url = line_within(url, 500)
    with waiting_elsewhere():  # before anything is locked: looking a name up takes its time
        target_of(url)
    webhook = Webhook(
        club=club,
        tournament=tournament,
        url=url,
        topics=chosen,
        secret=MARK + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode(),
        site=site,
        made_by=by,
    )
    _save(webhook, by, address)
    secret_note(webhook.secret)
    return webhook


@transaction.atomic
def _save(webhook: Webhook, by: User, address: str) -> None:
    club = webhook.club
    lock_club(club)
    if club.webhooks.filter(ended_at=None).count() >= MOST:
        raise ClubError("too_many_webhooks", most=MOST)
    webhook.save(force_insert=True)
    detail = f"{urlsplit(webhook.url).hostname} ({webhook.tournament or club})"
    account_mail_add(user=by, kind=AccountMailKind.WEBHOOK_MADE, detail=detail, address=address)
    _log(Act.Kind.WEBHOOK_MADE, Change.Kind.WEBHOOK_MADE, webhook, by, address)


@transaction.atomic
def webhook_end(*, webhook: Webhook, by: User, address: str = "") -> None:
    """End a webhook, dropping what was still to be sent. A repeat does nothing."""
    locked = Webhook.objects.select_for_update(no_key=True).filter(pk=webhook.pk).first()
    if locked is None or locked.ended_at is not None:
        return
    locked.ended_at = timezone.now()
    locked.save(update_fields=["ended_at"])
    pending = locked.deliveries.filter(state=Delivery.State.PENDING)
    pending.update(state=Delivery.State.DROPPED, ended_at=timezone.now(), error="removed")
    _log(Act.Kind.WEBHOOK_ENDED, Change.Kind.WEBHOOK_ENDED, locked, by, address)


@transaction.atomic
def webhook_test(*, webhook: Webhook, tournament: Tournament) -> None:
    """Send a program something to try it with, as if it were about an event."""
    notice = Notice.objects.create(tournament=tournament, kind=TEST, addressed_at=timezone.now())
    Delivery.objects.create(notice=notice, webhook=webhook, expires_at=timezone.now() + TEST_KEPT)
    transaction.on_commit(DELIVERER.call)


def open_webhooks(club: Club, tournament: Tournament | None = None) -> QuerySet[Webhook]:
    """Return the webhooks of an event, or those of a club for all its events, latest first."""
    webhooks = Webhook.objects.filter(club=club, tournament=tournament, ended_at=None)
    return webhooks.select_related("made_by")


def webhooks_told_of(tournament: Tournament) -> list[Webhook]:
    """Return the webhooks for an event whose creators still have their role."""
    mine = Q(tournament=tournament) | Q(tournament=None, club=tournament.club_id)
    found = Webhook.objects.filter(mine, ended_at=None).select_related("made_by").order_by("pk")
    return [webhook for webhook in found if _has_effect(webhook)]


def deliveries_to(webhooks: Collection[Webhook]) -> list[Delivery]:
    """Return the latest deliveries to webhooks, newest first. One query."""
    found = Delivery.objects.filter(webhook__in=[webhook.pk for webhook in webhooks])
    return list(found.select_related("notice__tournament", "webhook").order_by("-pk")[:LOGGED])


def _has_effect(webhook: Webhook) -> bool:
    user = webhook.made_by
    if not user.is_active:
        return False
    if is_organizer(user, webhook.club_id):
        return True
    mine = user.event_roles.filter(tournament=webhook.tournament_id, role=EventRole.Role.ORGANIZER)
    return webhook.tournament_id is not None and mine.exists()


def _log(act: Act.Kind, change: Change.Kind, webhook: Webhook, by: User, address: str) -> None:
    if webhook.tournament is None:
        act_log(
            kind=act, by=by, club=webhook.club, facts=truncate(webhook.url, 200), address=address
        )
    else:
        actor = Actor.organizer(by)
        facts = {"url": webhook.url}
        change_log(kind=change, by=actor, tournament=webhook.tournament, facts=facts)
