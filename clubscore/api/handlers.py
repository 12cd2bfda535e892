"""What becomes of errors that the routes do not answer themselves."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from clubscore.errors import ClubError
from clubscore.not_found import NotFoundError
from clubscore.words import explain
from scoring.errors import RuleError

from .faults import RefusedError, fault, refusal, told_fault


def add_handlers(api: NinjaAPI) -> None:
    """Let ``api`` answer every error with a code and a sentence."""
    for missing in (NotFoundError, Http404):
        api.exception_handler(missing)(_not_found)
    for broken in (ClubError, RuleError):
        api.exception_handler(broken)(_against_the_rules)
    api.exception_handler(ValidationError)(_bad_value)
    api.exception_handler(HttpError)(_unreadable)
    api.exception_handler(AuthenticationError)(_no_token)
    api.exception_handler(RefusedError)(_refused)


def _not_found(_request: HttpRequest, _error: Exception) -> HttpResponse:
    return fault(404, "not_found")


def _against_the_rules(_request: HttpRequest, error: ClubError | RuleError) -> HttpResponse:
    return told_fault(422, error.code, explain(error))


def _bad_value(_request: HttpRequest, error: ValidationError) -> HttpResponse:
    place = error.errors[0]["loc"]
    # A name somebody made up may be no text at all.
    name = str(place[-1]).encode("utf-8", "replace").decode()[:100]
    return fault(422, "bad_field" if place[0] == "body" else "bad_parameter", name=name)


def _unreadable(_request: HttpRequest, _error: HttpError) -> HttpResponse:
    return fault(422, "unreadable")


def _no_token(_request: HttpRequest, _error: AuthenticationError) -> HttpResponse:
    return refusal(RefusedError(401, "token_missing"))


def _refused(_request: HttpRequest, error: RefusedError) -> HttpResponse:
    return refusal(error)
