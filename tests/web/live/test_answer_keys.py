"""Which responses are kept for other visitors without a session, and under which keys."""

import pytest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.middleware.csrf import get_token
from django.test import RequestFactory
from django.utils import translation

from clubscore.web.live.cached_responses import CachedResponse
from clubscore.web.live.pages import answer_key, cached_response


def asked() -> HttpRequest:
    return RequestFactory().get("/e/spring/")


def test_a_response_kept_as_a_class_of_another_place_is_not_asked_for(monkeypatch):
    key = answer_key(asked(), "1")
    assert answer_key(asked(), "1") == key
    monkeypatch.setattr(CachedResponse, "__module__", "clubscore.elsewhere")
    assert answer_key(asked(), "1") != key


def test_every_language_has_a_response_of_its_own():
    keys = set()
    for language in ("en", "it"):
        with translation.override(language):
            keys.add(answer_key(asked(), "1"))
    assert len(keys) == 2


def _plain(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("the same for all")


def _with_cookie(_request: HttpRequest) -> HttpResponse:
    response = HttpResponse("for one visitor")
    response.set_cookie("chosen", "1")
    return response


def _with_csrf_token(request: HttpRequest) -> HttpResponse:
    return HttpResponse(get_token(request))


def _failed(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=503)


def _streamed(_request: HttpRequest) -> StreamingHttpResponse:
    return StreamingHttpResponse(["part ", "by part"])


@pytest.mark.parametrize(
    ("view", "times"),
    [
        pytest.param(_plain, 1, id="the same for all"),
        pytest.param(_with_cookie, 2, id="sets a cookie"),
        pytest.param(_with_csrf_token, 2, id="holds a CSRF token"),
        pytest.param(_failed, 2, id="an error"),
        pytest.param(_streamed, 2, id="streamed"),
    ],
)
def test_what_is_for_one_visitor_is_made_for_each(view, times):
    request, made = asked(), []

    def make():
        made.append(view)
        return view(request)

    for _ in range(2):
        cached_response(request, f"version of {view.__name__}", make)
    assert len(made) == times
