"""Errors of files that wait to be read."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "upload_interrupted": _("The file could not be read completely. Start again."),
        "uploads_busy": _("Many files are waiting to be read. Send yours again in a few minutes."),
        "uploads_enough": _(
            "You have sent many files in the last hour. Send this one again in %(minutes)s min."
        ),
        "uploads_waiting": _(
            "%(count)s of your files are still waiting to be read. Send this one again when one"
            " of them is done."
        ),
    }
)
