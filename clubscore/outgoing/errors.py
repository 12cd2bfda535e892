"""Errors of addresses that something is sent to."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "address_bad": _("Enter the full address, with https:// at the start."),
        "address_internal": _(
            "%(host)s is not a public address. The operator of this site can allow it."
        ),
        "others_slow": _(
            "A mail or name server is slow to respond. Nothing was saved or sent. Try again in a "
            "minute."
        ),
        "address_unknown": _("No server found at %(host)s."),
    }
)
