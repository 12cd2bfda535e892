"""Rows leased by one process for a while: taken, renewed, returned, tried again.

Nothing is locked while a process works on them. If it dies or stalls, others take over its rows,
which it notices when it wants to continue.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final, Generic, TypeVar

from django.db import models, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

LEASE: Final = timedelta(seconds=90)  # for one attempt, which takes 40 at most
AT_ONCE: Final = 50  # rows taken together


class LeasedRow(models.Model):
    """A row that one process at a time may take, and that waits between two attempts."""

    retry_at = models.DateTimeField(null=True, blank=True)  # None: at once
    claimed_until = models.DateTimeField(null=True, blank=True)  # by a process that works on it

    class Meta:
        abstract = True


L = TypeVar("L", bound=LeasedRow)


@dataclass(frozen=True, slots=True)
class Lease(Generic[L]):
    """A row that is ours until a moment, which also tells our lease from any other."""

    model: type[L]
    pk: int
    until: datetime

    @property
    def row(self) -> QuerySet[L]:
        """The row, as long as the lease is ours."""
        return self.model._default_manager.filter(pk=self.pk, claimed_until=self.until)

    def renew(self) -> Lease[L] | None:
        """Return a renewed lease, or None if we were considered dead and another process has it."""
        longer = replace(self, until=timezone.now() + LEASE)
        return longer if self.row.update(claimed_until=longer.until) else None

    def end(self, *, retry_at: datetime | None = None, **changes: Any) -> None:
        """Give the row back: others may take it, from a moment on or at once."""
        self.row.update(retry_at=retry_at, claimed_until=None, **changes)


def due(rows: QuerySet[L]) -> QuerySet[L]:
    """Return the rows that are due and not leased."""
    now = timezone.now()
    return rows.filter(
        Q(retry_at=None) | Q(retry_at__lte=now), Q(claimed_until=None) | Q(claimed_until__lt=now)
    )


@transaction.atomic
def leases_take(rows: QuerySet[L]) -> list[Lease[L]]:
    """Take some of ``rows`` that are due, and that nobody else is taking."""
    free = due(rows).order_by("pk").select_for_update(skip_locked=True, no_key=True)[:AT_ONCE]
    pks = [row.pk for row in free]
    until = timezone.now() + LEASE
    rows.model._default_manager.filter(pk__in=pks).update(claimed_until=until)
    return [Lease(rows.model, pk, until) for pk in pks]
