"""Errors of invitations, penalties and announcements."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "invitation_over": _(
            "This invitation is no longer valid: it has been used or revoked, or it has expired."
            " Ask for a new one."
        ),
        "invitation_accepted": _(
            "%(name)s has accepted the invitation in the meantime: remove the role instead."
        ),
        "role_held": _(
            "You already have this role: %(role)s, %(where)s. The invitation is for somebody else,"
            " and still valid."
        ),
        "too_many_invitations": _(
            "%(most)s invitations have not been accepted yet: revoke those nobody needs first."
        ),
        "announcement_missing": _("Write what is to be announced."),
        "penalty_without_size": _("Say how many points or table points the penalty takes."),
        "forfeit_without_session": _("Say which session is forfeited."),
        "hand_without_session": _("Say in which session the hand was played."),
        "penalty_of_a_hand": _(
            "This penalty belongs to the false win in hand %(number)s: correct or void that."
        ),
    }
)
