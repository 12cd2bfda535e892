"""Choosing a language, on any page."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

ROOT = "/"  # where Django goes on to when it does not know where a visitor came from


# Sets a cookie of no consequence; without a token, public pages need no cookie at all.
@csrf_exempt
def language_choose(request: HttpRequest) -> HttpResponse:
    """Remember the language, as Django does, and go back to the page, or else to the start page."""
    response: HttpResponse = set_language(request)
    if response.headers.get("Location") == ROOT:
        response.headers["Location"] = reverse("home")
    return response
