"""Clubs, their logos, and who runs them."""

from datetime import date
from typing import Any, ClassVar, Final

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.people.names import spellings

from .users import User

COUNTRY = r"^[A-Z]{3}$"  # ISO 3166-1 alpha-3
LEAST_WEEKS, MOST_WEEKS = 1, 104  # for which contacts are kept after an event
# In place of the last day of a quick game: of a club that is being deleted, and of one of a file
# that is not all here yet. Nobody finds either.
CLOSING: Final = date(1, 1, 1)
ARRIVING: Final = date(1, 1, 2)


class Accent(models.TextChoices):
    """The colour of a club's pages; static/css has what each is by day and at night."""

    JADE = "jade", pgettext_lazy("colour", "jade")
    PETROL = "petrol", pgettext_lazy("colour", "petrol")
    INDIGO = "indigo", pgettext_lazy("colour", "indigo")
    PLUM = "plum", pgettext_lazy("colour", "plum")
    UMBER = "umber", pgettext_lazy("colour", "umber")
    MOSS = "moss", pgettext_lazy("colour", "moss")
    GRAPHITE = "graphite", pgettext_lazy("colour", "graphite")


class ListedClubs(models.Manager["Club"]):
    """The existing clubs: every list, search and count of clubs goes through this manager."""

    def get_queryset(self) -> models.QuerySet["Club"]:
        """Leave out stand-ins for clubs, which concern only their players."""
        return super().get_queryset().filter(kept_until=None)

    def public(self) -> models.QuerySet["Club"]:
        """Return those everyone sees: none that is suspended."""
        return self.filter(suspended_at=None)


class Club(models.Model):
    """A mahjong club, how its pages look, and the defaults of its new events.

    A quick game, which anyone can start without a club, has its own row here in place of one
    (``kept_until``). ``objects`` never finds it; ``everything`` is for locks and foreign keys.
    ``objects`` does not find a club being deleted, or arriving from a file, either.
    """

    name = models.CharField(_("name"), max_length=100)
    slug = models.SlugField(max_length=60)
    city = models.CharField(_("city"), max_length=100, blank=True, default="")
    country = models.CharField(
        _("country"), max_length=3, default="ITA", validators=[RegexValidator(COUNTRY)]
    )
    time_zone = models.CharField(_("time zone"), max_length=64, default="Europe/Rome")
    requires_second_factor = models.BooleanField(_("administrators need a code"), default=False)
    web = models.URLField(_("web address"), max_length=200, blank=True, default="")
    contact = models.CharField(_("contact"), max_length=200, blank=True, default="")
    accent = models.CharField(
        _("colour"), max_length=12, choices=Accent.choices, default=Accent.JADE
    )
    language = models.CharField(  # of visitors who ask for none; empty: the installation's
        _("language"), max_length=8, blank=True, default=""
    )
    ruleset = models.CharField(_("rules"), max_length=32, blank=True, default="")  # of new events
    options = models.JSONField(_("options"), default=dict, blank=True)  # unlike the ruleset's
    contacts_weeks = models.PositiveSmallIntegerField(  # after the last day of an event
        _("weeks for which contacts are kept"), default=12
    )
    logo_key = models.CharField(max_length=32, blank=True, default="")  # of ClubLogo; empty: none
    words = models.TextField(editable=False, default="")  # it is found by, each after a blank
    # The last day of a quick game that this stands in for a club of; None: it is a club.
    kept_until = models.DateField(null=True, blank=True, editable=False)
    # Since when only its own people see it, and nobody changes anything; None: it is open.
    suspended_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Random, and the same wherever a file has brought the club; None before its first file.
    key = models.UUIDField(null=True, editable=False)

    objects = ListedClubs()
    everything: ClassVar[models.Manager["Club"]] = models.Manager()

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name", "pk"]
        indexes = [
            models.Index(  # whole pages of the list are skipped without reading a club
                fields=["name", "id", "suspended_at"],
                condition=Q(kept_until=None),
                name="club_by_name",
            ),
            models.Index(
                fields=["kept_until"], condition=~Q(kept_until=None), name="club_stand_ins"
            ),
            models.Index(fields=["id"], condition=~Q(suspended_at=None), name="club_suspended"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["slug"], name="club_slug_once"),
            models.CheckConstraint(condition=Q(country__regex=COUNTRY), name="club_country_alpha3"),
            models.CheckConstraint(condition=Q(accent__in=Accent.values), name="club_accent_known"),
            models.CheckConstraint(
                condition=Q(contacts_weeks__range=(LEAST_WEEKS, MOST_WEEKS)),
                name="club_contacts_weeks_in_range",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **options: Any) -> None:
        """Store it with the words it is found by."""
        self.words = f" {' '.join(spellings(f'{self.name} {self.city}'))}"
        if (fields := options.get("update_fields")) is not None:
            options["update_fields"] = {*fields, "words"}
        super().save(*args, **options)

    @property
    def is_suspended(self) -> bool:
        """The operator has closed it: its people can read and export, nobody else sees it."""
        return self.suspended_at is not None

    @property
    def is_stand_in(self) -> bool:
        """Whether it is not a club but the stand-in of a quick game."""
        return self.kept_until is not None


class ClubLogo(models.Model):
    """The picture of a club: a PNG of ours, never the file someone sent."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="logo")
    key = models.CharField(max_length=32, unique=True)  # made from club and content
    content = models.BinaryField()

    class Meta:
        verbose_name = _("logo")
        verbose_name_plural = _("logos")

    def __str__(self) -> str:
        return f"{self.club}: {self.key}"


class Membership(models.Model):
    """What someone with a login may do in a club."""

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
