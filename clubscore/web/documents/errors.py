"""Errors of documents that are fetched."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "documents_moment": _(
            "Many people are requesting documents right now. This page will try again in a"
            " few seconds."
        ),
    }
)
