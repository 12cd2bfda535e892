"""Errors of prize-givings."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "ceremony_without_results": _("Nobody has a result yet, so there is nothing to reveal."),
    }
)
