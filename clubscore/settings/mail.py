"""Building the settings of mail."""

from __future__ import annotations

from typing import Any, Final

from clubscore.environment.addresses import mail_server

PATIENCE: Final = 10  # seconds to wait for the mail server


def mail_settings(url: str) -> dict[str, Any]:
    """Return Django's settings for ``smtp://user:password@host:587`` (STARTTLS) or ``smtps://…``.

    Port 25 of this machine is taken without encryption.
    """
    server = mail_server(url)
    return {
        "EMAIL_HOST": server.host,
        "EMAIL_PORT": server.port,
        "EMAIL_HOST_USER": server.user,
        "EMAIL_HOST_PASSWORD": server.password,
        "EMAIL_USE_SSL": server.from_the_start,
        "EMAIL_USE_TLS": server.upgrades,
        "EMAIL_TIMEOUT": PATIENCE,
    }
