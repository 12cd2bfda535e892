"""Log lines without personal data: no links, no addresses, no names; Django is not needed here.

A request has an id; everything logged while it is answered carries it.
"""

import logging
import re
import time
from collections.abc import Sequence
from contextvars import ContextVar
from typing import Any, Final

from pythonjsonlogger.json import JsonFormatter

request_id: ContextVar[str] = ContextVar("request_id", default="")

# What may be in an address, an error or a query, and its replacement.
SECRETS: Final[Sequence[tuple[re.Pattern[str], str]]] = (
    # Addresses that are secrets: a few in a thousand tokens have no digit to be known by.
    (re.compile(r"(/(?:t|invitation)/)[A-Za-z0-9_-]+"), r"\1…"),
    (re.compile(r"(/start/)(?!confirm/)[A-Za-z0-9_-]+"), r"\1…"),
    (
        re.compile(
            r"(/(?:c|here|vote|notifications|account/email|(?:login/link|password)/[^/\s]+)/)"
            r"[A-Za-z0-9_.-]{16,}"
        ),
        r"\1…",
    ),
    (re.compile(r"\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", re.IGNORECASE), "…"),
    (re.compile(r"(?<![\w-])(?=[\w-]*\d)[A-Za-z0-9_-]{32,}(?![\w-])"), "…"),  # tokens, session keys
    (re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+"), "…@…"),
    (re.compile(r"^DETAIL: .*$", re.MULTILINE), "DETAIL: …"),  # PostgreSQL tells the values there
)
# Whoever looks for open doors asks for any host: the line says it, the traceback is noise.
OTHER_HOST: Final = "django.security.DisallowedHost"
REFUSED: Final = "PermissionDenied"  # as above, of whoever may not see a page
# A program is asked to come again for a document: Django would call that an error.
REQUESTS: Final = "django.request"
BUSY: Final = 503  # HTTP


def redact_text(text: str) -> str:
    """Return a text without personal data and secrets."""
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


class Redact(logging.Filter):
    """Adds the id of the request to every record, and removes personal data and secrets."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record; it is always logged."""
        record.msg, record.args = redact_text(record.getMessage()), None
        record.request_id = request_id.get()
        # Django adds the request itself, whose address would be in a JSON line.
        vars(record).pop("request", None)
        if record.name == OTHER_HOST or _is_refusal(record):
            record.exc_info = record.exc_text = None
        if _asks_to_come_again(record):
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


def _is_refusal(record: logging.LogRecord) -> bool:
    kind = record.exc_info[0] if record.exc_info else None
    return kind is not None and kind.__name__ == REFUSED


def _asks_to_come_again(record: logging.LogRecord) -> bool:
    status = getattr(record, "status_code", 0)
    return record.name == REQUESTS and status == BUSY and not record.exc_info


class Utc(logging.Formatter):
    """Times that mean the same on every server, before Django sets the time zone and after."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"


class Lines(Utc):
    """A line of text for each record."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}{of}", style="{")

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, the request's id at its end."""
        identity = getattr(record, "request_id", "")
        record.of = f" [{identity}]" if identity else ""
        return super().format(record)

    def formatException(self, ei: Any) -> str:  # noqa: N802 - logging calls it so
        """Return the traceback without the data that errors reveal."""
        return redact_text(super().formatException(ei))


class Json(Utc, JsonFormatter):
    """A JSON object for each record: time, level, logger, message, and any extra fields."""

    def __init__(self) -> None:
        super().__init__(
            ["asctime", "levelname", "name", "message", "request_id"],
            rename_fields={"asctime": "time", "levelname": "level", "name": "logger"},
            json_ensure_ascii=False,
        )

    def formatException(self, ei: Any) -> Any:  # noqa: N802 - as above
        """Return the traceback without the data that errors reveal."""
        lines = super().formatException(ei)
        return (
            redact_text(lines) if isinstance(lines, str) else [redact_text(line) for line in lines]
        )


FORMATS: Final = {"line": Lines, "json": Json}


def configuration(form: str, level: str) -> dict[str, Any]:
    """Return what logging.config wants, for lines or for JSON, written to standard error."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"chosen": {"()": f"{__name__}.{FORMATS[form].__name__}"}},
        "filters": {"redact": {"()": f"{__name__}.Redact"}},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "chosen",
                "filters": ["redact"],
            },
        },
        "root": {"handlers": ["console"], "level": level},
    }
