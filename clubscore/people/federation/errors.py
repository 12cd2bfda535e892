"""Errors of the list of a federation."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "federation_list_shrunk": _(
            "%(gone)s of the %(before)s people in the present list are not in this one. Nothing"
            " was changed."
        ),
        "federation_list_empty": _("Nobody in this list has a name."),
        "federation_player_gone": _(
            "This person is no longer in the federation’s list. Search again."
        ),
        "federation_name_differs": _(
            "In the player list “%(list)s”, %(number)s is the number of %(name)s."
        ),
        "federation_number_offered": _(
            "In the player list “%(list)s”, %(name)s (%(country)s) has the number %(number)s."
        ),
    }
)
