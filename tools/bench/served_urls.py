"""The addresses of the application, and an empty view beside its pages."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from clubscore.urls import urlpatterns as pages


def empty(_request: HttpRequest) -> HttpResponse:
    """Answer nothing: what Django itself costs."""
    return HttpResponse()


urlpatterns = [path("empty/", empty), *pages]
