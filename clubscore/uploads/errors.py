"""Errors of files that are unpacked in a process of their own."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "upload_too_costly": _(
            "Reading this file takes far more memory or time than it should. Save it again with"
            " only the data that belongs in it."
        ),
        "upload_unread": _(
            "The file could not be read. Try again; if that does not help, tell whoever runs this"
            " server: its log says why."
        ),
    }
)
