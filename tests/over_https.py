"""Requests of tests come over HTTPS, as those of visitors do: Django's client speaks HTTP.

Somebody who comes by HTTP is a client with a header: ``x-forwarded-proto: http``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.test import Client

SAYS = "HTTP_X_FORWARDED_PROTO"  # who says by what they come
Application = Callable[[dict[str, Any], Any], Iterable[bytes]]


def clients_speak_https() -> None:
    """Let the test clients of this process ask over HTTPS from now on."""
    ask: Callable[..., Any] = Client.request

    def request(client: Client, **environment: Any) -> Any:
        if SAYS not in environment and SAYS not in client.defaults:
            environment |= {"wsgi.url_scheme": "https", "SERVER_PORT": "443"}
        return ask(client, **environment)

    setattr(Client, "request", request)  # noqa: B010 - mypy minds


def over_https(application: Application) -> Application:
    """Return an application that takes all requests for such."""

    def secure(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        return application({**environ, "wsgi.url_scheme": "https"}, start_response)

    return secure
