"""The audit log: who did what with accounts and rights.

The lines of a club form a chain, and so do those of accounts: each carries a hash of itself and of
the one before. ``manage.py verify`` detects a line that was changed, or removed from between
others. Lines older than ``KEPT`` go from the start of the chain, which does not break it. Only an
export made before can show that the last lines are gone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, timedelta
from hashlib import sha256
from typing import Final

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from clubscore.text import truncate

from .account_mails import WITH_THE_LOG, AccountMailKind, account_mail_add
from .models import ACCOUNT_KINDS, Act, Club, User
from .networks import network_of

KEPT: Final = timedelta(days=400)
CHAIN_LOCK: Final = 0x61756469  # of PostgreSQL, beside the id of a club


def act_log(
    *,
    kind: Act.Kind,
    by: User | None = None,
    about: User | None = None,
    club: Club | None = None,
    facts: str = "",
    address: str = "",
) -> None:
    """Record an act in the log of a club or, without one, of the account it concerns.

    ``facts`` are shown to the club's administrators: no secrets, no players' names. Only the
    network of ``address``, where it was done, is stored. People are also told by e-mail of changes
    to how they log in.
    """
    act = Act(
        kind=kind,
        by=by,
        about=about,
        club=club,
        facts=truncate(facts, 200),
        address=network_of(address),
    )
    with transaction.atomic():
        if about is not None and club is None and kind in WITH_THE_LOG:
            account_mail_add(user=about, kind=AccountMailKind(kind), detail=facts, address=address)
        _lock_chain(club)
        last = Act.objects.filter(club=club).order_by("-pk").values_list("chain", flat=True).first()
        act.chain = chain_hash(last or "", act)
        act.save(force_insert=True)


def acts_log(kind: Act.Kind, by: User | None, club: Club, lines: Sequence[str]) -> None:
    """Record many acts of one kind in the log of a club, one after another."""
    acts = [Act(kind=kind, by=by, club=club, facts=truncate(facts, 200)) for facts in lines]
    with transaction.atomic():
        _lock_chain(club)
        last = Act.objects.filter(club=club).order_by("-pk").values_list("chain", flat=True).first()
        before = last or ""
        for act in acts:
            act.chain = before = chain_hash(before, act)
        Act.objects.bulk_create(acts)


def chain_hash(before: str, act: Act) -> str:
    """Return the hash of a line that follows another: SHA-256, in hexadecimal."""
    parts = [
        before,
        act.at.astimezone(UTC).isoformat(timespec="microseconds"),
        act.kind,
        *(str(one or "") for one in (act.club_id, act.by_id, act.about_id)),
        act.facts,
        act.address,
    ]
    return sha256(json.dumps(parts, ensure_ascii=False).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class BrokenChain:
    """A log line that is not what was written, or that follows a line now missing."""

    club: str | None  # slug; None: of accounts
    line: int  # id
    stored: str
    expected: str


def broken_chains() -> Iterator[BrokenChain]:
    """Yield the lines at which chains are broken. Read it at one moment."""
    last: dict[int | None, str] = {}
    for act in Act.objects.select_related("club").order_by("pk").iterator():
        before = last.get(act.club_id)
        last[act.club_id] = act.chain
        if before is None:
            continue  # the line before it has been deleted
        expected = chain_hash(before, act)
        if act.chain != expected:
            yield BrokenChain(act.club.slug if act.club else None, act.pk, act.chain, expected)


def _lock_chain(club: Club | None) -> None:
    """Lock a chain, so that its lines are written one after another; SQLite does so by itself. No
    other lock is taken under it, so that there are no deadlocks.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            key = (club.pk if club else 0) % 2**31
            cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [CHAIN_LOCK, key])


def acts_of(club: Club) -> QuerySet[Act]:
    """Return what was done in a club, latest first.

    It has nothing about the accounts of its people, even if an earlier version logged it there.
    """
    return club.acts.exclude(kind__in=ACCOUNT_KINDS).select_related("by", "about")


def account_acts(user: User) -> QuerySet[Act]:
    """Return what was done about an account, for its owner only, latest first."""
    return Act.objects.filter(about=user, club=None, kind__in=ACCOUNT_KINDS)


def is_first_login(user: User) -> bool:
    """Tell whether an account is new and nobody has logged in with it yet."""
    if user.date_joined < timezone.now() - KEPT:
        return False  # earlier logins have been deleted
    return not Act.objects.filter(about=user, kind=Act.Kind.LOGGED_IN).exists()


def acts_forget() -> int:
    """Delete what is older than ``KEPT``; return how many rows."""
    return Act.objects.filter(at__lt=timezone.now() - KEPT).delete()[0]
