"""Errors of check-ins."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "check_in_not_open": _("No check-in is open. Open one first."),
        "check_in_code_old": _("This code is no longer valid. Scan the one in the room again."),
        "check_in_few": _("Too few players are here for a table."),
        "no_substitute_here": _("There is no longer a substitute for %(name)s to relieve."),
    }
)
