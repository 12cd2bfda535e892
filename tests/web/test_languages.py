"""Choosing a language at the head of a page: a button for the other one, or a menu of several."""

import re

import pytest
from django.test import Client

from clubscore.languages import Language
from clubscore.web.templatetags import languages as head

pytestmark = pytest.mark.django_db

BUTTON = re.compile(
    r'<button type="submit" name="language" value="([a-z-]+)"([^>]*)>(.*?)</button>', re.DOTALL
)


def head_of(page: str) -> str:
    return page[page.index("<header") : page.index("</header>")]


TWO = (Language("en", "en", 1), Language("it", "it", 1))


def test_the_other_of_two_is_a_button(monkeypatch):
    monkeypatch.setattr(head, "languages", lambda: TWO)
    page = head_of(Client(headers={"accept-language": "en"}).get("/").content.decode())
    ((code, attributes, name),) = BUTTON.findall(page)
    assert (code, 'lang="it"' in attributes) == ("it", True)
    assert ": Italiano" in name
    assert 'data-offline-text="Connect to the internet' in page  # what its button says without
    assert "<details" not in page


def test_several_are_a_menu(monkeypatch):
    more = (Language("de", "de", 0.6), *TWO, Language("zh-hans", "zh_Hans", 1))
    monkeypatch.setattr(head, "languages", lambda: more)
    page = head_of(Client(headers={"accept-language": "en"}).get("/").content.decode())
    assert re.search(r"<details.*<summary>.*EN.*Language.*</summary>", page, re.DOTALL)
    found = {code: (attributes, name) for code, attributes, name in BUTTON.findall(page)}
    assert list(found) == ["de", "en", "it", "zh-hans"]
    assert [code for code, (told, _) in found.items() if "aria-current" in told] == ["en"]
    assert [code for code, (_, name) in found.items() if "translated in part" in name] == ["de"]
    assert '<span lang="zh-hans">简体中文</span>' in found["zh-hans"][1]
