"""Answers are sent compressed, without telling an eavesdropper what secrets they hold.

Whoever can have a page asked for again and again with texts of their own in its address, and sees
how long the encrypted answers are, can guess a secret that stands in the page as well (BREACH).
Three things stand against it. Tokens of forms are masked anew for every answer, so that there is
nothing to guess. Every compressed answer begins with up to a hundred random bytes ("Heal the
BREACH"), as Django does it. And pages that show a secret which lasts, for which
:func:`holds_secret` was called, are not compressed at all: a link that is to be read cannot be
masked. tests/web/test_compression.py and tests/test_access.py ask every page for them.
"""

from __future__ import annotations

import re
from typing import Final

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

HOLDS: Final = "clubscore_holds_secret"  # attribute of a request
# PDFs, pictures, spreadsheets and archives are compressed in themselves.
COMPRESSIBLE: Final = re.compile(
    r"text/|application/(?:javascript|json|xml|[a-z.-]+\+(?:json|xml))|image/svg"
)


class CompressionMiddleware(GZipMiddleware):
    """Django's, for what gets shorter by it and may be compressed."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Compress an answer for a browser that wants it so."""
        kind = response.headers.get("Content-Type", "")
        if getattr(request, HOLDS, False) or not COMPRESSIBLE.match(kind):
            return response
        return super().process_response(request, response)


def holds_secret(request: HttpRequest) -> None:
    """Note that the answer shows a secret that lasts, such as a link: it is not compressed."""
    setattr(request, HOLDS, True)
