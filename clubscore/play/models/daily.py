"""The answers to the hand of the day, counted; who gave them is not stored."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubscore.people.models import Club


class DailyAnswer(models.Model):
    """How many visitors of a club's hand of a day gave one answer."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="daily_answers")
    day = models.DateField()
    ruleset = models.CharField(max_length=32)  # the club's on that day: it may change
    points = models.PositiveIntegerField()
    doubles = models.PositiveSmallIntegerField(default=0)
    limit = models.BooleanField(default=False)  # “a limit hand”: points and doubles are 0
    is_right = models.BooleanField()
    count = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("answer to the hand of the day")
        verbose_name_plural = _("answers to the hand of the day")
        ordering = ["day", "-count", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "day", "ruleset", "points", "doubles", "limit"],
                name="dailyanswer_once_a_day",
            ),
            models.CheckConstraint(condition=Q(count__gte=1), name="dailyanswer_given"),
        ]

    def __str__(self) -> str:
        return f"{self.day}: {self.points} × {self.count}"
