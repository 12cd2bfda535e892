"""Users and what lets them in again."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """Someone with a login: an organizer or administrator of a club."""

    language = models.CharField(_("language"), max_length=8, blank=True, default="")
    # Somebody else made the password and has seen it; earlier versions did that.
    password_is_new = models.BooleanField(default=False)
    password_links = models.PositiveIntegerField(default=0)  # grows: links made before have ended
    # The owner has opened a link sent there; any other address may be one somebody else wrote.
    email_is_confirmed = models.BooleanField(default=False)

    # Grows: sessions that began before it grew have ended.
    session_epoch = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return self.get_full_name() or self.username

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """Bind sessions to the password and the epoch they began with."""
        of_password: str = super()._get_session_auth_hash(secret=secret)  # type: ignore[misc]
        if not self.session_epoch:
            return of_password  # as sessions of earlier versions have it
        return f"{of_password}-{self.session_epoch}"

    @property
    def signature(self) -> str:
        """Name and username, which exported files use to say who did something."""
        return f"{self} ({self.username})"


class LoginSession(models.Model):
    """A device on which someone has logged in, as far as it says what it is."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="login_sessions")
    key = models.CharField(max_length=40, unique=True)  # of Django's session
    device = models.CharField(max_length=60, blank=True, default="")  # browser and system
    network = models.CharField(max_length=50, blank=True, default="")  # never the whole address
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("login on a device")
        verbose_name_plural = _("logins on devices")

    def __str__(self) -> str:
        return f"{self.user}: {self.device}"


class Passkey(models.Model):
    """A key on someone's device, which logs in without a password. No secret is stored here."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="passkeys")
    credential = models.CharField(max_length=1400, unique=True)  # its id, base64url
    public_key = models.TextField()  # base64url
    uses = models.PositiveBigIntegerField(default=0)  # as the device counts; 0: it does not
    name = models.CharField(max_length=60, blank=True, default="")  # as its owner calls it
    created_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("passkey")
        verbose_name_plural = _("passkeys")
        ordering: ClassVar[list[str]] = ["created_at", "pk"]

    def __str__(self) -> str:
        return f"{self.user}: {self.name}"


class RecoveryCode(models.Model):
    """A code that logs in once in place of the phone's; stored as its SHA-256."""

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
