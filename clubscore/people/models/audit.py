"""The audit log of clubs and accounts."""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .clubs import Club, Membership
from .users import User


class Act(models.Model):
    """Something done about a club, its roles and its list of players, for its administrators.

    What concerns someone's account has no club: the person sees it, and the operator. No secrets;
    addresses are shortened to a network.
    """

    class Kind(models.TextChoices):
        """What was done."""

        LOGGED_IN = "logged_in", _("logged in")
        LOGIN_FAILED = "login_failed", _("wrong password")
        CODE_FAILED = "code_failed", _("wrong code")
        PASSWORD_CHANGED = "password_changed", _("password changed")
        RESET_ISSUED = "reset_issued", _("password reset link created")
        PASSWORD_RESET = "password_reset", _("password reset by link")
        EMAIL_CHANGED = "email_changed", _("e-mail address changed")
        EMAIL_CONFIRMED = "email_confirmed", _("e-mail address confirmed")
        FACTOR_ON = "factor_on", _("two-factor authentication turned on")
        FACTOR_OFF = "factor_off", _("two-factor authentication turned off")
        PASSKEY_ADDED = "passkey_added", _("passkey added")
        PASSKEY_REMOVED = "passkey_removed", _("passkey removed")
        PASSKEY_FAILED = "passkey_failed", _("passkey refused")
        LOGIN_LINK = "login_link", _("login link sent")
        CODES_RENEWED = "codes_renewed", _("recovery codes renewed")
        FACTOR_REQUIRED = (
            "factor_required",
            _("two-factor authentication required for administrators"),
        )
        FACTOR_OPTIONAL = "factor_optional", _("two-factor authentication no longer required")
        SESSIONS_ENDED = "sessions_ended", _("logged out on all other devices")
        LOGIN_MADE = "login_made", _("account created")
        LOGIN_RELEASED = "login_released", _("login unblocked by the operator")
        OPERATOR_MADE = "operator_made", _("made an operator of the server")
        OPERATOR_ENDED = "operator_ended", _("no longer an operator of the server")
        INVITATION_SENT = "invitation_sent", _("invitation sent")
        INVITATION_REVOKED = "invitation_revoked", _("invitation revoked")
        ROLE_GIVEN = "role_given", _("role added")
        ROLE_TAKEN = "role_taken", _("role removed")
        TOKEN_MADE = "token_made", _("API token created")
        TOKEN_ENDED = "token_ended", _("API token revoked")
        WEBHOOK_MADE = "webhook_made", _("webhook added")
        WEBHOOK_ENDED = "webhook_ended", _("webhook removed")
        DATA_EXPORTED = "data_exported", _("player data exported")
        EVENT_EXPORTED = "event_exported", _("event exported")
        CLUB_MADE = "club_made", _("club created")
        CLUB_SUSPENDED = "club_suspended", _("club suspended by the operator")
        CLUB_RELEASED = "club_released", _("club reopened by the operator")
        CLUB_LOOKED_AT = "club_looked_at", _("club viewed by the operator")
        CLUB_QUOTA = "club_quota", _("club quota changed by the operator")
        CLUB_CHANGED = "club_changed", _("club settings changed")
        CLUB_EXPORTED = "club_exported", _("club exported")
        CLUB_IMPORTED = "club_imported", _("club imported")
        CLUB_DELETED = "club_deleted", _("club deleted")
        LOGO_SET = "logo_set", _("logo set")
        LOGO_REMOVED = "logo_removed", _("logo removed")
        DOMAIN_SET = "domain_set", _("club domain set")
        DOMAIN_REMOVED = "domain_removed", _("club domain removed")
        PLAYER_ADDED = "player_added", _("player added to the club")
        PLAYER_CHANGED = "player_changed", _("player data changed")
        PLAYER_DELETED = "player_deleted", _("player removed from the club")
        MEMBERS_CHANGED = "members_changed", _("club members changed")
        PLAYERS_MERGED = "players_merged", _("players merged")
        PLAYER_ERASED = "player_erased", _("player data deleted")
        CONTACTS_DELETED = "contacts_deleted", _("player contacts and notes deleted")
        PRIVACY_SET = "privacy_set", _("player’s public name changed")
        EVENT_DELETED = "event_deleted", _("event deleted")
        CIRCUIT_MADE = "circuit_made", _("circuit created")
        CIRCUIT_CHANGED = "circuit_changed", _("circuit changed")
        CIRCUIT_DELETED = "circuit_deleted", _("circuit deleted")
        FEDERATION_LOADED = "federation_loaded", _("federation player list loaded")
        FEDERATION_DELETED = "federation_deleted", _("federation player list deleted")
        BACKUP_MADE = "backup_made", _("backup created")
        BACKUP_RESTORED = "backup_restored", _("backup restored")

    at = models.DateTimeField(_("time"), default=timezone.now)
    kind = models.CharField(max_length=20, choices=Kind.choices)
    club = models.ForeignKey(Club, null=True, on_delete=models.CASCADE, related_name="acts")
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="acts_done")
    about = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="acts")
    facts = models.CharField(max_length=200, blank=True, default="")
    address = models.CharField(max_length=50, blank=True, default="")
    chain = models.CharField(max_length=64, blank=True, default="")  # see clubscore.people.audit

    class Meta:
        verbose_name = _("audit log entry")
        verbose_name_plural = _("audit log")
        ordering: ClassVar[list[str]] = ["-at", "-pk"]
        indexes = [
            models.Index(fields=["club", "-at"], name="act_of_club"),
            models.Index(fields=["at"], name="act_by_time"),  # what is too old goes at each login
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.kind}"

    @property
    def details(self) -> str:
        """The details in words: a role, what was changed about a club."""
        if self.kind in ROLE_KINDS:
            return str(dict(Membership.Role.choices).get(self.facts, self.facts))
        if self.kind == self.Kind.CLUB_CHANGED:
            names = {field.name: field.verbose_name for field in Club._meta.fields}
            return ", ".join(str(names.get(name, name)) for name in self.facts.split())
        if self.kind == self.Kind.CODE_FAILED:
            return gettext("recovery code") if self.facts == "recovery" else ""
        return self.facts


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
    Act.Kind.PASSKEY_ADDED,
    Act.Kind.PASSKEY_REMOVED,
    Act.Kind.PASSKEY_FAILED,
    Act.Kind.LOGIN_LINK,
    Act.Kind.CODES_RENEWED,
    Act.Kind.SESSIONS_ENDED,
    Act.Kind.LOGIN_MADE,
    Act.Kind.LOGIN_RELEASED,
    Act.Kind.OPERATOR_MADE,
    Act.Kind.OPERATOR_ENDED,
)
