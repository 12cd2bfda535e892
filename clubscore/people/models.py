"""Who plays and who runs a club: data and its constraints."""

from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

COUNTRY = r"^[A-Z]{3}$"  # ISO 3166-1 alpha-3
EMA_NUMBER = r"^([0-9]{8})?$"


class User(AbstractUser):
    """Somebody with a login: an organizer or administrator of a club."""

    language = models.CharField(
        _("language"), max_length=8, blank=True, default="", choices=settings.LANGUAGES
    )

    def __str__(self) -> str:
        return self.get_full_name() or self.username

    @property
    def signature(self) -> str:
        """Name and login, as files that leave here tell who did something."""
        return f"{self} ({self.username})"


class Club(models.Model):
    """A mahjong club."""

    name = models.CharField(_("name"), max_length=100)
    slug = models.SlugField(max_length=60)
    city = models.CharField(_("city"), max_length=100, blank=True, default="")
    country = models.CharField(
        _("country"), max_length=3, default="ITA", validators=[RegexValidator(COUNTRY)]
    )
    time_zone = models.CharField(_("time zone"), max_length=64, default="Europe/Rome")

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["slug"], name="club_slug_once"),
            models.CheckConstraint(condition=Q(country__regex=COUNTRY), name="club_country_alpha3"),
        ]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """What somebody with a login may do in a club."""

    class Role(models.TextChoices):
        """Both run events; an admin also decides who else may."""

        ADMIN = "admin", _("administrator")
        ORGANIZER = "organizer", _("organizer")

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=16, choices=Role.choices, default=Role.ORGANIZER)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(fields=["user", "club"], name="membership_once_per_club"),
            models.CheckConstraint(
                condition=Q(role__in=["admin", "organizer"]), name="membership_role_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.club}: {self.get_role_display()}"


class Player(models.Model):
    """Somebody who plays; most have no login."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="players")
    first_name = models.CharField(_("first name"), max_length=60, blank=True, default="")
    last_name = models.CharField(_("last name"), max_length=60)
    country = models.CharField(
        _("country"), max_length=3, default="ITA", validators=[RegexValidator(COUNTRY)]
    )
    ema_number = models.CharField(
        _("EMA number"),
        max_length=8,
        blank=True,
        default="",
        validators=[RegexValidator(EMA_NUMBER)],
    )

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering: ClassVar[list[str]] = ["last_name", "first_name", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(last_name=""), name="player_has_a_name"),
            models.CheckConstraint(
                condition=Q(country__regex=COUNTRY), name="player_country_alpha3"
            ),
            models.CheckConstraint(
                condition=Q(ema_number__regex=EMA_NUMBER), name="player_ema_number_eight_digits"
            ),
            models.UniqueConstraint(
                fields=["club", "ema_number"],
                condition=~Q(ema_number=""),
                name="player_ema_number_once_per_club",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def short_name(self) -> str:
        """Last name and initial, ``Rossi M.``, for narrow columns."""
        initial = self.first_name[:1]
        return f"{self.last_name} {initial}." if initial else self.last_name
