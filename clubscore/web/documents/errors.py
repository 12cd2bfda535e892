"""Errors of documents that are fetched."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "documents_moment": _(
            "Many people are asking for documents at the same time. This page tries again by"
            " itself in a few seconds."
        ),
    }
)
