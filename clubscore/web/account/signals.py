"""Logins, and those that fail, go to the log of accounts and rights."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_in, user_login_failed
from django.http import HttpRequest

from clubscore.http.addresses import visitor_address
from clubscore.people.account_mails import AccountMailKind, account_mail_add, language_note
from clubscore.people.audit import act_log, acts_forget, is_first_login
from clubscore.people.logins.sessions import device_name, session_note
from clubscore.people.models import Act, User

from .devices import device_is_known, device_remember


def _on_login(*, request: HttpRequest, user: User, **_signal: Any) -> None:
    acts_forget()
    address, agent = visitor_address(request), request.headers.get("User-Agent", "")
    if device_is_known(request, user) or is_first_login(user):
        language_note(user=user, language=getattr(request, "LANGUAGE_CODE", None))
    else:
        account_mail_add(
            user=user, kind=AccountMailKind.NEW_DEVICE, device=device_name(agent), address=address
        )
    device_remember(request, user)
    act_log(kind=Act.Kind.LOGGED_IN, by=user, about=user, address=address)
    if key := request.session.session_key:
        session_note(user=user, key=key, agent=agent, address=address)


def _on_failed_login(
    *, credentials: dict[str, Any], request: HttpRequest | None = None, **_signal: Any
) -> None:
    if request is None or getattr(request, "axes_locked_out", False):
        return
    user = User.objects.filter(username=str(credentials.get("username", ""))).first()
    if user is not None:
        act_log(kind=Act.Kind.LOGIN_FAILED, about=user, address=visitor_address(request))


def connect() -> None:
    """Log every login from now on, and every wrong password of a login there is."""
    user_logged_in.connect(_on_login, dispatch_uid="clubscore.people.audit.in")
    user_login_failed.connect(_on_failed_login, dispatch_uid="clubscore.people.audit.failed")
