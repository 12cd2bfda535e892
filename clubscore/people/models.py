"""Who plays and who runs a club: data and its constraints."""

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from .names import sort_key
from .namesakes import mark_text, with_mark
from .privacy import NOBODY, initial, names_are_public, names_changed

COUNTRY = r"^[A-Z]{3}$"  # ISO 3166-1 alpha-3
EMA_NUMBER = r"^([0-9]{8})?$"


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


class Accent(models.TextChoices):
    """The colour of a club's pages; static/css has what each is by day and at night."""

    JADE = "jade", pgettext_lazy("colour", "jade")
    PETROL = "petrol", pgettext_lazy("colour", "petrol")
    INDIGO = "indigo", pgettext_lazy("colour", "indigo")
    PLUM = "plum", pgettext_lazy("colour", "plum")
    UMBER = "umber", pgettext_lazy("colour", "umber")
    MOSS = "moss", pgettext_lazy("colour", "moss")
    GRAPHITE = "graphite", pgettext_lazy("colour", "graphite")


class Club(models.Model):
    """A mahjong club, how its pages look, and what its new events begin with."""

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
        _("language"), max_length=8, blank=True, default="", choices=settings.LANGUAGES
    )
    ruleset = models.CharField(_("rules"), max_length=32, blank=True, default="")  # of new events
    options = models.JSONField(_("options"), default=dict, blank=True)  # unlike the ruleset's
    logo_key = models.CharField(max_length=32, blank=True, default="")  # of ClubLogo; empty: none

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["slug"], name="club_slug_once"),
            models.CheckConstraint(condition=Q(country__regex=COUNTRY), name="club_country_alpha3"),
            models.CheckConstraint(condition=Q(accent__in=Accent.values), name="club_accent_known"),
        ]

    def __str__(self) -> str:
        return self.name


class ClubLogo(models.Model):
    """The picture of a club: a PNG of ours, never the file somebody sent."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="logo")
    key = models.CharField(max_length=32, unique=True)  # made from club and content
    content = models.BinaryField()

    class Meta:
        verbose_name = _("logo")
        verbose_name_plural = _("logos")

    def __str__(self) -> str:
        return f"{self.club}: {self.key}"


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


class PlayerQuerySet(models.QuerySet["Player"]):
    """Reads of a club's players."""

    def listed(self) -> "PlayerQuerySet":
        """Those in the club's list: all but who is known from an unconfirmed request alone."""
        return self.filter(unconfirmed=False)


