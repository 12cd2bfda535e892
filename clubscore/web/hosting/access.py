"""Operators of the server: users the operator has marked as such, with a second factor."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from clubscore.people.logins.second_factor import device_of
from clubscore.people.models import User

P = ParamSpec("P")
OperatorView = Callable[Concatenate[HttpRequest, User, P], HttpResponseBase]


def operator_required(view: OperatorView[P]) -> Callable[..., HttpResponseBase]:
    """Let only operators in: ``view(request, user, ...)``.

    Operators without a second factor are sent to set it up; everyone else gets 403.
    """

    @wraps(view)
    def checked_view(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        user = request.user
        if not isinstance(user, User) or not user.is_superuser:
            raise PermissionDenied
        if device_of(user) is None:
            messages.warning(
                request,
                _("Operators need two-factor authentication. Set it up here."),
            )
            return redirect("second_factor")
        return view(request, user, *args, **kwargs)

    return login_required(checked_view)
