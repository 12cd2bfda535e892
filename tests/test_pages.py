"""What belongs to no app: login, language, errors, the base of every page."""

import re

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from .factories import PASSWORD, make_user
from .html import Page, check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def public() -> Client:
    return Client(headers={"accept-language": "en"})


@pytest.mark.parametrize("language", ["it", "en"])
def test_login_page(language):
    check_page(Client(headers={"accept-language": language}).get("/login/"), language)


def test_login_leads_where_it_was_asked_for(public):
    data = {"username": make_user().username, "password": PASSWORD, "next": "/rules/"}
    assert public.post("/login/", data)["Location"] == "/rules/"
    data = {**data, "next": "https://elsewhere.example/"}
    assert Client().post("/login/", data)["Location"] == "/organize/"


def test_a_wrong_password_is_said_in_place(public):
    response = public.post("/login/", {"username": make_user().username, "password": "wrong"})
    assert response.status_code == 200
    assert 'class="error-summary" role="alert"' in response.content.decode()


def test_logout_takes_a_form(public):
    public.force_login(make_user())
    assert public.get("/logout/").status_code == 405
    assert public.post("/logout/")["Location"] == "/"


def test_the_language_is_remembered():
    client = Client(headers={"accept-language": "it"})
    response = client.post(reverse("set_language"), {"language": "en", "next": "/login/"})
    assert response["Location"] == "/login/"
    assert response.cookies["__Host-django_language"]["max-age"]
    check_page(client.get("/login/"), "en")
    elsewhere = {"language": "it", "next": "https://elsewhere.example/"}
    assert client.post(reverse("set_language"), elsewhere)["Location"] == "/"
    check_page(client.get("/login/"), "it")


def test_htmx_obeys_the_policy(public):
    response = public.get("/")
    assert "script-src 'self'" in response["Content-Security-Policy"]
    text = response.content.decode()
    assert '"includeIndicatorStyles": false' in text
    assert "django_htmx/htmx-2" in text


def test_a_missing_page(public):
    response = public.get("/no/such/page/")
    assert response.status_code == 404
    check_page(response)


def test_a_form_without_its_token():
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    client.force_login(make_user())
    response = client.post("/logout/")
    assert response.status_code == 403
    assert "nothing was recorded" in response.content.decode()
    check_page(response)


@pytest.mark.parametrize("template", ["400.html", "500.html"])
def test_error_pages_without_a_context(template):
    page = Page(render_to_string(template))
    assert page.headings == ["h1"]
    assert page.faults == []


def test_every_part_that_refreshes_itself_says_when_it_may_be_old():
    """All of them ask by ``live.js``, which knows the note; htmx would ask and fail in silence."""
    for path in sorted((settings.BASE_DIR / "templates").rglob("*.html")):
        text = path.read_text()
        for trigger in re.findall(r'hx-trigger="([^"]*)"', text):
            assert "every" not in trigger, path
        for tag in re.findall(r"<[^<]*?(?:data-live=|{% live_attributes)", text):
            assert " id=" in tag.replace("\n", " "), path
