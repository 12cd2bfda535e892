"""The prize-giving of an event."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .tournament import Tournament


class Ceremony(models.Model):
    """What a prize-giving reveals, step by step; ``Tournament.ceremony_step`` is the current step.

    The steps are fixed when it begins, so that nothing changes in front of the audience. They name
    players by their entries. See ``clubscore.standings.ceremony`` for how they are built.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="ceremony")
    plan = models.JSONField(default=dict)  # what was chosen
    steps = models.JSONField(default=list)
    started_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("prize-giving")
        verbose_name_plural = _("prize-givings")

    def __str__(self) -> str:
        return f"{self.tournament}: {len(self.steps)}"
