"""Cuts after stages of an event: decided once, and stored whatever is corrected later."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .common import somebody_elsewhere
from .entries import Entry
from .tournament import Tournament


class StageCut(models.Model):
    """The decision after a stage; the lot is drawn among those who are equal at the cut."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="cuts")
    stage = models.PositiveSmallIntegerField()  # number, from 1
    session = models.PositiveSmallIntegerField()  # number of the last one of the stage
    seed = models.BigIntegerField()  # of the lot, whether it was needed or not
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_by_name = somebody_elsewhere()
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("cut")
        verbose_name_plural = _("cuts")
        ordering = ["stage"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "stage"], name="cut_once_a_stage"),
            models.CheckConstraint(
                condition=Q(stage__gte=1, session__gte=1), name="cut_numbers_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.stage}"


class CutPlace(models.Model):
    """Someone's place at a cut, and what followed.

    ``rank`` is the order after the lot, ``group`` the block, table or period someone advanced
    from, ``position`` the place in it.
    """

    cut = models.ForeignKey(StageCut, on_delete=models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="cut_places")
    rank = models.PositiveSmallIntegerField()
    through = models.BooleanField()
    group = models.PositiveSmallIntegerField(null=True, blank=True)
    position = models.PositiveSmallIntegerField(null=True, blank=True)
    by_lot = models.BooleanField(default=False)  # equal to somebody whom the lot sent elsewhere

    class Meta:
        verbose_name = _("place at a cut")
        verbose_name_plural = _("places at a cut")
        ordering = ["cut", "rank"]
        constraints = [
            models.UniqueConstraint(fields=["cut", "entry"], name="cutplace_player_once"),
            models.UniqueConstraint(fields=["cut", "rank"], name="cutplace_rank_once"),
            models.CheckConstraint(condition=Q(rank__gte=1), name="cutplace_rank_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.cut}: {self.rank} {self.entry}"
