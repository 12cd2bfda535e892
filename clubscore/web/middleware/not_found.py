"""The page for what does not exist, or not for this visitor, wherever that was found out."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.core.handlers.exception import response_for_exception
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.defaults import page_not_found, permission_denied

from clubscore.http.suspension import ReadOnlyError, SuspendedError
from clubscore.not_found import NotFoundError


class NotFoundMiddleware:
    """Answers 404 where a view let ``NotFoundError`` pass."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Stand before the views."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Change nothing of an answer."""
        return self.get_response(request)

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponseBase | None:
        """Answer what does not exist; Django calls it with the exception a view raised."""
        if isinstance(exception, NotFoundError):
            return response_for_exception(request, Http404())
        return None


def no_access(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403; of a suspended club with a page that says why nothing can be changed."""
    if isinstance(exception, ReadOnlyError):
        context = {
            "code": 403,
            "heading": _("Nothing was changed"),
            "advice": _(
                "%(club)s has been suspended by the operator of this site: you can read and "
                "export everything, but not change anything."
            )
            % {"club": exception.club.name},
        }
        return render(request, "suspended.html", context, status=403)
    return permission_denied(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the 404 page; for a suspended club, one that says so.

    Outside our path, the page says where the site is, and needs nothing else from us.

    A web server in front that strips the path makes every address arrive like that.
    """
    home = f"{settings.BASE_PATH}/"
    if isinstance(exception, SuspendedError):
        context = {
            "code": 404,
            "heading": _("This club is currently closed"),
            "advice": _(
                "The operator of this site has suspended the club and its pages. If you run the "
                "club, log in to see why."
            ),
        }
        return render(request, "suspended.html", context, status=404)
    if request.path.startswith(home):
        return page_not_found(request, exception)
    return render(request, "outside.html", {"path": home}, status=404)
