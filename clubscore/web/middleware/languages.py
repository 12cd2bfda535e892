"""The language of a club's pages for visitors who ask for none that there is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation

from clubscore.http.domains.own import own_domain
from clubscore.http.languages import has_chosen, is_spoken
from clubscore.people.models import Club

# Whose slug is a club's; all others are of events.
CLUB_PAGES = tuple(f"{settings.BASE_PATH}/{area}/"[1:] for area in ("clubs", "organize/club"))


class ClubLanguageMiddleware:
    """Runs after ``LocaleMiddleware``, which falls back on the installation's language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Wrap ``get_response``."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request; the language is set once the address has been resolved."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: object, _args: object, arguments: dict[str, Any]
    ) -> None:
        """Speak a club's language on its pages, unless the visitor has chosen one."""
        own = own_domain(request)
        if (arguments or own) and not has_chosen(request):
            route = request.resolver_match.route if request.resolver_match else ""
            language = _language_of(own.club) if own else _language(route, arguments)
            if is_spoken(language):
                translation.activate(language)
                request.LANGUAGE_CODE = translation.get_language()


def _language(route: str, arguments: Mapping[str, Any]) -> str:
    """Return the language of the club an address belongs to; empty if there is none.

    One query, none if it was asked for in the last ``LIVE_SECONDS``.
    """
    if "table_id" in arguments:
        whose, which = "tournaments__sessions__tables__pk", arguments["table_id"]
    elif "player_id" in arguments:
        whose, which = "players__pk", arguments["player_id"]
    elif "slug" not in arguments:
        return ""
    else:
        whose = "slug" if route.startswith(CLUB_PAGES) else "tournaments__slug"
        which = arguments["slug"]
    return _club_language(whose, which)


def _language_of(club: int) -> str:
    return _club_language("pk", club)


def _club_language(whose: str, which: object) -> str:
    languages = Club.objects.filter(**{whose: which}).values_list("language", flat=True)
    # Whatever stands in an address: a key of the cache is short and plain.
    key = f"language-{blake2b(repr((whose, which)).encode(), digest_size=9).hexdigest()}"
    found = cache.get_or_set(key, lambda: languages.first() or "", settings.LIVE_SECONDS)
    return found or ""
