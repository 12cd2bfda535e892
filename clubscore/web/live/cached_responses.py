"""Cached responses."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

KEPT_SECONDS: Final = 30  # an answer; so long may it be wrong about what time alone changes
ANONYMOUS: Final = (settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME)  # in no key


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """A response shared by all visitors without a session."""

    body: bytes  # with gzip; it is the same for everybody and holds no secret to guess
    headers: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, response: HttpResponse) -> CachedResponse:
        """Keep a response."""
        return cls(gzip.compress(response.content, 6, mtime=0), tuple(response.items()))

    def response(self, request: HttpRequest) -> HttpResponse:
        """Return the response, compressed if the browser accepts that."""
        packs = "gzip" in request.headers.get("Accept-Encoding", "")
        content = self.body if packs else gzip.decompress(self.body)
        answer = HttpResponse(content, headers=dict(self.headers))
        if packs:
            answer["Content-Encoding"] = "gzip"
        patch_vary_headers(answer, ["Accept-Encoding", "Cookie"])
        return answer
