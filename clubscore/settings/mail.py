"""What the settings of mail are made of.

Apart from what sends it: the settings may import nothing that has texts to translate, which asks
for the settings.
"""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import unquote, urlsplit

PORTS: Final = {"smtp": 587, "smtps": 465}
PATIENCE: Final = 10  # seconds to wait for the mail server


def mail_settings(url: str) -> dict[str, Any]:
    """Return Django's settings for ``smtp://user:password@host:587`` (STARTTLS) or ``smtps://…``.

    Port 25 of this machine is taken without encryption. Raises ``ValueError`` for another address.
    """
    parts = urlsplit(url)
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError("CLUBSCORE_MAIL_URL has to be smtp://user:password@host or smtps://…")
    local = parts.port == 25 and parts.hostname in {"localhost", "127.0.0.1"}
    return {
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_USE_TLS": parts.scheme == "smtp" and not local,
        "EMAIL_TIMEOUT": PATIENCE,
    }
