"""Errors of the list of a federation."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "federation_list_shrunk": _(
            "%(gone)s of the %(before)s people in the current list are missing from this one. "
            "Nothing was changed."
        ),
        "federation_list_empty": _("Nobody in this list has a name."),
    }
)
