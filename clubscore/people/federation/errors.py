"""Errors of the list of a federation."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare
from scoring.errors import PluralText

declare(
    {
        "federation_list_shrunk": PluralText(
            "%(gone)s of the %(before)s people in the current list is missing from this one. "
            "Nothing was changed.",
            "%(gone)s of the %(before)s people in the current list are missing from this one. "
            "Nothing was changed.",
            "gone",
        ),
        "federation_list_empty": _("Nobody in this list has a name."),
    }
)
