"""Records besides the hands of a table: totals from paper, and the players' confirmations."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.tournaments.models import Entry, Table, Via, somebody_elsewhere

from .columns import A_SEAT, LOST, TOTALS, of_those_seated, sum_to_zero

MOST_TOTAL = 999_999  # points, won or lost; more is a misprint


class TableTotals(models.Model):
    """What the paper sheet of a table says each seat won or lost. Seats are starting winds.

    ``total_*`` and ``pot``, the points left on the table, sum to zero, as the payments of hands and
    their pots do; like those, they are NULL for empty seats. On real sheets they sometimes do not:
    such totals, and no others, are ``as_on_sheet``, by decision of an official. ``lost_*`` is what
    false wins cost that nobody received, if the rules have that: it comes off the totals. A table
    has one row, whose history is in the log (``clubscore.play.totals.services``), and counts either
    this or its hands. With ``beside_hands`` the hands stay recorded and known, but these totals
    count: an official decided so, because the hands add up to something else.
    """

    class State(models.TextChoices):
        """Only valid totals count; where the hands were entered later, these count instead."""

        VALID = "valid", pgettext_lazy("totals", "valid")
        VOID = "void", pgettext_lazy("totals", "void")
        REPLACED = "replaced", _("replaced by hands")

    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="totals")
    state = models.CharField(max_length=8, choices=State.choices, default=State.VALID)
    total_0 = models.IntegerField()
    total_1 = models.IntegerField()
    total_2 = models.IntegerField()
    total_3 = models.IntegerField(null=True)
    total_4 = models.IntegerField(null=True, default=None)
    pot = models.PositiveIntegerField(default=0)  # sticks left on the table, in points
    lost_0 = models.PositiveIntegerField(default=0)
    lost_1 = models.PositiveIntegerField(default=0)
    lost_2 = models.PositiveIntegerField(default=0)
    lost_3 = models.PositiveIntegerField(default=0)
    lost_4 = models.PositiveIntegerField(default=0)
    as_on_sheet = models.BooleanField(default=False)  # they do not sum to zero, and count like that
    beside_hands = models.BooleanField(default=False)  # they count although hands are recorded
    token = models.UUIDField()  # made by the page they were entered on
    revision = models.PositiveIntegerField(default=1)  # grows with every change

    class Meta:
        verbose_name = _("totals of a table")
        verbose_name_plural = _("totals of tables")
        ordering = ["table"]
        constraints = [
            models.CheckConstraint(
                condition=Q(sum_to_zero(*TOTALS, pot="pot"), as_on_sheet=False)
                | Q(~sum_to_zero(*TOTALS, pot="pot"), as_on_sheet=True),
                name="totals_sum_to_zero_or_as_on_sheet",
            ),
            models.CheckConstraint(
                condition=Q(total_4=None) | Q(total_3__isnull=False),
                name="totals_seats_without_gap",
            ),
            models.CheckConstraint(
                condition=Q(
                    **{f"{name}__gte": -MOST_TOTAL for name in TOTALS},
                    **{f"{name}__lte": MOST_TOTAL for name in (*TOTALS, "pot", *LOST)},
                ),
                name="totals_are_no_misprint",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["valid", "void", "replaced"]), name="totals_state_known"
            ),
            models.CheckConstraint(condition=Q(revision__gte=1), name="totals_revision_from_one"),
            models.UniqueConstraint(fields=["token"], name="totals_token_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.get_state_display()}"

    @property
    def payments(self) -> tuple[int, ...]:
        """Points won or lost by each seat, before what nobody received.

        With the pot they sum to ``off_by``.
        """
        return of_those_seated(getattr(self, name) for name in TOTALS)

    @property
    def off_by(self) -> int:
        """The sum of the totals and everything else: 0 unless recorded as on the sheet."""
        return sum(self.payments) + self.pot if self.as_on_sheet else 0

    @property
    def lost_points(self) -> tuple[int, ...]:
        """Points each seat lost to false wins that nobody received."""
        return tuple(getattr(self, name) for name in LOST)[: len(self.payments)]

    @property
    def is_valid(self) -> bool:
        """Whether they count."""
        return self.state == self.State.VALID


def valid_totals(table: Table) -> TableTotals | None:
    """Return the totals that count at a table; no query where they were read with it."""
    totals: TableTotals | None = getattr(table, "totals", None)
    return totals if totals is not None and totals.is_valid else None


class Confirmation(models.Model):
    """A player's word that the result of a table is right, for the state it had then.

    ``state`` identifies that state; after a correction the player is asked again, and this row
    stays as given: it counts again if the result returns to what it was.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="confirmations")
    seat = models.PositiveSmallIntegerField()  # starting wind
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="confirmations")
    state = models.CharField(max_length=64)  # SHA-256 of hands, penalties and totals
    totals = models.JSONField()  # points by seat that were confirmed
    at = models.DateTimeField(default=timezone.now, editable=False)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    by_name = somebody_elsewhere()
    via = models.CharField(max_length=16, choices=Via.choices)

    class Meta:
        verbose_name = _("confirmation")
        verbose_name_plural = _("confirmations")
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "seat", "entry", "state"], name="confirmation_once_a_state"
            ),
            models.CheckConstraint(
                condition=Q(seat__in=A_SEAT), name="confirmation_seat_is_a_seat"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.entry}"