class Player(models.Model):
    """Somebody who plays; most have no account."""

    class Privacy(models.TextChoices):
        """How the public sees the name, on request; the loosest first."""

        SHOWN = "shown", pgettext_lazy("name", "shown in full")
        INITIALS = "initials", pgettext_lazy("name", "initials only")
        HIDDEN = "hidden", pgettext_lazy("name", "hidden")
        ERASED = "erased", pgettext_lazy("name", "erased")  # the name is a pseudonym

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
        _("name for the public"), max_length=8, choices=Privacy.choices, default=Privacy.SHOWN
    )
    token = models.UUIDField(null=True, editable=False)  # of the form it came from
    # Known from a request for a place alone that nobody has confirmed: in no list of the club.
    unconfirmed = models.BooleanField(default=False)

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
        """Write the row; no page kept from before is shown after a change."""
        changed = not self._state.adding
        super().save(*args, **kwargs)
        if changed:
            names_changed()

    @property
    def full_name(self) -> str:
        """First and last name, whoever asks."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def is_erased(self) -> bool:
        """The name is a pseudonym, and nothing else tells who it was."""
        return self.privacy == self.Privacy.ERASED

    @property
    def is_masked(self) -> bool:
        """Whoever asks now may not see the whole name."""
        private = self.privacy in (self.Privacy.INITIALS, self.Privacy.HIDDEN)
        return private and names_are_public()

    @property
    def shown_first_name(self) -> str:
        """The first name as whoever asks may see it."""
        if not self.is_masked:
            return self.first_name
        return initial(self.first_name) if self.privacy == self.Privacy.INITIALS else ""

    @property
    def shown_last_name(self) -> str:
        """The last name as whoever asks may see it."""
        if not self.is_masked:
            return self.last_name
        return initial(self.last_name) if self.privacy == self.Privacy.INITIALS else NOBODY

    @property
    def shown_ema_number(self) -> str:
        """The EMA number, which tells who somebody is, as whoever asks may see it."""
        return "" if self.is_masked else self.ema_number

    @property
    def has_history(self) -> bool:
        """The public may follow this player from event to event."""
        return self.privacy in (self.Privacy.SHOWN, self.Privacy.INITIALS)

    @property
    def name_alone(self) -> str:
        """First and last name, as whoever asks may see them."""
        return f"{self.shown_first_name} {self.shown_last_name}".strip()

    @property
    def name(self) -> str:
        """First and last name, and what tells namesakes in the event that is shown apart."""
        return with_mark(self.name_alone, self.pk, public=names_are_public())

    @property
    def name_by_number(self) -> str:
        """First and last name beside the number, which is not told again."""
        public = names_are_public()
        return with_mark(self.name_alone, self.pk, public=public, form="by_number")

    @property
    def name_by_country(self) -> str:
        """First and last name beside the country, which is not told again."""
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

        Of namesakes in the event that is shown the number follows.
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


class Act(models.Model):
    """Something done about a club, its roles and its list of players, for its administrators.

    What concerns somebody's account has no club: the person sees it, and the operator. No secrets;
    addresses are shortened to a network.
    """

    class Kind(models.TextChoices):
        """What was done."""

        LOGGED_IN = "logged_in", _("logged in")
        LOGIN_FAILED = "login_failed", _("wrong password")
        CODE_FAILED = "code_failed", _("wrong code")
        PASSWORD_CHANGED = "password_changed", _("password changed")
        RESET_ISSUED = "reset_issued", _("link for a new password made")
        PASSWORD_RESET = "password_reset", _("new password by link")
        EMAIL_CHANGED = "email_changed", _("e-mail address changed")
        EMAIL_CONFIRMED = "email_confirmed", _("e-mail address confirmed")
        FACTOR_ON = "factor_on", _("second factor switched on")
        FACTOR_OFF = "factor_off", _("second factor switched off")
        CODES_RENEWED = "codes_renewed", _("recovery codes renewed")
        FACTOR_REQUIRED = "factor_required", _("second factor required of administrators")
        FACTOR_OPTIONAL = "factor_optional", _("second factor no longer required")
        LOGIN_MADE = "login_made", _("account created")
        LOGIN_RELEASED = "login_released", _("login released by the operator")
        INVITATION_SENT = "invitation_sent", _("invitation sent")
        INVITATION_REVOKED = "invitation_revoked", _("invitation revoked")
        ROLE_GIVEN = "role_given", _("role added")
        ROLE_TAKEN = "role_taken", _("role removed")
        DATA_EXPORTED = "data_exported", _("data of a player exported")
        EVENT_EXPORTED = "event_exported", _("event exported")
        CLUB_MADE = "club_made", _("club made")
        CLUB_CHANGED = "club_changed", _("settings of the club changed")
        LOGO_SET = "logo_set", _("logo set")
        LOGO_REMOVED = "logo_removed", _("logo taken away")
        PLAYER_ADDED = "player_added", _("player added to the club’s list")
        PLAYER_CHANGED = "player_changed", _("data of a player changed")
        PLAYER_DELETED = "player_deleted", _("player taken off the club’s list")
        PLAYERS_MERGED = "players_merged", _("two players made one")
        PLAYER_ERASED = "player_erased", _("data of a player erased")
        PRIVACY_SET = "privacy_set", _("public name of a player changed")
        EVENT_DELETED = "event_deleted", _("event deleted")
        BACKUP_MADE = "backup_made", _("backup made")
        BACKUP_RESTORED = "backup_restored", _("backup restored")

    at = models.DateTimeField(_("time"), default=timezone.now)
    kind = models.CharField(max_length=20, choices=Kind.choices)
    club = models.ForeignKey(Club, null=True, on_delete=models.CASCADE, related_name="acts")
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="acts_done")
    about = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="acts")
    told = models.CharField(max_length=200, blank=True, default="")
    address = models.CharField(max_length=50, blank=True, default="")

    class Meta:
        verbose_name = _("act")
        verbose_name_plural = _("acts")
        ordering: ClassVar[list[str]] = ["-at", "-pk"]
        indexes = [models.Index(fields=["club", "-at"], name="act_of_club")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.kind}"

    @property
    def details(self) -> str:
        """What was told of it, in words: a role, what was changed about a club."""
        if self.kind in ROLE_KINDS:
            return str(dict(Membership.Role.choices).get(self.told, self.told))
        if self.kind == self.Kind.CLUB_CHANGED:
            names = {field.name: field.verbose_name for field in Club._meta.fields}
            return ", ".join(str(names.get(name, name)) for name in self.told.split())
        if self.kind == self.Kind.CODE_FAILED:
            return gettext("recovery code") if self.told == "recovery" else ""
        return self.told


ROLE_KINDS = (
    Act.Kind.INVITATION_SENT,
    Act.Kind.INVITATION_REVOKED,
    Act.Kind.ROLE_GIVEN,
    Act.Kind.ROLE_TAKEN,
)
# About somebody's account, whatever clubs they have a role in: no club sees it.
ACCOUNT_KINDS = (
    Act.Kind.LOGGED_IN,
    Act.Kind.LOGIN_FAILED,
    Act.Kind.CODE_FAILED,
    Act.Kind.PASSWORD_CHANGED,
    Act.Kind.RESET_ISSUED,
    Act.Kind.PASSWORD_RESET,
    Act.Kind.EMAIL_CHANGED,
    Act.Kind.EMAIL_CONFIRMED,
    Act.Kind.FACTOR_ON,
    Act.Kind.FACTOR_OFF,
    Act.Kind.CODES_RENEWED,
    Act.Kind.LOGIN_MADE,
    Act.Kind.LOGIN_RELEASED,
)
