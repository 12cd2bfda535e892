"""Users and what lets them in again."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """Somebody with a login: an organizer or administrator of a club."""

    language = models.CharField(
        _("language"), max_length=8, blank=True, default="", choices=settings.LANGUAGES
    )
    # Somebody else made the password and has seen it; earlier versions did that.
    password_is_new = models.BooleanField(default=False)
    password_links = models.PositiveIntegerField(default=0)  # grows: links made before have ended
    # The owner has opened a link sent there; any other address may be one somebody else wrote.
    email_is_confirmed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.get_full_name() or self.username

    @property
    def signature(self) -> str:
        """Name and login, as files that leave here tell who did something."""
        return f"{self} ({self.username})"


class RecoveryCode(models.Model):
    """A code that logs in once in place of the phone's; kept as its SHA-256."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("recovery code")
        verbose_name_plural = _("recovery codes")
        constraints = [
            models.UniqueConstraint(fields=["user", "digest"], name="recoverycode_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user}"
