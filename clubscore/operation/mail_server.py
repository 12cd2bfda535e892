"""Tests the mail server of the settings: does it answer, and does it accept a message from us?

Nothing here takes longer than it is given: looking up a name alone may take half a minute.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable
from email.utils import parseaddr
from queue import Empty, SimpleQueue
from smtplib import (
    SMTP,
    SMTPAuthenticationError,
    SMTPException,
    SMTPNotSupportedError,
    SMTPResponseException,
)
from threading import Thread
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend
from django.utils.translation import gettext as _

from clubscore.environment.problems import Problem
from clubscore.mail import mail_is_set_up

PATIENCE: Final = 8  # seconds to wait for a server; some let all wait for six
SENDING: Final = 30  # seconds until it has taken a message
LAST: Final = 399  # the highest answer of SMTP that is no refusal


def mail_trouble(patience: float = PATIENCE) -> Problem | None:
    """Return what is wrong with the mail server, or None if it answers, or there is none."""
    if not settings.MAIL_URL:
        return None
    found = _within(patience, lambda: _ask(patience, lambda _server: ""))
    return found if isinstance(found, Problem) else None


def mail_test(address: str) -> str | Problem:
    """Send a message to an address; return the server's answer, or the problem."""
    if not mail_is_set_up():
        return Problem("mail_unset", "wrong")
    message = _test_message(address)  # here: the thread that sends it does not know the language
    return _within(SENDING, lambda: _ask(SENDING, lambda at: _send(at, address, message)))


def _within(patience: float, work: Callable[[], str | Problem]) -> str | Problem:
    """Return the result of some work, or that it took too long; it then continues in its thread."""
    found: SimpleQueue[str | Problem] = SimpleQueue()
    Thread(target=lambda: found.put(work()), daemon=True).start()
    try:
        return found.get(timeout=patience)
    except Empty:
        return _problem("mail_silent", _("no answer within %(seconds)s s") % {"seconds": patience})


def _ask(patience: float, what: Callable[[SMTP], str]) -> str | Problem:
    """Connect and log in as for any message, then run an action; return the answer."""
    backend = EmailBackend(timeout=patience)
    try:
        backend.open()
        assert backend.connection is not None  # noqa: S101 - or it would have raised
        return what(backend.connection)
    except socket.gaierror as error:
        return _problem("mail_unknown", error.strerror or str(error))
    except SMTPAuthenticationError as error:
        return _problem("mail_login", _answer(error))
    except (ssl.SSLError, SMTPNotSupportedError) as error:
        return _problem("mail_encryption", str(error))
    except SMTPResponseException as error:
        return _problem("mail_refused", _answer(error))
    except (SMTPException, OSError) as error:
        return _problem("mail_silent", getattr(error, "strerror", None) or str(error))
    finally:
        _leave(backend)


def _leave(backend: EmailBackend) -> None:
    try:
        backend.close()
    except (SMTPException, OSError):
        return  # it has answered


def _send(server: SMTP, address: str, message: EmailMessage) -> str:
    server.ehlo_or_helo_if_needed()
    _or_raise(server.mail(parseaddr(settings.DEFAULT_FROM_EMAIL)[1]))
    _or_raise(server.rcpt(address))
    return _or_raise(server.data(message.message().as_bytes().replace(b"\n", b"\r\n")))


def _test_message(address: str) -> EmailMessage:
    if settings.BASE_URL:
        text = _("This installation can send mail: %(site)s") % {"site": settings.BASE_URL}
    else:
        text = _("This installation can send mail.")
    return EmailMessage(_("Test message from Clubscore"), text, to=[address])


def _or_raise(answer: tuple[int, bytes]) -> str:
    code, text = answer
    if code > LAST:
        raise SMTPResponseException(code, text)
    return f"{code} {text.decode(errors='replace')}"


def _answer(error: SMTPResponseException) -> str:
    said = error.smtp_error
    text = said.decode(errors="replace") if isinstance(said, bytes) else str(said)
    return f"{error.smtp_code} {' '.join(text.split())}"


def _problem(code: str, reason: str) -> Problem:
    facts = {"host": settings.EMAIL_HOST, "port": settings.EMAIL_PORT, "reason": reason.rstrip(".")}
    return Problem(code, "wrong", facts)
