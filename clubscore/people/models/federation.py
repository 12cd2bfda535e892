"""The list of players that a federation keeps, as this installation was given it."""

from typing import ClassVar, Final

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .clubs import COUNTRY
from .players import EMA_NUMBER

THE_LIST: Final = 1  # the id of the one there can be


class FederationList(models.Model):
    """Data about the list itself: there is one, or none."""

    name = models.CharField(max_length=40)
    source = models.CharField(max_length=200)  # an address, or the name of a file
    dated = models.DateField(null=True, blank=True)  # as whoever loaded it said
    loaded_at = models.DateTimeField(default=timezone.now)
    people = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("federation player list")
        verbose_name_plural = _("federation player lists")
        constraints = [
            models.CheckConstraint(condition=Q(pk=THE_LIST), name="federationlist_is_one"),
        ]

    def __str__(self) -> str:
        return self.name


class FederationPlayer(models.Model):
    """Someone of the list: no player of a club here, and no user.

    The id stays the same when a newer list is loaded.
    """

    first_name = models.CharField(max_length=60, blank=True, default="")
    last_name = models.CharField(max_length=60)
    country = models.CharField(
        max_length=3, blank=True, default="", validators=[RegexValidator(COUNTRY)]
    )
    ema_number = models.CharField(
        max_length=8, blank=True, default="", validators=[RegexValidator(EMA_NUMBER)]
    )

    class Meta:
        verbose_name = _("player of a federation")
        verbose_name_plural = _("players of a federation")
        ordering: ClassVar[list[str]] = ["last_name", "first_name", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(last_name=""), name="federationplayer_has_a_name"),
            models.CheckConstraint(
                condition=Q(country__regex=COUNTRY) | Q(country=""),
                name="federationplayer_country_alpha3",
            ),
            models.CheckConstraint(
                condition=Q(ema_number__regex=EMA_NUMBER),
                name="federationplayer_number_eight_digits",
            ),
            models.UniqueConstraint(
                fields=["ema_number"],
                condition=~Q(ema_number=""),
                name="federationplayer_number_once",
            ),
        ]

    def __str__(self) -> str:
        return self.full_name

    @property
    def full_name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}".strip()


class FederationWords(models.Model):
    """The search keys of a person in the list: the plain name, from any word on, or the number.

    Stored as bytes, which both databases compare in the same way: keys with the same beginning are
    adjacent in the index, whatever the language of the database.
    """

    player = models.ForeignKey(
        FederationPlayer, on_delete=models.CASCADE, related_name="words", db_index=False
    )
    words = models.BinaryField()

    class Meta:
        verbose_name = _("words of a federation player list")
        verbose_name_plural = _("words of a federation player list")
        indexes = [
            models.Index(fields=["words", "player"], name="federationwords_found"),
            models.Index(fields=["player", "words"], name="federationwords_of_player"),
        ]

    def __str__(self) -> str:
        return bytes(self.words).decode()


class FederationOmission(models.Model):
    """A person whose data was deleted here, so no newer list brings them back.

    ``mark`` is a fingerprint, keyed with the installation's secret, that reveals no name.
    """

    mark = models.CharField(max_length=64, unique=True)

    class Meta:
        verbose_name = _("person left out of federation player lists")
        verbose_name_plural = _("people left out of federation player lists")

    def __str__(self) -> str:
        return self.mark
