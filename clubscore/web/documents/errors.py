"""Errors of documents that are fetched."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "documents_moment": _(
            "Many people are requesting documents right now. This page will try again in a"
            " few seconds."
        ),
        "print_languages": _(
            "“%(text)s” doesn’t work here. Choose one or two of these languages: %(languages)s."
        ),
    }
)
