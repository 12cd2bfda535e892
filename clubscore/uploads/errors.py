"""Errors of files that are unpacked in a process of their own."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "upload_too_costly": _(
            "This file takes too much memory or time to read. Save it again with only the"
            " data you need."
        ),
        "upload_unread": _(
            "The file could not be read. Try again; if that doesn’t help, contact the"
            " operator of this server: the reason is in the log."
        ),
    }
)
