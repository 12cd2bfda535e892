"""The four totals of a table whose hands are on paper alone."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from clubscore.events.models import Table

MOST_TOTAL = 999_999  # points, won or lost; more is a misprint
TOTALS = ("total_0", "total_1", "total_2", "total_3")
LOST = ("lost_0", "lost_1", "lost_2", "lost_3")


class TableTotals(models.Model):
    """What the paper of a table says each seat won or lost. Seats are starting winds.

    ``total_*`` sum to zero, as the payments of hands do. ``lost_*`` is what false wins cost that
    nobody received, where the rules have that: it comes off the totals. A table has one row, whose
    history is in the log (``clubscore.play.totals``), and counts either this or its hands.
    """

    class State(models.TextChoices):
        """Only valid totals count; where the hands were entered later, these count instead."""

        VALID = "valid", _("valid")
        VOID = "void", _("void")
        REPLACED = "replaced", _("replaced by the hands")

    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="totals")
    state = models.CharField(max_length=8, choices=State.choices, default=State.VALID)
    total_0 = models.IntegerField()
    total_1 = models.IntegerField()
    total_2 = models.IntegerField()
    total_3 = models.IntegerField()
    lost_0 = models.PositiveIntegerField(default=0)
    lost_1 = models.PositiveIntegerField(default=0)
    lost_2 = models.PositiveIntegerField(default=0)
    lost_3 = models.PositiveIntegerField(default=0)
    token = models.UUIDField()  # made by the page they were entered on
    revision = models.PositiveIntegerField(default=1)  # grows with every change

    class Meta:
        verbose_name = _("totals of a table")
        verbose_name_plural = _("totals of tables")
        ordering = ["table"]
        constraints = [
            models.CheckConstraint(
                condition=Q(total_0=0 - F("total_1") - F("total_2") - F("total_3")),
                name="totals_sum_to_zero",
            ),
            models.CheckConstraint(
                condition=Q(
                    **{f"{name}__gte": -MOST_TOTAL for name in TOTALS},
                    **{f"{name}__lte": MOST_TOTAL for name in (*TOTALS, *LOST)},
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
    def payments(self) -> tuple[int, int, int, int]:
        """Points won or lost by each seat, before what nobody received; they sum to zero."""
        return self.total_0, self.total_1, self.total_2, self.total_3

    @property
    def lost(self) -> tuple[int, int, int, int]:
        """Points each seat lost to false wins that nobody received."""
        return self.lost_0, self.lost_1, self.lost_2, self.lost_3

    @property
    def is_valid(self) -> bool:
        """They count."""
        return self.state == self.State.VALID


def valid_totals(table: Table) -> TableTotals | None:
    """Return the totals that count at a table; no query where they were read with it."""
    totals: TableTotals | None = getattr(table, "totals", None)
    return totals if totals is not None and totals.is_valid else None
