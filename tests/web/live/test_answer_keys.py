from django.test import RequestFactory

from clubscore.web.live.cached_responses import CachedResponse
from clubscore.web.live.pages import answer_key


def test_a_response_kept_as_a_class_of_another_place_is_not_asked_for(monkeypatch):
    request = RequestFactory().get("/e/spring/")
    key = answer_key(request, "1")
    assert answer_key(request, "1") == key
    monkeypatch.setattr(CachedResponse, "__module__", "clubscore.elsewhere")
    assert answer_key(request, "1") != key
