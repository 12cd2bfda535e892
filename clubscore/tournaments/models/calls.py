"""Calls for a referee from a table."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .session import Table


class RefereeCall(models.Model):
    """Someone at a table asks for a referee, until an official says that it is done."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    reason = models.CharField(max_length=200, blank=True, default="")
    called_at = models.DateTimeField(auto_now_add=True)
    coming_at = models.DateTimeField(null=True, blank=True)
    coming_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    done_at = models.DateTimeField(null=True, blank=True)
    done_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("referee call")
        verbose_name_plural = _("referee calls")
        ordering = ["called_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(done_at=None), name="refereecall_one_open_a_table"
            )
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.reason}"
