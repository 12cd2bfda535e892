"""Compression of answers that does not reveal their secrets to an eavesdropper.

Someone who makes a browser ask for a page again and again, with chosen texts in its address, and
sees how long the encrypted answers are, can guess a secret on the page (BREACH). Three measures
prevent it. Tokens of forms are masked differently in every answer, so there is nothing to guess.
Every compressed answer begins with up to a hundred random bytes ("Heal the BREACH"), as Django
does it. And answers that show a lasting secret (:mod:`clubscore.secrecy`) are not compressed at
all, because a link that people read cannot be masked. No cache keeps them either.
"""

from __future__ import annotations

import re
from typing import Any, Final

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from clubscore.secrecy import has_secret, secrets_watched

NOT_KEPT: Final = "private, no-store"
# PDFs, pictures, spreadsheets and archives are compressed in themselves.
COMPRESSIBLE: Final = re.compile(
    r"text/|application/(?:javascript|json|xml|[a-z.-]+\+(?:json|xml))|image/svg"
)


class CompressionMiddleware(GZipMiddleware):
    """Django's gzip, only for responses that get shorter and may be compressed.

    Comes before any middleware that reads addresses.
    """

    def __call__(self, request: HttpRequest) -> Any:
        """Let no cache keep an answer that shows a secret."""
        with secrets_watched() as watch:
            response: Any = super().__call__(request)
        if watch.has_secret:
            response.headers["Cache-Control"] = NOT_KEPT
        return response

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Compress an answer for a browser that wants it so."""
        kind = response.headers.get("Content-Type", "")
        if has_secret() or not COMPRESSIBLE.match(kind):
            return response
        return super().process_response(request, response)
