"""Parts of addresses that are secrets: ``<secret:token>`` in a route.

Django calls a route's converter both to read an address and to make one, so every response to such
an address, and every response with a link to one, is known to hold a secret.
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.urls import register_converter
from django.urls.converters import SlugConverter, StringConverter, UUIDConverter

from clubscore.secrecy import secret_note
from clubscore.tournaments.sessions.links import PLACEHOLDER


class SecretConverter(StringConverter):
    """Any text but a slash."""

    def to_python(self, value: str) -> str:
        """Return the value, noted as a secret."""
        return secret_note(super().to_python(value))

    def to_url(self, value: str) -> str:
        """Return the text for an address; the pattern of all table links is not a secret."""
        text = super().to_url(value)
        return text if text == PLACEHOLDER else secret_note(text)


class SecretSlugConverter(SecretConverter):
    """Letters, digits, hyphens and underscores."""

    regex = SlugConverter.regex


class SecretUUIDConverter(UUIDConverter):
    """A secret UUID."""

    def to_python(self, value: str) -> UUID:
        """Return the value, noted as a secret."""
        return secret_note(super().to_python(value))

    def to_url(self, value: str | UUID) -> str:
        """Return the value, noted as a secret."""
        return secret_note(super().to_url(value))


CONVERTERS: Final[dict[str, type[SecretConverter | SecretUUIDConverter]]] = {
    "secret": SecretConverter,
    "secret_slug": SecretSlugConverter,
    "secret_uuid": SecretUUIDConverter,
}


def secret_parts_register() -> None:
    """Let routes have parts that are secrets."""
    for name, converter in CONVERTERS.items():
        register_converter(converter, name)
