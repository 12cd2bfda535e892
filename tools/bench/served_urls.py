"""The URLs of the application, plus an empty view."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from clubscore.urls import urlpatterns as pages


def empty(_request: HttpRequest) -> HttpResponse:
    """Answer nothing: what Django itself costs."""
    return HttpResponse()


urlpatterns = [path("empty/", empty), *pages]
