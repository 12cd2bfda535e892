"""Players of a club."""

from typing import Any, ClassVar

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.people.names import sort_key
from clubscore.people.namesakes import mark_text, with_mark
from clubscore.people.privacy import NOBODY, initial, names_are_public, renew_names_stamp

from .clubs import COUNTRY, Club

EMA_NUMBER = r"^([0-9]{8})?$"


def shown_parts(first_name: str, last_name: str, privacy: str) -> tuple[str, str]:
    """Return first and last name of a player as the current visitor may see them."""
    if privacy == Player.Privacy.INITIALS and names_are_public():
        return initial(first_name), initial(last_name)
    if privacy == Player.Privacy.HIDDEN and names_are_public():
        return "", NOBODY
    return first_name, last_name


class PlayerQuerySet(models.QuerySet["Player"]):
    """Reads of a club's players."""

    def in_list(self) -> "PlayerQuerySet":
        """Those in the club's list: all except people known only from an unconfirmed request."""
        return self.filter(unconfirmed=False)


class Player(models.Model):
    """Someone who plays; most have no account."""

    class Privacy(models.TextChoices):
        """How the public sees the name, on request; the loosest first."""

        SHOWN = "shown", pgettext_lazy("name", "shown in full")
        INITIALS = "initials", pgettext_lazy("name", "initials only")
        HIDDEN = "hidden", pgettext_lazy("name", "hidden")
        ERASED = "erased", pgettext_lazy("name", "deleted")  # the name is a pseudonym

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="players")
    first_name = models.CharField(_("first name"), max_length=60, blank=True, default="")
    last_name = models.CharField(_("last name"), max_length=60)
    country = models.CharField(  # empty: erased
        _("country"), max_length=3, blank=True, default="ITA", validators=[RegexValidator(COUNTRY)]
    )
    ema_number = models.CharField(
        _("EMA number"),
        max_length=8,
        blank=True,
        default="",
        validators=[RegexValidator(EMA_NUMBER)],
    )
    privacy = models.CharField(
        _("public name"), max_length=8, choices=Privacy.choices, default=Privacy.SHOWN
    )
    token = models.UUIDField(null=True, editable=False)  # of the form it came from
    # Known from a request for a place alone that nobody has confirmed: in no list of the club.
    unconfirmed = models.BooleanField(default=False)
    is_member = models.BooleanField(default=False)  # of the club; for the organizers' eyes
    # Random texts that files of the club have for this player, and for those merged into it: who is
    # erased is known by them in an older file. Empty before the first file.
    keys = models.JSONField(default=list, blank=True, editable=False)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering: ClassVar[list[str]] = ["last_name", "first_name", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(last_name=""), name="player_has_a_name"),
            models.CheckConstraint(
                condition=Q(country__regex=COUNTRY) | Q(country="", privacy="erased"),
                name="player_country_alpha3",
            ),
            models.CheckConstraint(
                condition=Q(ema_number__regex=EMA_NUMBER), name="player_ema_number_eight_digits"
            ),
            models.UniqueConstraint(
                fields=["club", "ema_number"],
                condition=~Q(ema_number="") & Q(unconfirmed=False),
                name="player_ema_number_once_per_club",
            ),
            models.UniqueConstraint(fields=["club", "token"], name="player_token_once_per_club"),
            models.CheckConstraint(
                condition=Q(privacy__in=["shown", "initials", "hidden", "erased"]),
                name="player_privacy_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write the row; after a change no cached page is shown."""
        changed = not self._state.adding
        super().save(*args, **kwargs)
        if changed:
            renew_names_stamp()

    @property
    def full_name(self) -> str:
        """First and last name, no matter who is asking."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def is_erased(self) -> bool:
        """Whether the name is a pseudonym, and nothing else tells who it was."""
        return self.privacy == self.Privacy.ERASED

    @property
    def is_masked(self) -> bool:
        """Whether the current visitor may not see the whole name."""
        private = self.privacy in (self.Privacy.INITIALS, self.Privacy.HIDDEN)
        return private and names_are_public()

    @property
    def shown_first_name(self) -> str:
        """The first name as the current visitor may see it."""
        return self._shown_parts[0]

    @property
    def shown_last_name(self) -> str:
        """The last name as the current visitor may see it."""
        return self._shown_parts[1]

    @property
    def _shown_parts(self) -> tuple[str, str]:
        return shown_parts(self.first_name, self.last_name, self.privacy)

    @property
    def shown_ema_number(self) -> str:
        """The EMA number, which identifies a person, as the current visitor may see it."""
        return "" if self.is_masked else self.ema_number

    @property
    def has_history(self) -> bool:
        """Whether the public may follow this player from event to event."""
        return self.privacy in (self.Privacy.SHOWN, self.Privacy.INITIALS)

    @property
    def name_alone(self) -> str:
        """First and last name, as the current visitor may see them."""
        return " ".join(self._shown_parts).strip()

    @property
    def name(self) -> str:
        """First and last name, and what tells namesakes in the event that is shown apart."""
        return with_mark(self.name_alone, self.pk, public=names_are_public())

    @property
    def name_by_number(self) -> str:
        """First and last name for use after the number, which is not repeated."""
        public = names_are_public()
        return with_mark(self.name_alone, self.pk, public=public, form="by_number")

    @property
    def name_by_country(self) -> str:
        """First and last name for use next to the country, which is not repeated."""
        public = names_are_public()
        return with_mark(self.name_alone, self.pk, public=public, form="by_country")

    @property
    def sort_key(self) -> tuple[tuple[str, str], int]:
        """What lists in the order of last names are sorted by; no two are equal."""
        return sort_key(self.last_name, self.first_name), self.pk

    @property
    def namesake_mark(self) -> str:
        """What tells namesakes apart, alone, where a name that is too long is cut off."""
        return mark_text(self.pk, public=names_are_public(), form="short")

    @property
    def sorted_name_alone(self) -> str:
        """Last name, then first, as lists in the order of the alphabet show it."""
        return f"{self.shown_last_name} {self.shown_first_name}".strip()

    @property
    def sorted_name(self) -> str:
        """Last name, then first, and what tells namesakes apart."""
        return with_mark(self.sorted_name_alone, self.pk, public=names_are_public())

    @property
    def short_name(self) -> str:
        """Last name and initial, ``Rossi M.``, for narrow columns; ``欧阳 小明`` has no initial.

        Namesakes in the event shown are followed by their number.
        """
        name = self._short_name_alone
        return with_mark(name, self.pk, public=names_are_public(), form="short")

    @property
    def _short_name_alone(self) -> str:
        if self.is_masked:
            return self.name_alone
        first = self.first_name[:1]
        if first.upper() == first.lower():
            return f"{self.last_name} {self.first_name}".strip()
        return f"{self.last_name} {first}."
