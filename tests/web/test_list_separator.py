"""What scripts write in a row stands apart as in the language of the page: "A, B", "A、B"."""

import json
import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_organizer, make_session

pytestmark = pytest.mark.django_db

SCRIPTS = Path(__file__).parents[2] / "static" / "js"
LANGUAGES = pytest.mark.parametrize(("language", "between"), [("en", ", "), ("zh-hans", "、")])


@LANGUAGES
def test_the_scripts_of_a_table_have_it_among_their_texts(language, between):
    page = Client(headers={"accept-language": language}).get(reverse("play_now")).text
    found = re.search(r'data-words="([^"]+)"', page)
    assert found
    assert json.loads(unescape(found[1]))["between"] == between


@LANGUAGES
def test_the_script_of_the_results_desk_has_it_on_the_form(language, between):
    session = make_session()
    client = Client(headers={"accept-language": language})
    client.force_login(make_organizer(session.tournament.club))
    page = client.get(reverse("results_desk", args=[session.tournament.slug, session.number])).text
    assert f'data-between="{between}"' in page


def test_no_script_of_a_page_has_one_of_its_own():
    """The engine has: what it writes so is Python's own, not for people."""
    pages = {path for path in SCRIPTS.rglob("*.js") if "engine" not in path.parts}
    assert len(pages) > 100
    assert not [path for path in pages if '.join(", ")' in path.read_text(encoding="utf-8")]
