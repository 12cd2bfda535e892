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


@pytest.mark.parametrize(
    "other",
    [
        pytest.param({"HTTP_HOST": "localhost"}, id="host"),
        pytest.param({"wsgi.url_scheme": "https"}, id="scheme"),
        pytest.param({"SCRIPT_NAME": "/score"}, id="a path that nobody has set"),
        pytest.param({"HTTP_COOKIE": "__Host-clubscore_follows=7"}, id="whom a visitor follows"),
        pytest.param({"HTTP_HX_REQUEST": "true"}, id="a part"),
    ],
)
def test_what_a_response_depends_on_is_in_its_key(other):
    request = RequestFactory().get("/e/spring/", **other)
    is_alike = "SCRIPT_NAME" in other  # it is not believed
    assert (answer_key(request, "1") == answer_key(asked(), "1")) is is_alike
    assert request.path == "/e/spring/"


def test_another_release_and_another_path_have_responses_of_their_own(monkeypatch):
    key = answer_key(asked(), "1")
    assert answer_key(RequestFactory().get("/score/e/spring/"), "1") != key
    monkeypatch.setattr("clubscore.web.live.pages.release", lambda: "another")
    assert answer_key(asked(), "1") != key


def test_cookies_of_other_software_on_the_host_decide_nothing(settings):
    settings.COOKIE_PREFIX = "__Secure-score."
    factory = RequestFactory()
    factory.cookies["_visits"] = "7"
    assert answer_key(factory.get("/e/spring/"), "1") == answer_key(asked(), "1")
    factory.cookies["__Secure-score.clubscore_follows"] = "7"
    assert answer_key(factory.get("/e/spring/"), "1") != answer_key(asked(), "1")


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
