"""What goes wrong, as JSON: a code that stays the same and a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from clubscore.errors import ClubError
from clubscore.not_found import NotFoundError
from clubscore.words import explain
from scoring.errors import RuleError

TEXTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "not_found": _("Not found, or not public yet."),
        "method_not_allowed": _("Allowed methods: %(methods)s."),
        "bad_parameter": _("Invalid value for the parameter “%(name)s”."),
        "bad_field": _("Invalid value for the field “%(name)s”."),
        "unreadable": _("The body is not JSON in UTF-8."),
        "bad_batch": _("The body must be a list of 1 to %(most)s requests."),
        "too_large": _("The body is larger than %(most)s kB."),
        "token_missing": _("Send a token: Authorization: Bearer …"),
        "token_invalid": _(
            "This token is unknown or revoked, or its creator is no longer an organizer."
        ),
        "scope_needed": _("This token does not have the scope “%(scope)s”."),
        "club_suspended": _(
            "The operator of this site has suspended the club: its data can be read and"
            " exported, but only a session in progress can be changed."
        ),
        "changed": _("This has changed since you read it. Read it again, then decide."),
        "bad_key": _("An Idempotency-Key has 1 to 100 ASCII characters, without spaces."),
        "key_used": _("This Idempotency-Key was already used for another request."),
        "not_ready": _("Ratings are being calculated. Try again in %(seconds)s s."),
        "too_many_requests": _("Too many requests. Try again in %(seconds)s s."),
    }
)


class RefusedError(Exception):
    """A request that is refused, with its status and code."""

    def __init__(self, status: int, code: str, **facts: int | str) -> None:
        """Take what :func:`fault` takes."""
        super().__init__(code)
        self.status, self.code, self.facts = status, code, facts


def fault(status: int, code: str, **facts: int | str) -> HttpResponse:
    """Return an error in the active language."""
    return fault_with_text(status, code, gettext(TEXTS[code]) % facts)


def fault_with_text(status: int, code: str, text: str) -> HttpResponse:
    """Return an error whose sentence is there already."""
    body = {"code": code, "text": text}
    return JsonResponse(body, status=status, json_dumps_params={"ensure_ascii": False})


def refusal(error: RefusedError) -> HttpResponse:
    """Return the error of a request that is refused."""
    response = fault(error.status, error.code, **error.facts)
    if error.status == 401:
        response["WWW-Authenticate"] = "Bearer"
    if "seconds" in error.facts:
        response["Retry-After"] = str(error.facts["seconds"])
    return response


def too_many_requests(seconds: int) -> HttpResponse:
    """Return the error for an address that has asked too often."""
    response = fault(429, "too_many_requests", seconds=seconds)
    response["Retry-After"] = str(seconds)
    return response


def unknown(_request: HttpRequest, rest: str = "") -> HttpResponse:
    """Answer for unknown addresses of the API."""
    return fault(404, "not_found")


def add_handlers(api: NinjaAPI) -> None:
    """Let ``api`` answer every error with a code and a sentence."""
    for missing in (NotFoundError, Http404):
        api.exception_handler(missing)(_not_found)
    for broken in (ClubError, RuleError):
        api.exception_handler(broken)(_against_the_rules)
    api.exception_handler(ValidationError)(_bad_value)
    api.exception_handler(HttpError)(_unreadable)
    api.exception_handler(AuthenticationError)(_no_token)
    api.exception_handler(RefusedError)(_refuse)


def _not_found(_request: HttpRequest, _error: Exception) -> HttpResponse:
    return fault(404, "not_found")


def _against_the_rules(_request: HttpRequest, error: ClubError | RuleError) -> HttpResponse:
    return fault_with_text(422, error.code, explain(error))


def _bad_value(_request: HttpRequest, error: ValidationError) -> HttpResponse:
    place = error.errors[0]["loc"]
    # A name somebody made up may be no text at all.
    name = str(place[-1]).encode("utf-8", "replace").decode()[:100]
    return fault(422, "bad_field" if place[0] == "body" else "bad_parameter", name=name)


def _unreadable(_request: HttpRequest, _error: HttpError) -> HttpResponse:
    return fault(422, "unreadable")


def _no_token(_request: HttpRequest, _error: AuthenticationError) -> HttpResponse:
    return refusal(RefusedError(401, "token_missing"))


def _refuse(_request: HttpRequest, error: RefusedError) -> HttpResponse:
    return refusal(error)
